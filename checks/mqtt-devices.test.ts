import { vendorNamed } from '@heliograph/lab/cpe/vendors/vendors.ts';
import { wallTimeline, type Timeline } from '@heliograph/lab/kit/timeline.ts';
import { LabMqttDevice } from '@heliograph/lab/mqtt/device.ts';
import { treeOfFree } from '@heliograph/lab/mqtt/kit.ts';
import type { MqttQuirk } from '@heliograph/lab/mqtt/quirks.ts';
import { packTree, unpackTree } from '@heliograph/server/estate/cpes/tree.ts';
import { wish } from '@heliograph/server/estate/cpes/tasks.ts';
import { changeAcsAccess } from '@heliograph/server/estate/cpes/access.ts';
import { changeMqtt } from '@heliograph/server/estate/mqtt/access.ts';
import { knownCpeOf } from '@heliograph/server/southbound/acs/known.ts';
import { knownCpeRowsOf } from '@heliograph/server/southbound/acs/known-rows.ts';
import type { KnownReport } from '@heliograph/server/southbound/acs/report-batch.ts';
import { mqttInformOf } from '@heliograph/server/southbound/mqtt/dialect.ts';
import { usuallyWatched } from '@heliograph/server/southbound/mqtt/device.ts';
import { mqttReportOf } from '@heliograph/server/southbound/mqtt/door.ts';
import { MqttReports } from '@heliograph/server/southbound/mqtt/reports.ts';
import { startMqtt, type RunningMqtt } from '@heliograph/server/southbound/mqtt/mqtt.ts';
import { startTestServer, type TestServer } from '@heliograph/server/testing/server.ts';
import { connectAsync } from 'mqtt';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

interface Row {
  readonly id: string;
  readonly protocol: string;
  readonly secret_state: string;
  readonly manufacturer: string | null;
  readonly software: string | null;
  readonly online: boolean | null;
  readonly branches: number;
}

