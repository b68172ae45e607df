import { createSocket } from 'node:dgram';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { HostileMode } from '@heliograph/lab/devices/faults.ts';
import { portAlarm } from '@heliograph/lab/devices/life.ts';
import { startLab, type Lab } from '@heliograph/lab/lab.ts';
import type { LabDevice } from '@heliograph/lab/network.ts';
import { alarmVarbinds, notification } from '@heliograph/lab/traps/encode.ts';
import { admitOlt } from '@heliograph/server/areas/olts/olts.ts';
import { sealDiscovery } from '@heliograph/server/areas/unauthorized/secrets.ts';
import { startEdge, type Edge } from '@heliograph/server/edge-role.ts';
import type { Envelope } from '@heliograph/server/http/envelope.ts';
import { startCollector } from '@heliograph/server/southbound/collector/collector.ts';
import { readSheet } from '@heliograph/server/sheets/sheets.ts';
import { startEnrichment } from '@heliograph/server/areas/unauthorized/enrich.ts';
import { startTestServer, type TestServer } from '@heliograph/server/testing/server.ts';
import { dataAlarmTrap } from '@heliograph/wire/mib/traps.ts';
import { decodeMessage, encodeMessage } from '@heliograph/wire/snmp/message.ts';
import { REAL_PACKETS } from '@heliograph/wire/snmp/testing/packets.ts';
import { UsmPeer } from '@heliograph/wire/snmp/usm-peer.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

// Devices that mean harm, against the real collector, enrichment and trap intake.

/** From the wake of a poll to its row, ms. */
const pollWithin = 30_000;
/** The longest that the loop which serves people may be held up, ms. The lab's devices share it here. */
const blockedAtMost = 1_000;
const memoryAtMost = 128 * 1024 * 1024;

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** Memory of this process without what V8 has not swept up yet: the lab's devices, which build the endless answers, share it. */
function memoryHeld(): number {
  collectGarbage();
  return process.memoryUsage().rss;
}

const modes: readonly HostileMode[] = ['disorder', 'endless', 'truncated', 'random', 'huge', 'markup'];

interface Row {
  readonly id: string;
  readonly [field: string]: unknown;
}

let server: TestServer;
let edge: Edge;
let enrichment: { stop(): Promise<void> };
let collector: { stop(): Promise<void> };
let lab: Lab;
let token: string;
/** Ids of the OLTs by their name in the lab. */
const olts = new Map<string, string>();
const polled = new Map<string, () => void>();
let woken = Promise.withResolvers<void>();

const rows = async (path: string): Promise<Row[]> =>
  ((await server.call('GET', path, { token })) as Envelope & { rows: Row[] }).rows;

const everything = async <T extends object>(sql: string, values: readonly unknown[] = []): Promise<T[]> =>
  (await server.everything.query<T>(sql, [...values])).rows;

/** Looks again whenever the server wakes anybody; a second at most between two looks, for what wakes nobody. */
async function until<T>(what: string, look: () => Promise<T | undefined>, ms = 120_000): Promise<T> {
  const end = performance.now() + ms;
  for (;;) {
    const again = woken.promise;
    const found = await look();
    if (found !== undefined) return found;
    if (performance.now() > end) throw new Error(`${what} did not happen within ${ms} ms`);
    const pause = Promise.withResolvers<void>();
    const timer = setTimeout(pause.resolve, 1_000);
    await Promise.race([again, pause.promise]);
    clearTimeout(timer);
  }
}

/** Polls an OLT wholly, now. Returns how long it took until the result was written, ms. */
async function poll(name: string): Promise<number> {
  const { id: tenantId } = server.tenants.home;
  const id = olts.get(name) ?? '';
  const done = Promise.withResolvers<void>();
  polled.set(id, done.resolve);
  const started = performance.now();
  await server.ctx.scope.tenant(tenantId, (tx) => server.ctx.bus.wake(tx, `poll:${tenantId}:${id}:whole`));
  await done.promise;
  return performance.now() - started;
}

const stateOf = async (name: string) => {
  const [live] = await everything<{ online: boolean | null; poll_fault: string | null; onus_fault: string | null }>(
    'select online, poll_fault, onus_fault from olt_live where olt_id = $1',
    [olts.get(name)],
  );
  const onus = await everything<{ pon: number; onu_no: number; sn: string | null; state: number; missing: boolean }>(
    'select pon, onu_no, sn, state, missing from onu where olt_id = $1 order by pon, onu_no',
    [olts.get(name)],
  );
  return { live, onus };
};

