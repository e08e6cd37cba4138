/** Where an action that is told of begins and ends on a table: read from the page as it is. */

import type { ActionView } from "../protocol.js";
import type { Surface } from "../table/marking.js";
import type { Box } from "../table/tile_path.js";
import { around, nearestTo } from "../table/points.js";

export interface Anchors {
  /** The tiles that are taken, or whatever else. */
  from: Box | null;
  /** What they lie in. */
  sources: Element[];
  /** Where they go. */
  to: Box | null;
}

export function anchorsOf(surface: Surface, { seat, action, details }: ActionView): Anchors {
  const board = `[data-seat="${seat}"]`;
  const nowhere: Anchors = { from: null, sources: [], to: null };
  switch (action.kind) {
    case "draft": {
      const to = around(surface.boxes(`${board} [data-line="${action.line}"]`));
      const sources = surface.all(`[data-source="${CSS.escape(String(action.source))}"]`).filter((place) => isTakenFrom(place, details.moons));
      const groups = sources.map((place) => around([...place.querySelectorAll(`[data-colour="${CSS.escape(action.colour)}"]`)].map(surface.boxOf))).filter((box) => box !== null);
      return { from: nearestTo(to, groups), sources, to };
    }
    case "place":
      return { ...nowhere, to: around(surface.boxes(`${board} [data-place="${action.row}-${action.column}"]`)) };
    case "cell":
      return { ...nowhere, to: around(surface.boxes(`${board} [data-place="${action.row}-${action.column}"]`)) };
    case "field":
      return { ...nowhere, to: around(surface.boxes(`${board} [data-field="${action.field}"]`)) };
    case "show": {
      const sources = surface.all(`[data-source="plate-${action.slot}"]`);
      return { ...nowhere, sources, to: around(sources.map(surface.boxOf)) };
    }
    case "take":
      return { ...nowhere, to: around(surface.boxes(`[data-moon] [data-chip="${CSS.escape(action.chip)}"]`).slice(0, 1)) };
    default:
      return nowhere;
  }
}

/** Of several places that are one source, those that had such tiles. */
function isTakenFrom(place: Element, moons: readonly number[] | undefined): boolean {
  const moon = place.getAttribute("data-moon");
  return moon === null || moons?.includes(Number(moon)) !== false;
}
