import { openPostOffice, type PostOffice } from '@heliograph/server/testing/post-office.ts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launch, openPage, patient, picture, signInByForm } from './browser.ts';
import { startProduct, type Product } from './product.ts';

// From an alarm to the person who is told of it, or is not: by real mails, which a mail server of the test takes.

const night = 'night@example.net';
const lead = 'lead@example.net';

type Row = Readonly<Record<string, unknown>>;

let product: Product;
let browser: Browser;
let post: PostOffice;
let page: Page;
let errors: string[];
let token: string;
let hill: string;
let north: string;
beforeAll(async () => {
  post = await openPostOffice();
  product = await startProduct({ HELIOGRAPH_PRIVATE_TARGETS: 'on' });
  browser = await launch();
  ({ page, errors } = await openPage(browser));
  await page.addInitScript({ content: watching });
  await signInByForm(page, product);
  token = await page.evaluate(() => sessionStorage.getItem('token') ?? '');
});
afterAll(async () => {
  await browser.close();
  await product.stop();
  await post.stop();
});

/** Of the page: what the browser is asked to notify of, which here it lets us, and whether anybody sees the tab. */
const watching = `
  window.watched = { isUnseen: false, notified: [] };
  window.Notification = class extends EventTarget {
    static permission = 'default';
    static requestPermission = async () => (window.Notification.permission = 'granted');
    constructor(title, { body }) {
      super();
      window.watched.notified.push(title + ' ' + body);
    }
    close() {}
  };
  Object.defineProperty(document, 'hidden', { get: () => window.watched.isUnseen });
`;
const watched = (isUnseen: boolean): Promise<readonly string[]> =>
  page.evaluate<string[]>(`window.watched.isUnseen = ${isUnseen}; window.watched.notified`);

async function ask(method: 'GET' | 'POST', path: string, values: object = {}): Promise<Row> {
  const query = method === 'GET' ? `?${new URLSearchParams(values as Record<string, string>).toString()}` : '';
  const answer = await fetch(`${product.url}emsWebServer${path}${query}`, {
    method,
    headers: { Authorization: token, ...(method === 'POST' ? { 'content-type': 'application/json' } : {}) },
    ...(method === 'POST' ? { body: JSON.stringify(values) } : {}),
  });
  const envelope = (await answer.json()) as Row;
  expect(envelope, path).toMatchObject({ code: 200 });
  return envelope;
}
const rowsOf = async (path: string, values: object = {}) => (await ask('GET', path, values))['rows'] as readonly Row[];
const olts = () => rowsOf('/device/olt/list');
const incidentsOf = (oltId: string) => rowsOf('/alarm/incident/list', { oltId });
const event = (olt: string, body: object) => product.lab('POST', `/devices/${olt}/events`, body);
/** Of whom and of what a mail was, by what its subject says. */
const mailsTo = (address: string, words: string) =>
  post.mails.filter(
    ({ to, raw }) => to.includes(address) && /^Subject: (.*(?:\r\n[ \t].*)*)/m.exec(raw)?.[1]?.includes(words),
  );

/** Those that go on of ONUs that went together on a PON port. */
const outagesOf = async (oltId: string, port: number) =>
  (await incidentsOf(oltId)).filter(({ kind, pon }) => kind === 'outage' && pon === port);
/** How often somebody was told of the beginning of something on an OLT. */
const begun = async (who: string, olt: string) =>
  (await rowsOf('/notification/delivery/list', { pageSize: '100' })).filter(
    ({ action, receiver, title, result }) =>
      action === 'raise' && receiver === who && result === 'sent' && String(title).includes(olt),
  ).length;

/** Two groups of one each, told by mail of ONUs that go together; who leads, when nobody confirmed it for half an hour. */
async function whoIsTold(): Promise<void> {
  const mail = { host: '127.0.0.1', port: post.port, security: 'none', fromAddress: 'noc@example.net', enabled: true };
  await ask('POST', '/system/tenant/updateSystemMail', mail);
  for (const [groupName, email] of [
    ['Night', night],
    ['Lead', lead],
  ] as const) {
    await ask('POST', '/notification/group', { groupName });
    const person = { receiverName: groupName, email, phone: '13900139000', language: 'en', userGroups: groupName };
    await ask('POST', '/notification/user', person);
  }
  await ask('POST', '/notification/server', { serverName: 'Mail', channel: 'email' });
  const ladder = { ladderMinutes: 30, ladderGroup: 'Lead' };
  const all = { ruleName: 'Outages', servers: 'Mail', userGroup: 'Night', keyword: 'ONUs went together' };
  await ask('POST', '/notification/remoteRule', { ...all, ...ladder });
}

