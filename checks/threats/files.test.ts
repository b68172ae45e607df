import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { readImport, writeXlsx } from '@heliograph/server/sheets/sheets.ts';
import { buildWebServer } from '@heliograph/server/web-role.ts';
import { createCanvas } from '@napi-rs/canvas';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inputFields, callSampleOf, signsOut } from '../support/call-samples.ts';
import { bareSheet, csvRows } from '../support/cells.ts';
import { eachOf, callAddressOf, readAs, startCallStand, type NamedCall } from '../support/call-stand.ts';
import { fillTenant } from '../support/tenant-rows.ts';

// Files that go in and out. Beside the folders of the console stand others that nobody may see, with a word of their own.
const canary = 'zq7-nobody-may-read-this';
const root = await mkdtemp(join(tmpdir(), 'heliograph-files-'));
const [dataDir, webDir] = [join(root, 'console', 'data'), join(root, 'console', 'web')];
for (const folder of [join(dataDir, 'files'), join(webDir, 'assets')]) await mkdir(folder, { recursive: true });
for (const folder of [root, join(root, 'console'), dataDir, join(dataDir, 'files')]) {
  for (const name of ['canary.txt', 'secret.key', 'passwd']) await writeFile(join(folder, name), canary);
}
await writeFile(join(webDir, 'index.html'), '<!doctype html><title>Console</title>');
await writeFile(join(webDir, 'assets', 'app.js'), 'export {};');

const { server, calls } = await startCallStand({
  env: { HELIOGRAPH_LOG_LEVEL: 'silent', HELIOGRAPH_DATA: dataDir },
});
const own = await fillTenant(server, server.tenants.home, 1);
const token = await server.signIn();
const web = await buildWebServer(server.ctx, server.sessions, server.areas, webDir);
afterAll(async () => {
  await web.close();
  await server.stop();
  await rm(root, { recursive: true, force: true });
});

async function everyFile(): Promise<string[]> {
  const all = await readdir(root, { recursive: true, withFileTypes: true });
  return all.flatMap((one) => (one.isFile() ? [relative(root, join(one.parentPath, one.name))] : [])).sort();
}

/** Ways to write "one folder up, then this file"; 2,000 and more. */
function traversals(): string[] {
  const ups = [
    '..',
    '%2e%2e',
    '.%2e',
    '%252e%252e',
    '..%00',
    '%c0%ae%c0%ae',
    '．．',
    '....',
    '..;',
    '%uff0e%uff0e',
    '. .',
    '..\u200b',
  ];
  const bars = ['/', '\\', '%2f', '%5c', '%252f', '%255c', '%c0%af', '／', '//', '%2f%2f'];
  const goals = ['canary.txt', 'secret.key', 'etc/passwd', 'canary.txt%00.png'];
  const steps = [1, 2, 3, 6];
  const climbing = ups.flatMap((up) =>
    bars.flatMap((bar) =>
      steps.flatMap((n) => goals.map((goal) => `${(up + bar).repeat(n)}${goal.replaceAll('/', bar)}`)),
    ),
  );
  const straight = [
    root,
    dataDir,
    '/etc',
    'C:\\Windows',
    '\\\\host\\share',
    'file://',
    '/proc/self',
    '~',
    '$HOME',
    '/dev',
  ].flatMap((at) => goals.flatMap((goal) => [`${at}/${goal}`, `${encodeURIComponent(at)}%2f${goal}`]));
  return [...climbing, ...straight];
}
const all = traversals();

interface Sent {
  readonly name: string;
  readonly bytes: Uint8Array;
}

