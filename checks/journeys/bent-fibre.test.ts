import { driftMedian } from '@heliograph/catalogue/onu/drift.ts';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayMs } from '../support/bent-plant.ts';
import { days, bentDrop, bentFrom, levelOn, startBentStory, street, type BentStory } from './bent-story.ts';
import { launch, openPage, patient, picture, signInByForm } from './browser.ts';

// The fibres of a street and of one home became worse by a little each day, for two weeks. Somebody looks into the console on the day after.

let story: BentStory;
let browser: Browser;
let page: Page;
let errors: string[];
beforeAll(async () => {
  story = await startBentStory();
  browser = await launch();
  ({ page, errors } = await openPage(browser));
  await signInByForm(page, story.product, 'operator');
});
afterAll(async () => {
  await browser.close();
  await story.stop();
});

const last = days - 1;
const place = (pon: number, onu: number) => `GPON0/${pon}:${onu}`;
const [home, neighbours] = [{ pon: bentDrop.where.pon, onu: bentDrop.where.onu }, [1, 2, 3, 4]];
/** A number as it is written, whatever its minus. */
const numberIn = (words: string | undefined): number =>
  Number(/[-−]?\d+(\.\d+)?/.exec(words ?? '')?.[0].replace('−', '-') ?? Number.NaN);
/** Days from the last one that was read to a day that is told. */
const daysUntil = (date: string | undefined): number => (Date.parse(date ?? '') - bentFrom) / dayMs - last;
/** In how many days a level is too weak, as the plant goes on. */
const daysLeft = (level: number, lostEachDay: number): number => (27 + level) / lostEachDay;
const dateOf = (day: number): string => new Date(bentFrom + day * dayMs).toISOString().slice(0, 10);

/** The rows of a table as people read them, by the titles of its columns. */
async function rowsOf(table: Locator): Promise<Readonly<Record<string, string>>[]> {
  const titles = await table.locator('thead th').allInnerTexts();
  const rows = await table.locator('tbody tr:visible').all();
  const cells = await Promise.all(rows.map((row) => row.locator('td').allInnerTexts()));
  return cells.map((row) => Object.fromEntries(row.map((cell, n) => [titles[n]?.trim() ?? '', cell.trim()])));
}

const listed = () => rowsOf(page.locator('.list-table'));
const light = () => page.locator('.onu-part').filter({ has: page.getByRole('heading', { name: 'Light over time' }) });

describe('The list of slow decays', () => {
  it('is found beside the ONUs, and has those behind bent fibres, worst first, and nobody else', async () => {
    await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'ONUs', exact: true }).click();
    await page.getByRole('link', { name: 'Slow decays' }).click();
    await page.getByRole('heading', { name: 'Slow decays' }).waitFor();
    const bent = [place(home.pon, home.onu), ...neighbours.map((onu) => place(street.where.pon, onu))];
    await expect.poll(async () => (await listed()).map((row) => row['ONU'] ?? '').toSorted()).toEqual(bent.toSorted());
    const rows = await listed();
    await picture(page, 'bent-list');
    expect(rows[0]).toMatchObject({ ONU: place(home.pon, home.onu), 'Shared by': 'alone' });
    const lost = rows.map((row) => -numberIn(row['In 30 days']));
    expect(lost).toEqual(lost.toSorted((one, two) => two - one));
    const truly = rows.map((_, n) => 30 * (n === 0 ? bentDrop : street).lostEachDay);
    for (const [n, db] of lost.entries()) expect(Math.abs(db - (truly[n] ?? Number.NaN))).toBeLessThan(0.3);
  });

  it('names the splitter that the street shares', async () => {
    for (const row of (await listed()).slice(1)) expect(row['Shared by']).toBe('Splitter Street 1: 4 of 4');
  });
});

describe('The alarm', () => {
  it('is with the ONU that was chosen, which the console does not call well', async () => {
    await page.getByRole('link', { name: place(home.pon, home.onu) }).click();
    await page.getByRole('heading', { name: 'This drop loses light slowly' }).waitFor();
    await picture(page, 'bent-verdict');
    await page.getByRole('link', { name: 'Light of ONU decays slowly' }).click();
    await page.locator('.alarm-page').waitFor();
  });

  it('names the day on which the light will be too weak, as the plant goes on', async () => {
    const found = page
      .locator('.alarm-page dt', { hasText: 'What was found' })
      .locator('xpath=following-sibling::dd[1]');
    const said = await found.innerText();
    await picture(page, 'bent-alarm');
    const told = daysUntil(/\d{4}-\d\d-\d\d/.exec(said)?.[0]);
    const left = daysLeft(levelOn(story.plant, home, last), bentDrop.lostEachDay);
    expect(Math.abs(told - left), said).toBeLessThan(1.5);
  });
});

describe('The curve of its light', () => {
  it('is where the alarm leads to', async () => {
    await page.locator('.alarm-page dd').getByRole('link', { name: /_St_/ }).click();
    await page.getByRole('link', { name: 'Open as a page' }).click();
    await light().getByText('Quarter', { exact: true }).click();
    await light().locator('.chart-drawing svg').waitFor();
  });

  it('has the first week and the median of the siblings beside it, named, and the alarm on its axis', async () => {
    const legend = light().getByRole('list', { name: 'Legend' }).getByRole('listitem');
    await expect.poll(() => legend.allInnerTexts()).toEqual(['ONU Rx', 'OLT Rx', 'Median of the port', 'First week']);
    const marks = light().getByRole('list', { name: 'What happened' }).getByRole('button');
    await expect
      .poll(() => marks.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label'))))
      .toEqual([expect.stringMatching(/^\S+ \S+ Light of ONU decays slowly$/)]);
    await light().scrollIntoViewIfNeeded();
    await picture(page, 'bent-curve');
    await light().getByText('Most other ONUs of the port do not: look at the drop').waitFor();
  });

  it('has, day by day, what truly reached the ONU and its siblings', async () => {
    await light().getByRole('button', { name: 'Table' }).click();
    await light().locator('table.figures').waitFor(patient);
    const rows = await rowsOf(light().locator('table.figures'));
    const middle = (values: readonly number[]) => driftMedian(values) ?? Number.NaN;
    const base = middle([0, 1, 2, 3, 4, 5, 6].map((day) => levelOn(story.plant, home, day)));
    for (let day = 0; day <= last; day += 1) {
      const row = rows.find(({ Time, 'First week': week }) => Time?.startsWith(dateOf(day)) && week !== undefined);
      const beside = [1, 3].map((onu) => levelOn(story.plant, { pon: home.pon, onu }, day));
      const truth = {
        'ONU Rx': levelOn(story.plant, home, day),
        'Median of the port': middle(beside),
        'First week': base,
      };
      for (const [column, level] of Object.entries(truth))
        expect(Math.abs(numberIn(row?.[column]) - level), `${column} on ${dateOf(day)}`).toBeLessThan(0.1);
    }
    expect(errors).toEqual([]);
  });
});
