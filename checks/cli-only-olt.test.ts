import { configArea } from '@heliograph/server/areas/config/config.ts';
import { olts } from '@heliograph/server/areas/olts/olts.ts';
import { admitOlt } from '@heliograph/server/areas/olts/admit.ts';
import { oltInfoArea } from '@heliograph/server/areas/olt-info/olt-info.ts';
import { onus } from '@heliograph/server/areas/onus/onus.ts';
import { systemClock, type Clock } from '@heliograph/server/clock.ts';
import type { Envelope } from '@heliograph/server/http/envelope.ts';
import { gponPortReaders } from '@heliograph/server/drivers/readers/ports.ts';
import { CliDesk } from '@heliograph/server/southbound/cli/desk.ts';
import { oltLines } from '@heliograph/server/southbound/cli/line.ts';
import { readAll } from '@heliograph/server/southbound/cli/read-all.ts';
import { unitOf } from '@heliograph/server/southbound/cli/with-cli.ts';
import { startConfigRunner } from '@heliograph/server/southbound/config/runner.ts';
import { startCollector } from '@heliograph/server/southbound/collector/collector.ts';
import { startTestServer, type TestServer } from '@heliograph/server/testing/server.ts';
import { startLab, type Lab } from '@heliograph/lab/lab.ts';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';

/** Durations pass sixty times as fast, for the collector; command lines are waited for as usual. */
function hurried(): Clock {
  const real = systemClock();
  return { now: () => real.now(), mono: () => real.mono() * 60, after: (ms, work) => real.after(ms / 60, work) };
}

type Row = Readonly<Record<string, unknown>>;

let server: TestServer;
let lab: Lab;
let collector: { stop(): Promise<void> };
let desk: CliDesk;
let token: string;
let oltId: string;
/** Of the next work of the collector, a poll or a visit. */
let done = Promise.withResolvers<void>();

const device = 'olt-quiet';
const [snmpPort, telnetPort] = [10_771, 10_773];
const password = 'Xpon@Olt9417#';

beforeAll(async () => {
  server = await startTestServer({
    areas: (ctx) => [configArea(ctx), olts(ctx), oltInfoArea(ctx), onus(ctx)],
    env: { HELIOGRAPH_POLL_SECONDS: '3600' },
  });
  const { ctx, tenants } = server;
  lab = await startLab({ scenario: { devices: [] }, controlPort: 0, snmpPort, telnetPort });
  const place = { name: 'OLT-Quiet', contact: 'noc@example.net', location: 'Shelf 2' };
  const { agent } = await lab.network.add({
    spec: { id: device, model: 'V1600G1B', mac: '00:6d:61:cc:00:01', ...place },
    plant: { onus: [5, 3], ways: 32, los: 1, off: 1 },
  });
  const addressOf = (_: number, host: string) => Promise.resolve(host);
  desk = new CliDesk({ vault: ctx.vault, clock: systemClock(), addressOf, lines: oltLines(ctx, 30_000) });
  const onDone = () => {
    done.resolve();
    done = Promise.withResolvers();
  };
  // The database is waited for as usual.
  collector = await startCollector({ ...ctx, clock: hurried() }, { desk, onDone });
  token = await server.signIn();
  const secret = { community: 'public' };
  oltId = await ctx.scope.tenant(tenants.home.id, (tx) =>
    admitOlt(ctx, tx, tenants.home.id, {
      address: agent.address,
      snmpPort,
      version: 'v2c',
      secret,
      name: 'quiet',
      by: 'admin',
    }),
  );
});
afterAll(async () => {
  await collector.stop();
  await lab.stop();
  await server.stop();
});

const patient = { timeout: 60_000, interval: 200 };

/** Looks whenever a work was done, until what is looked for is there. */
async function until<T>(look: () => Promise<T | undefined>): Promise<T> {
  for (;;) {
    const again = done.promise;
    const found = await look();
    if (found !== undefined) return found;
    await again;
  }
}

