import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { openList, patient } from './browser.ts';
import type { Product } from './product.ts';

type Row = Readonly<Record<string, unknown>>;

/** What a simulated OLT is configured with, as its lab tells. */
interface Held {
  readonly tables: Readonly<Record<string, readonly Row[]>>;
  readonly scalars: Row;
  readonly unsaved: boolean;
}

export async function held(product: Product, device: string): Promise<Held> {
  return (await product.lab('GET', `/devices/${device}/running`))['config'] as Held;
}

/** Rows of a table of the device that have these values. */
export async function deviceRows(
  product: Product,
  device: string,
  table: string,
  wanted: Row,
): Promise<readonly Row[]> {
  const { tables } = await held(product, device);
  return (tables[table] ?? []).filter((row) => Object.entries(wanted).every(([name, value]) => row[name] === value));
}

/** From an event in the network to the eye, or from a click to the device and back. */
export const soon = patient;

export const pageNav = (page: Page): Locator => page.getByRole('navigation', { name: 'Pages of this OLT' });
export const dialog = (page: Page): Locator => page.getByRole('dialog').last();
export const row = (page: Page, ...words: (string | RegExp)[]): Locator =>
  words.reduce<Locator>((rows, word) => rows.filter({ hasText: word }), page.getByRole('row'));

/** A page in the navigation of the OLT, marked or not. */
const entry = (page: Page, title: string): Locator =>
  pageNav(page).getByRole('link', {
    name: new RegExp(`^${title.replaceAll(/[()]/g, '\\$&')}( changed on the device| could not be read)?$`),
  });

/** Opens a page of the OLT by the search of its navigation. */
export async function goTo(page: Page, title: string): Promise<void> {
  await pageNav(page).getByLabel('Find page').fill(title);
  await entry(page, title).click();
  await page.getByRole('heading', { name: title, exact: true }).waitFor();
}

/** The row of a form with this label: its control, its help, and what is wrong with it. */
export const formRow = (within: Locator, label: string): Locator =>
  within
    .locator('.form-row')
    .filter({ has: within.page().locator('label', { hasText: new RegExp(`^${label}( \\(optional\\))?$`) }) });

/** Types as a person does, and goes on to the next field. */
export async function type(within: Locator, label: string, value: string | number): Promise<void> {
  const input = formRow(within, label).locator('input').first();
  await input.fill(String(value));
  await input.press('Tab');
}

/**
 * Chooses from a list, and looks that it is chosen: a drawer that still slides in takes the list along, and a click whose button goes
 * down and comes up over two things is none.
 */
export async function choose(page: Page, within: Locator, label: string, option: string): Promise<void> {
  const chosen = formRow(within, label).locator('.ant-select').getByTitle(option, { exact: true });
  const offered = page.locator('.ant-select-item-option:visible').filter({ hasText: option });
  for (let tries = 0; tries < 5 && !(await chosen.isVisible()); tries += 1) {
    if (!(await offered.isVisible())) await openList(formRow(within, label).getByRole('combobox'));
    await offered.click();
    await chosen.waitFor({ timeout: 2_000 }).catch(() => undefined);
  }
  await chosen.waitFor(soon);
}

export async function openAdd(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  const form = dialog(page);
  await form.locator('.form-row').first().waitFor();
  return form;
}

/** What the preview says: old → new of each field, one line each. */
export async function previewText(form: Locator): Promise<string> {
  await form.getByRole('button', { name: 'Preview', exact: true }).click();
  await form.getByText('What will change').waitFor(soon);
  return (await form.locator('.diff').innerText()).replaceAll(/\s+/g, ' ');
}

/** Applies what is previewed and waits until the device was read back. */
export async function applied(page: Page, form: Locator): Promise<void> {
  await form.getByRole('button', { name: 'Apply and verify' }).click();
  await form.locator('.verdict').filter({ hasText: 'Verified on the device' }).waitFor(soon);
  await form.getByRole('button', { name: 'Close', exact: true }).last().click();
  await expect.poll(() => page.locator('.ant-drawer-open').count()).toBe(0);
}

/** Reads the device now and waits for the answer. */
export async function readPageNow(page: Page): Promise<void> {
  const answered = page.waitForResponse((response) => response.url().includes('fresh=true'));
  await page.getByRole('button', { name: 'Read the device now' }).click();
  await answered;
}

/** A call of the console as the person who is signed in; its answer as it came. */
export async function askConsole<T>(
  page: Page,
  path: string,
  query: Record<string, string> = {},
  body?: object,
): Promise<T> {
  const url = `/emsWebServer${path}?${new URLSearchParams(query).toString()}`;
  const answer: unknown = await page.evaluate(
    async ([to, given]) => {
      const headers = { Authorization: sessionStorage.getItem('token') ?? '', 'content-type': 'application/json' };
      const init = given === null ? { headers } : { headers, method: 'POST', body: given };
      return (await fetch(to, init)).json() as Promise<unknown>;
    },
    [url, body ? JSON.stringify(body) : null] as const,
  );
  return answer as T;
}

/** Ids of the OLTs by their names. */
export async function oltIds(page: Page): Promise<Readonly<Record<string, string>>> {
  const { rows } = await askConsole<{ rows: { id: string; sysHostName: string }[] }>(page, '/device/olt/list');
  return Object.fromEntries(rows.map((olt) => [olt.sysHostName, olt.id]));
}

/** One that starts twice within three seconds cannot be told from one whose answer was on its way so long (`hasRestarted`), ms. */
const longEnoughUp = 4000;

/** Takes a device from the mains and gives it back: a cold start, without the twenty seconds that one by command takes. */
export async function restart(product: Product, device: string): Promise<void> {
  const uptime = async () =>
    ((await product.lab('GET', `/devices/${device}/running`))['system'] as { uptimeMs: number }).uptimeMs;
  await expect.poll(uptime).toBeGreaterThan(longEnoughUp);
  const state = async () => {
    const devices = Object.values(await product.lab('GET', '/devices')) as { id: string; state: string }[];
    return devices.find(({ id }) => id === device)?.state;
  };
  await product.lab('POST', `/devices/${device}/events`, { type: 'powerOff' });
  await expect.poll(state).toBe('off');
  await product.lab('POST', `/devices/${device}/events`, { type: 'powerOn' });
  await expect.poll(state).toBe('running');
}
