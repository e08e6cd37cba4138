// What can be said of a table from the boxes of its parts alone. Everything is measured in pixels of the page.
//
// "Empty" is the largest rectangle, parallel to the edges of the window, that nothing with a meaning reaches into: no
// text, no button, no tile, no board, no factory (round ones as discs), no bar, plate, chip, tablet or note. The ground,
// and whatever is painted on it, has none. It is looked for on a grid of squares of a ninetieth of the window's shorter side.
(() => {
    const HOLDERS = ".slot, .cell, .space, .chip, .field, .sun, .moon, .factory, .centre, .effect, .goal, .board, .decision, .supply";
    const SOURCES = ".factory, .plates, .goals";
    const MEANING = ".board, .factory, .centre, .plates, .decision, .supply, .note, header, button, a, input, [data-spot], [data-source]";
    const TARGETS = "button:enabled, a[href], input:enabled, select:enabled, [role=slider]";
    const SLACK = 2;
    const LEAST = 44;

    const boxOf = (thing) => thing.getBoundingClientRect();
    const isShown = (thing) => {
        if (!thing.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false;
        const { width, height } = boxOf(thing);
        return width > 1 && height > 1 && thing.closest(".sr, dialog") === null;
    };
    const all = (selector, within = document) => [...within.querySelectorAll(selector)].filter(isShown);
    const isRound = (thing) => thing.matches("[data-game=chocolatier] .factory");
    const where = (thing) => {
        const named = thing.closest("[aria-label]");
        const own = `${thing.localName}.${(thing.getAttribute("class") ?? "").replace(/svelte-\w+/g, "").trim().replace(/\s+/g, ".")}`;
        return `${own}${thing.dataset?.spot ? `[${thing.dataset.spot}]` : ""} in "${named?.ariaLabel?.slice(0, 40) ?? ""}"`;
    };
    const rooms = () => [document.documentElement, ...document.querySelectorAll(".sight, .aside, main")];
    const room = () =>
        rooms().find((each) => each.scrollHeight > each.clientHeight + 1 && getComputedStyle(each).overflowY !== "visible"
            && getComputedStyle(each).overflowY !== "clip" && getComputedStyle(each).overflowY !== "hidden") ?? document.documentElement;

    function* sideways() {
        for (const each of rooms()) {
            if (each.scrollWidth > each.clientWidth + 1 && getComputedStyle(each).overflowX !== "visible") {
                yield `${where(each)} scrolls sideways: ${each.scrollWidth} > ${each.clientWidth}`;
            }
        }
        for (const each of all(`main :is(${MEANING}, .badge)`)) {
            const { left, right } = boxOf(each);
            if (left < -SLACK || right > innerWidth + SLACK) yield `${where(each)} sticks out of the window: ${Math.round(left)}–${Math.round(right)}`;
        }
    }

    /** The least widths of tiles: on one's own board and in what is on offer, and on any other board. */
    const [CLEAR, SEEN] = [15, 6];
    function* tiny() {
        for (const tile of all("main svg[data-spot]")) {
            const { width } = boxOf(tile);
            const least = tile.closest(".board:not(.own)") === null && tile.closest(".supply, .effect, .chip") === null ? CLEAR : SEEN;
            if (width < least && tile.dataset.spot.endsWith("m") === false) yield `${where(tile)} is only ${width.toFixed(1)} px wide`;
        }
    }

    function* outsideHolders() {
        for (const tile of all("main svg[data-spot]")) {
            const holder = tile.closest(HOLDERS);
            if (holder === null || tile.parentElement === null) continue;
            const [a, b] = [boxOf(tile), boxOf(holder)];
            const [x, y] = [(a.left + a.right) / 2, (a.top + a.bottom) / 2];
            const out = isRound(holder)
                ? Math.hypot(x - (b.left + b.right) / 2, y - (b.top + b.bottom) / 2) + a.width / 2 - b.width / 2
                : Math.max(b.left - a.left, a.right - b.right, b.top - a.top, a.bottom - b.bottom);
            if (out > SLACK + a.width * 0.06) yield `${where(tile)} is ${Math.round(out)} px outside ${where(holder)}`;
        }
        for (const board of all("main .board")) {
            const b = boxOf(board);
            for (const part of all("button, .slot, .cell, .space, .score, [data-spot]", board)) {
                if (part.closest(".badge, .worth") !== null) continue;
                const a = boxOf(part);
                const out = Math.max(b.left - a.left, a.right - b.right, b.top - a.top, a.bottom - b.bottom);
                if (out > SLACK + 2) yield `${where(part)} is ${Math.round(out)} px outside its board`;
            }
        }
    }

    const within = (least, value, most) => Math.min(Math.max(least, value), most);
    // How deep one reaches into the other; a round plate leaves the corners of its box free, and a little all around.
    const DRAWN = 0.94;
    // A tile does not fill its square: so much of it is air at each side, into which one that is taken up is lifted.
    const AIR = 0.16;
    const depth = (one, other) => {
        if (isRound(other) && !isRound(one)) return depth(other, one);
        const [a, b] = [boxOf(one), boxOf(other)];
        if (!isRound(one)) {
            const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
            return Math.min(across, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));
        }
        const [x, y, radius] = [(a.left + a.right) / 2, (a.top + a.bottom) / 2, (a.width / 2) * DRAWN];
        return isRound(other)
            ? radius + (b.width / 2) * DRAWN - Math.hypot(x - (b.left + b.right) / 2, y - (b.top + b.bottom) / 2)
            : radius - Math.hypot(x - within(b.left, x, b.right), y - within(b.top, y, b.bottom));
    };
    function* overlaps() {
        const things = all(`main :is(${SOURCES}, .board)`).concat(all("main .centre [data-spot]"), all("main .supply > *"));
        for (const [index, one] of things.entries()) {
            for (const other of things.slice(index + 1)) {
                if (one.contains(other) || other.contains(one)) continue;
                const deep = depth(one, other);
                const air = one.matches(".centre *") && other.matches(".centre *") ? boxOf(one).width * AIR : 0;
                if (deep > Math.max(4, air)) yield `${where(one)} lies ${Math.round(deep)} px over ${where(other)}`; // as much as surrounds the tiles of a button
            }
        }
    }

    /** What there is to find where nothing has been scrolled: what stays in sight lies over the rest otherwise. */
    function atTop(find) {
        const scrolled = room();
        const before = scrolled.scrollTop;
        scrolled.scrollTo({ top: 0, behavior: "instant" });
        const found = [...find()];
        scrolled.scrollTo({ top: before, behavior: "instant" });
        return found;
    }

    // Whatever is in sight now at its middle, or may be covered by what stays where it is when the page is scrolled.
    const CHECKED = `main :is(${TARGETS}, svg[data-spot]), header :is(${TARGETS})`;
    const isHit = (thing, x, y) => {
        const hit = document.elementFromPoint(x, y);
        if (hit === null) return false;
        if (thing.contains(hit) || hit.contains(thing)) return true;
        const holder = thing.closest(`${TARGETS}, ${HOLDERS}`);
        return holder !== null && holder.contains(hit) && !holder.matches(".board, .decision, .supply, .factory");
    };
    /** Those whose middle can be seen and touched at some height to which the page can be scrolled, and all others. */
    function covered(isTouch) {
        const things = all(CHECKED);
        const left = new Set(things);
        const small = new Map();
        const scrolled = room();
        const before = scrolled.scrollTop;
        const most = scrolled.scrollHeight - scrolled.clientHeight;
        const step = Math.max(40, scrolled.clientHeight * 0.4);
        for (let top = 0; ; top = Math.min(top + step, most)) {
            if (most > 1) scrolled.scrollTo({ top, behavior: "instant" });
            // Half under what stays in sight it is small: so it is only where it is at every height.
            for (const thing of [...left, ...small.keys()]) {
                const box = boxOf(thing);
                const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
                if (y < 0 || y > innerHeight || x < 0 || x > innerWidth) continue;
                if (!isHit(thing, x, y)) continue;
                left.delete(thing);
                if (isTouch && thing.matches(TARGETS)) {
                    // What is around it may belong to it without being drawn.
                    const reach = LEAST / 2 - 0.75;
                    const wide = box.width >= LEAST - 1 || (reaches(thing, x - reach, y) && reaches(thing, x + reach, y));
                    const high = box.height >= LEAST - 1 || (reaches(thing, x, y - reach) && reaches(thing, x, y + reach));
                    if (wide && high) small.delete(thing);
                    else small.set(thing, `${Math.round(box.width)} × ${Math.round(box.height)}`);
                }
            }
            if (top >= most - 1) break;
        }
        if (most > 1) scrolled.scrollTo({ top: before, behavior: "instant" });
        return [
            ...[...left].map((thing) => {
                const box = boxOf(thing);
                const hit = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2);
                return `${where(thing)} is covered${hit ? ` by ${where(hit)}` : ", or cannot be scrolled to"}`;
            }),
            ...[...small].map(([thing, size]) => `${where(thing)} is too small for a finger: ${size}`),
        ];
    }
    const reaches = (thing, x, y) => {
        const hit = document.elementFromPoint(x, y);
        return hit !== null && (thing.contains(hit) || hit.closest("label")?.contains(thing) === true);
    };

    function empty() {
        const cell = Math.min(innerWidth, innerHeight) / 90;
        const [columns, rows] = [Math.floor(innerWidth / cell), Math.floor(innerHeight / cell)];
        const taken = Array.from({ length: rows }, () => new Uint8Array(columns));
        const fill = (box, round) => {
            const [x, y, radius] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2, box.width / 2];
            for (let row = Math.max(0, Math.floor(box.top / cell)); row < Math.min(rows, Math.ceil(box.bottom / cell)); row++) {
                for (let column = Math.max(0, Math.floor(box.left / cell)); column < Math.min(columns, Math.ceil(box.right / cell)); column++) {
                    if (!round || Math.hypot((column + 0.5) * cell - x, (row + 0.5) * cell - y) <= radius) taken[row][column] = 1;
                }
            }
        };
        for (const thing of all(`:is(${MEANING})`)) fill(boxOf(thing), isRound(thing));
        const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
            if (text.data.trim() === "" || text.parentElement === null || !isShown(text.parentElement)) continue;
            const range = document.createRange();
            range.selectNodeContents(text);
            for (const box of range.getClientRects()) fill(box, false);
        }
        // The largest rectangle under the heights of the columns, row by row.
        const heights = new Uint16Array(columns + 1);
        let best = { share: 0, box: "" };
        for (let row = 0; row < rows; row++) {
            for (let column = 0; column < columns; column++) heights[column] = taken[row][column] ? 0 : heights[column] + 1;
            const open = [];
            for (let column = 0; column <= columns; column++) {
                let start = column;
                while (open.length > 0 && open[open.length - 1][1] >= heights[column]) {
                    const [from, height] = open.pop();
                    const share = (height * (column - from) * cell * cell) / (innerWidth * innerHeight);
                    if (share > best.share) {
                        const at = [from, row - height + 1, column - from, height].map((each) => Math.round(each * cell));
                        best = { share, box: `${at[2]} × ${at[3]} at ${at[0]}, ${at[1]}` };
                    }
                    start = from;
                }
                open.push([start, heights[column]]);
            }
        }
        return best;
    }

    /** The widths of cells of walls or domes: one's own, and those of the others. */
    function cells() {
        const width = (board) => Math.min(...all(".cell", board).map((each) => boxOf(each).width));
        const own = document.querySelector(".board.own");
        return { own: width(own), others: all(".board:not(.own)").map(width), boards: [own, ...all(".board:not(.own)")].map((each) => boxOf(each).width) };
    }

    const frame = () => new Promise(requestAnimationFrame);
    /** What still moves, some frames after the window has got its size. */
    async function restless() {
        const at = () => all("main :is(.board, .factory, .decision)").map((thing) => [where(thing), JSON.stringify(boxOf(thing))]);
        for (let frames = 0; frames < 3; frames++) await frame();
        const before = new Map(at());
        for (let frames = 0; frames < 2; frames++) await frame();
        return at().filter(([name, box]) => before.get(name) !== box).map(([name]) => `${name} does not come to rest`);
    }

    return async ({ isTouch }) => ({
        faults: [...new Set([...(await restless()), ...atTop(overlaps), ...sideways(), ...tiny(), ...outsideHolders(), ...covered(isTouch)])],
        empty: empty(),
        cells: cells(),
    });
})()
