import { UspAgents } from '@heliograph/lab/usp/agents.ts';
import type { UspAgent } from '@heliograph/lab/usp/agent.ts';
import { uspMakerNamed, uspMakers, type UspMaker } from '@heliograph/lab/usp/makers.ts';
import { topicOf } from '@heliograph/lab/usp/mqtt-mtp.ts';
import type { UspQuirk } from '@heliograph/lab/usp/quirks.ts';
import { wallTimeline, type Timeline } from '@heliograph/lab/kit/timeline.ts';
import { wish } from '@heliograph/server/estate/cpes/tasks.ts';
import { readTree } from '@heliograph/server/estate/cpes/tree.store.ts';
import type { CpeTaskBody, CpeTaskKind } from '@heliograph/server/db/tables/cpes.ts';
import { changeAccess } from '@heliograph/server/estate/cpes/access.ts';
import { changeMqtt, openMqttAccess } from '@heliograph/server/estate/mqtt/access.ts';
import { startMqtt, type Mqtt } from '@heliograph/server/southbound/mqtt/mqtt.ts';
import { controllerEndpoint, UspController } from '@heliograph/server/southbound/usp/controller.ts';
import { startTestServer, type TestServer } from '@heliograph/server/testing/server.ts';
import { encodeMsg, encodeRecord } from '@heliograph/wire/usp/codec.ts';
import { withReplyTo } from '@heliograph/wire/usp/mqtt-binding.ts';
import { connect } from 'mqtt';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MemoryBus } from './support/memory-bus.ts';

const token = 'tenant-token';
const ssid = 'Device.WiFi.SSID.1.SSID';

