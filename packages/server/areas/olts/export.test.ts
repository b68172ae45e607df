import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { maxOltsExported } from './export.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  token = await server.signIn();
  const { id, projectId } = server.tenants.home;
  const first = 4_000_000;
  await server.everything.query(
    `insert into olt (tenant_id, id, project_id, name, address, snmp_port, snmp_version, snmp_secret, created_by)
     select $1, n, $2, 'OLT ' || n, '10.' || (n / 65536) % 256 || '.' || (n / 256) % 256 || '.' || n % 256, 161, 'v2c', 'sealed', 'admin'
     from generate_series($3::int8, $4::int8) n`,
    [id, projectId, first, first + maxOltsExported],
  );
  await server.everything.query('insert into olt_live (tenant_id, olt_id) select tenant_id, id from olt');
});
afterAll(() => server.stop());

const file = (format: string) =>
  server.app.inject({
    method: 'GET',
    url: '/emsWebServer/device/olt/exportMduList',
    headers: { authorization: token, language: 'en-US' },
    query: { format },
  });

describe('A list of more OLTs than a workbook takes', () => {
  it('is sent whole as CSV, every OLT once', async () => {
    const lines = (await file('csv')).body.trimEnd().split('\r\n');
    expect(lines).toHaveLength(maxOltsExported + 2);
    expect(new Set(lines).size).toBe(lines.length);
  });

  it('is refused as a workbook, with the limit and the way out', async () => {
    const answer = (await file('xlsx')).json<{ code: number; msg: string }>();
    expect(answer.code).not.toBe(200);
    expect(answer.msg).toMatch(/10,?000.*CSV/i);
  });
});
