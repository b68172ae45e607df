import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { alarmMsg, alarmOid, dataAlarmTrap } from '@heliograph/wire/mib/traps.ts';
import { snmpTrapOid, system } from '@heliograph/wire/mib/standard.ts';
import { encodeMessage, type Oid, type Value } from '@heliograph/wire/snmp/message.ts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../support/free-port.ts';
import { launch, openPage, patient, sizes, signInByForm } from './browser.ts';
import { alarmRules, dense, long, noteIncident, hostileText, short, tellingAlarms } from './hostile.ts';
import { markupLook, watch, type MarkupSeen } from './markup.ts';
import { startProduct, type Product } from './product.ts';
import { pageRestOf } from './rest.ts';

// Everything that can carry a name carries markup: what people type, what devices say of themselves, what browsers send.

const link = 'javascript:hit()';
/** As a browser calls itself. */
const agent = `Mozilla/5.0 ${short}`;

let product: Product;
let browser: Browser;
let token: string;
/** The OLT that says such things of itself. */
let oltId: string;
let incidentId: string;
let trapPort: number;
const trouble: string[] = [];

/** A call as a client makes it; what it answers otherwise than expected is trouble. */
async function ask(method: string, path: string, body: object = {}, code = 200): Promise<Record<string, unknown>> {
  const isQuery = method === 'GET' || method === 'DELETE';
  const query = isQuery ? `?${new URLSearchParams(body as Record<string, string>).toString()}` : '';
  const answer = await fetch(`${product.url}emsWebServer${path}${query}`, {
    method,
    headers: { Authorization: token, 'User-Agent': agent, ...(isQuery ? {} : { 'content-type': 'application/json' }) },
    ...(isQuery ? {} : { body: JSON.stringify(body) }),
  });
  const envelope = (await answer.json()) as Record<string, unknown>;
  if (envelope['code'] !== code) trouble.push(`${method} ${path}: ${JSON.stringify(envelope)}`);
  return envelope;
}
/** What stands in lists, files and on devices is refused as markup, and kept as what it may hold. */
async function named(path: string, field: string, body: object): Promise<void> {
  await ask('POST', path, { ...body, [field]: short }, 400);
  await ask('POST', path, { ...body, [field]: hostileText });
}
const rowsOf = async (path: string) => (await ask('GET', path))['rows'] as Record<string, string>[];

/** An alarm as the device at `address` would send it, with a text of ours. */
async function sendAlarm(address: string, mac: string): Promise<void> {
  const octets = (value: string): Value => ({ type: 'octets', value: Buffer.from(value) });
  const integer = (value: number): Value => ({ type: 'integer', value });
  const kind: Oid = [...alarmOid, 6];
  const values: [Oid, Value][] = [
    [system.sysUpTime.oid, { type: 'timeticks', value: 1000 }],
    [snmpTrapOid, { type: 'oid', value: dataAlarmTrap }],
    [alarmMsg.dataUpLinkPort.oid, octets('0')],
    [alarmMsg.dataPon.oid, octets('1')],
    [alarmMsg.dataOnu.oid, octets('1')],
    [alarmMsg.dataOnuPort.oid, octets('0')],
    [alarmMsg.dataTrapOID.oid, { type: 'oid', value: kind }],
    [alarmMsg.dataTrapClass.oid, integer(1)],
    [alarmMsg.dataMac.oid, octets(mac)],
    [alarmMsg.dataTime.oid, octets('20261121090405')],
    [alarmMsg.dateAlarmLevel.oid, integer(4)],
    [alarmMsg.dataValue.oid, octets(long)],
    [alarmMsg.dataAlarmType.oid, integer(2)],
    [alarmMsg.dataSynOID.oid, octets('')],
  ];
  const varbinds = values.map(([oid, value]) => ({ oid, value }));
  const pdu = { type: 'trapV2', requestId: 7, errorStatus: 0, errorIndex: 0, varbinds } as const;
  const bytes = encodeMessage({ version: 'v2c', community: 'public', pdu });
  const socket = createSocket('udp4');
  socket.bind(0, address);
  await once(socket, 'listening');
  await new Promise((done) => socket.send(bytes, trapPort, '127.0.0.1', done));
  socket.close();
}

