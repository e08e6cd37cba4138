/** What people point with: parts that are touched have to be larger. */

const coarse = matchMedia("(pointer: coarse)");

class Pointer {
  isCoarse = $state(coarse.matches);

  constructor() {
    coarse.addEventListener("change", () => (this.isCoarse = coarse.matches));
  }
}

export const pointer = new Pointer();
