import { alarms } from '@heliograph/server/areas/alarms/alarms.ts';
import { onuHistory } from '@heliograph/server/areas/onu-history/onu-history.ts';
import { onus } from '@heliograph/server/areas/onus/onus.ts';
import { plant } from '@heliograph/server/areas/plant/plant.ts';
import { systemClock } from '@heliograph/server/clock.ts';
import { startTestServer, type TestServer } from '@heliograph/server/testing/server.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { BentPlant, dayMs, passDays, sayWhatHangsWhere, type Light } from './support/bent-plant.ts';
import { VirtualClock } from './support/virtual-clock.ts';
import { VirtualCollector } from './support/virtual-collector.ts';

// Fibres of a simulated OLT that become worse by a little each day, two weeks of it, and what the console says of them.

type Row = Record<string, unknown>;

/** Days that are read, one poll each, and dB that a bent fibre loses from each to the next. */
const [days, lostEachDay] = [16, 0.3];
// They are over the day before yesterday: the history takes nothing that is ahead of the database's clock.
const first = (Math.floor(Date.now() / dayMs) - days - 1) * dayMs;
const dateOf = (day: number): string => new Date(first + day * dayMs).toISOString().slice(0, 10);

const clock = new VirtualClock(first);
let server: TestServer;
let bent: BentPlant;
let collector: VirtualCollector | undefined;
let token: string;
/** What the ONUs truly receive, by poll. */
const received: (readonly Light[])[] = [];
/** That of the first and of the last day. */
let truth: readonly (readonly Light[] | undefined)[] = [];

const send: TestServer['call'] = (...call) => server.call(...call);
const get = async (path: string, query: Record<string, string> = {}) => server.call('GET', path, { token, query });
const ofOnu = (lights: readonly Light[] | undefined, pon: number, onu: number): number =>
  lights?.find((one) => one.pon === pon && one.onu === onu)?.rx ?? Number.NaN;

beforeAll(async () => {
  server = await startTestServer({
    clock: { ...systemClock(), now: () => clock.now() },
    env: { HELIOGRAPH_POLL_SECONDS: '86400' },
    areas: (ctx) => [...plant(ctx), onus(ctx), onuHistory(ctx), ...[alarms(ctx)].flat()],
  });
  bent = await BentPlant.start(first, 10_721);
  collector = new VirtualCollector(server.ctx, clock);
  await passDays({ plant: bent, clock, collector }, server.tenants.home.id, {
    first,
    days,
    end: first + days * dayMs,
    pollSeconds: 86_400,
    bends: [{ pon: 1, splitter: 1 }, { pon: 2 }].map((where) => ({ where, lostEachDay })),
    onPoll: async (poll) => {
      received.push(await bent.received());
      if (poll === 0) await sayWhatHangsWhere(send, await server.signIn());
    },
  });
  truth = [received[0], received.at(-1)];
  token = await server.signIn();
});
afterAll(async () => {
  await collector?.stop();
  await bent.lab.stop();
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
