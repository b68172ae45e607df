import type { Page, Request } from 'playwright-core';

/** What a page is like when it has come to rest. */
interface Room {
  /** px that it is wider than its window. */
  readonly overflow: number;
  /** Letters in it. */
  readonly words: number;
}

/** Runs in the page: why it is not at rest, or what it is like. */
const measure = `(() => {
  const main = document.querySelector('main') ?? document.body;
  if (!document.querySelector('h1')) return 'it has no h1';
  const loading = main.querySelector('[aria-busy="true"], .ant-skeleton');
  if (loading) {
    const name = loading.className ? '.' + String(loading.className).trim().replace(/\\s+/g, '.') : loading.tagName;
    const within = loading.closest('[aria-label], section, form, table');
    const words = (within?.getAttribute('aria-label') ?? within?.textContent ?? '').trim().replace(/\\s+/g, ' ').slice(0, 80);
    return 'this is loading: ' + name + (words ? ' of "' + words + '"' : '');
  }
  return { overflow: document.documentElement.scrollWidth - window.innerWidth, words: main.innerText.trim().length };
})()`;

/** Nobody would wait for a screen as long: four times what it takes where seven windows share a slow machine. */
const longestMs = 120_000;
/** All that is done with one screen, besides: what did not rest says so before this is over. */
export const screenMs = longestMs + 60_000;

/** What is done with one screen; fails with its name when it is not over in that time, whatever of it hangs. */
export async function screenInTime<T>(work: Promise<T>, screen: string): Promise<T> {
  const late = Promise.withResolvers<never>();
  const seconds = screenMs / 1000;
  const timer = setTimeout(() => late.reject(new Error(`${screen}: not looked at in ${seconds} s`)), screenMs);
  return Promise.race([work, late.promise]).finally(() => clearTimeout(timer));
}

/**
 * Waits until a page has come to rest: twice in a row it is drawn whole and asks the server for nothing. One that does not rest in its
 * time fails with its address and with what goes on there.
 */
export function pageRestOf(page: Page, longest = longestMs): () => Promise<Room> {
  const open = new Set<Request>();
  // The program of a worker that went with its screen is never told to have come.
  const isAwaited = (request: Request): boolean => !/worker[^/]*\.m?js$/.test(new URL(request.url()).pathname);
  page.on('request', (request) => {
    if (isAwaited(request)) open.add(request);
  });
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
  return async () => {
    const from = Date.now();
    let last: Room | null = null;
    for (;;) {
      const asked = [...open].map((request) => `${request.method()} ${new URL(request.url()).pathname}`);
      const seen = asked.length === 0 ? await page.evaluate<Room | string>(measure) : `unanswered: ${asked.join(', ')}`;
      const room = typeof seen === 'string' ? null : seen;
      if (room && last) return room;
      last = room;
      if (Date.now() - from > longest) {
        const why = typeof seen === 'string' ? seen : 'it rests only now and then';
        throw new Error(`${page.url()} has not come to rest in ${longest / 1000} s: ${why}`);
      }
      // On a busy machine what was answered may not have been drawn, nor what it leads to been asked, after any time.
      await page.evaluate('new Promise((done) => requestIdleCallback(() => setTimeout(done, 60), { timeout: 5000 }))');
    }
  };
}