describe('Alarms that people are told of', () => {
  it('are shielded by a rule that says beforehand what it would have done', async () => {
    // Each has told its ONUs: what goes dark before is nobody's loss.
    await expect
      .poll(async () => (await olts()).filter(({ onuTotal }) => Number(onuTotal) > 0).length, patient)
      .toBe(3);
    const idOf = async (name: string) => String((await olts()).find((one) => one['sysHostName'] === name)?.['id']);
    [hill, north] = [await idOf('OLT-Hill'), await idOf('OLT-North')];
    await event('olt-hill', { type: 'powerOff', pon: 2, onu: 1 });
    await expect.poll(async () => (await incidentsOf(hill)).length, patient).toBeGreaterThan(0);
    await page.goto(`${product.url}#/alarm/settings/shield`);
    await page.getByRole('button', { name: 'Add shield rule' }).click();
    const drawer = page.getByRole('dialog');
    await drawer.getByLabel('Name', { exact: true }).fill('Works');
    await drawer.getByText('Shown when the rule is complete.').waitFor();
    // What only a window in time has is asked for where there is one.
    expect(await drawer.getByLabel('Time zone').count()).toBe(0);
    await drawer.getByLabel('OLT').fill('OLT-Hill');
    await drawer.getByText(/it would have acted on [1-9]\d*, of \d+ objects/).waitFor(patient);
    await picture(page, 'shield-tried');
    await drawer.getByRole('button', { name: 'Confirm', exact: true }).click();
    await page.getByRole('row').filter({ hasText: 'Works' }).waitFor(patient);
    // What stood is told of by nothing any more.
    await expect.poll(async () => (await incidentsOf(hill)).length, patient).toBe(0);
  });

  it('are masked and counted while they are shielded, and a power cut of many is one incident and one message', async () => {
    await whoIsTold();
    await event('olt-hill', { type: 'fibreCut', pon: 1 });
    await page.goto(`${product.url}#/alarm/query/masked`);
    await page
      .getByRole('row')
      .filter({ hasText: 'OLT-Hill' })
      .filter({ hasText: 'PON loss of signal' })
      .first()
      .waitFor(patient);
    const standing = async () => Number((await rowsOf('/alarm/policy/shield/list'))[0]?.['standing']);
    await expect.poll(standing, patient).toBeGreaterThan(1);
    await page
      .getByRole('banner')
      .getByRole('button', { name: /^Alarms/ })
      .click();
    await page.getByText('Sound and notifications').click();
    await page.getByRole('button', { name: 'Allow notifications' }).click();
    await page.getByRole('checkbox', { name: /^Browser notifications/, checked: true }).waitFor(patient);
    await page.keyboard.press('Escape');
    expect(await watched(true)).toEqual([]);
    await event('olt-north', { type: 'powerOff', pon: 2, count: 6 });
    await expect.poll(() => outagesOf(north, 2), patient).toMatchObject([{ cause: 'power', onus: 6 }]);
    // Whoever looks elsewhere is told by the browser.
    await expect.poll(async () => (await watched(true)).join(), patient).toContain('OLT-North');
    await watched(false);
    await product.incidentsAge(20_000);
    await expect.poll(() => mailsTo(night, 'OLT-North').length, patient).toBeGreaterThan(0);
    expect(mailsTo(night, 'OLT-North')[0]?.raw).toContain('Cause: Power');
    // It began before, and would have been told before.
    expect(await incidentsOf(hill)).toEqual([]);
    expect(mailsTo(night, 'OLT-Hill')).toEqual([]);
  });

  it('are told of by the next group where nobody confirms them, and all of them when the shield is off', async () => {
    await page.goto(`${product.url}#/alarm/settings/shield`);
    await page.getByRole('row').filter({ hasText: 'Works' }).getByRole('button', { name: 'Turn off' }).click();
    await expect.poll(() => outagesOf(hill, 1), patient).toMatchObject([{ cause: 'fibre' }]);
    expect(mailsTo(lead, 'OLT-North')).toEqual([]);
    await product.incidentsAge(1_800_000);
    await expect.poll(() => begun('Lead', 'OLT-North'), patient).toBe(1);
    await expect.poll(() => begun('Night', 'OLT-Hill'), patient).toBe(1);
    expect(await begun('Night', 'OLT-North')).toBe(1);
    expect(mailsTo(lead, 'OLT-North').length).toBeGreaterThan(0);
    expect(mailsTo(night, 'OLT-Hill').length).toBeGreaterThan(0);
    await page.goto(`${product.url}#/alarm/incident`);
    await page.getByRole('row').filter({ hasText: 'OLT-North' }).filter({ hasText: 'PON' }).first().waitFor(patient);
    expect(errors).toEqual([]);
  });
});
