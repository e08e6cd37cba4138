/** The name by which anybody may see a match that is over is its id with a tag behind a dot. */

export const isPublicId = (match: string): boolean => match.includes(".");

/** The match's own id, whichever way one came. */
export const plainId = (match: string): string => match.split(".")[0] ?? match;