const device = (name: string): LabDevice => {
  const found = lab.network.device(name);
  if (!found) throw new Error(`the lab has no ${name}`);
  return found;
};

async function addOlt(name: string, model: 'V1600G1' | 'V1600D4', mac: string): Promise<void> {
  const spec = { id: name, model, name, mac, contact: 'noc@example.net', location: 'Shelf 1' } as const;
  const { agent, olt } = await lab.network.add({ spec, plant: { onus: [12, 8], ways: 32 } });
  const { id: tenantId } = server.tenants.home;
  const seed = { address: agent.address, snmpPort: agent.port, version: 'v2c', name, by: 'test' } as const;
  const secret = { community: olt.communities.read };
  const digits = mac.replaceAll(':', '');
  const id = await server.ctx.scope.tenant(tenantId, (tx) =>
    admitOlt(server.ctx, tx, tenantId, { ...seed, secret, mac: digits }),
  );
  olts.set(name, id);
}

beforeAll(async () => {
  const env = { HELIOGRAPH_HOST: '127.0.0.1', HELIOGRAPH_TRAP_PORT: '0' };
  server = await startTestServer({ env });
  server.ctx.bus.listen(() => {
    woken.resolve();
    woken = Promise.withResolvers();
  });
  edge = await startEdge(server.ctx);
  enrichment = await startEnrichment(server.ctx);
  collector = await startCollector(server.ctx, {
    onDone: (id, work) => {
      if (work === 'poll') polled.get(id)?.();
    },
  });
  const trap = { address: '127.0.0.1', port: edge.trapPort };
  lab = await startLab({ scenario: { devices: [] }, controlPort: 0, snmpPort: 0, oneAddress: true, trap });
  token = await server.signIn();
  const names = ['honest', ...modes];
  for (const [n, name] of names.entries()) await addOlt(name, 'V1600G1', `00:6d:61:cc:00:0${n}`);
  await until('the first poll of all', async () => {
    const [counted] = await everything<{ n: number }>('select count(*)::int as n from olt_live where onu_total = 20');
    return counted?.n === names.length ? true : undefined;
  });
});

afterAll(async () => {
  await lab.stop();
  await collector.stop();
  await enrichment.stop();
  await edge.stop();
  await server.stop();
});

const attacks = modes.filter((mode) => mode !== 'markup');

const answerWith = (name: string, hostile: HostileMode | 'none'): void => {
  const { olt } = device(name);
  olt.faults = { ...olt.faults, hostile };
};

describe('A hostile OLT', () => {
  let before: Awaited<ReturnType<typeof stateOf>>[];
  let after: typeof before;
  let took: number[];

  // Each is waited out for seconds by a loop that has nothing else to do: they come together, and together may cost no more than one.
  it('takes no more time, memory and attention than one may, though each way of it comes at once', async () => {
    await Promise.all(attacks.map((mode) => poll(mode)));
    before = await Promise.all(attacks.map(stateOf));
    const memory = memoryHeld();
    const loop = monitorEventLoopDelay({ resolution: 20 });
    loop.enable();
    for (const mode of attacks) answerWith(mode, mode);
    const attacked = attacks.map((mode) => poll(mode));
    const honest = await poll('honest');
    took = await Promise.all(attacked);
    loop.disable();
    for (const mode of attacks) answerWith(mode, 'none');
    after = await Promise.all(attacks.map(stateOf));
    expect(honest).toBeLessThan(10_000);
    expect(loop.max / 1e6).toBeLessThan(blockedAtMost);
    expect(memoryHeld() - memory).toBeLessThan(memoryAtMost);
    expect((await stateOf('honest')).live).toMatchObject({ online: true, poll_fault: null });
  });

  it.each(attacks.map((mode, at) => [mode, at] as const))(
    'that answers with %s ends its poll with a named fault, and harms no ONU',
    (_, at) => {
      expect(took[at]).toBeLessThan(pollWithin);
      expect(after[at]?.live?.poll_fault).toMatch(/notInOrder|tooManyRows|tooManyBytes|badResponse|timeout/);
      expect(after[at]?.onus).toEqual(before[at]?.onus);
      expect(after[at]?.onus).toHaveLength(20);
    },
  );

  it('and four more beside it take no more memory than one may, and the honest one is polled as ever', async () => {
    const five = modes.slice(0, 5);
    const memory = memoryHeld();
    for (const name of five) answerWith(name, 'huge');
    const attacked = five.map((name) => poll(name));
    const honest = await poll('honest');
    const took = await Promise.all(attacked);
    for (const name of five) answerWith(name, 'none');
    expect(Math.max(...took)).toBeLessThan(pollWithin);
    expect(honest).toBeLessThan(10_000);
    expect(memoryHeld() - memory).toBeLessThan(memoryAtMost);
    for (const name of five) expect((await stateOf(name)).onus).toHaveLength(20);
    expect((await stateOf('honest')).live).toMatchObject({ online: true, poll_fault: null });
  });
});