/** An OLT whose every name is markup, let in by the rule of the demo. */
async function connectDevice(): Promise<void> {
  const mac = '00:6d:61:1a:00:0e';
  const device = { id: 'olt-hostile', model: 'V1600G1', mac, onus: 8 };
  const { address } = await product.lab('POST', '/devices', {
    ...device,
    name: long,
    location: long,
    contact: long,
    serial: dense,
    announce: false,
  });
  // ONUs: their descriptions and equipment ids, with control characters and marks that turn the direction of text.
  const event = (body: object) => product.lab('POST', '/devices/olt-hostile/events', body);
  await event({ type: 'setField', field: 'fault.hostile', value: 'markup' });
  await ask('POST', '/device/olt/insertDeviceInfo', {
    ip: address,
    snmpPort: 10161,
    community: 'public',
    remark: long,
  });
  await expect
    .poll(async () => {
      const olts = await rowsOf('/device/olt/list');
      oltId = olts.find((one) => one['sysMac'] === mac)?.['id'] ?? '';
      return oltId;
    }, patient)
    .not.toBe('');
  await sendAlarm(String(address), mac);
}

async function people(): Promise<void> {
  await named('/system/dept', 'deptName', { orderNum: 1, leader: short, status: '0' });
  await named('/system/post', 'postName', { postCode: long, postSort: 0, status: '0', remark: long });
  const role = { roleKey: 'hostile', roleSort: 9, userLevel: 'custom', dataScope: '5', status: '0' };
  await named('/system/role', 'roleName', { ...role, menuIds: [100, 310], remark: long });
  const [dept] = (await ask('GET', '/system/dept/list'))['data'] as Record<string, string>[];
  const roles = await rowsOf('/system/role/list');
  const posts = await rowsOf('/system/post/list');
  await ask('POST', '/system/user', {
    userName: 'hostile',
    nickName: short,
    sex: '0',
    country: long,
    remark: long,
    status: '0',
    deptId: dept?.['deptId'],
    roleIds: roles.filter((one) => one['roleKey'] === 'hostile').map((one) => one['roleId']),
    postIds: posts.map((one) => one['postId']),
  });
  await ask('PUT', '/system/user/profile', { nickName: short, sex: '0' });
}

async function network(): Promise<void> {
  await named('/system/project/insertProject', 'name', { location: long, remark: long });
  await named('/system/group/addOltDomainInfo', 'groupName', { remark: long });
  await ask('POST', '/device/blacklist', { deviceSn: long, deviceName: long, reason: long });
  await ask('POST', '/device/olt/addDeviceAuthorized', { deviceSn: long, remark: long });
  await ask('POST', '/device/olt/addDeviceUnauthorized', { ip: '127.9.9.9', deviceSn: long, deviceType: long });
}

async function tenants(): Promise<void> {
  await named('/system/tenant/package', 'packageName', { menuIds: [100, 310], status: '0', remark: long });
  const [plan] = await rowsOf('/system/tenant/package/list');
  const company = { companyName: long, address: long, intro: long, contactUserName: short, timeZone: 'UTC' };
  await ask('POST', '/system/tenant', {
    ...company,
    name: long,
    tenantId: 'hostile1',
    packageId: plan?.['packageId'],
    username: 'boss',
    password: 'Boss@2026',
    remark: long,
    status: '0',
  });
  await ask('POST', '/system/tenant/updatePersonalTenantInfo', company);
}

