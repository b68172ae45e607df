import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launch, openPage } from './browser.ts';

let browser: Browser;
let page: Page;
beforeAll(async () => {
  browser = await launch();
  ({ page } = await openPage(browser));
});
afterAll(() => browser.close());

/** A page with this in it, where `heard` says what was clicked. */
async function show(body: string): Promise<void> {
  const script = `heard = []; addEventListener('click', (event) => heard.push(event.target.id));`;
  // A page of an address of its own: what runs before all else does not in one that is only filled.
  await page.route('http://presses.test/', (route) =>
    route.fulfill({ contentType: 'text/html', body: `<!doctype html><body>${body}<script>${script}</script>` }),
  );
  await page.goto('http://presses.test/');
}
const heard = () => page.evaluate<string[]>('new Promise((done) => setTimeout(() => done(heard), 50))');

describe('A press in a journey', () => {
  it('is heard once where nothing moves', async () => {
    await show('<button id="one">One</button>');
    await page.click('#one');
    expect(await heard()).toEqual(['one']);
  });

  it('is heard although its button moves away between down and up', async () => {
    await show(
      `<button id="one" onpointerdown="document.body.prepend(Object.assign(document.createElement('p'), { textContent: 'A line' }))">One</button>`,
    );
    await page.click('#one', { position: { x: 3, y: 3 } });
    expect((await heard()).filter((id) => id === 'one')).toEqual(['one']);
  });

  it('is heard by what stands in its place when its button is drawn anew meanwhile', async () => {
    await show(`<button id="one" onpointerdown="this.replaceWith(this.cloneNode(true))">One</button>`);
    await page.click('#one');
    expect(await heard()).toEqual(['one']);
  });

  it('is not made up where something else has come to stand there, or the pointer went on', async () => {
    await show(`<button id="one" onpointerdown="this.outerHTML = '<button id=two>Two</button>'">One</button>`);
    await page.click('#one');
    expect(await heard()).not.toContain('two');
    await show('<button id="one">One</button><p style="height: 50px">Beside</p>');
    await page.hover('#one');
    await page.mouse.down();
    await page.mouse.move(5, 60);
    await page.mouse.up();
    expect(await heard()).not.toContain('one');
  });
});
