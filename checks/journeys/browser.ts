import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Browser, type Locator, type Page, type Request } from 'playwright-core';
import { alsoAsk } from '../../packages/server/testing/said.ts';
import { loseNoPress } from './presses.ts';
import type { Product } from './product.ts';

/** Pictures of each journey, for whoever sets PICTURES to look at them; not part of the repository. */
const pictures = join(import.meta.dirname, '..', '..', 'test-output', 'pictures');

export const sizes = { desk: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const;

/** Nobody waits for the clock: what comes is seen at once, and what never comes is given up by then on the slowest machine. */
export const patient = { timeout: 60_000 };

export function launch(): Promise<Browser> {
  const executablePath = process.env['CHROMIUM_PATH'] || '/usr/bin/chromium';
  const quiet = ['--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run'];
  return chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu', '--disable-quic', ...quiet] });
}

/** Calls of the console that nobody answered yet; the live connection is none. */
function unansweredOf(page: Page): () => string[] {
  const open = new Map<Request, number>();
  page.on('request', (request) => {
    if (['fetch', 'xhr'].includes(request.resourceType())) open.set(request, Date.now());
  });
  const ended = (request: Request) => open.delete(request);
  page.on('requestfinished', ended);
  page.on('requestfailed', ended);
  return () =>
    [...open].map(
      ([request, since]) =>
        `no answer for ${Math.round((Date.now() - since) / 1000)} s: ${request.method()} ${new URL(request.url()).pathname}`,
    );
}

/** What is typed into the fields of a dialog, and which of its buttons works on something: neither stands in its text. */
const typed = `[...document.querySelectorAll('[role=dialog] input, [role=dialog] textarea, [role=dialog] .ant-btn-loading')]
  .filter((one) => one.checkVisibility())
  .map((one) => (one.value === undefined ? 'at work: ' + one.textContent : one.type === 'password' ? '***' : one.value))
  .join(' | ')`;

/** For the report of a test that failed: what the console was refused last, and what stands before the person. */
function tellOfPage(page: Page): void {
  const refused: string[] = [];
  const unanswered = unansweredOf(page);
  page.on('response', async (response) => {
    if (!response.headers()['content-type']?.includes('json')) return;
    const answer = (await response.json().catch(() => undefined)) as { code?: number; msg?: string } | undefined;
    if (answer?.code === undefined || answer.code === 200) return;
    refused.push(
      `${response.request().method()} ${new URL(response.url()).pathname}: ${answer.code} ${answer.msg ?? ''}`,
    );
    if (refused.length > 5) refused.shift();
  });
  const stop = alsoAsk(async () => {
    const before = page.locator(
      '[role=dialog]:visible, [role=alert]:visible, .ant-message:visible, .ant-notification:visible',
    );
    const words = page.isClosed() ? [] : await before.allInnerTexts();
    const seen = words.map((one) => `on the page: ${one.replaceAll(/\s+/g, ' ').slice(0, 300)}`);
    const main = page.isClosed() ? [] : await page.locator('main').allInnerTexts();
    const there = main.join(' ').replaceAll(/\s+/g, ' ').slice(0, 400);
    const fields = page.isClosed() ? '' : await page.evaluate<string>(typed).catch(() => '');
    return [
      ...refused,
      ...unanswered(),
      `fields of the dialog: ${fields}`,
      `the page is at ${page.url()} with ${there}`,
      ...seen,
    ];
  });
  page.on('close', stop);
}

/**
 * A page whose console errors and uncaught exceptions are collected: a journey ends with none. Of somebody who asked for less motion,
 * unless the journey is one of those that move: what is drawn sixty times a second takes a fourth of the processor's time, and a click
 * at what still moves is none.
 */
export async function openPage(
  browser: Browser,
  size: keyof typeof sizes = 'desk',
  reducedMotion: 'reduce' | 'no-preference' = 'reduce',
): Promise<{ page: Page; errors: string[] }> {
  const viewport = sizes[size];
  const context = await browser.newContext({ viewport, locale: 'en-US', timezoneId: 'UTC', reducedMotion });
  context.setDefaultTimeout(patient.timeout);
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  page.on('pageerror', (error) => errors.push(error.message));
  tellOfPage(page);
  await loseNoPress(page);
  return { page, errors };
}

/**
 * Opens the list of a field, and looks that it is open: where a line above the field goes or a dialog grows, a click whose button goes
 * down on the field comes up beside it, and is none.
 */
export async function openList(box: Locator): Promise<void> {
  const open = box.and(box.page().locator('[aria-expanded=true]'));
  for (let tries = 0; tries < 5 && (await open.count()) === 0; tries += 1) {
    await box.click();
    await open.waitFor({ state: 'attached', timeout: 2_000 }).catch(() => undefined);
  }
  await open.waitFor({ state: 'attached', ...patient });
}

export async function picture(page: Page, name: string): Promise<void> {
  // No test judges them, and to take one costs as much as to draw the page.
  if (!process.env['PICTURES']) return;
  mkdirSync(pictures, { recursive: true });
  await page.screenshot({ path: join(pictures, `${name}.png`) });
}

/** Signs in as a person does, with the code of the picture. */
export async function signInByForm(
  page: Page,
  product: Product,
  user = 'admin',
  password = 'Helio@2026',
): Promise<void> {
  const asked = page.waitForResponse((response) => response.url().includes('/captchaImage'));
  await page.goto(product.url);
  const { uuid } = (await (await asked).json()) as { uuid: string };
  await page.getByLabel('User name').fill(user);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Verification code').fill(await product.captcha(uuid));
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(/#\/dashboard/);
}