async function settings(): Promise<void> {
  const content = `${long}\n\n- [news](${link}) **${short}** [web](https://a.example/"${short})`;
  const notice = { noticeTitle: long, noticeType: '2', noticeContent: content, priority: 3, status: '0' };
  for (const scope of ['tenant', 'system']) await ask('POST', '/system/notice', { ...notice, scope });
  await named('/system/dict/type', 'dictName', { dictType: 'hostile', remark: long });
  const entry = { dictType: 'hostile', dictValue: long, dictLabel: long, dictLabelEn: long, listClass: 'danger' };
  await ask('POST', '/system/dict/data', { ...entry, cssClass: 'overlay" data-owned="', remark: long });
  const menu = { parentId: 0, menuName: long, menuNameEn: long, icon: long, orderNum: 99, visible: '0', status: '0' };
  await ask('POST', '/system/menu', { ...menu, menuType: 'C', isFrame: '0', path: `https://a.example/${dense}` });
  await ask('POST', '/system/menu', { ...menu, menuType: 'C', isFrame: '0', path: link }, 400);
  await ask('POST', '/resource/oss/config', {
    configKey: long,
    endpoint: 's3.example.net',
    bucketName: 'bucket',
    prefix: 'files',
    accessKey: dense,
    secretKey: 'secret',
    accessPolicy: '0',
    isHttps: true,
    remark: long,
  });
  await ask('POST', '/system/appVersion', { platform: 'android', version: 'V1.0.0A-1', build: 1, notes: long });
  await ask('POST', '/system/identityProvider', {
    name: short,
    issuer: 'https://id.example.net',
    clientId: long,
    clientSecret: 'secret',
    consoleUrl: 'https://noc.example.net/',
    domains: long,
  });
  const file = new FormData();
  file.set('file', new Blob(['text']), `${short}.txt`);
  file.set('type', '0');
  const headers = { Authorization: token };
  await fetch(`${product.url}emsWebServer/resource/oss/upload`, { method: 'POST', headers, body: file });
}

