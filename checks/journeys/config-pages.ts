import type { Browser, Page, Response } from 'playwright-core';
import { describe, expect, it, vi } from 'vitest';
import type { Language } from '@heliograph/catalogue/kit/text.ts';
import { configPageWords } from '@heliograph/web/screens/olt-config/words.ts';
import { rowFor } from '../support/page-samples.ts';
import { openPage } from './browser.ts';
import {
  boundsByDrawing,
  oneOfEach,
  configRestOf,
  demoPages,
  type Bound,
  type Rest,
  type Shown,
} from './config-looks.ts';
import { askConsole, dialog, formRow, oltIds, soon } from './config-steps.ts';
import type { Product } from './product.ts';
import { screenInTime, screenMs } from './rest.ts';

const pages = await demoPages();
const names = { 'olt-north': 'OLT-North', 'olt-harbour': 'V1600D_EPON' } as const;

let product: Product;
let browser: Browser;
/** What bounds are typed into, and what is asked and not looked at. */
let page: Page;
let token: string;
let ids: Readonly<Record<string, string>>;
/** The first ONU of each OLT. */
let onuIds: Readonly<Record<string, string>>;
let troubles: () => Promise<readonly string[]>;

async function codeOf(response: Response): Promise<string> {
  // What is left before it was read whole says nothing any more.
  const body: unknown = await response.json().catch(() => ({ code: 200 }));
  const code = typeof body === 'object' && body !== null && 'code' in body ? String(body.code) : 'none';
  return `${code} ${response.url()}`;
}

/** Listens from now on; tells what went wrong between browser and server so far. */
function listen(to: Page, errors: readonly string[]): () => Promise<readonly string[]> {
  const failed: string[] = [];
  /** Calls that were answered, with the code that they were answered with. */
  const answers: Promise<string>[] = [];
  to.on('requestfailed', (request) => {
    // Requests that a page gives up when it is left are no failures.
    if (request.failure()?.errorText !== 'net::ERR_ABORTED')
      failed.push(`${request.url()} ${request.failure()?.errorText}`);
  });
  to.on('response', (response) => {
    if (response.status() >= 400) failed.push(`${response.status()} ${response.url()}`);
    else if (response.url().includes('/emsWebServer/')) answers.push(codeOf(response));
  });
  return async () => [
    ...failed,
    ...(await Promise.all(answers)).filter((answer) => !answer.startsWith('200 ')),
    ...errors,
  ];
}

/** The console may use the command lines of both, so that it can read every page. */
async function giveAccess(): Promise<void> {
  for (const [device, protocol, port] of [
    ['olt-north', 'ssh', 10_022],
    ['olt-harbour', 'telnet', 10_023],
  ] as const) {
    const cli = (await product.lab('GET', `/devices/${device}`))['cli'] as Record<
      'user' | 'password' | 'enable',
      string
    >;
    const secrets = { username: cli.user, password: cli.password, enablePassword: cli.enable };
    await askConsole(page, '/device/config/cliAccess', {}, { oltId: ids[names[device]], protocol, port, ...secrets });
  }
}

/** What both sweeps share: one product, one session; a second sign-in would end the first. */
interface Stand {
  readonly product: Product;
  readonly browser: Browser;
  readonly page: Page;
  readonly errors: readonly string[];
  readonly token: string;
}

/** Gives the console what it needs to read every page. */
export async function readyForConfigPages(stand: Stand): Promise<void> {
  ({ product, browser, page, token } = stand);
  for (const name of Object.values(names)) await page.getByText(name).first().waitFor(soon);
  ids = await oltIds(page);
  await giveAccess();
  const firsts = Object.values(names).map(async (name) => {
    const query = { oltId: ids[name] ?? '', pageSize: '1' };
    const first = async () => (await askConsole<{ rows: { id: string }[] }>(page, '/onu/list', query)).rows[0]?.id;
    // An OLT is listed as soon as it is let in, its ONUs with its first poll.
    return [name, await vi.waitUntil(first, soon)] as const;
  });
  onuIds = Object.fromEntries(await Promise.all(firsts));
  troubles = listen(page, stand.errors);
}

const idOf = ({ device }: Shown) => ids[names[device]] ?? '';
/** Of which ONU, for pages that are of one. */
const placeOf = ({ page: { of }, device }: Shown) => (of === 'onu' ? { onuId: onuIds[names[device]] ?? '' } : {});
const addressOf = (shown: Shown) =>
  `#/device/oltDetail/${shown.page.path}?${new URLSearchParams({ oltId: idOf(shown), ...placeOf(shown) }).toString()}`;

/** What is wrong with a page as it is seen. */
function faultsOf({ page: { id, shape, title } }: Shown, rest: Rest | null, lang: Language): string[] {
  if (rest === null) return [`${id}: never came to rest`];
  if (rest.absent) return [];
  const faults = [];
  if (rest.title !== title[lang]) faults.push(`${id}: is called ${rest.title}`);
  if (rest.overflow > 0) faults.push(`${id}: ${rest.overflow} px too wide`);
  if (rest.fault !== '') faults.push(`${id}: ${rest.fault}`);
  const isTable = shape === 'table' || shape === 'tableForm';
  if (isTable && rest.rows === 0 && rest.none !== configPageWords.noRows[lang])
    faults.push(`${id}: neither rows nor a word`);
  if (!isTable && rest.fields === 0) faults.push(`${id}: no field`);
  return faults;
}

/** Pages that the devices say they do not have. */
async function absentPages(): Promise<readonly string[]> {
  const answers = Object.entries(names).map(async ([device, name]) => {
    const query = { oltId: ids[name] ?? '' };
    const { rows } = await askConsole<{ rows: { page: string; state: string }[] }>(page, '/device/config/pages', query);
    return rows.filter(({ state }) => state === 'absent').map((one) => `${device} ${one.page}`);
  });
  return (await Promise.all(answers)).flat();
}

