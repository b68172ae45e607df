import { uspMakerNamed, uspMakers } from '@heliograph/lab/usp/makers.ts';
import { readTree } from '@heliograph/server/estate/cpes/tree.store.ts';
import type { CpeTaskBody } from '@heliograph/server/db/tables/cpes.ts';
import { changeAcsAccess } from '@heliograph/server/estate/cpes/access.ts';
import { changeMqtt, openMqttAccess } from '@heliograph/server/estate/mqtt/access.ts';
import { startMqtt, type RunningMqtt } from '@heliograph/server/southbound/mqtt/mqtt.ts';
import { controllerEndpoint } from '@heliograph/server/southbound/usp/controller.ts';
import type { TestServer } from '@heliograph/server/testing/server.ts';
import { encodeMsg, encodeRecord } from '@heliograph/wire/usp/codec.ts';
import { connect } from 'mqtt';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { token, UspStand } from './support/usp-stand.ts';

const ssid = 'Device.WiFi.SSID.1.SSID';

describe('agents of USP and their controller', () => {
  let stand: UspStand;
  let server: TestServer;
  let mqtt: RunningMqtt | undefined;

  beforeAll(async () => {
    stand = await UspStand.start();
    ({ server } = stand);
  });
  afterAll(async () => {
    await mqtt?.stop();
    await stand?.stop();
  });

  const setTo = (value: string, name = ssid): CpeTaskBody => ({ sets: [{ name, value }] });

  it.each(uspMakers.map(({ id }) => id))('%s is known, read, set and restarted', async (id) => {
    const agent = stand.add(`m-${id}`, uspMakerNamed(id));
    stand.begin(agent);
    const row = await stand.settled(agent);
    expect(row).toMatchObject({
      protocol: 'usp',
      mqtt_version: agent.maker.mqtt,
      software: agent.maker.vendor.software,
    });
    expect(row.subscriptions.every(({ refused }) => refused === null)).toBe(true);
    // The tree is what the agent holds, with types and rights though USP tells none with values.
    const { ctx } = server;
    const stored = await ctx.scope.tenant(stand.home, (tx) => readTree(tx, stand.home, row.id, ['Device.WiFi.']));
    const tree = stored[0]!.tree;
    expect(tree.get(ssid)).toMatchObject({
      value: agent.tree.read('WiFi.SSID.1.SSID'),
      type: 'string',
      writable: true,
    });
    expect(tree.get('Device.WiFi.SSID.1.Enable')).toMatchObject({ type: 'boolean', writable: true });
    expect(tree.get('Device.WiFi.SSID.1.BSSID')).toMatchObject({ writable: false });
    expect(await stand.ended(await stand.wanted(row.id, 'set', setTo('Attic')))).toMatchObject({ state: 'done' });
    expect(agent.tree.read('WiFi.SSID.1.SSID')).toBe('Attic');
    const enable = { sets: [{ name: 'Device.WiFi.SSID.1.Enable', value: '0' }] };
    expect(await stand.ended(await stand.wanted(row.id, 'set', enable))).toMatchObject({ state: 'done' });
    expect(agent.tree.read('WiFi.SSID.1.Enable')).toBe('0');
    expect(await stand.ended(await stand.wanted(row.id, 'reboot'))).toMatchObject({ state: 'done' });
    expect(Number((await stand.rowOf(agent.id))?.boots)).toBe(1);
  });

  it.each(['sessions', 'slow', 'rubbish', 'wrongTopics', 'smallReads'] as const)(
    'one with the quirk %s is known and set as well',
    async (quirk) => {
      const agent = stand.add(`q-${quirk}`, undefined, quirk);
      stand.begin(agent);
      const row = await stand.settled(agent);
      expect(await stand.ended(await stand.wanted(row.id, 'set', setTo(`Net ${quirk}`)))).toMatchObject({
        state: 'done',
      });
      expect(agent.tree.read('WiFi.SSID.1.SSID')).toBe(`Net ${quirk}`);
    },
  );

  it.each(['obuspa', 'prpl'])('%s refuses a value, and which one and why is told', async (id) => {
    const agent = stand.add(`r-${id}`, uspMakerNamed(id));
    stand.begin(agent);
    const row = await stand.settled(agent);
    const before = agent.tree.read('WiFi.SSID.1.SSID');
    const sets = [
      { name: ssid, value: 'Cellar' },
      { name: 'Device.WiFi.SSID.1.BSSID', value: '00:11:22:33:44:55' },
    ];
    const end = await stand.ended(await stand.wanted(row.id, 'set', { sets }));
    expect(end).toMatchObject({ state: 'failed', fault: 9003, parameter: 'Device.WiFi.SSID.1.BSSID' });
    expect(end.faults?.[0]?.text).toContain('7013');
    expect(agent.tree.read('WiFi.SSID.1.SSID')).toBe(before);
  });

  it('a factory reset is told as one, and what the agent shall tell is set up anew', async () => {
    const agent = stand.add('f-reset', undefined);
    stand.begin(agent);
    const row = await stand.settled(agent);
    await stand.ended(await stand.wanted(row.id, 'set', setTo('Mine')));
    expect(await stand.ended(await stand.wanted(row.id, 'factoryReset'))).toMatchObject({ state: 'done' });
    expect(agent.tree.read('WiFi.SSID.1.SSID')).not.toBe('Mine');
    await expect.poll(() => agent.tree.rows('LocalAgent.Subscription.').length).toBe(5);
  });

  it('what changes inside a device is told by it, and stands in its history', async () => {
    const agent = stand.add('v-change', undefined);
    stand.begin(agent);
    const row = await stand.settled(agent);
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
    await ctx.scope.tenant(stand.home, (tx) => changeAcsAccess(ctx, tx, stand.home, { watchMinutes: 60 }, 'test'));
    await expect.poll(() => stand.controller?.known.part(stand.home)?.access.watchMinutes).toBe(60);
    const agent = stand.add('w-watch', undefined);
    stand.begin(agent);
    const row = await stand.settled(agent);
    // When it is first due is spread over the hour.
    const tells = async () => {
      stand.ahead += 61 * 60_000;
      agent.tree.write('DeviceInfo.ProvisioningCode', `P-${stand.ahead}`);
      return (await server.everything.query('select 1 from cpe_day where cpe_id = $1 limit 1', [row.id])).rows;
    };
    await expect.poll(tells).toHaveLength(1);
    stand.ahead = 0;
  });

  it('one that was silent while its tree was read is asked again after a while, though it says nothing', async () => {
    const agent = stand.add('s-silent', undefined);
    stand.begin(agent);
    const row = await stand.settled(agent);
    const known = stand.controller!.known.part(stand.home)!.byId.get(row.id)!;
    known.discovered = false;
    agent.quirks.add('silent');
    agent.tree.write('DeviceInfo.ProvisioningCode', 'P-1');
    const silent = async () => /heliograph_usp_silent\S* (\d+)/.exec(await server.ctx.metrics.metrics())?.[1];
    const before = await silent();
    await expect.poll(silent).not.toBe(before);
    agent.quirks.delete('silent');
    await expect.poll(() => ((stand.ahead += 61_000), known.discovered)).toBe(true);
    stand.ahead = 0;
  });

  it('one that starts again and again is told of, by the numbers of its tenant', async () => {
    const { ctx } = server;
    await ctx.scope.tenant(stand.home, (tx) =>
      changeAcsAccess(ctx, tx, stand.home, { loopStarts: 2, loopMinutes: 60 }, 'test'),
    );
    const agent = stand.add('l-loop', undefined);
    stand.begin(agent);
    const row = await stand.settled(agent);
    for (const boots of [1, 2]) {
      agent.reboot('LocalReboot');
      await expect.poll(async () => Number((await stand.rowOf(agent.id))?.boots)).toBe(boots);
    }
    const told = async () =>
      (await server.everything.query('select kind, text from alarm_event where cpe_id = $1', [row.id])).rows;
    await expect.poll(told).toEqual([{ kind: 'cpeRestarts', text: '2 / 60 min' }]);
  });

  it('nobody is known by the name of another', async () => {
    const agent = stand.add('h-victim', undefined);
    stand.begin(agent);
    const row = await stand.settled(agent);
    const name = agent.tree.read('WiFi.SSID.1.SSID');
    // The same endpoint id from another user, and the same device by another endpoint id.
    const thief = stand.agents.add({ id: 'h-thief', maker: uspMakers[0]!, serial: 'H-VICTIM', bootMs: 1 });
    stand.begin(thief);
    const maker = { ...uspMakers[0]!, endpoint: 'proto' as const };
    const other = stand.agents.add({ id: 'h-other', maker, serial: 'H-VICTIM', bootMs: 1 });
    stand.begin(other);
    const liar = stand.add('h-liar', undefined, 'namesAnother');
    stand.begin(liar);
    const count = async (of: string) =>
      Number(/heliograph_usp_dropped\{why="foreign"\} (\d+)/.exec(await server.ctx.metrics.metrics())?.[1] ?? 0) >=
      Number(of);
    await expect.poll(() => count('3')).toBe(true);
    expect(await stand.ended(await stand.wanted(row.id, 'set', setTo('Still mine')))).toMatchObject({ state: 'done' });
    expect(agent.tree.read('WiFi.SSID.1.SSID')).toBe('Still mine');
    expect(thief.tree.read('WiFi.SSID.1.SSID')).not.toBe('Still mine');
    expect(other.tree.read('WiFi.SSID.1.SSID')).not.toBe('Still mine');
    expect(name).not.toBe('Still mine');
    expect(await stand.rowOf('h-liar')).toBeUndefined();
  });

  it('a task that was sent when the controller ended is gone on with by the next one', async () => {
    const agent = stand.add('k-silent', undefined);
    stand.begin(agent);
    const row = await stand.settled(agent);
    agent.quirks.add('silent');
    const task = await stand.wanted(row.id, 'set', setTo('After all'));
    const step = async () =>
      (await server.everything.query('select step from cpe_task where id = $1', [task])).rows[0] as { step: string };
    await expect.poll(step).toEqual({ step: 'sent' });
    await stand.controller?.stop();
    agent.quirks.delete('silent');
    await stand.another();
    expect(await stand.ended(task)).toMatchObject({ state: 'done' });
    expect(agent.tree.read('WiFi.SSID.1.SSID')).toBe('After all');
  });

  it('answers to nobody, reply topics of others and floods of names change nothing', async () => {
    const from = { tenantId: stand.home, clientId: 'hostile', userName: 'hostile' };
    const heard: string[] = [];
    const client = stand.bus.join(from, 5, ['#'], ({ topic }) => heard.push(topic));
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
    await stand.controller?.stop();
    stand.controller = undefined;
    const { ctx } = server;
    mqtt ??= startMqtt(ctx, { host: '127.0.0.1', port: 0, wsPort: 0 });
    const row = await ctx.scope.tenant(stand.home, async (tx) => {
      await changeMqtt(ctx, tx, stand.home, { enabled: true }, 'test');
      return tx.selectFrom('mqtt_access').selectAll().where('tenant_id', '=', stand.home).executeTakeFirstOrThrow();
    });
    await expect.poll(() => mqtt?.port).toBeTypeOf('number');
    const agent = stand.agents.add({ id: `b-${id}`, maker: uspMakerNamed(id)!, serial: `B-${id.length}`, bootMs: 1 });
    const { token: username, password } = openMqttAccess(ctx, row);
    stand.agents.connect(agent, {
      url: `mqtt://127.0.0.1:${mqtt.port}`,
      username,
      password,
      controller: controllerEndpoint,
    });
    const known = await stand.settled(agent, `B-${id.length}`);
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
    expect(await stand.ended(await stand.wanted(known.id, 'set', setTo('By the broker')))).toMatchObject({
      state: 'done',
    });
    expect(agent.tree.read('WiFi.SSID.1.SSID')).toBe('By the broker');
    expect(await stand.ended(await stand.wanted(known.id, 'reboot'))).toMatchObject({ state: 'done' });
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
    const row = await ctx.scope.tenant(stand.home, (tx) =>
      tx.selectFrom('mqtt_access').selectAll().where('tenant_id', '=', stand.home).executeTakeFirstOrThrow(),
    );
    const agent = stand.agents.add({ id: 'b-keeps', maker: uspMakers[0]!, serial: 'BKEEPS', bootMs: 1 });
    agent.quirks.add('keepsOldWords');
    const { token: username, password } = openMqttAccess(ctx, row);
    stand.agents.connect(agent, {
      url: `mqtt://127.0.0.1:${mqtt!.port}`,
      username,
      password,
      controller: controllerEndpoint,
    });
    const known = await stand.settled(agent, 'BKEEPS');
    const state = async () =>
      (await server.everything.query('select secret_state from cpe where id = $1', [known.id])).rows;
    await expect.poll(state).toEqual([{ secret_state: 'refused' }]);
    expect(agent.tree.read('MQTT.Client.1.Username')).toBe(username);
  });
});
