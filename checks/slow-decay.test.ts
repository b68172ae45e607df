import { startLab, type Lab } from '@heliograph/lab/lab.ts';
import { admitOlt } from '@heliograph/server/areas/olts/olts.ts';
import { alarms } from '@heliograph/server/areas/alarms/alarms.ts';
import { onuHistory } from '@heliograph/server/areas/onu-history/onu-history.ts';
import { onus } from '@heliograph/server/areas/onus/onus.ts';
import { plant } from '@heliograph/server/areas/plant/plant.ts';
import { systemClock } from '@heliograph/server/clock.ts';
import { careForOnus } from '@heliograph/server/history/onus/care.ts';
import { startCollector } from '@heliograph/server/southbound/collector/collector.ts';
import { keepSlowDecay } from '@heliograph/server/southbound/collector/slow-decay.ts';
import { startTestServer, type TestServer } from '@heliograph/server/testing/server.ts';
import { Collector } from '@heliograph/wire/snmp/fast/collector.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';

// Fibres of a simulated OLT that become worse by a little each day, two weeks of it, and what the console says of them.

type Row = Record<string, unknown>;
interface Light {
  readonly pon: number;
  readonly onu: number;
  readonly rx: number;
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** Days that are read, one poll each, and dB that a bent fibre loses from each to the next. */
const [days, lostEachDay] = [16, 0.3];
// They are over the day before yesterday: the history takes nothing that is ahead of the database's clock.
const first = (Math.floor(Date.now() / dayMs) - days - 1) * dayMs;
const dateOf = (day: number): string => new Date(first + day * dayMs).toISOString().slice(0, 10);

let now = first + 12 * hourMs;
/** By so much the waits of the collector are over sooner: a poll by hand comes no sooner than seconds after the one before. */
let waited = 0;
const apartMs = 6000;
let server: TestServer;
let lab: Lab;
let token: string;
let collector: { stop(): Promise<void> } | undefined;
let polled = Promise.withResolvers<void>();
/** What the ONUs truly receive on the first and on the last day. */
let truth: readonly (readonly Light[])[] = [];

/** In this thread; a worker of its own would be most of the time of this test. */
function gatherer() {
  const inner = new Collector();
  return {
    collect: inner.collect.bind(inner),
    forget: inner.forget.bind(inner),
    counters: () => Promise.resolve(inner.counters()),
    close: () => Promise.resolve(inner.close()),
  };
}

const get = async (path: string, query: Record<string, string> = {}) => server.call('GET', path, { token, query });
const send = async (path: string, body: object) =>
  expect(await server.call('POST', path, { token, body }), JSON.stringify(body)).toMatchObject({ code: 200 });
const device = (path: string, init?: RequestInit) => fetch(`${lab.controlUrl}/devices/decay-gpon/${path}`, init);
const received = async () => ((await (await device('running')).json()) as { onus: readonly Light[] }).onus;
const ofOnu = (lights: readonly Light[] | undefined, pon: number, onu: number): number =>
  lights?.find((one) => one.pon === pon && one.onu === onu)?.rx ?? Number.NaN;

async function bend(where: object): Promise<void> {
  const body = JSON.stringify({ type: 'rxDrift', db: -lostEachDay, ...where });
  expect((await device('events', { method: 'POST', body })).status).toBe(200);
}

/** A day of the plant, read by one poll at noon, and taken apart after midnight. */
async function live(day: number): Promise<void> {
  now = first + day * dayMs + 12 * hourMs;
  if (day > 0) {
    polled = Promise.withResolvers();
    waited += apartMs;
    lab.advance(dayMs);
    const { id } = server.tenants.home;
    const { rows } = await server.everything.query<{ id: string }>('select id from olt');
    await server.ctx.scope.tenant(id, (tx) => server.ctx.bus.wake(tx, `poll:${id}:${rows[0]?.id ?? ''}:whole`));
  }
  await polled.promise;
  now = first + (day + 1) * dayMs + hourMs;
  await careForOnus(server.ctx, () => true, false, keepSlowDecay(server.ctx));
}

/** The first port has two splitters with four ONUs each. Of the second nobody said what hangs where. */
async function sayWhatHangsWhere(): Promise<void> {
  await send('/plant/splitter', { splitterName: 'Exchange', ways: 4, olt: 'Decay', pon: 1 });
  for (const n of [1, 2])
    await send('/plant/splitter', { splitterName: `Street ${n}`, ways: 4, above: 'Exchange', abovePort: n });
  const { rows } = (await get('/onu/list', { pageSize: '100' })) as unknown as {
    rows: { id: string; pon: number; onu: number }[];
  };
  for (const { id: onuId, onu } of rows.filter(({ pon }) => pon === 1))
    await send('/plant/drop', { onuId, splitter: onu <= 4 ? 'Street 1' : 'Street 2', port: ((onu - 1) % 4) + 1 });
}

beforeAll(async () => {
  const real = systemClock();
  server = await startTestServer({
    clock: { ...real, now: () => now, mono: () => real.mono() + waited },
    env: { HELIOGRAPH_POLL_SECONDS: '86400' },
    areas: (ctx) => [...plant(ctx), onus(ctx), onuHistory(ctx), ...[alarms(ctx)].flat()],
  });
  const { id } = server.tenants.home;
  for (const from of [0, 14])
    await server.everything.query('select metric_days_ahead($1::date, 14)', [new Date(first + from * dayMs)]);
  const mac = '00:6d:61:0a:0c:01';
  const spec = { id: 'decay-gpon', model: 'V1600G1', name: 'Decay', contact: '', location: '', mac } as const;
  lab = await startLab({
    scenario: { devices: [{ spec, plant: { onus: [8, 3], ways: 32, streets: 4 } }] },
    controlPort: 0,
    snmpPort: 10_721,
    virtualTime: true,
  });
  const agent = lab.network.devices[0]?.agent;
  await server.ctx.scope.tenant(id, (tx) =>
    admitOlt(server.ctx, tx, id, {
      address: agent?.address ?? '',
      snmpPort: agent?.port ?? 0,
      version: 'v2c',
      secret: { community: 'public' },
      name: 'Decay',
      by: 'test',
      mac: mac.replaceAll(':', ''),
    }),
  );
  const onDone = (_: string, work: string) => (work === 'poll' ? polled.resolve() : undefined);
  collector = await startCollector(server.ctx, { gatherer: gatherer(), onDone });
  const atFirst = await received();
  await live(0);
  token = await server.signIn();
  await sayWhatHangsWhere();
  for (let day = 1; day < days; day += 1) {
    for (const where of [{ pon: 1, splitter: 1 }, { pon: 2 }]) await bend(where);
    await live(day);
  }
  truth = [atFirst, await received()];
  token = await server.signIn();
});
afterAll(async () => {
  await collector?.stop();
  await lab.stop();
  await server.stop();
});

const decays = async (query: Record<string, string> = {}) =>
  (await get('/onu/decay/list', query)) as unknown as {
    total: number;
    rows: (Row & { id: string; limitOn: string })[];
  };

it('ONUs behind a fibre that bends are in the list of slow decays, with the splitter or the port that they share; the others are not', async () => {
  const { total, rows } = await decays();
  expect(total).toBe(7);
  const drifts = rows.map(({ drift }) => Number(drift));
  expect(drifts).toEqual(drifts.toSorted((one, two) => two - one));
  for (const drift of drifts) expect(Math.abs(drift - 30 * lostEachDay)).toBeLessThan(1);
  const on = (wanted: number) => rows.filter(({ pon }) => pon === wanted);
  const splitter = { shared: 'splitter', sharedBy: 'Street 1', sharedN: 4, sharedOf: 4 };
  const port = { shared: 'port', sharedBy: 'GPON0/2', sharedN: 3, sharedOf: 3 };
  expect(on(1)).toMatchObject([1, 2, 3, 4].map(() => splitter));
  expect(on(2)).toMatchObject([1, 2, 3].map(() => port));
  expect((await decays({ shared: 'splitter' })).total).toBe(4);
});

it('Each of them has an alarm with the day on which its light will be too weak', async () => {
  const { rows } = await decays();
  const { rows: raised } = await server.everything.query<{ pon: number; onu: number; text: string }>(
    `select pon, onu, text from alarm where kind = 'onuLightDecay' and cleared_at is null`,
  );
  expect(raised).toHaveLength(7);
  for (const { pon, onu, text } of raised) {
    const { limitOn } = rows.find((row) => row['pon'] === pon && row['onu'] === onu) ?? { limitOn: '' };
    expect(text).toMatch(new RegExp(`^−[89]\\.\\d dB / 30 d · Rx -\\d\\d\\.\\d\\d dBm · −27 dBm: ${limitOn}$`));
    const left = (27 + ofOnu(truth[1], pon, onu)) / lostEachDay;
    const told = (Date.parse(limitOn) - first) / dayMs - (days - 1);
    expect(Math.abs(told - left)).toBeLessThan(4);
  }
});

it('The curve of one has the level of its first week and the median of its siblings beside it, and the alarm', async () => {
  const { rows } = await decays({ shared: 'splitter' });
  const [row] = rows.filter(({ onu }) => onu === 1);
  const { data } = (await get('/onu/light', { onuId: row?.id ?? '', window: 'season' })) as unknown as {
    data: { points: { n: number; rx: number; siblings: number }[]; baseline: { rx: number }; events: Row[] } & Row;
  };
  const [atFirst, atLast] = truth;
  expect(data.baseline).toMatchObject({ from: dateOf(0), to: dateOf(6) });
  // The middle of its first seven days.
  expect(Math.abs(data.baseline.rx - (ofOnu(atFirst, 1, 1) - 3 * lostEachDay))).toBeLessThan(0.25);
  const read = data.points.filter(({ n }) => n > 0);
  expect(read).toHaveLength(days);
  expect(read.at(-1)?.rx).toBeCloseTo(ofOnu(atLast, 1, 1), 1);
  const others = [2, 3, 4, 5, 6, 7, 8].map((onu) => ofOnu(atLast, 1, onu)).toSorted((one, two) => one - two);
  expect(data['siblings']).toBe(7);
  expect(read.at(-1)?.siblings).toBeCloseTo(others[3] ?? Number.NaN, 1);
  expect(data.events).toMatchObject([{ kind: 'alarm', what: 'onuLightDecay', until: null }]);
});
