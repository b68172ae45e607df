/** What runs in the browser's page, as text: this project's own types know no browser. */

/** Goes to another place of the application; milliseconds until the first row of its table is drawn. */
export const goAndTime = (hash: string): string => `new Promise((resolve) => {
  const began = performance.now();
  const look = () => {
    if (document.querySelector('.config-table [data-row="0"]')) resolve(performance.now() - began);
    else requestAnimationFrame(look);
  };
  location.hash = ${JSON.stringify(hash)};
  requestAnimationFrame(look);
})`;

export interface FrameGaps {
  /** Milliseconds from each frame to the next. */
  readonly gaps: readonly number[];
  /** Of the frames that were looked at, those in which no row stood in the middle of the table. */
  readonly blank: number;
}

/** Scrolls the table by so many pixels a frame, or stands still with 0. */
export const scrollFor = (frames: number, by: number): string => `(async () => {
  const box = document.querySelector('.config-table');
  const area = box.getBoundingClientRect();
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  box.scrollTop = 0;
  const found = { gaps: [], blank: 0 };
  let last = await frame();
  for (let n = 0; n < ${frames}; n++) {
    box.scrollTop += ${by};
    const now = await frame();
    found.gaps.push(now - last);
    last = now;
    // Looking makes the browser lay the page out, so it is done seldom.
    if (n % 20 !== 19) continue;
    const at = document.elementFromPoint(area.left + area.width / 2, area.top + area.height / 2);
    if (!at || !at.closest('[data-row]')) found.blank += 1;
  }
  return found;
})()`;

/**
 * Puts a bare table of the same cells in the place of the table: as many rows, of the same elements and styles, moved from one end to
 * the other and told their number by a few lines of script. What scrolling that costs is what a table of these cells costs this machine.
 */
export const bareTable = (rowHeight: number): string => `(() => {
  const own = document.querySelector('.config-table');
  const box = own.cloneNode(true);
  const total = Number(own.querySelector('table').getAttribute('aria-rowcount')) - 1;
  const body = box.querySelector('tbody');
  for (const spacer of body.querySelectorAll('[aria-hidden]')) spacer.remove();
  const rows = [...body.children];
  const [above, below] = [0, 1].map(() => document.createElement('tr'));
  for (const spacer of [above, below]) spacer.setAttribute('aria-hidden', 'true');
  body.prepend(above);
  body.append(below);
  let first = 0;
  const show = () => {
    const wanted = Math.max(0, Math.min(total - rows.length, Math.floor(box.scrollTop / ${rowHeight}) - 4));
    for (; first < wanted; first++) {
      const row = rows.shift();
      rows.push(row);
      below.before(row);
      row.dataset.row = first + rows.length;
      row.querySelector('td:not(.tick)').textContent = first + rows.length;
    }
    above.style.height = first * ${rowHeight} + 'px';
    below.style.height = (total - first - rows.length) * ${rowHeight} + 'px';
  };
  own.replaceWith(box);
  box.scrollTop = 0;
  box.addEventListener('scroll', () => {
    if (box.scrollTop === 0) first = 0;
    show();
  }, { passive: true });
  show();
})()`;
