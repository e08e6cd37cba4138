/** The rules of a game in our own words: a few short sections, each perhaps with a picture that the game draws. */

export interface Section {
  heading: string;
  text: string;
  picture?: string;
}
