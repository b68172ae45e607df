import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addOlt } from '../../testing/onus.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { logs, syslog } from './logs.ts';

let server: TestServer;
let token: string;
const [north, south, gone] = ['100', '101', '102'];
const run = (words: string, values: readonly unknown[]) => server.everything.query(words, [...values]);

beforeAll(async () => {
  server = await startTestServer({ areas: (ctx) => [logs(ctx, () => []), syslog(ctx)] });
  const { home, coast } = server.tenants;
  for (const [tenant, id, name] of [
    [home.id, 7, 'Hill exchange'],
    [coast.id, 8, 'Coast'],
  ] as const)
    await run(
      `insert into site (tenant_id, id, name, created_by, created_at, updated_at) values ($1, $2, $3, 'test', now(), now())`,
      [tenant, id, name],
    );
  await addOlt(server, home.id, north, 'North', '006d61000001');
  await addOlt(server, home.id, south, 'South', '006d61000002');
  await run('update olt set site_id = 7 where tenant_id = $1 and id = $2', [home.id, north]);
  for (const [n, olt] of [north, south, gone].entries()) {
    await run(
      `insert into olt_log (tenant_id, id, at, olt_id, olt_name, source, kind, object, text, outcome)
       values ($1, $2, now(), $3, 'OLT', 'device', 'onuRxLow', '', 'said', 0)`,
      [home.id, n, olt],
    );
    await run(
      `insert into device_log (tenant_id, id, at, olt_id, name, event) values ($1, $2, now(), $3, 'OLT', 'online')`,
      [home.id, n, olt],
    );
    await run(
      `insert into syslog_message (tenant_id, id, at, olt_id, olt_name, address, severity, text) values ($1, $2, now(), $3, 'OLT', '192.0.2.1', 3, 'said')`,
      [home.id, n, olt],
    );
  }
  await run(`insert into device_log (tenant_id, id, at, name, event) values ($1, 9, now(), 'Nobody', 'found')`, [
    home.id,
  ]);
  token = await server.signIn();
});
afterAll(() => server.stop());

const sitesOf = async (log: string, query: Record<string, string>, as = token) => {
  const answer = await server.call('GET', `/monitor/log/${log}/list`, { token: as, query });
  expect(answer, log).toMatchObject({ code: 200 });
  return (answer['rows'] as { siteName: string | null }[]).map(({ siteName }) => siteName);
};

describe('Logs of OLTs', () => {
  it.each([
    ['olt', 3],
    ['device', 4],
    ['syslog', 3],
  ])('the log %s says at which site each stands, and is narrowed down to one', async (log, all) => {
    const sites = await sitesOf(log, {});
    expect(sites.filter((site) => site !== null)).toEqual(['Hill exchange']);
    expect(sites).toHaveLength(all);
    for (const query of [{ siteId: '7' }, { site: 'hill' }])
      expect(await sitesOf(log, query)).toEqual(['Hill exchange']);
    // An OLT that is gone, and what never was one, stands nowhere: not even at no site.
    expect(await sitesOf(log, { siteId: '0' })).toEqual([null]);
    for (const query of [{ siteId: '8' }, { site: 'coast' }]) expect(await sitesOf(log, query)).toEqual([]);
    expect(await sitesOf(log, { siteId: '7' }, await server.signIn('coast1'))).toEqual([]);
    const file = await server.app.inject({
      method: 'POST',
      url: `/emsWebServer/monitor/log/${log}/export`,
      headers: { authorization: token, language: 'en' },
      payload: { siteId: '7', format: 'csv' },
    });
    const [headings = '', ...rows] = file.body.trim().split('\r\n');
    expect(headings.split(',')).toContain('Site');
    expect(rows).toHaveLength(1);
    expect(rows[0]).toContain('Hill exchange');
  });
});
