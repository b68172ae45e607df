import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { median, report } from './goal.ts';

/** What is looked at: a place of the application, how it is called, and whether the first of it brings its code along. */
export interface YearsView {
  readonly name: string;
  readonly hash: string;
  /** Only looked at. */
  readonly isUntimed?: boolean;
  /** What is pressed before it is looked at, in English and in Chinese. */
  readonly press?: readonly [en: string, zh: string];
}

export interface YearsLook {
  readonly theme: 'simple' | 'dark';
  readonly language: 'en' | 'zh';
}

const settled = { timeout: 120_000 };

/** Resolves with the milliseconds from now on until the curve of this address is drawn; as text, for these types know no browser. */
const untilDrawn = (hash: string): string => `new Promise((resolve) => {
    const began = performance.now();
    const look = () => { if (location.hash.includes(${JSON.stringify(hash.slice(-24))}) && document.querySelectorAll('.chart-drawing svg path').length > 6) requestAnimationFrame(() => resolve(performance.now() - began)); else requestAnimationFrame(look); };
    location.hash = ${JSON.stringify(hash)};
    requestAnimationFrame(look);
  })`;

async function away(page: Page): Promise<void> {
  await page.evaluate(`location.hash = '#/statistics/boards'`);
  await page
    .locator('.chart-drawing')
    .first()
    .waitFor({ state: 'detached' })
    .catch(() => undefined);
}

/** Signed in, as somebody who chose this theme and language before. */
export async function enterAs(context: BrowserContext, url: string, { theme, language }: YearsLook): Promise<Page> {
  const chosen = { 'heliograph:theme': theme, 'heliograph:lang': language };
  await context.addInitScript(
    `for (const [name, value] of Object.entries(${JSON.stringify(chosen)})) localStorage.setItem(name, value)`,
  );
  const page = await context.newPage();
  await page.goto(url);
  await page.locator('input[type=password]').waitFor(settled);
  await page.locator('input').nth(0).fill('admin');
  await page.locator('input[type=password]').fill('Helio@2026');
  await page.keyboard.press('Enter');
  await page.waitForURL(/#\/dashboard/, settled);
  return page;
}

/** How soon each is drawn: the first time, and in the middle of four more. */
export async function timeViews(page: Page, views: readonly YearsView[]): Promise<void> {
  let isFirst = true;
  for (const { name, hash, isUntimed = false } of views) {
    if (isUntimed) continue;
    const took: number[] = [];
    for (let n = 0; n < 5; n += 1) {
      await away(page);
      // Each time another stretch, so that nothing is remembered.
      const other = hash.replace(/from=(\d+)/, (_, from: string) => `from=${Number(from) + n * 60}`);
      took.push(await page.evaluate<number>(untilDrawn(other)));
    }
    const [first = Number.NaN, ...again] = took;
    const note = `its code ${isFirst ? 'with it' : 'there already'}; again ${median(again).toFixed(0)} ms in the middle`;
    report({ goal: `a chart of ${name}`, measured: first, unit: 'ms', ratio: first, limit: 1000, note });
    isFirst = false;
  }
}

/** Each as a picture, when all of it has come. */
export async function chartPictures(
  page: Page,
  views: readonly YearsView[],
  folder: string,
  { theme, language }: YearsLook,
): Promise<void> {
  for (const { name, hash, press } of views) {
    await away(page);
    await page.evaluate(`location.hash = ${JSON.stringify(hash)}`);
    const words = press?.[language === 'en' ? 0 : 1];
    if (words !== undefined) await page.locator('.light-tools').getByText(words, { exact: true }).click();
    await page.evaluate(untilDrawn(hash));
    await page.waitForLoadState('networkidle');
    await page.locator('.chart-drawing').first().scrollIntoViewIfNeeded();
    await page.evaluate('new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))');
    await page.screenshot({ path: join(folder, `${name.replaceAll(/[ ,]+/g, '-')}-${theme}-${language}.png`) });
  }
}