describe('agents of USP and their controller', () => {
  let server: TestServer;
  let bus: MemoryBus;
  let controller: UspController | undefined;
  let mqtt: Mqtt | undefined;
  let timeline: Timeline;
  let agents: UspAgents;
  /** Added to the clock of the controller, ms. */
  let ahead = 0;

  beforeAll(async () => {
    server = await startTestServer();
    bus = new MemoryBus();
    const { clock } = server.ctx;
    const ctx = {
      ...server.ctx,
      clock: { ...clock, now: () => clock.now() + ahead, mono: () => clock.mono() + ahead },
    };
    controller = await UspController.open(ctx, bus, { patienceMs: 4_000, lookEveryMs: 1_000 });
    timeline = wallTimeline();
    agents = new UspAgents(timeline);
  });
  afterAll(async () => {
    agents?.stop();
    timeline?.stop();
    await controller?.stop();
    await mqtt?.stop();
    await server?.stop();
  });

  const home = (): number => server.tenants.home.id;

  /** Connects an agent as its transport would, and starts it. */
  function start(agent: UspAgent, userName = agent.id): void {
    const base = `${token}/${agent.id}`;
    const own = `${base}/usp/agent`;
    const from = { tenantId: home(), clientId: agent.id, userName };
    let client: ReturnType<MemoryBus['join']> | undefined;
    const down = (): void => {
      client?.leave();
      client = undefined;
    };
    agent.start(
      {
        down,
        up: () => {
          down();
          client = bus.join(from, agent.maker.mqtt, [own], ({ payload }) => agent.take(payload));
          agent.connected(own);
        },
        send: (payload) => {
          const topic = topicOf(agent, `${base}/usp/controller`);
          void (agent.maker.mqtt === 4
            ? client?.publish({ topic: withReplyTo(topic, own), payload })
            : client?.publish({ topic, payload, contentType: 'usp.msg', responseTopic: own }));
        },
      },
      controllerEndpoint,
    );
  }

  function add(id: string, of: UspMaker | undefined, ...quirks: UspQuirk[]): UspAgent {
    const agent = agents.add({ id, maker: of ?? uspMakers[0]!, serial: id.toUpperCase(), bootMs: 1 });
    for (const quirk of quirks) agent.quirks.add(quirk);
    return agent;
  }

  interface Row {
    readonly id: string;
    readonly protocol: string;
    readonly software: string;
    readonly discovered: boolean;
    readonly parameters: number;
    readonly subscriptions: readonly { readonly refused: string | null }[];
    readonly boots: string;
    readonly mqtt_version: number;
  }

  const rowOf = async (id: string): Promise<Row | undefined> =>
    (
      await server.everything.query(
        `select c.id, c.protocol, c.software, c.discovered_at is not null as discovered, a.subscriptions, l.boots, a.mqtt_version,
           (select coalesce(sum(parameters), 0)::int from cpe_tree t where t.tenant_id = c.tenant_id and t.cpe_id = c.id) as parameters
         from cpe c join cpe_live l on l.tenant_id = c.tenant_id and l.cpe_id = c.id
         join usp_agent a on a.tenant_id = c.tenant_id and a.cpe_id = c.id where c.serial = $1`,
        [id.toUpperCase()],
      )
    ).rows[0] as Row | undefined;

  /** It is known, tells what it shall tell, and its tree is read to the end. */
  async function settled(agent: UspAgent, serial = agent.id.toUpperCase()): Promise<Row> {
    await expect
      .poll(async () => {
        const row = await rowOf(serial);
        return row?.discovered === true && row.parameters > 200 && row.subscriptions.length === 5;
      })
      .toBe(true);
    return (await rowOf(serial))!;
  }

  async function wanted(cpeId: string, kind: CpeTaskKind, body: CpeTaskBody = {}): Promise<string> {
    const { ctx } = server;
    const wished = await ctx.scope.tenant(home(), (tx) => wish(ctx, tx, home(), { cpeId, kind, body, by: 'test' }));
    if (!('id' in wished)) throw new Error(wished.refused);
    return wished.id;
  }

  interface End {
    readonly state: string;
    readonly fault: number | null;
    readonly parameter: string | null;
    readonly faults: readonly { readonly text: string }[] | null;
  }

  async function ended(task: string): Promise<End> {
    const read = async () =>
      (await server.everything.query('select state, fault, parameter, faults from cpe_task where id = $1', [task]))
        .rows[0] as End;
    await expect.poll(async () => (await read()).state).toMatch(/done|failed/);
    return read();
  }

  const setTo = (value: string, name = ssid): CpeTaskBody => ({ sets: [{ name, value }] });

  it.each(uspMakers.map(({ id }) => id))('%s is known, read, set and restarted', async (id) => {
    const agent = add(`m-${id}`, uspMakerNamed(id));
    start(agent);
    const row = await settled(agent);
    expect(row).toMatchObject({
      protocol: 'usp',
      mqtt_version: agent.maker.mqtt,
      software: agent.maker.vendor.software,
    });
    expect(row.subscriptions.every(({ refused }) => refused === null)).toBe(true);
    // The tree is what the agent holds, with types and rights though USP tells none with values.
    const { ctx } = server;
    const stored = await ctx.scope.tenant(home(), (tx) => readTree(tx, home(), row.id, ['Device.WiFi.']));
    const tree = stored[0]!.tree;
    expect(tree.get(ssid)).toMatchObject({
      value: agent.tree.read('WiFi.SSID.1.SSID'),
      type: 'string',
      writable: true,
    });
    expect(tree.get('Device.WiFi.SSID.1.Enable')).toMatchObject({ type: 'boolean', writable: true });
    expect(tree.get('Device.WiFi.SSID.1.BSSID')).toMatchObject({ writable: false });
    expect(await ended(await wanted(row.id, 'set', setTo('Attic')))).toMatchObject({ state: 'done' });
    expect(agent.tree.read('WiFi.SSID.1.SSID')).toBe('Attic');
    const enable = { sets: [{ name: 'Device.WiFi.SSID.1.Enable', value: '0' }] };
    expect(await ended(await wanted(row.id, 'set', enable))).toMatchObject({ state: 'done' });
    expect(agent.tree.read('WiFi.SSID.1.Enable')).toBe('0');
    expect(await ended(await wanted(row.id, 'reboot'))).toMatchObject({ state: 'done' });
    expect(Number((await rowOf(agent.id))?.boots)).toBe(1);
  });

  it.each(['sessions', 'slow', 'rubbish', 'wrongTopics', 'smallReads'] as const)(
    'one with the quirk %s is known and set as well',
    async (quirk) => {
      const agent = add(`q-${quirk}`, undefined, quirk);
      start(agent);
      const row = await settled(agent);
      expect(await ended(await wanted(row.id, 'set', setTo(`Net ${quirk}`)))).toMatchObject({ state: 'done' });
      expect(agent.tree.read('WiFi.SSID.1.SSID')).toBe(`Net ${quirk}`);
    },
  );

  it.each(['obuspa', 'prpl'])('%s refuses a value, and which one and why is told', async (id) => {
    const agent = add(`r-${id}`, uspMakerNamed(id));
    start(agent);
    const row = await settled(agent);
    const before = agent.tree.read('WiFi.SSID.1.SSID');
    const sets = [
      { name: ssid, value: 'Cellar' },
      { name: 'Device.WiFi.SSID.1.BSSID', value: '00:11:22:33:44:55' },
    ];
    const end = await ended(await wanted(row.id, 'set', { sets }));
    expect(end).toMatchObject({ state: 'failed', fault: 9003, parameter: 'Device.WiFi.SSID.1.BSSID' });
    expect(end.faults?.[0]?.text).toContain('7013');
    expect(agent.tree.read('WiFi.SSID.1.SSID')).toBe(before);
  });

  it('a factory reset is told as one, and what the agent shall tell is set up anew', async () => {
    const agent = add('f-reset', undefined);
    start(agent);
    const row = await settled(agent);
    await ended(await wanted(row.id, 'set', setTo('Mine')));
    expect(await ended(await wanted(row.id, 'factoryReset'))).toMatchObject({ state: 'done' });
    expect(agent.tree.read('WiFi.SSID.1.SSID')).not.toBe('Mine');
    await expect.poll(() => agent.tree.rows('LocalAgent.Subscription.').length).toBe(5);
  });

  it('what changes inside a device is told by it, and stands in its history', async () => {
    const agent = add('v-change', undefined);
    start(agent);
    const row = await settled(agent);
    agent.tree.write('DeviceInfo.ProvisioningCode', 'P-17');
    const read = async () =>
      (
        await server.everything.query('select name, became from cpe_change where cpe_id = $1 and name like $2', [
          row.id,
          '%ProvisioningCode',
        ])
      ).rows;
    await expect.poll(read).toEqual([{ name: 'Device.DeviceInfo.ProvisioningCode', became: 'P-17' }]);
  });

  it('the home of one is looked at when it tells something and an hour has passed', async () => {
    const { ctx } = server;
    await ctx.scope.tenant(home(), (tx) => changeAccess(ctx, tx, home(), { watchMinutes: 60 }, 'test'));
    await expect.poll(() => controller?.known.part(home())?.access.watchMinutes).toBe(60);
    const agent = add('w-watch', undefined);
    start(agent);
    const row = await settled(agent);
    // When it is first due is spread over the hour.
    const tells = async () => {
      ahead += 61 * 60_000;
      agent.tree.write('DeviceInfo.ProvisioningCode', `P-${ahead}`);
      return (await server.everything.query('select 1 from cpe_day where cpe_id = $1 limit 1', [row.id])).rows;
    };
    await expect.poll(tells).toHaveLength(1);
    ahead = 0;
  });

  it('one that was silent while its tree was read is asked again after a while, though it says nothing', async () => {
    const agent = add('s-silent', undefined);
    start(agent);
    const row = await settled(agent);
    const known = controller!.known.part(home())!.byId.get(row.id)!;
    known.discovered = false;
    agent.quirks.add('silent');
    agent.tree.write('DeviceInfo.ProvisioningCode', 'P-1');
    const silent = async () => /heliograph_usp_silent\S* (\d+)/.exec(await server.ctx.metrics.metrics())?.[1];
    const before = await silent();
    await expect.poll(silent).not.toBe(before);
    agent.quirks.delete('silent');
    await expect.poll(() => ((ahead += 61_000), known.discovered)).toBe(true);
    ahead = 0;
  });

  it('one that starts again and again is told of, by the numbers of its tenant', async () => {
    const { ctx } = server;
    await ctx.scope.tenant(home(), (tx) => changeAccess(ctx, tx, home(), { loopStarts: 2, loopMinutes: 60 }, 'test'));
    const agent = add('l-loop', undefined);
    start(agent);
    const row = await settled(agent);
    for (const boots of [1, 2]) {
      agent.reboot('LocalReboot');
      await expect.poll(async () => Number((await rowOf(agent.id))?.boots)).toBe(boots);
    }
    const told = async () =>
      (await server.everything.query('select kind, text from alarm_event where cpe_id = $1', [row.id])).rows;
    await expect.poll(told).toEqual([{ kind: 'cpeRestarts', text: '2 / 60 min' }]);
  });

  it('nobody is known by the name of another', async () => {
    const agent = add('h-victim', undefined);
    start(agent);
    const row = await settled(agent);
    const name = agent.tree.read('WiFi.SSID.1.SSID');
    // The same endpoint id from another user, and the same device by another endpoint id.
    const thief = agents.add({ id: 'h-thief', maker: uspMakers[0]!, serial: 'H-VICTIM', bootMs: 1 });
    start(thief);
    const maker = { ...uspMakers[0]!, endpoint: 'proto' as const };
    const other = agents.add({ id: 'h-other', maker, serial: 'H-VICTIM', bootMs: 1 });
    start(other);
    const liar = add('h-liar', undefined, 'namesAnother');
    start(liar);
    const count = async (of: string) =>
      Number(/heliograph_usp_dropped\{why="foreign"\} (\d+)/.exec(await server.ctx.metrics.metrics())?.[1] ?? 0) >=
      Number(of);
    await expect.poll(() => count('3')).toBe(true);
    expect(await ended(await wanted(row.id, 'set', setTo('Still mine')))).toMatchObject({ state: 'done' });
    expect(agent.tree.read('WiFi.SSID.1.SSID')).toBe('Still mine');
    expect(thief.tree.read('WiFi.SSID.1.SSID')).not.toBe('Still mine');
    expect(other.tree.read('WiFi.SSID.1.SSID')).not.toBe('Still mine');
    expect(name).not.toBe('Still mine');
    expect(await rowOf('h-liar')).toBeUndefined();
  });

  it('a task that was sent when the controller ended is gone on with by the next one', async () => {
    const agent = add('k-silent', undefined);
    start(agent);
    const row = await settled(agent);
    agent.quirks.add('silent');
    const task = await wanted(row.id, 'set', setTo('After all'));
    const step = async () =>
      (await server.everything.query('select step from cpe_task where id = $1', [task])).rows[0] as { step: string };
    await expect.poll(step).toEqual({ step: 'sent' });
    await controller?.stop();
    agent.quirks.delete('silent');
    controller = await UspController.open(server.ctx, bus, { patienceMs: 4_000 });
    expect(await ended(task)).toMatchObject({ state: 'done' });
    expect(agent.tree.read('WiFi.SSID.1.SSID')).toBe('After all');
  });

  it('answers to nobody, reply topics of others and floods of names change nothing', async () => {
    const from = { tenantId: home(), clientId: 'hostile', userName: 'hostile' };
    const heard: string[] = [];
    const client = bus.join(from, 5, ['#'], ({ topic }) => heard.push(topic));
    const say = (who: string, responseTopic: string) => {
      const payload = encodeMsg({ id: 'x', body: { is: 'getResp', it: { results: [] } } });
      const record = { version: '1.4', to: controllerEndpoint, from: who, security: 0 };
      return client.publish({
        topic: `${token}/hostile/usp/controller`,
        payload: encodeRecord({ ...record, content: { is: 'plain', payload } }),
        responseTopic,
      });
    };
    await client.publish({ topic: `${token}/hostile/usp/controller`, payload: Buffer.alloc(65_536, 0x0b) });
    expect(heard).toEqual([]);
    const wishes = ['other/usp/agent/x', `${token}/q-slow/usp/agent`, `${token}/hostile/usp/agent/+`];
    for (let n = 0; n < 300; n += 1) await say(`proto::made-up-${n}`, wishes[n % 3]!);
    // One connection speaks for one agent: it was asked once who it is, and the other names were not looked at.
    await expect.poll(() => heard).toEqual([`${token}/hostile/usp/agent`]);
    client.leave();
  });

  it.each(['obuspa', 'old-mqtt'])('%s is known, set and restarted through the broker', async (id) => {
    // Two controllers would do each task twice.
    await controller?.stop();
    controller = undefined;
    const { ctx } = server;
    mqtt ??= startMqtt(ctx, { host: '127.0.0.1', port: 0, wsPort: 0 });
    const row = await ctx.scope.tenant(home(), async (tx) => {
      await changeMqtt(ctx, tx, home(), { enabled: true }, 'test');
      return tx.selectFrom('mqtt_access').selectAll().where('tenant_id', '=', home()).executeTakeFirstOrThrow();
    });
    await expect.poll(() => mqtt?.port).toBeTypeOf('number');
    const agent = agents.add({ id: `b-${id}`, maker: uspMakerNamed(id)!, serial: `B-${id.length}`, bootMs: 1 });
    const { token: username, password } = openMqttAccess(ctx, row);
    agents.connect(agent, { url: `mqtt://127.0.0.1:${mqtt.port}`, username, password, controller: controllerEndpoint });
    const known = await settled(agent, `B-${id.length}`);
    expect(known).toMatchObject({ protocol: 'usp', mqtt_version: agent.maker.mqtt });
    // Let in once by the words of its tenant, it has come back with its own, and is known by nothing else.
    const words = async () =>
      (
        await server.everything.query(
          'select secret_state, mqtt_user from cpe c join usp_agent a on a.cpe_id = c.id where c.id = $1',
          [known.id],
        )
      ).rows;
    await expect.poll(words).toEqual([{ secret_state: 'own', mqtt_user: `${username}.${known.id}` }]);
    expect(agent.tree.read('MQTT.Client.1.Username')).toBe(`${username}.${known.id}`);
    expect(await ended(await wanted(known.id, 'set', setTo('By the broker')))).toMatchObject({ state: 'done' });
    expect(agent.tree.read('WiFi.SSID.1.SSID')).toBe('By the broker');
    expect(await ended(await wanted(known.id, 'reboot'))).toMatchObject({ state: 'done' });
    // Whoever has the words of the tenant and its name is not let in as it.
    const url = `mqtt://127.0.0.1:${mqtt.port}`;
    const thief = connect(url, { clientId: agent.endpoint, username, password, reconnectPeriod: 0 });
    const refused = await new Promise((resolve) => void thief.once('error', resolve).once('connect', resolve));
    expect(refused).toMatchObject({ code: 5 });
    const online = async () =>
      (await server.everything.query('select online from cpe_live where cpe_id = $1', [known.id])).rows;
    agent.stop();
    await expect.poll(online).toEqual([{ online: false }]);
  });

  it('one that refuses words of its own goes on with those of its tenant, and that is seen', async () => {
    const { ctx } = server;
    const row = await ctx.scope.tenant(home(), (tx) =>
      tx.selectFrom('mqtt_access').selectAll().where('tenant_id', '=', home()).executeTakeFirstOrThrow(),
    );
    const agent = agents.add({ id: 'b-keeps', maker: uspMakers[0]!, serial: 'BKEEPS', bootMs: 1 });
    agent.quirks.add('keepsOldWords');
    const { token: username, password } = openMqttAccess(ctx, row);
    agents.connect(agent, {
      url: `mqtt://127.0.0.1:${mqtt!.port}`,
      username,
      password,
      controller: controllerEndpoint,
    });
    const known = await settled(agent, 'BKEEPS');
    const state = async () =>
      (await server.everything.query('select secret_state from cpe where id = $1', [known.id])).rows;
    await expect.poll(state).toEqual([{ secret_state: 'refused' }]);
    expect(agent.tree.read('MQTT.Client.1.Username')).toBe(username);
  });
});
