import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { LabMqttDevice } from '@heliograph/lab/mqtt/device.ts';
import { treeOfFree } from '@heliograph/lab/mqtt/kit.ts';
import { vendorNamed } from '@heliograph/lab/cpe/vendors/vendors.ts';
import { wallTimeline, type Timeline } from '@heliograph/lab/kit/timeline.ts';
import { UspAgents } from '@heliograph/lab/usp/agents.ts';
import { uspMakers } from '@heliograph/lab/usp/makers.ts';
import { testClock } from '@heliograph/server/clock.ts';
import type { Context } from '@heliograph/server/context.ts';
import { wish } from '@heliograph/server/estate/cpes/tasks.ts';
import { BrokerLink } from '@heliograph/server/southbound/mqtt/elsewhere/link.ts';
import { startMqtt, type RunningMqtt } from '@heliograph/server/southbound/mqtt/mqtt.ts';
import { controllerEndpoint } from '@heliograph/server/southbound/usp/controller.ts';
import { startTestServer, type TestServer } from '@heliograph/server/testing/server.ts';
import { tlsPair } from '@heliograph/server/testing/tls-pair.ts';
import { generate } from 'mqtt-packet';
import pino from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from './support/free-port.ts';
import { otherBroker, shut, type OtherBroker } from './support/small-broker.ts';

