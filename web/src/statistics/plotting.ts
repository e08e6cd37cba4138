/** What a plot is made of: its scale and its curves. */

export interface Scale {
  least: number;
  most: number;
  /** Where a line is drawn across, the lowest first. */
  marks: number[];
}

/** Steps that are easily read, whatever power of ten they come with. */
const STEPS = [1, 2, 5, 10];
/** About so many marks a scale has. */
const MARKS = 4;

/** A scale with round numbers on which all of these have room; it has some height also where all are the same. */
export function scaleOf(values: readonly number[]): Scale {
  const low = Math.min(0, ...values);
  const high = Math.max(low, ...values);
  const span = high - low || 1;
  const power = 10 ** Math.floor(Math.log10(span / MARKS));
  const step = (STEPS.find((each) => (each * power * MARKS) >= span) ?? 10) * power;
  const [first, last] = [Math.floor(low / step), Math.max(Math.ceil(high / step), Math.floor(low / step) + 1)];
  const marks = Array.from({ length: last - first + 1 }, (_, index) => rounded((first + index) * step));
  return { least: rounded(first * step), most: rounded(last * step), marks };
}

/** Without what binary numbers add to a tenth. */
const rounded = (value: number) => Number(value.toPrecision(12));

/** The path of a curve; where a value is missing there is a gap. */
export function curveOf(values: readonly (number | null)[], x: (index: number) => number, y: (value: number) => number): string {
  let isBroken = true;
  return values
    .map((value, index) => {
      const move = isBroken ? "M" : "L";
      isBroken = value === null;
      return value === null ? "" : `${move}${x(index).toFixed(1)} ${y(value).toFixed(1)}`;
    })
    .join("");
}
