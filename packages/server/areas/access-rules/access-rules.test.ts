import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Envelope } from '../../http/envelope.ts';
import { readSheet, writeXlsx } from '../../sheets/sheets.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { accessRules } from './access-rules.ts';

const headings = ['MAC', 'SN', 'Class', 'Type', 'Check status', 'Remark'];
const path = (name: string) => `/device/olt/${name}`;

let server: TestServer;
let token: string;
let other: string;
beforeAll(async () => {
  server = await startTestServer({ areas: (ctx) => [accessRules(ctx)] });
  [token, other] = [await server.signIn(), await server.signIn('coast1')];
});
afterAll(() => server.stop());
beforeEach(() => server.everything.query('delete from access_rule'));

interface Sent {
  readonly name: string;
  readonly bytes: Uint8Array;
}

async function upload(files: readonly Sent[], headers: Record<string, string> = {}, query = ''): Promise<Envelope> {
  const edge = '----heliograph';
  const parts = files.flatMap(({ name, bytes }) => [
    Buffer.from(`--${edge}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\n`),
    Buffer.from(bytes),
    Buffer.from('\r\n'),
  ]);
  const answer = await server.app.inject({
    method: 'POST',
    url: `/emsWebServer${path('importDeviceAuthorizedData')}${query}`,
    headers: { authorization: token, 'content-type': `multipart/form-data; boundary=${edge}`, ...headers },
    payload: Buffer.concat([...parts, Buffer.from(`--${edge}--\r\n`)]),
  });
  return answer.json<Envelope>();
}

const sheet = (rows: readonly (readonly string[])[]) => writeXlsx([{ name: 'Rules', headings, rows }]);
const list = async (query: Record<string, string> = {}, as = token) =>
  (await server.call('GET', path('getDeviceAuthorized'), { token: as, query })) as Envelope & {
    rows: Record<string, unknown>[];
    total: number;
  };
const add = (body: object, as = token) => server.call('POST', path('addDeviceAuthorized'), { token: as, body });

describe('An import of access rules', () => {
  it('with one bad row writes nothing; asked to, it adds the sound ones, and names each bad one with its problems', async () => {
    const bytes = await sheet([
      ['00:6d:61:ee:0b:f0-00:6d:61:ee:0b:ff', '', '', 'V1600G1,V1600D', 'On', 'first'],
      ['00:6d:61:ee:0b', '', '', '', '', ''],
      ['', '', 'OLT', '', '', 'nothing named'],
      ['', 'V2512050531', 'FRIDGE', '', 'perhaps', ''],
      ['', 'V2512050532', 'switch', '', 'off', ''],
      ['', 'V2512050532', 'SWITCH', '', '', 'again'],
    ]);
    const nothing = await upload([{ name: 'rules.xlsx', bytes }]);
    expect(nothing).toMatchObject({ code: 200, data: { total: 6, added: 0, failed: 4 } });
    expect((await list()).total).toBe(0);
    const answer = await upload([{ name: 'rules.xlsx', bytes }], {}, '?skipBad=true');
    expect(answer).toMatchObject({ code: 200, data: { total: 6, added: 2, failed: 4 } });
    const { rows } = answer['data'] as { rows: { row: number; problems: { field: string; message: string }[] }[] };
    expect(rows.map(({ row, problems }) => [row, problems.map(({ field }) => field)])).toEqual([
      [3, ['deviceMac']],
      [4, ['deviceMac', 'deviceSn', 'deviceTypeArr']],
      [5, ['deviceClass', 'checkStatus']],
      [7, ['deviceMac']],
    ]);
    expect(rows[0]?.problems[0]?.message).toContain('Invalid MAC address format');
    expect((await list()).rows).toMatchObject([
      { deviceSn: 'V2512050532', deviceClass: 'SWITCH', checkStatus: 0, createBy: 'admin' },
      { deviceMac: '00:6d:61:ee:0b:f0-00:6d:61:ee:0b:ff', deviceType: 'V1600G1,V1600D', checkStatus: 1 },
    ]);
  });

  it('says the problems in the language of the caller', async () => {
    const answer = await upload([{ name: 'r.xlsx', bytes: await sheet([['', '', '', '', '', 'x']]) }], {
      language: 'zh-CN',
    });
    expect(JSON.stringify(answer['data'])).toContain('至少填写一项');
  });

  it('takes 10,000 rows of which some are bad in one go', async () => {
    const rows = Array.from({ length: 10_000 }, (_, n) =>
      n % 1000 === 999 ? ['no mac', '', '', '', '', ''] : ['', `SN${n}`, 'OLT', '', 'On', ''],
    );
    const answer = await upload([{ name: 'many.xlsx', bytes: await sheet(rows) }], {}, '?skipBad=true');
    expect(answer).toMatchObject({ code: 200, data: { total: 10_000, added: 9_990, failed: 10 } });
    expect((await list()).total).toBe(9_990);
    const again = await upload([{ name: 'many.xlsx', bytes: await sheet(rows.slice(0, 3)) }]);
    expect(again).toMatchObject({ code: 200, data: { added: 0, failed: 3 } });
  });

  it('refuses one row more, another kind of file, a missing heading and a request without a file', async () => {
    const many = Array.from({ length: 10_001 }, (_, n) => ['', `SN${n}`, '', '', '', '']);
    const bytes = await sheet(many);
    expect(await upload([{ name: 'many.xlsx', bytes }])).toMatchObject({
      code: 400,
      msg: expect.stringContaining('10000'),
    });
    expect(await upload([{ name: 'rules.csv', bytes: Buffer.from('MAC\n') }])).toMatchObject({ code: 415 });
    const odd = await writeXlsx([{ name: 'x', headings: ['MAC', 'Type'], rows: [] }]);
    expect(await upload([{ name: 'odd.xlsx', bytes: odd }])).toMatchObject({
      code: 400,
      msg: expect.stringContaining('SN'),
    });
    expect(await upload([])).toMatchObject({ code: 400 });
    expect(await server.call('POST', path('importDeviceAuthorizedData'), { token, body: {} })).toMatchObject({
      code: 415,
    });
    expect((await list()).total).toBe(0);
  });

  it('takes exactly one file: with two, neither is imported', async () => {
    const bytes = await sheet([['', 'V2512050531', 'OLT', '', 'On', '']]);
    const answer = await upload([
      { name: 'one.xlsx', bytes },
      { name: 'two.xlsx', bytes },
    ]);
    expect(answer).toMatchObject({ code: 400, msg: 'Choose exactly one file' });
    expect((await list()).total).toBe(0);
  });

  it('refuses a file beyond 10 MB', async () => {
    const bytes = Buffer.alloc(10 * 1024 * 1024 + 1, 0x50);
    expect(await upload([{ name: 'big.xlsx', bytes }])).toMatchObject({ code: 413 });
  });

  it('leaves one row in the operation log, with the counts', async () => {
    await upload([{ name: 'rules.xlsx', bytes: await sheet([['', 'A1', '', '', '', '']]) }]);
    const { rows } = await server.everything.query<{ after: unknown }>(
      `select after from audit_log where call_name = 'importDeviceAuthorizedData' order by id desc limit 1`,
    );
    expect(rows[0]?.after).toEqual({ total: 1, added: 1, failed: 0 });
  });
});