describe('A broker of others', () => {
  let server: TestServer;
  let mqtt: RunningMqtt;
  let broker: OtherBroker;
  let timeline: Timeline;
  let agents: UspAgents;
  let port: number;
  let token: string;
  let admin: string;
  const devices: LabMqttDevice[] = [];

  beforeAll(async () => {
    server = await startTestServer({ env: { HELIOGRAPH_PRIVATE_TARGETS: 'on' } });
    admin = await server.signIn();
    port = await freePort();
    broker = await otherBroker(port);
    timeline = wallTimeline();
    agents = new UspAgents(timeline);
    mqtt = startMqtt(server.ctx, { host: '127.0.0.1', port: 0, wsPort: 0 });
  });
  afterAll(async () => {
    agents?.stop();
    await Promise.all(devices.map((device) => device.powerOff()));
    timeline?.stop();
    await mqtt?.stop();
    await broker?.stop();
    await server?.stop();
  });

  const home = (): number => server.tenants.home.id;
  const shown = async () =>
    (await server.call('GET', '/tr069/mqttConfig', { token: admin }))['data'] as Record<string, unknown>;
  const rowOf = async (serial: string) =>
    (
      await server.everything.query(
        `select c.id, c.protocol, c.discovered_at is not null as discovered, l.online from cpe c
          left join cpe_live l on l.tenant_id = c.tenant_id and l.cpe_id = c.id where c.serial = $1`,
        [serial],
      )
    ).rows[0] as { id: string; protocol: string; discovered: boolean; online: boolean } | undefined;
  async function set(serial: string, value: string): Promise<unknown> {
    const { ctx } = server;
    const cpeId = (await rowOf(serial))?.id ?? '';
    const body = { sets: [{ name: 'Device.WiFi.SSID.1.SSID', value }] };
    const wished = await ctx.scope.tenant(home(), (tx) =>
      wish(ctx, tx, home(), { cpeId, kind: 'set', body, by: 'test' }),
    );
    if (!('id' in wished)) throw new Error(wished.refused);
    const state = async () =>
      (await server.everything.query('select state from cpe_task where id = $1', [wished.id])).rows[0]?.state as string;
    await expect.poll(state).toMatch(/done|failed/);
    return state();
  }

  it('is used as soon as it is typed, and its password is told to nobody', async () => {
    const typed = {
      enabled: true,
      brokerUrl: `mqtt://127.0.0.1:${port}`,
      brokerUser: 'console',
      brokerPassword: 'CANARY-7',
    };
    expect(await server.call('PUT', '/tr069/mqttConfig', { token: admin, body: typed })).toMatchObject({ code: 200 });
    await expect.poll(async () => (await shown())['brokerState']).toBe('connected');
    const told = await shown();
    expect(told).toMatchObject({ brokerUser: 'console', hasBrokerPassword: true, brokerFault: null });
    expect(told['brokerSince']).toBeTypeOf('string');
    token = String(told['userName']);
    const { rows } = await server.everything.query('select to_jsonb(m)::text as row from mqtt_access m');
    expect(JSON.stringify([told, rows])).not.toContain('CANARY');
    // Another broker is not sent the password that was typed for this one.
    const moved = { brokerUrl: `mqtt://localhost:${port}` };
    await server.call('PUT', '/tr069/mqttConfig', { token: admin, body: moved });
    expect(await shown()).toMatchObject({ hasBrokerPassword: false });
    await server.call('PUT', '/tr069/mqttConfig', { token: admin, body: typed });
    await expect.poll(async () => (await shown())['brokerState']).toBe('connected');
  });

  it('carries devices of our dialect and agents of USP, which are known, read and set', async () => {
    const vendor = vendorNamed('generic-181')!;
    const device = new LabMqttDevice({
      url: `mqtt://127.0.0.1:${port}`,
      tenant: token,
      clientId: `${vendor.oui}-${vendor.productClass}-ELSEWHERE`,
      user: 'device',
      password: 'its own',
      tree: treeOfFree(vendor, 'ELSEWHERE', timeline),
      version: 5,
      quirks: new Set(),
    });
    devices.push(device);
    device.powerOn();
    const agent = agents.add({ id: 'e-usp', maker: uspMakers[0]!, serial: 'E-USP', bootMs: 1 });
    const access = { username: token, password: 'its own', controller: controllerEndpoint };
    agents.connect(agent, { url: `mqtt://127.0.0.1:${port}`, ...access });
    for (const [serial, protocol] of [
      ['ELSEWHERE', 'mqtt'],
      ['E-USP', 'usp'],
    ] as const)
      await expect.poll(() => rowOf(serial)).toMatchObject({ protocol, discovered: true, online: true });
    expect(await set('ELSEWHERE', 'Attic')).toBe('done');
    expect(device.tree.read('WiFi.SSID.1.SSID')).toBe('Attic');
    expect(await set('E-USP', 'Cellar')).toBe('done');
    expect(agent.tree.read('WiFi.SSID.1.SSID')).toBe('Cellar');
    // Who may be called so that broker has judged: it has words of ours for nobody.
    expect(agent.tree.read('MQTT.Client.1.Username')).toBe(token);
  });

  it('that ends is said to be away, and connected again when it is back', async () => {
    await broker.stop();
    await expect.poll(async () => (await shown())['brokerState']).toBe('failed');
    expect((await shown())['brokerFault']).toMatch(/closed|Nothing answers/);
    broker = await otherBroker(port);
    await expect.poll(async () => (await shown())['brokerState'], { timeout: 30_000 }).toBe('connected');
    await expect.poll(() => set('ELSEWHERE', 'Back'), { timeout: 60_000 }).toBe('done');
  });
});

