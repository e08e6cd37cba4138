/** Whether things are touched here, by fingers that need more room than a mouse. */

const coarse = matchMedia("(pointer: coarse)");

export const isTouch = (): boolean => coarse.matches;
