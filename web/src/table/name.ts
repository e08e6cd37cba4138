/** Names at a table: everybody there has another. */

/** What the server may say of a name, so that another is to be chosen. */
export const NAME_FAULTS = new Set(["name_taken", "name_of_bot", "empty_text", "bad_text", "too_long"]);

/** The name, or with the first number behind it that makes it another than those that are taken. */
export function distinctName(name: string, taken: readonly string[]): string {
  const known = new Set(taken.map((other) => other.toLowerCase()));
  let distinct = name;
  for (let number = 2; known.has(distinct.toLowerCase()); number += 1) distinct = `${name} ${number}`;
  return distinct;
}
