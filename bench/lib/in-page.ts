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

export interface Frames {
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