describe('The link to a broker of others', () => {
  const opened: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const one of opened.splice(0).toReversed()) await one();
  });

  /** A broker that does with each connection what it is told. */
  async function brokerThat(does: (socket: Socket) => void, tls = false): Promise<number> {
    const sockets: Socket[] = [];
    const taken = (socket: Socket): void => {
      sockets.push(socket);
      socket.on('error', () => undefined);
      does(socket);
    };
    const server: Server = tls ? createTlsServer({ cert: tlsPair.cert, key: tlsPair.key }, taken) : createServer(taken);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    opened.push(() => shut(server, sockets));
    return (server.address() as { port: number }).port;
  }

  function linkTo(url: string, heard: () => Promise<void> = () => Promise.resolve()) {
    const clock = testClock(Date.now());
    const said: (string | null)[] = [];
    const ctx = { clock, settings: { privateTargets: true }, log: pino({ level: 'silent' }) } as unknown as Context;
    const link = new BrokerLink({
      ctx,
      token: 'tenant',
      place: { url, userName: 'console', password: 'word' },
      filters: ['+/up'],
      heard,
      stands: (state, fault) => said.push(fault ?? state),
      resolve: () => Promise.resolve([{ address: '127.0.0.1', family: 4 }]),
    });
    opened.push(() => link.stop());
    return { link, said, clock };
  }

  const connack = (reason: number) =>
    generate({ cmd: 'connack', sessionPresent: false, reasonCode: reason }, { protocolVersion: 5 });
  const suback = generate({ cmd: 'suback', messageId: 1, granted: [1] }, { protocolVersion: 5 });

  it.each([
    [
      'refuses the password',
      (socket: Socket): void => void socket.once('data', () => socket.write(connack(0x86))),
      'credentials',
    ],
    [
      'lets us in and hear nothing',
      (socket: Socket): void =>
        void socket.once('data', () => {
          socket.write(connack(0));
          socket.write(generate({ cmd: 'suback', messageId: 1, granted: [0x87] }, { protocolVersion: 5 }));
        }),
      'subscription',
    ],
    [
      'speaks something else',
      (socket: Socket): void => void socket.write('HTTP/1.1 400 Bad Request\r\n\r\n'),
      'unreadable',
    ],
    [
      'promises a packet of 200 MB',
      (socket: Socket): void => void socket.write(Buffer.from([0x30, 0xff, 0xff, 0xff, 0x5f])),
      'unreadable',
    ],
  ] as const)('says of one that %s what is wrong', async (_, does, fault) => {
    const { said } = linkTo(`mqtt://127.0.0.1:${await brokerThat(does)}`);
    await expect.poll(() => said[0]).toBe(fault);
  });

  it('gives up one that takes us and says nothing, and tries again later and later', async () => {
    let tries = 0;
    const { said, clock } = linkTo(`mqtt://127.0.0.1:${await brokerThat(() => void (tries += 1))}`);
    for (const [nth, pause] of [2_000, 4_000, 10_000].entries()) {
      await expect.poll(() => tries).toBe(nth + 1);
      await expect
        .poll(() => {
          clock.advance(10_000);
          return said.length;
        })
        .toBe(nth + 1);
      expect(said.at(-1)).toBe('silent');
      clock.advance(pause);
    }
  });

  it('takes what a flood brings no faster than it is kept, and acknowledges nothing before', async () => {
    let wait: (() => void) | undefined;
    const held = new Promise<void>((resolve) => (wait = resolve));
    let heard = 0;
    let acknowledged = 0;
    let sent = 0;
    // 40 MB: more than sockets hold.
    const most = 2_000;
    const port = await brokerThat((socket) => {
      socket.once('data', () => {
        socket.write(connack(0));
        socket.write(suback);
        const more = (): void => {
          while (sent < most) {
            sent += 1;
            const message = {
              cmd: 'publish',
              topic: 'tenant/a/up',
              payload: Buffer.alloc(20_000),
              qos: 1,
              retain: false,
              dup: false,
            } as const;
            if (!socket.write(generate({ ...message, messageId: sent }, { protocolVersion: 5 })))
              return void socket.once('drain', more);
          }
        };
        more();
        socket.on('data', (chunk: Buffer) => (acknowledged += chunk.filter((octet) => octet === 0x40).length));
      });
    });
    const { said } = linkTo(`mqtt://127.0.0.1:${port}`, async () => {
      heard += 1;
      await held;
    });
    await expect.poll(() => heard).toBe(50);
    expect(acknowledged).toBe(0);
    expect(sent).toBeLessThan(most);
    wait?.();
    await expect.poll(() => heard).toBe(most);
    expect(said).toEqual(['connected']);
  });

  it('speaks TLS only with one whose certificate it can trust, by the name that was typed', async () => {
    const port = await brokerThat((socket) => void socket.once('data', () => void socket.write(connack(0))), true);
    const { said } = linkTo(`mqtts://log.example.net:${port}`);
    await expect.poll(() => said[0]).toBe('certificate');
  });
});
