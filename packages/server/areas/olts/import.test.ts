import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Envelope } from '../../http/envelope.ts';
import { readSheet, writeXlsx } from '../../sheets/sheets.ts';
import { openAccess } from '../../southbound/snmp-access.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { oltImport, olts } from './olts.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer({ areas: (ctx) => [olts(ctx), oltImport(ctx)] });
  token = await server.signIn();
});
afterAll(() => server.stop());

const headings = ['IP address or host name', 'SNMP port', 'SNMP version', 'Read community', 'Name', 'Remark'];
async function upload(rows: readonly (readonly string[])[], query = ''): Promise<Envelope> {
  const edge = '----heliograph';
  const bytes = await writeXlsx([{ name: 'OLT', headings, rows }]);
  const head = `--${edge}\r\nContent-Disposition: form-data; name="file"; filename="olts.xlsx"\r\n\r\n`;
  const answer = await server.app.inject({
    method: 'POST',
    url: `/emsWebServer/device/olt/importDeviceData${query}`,
    headers: { authorization: token, 'content-type': `multipart/form-data; boundary=${edge}` },
    payload: Buffer.concat([Buffer.from(head), Buffer.from(bytes), Buffer.from(`\r\n--${edge}--\r\n`)]),
  });
  return answer.json<Envelope>();
}
const list = async () =>
  (await server.call('GET', '/device/olt/list', {
    token,
    query: { orderByColumn: 'ip', isAsc: 'asc' },
  })) as Envelope & {
    rows: Record<string, unknown>[];
  };

describe('An import of OLTs', () => {
  it('writes nothing with one bad row, and the sound ones where that is asked for', async () => {
    const rows = [
      ['192.0.2.1', '', '', 'public', 'North', 'roof'],
      ['192.0.2.2', '10161', 'V2C', 'public', '', ''],
      ['192.0.2.1', '161', 'v2c', 'public', 'North again', ''],
      ['192.0.2.3', '', 'v9', '', '', 'x'.repeat(51)],
      ['169.254.1.1', '', '', 'public', '', ''],
    ];
    expect(await upload(rows)).toMatchObject({ code: 200, data: { total: 5, added: 0, failed: 3 } });
    expect((await list()).rows).toEqual([]);
    const answer = await upload(rows, '?skipBad=true');
    expect(answer).toMatchObject({ code: 200, data: { total: 5, added: 2, failed: 3 } });
    const { rows: bad } = answer['data'] as { rows: { row: number; problems: { field: string }[] }[] };
    expect(bad.map(({ row }) => row)).toEqual([4, 5, 6]);
    expect(bad[0]?.problems).toMatchObject([{ field: 'ip', message: expect.stringContaining('already exists') }]);
    expect((await list()).rows).toMatchObject([
      { ip: '192.0.2.1', snmpPort: 161, sysHostName: 'North', remark: 'roof' },
      { ip: '192.0.2.2', snmpPort: 10161, sysHostName: '192.0.2.2' },
    ]);
    expect((await list()).rows.map(({ createBy }) => createBy)).toEqual(['admin', 'admin']);
    expect(bad[2]?.problems).toMatchObject([{ field: 'ip' }]);
    const { rows: logged } = await server.everything.query<{ olts: number }>(
      `select cardinality(olt_ids) as olts from audit_log where object = 'OLTs from olts.xlsx' order by id desc limit 1`,
    );
    expect(logged).toEqual([{ olts: 2 }]);
    const { rows: kept } = await server.everything.query<{ id: string; snmp_secret: string }>(
      'select id, snmp_secret from olt order by address limit 1',
    );
    const { id = '', snmp_secret: sealed = '' } = kept[0] ?? {};
    expect(openAccess(server.ctx.vault, server.tenants.home.id, 'olt', id, sealed)).toMatchObject({
      community: 'public',
    });
  });

  it('has a template whose headings it understands, in both languages', async () => {
    for (const language of ['en', 'zh-CN']) {
      const answer = await server.app.inject({
        url: '/emsWebServer/importDeviceTemplate?dataType=olt',
        headers: { authorization: token, language },
      });
      const [first] = await readSheet('olts.xlsx', answer.rawPayload, 10);
      expect(first).toHaveLength(12);
      expect(first?.[0]).toBe(language === 'en' ? headings[0] : 'IP 地址或主机名');
    }
  });
});