/** Control characters, and marks that turn the direction of text. */
const wild = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/u;

/** Every string in an answer. */
const stringsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(stringsIn) : [];
};

const file = async (path: string): Promise<Buffer> =>
  (await server.app.inject({ method: 'GET', url: `/emsWebServer${path}`, headers: { authorization: token } }))
    .rawPayload;

describe('Hostile words of a device', () => {
  const formula = `=cmd|'/c calc'!A0`;
  const markup = '<img src=x onerror=alert(1)>';

  it('come out of every call as inert text', async () => {
    const { id: tenantId } = server.tenants.home;
    const { olt, notifier } = device('markup');
    olt.faults = { ...olt.faults, hostile: 'markup' };
    const spec = { id: 'stranger', model: 'V1600G1', name: 'S', contact: 'c', location: 'l' } as const;
    const stranger = await lab.network.add({ spec, plant: { onus: [2], ways: 32 } });
    stranger.olt.faults = { ...stranger.olt.faults, hostile: 'markup' };
    const secret = sealDiscovery(server.ctx.vault, tenantId, { communities: [stranger.olt.communities.read] });
    await everything('insert into discovery (tenant_id, ports, secret) values ($1, $2, $3)', [
      tenantId,
      [stranger.agent.port],
      secret,
    ]);
    lab.network.announce(stranger);
    await poll('markup');
    notifier.burst(portAlarm(olt, 'tempHigh', { text: `${markup}\u001b[2J\r\n\u0000\u202e` }));
    await until('enrichment', async () =>
      (await rows('/device/olt/getDeviceUnauthorized')).find((row) => row['enrichState'] === 'done'),
    );
    await until('the alarm', async () =>
      (await rows('/system/alarm/getAlarmEventListByCondition')).find((row) =>
        String(row['description']).includes(markup),
      ),
    );
    const id = olts.get('markup') ?? '';
    const paths = ['/device/olt/list', '/device/olt/getDeviceUnauthorized', '/onu/list', '/board/olts'];
    const more = ['/system/alarm/getAlarmEventListByCondition', '/board/outages', `/olt/infor?oltId=${id}`];
    const seen: string[] = [];
    for (const path of [...paths, ...more]) {
      const answer = await server.call('GET', path, { token });
      expect({ path, code: answer.code }).toEqual({ path, code: 200 });
      expect(stringsIn(answer).filter((text) => wild.test(text))).toEqual([]);
      seen.push(
        ...stringsIn(answer)
          .filter((text) => text.includes(markup))
          .map(() => path),
      );
    }
    expect(new Set(seen)).toEqual(new Set([...paths, ...more].filter((path) => path !== '/board/outages')));
  });

  it('are no formulas in exported tables', async () => {
    const { olt, notifier } = device('markup');
    olt.faults = { ...olt.faults, hostile: 'none' };
    const event = { type: 'setField', field: 'sysHostName', value: formula };
    const headers = { 'content-type': 'application/json' };
    const url = `${lab.controlUrl}/devices/markup/events`;
    expect((await fetch(url, { method: 'POST', headers, body: JSON.stringify(event) })).status).toBe(200);
    await poll('markup');
    notifier.burst(portAlarm(olt, 'fan', { text: formula }));
    await until('the alarm', async () =>
      (await rows('/system/alarm/getAlarmEventListByCondition')).find((row) => row['description'] === formula),
    );
    const alarms = (await file('/system/alarm/selectNewAlarmWithConditionDownload')).toString();
    const table = (await file('/device/olt/exportMduList?format=csv')).toString();
    for (const text of [alarms, table]) {
      expect(text).toContain(`'${formula}`);
      expect(text).not.toMatch(/(^|,|\n)"?[=+@]/);
    }
    const sheet = await readSheet('olts.xlsx', await file('/device/olt/exportMduList?format=xlsx'), 100);
    expect(sheet.flat()).toContain(`'${formula}`);
    expect(sheet.flat()).not.toContain(formula);
  });
});

/** The same noise in each run (xorshift32). */
function noise(length: number, seed: number): Buffer {
  let state = seed;
  return Buffer.from(
    Uint8Array.from({ length }, () => {
      state ^= state << 13;
      state ^= state >>> 17;
      state ^= state << 5;
      return state & 0xff;
    }),
  );
}

/** A socket at the trap port, as a device has it. */
async function sender() {
  const socket = createSocket('udp4');
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  const send = (bytes: Uint8Array) =>
    new Promise<void>((resolve) => socket.send(bytes, edge.trapPort, '127.0.0.1', () => resolve()));
  const answer = () => new Promise<Buffer>((resolve) => socket.once('message', resolve));
  return { socket, send, answer };
}

const metric = async (name: string, reason?: string): Promise<number> => {
  const { values = [] } = (await server.ctx.metrics.getSingleMetric(name)?.get()) ?? {};
  return Number(values.find(({ labels }) => reason === undefined || labels['reason'] === reason)?.value);
};
const undecodable = () => metric('heliograph_traps_dropped_total', 'undecodable');

/** An alarm of the honest OLT as it would send it, its text to be found again. */
function alarmOf(text: string, type: 'trapV2' | 'inform' = 'trapV2', requestId = 1): Uint8Array {
  const { olt } = device('honest');
  const varbinds = alarmVarbinds(olt, portAlarm(olt, 'reset', { text }));
  const pdu = notification(olt, type, requestId, dataAlarmTrap, varbinds);
  return encodeMessage({ version: 'v2c', community: 'trap-000000', pdu });
}
const eventsWith = (text: string) => everything('select id from alarm_event where text = $1', [text]);
const stored = (text: string) =>
  until(`the event "${text}"`, async () => ((await eventsWith(text)).length === 1 ? true : undefined));

describe('The trap port', () => {
  it('counts garbage of every kind as undecodable and keeps every trap around it', async () => {
    const { socket, send } = await sender();
    const sound = alarmOf('before the storm');
    await send(sound);
    await stored('before the storm');
    const sealed = Buffer.from(REAL_PACKETS['a version 3 trap, SHA-1 and AES-128'], 'hex');
    const old = Buffer.from(REAL_PACKETS['a version 1 trap'], 'hex');
    const cut = [sound, sealed, old].flatMap((whole) => Array.from(whole, (_, length) => whole.subarray(0, length)));
    const random = Array.from({ length: 500 }, (_, n) => noise(1 + ((n * 37) % 1400), n + 1));
    const large = Array.from({ length: 20 }, (_, n) => noise(65_507, n + 1));
    const headed = Array.from({ length: 20 }, (_, n) =>
      Buffer.concat([Buffer.from('3083ffdc', 'hex'), noise(60_000, n + 1)]),
    );
    const flipped = Array.from({ length: 200 }, (_, n) => {
      const copy = Buffer.from(sealed);
      copy.set(noise(40, n + 1), sealed.length - 40);
      return copy;
    });
    const before = await undecodable();
    const storm = [...large, ...headed, ...cut, ...random, ...flipped];
    for (let n = 0; n < storm.length;) {
      // The kernel's buffer holds few datagrams of 64 kB: the next come when these are read.
      const batch = storm.slice(n, n + (n < large.length + headed.length ? 2 : 20));
      await Promise.all(batch.map(send));
      n += batch.length;
      await expect.poll(undecodable, { interval: 5 }).toBe(before + n);
    }
    await send(alarmOf('after the storm'));
    await stored('after the storm');
    expect(await metric('heliograph_traps_unaccounted')).toBe(0);
    socket.close();
  });

  it('acknowledges an inform only when its row is committed', async () => {
    const { socket, send, answer } = await sender();
    const answers: Buffer[] = [];
    socket.on('message', (bytes) => answers.push(bytes));
    await everything('begin');
    try {
      await everything('lock table alarm_event in share mode');
      await send(alarmOf('held inform', 'inform', 4711));
      await until('the wait for the table', async () => {
        const waiting = await everything(
          `select 1 from pg_locks where not granted and relation = 'alarm_event'::regclass`,
        );
        return waiting.length > 0 ? true : undefined;
      });
      // The answer to this question shows that the receiver would have had the time to answer the inform.
      const report = answer();
      const user = { name: 'nobody', authProtocol: 'none', privProtocol: 'none' } as const;
      await send(new UsmPeer({ user, now: () => performance.now() }).discovery(1));
      await report;
      expect(answers).toHaveLength(1);
    } catch (error) {
      await everything('rollback'); // or nothing could stop behind this lock
      throw error;
    }
    const acknowledged = answer();
    await everything('commit');
    expect(decodeMessage(await acknowledged)).toMatchObject({ value: { pdu: { type: 'response', requestId: 4711 } } });
    expect(await eventsWith('held inform')).toHaveLength(1);
    socket.close();
  });
});