async function work(): Promise<void> {
  const job = {
    jobName: long,
    jobGroup: long,
    cronExpression: '0 0 3 * * ?',
    remark: long,
  };
  const [method] = await rowsOf('/monitor/job/getJobMethodPMDataInfos');
  await ask('POST', '/monitor/job', { ...job, invokeTarget: method?.['methodCode'] });
  const [made] = await rowsOf('/monitor/job/list');
  await ask('PUT', '/monitor/job/run', { jobId: made?.['jobId'] });
  await ask('POST', '/system/backup/create', { name: long, parts: ['settings'], keep: 1 });
  // A sign-in that fails leaves what was typed in the log.
  const { uuid } = (await ask('GET', '/captchaImage')) as { uuid: string };
  const typed = { username: long, password: long, uuid, code: await product.captcha(uuid) };
  await fetch(`${product.url}emsWebServer/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'User-Agent': agent },
    body: JSON.stringify(typed),
  });
}

beforeAll(async () => {
  trapPort = await freePort();
  product = await startProduct({ HELIOGRAPH_TRAP_PORT: String(trapPort) });
  browser = await launch();
  const page = await (await browser.newContext({ userAgent: agent })).newPage();
  await signInByForm(page, product);
  await page.getByText('OLT-North').first().waitFor(patient);
  token = await page.evaluate(() => sessionStorage.getItem('token') ?? '');
  await page.context().close();
});
afterAll(async () => {
  await browser.close();
  await product.stop();
});

interface MenuNode {
  readonly fullPath: string;
  readonly menuType: string;
  readonly hidden: boolean;
  readonly isFrame: string;
  readonly children?: readonly MenuNode[];
}
const pagesIn = (nodes: readonly MenuNode[]): string[] =>
  nodes.flatMap((node) => [
    ...(node.menuType === 'C' && !node.hidden && node.isFrame !== '0' ? [node.fullPath] : []),
    ...pagesIn(node.children ?? []),
  ]);

/** Every page of the menu, and those that are reached from others. */
async function routes(): Promise<string[]> {
  const menu = (await ask('GET', '/getRouters'))['data'] as MenuNode[];
  const dictionary = (await rowsOf('/system/dict/type/list')).find((one) => one['dictType'] === 'hostile');
  const olt = ['deviceInfo', 'portStatistics', 'pon/ponInfo', 'onuAuthList/onuList', 'onuAuthList/opticalTable'];
  return [
    ...pagesIn(menu),
    ...olt.map((tab) => `/device/oltDetail/${tab}?oltId=${oltId}`),
    `/alarm/incident?incident=${incidentId}`,
    '/device/onuList?tab=waiting',
    '/system/mail?tab=providers',
    `/advanced/menu/manage/dict/dict-data/index/${dictionary?.['dictId'] ?? ''}`,
    '/user/profile',
    '/guide',
  ];
}

async function watched(size: keyof typeof sizes, lang: string, theme: string): Promise<{ page: Page; bad: string[] }> {
  // What moves is drawn sixty times a second, and is no name.
  const { page, errors } = await openPage(browser, size, 'reduce');
  page.on('dialog', (dialog) => {
    errors.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('popup', (popup) => errors.push(`popup: ${popup.url()}`));
  await page.addInitScript(watch);
  await page.addInitScript(
    ([session, lang, theme]) => {
      sessionStorage.setItem('token', session ?? '');
      sessionStorage.setItem('lang', lang ?? '');
      sessionStorage.setItem('theme', theme ?? '');
    },
    [token, lang, theme],
  );
  return { page, bad: errors };
}

/** Pages on which one of the names must be seen, or the whole journey would show nothing. */
const telling = [
  '/dashboard',
  ...tellingAlarms,
  '/device/oltList',
  '/system/user',
  '/system/role',
  '/system/dept',
  '/system/post',
  '/system/menu',
  '/system/announcement',
  '/manage/tenant',
  '/manage/tenantPlan',
  '/manage/project/list',
  '/maintain/job',
  '/maintain/jobLog',
  '/maintain/backup/downloads',
  '/system/oss/config',
  '/system/oss/file',
  '/system/appVersion',
  '/security/blacklist',
  '/security/deviceAuthorized',
  '/security/deviceUnauthorized',
  '/security/log/operation',
  '/security/log/login',
  '/user/profile',
  '/user/resourceQuota',
];

describe('Names that are markup', () => {
  it('are kept, and links that are no web address are refused', async () => {
    const by = { ask, named, rowsOf };
    await alarmRules(by);
    await Promise.all([connectDevice(), people(), network(), tenants(), settings(), work()]);
    incidentId = await noteIncident(by, oltId);
    expect(trouble).toEqual([]);
  });

  /**
   * A phone's cards draw each value by the same cells as a desk's table (`engine/list/ListCards.tsx`). It is shown what is drawn otherwise there
   * (`usePhone`), and a few lists.
   */
  const otherwise = [
    '/dashboard',
    '/alarm/query/current',
    '/alarm/incident',
    '/system/user',
    '/system/dept',
    '/system/menu',
    '/user/profile',
  ];
  const onPhone = (path: string): boolean => path.startsWith('/device/') || otherwise.includes(path);

  it.concurrent.each([
    // In two windows, so that one draws while the other waits.
    {
      size: 'desk',
      lang: 'en',
      theme: 'dark',
      where: 'on every page and in its first form, the first of two',
      turn: 0,
    },
    { size: 'desk', lang: 'en', theme: 'dark', where: 'on every page and in its first form, the second', turn: 1 },
    { size: 'phone', lang: 'zh', theme: 'simple', where: 'on every page that a phone draws otherwise', turn: null },
  ] as const)('are text $where: $size, $lang, $theme', async ({ size, lang, theme, turn }) => {
    const { page, bad } = await watched(size, lang, theme);
    const rest = pageRestOf(page);
    const there = new Set<string>();
    const visit = async (path: string) => {
      const { broken, isThere } = await page.evaluate<MarkupSeen>(markupLook);
      bad.push(...broken.map((one) => `${path}: ${one}`));
      if (isThere) there.add(path.replace(/\?.*/, ''));
      if (!page.url().startsWith(product.url)) bad.push(`${path} led to ${page.url()}`);
    };
    const all = await routes();
    const shown = all.filter((path, at) => (turn === null ? onPhone(path) : at % 2 === turn));
    expect(telling.filter((path) => !all.includes(path))).toEqual([]);
    for (const path of shown) {
      await page.goto(`${product.url}#${path}`);
      await rest();
      await visit(path);
      const edit = page.locator('.row-actions .ant-btn:not([disabled])').first();
      if (size === 'phone' || (await edit.count()) === 0) continue;
      await edit.click();
      await page
        .locator('[role=dialog], [role=menu]')
        .first()
        .waitFor({ timeout: 500 })
        .catch(() => undefined);
      await visit(path);
      await page.keyboard.press('Escape');
    }
    expect(bad).toEqual([]);
    expect(telling.filter((path) => shown.includes(path) && !there.has(path))).toEqual([]);
    await page.context().close();
  });

  it('are text for whoever has not signed in', async () => {
    const { page, bad } = await watched('desk', 'en', 'simple');
    await page.addInitScript(() => sessionStorage.removeItem('token'));
    await page.goto(`${product.url}#/login`);
    await page.getByText('news').waitFor();
    const { broken, isThere } = await page.evaluate<MarkupSeen>(markupLook);
    expect([...bad, ...broken]).toEqual([]);
    expect(isThere).toBe(true);
    await page.context().close();
  });
});