const rows = async (path: string, query: Record<string, string> = {}): Promise<Row[]> =>
  ((await server.call('GET', path, { token, query })) as Envelope & { rows: Row[] }).rows;
const data = async (path: string, query: Record<string, string>): Promise<Row> =>
  ((await server.call('GET', path, { token, query })) as Envelope & { data: Row }).data;
const figures = () => data('/onuAuthList/getOnuAuthListStatistics', { oltId });
const info = () => data('/olt/infor', { oltId });
const listed = (query: Record<string, string> = {}) => rows('/onu/list', { oltId, pageSize: '50', ...query });

const access = (more: object = {}) =>
  server.call('POST', '/device/config/cliAccess', {
    token,
    body: {
      oltId,
      protocol: 'telnet',
      port: telnetPort,
      username: 'admin',
      password,
      enablePassword: password,
      ...more,
    },
  });

/** Somebody presses "live": everything is read. */
const wake = () =>
  server.ctx.scope.tenant(server.tenants.home.id, (tx) =>
    server.ctx.bus.wake(tx, `poll:${server.tenants.home.id}:${oltId}:whole`),
  );

async function strike(fault: object): Promise<void> {
  const body = JSON.stringify({ type: 'cliFault', ...fault });
  const headers = { 'content-type': 'application/json' };
  await fetch(`${lab.controlUrl}/devices/${device}/events`, { method: 'POST', headers, body });
}

const troubleIs = (part: string) =>
  until(async () => {
    const { onusTrouble } = await info();
    return String(onusTrouble).includes(part) ? true : undefined;
  });

