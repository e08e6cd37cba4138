/** Outlines that are easier to compute than to draw. */

/** A circle with a wavy rim, such as a paper cup has. */
export function scalloped(centre: number, radius: number, waves: number, depth: number): string {
  const at = (angle: number, distance: number) =>
    `${(centre + distance * Math.cos(angle)).toFixed(2)} ${(centre + distance * Math.sin(angle)).toFixed(2)}`;
  const step = (2 * Math.PI) / waves;
  let path = `M${at(0, radius)}`;
  for (let wave = 0; wave < waves; wave += 1) {
    path += ` Q${at((wave + 0.5) * step, radius + 2 * depth)} ${at((wave + 1) * step, radius)}`;
  }
  return `${path} Z`;
}

/** A star with as many points, between two radii. */
export function star(centre: number, points: number, outer: number, inner: number): string {
  const corners = Array.from({ length: points * 2 }, (_, index) => {
    const angle = (index * Math.PI) / points - Math.PI / 2;
    const radius = index % 2 === 0 ? outer : inner;
    return `${(centre + radius * Math.cos(angle)).toFixed(2)} ${(centre + radius * Math.sin(angle)).toFixed(2)}`;
  });
  return `M${corners.join(" L")} Z`;
}

/** A circle as part of a path. */
export function circle(x: number, y: number, radius: number): string {
  return `M${x} ${y - radius}a${radius} ${radius} 0 1 1 -.1 0Z`;
}