async function send({ call }: NamedCall, { name, bytes }: Sent) {
  const edge = 'edge1234';
  const head = `--${edge}\r\nContent-Disposition: form-data; name="file"; filename="${name.replaceAll('"', '%22')}"\r\nContent-Type: image/png\r\n\r\n`;
  const answer = await server.app.inject({
    method: call.method,
    url: `/emsWebServer${call.path}`,
    headers: { authorization: token, 'content-type': `multipart/form-data; boundary=${edge}` },
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${edge}--\r\n`)]),
  });
  return answer.json<Record<string, unknown> & { code: number; msg: string }>();
}

const called = (name: string): NamedCall => {
  const found = calls.find((one) => one.name === name);
  if (!found) throw new Error(`there is no call ${name}`);
  return found;
};

describe('A name that leads out of its folder', () => {
  it('is written in two thousand ways', () => expect(new Set(all).size).toBeGreaterThan(1900));

  it('finds nothing on the web port', async () => {
    expect((await web.inject('/canary.txt')).statusCode).toBe(404);
    expect((await web.inject('/assets/app.js')).statusCode).toBe(200);
    for (const name of all) {
      for (const url of [`/${name}`, `/assets/${name}`]) {
        const { statusCode, body } = await web.inject({ method: 'GET', url });
        // What cannot be read as a path at all is told so as calls are.
        const code = body.startsWith('{"code"') ? (JSON.parse(body) as { code: number }).code : statusCode;
        expect([301, 302, 307, 308, 400, 403, 404], url).toContain(code);
        expect(body, url).not.toContain(canary);
      }
    }
  });

  const keyed = calls.filter(({ call }) => call.reply === 'file' && call.path.includes(':'));
  it('is the key of those calls that answer with a file', () => {
    expect(keyed.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['downloadFile', 'downloadBackup', 'tenantLogo']),
    );
  });
  it.each(keyed.map((one, place) => ({ ...one, place })))(
    'is no key of $name, raw or encoded',
    async ({ call, place }) => {
      const key = /:(\w+)/.exec(call.path)?.[1] ?? '';
      const headers = { authorization: token };
      for (const [at, name] of all.entries()) {
        // One router reads them all: every fourth here, and others in the next call; the web port is tried with each.
        if ((at >> 1) % 4 !== place % 4) continue;
        const raw = `/emsWebServer${call.path.replace(/:\w+/, name)}`;
        const url = at % 2 === 0 ? raw : callAddressOf(call, { [key]: name });
        const answer = await server.app.inject({ method: call.method, url, headers });
        expect(answer.headers['content-disposition'], url).toBeUndefined();
        expect(answer.body).not.toContain(canary);
      }
    },
  );

  const naming = calls.filter(
    ({ name, call }) =>
      !call.upload &&
      // One ends the session that asks, the others wait for a device.
      !signsOut(call) &&
      !['testConnection', 'checkReplacement', 'startReplacement'].includes(name) &&
      Object.keys(inputFields(call).properties).some((key) => /file|path|key$|prefix|name$/i.test(key)),
  );
  it.each(naming)('is no name of a file to $name', async ({ name, call }) => {
    const sample = callSampleOf(name, call, own);
    const keys = Object.keys(inputFields(call).properties).filter((key) => /file|path|key$|prefix|name$/i.test(key));
    const inQuery = call.method === 'GET' || call.method === 'DELETE';
    for (const [at, value] of all.filter((_, place) => place % 199 === 0).entries()) {
      for (const sent of eachOf(call, sample, Object.fromEntries(keys.map((key) => [key, value])))) {
        // Refused values never reach the call: the first two are sent.
        if (at > 1 && readAs(call, sent) === undefined) continue;
        const values = Object.fromEntries(
          Object.entries(sent).map(([one, given]) => [one, typeof given === 'string' ? given : JSON.stringify(given)]),
        );
        const answer = await server.app.inject({
          method: call.method,
          url: callAddressOf(call, values),
          headers: { authorization: token },
          ...(inQuery ? { query: values } : { payload: sent }),
        });
        expect(answer.body, JSON.stringify(sent)).not.toContain(canary);
      }
    }
  });

  const before = everyFile();
  it.each(calls.filter(({ call }) => call.upload))('makes no file elsewhere when it is sent to $name', async (one) => {
    const bytes = Buffer.from('text');
    for (const [at, name] of all.filter((_, place) => place % 97 === 0).entries()) {
      // A workbook is looked at in a thread of its own; where it would lie its name says alike.
      const endings = at % 4 === 0 ? ['.txt', '.xlsx', '.png'] : ['.txt', '.png'];
      for (const ending of endings) await send(one, { name: `${name}${ending}`, bytes });
    }
    const kept = (await everyFile()).filter((path) => !path.startsWith('console/data/files/objects/'));
    expect(kept).toEqual(await before);
    for (const path of kept.filter((name) => /canary|secret|passwd/.test(name))) {
      expect(await readFile(join(root, path), 'utf8')).toBe(canary);
    }
    const stored = (await everyFile()).filter((path) => path.startsWith('console/data/files/objects/'));
    const tenant = server.tenants.home.id;
    for (const path of stored)
      expect(path).toMatch(new RegExp(`^console/data/files/objects/${tenant}/\\d{4}/\\d\\d/\\d+\\.[a-z0-9]+$`));
  });
});

describe('A picture', () => {
  const script = '<script>alert("zq7")</script>';
  const drawn = () => {
    const canvas = createCanvas(40, 40);
    canvas.getContext('2d').fillRect(0, 0, 20, 20);
    return canvas.toBuffer('image/png');
  };
  const gif = Buffer.from('R0lGODlhAQABAIAAAP8AAP///yH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==', 'base64');
  const markup = [
    `<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`,
    `<?xml version="1.0"?><svg onload="alert(1)"/>`,
    `<!doctype html>${script}`,
    `\ufeff<html>${script}`,
    `GIF8${script}`,
    `\u0089PNG${script}`,
    'BM<svg onload=alert(1)>',
    'RIFF....WEBP<svg onload=alert(1)>',
  ];

  it.each(['setAvatar', 'uploadLogo'])('that is markup is refused by %s under any name', async (name) => {
    for (const content of markup) {
      for (const file of ['me.png', 'me.svg', 'me.html', 'me.png.svg', 'me.gif\u0000.html']) {
        expect([400, 413, 415], content).toContain(
          (await send(called(name), { name: file, bytes: Buffer.from(content) })).code,
        );
      }
    }
  });

  it('that is markup is refused as a file, whatever it is called', async () => {
    for (const content of markup) {
      for (const file of [
        'me.png',
        'me.gif',
        'me.jpg',
        'me.webp',
        'me.svg',
        'me.html',
        'me.htm',
        'me.xhtml',
        'me.svgz',
        'me.js',
        'me.mjs',
      ]) {
        const { code } = await send(called('uploadFile'), { name: file, bytes: Buffer.from(content) });
        const isGif = content.startsWith('GIF8') && file === 'me.gif';
        const isWebp = content.startsWith('RIFF') && file === 'me.webp';
        if (!isGif && !isWebp) expect(code, `${file}: ${content}`).toBe(400);
      }
    }
  });

  it.each([
    ['setAvatar', 'getAvatar'],
    ['uploadLogo', 'tenantLogo'],
    ['uploadFile', 'downloadFile'],
  ])('sent to %s comes back from %s as a picture to keep, not as a page', async (sending, telling) => {
    const polyglots = [Buffer.concat([drawn(), Buffer.from(script)]), Buffer.concat([gif, Buffer.from(script)])];
    for (const [at, bytes] of polyglots.entries()) {
      const answer = await send(called(sending), { name: at === 0 ? 'me.png' : 'me.gif', bytes });
      expect(answer.code).toBe(200);
      const told = answer['data'] as Record<string, string>;
      const address =
        told['ossId'] === undefined ? (told['imgUrl'] ?? told['url'] ?? '') : `/resource/oss/download/${told['ossId']}`;
      const url = address.startsWith('/emsWebServer') ? address : `/emsWebServer${address}`;
      const picture = await web.inject({ method: 'GET', url, headers: { authorization: token } });
      expect(picture.headers).toMatchObject({ 'x-content-type-options': 'nosniff' });
      expect(String(picture.headers['content-type']), telling).toMatch(/^image\/(png|gif|webp)$/);
      expect(String(picture.headers['content-disposition'])).toMatch(/^attachment; filename="[\w.-]+"$/);
      // A file is what was stored, byte for byte; what is shown in pages is drawn anew.
      if (sending !== 'uploadFile') expect(picture.rawPayload.includes('zq7')).toBe(false);
    }
  });
});

const computing = /^[=+\-@\t\r]/;
const formulas = [
  '=1+1',
  '+1+1',
  '-1+1',
  '@SUM(A1)',
  '\t=1+1',
  '\r=1+1',
  `=HYPERLINK("http://x","y")`,
  `=cmd|' /C calc'!A0`,
];

describe('A table that is exported', () => {
  const exporting = calls.filter(
    ({ name, call }) =>
      call.reply === 'file' &&
      !/import/i.test(call.path) &&
      !call.path.includes(':') &&
      !/ConfigPage|Running|rawConfig|Statistics/i.test(name) &&
      // Words of a language are no table, nor is a map.
      !name.endsWith('Words') &&
      name !== 'exportPlaces',
  );
  const texts = new Map<string, string>();

  beforeAll(async () => {
    const { rows } = await server.everything.query<{ name: string; column: string }>(
      `select c.relname as name, a.attname as column from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
        where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace
          and a.atttypid = 'text'::regtype and a.attname ~ '^(name|nick_name|remark|contact.*|company.*|address|agent|object|message|location|text|object_name|device_name|reason|dict_name|label.*|title|intro|leader|actor_name|country|error|firmware|user_name)$'
          and exists (select from pg_attribute t where t.attrelid = c.oid and t.attname = 'tenant_id') and c.relname <> 'session'`,
    );
    // Each table has at least one row, so that each export has something to tell.
    await server.call('POST', '/device/blacklist', { token, body: { deviceSn: 'SN-9', deviceName: 'x', reason: 'y' } });
    for (const { name, column } of rows) {
      const word = formulas[texts.size % formulas.length] ?? '';
      // What a rule of the data refuses stays as it is.
      await server.everything.query(`update ${name} set ${column} = $1`, [word]).then(
        () => texts.set(`${name}.${column}`, word),
        () => undefined,
      );
    }
  });

  it('has words in its rows that a spreadsheet would compute', () => {
    expect(texts.size).toBeGreaterThan(20);
    expect(exporting.length).toBeGreaterThan(12);
  });

  it.each(exporting)('by $name has no cell that a spreadsheet computes', async ({ name, call }) => {
    const formats = 'format' in inputFields(call).properties ? ['csv', 'xlsx'] : [''];
    for (const format of formats) {
      const values = { ...callSampleOf(name, call, own), ...(format === '' ? {} : { format }) } as Record<
        string,
        string
      >;
      const inQuery = call.method === 'GET';
      const answer = await server.app.inject({
        method: call.method,
        url: callAddressOf(call, values),
        headers: { authorization: token },
        ...(inQuery ? { query: values } : { payload: values }),
      });
      const isCsv = String(answer.headers['content-type']).startsWith('text/csv');
      if (!isCsv) expect(answer.headers['content-type'], answer.body.slice(0, 200)).toContain('spreadsheetml');
      const rows = isCsv ? csvRows(answer.body) : bareSheet(answer.rawPayload);
      expect(rows.length).toBeGreaterThan(0);
      const cells = rows.flat();
      expect(cells.filter((cell) => computing.test(cell))).toEqual([]);
    }
  });

  interface Round {
    readonly importing: string;
    readonly exporting?: string;
    readonly listing: string;
    readonly headings: readonly string[];
    readonly field: string;
  }
  const rounds: readonly Round[] = [
    {
      importing: 'importUsers',
      exporting: 'exportUsers',
      listing: 'listUsers',
      headings: ['User name', 'Nickname'],
      field: 'nickName',
    },
    {
      importing: 'importBlacklist',
      exporting: 'exportBlacklist',
      listing: 'listBlacklist',
      headings: ['Serial number', 'Name', 'MAC or range'],
      field: 'deviceName',
    },
    {
      importing: 'importDeviceAuthorizedData',
      listing: 'getDeviceAuthorized',
      headings: ['SN', 'Remark', 'MAC', 'Type'],
      field: 'remark',
    },
  ];

  it.each(rounds)('and read by $importing again gives what was typed', async (round) => {
    const typed = ['=1+1', '+86 10', '-5 dB', '@home', `'=quoted`, `''-twice`, `'plain`];
    const rows = typed.map((word, n) => [`sheet${n}`, word, ...round.headings.slice(2).map(() => '')]);
    const bytes = await writeXlsx([{ name: 'x', headings: round.headings, rows }]);
    const answer = await send(called(round.importing), { name: 'x.xlsx', bytes });
    expect(answer, JSON.stringify(answer)).toMatchObject({ code: 200 });
    const { call: list } = called(round.listing);
    const told = await server.call(list.method, list.path, { token, query: { pageSize: '100' } });
    const words = (told['rows'] as Record<string, string>[]).map((row) => row[round.field]);
    expect(typed.filter((word) => !words.includes(word))).toEqual([]);
    if (round.exporting === undefined) return;
    const { call } = called(round.exporting);
    const file = await server.app.inject({
      method: call.method,
      url: `/emsWebServer${call.path}`,
      headers: { authorization: token },
      ...(call.method === 'GET' ? { query: { format: 'xlsx' } } : { payload: { format: 'xlsx' } }),
    });
    const cells = (await readImport('x.xlsx', file.rawPayload, 1000)).flat();
    expect(typed.filter((word) => !cells.includes(word))).toEqual([]);
  });
});