describe('An OLT that tells its ONUs by the command line alone', () => {
  it('says that access is missing, and then lists them with state, light and how they were read', async () => {
    await until(async () => ((await figures())['reason'] as string | null)?.includes('add access') || undefined);
    const untold = (await figures())['ports'] as { total: number | null }[];
    expect(new Set(untold.map(({ total }) => total))).toEqual(new Set([null]));
    expect(await access()).toMatchObject({ code: 200 });
    // A list may be written before what is asked of each ONU by itself: looked at until all of it is told.
    await vi.waitFor(async () => {
      const read = await listed();
      expect(read).toHaveLength(8);
      expect(new Set(read.map(({ stateBy, lightBy }) => `${String(stateBy)} ${String(lightBy)}`))).toEqual(
        new Set(['cli cli']),
      );
      const online = read.filter(({ state }) => state === 'online');
      expect(online).toHaveLength(6);
      for (const { rxPower, stateAt, sn, model } of online) {
        expect([rxPower, sn]).toEqual([expect.any(Number), expect.stringMatching(/^[A-Z]{4}[0-9A-F]{8}$/)]);
        expect([stateAt, model]).not.toContain(null);
      }
      expect(read.filter(({ state }) => state === 'offline').map(({ rxPower }) => rxPower)).toEqual([null, null]);
      expect(read.filter(({ name }) => typeof name === 'string').length).toBeGreaterThan(5);
    }, patient);
    const online = (await listed()).filter(({ state }) => state === 'online');
    expect(await figures()).toMatchObject({ total: 8, online: 6, complete: true, reason: null });
    expect(await listed({ keyword: String(online[0]?.['sn']) })).toHaveLength(1);
  });

  it('tells of each that works how far away it is and who made it, for which one asks about it by itself', async () => {
    const tells = async () =>
      new Set(
        (await listed()).map(({ state, distance, vendor }) => `${String(state)}: ${typeof distance}, ${typeof vendor}`),
      );
    await expect.poll(tells).toEqual(new Set(['online: number, string', 'offline: object, object']));
    const one = (await listed()).find(({ state }) => state === 'online');
    const detail = await until(async () => {
      const known = await data('/onu/detail', { onuId: String(one?.['id']) });
      return known['ability'] === null ? undefined : known;
    });
    const tconts = { what: 'tcont', n: expect.any(Number) as number };
    expect(detail['ability']).toMatchObject({ counts: expect.arrayContaining([tconts]) as unknown });
  });

  it('shows the loads and fans that no scalar of it tells, each with the way and the time it was read', async () => {
    const known = await until(async () => ((await info())['fan'] === 'auto-running' ? info() : undefined));
    const load = expect.any(Number) as number;
    const time = expect.stringContaining('T') as string;
    expect(known).toMatchObject({ cpuLoad: load, memoryLoad: load, sysTemper: load, fanAt: time });
    expect(known).toMatchObject({ cliAt: { cpuLoad: time, memoryLoad: time, sysTemper: time } });
    expect(known).toMatchObject({
      capability: { tables: expect.arrayContaining([{ table: 'cpuLoad', state: 'absent' }]) as unknown },
    });
  });

  it('takes commands to its ONUs by the command line, and each is done when its list says so', async () => {
    const runner = await startConfigRunner(server.ctx);
    onTestFinished(() => runner.stop());
    const [onu] = (await listed()).filter(({ state }) => state === 'online');
    const give = (operation: string) => data('/onuAuthList/setOperationOnu', { onuId: String(onu?.['id']), operation });
    expect(await give('deactivate')).toMatchObject({ verified: true, admin: false, phase: 'deactivated' });
    expect(await give('activate')).toMatchObject({ verified: true, admin: true });
  });

  it('says of its ports by the command line what their tables say over SNMP', async () => {
    const { ctx, tenants } = server;
    const [row, known] = await ctx.scope.tenant(tenants.home.id, async (tx) => [
      await tx.selectFrom('olt').selectAll().where('id', '=', oltId).executeTakeFirstOrThrow(),
      await tx.selectFrom('olt_port').selectAll().where('olt_id', '=', oltId).orderBy('kind').orderBy('port').execute(),
    ]);
    const plan = { unit: unitOf(row), pons: [1, 2], readers: gponPortReaders, mayGoOn: () => true };
    const { ports, unknown } = await desk.use(row, (session) => readAll(session, plan));
    // The speed of a PON is not printed, and where there is no link there is none.
    const words = ({
      kind,
      port,
      link,
      speed,
    }: {
      kind: string;
      port: number;
      link?: boolean | null;
      speed?: string | null;
    }) => `${kind} ${port} ${String(link)} ${kind === 'uplink' && link === true ? String(speed) : ''}`;
    expect(unknown).toEqual([]);
    expect(ports.map(words).sort()).toEqual(known.map(words).sort());
    const [first] = ports.filter(({ kind }) => kind === 'pon');
    const level = expect.any(Number) as number;
    expect(first).toMatchObject({ tx: level, temperature: level, voltage: level, bias: level });
    expect(first?.counters).toMatchObject({ upOctets: level, downPackets: level, upErrors: null });
  });

  it.each([
    ['breaks its list off', { mode: 'truncate', command: 'show onu state', lines: 4 }, 'broke off'],
    [
      'hangs up in the middle',
      { mode: 'closeMidCommand', command: 'show onu state' },
      'ended the command line session',
    ],
    ['does not know the command', { mode: 'unknown', command: 'show onu state' }, 'does not take the command'],
  ])('that %s says so on its page, and no ONU is taken away', async (_, fault, words) => {
    await strike(fault);
    const { onusAt } = await info();
    await wake();
    await troubleIs(words);
    expect((await info())['onusAt']).toBe(onusAt);
    expect((await listed()).filter(({ missing }) => missing === false)).toHaveLength(8);
    await strike({ mode: 'none' });
    await wake();
    await until(async () => ((await info())['onusTrouble'] === null ? true : undefined));
  });

  it('that takes the password no more is not asked again before somebody gives another', async () => {
    await access({ password: 'Wrong@2026' });
    await troubleIs('password');
    expect((await listed()).filter(({ missing }) => missing === false)).toHaveLength(8);
    await access();
    await until(async () => ((await info())['onusTrouble'] === null ? true : undefined));
  });
});
