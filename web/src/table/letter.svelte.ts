/** The size of the page's letters, read once before a table is drawn: asking later has all of it styled at once. */

export const letter = $state({ size: 16 });

export function measureLetter(): void {
  letter.size = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
}
