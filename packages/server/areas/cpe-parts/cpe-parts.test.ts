import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { quarantine } from '../../estate/cpes/quarantine.ts';
import { writeReading } from '../../estate/cpes/tree.store.ts';
import type { Envelope } from '../../http/envelope.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  token = await server.signIn();
});
afterAll(() => server.stop());

const get = (path: string, query: Record<string, string>) => server.call('GET', path, { token, query });
const post = (path: string, body: object) => server.call('POST', path, { token, body });
const dataOf = (answer: Envelope) => (answer as unknown as { data: unknown }).data;
const taskOf = (answer: Envelope) => (dataOf(answer) as { taskId: string }).taskId;
interface Entry {
  readonly at: string;
  readonly values: Record<string, unknown>;
  readonly from: Record<string, { readonly name: string }>;
  readonly fixed: Record<string, string>;
}
const partOf = async (cpeId: string, part: string) =>
  dataOf(await get('/tr069/part', { cpeId, part })) as {
    entries: Entry[];
    isRead: boolean;
    mayAdd: boolean;
    readAt: string | null;
  };

const root = 'InternetGatewayDevice.';
const link = (n: number) => `${root}WANDevice.1.WANConnectionDevice.${n}.WANPPPConnection.1.`;
const wifi = `${root}LANDevice.1.WLANConfiguration.1.`;

/** A device with so many connections to the network, and one Wi-Fi. */
async function device(serial: string, wans: number): Promise<string> {
  const { ctx, everything, tenants } = server;
  const { id: tenantId, projectId } = tenants.home;
  const id = ctx.newId();
  await everything.query(
    `insert into cpe (tenant_id, id, project_id, oui, product_class, serial, root, software, created_by)
     values ($1, $2, $3, '00D09E', 'HG1', $4, '${root}', 'V1', 'acs')`,
    [tenantId, id, projectId, serial],
  );
  await everything.query(`insert into cpe_live (tenant_id, cpe_id, online) values ($1, $2, true)`, [tenantId, id]);
  const of = (value: string, writable = true) => ({ value, type: 'string', writable });
  const tree = new Map([
    [`${wifi}SSID`, of('Attic')],
    [`${wifi}Enable`, of('1')],
    [`${wifi}BeaconType`, of('Basic', false)],
    ...Array.from({ length: wans }, (_, n) => n + 1).flatMap((n) => [
      [`${link(n)}Name`, of(`WAN ${n}`)] as const,
      [`${link(n)}ConnectionType`, of('IP_Routed')] as const,
      [`${link(n)}Username`, of('guest')] as const,
      [`${link(n)}Password`, of('')] as const,
      [`${link(n)}ConnectionStatus`, of('Connected', false)] as const,
    ]),
  ]);
  const by = { at: new Date(ctx.clock.now()), newId: ctx.newId };
  await ctx.scope.tenant(tenantId, (tx) => writeReading(tx, tenantId, id, { paths: [root], tree, broken: [] }, by));
  return id;
}

describe('A customer device in parts', () => {
  it('tells values with where they come from, what it does not have as nothing, and never a password', async () => {
    const cpeId = await device('PART-1', 1);
    const { entries, mayAdd, readAt } = await partOf(cpeId, 'wan');
    expect(entries).toHaveLength(1);
    expect(entries[0]).toMatchObject({
      values: {
        name: 'WAN 1',
        connection: 'pppoe',
        username: 'guest',
        status: 'connected',
        password: null,
        vlan: null,
      },
      from: { username: { name: `${link(1)}Username` }, password: { name: `${link(1)}Password` } },
    });
    expect(entries[0]?.from['cos']).toBeUndefined();
    expect([mayAdd, readAt === null]).toEqual([true, false]);
  });

  it('takes what may be, as a task that holds no password in the clear, and says so in the log', async () => {
    const cpeId = await device('PART-2', 1);
    const entries = [{ at: link(1), values: { username: 'anna', password: 'open sesame' } }];
    const taskId = taskOf(await post('/tr069/setPart', { cpeId, part: 'wan', entries }));
    const { rows } = await server.everything.query('select kind, body from cpe_task where id = $1', [taskId]);
    expect(rows).toMatchObject([{ kind: 'plan', body: { plan: { desired: { wan: [{ at: link(1) }] } } } }]);
    const kept = await server.everything.query(`select * from cpe_task where cpe_id = $1`, [cpeId]);
    const logged = await server.everything.query(`select * from audit_log`);
    expect(JSON.stringify([kept.rows, logged.rows])).not.toContain('open sesame');
  });

  it('refuses what may not be at its field, and one connection too many word for word', async () => {
    const cpeId = await device('PART-3', 8);
    const wrong = await post('/tr069/setPart', { cpeId, part: 'wan', entries: [{ at: link(1), values: { mtu: 1 } }] });
    expect(JSON.stringify(wrong)).toContain('"field":"mtu"');
    const values = { connection: 'pppoe', username: 'guest', password: 'secret' };
    const more = await post('/tr069/setPart', { cpeId, part: 'wan', entries: [{ values }] });
    expect(JSON.stringify(more)).toContain('Number of WANs exceeds the limit');
  });

  it('does not offer what its model does not bear, until somebody allows it again', async () => {
    const cpeId = await device('PART-4', 1);
    const { ctx, tenants } = server;
    const tenantId = tenants.home.id;
    const make = { oui: '00D09E', product_class: 'HG1', software: 'V1' };
    const found = { id: ctx.newId(), name: `${wifi}SSID`, why: 'refused', taskId: '1', at: new Date() } as const;
    await ctx.scope.tenant(tenantId, (tx) => quarantine(tx, tenantId, make, found));
    const fixed = async () => (await partOf(cpeId, 'ssid')).entries[0]?.fixed['name'] ?? null;
    expect(await fixed()).not.toBeNull();
    const rename = () =>
      post('/tr069/setPart', { cpeId, part: 'ssid', entries: [{ at: wifi, values: { name: 'Barn' } }] });
    expect(JSON.stringify(await rename())).toContain('"field":"name"');
    const { rows } = dataOf(await get('/tr069/withheld', { cpeId })) as { rows: { id: string; parameter: string }[] };
    expect(rows.map(({ parameter }) => parameter)).toEqual([`${root}LANDevice.{i}.WLANConfiguration.{i}.SSID`]);
    await post('/tr069/allowParameter', { cpeId, withheldId: rows[0]?.id });
    expect(await fixed()).toBeNull();
    expect(taskOf(await rename())).toBeTypeOf('string');
  });

  it('lets a task be cancelled once, and objects be added where the standard has a table', async () => {
    const cpeId = await device('PART-5', 1);
    const object = `${root}WANDevice.1.WANConnectionDevice.`;
    const taskId = taskOf(await post('/tr069/addObject', { cpeId, object }));
    expect((await post('/tr069/cancelTask', { cpeId, taskId })).code).toBe(200);
    expect((await post('/tr069/cancelTask', { cpeId, taskId })).code).toBe(601);
    expect((await post('/tr069/addObject', { cpeId, object: `${object}1.` })).code).toBe(400);
    expect((await post('/tr069/deleteObject', { cpeId, object: `${object}9.` })).code).toBe(400);
  });
});