/**
 * Each language, each theme and each size of window once: no two of them have anything to do with each other. Every page where it is
 * narrowest and says most, and on a desk as many as it takes to draw everything that pages are drawn of.
 */
const looks = [
  { lang: 'zh', theme: 'dark', size: 'desk', what: 'everything that pages are drawn of', shownThere: oneOfEach(pages) },
  { lang: 'en', theme: 'simple', size: 'phone', what: 'every page', shownThere: pages },
] as const;

/** What the call says of the value, in English. */
async function saidByCall({ shown, name, op }: Bound, value: string | number): Promise<string> {
  const { page: one } = shown;
  const keys = one.key ?? [];
  const first = async () => {
    const query = { oltId: idOf(shown), page: one.id, ...placeOf(shown) };
    const { data } = await askConsole<{ data: { columns: string[]; rows: unknown[][] } }>(
      page,
      '/device/config/read',
      query,
    );
    return Object.fromEntries(keys.map((key) => [key, data.rows[0]?.[data.columns.indexOf(key)]]));
  };
  const values = op === 'add' ? { ...rowFor(one), [name]: value } : { [name]: value };
  const body = {
    oltId: idOf(shown),
    page: one.id,
    ...placeOf(shown),
    op,
    values,
    ...(op === 'edit' && keys.length > 0 ? { key: await first() } : {}),
  };
  const { data } = await askConsole<{ data: { problems?: { field: string; message: string }[] } }>(
    page,
    '/device/config/preview',
    {},
    body,
  );
  return data.problems?.find(({ field }) => field === name)?.message ?? `nothing: ${JSON.stringify(data)}`;
}

/** What the browser says of the value at its field. */
async function saidByBrowser({ shown, field }: Bound, value: string | number): Promise<string> {
  const within = shown.page.shape === 'form' ? page.locator('.config-form') : dialog(page);
  const line = formRow(within, field.label.en);
  const input = line.locator('input').first();
  await input.fill(String(value));
  await input.blur();
  const note = line.getByRole('alert');
  await note.waitFor({ timeout: 15_000 }).catch(() => undefined);
  return (await note.count()) === 0 ? 'nothing' : note.innerText();
}

/** Opens what the bound is typed into; false when the page has no row to change. */
async function opened({ shown, op }: Bound): Promise<boolean> {
  const rest = await configRestOf(page, addressOf(shown), shown.page.title.en);
  if (rest?.absent) return false;
  expect(faultsOf(shown, rest, 'en')).toEqual([]);
  if (shown.page.shape === 'form') return true;
  if (op === 'edit' && rest?.rows === 0) return false;
  const button =
    op === 'add' ? page.getByRole('button', { name: 'Add', exact: true }) : page.locator('[data-deed=edit]').first();
  await button.click();
  await dialog(page).locator('.form-row').first().waitFor();
  return true;
}

/** Types what lies beyond the first of these bounds whose page has a row; what was said wrongly, undefined where none has one. */
async function typedBeyond(bounds: readonly Bound[]): Promise<string[] | undefined> {
  for (const bound of bounds) {
    if (!(await opened(bound))) continue;
    const differ: string[] = [];
    for (const value of bound.beyond) {
      const [seen, told] = [await saidByBrowser(bound, value), await saidByCall(bound, value)];
      const what = `${bound.shown.page.id}.${bound.name} = ${String(value).slice(0, 20)}`;
      if (seen !== told) differ.push(`${what}: "${seen}", the call "${told}"`);
    }
    return differ;
  }
  return undefined;
}

/** A window of the session that was signed in: a second sign-in would end the first. */
async function lookAt({ lang, theme, size }: (typeof looks)[number]) {
  const { page: seen, errors } = await openPage(browser, size, 'reduce');
  await seen.addInitScript(
    (kept) => Object.entries(kept).forEach(([name, value]) => sessionStorage.setItem(name, value)),
    { token, lang, theme },
  );
  const wrong = listen(seen, errors);
  await seen.goto(product.url);
  return { seen, wrong };
}

/** A sweep over all of them, beside whatever else is swept: one draws while another waits for the device. */
export function sweepConfigPages(): void {
  describe.concurrent('Every configuration page', () => {
    // Each page has a bound of its own, that names it: however slow the machine is with all of them.
    const patience = { timeout: screenMs * pages.length };
    it.each(looks)('shows itself in $lang, $theme, on a $size: $what', patience, async (look) => {
      const { seen, wrong } = await lookAt(look);
      const faults: string[] = [];
      const absent: string[] = [];
      for (const shown of look.shownThere) {
        const rest = await screenInTime(
          configRestOf(seen, addressOf(shown), shown.page.title[look.lang]),
          shown.page.id,
        );
        if (rest?.absent) absent.push(`${shown.device} ${shown.page.id}`);
        faults.push(...faultsOf(shown, rest, look.lang));
      }
      expect(faults).toEqual([]);
      expect(await wrong()).toEqual([]);
      const known = await absentPages();
      expect(absent.filter((one) => !known.includes(one))).toEqual([]);
      await seen.context().close();
    });

    // What is said of every bound of every page is compared without a browser, in `config-bounds`.
    it('refuses what lies beyond a bound at its field, in the words of the call, by whatever control it is typed', async () => {
      const differ: string[] = [];
      for (const [drawing, bounds] of boundsByDrawing(pages)) {
        const wrong = await typedBeyond(bounds);
        differ.push(...(wrong ?? [`no row to try: ${drawing}`]));
      }
      expect(differ).toEqual([]);
      expect(await troubles()).toEqual([]);
    });
  });
}
