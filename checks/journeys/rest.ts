import type { Page, Request } from 'playwright-core';

/** What a page is like when it has come to rest. */
export interface Room {
  /** px that it is wider than its window. */
  readonly overflow: number;
  /** Letters in it. */
  readonly words: number;
}

/** Runs in the page: null while something of it is still loading. */
const measure = `(() => {
  const main = document.querySelector('main') ?? document.body;
  if (!document.querySelector('h1') || main.querySelector('[aria-busy="true"], .ant-skeleton')) return null;
  return { overflow: document.documentElement.scrollWidth - window.innerWidth, words: main.innerText.trim().length };
})()`;

/** Waits until a page has come to rest: twice in a row it is drawn whole and asks the server for nothing. */
export function restOf(page: Page): () => Promise<Room> {
  const open = new Set<Request>();
  page.on('request', (request) => open.add(request));
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
  return async () => {
    let last: Room | null = null;
    for (;;) {
      const room = open.size === 0 ? await page.evaluate<Room | null>(measure) : null;
      if (room && last) return room;
      last = room;
      // On a busy machine what was answered may not have been drawn, nor what it leads to been asked, after any time.
      await page.evaluate('new Promise((done) => requestIdleCallback(() => setTimeout(done, 60), { timeout: 5000 }))');
    }
  };
}