describe('customer devices of the lab over MQTT', () => {
  let server: TestServer;
  let mqtt: RunningMqtt;
  let timeline: Timeline;
  let token: string;
  const password = 'first-contact-1';
  const devices: LabMqttDevice[] = [];

  beforeAll(async () => {
    server = await startTestServer();
    timeline = wallTimeline();
    mqtt = startMqtt(server.ctx, { host: '127.0.0.1', port: 0, wsPort: 0 });
  });
  afterAll(async () => {
    await Promise.all(devices.map((device) => device.powerOff()));
    timeline?.stop();
    await mqtt?.stop();
    await server?.stop();
  });

  const change = (what: Parameters<typeof changeMqtt>[3]) => {
    const { ctx, tenants } = server;
    return ctx.scope.tenant(tenants.home.id, (tx) => changeMqtt(ctx, tx, tenants.home.id, what, 'test'));
  };

  const rowOf = async (serial: string): Promise<Row | undefined> =>
    (
      await server.everything.query(
        `select c.id, c.protocol, c.secret_state, c.manufacturer, c.software, l.online,
          (select count(*)::int from cpe_tree t where t.tenant_id = c.tenant_id and t.cpe_id = c.id) as branches
         from cpe c left join cpe_live l on l.tenant_id = c.tenant_id and l.cpe_id = c.id where c.serial = $1`,
        [serial],
      )
    ).rows[0] as Row | undefined;

  const add = (
    serial: string,
    quirks: readonly MqttQuirk[] = [],
    over: 'tcp' | 'ws' = 'tcp',
    version: 4 | 5 = 5,
  ): LabMqttDevice => {
    const vendor = vendorNamed('generic-181');
    if (!vendor) throw new Error('no such vendor');
    const device = new LabMqttDevice({
      url: over === 'tcp' ? `mqtt://127.0.0.1:${mqtt.port}` : `ws://127.0.0.1:${mqtt.wsPort}/mqtt`,
      tenant: token,
      clientId: `${vendor.oui}-${vendor.productClass}-${serial}`,
      user: token,
      password,
      tree: treeOfFree(vendor, serial, timeline),
      version,
      quirks: new Set(quirks),
    });
    devices.push(device);
    device.powerOn();
    return device;
  };

  const want = async (serial: string, kind: 'set' | 'reboot' | 'factoryReset', body = {}): Promise<string> => {
    const { ctx, tenants } = server;
    const cpeId = (await rowOf(serial))?.id ?? '';
    const wished = await ctx.scope.tenant(tenants.home.id, (tx) =>
      wish(ctx, tx, tenants.home.id, { cpeId, kind, body, by: 'test' }),
    );
    if (!('id' in wished)) throw new Error(wished.refused);
    return wished.id;
  };
  const stateOf = async (task: string): Promise<unknown> =>
    (await server.everything.query('select state from cpe_task where id = $1', [task])).rows[0]?.state;

  const isKnown = { protocol: 'mqtt', secret_state: 'own', manufacturer: 'GPON', software: 'V2.1.0', online: true };

  /** The reason that a client is answered with; 0 = it is let in. */
  const entered = async (words: { username: string; password: string; clientId: string }): Promise<number> => {
    const client = await connectAsync(`mqtt://127.0.0.1:${mqtt.port}`, {
      ...words,
      protocolVersion: 5,
      reconnectPeriod: 0,
    }).catch((error: { code?: number }) => error.code ?? -1);
    if (typeof client === 'number') return client;
    await client.endAsync();
    return 0;
  };

  it('the ports are open while some tenant wants them', async () => {
    const admin = await server.signIn();
    const open = async () => {
      const { data } = (await server.call('GET', '/tr069/mqttConfig', { token: admin })) as unknown as {
        data: { ports: { way: string; isOpen: boolean }[] };
      };
      return data.ports.filter(({ isOpen }) => isOpen).map(({ way }) => way);
    };
    expect(mqtt.port).toBeUndefined();
    expect(await open()).toEqual([]);
    await change({ enabled: true, password });
    await expect.poll(() => mqtt.port !== undefined && mqtt.wsPort !== undefined).toBe(true);
    expect(await open()).toEqual(['mqtt', 'mqttWs']);
    const { rows } = await server.everything.query('select token from mqtt_access');
    token = rows[0].token as string;
  });

  it.each([
    ['tcp', 4],
    ['ws', 5],
  ] as const)('one over %s with MQTT %i is let in, given credentials of its own, and read', async (over, version) => {
    const serial = `M${over}`;
    const device = add(serial, [], over, version);
    await expect.poll(async () => rowOf(serial)).toMatchObject(isKnown);
    await expect.poll(async () => (await rowOf(serial))?.branches ?? 0).toBeGreaterThan(9);
    expect(device.user).toBe(`${token}.${(await rowOf(serial))?.id}`);
  });

  it('does what it is told, and what it did is read back', async () => {
    const device = devices[0]!;
    const name = `${device.tree.root}WiFi.SSID.1.SSID`;
    const task = await want('Mtcp', 'set', { sets: [{ name, value: 'Attic', type: 'string' }] });
    await expect.poll(() => stateOf(task)).toBe('done');
    expect(device.tree.read('WiFi.SSID.1.SSID')).toBe('Attic');
  });

  it('starts again once when it is told to, and says so; starts are counted, whatever connection tells of them', async () => {
    const device = devices[0]!;
    const { ctx, tenants } = server;
    await ctx.scope.tenant(tenants.home.id, (tx) =>
      changeAcsAccess(ctx, tx, tenants.home.id, { loopStarts: 2 }, 'test'),
    );
    const task = await want('Mtcp', 'reboot');
    await expect.poll(() => stateOf(task)).toBe('done');
    expect(device.heard.filter((kind) => kind === 'reboot')).toHaveLength(1);
    const told = async () =>
      (await server.everything.query(`select kind, text from alarm_event where kind = 'cpeRestarts'`)).rows;
    await expect.poll(told).toEqual([{ kind: 'cpeRestarts', text: '2 / 30 min' }]);
  });

  it('goes and comes, and is seen to', async () => {
    const device = devices[1]!;
    await device.powerOff();
    await expect.poll(async () => (await rowOf('Mws'))?.online).toBe(false);
    const task = await want('Mws', 'set', {
      sets: [{ name: `${device.tree.root}WiFi.SSID.1.SSID`, value: 'Later', type: 'string' }],
    });
    expect(await stateOf(task)).toBe('waiting');
    device.powerOn();
    await expect.poll(() => stateOf(task)).toBe('done');
    expect((await rowOf('Mws'))?.online).toBe(true);
  });

  it('one that has credentials of its own is not let in by those of its tenant', async () => {
    await devices[1]!.powerOff();
    const thief = add('Mws');
    await expect.poll(() => thief.refused).toContain(0x87);
    expect(thief.isConnected).toBe(false);
    await thief.powerOff();
    devices[1]!.powerOn();
    await expect.poll(async () => (await rowOf('Mws'))?.online).toBe(true);
  });

  it.each(['noKeepAlive', 'qos2', 'noise', 'elsewhere'] as const)(
    'one with the quirk %s comes in as well',
    async (quirk) => {
      add(`Q${quirk}`, [quirk]);
      await expect.poll(async () => rowOf(`Q${quirk}`)).toMatchObject(isKnown);
    },
  );

  it('one comes in with its words at its own tenant and at no other', async () => {
    const { ctx, tenants } = server;
    const coast = tenants.coast.id;
    await ctx.scope.tenant(coast, (tx) => changeMqtt(ctx, tx, coast, { enabled: true, password }, 'test'));
    const { rows } = await server.everything.query<{ token: string }>(
      'select token from mqtt_access where tenant_id = $1',
      [coast],
    );
    const theirs = rows[0]?.token ?? '';
    const { user, password: own, base } = devices[1]!;
    const clientId = base.split('/')[1] ?? '';
    const tries = [`${theirs}.${user.split('.')[1] ?? ''}`, theirs].map((username) => ({ username, password: own }));
    // Until the broker knows the other tenant: its own words let a device of its own in.
    await expect.poll(() => entered({ username: theirs, password, clientId: '00AA11-X-COAST' })).toBe(0);
    for (const words of tries) expect(await entered({ ...words, clientId })).toBe(0x86);
    await ctx.scope.tenant(coast, (tx) => changeMqtt(ctx, tx, coast, { enabled: false }, 'test'));
  });

  it('one that keeps the credentials of its tenant goes on with them, marked', async () => {
    add('QkeepsOld', ['keepsOld']);
    await expect.poll(async () => rowOf('QkeepsOld')).toMatchObject({ ...isKnown, secret_state: 'refused' });
  });

  it('one with a wrong password is not let in, and has no row', async () => {
    const device = add('Qwrong', ['wrongPassword']);
    await expect.poll(() => device.refused).toContain(0x86);
    expect(await rowOf('Qwrong')).toBeUndefined();
    await device.powerOff();
  });

  it('one that sends too long a message is cut off for it, and the others stay', async () => {
    const device = add('Qoversized', ['oversized']);
    await expect.poll(() => device.refused).toContain(0x95);
    await device.powerOff();
    expect(devices[0]!.isConnected).toBe(true);
  });

  it('what many tell at once shares a transaction, and each is kept in its order', async () => {
    const { ctx, everything, tenants } = server;
    const { id: tenantId, projectId } = tenants.home;
    await everything.query(
      `insert into cpe (tenant_id, id, project_id, protocol, oui, product_class, serial, created_by)
        select $1, n, $2, 'mqtt', '00AA11', '', 'R' || n, 'test' from generate_series(101, 140) n`,
      [tenantId, projectId],
    );
    await everything.query(`insert into cpe_live (tenant_id, cpe_id) select $1, n from generate_series(101, 139) n`, [
      tenantId,
    ]);
    const ids = Array.from({ length: 40 }, (_, n) => String(101 + n));
    const all = await ctx.scope.tenant(tenantId, (tx) => knownCpeRowsOf(tx, tenantId, ids, 'mqtt'));
    let transactions = 0;
    const tenant: typeof ctx.scope.tenant = (id, work) => {
      transactions += 1;
      return ctx.scope.tenant(id, work);
    };
    const reports = new MqttReports({ ...ctx, scope: { ...ctx.scope, tenant } });
    const told = [1_000, 2_000].flatMap((at) =>
      all.map((row) => {
        const known = knownCpeOf(tenantId, row);
        return reports.keep(
          { known, report: mqttReportOf(known.identity, '127.0.0.1', at), again: false },
          usuallyWatched,
        );
      }),
    );
    // One of them has no row where it is kept how it is doing: it was deleted.
    expect((await Promise.all(told)).filter((outcome) => outcome === 'gone')).toHaveLength(2);
    // Two at a time, each for half of the devices, and of one device one report in each.
    expect(transactions).toBe(4);
    const { rows } = await everything.query(
      `select sessions::int as sessions, extract(epoch from last_inform)::int as last, count(*)::int as n from cpe_live
        where cpe_id between 101 and 140 group by 1, 2`,
    );
    expect(rows).toEqual([{ sessions: 2, last: 2, n: 39 }]);
  });

  it('what one tells several times before it is written is one transaction: all of it is in its history, and its row says the last', async () => {
    const { ctx, everything, tenants } = server;
    const { id: tenantId, projectId } = tenants.home;
    const wifi = 'Device.WiFi.SSID.1.';
    const before = await packTree(new Map([[`${wifi}SSID`, { value: 'old', type: 'string', writable: true }]]));
    await everything.query(
      `insert into cpe (tenant_id, id, project_id, protocol, oui, product_class, serial, root, software, discovered_at, created_by)
        values ($1, 141, $2, 'mqtt', '00AA11', '', 'R141', 'Device.', 'V1', now(), 'test')`,
      [tenantId, projectId],
    );
    await everything.query(`insert into cpe_live (tenant_id, cpe_id, online) values ($1, 141, true)`, [tenantId]);
    await everything.query(
      `insert into cpe_tree (tenant_id, cpe_id, object, body, parameters, read_at, complete) values ($1, 141, 'Device.WiFi.', $2, 1, now(), true)`,
      [tenantId, before],
    );
    const [row] = await ctx.scope.tenant(tenantId, (tx) => knownCpeRowsOf(tx, tenantId, ['141'], 'mqtt'));
    const known = knownCpeOf(tenantId, row!);
    const tells = (values: Record<string, string>, at: number): KnownReport => ({
      known,
      report: {
        ...mqttReportOf(known.identity, '127.0.0.1', at),
        inform: mqttInformOf(known.identity, { v: 1, kind: 'telemetry', values }),
      },
      again: false,
      isUsual: true,
    });
    const reports = new MqttReports(ctx);
    const said = [
      tells({ [`${wifi}SSID`]: 'first', 'Device.DeviceInfo.SoftwareVersion': 'V2' }, 1_000),
      tells({ [`${wifi}SSID`]: 'second' }, 2_000),
      tells({ [`${wifi}SSID`]: 'third' }, 3_000),
    ];
    await Promise.all(said.map((one) => reports.keep(one, usuallyWatched)));
    const { rows: changes } = await everything.query(
      `select extract(epoch from at)::int as at, was, became from cpe_change where cpe_id = 141 order by at, was`,
    );
    expect(changes).toEqual([
      { at: 1, was: 'V1', became: 'V2' },
      { at: 1, was: 'old', became: 'first' },
      { at: 2, was: 'first', became: 'second' },
      { at: 3, was: 'second', became: 'third' },
    ]);
    const { rows: now } = await everything.query<{ body: Buffer; software: string; sessions: number; last: number }>(
      `select t.body, c.software, l.sessions::int as sessions, extract(epoch from l.last_inform)::int as last
        from cpe_tree t join cpe c on c.id = t.cpe_id join cpe_live l on l.cpe_id = c.id where t.cpe_id = 141`,
    );
    // The second and the third do not name the version, and do not take it back.
    expect(now).toMatchObject([{ software: 'V2', sessions: 3, last: 3 }]);
    expect((await unpackTree(now[0]!.body)).get(`${wifi}SSID`)?.value).toBe('third');
  });

  it('a tenant that switches it off is left alone, and the ports are closed', async () => {
    await change({ enabled: false });
    await expect.poll(() => mqtt.port).toBeUndefined();
    await expect.poll(() => devices.some((device) => device.isConnected)).toBe(false);
    await expect.poll(async () => (await rowOf('Mtcp'))?.online).toBe(false);
  });
});
