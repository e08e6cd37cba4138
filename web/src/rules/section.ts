/** The rules of a game in our own words: sections with a place of their own in the address, and pictures by the same names. */

export interface Part {
  /** Leads here behind # in the address, and names the picture, if there is one. */
  id: string;
  heading: string;
  /** Paragraphs. */
  text: string[];
}

export interface Section extends Part {
  /** Rules that are best seen one by one, each beside its picture. */
  parts?: Part[];
}