describe('The import template', () => {
  it('is a spreadsheet whose headings the import understands, in both languages', async () => {
    for (const language of ['en', 'zh']) {
      const answer = await server.app.inject({
        method: 'GET',
        url: `/emsWebServer${path('importDeviceAuthorizedTemplate')}`,
        headers: { authorization: token, language },
      });
      const [first = []] = await readSheet('template.xlsx', answer.rawPayload, 10);
      expect(first).toHaveLength(6);
      const filled = await writeXlsx([{ name: 'x', headings: first, rows: [['', `SN ${language}`, '', '', '', '']] }]);
      expect(await upload([{ name: 'filled.xlsx', bytes: filled }])).toMatchObject({ data: { added: 1, failed: 0 } });
    }
  });
});

describe('A device checked against the rules', () => {
  const check = async (body: object, as = token) =>
    (await server.call('POST', path('checkDeviceInRule'), { token: as, body }))['data'] as {
      matched: boolean;
      ruleId: string | null;
      rules: { matched: boolean; reasons: { field: string; message: string }[] }[];
    };

  it('is told which rule lets it in, and why the others do not', async () => {
    await add({ deviceSn: 'B2' });
    await add({ deviceMac: '00:6d:61:ee:0b:f0-00:6d:61:ee:0b:ff', deviceTypeArr: ['V1600G1'] });
    const answer = await check({ sysMac: '006D.61EE.0BF3', sysSerialNumber: 'A1', deviceType: 'V1600G1' });
    expect(answer.matched).toBe(true);
    expect(answer.rules.map((rule) => [rule.matched, rule.reasons.map(({ field }) => field)])).toEqual([
      [true, []],
      [false, ['deviceSn']],
    ]);
    expect(answer.rules[1]?.reasons[0]?.message).toBe('SN: A1 is not B2');
  });

  it('is not let in by a rule that is switched off, nor by one of another tenant', async () => {
    await add({ deviceSn: 'A1', checkStatus: 0 });
    await add({ deviceSn: 'A1' }, other);
    expect(await check({ sysSerialNumber: 'A1' })).toMatchObject({ matched: false, ruleId: null });
    expect((await check({ sysSerialNumber: 'A1' })).rules).toHaveLength(1);
    expect(await check({ sysSerialNumber: 'A1' }, other)).toMatchObject({ matched: true });
  });
});

describe('Access rules', () => {
  it('are found by a MAC within their range, in any notation', async () => {
    await add({ deviceMac: '00:6d:61:ee:0b:f0-00:6d:61:ee:0b:ff' });
    await add({ deviceMac: '00:6d:61:ee:0c:01' });
    expect((await list({ deviceMac: '006d.61ee.0bf7' })).total).toBe(1);
    expect((await list({ deviceMac: '61:ee' })).total).toBe(2);
  });

  it('are all switched by id 0, within their tenant', async () => {
    await add({ deviceSn: 'A1' });
    await add({ deviceSn: 'A2' }, other);
    const query = { id: '0', checkStatus: '0' };
    expect(await server.call('POST', path('setDeviceAuthorizedStateById'), { token, query })).toMatchObject({
      code: 200,
    });
    expect((await list({ checkStatus: '0' })).total).toBe(1);
    expect((await list({ checkStatus: '1' }, other)).total).toBe(1);
  });

  it('of another tenant cannot be changed, switched or deleted', async () => {
    await add({ deviceSn: 'A2' }, other);
    const id = String((await list({}, other)).rows[0]?.['id']);
    const asked = [
      server.call('POST', path('updateDeviceAuthorized'), { token, body: { id, deviceSn: 'X' } }),
      server.call('POST', path('setDeviceAuthorizedStateById'), { token, query: { id, checkStatus: '0' } }),
      server.call('DELETE', path('delDeviceAuthorized'), { token, query: { id } }),
    ];
    for (const answer of await Promise.all(asked)) expect(answer).toMatchObject({ code: 404 });
    expect((await list({}, other)).rows).toMatchObject([{ deviceSn: 'A2', checkStatus: 1 }]);
  });
});
