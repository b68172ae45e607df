import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PolicyKeeper } from '../../estate/alarms/policies/keep.ts';
import { keepIncidents } from '../../estate/incidents/keeper.ts';
import { alarmStage, type AlarmStage } from '../../testing/alarm-stage.ts';
import { incidents } from '../incidents/incidents.ts';
import { alarmPolicies } from './alarm-policies.ts';

let stage: AlarmStage;
let keeper: PolicyKeeper;
const minute = 60_000;

beforeAll(async () => {
  stage = await alarmStage((ctx) => [...alarmPolicies(ctx), incidents(ctx)]);
  keeper = new PolicyKeeper(stage.server.ctx);
});
afterAll(() => stage.server.stop());
beforeEach(async () => {
  await stage.server.everything.query(
    'truncate incident cascade; delete from alarm; delete from alarm_policy; delete from alarm_event; delete from onu_drop; delete from splitter; delete from zone',
  );
  await keeper.look(stage.home);
});

const at = (minutes: number) => new Date(stage.clock.now() + minutes * minute).toISOString();
/** Planned work from now on for an hour, unless something else is said. */
async function plan(more: object = {}): Promise<string> {
  const body = {
    workName: 'Splice',
    reason: 'New box',
    olt: 'North head',
    holds: 'once',
    from: at(0),
    to: at(60),
    ...more,
  };
  expect(await stage.post('/alarm/work', body), JSON.stringify(more)).toMatchObject({ code: 200 });
  return listed().then((rows) => String(rows.find(({ workName }) => workName === body.workName)?.['workId']));
}
const get = (path: string, query: Record<string, string> = {}, token = stage.token) =>
  stage.server.call('GET', path, { token, query });
const listed = async (query: Record<string, string> = {}) =>
  (await get('/alarm/work/list', query))['rows'] as Record<string, unknown>[];
const running = async (query: Record<string, string> = {}) =>
  (await get('/alarm/work/running', query))['rows'] as Record<string, unknown>[];
const later = async (minutes: number) => {
  stage.clock.advance(minutes * minute);
  // Nobody signs in anew in between.
  await stage.server.everything.query(`update session set expires_at = '2099-01-01', last_seen_at = $1`, [
    new Date(stage.clock.now()),
  ]);
  await keeper.look(stage.home);
};
const shown = async () => (await stage.list()).map(({ kind }) => kind).toSorted();
const extend = (workId: string, minutes: number, token = stage.token) =>
  stage.server.call('POST', '/alarm/work/extend', { token, body: { workId, minutes } });
const end = (workId: string, token = stage.token) =>
  stage.server.call('POST', '/alarm/work/end', { token, body: { workId } });

describe('Planned work', () => {
  it('keeps the alarms of its place from people while it runs, with its name, and says where and until when', async () => {
    const id = await plan({ pons: '1' });
    await stage.tell('onuRxLow');
    await stage.tell('ponLos', { object: 'pon/2' });
    await stage.tell('onuRxLow', { olt: stage.second });
    expect(await shown()).toEqual(['onuRxLow', 'ponLos']);
    expect(await stage.only({ view: 'masked' })).toMatchObject({
      shieldedBy: 'Splice',
      ruleMarks: [{ en: 'Held back by planned work "Splice"' }],
    });
    expect(await listed()).toMatchObject([
      { workId: id, state: 'running', standing: 1, fits: { en: 'North head · PON 1' }, createBy: 'admin' },
    ]);
    const said = { workId: id, name: 'Splice', reason: 'New box', standing: 1 };
    expect(await running()).toMatchObject([said]);
    expect(await running({ oltId: stage.olt })).toMatchObject([said]);
    expect(await running({ oltId: stage.second })).toEqual([]);
  });

  it('at a site is about every OLT that stands there', async () => {
    const { everything } = stage.server;
    await everything.query(
      `insert into site (tenant_id, id, name, created_by, created_at, updated_at) values ($1, 77, 'Hill exchange', 'test', now(), now())`,
      [stage.home],
    );
    await everything.query('update olt set site_id = 77 where id = $1', [stage.olt]);
    await plan({ olt: '', site: 'hill exchange' });
    await stage.tell('onuRxLow');
    await stage.tell('onuRxLow', { olt: stage.second });
    expect(await shown()).toEqual(['onuRxLow']);
    expect(await listed()).toMatchObject([{ standing: 1, fits: { en: 'Hill exchange' } }]);
    expect(await running({ oltId: stage.olt })).toHaveLength(1);
    expect(await running({ oltId: stage.second })).toEqual([]);
    await everything.query(`update site set time_zone = 'Europe/Berlin'`);
    const weekly = {
      holds: 'weekly',
      from: '',
      to: '',
      days: [1],
      start: '01:30',
      minutes: 60,
      until: at(60 * 24 * 30),
    };
    await plan({ workName: 'Weekly', olt: '', site: 'Hill exchange', ...weekly });
    expect(await listed()).toContainEqual(
      expect.objectContaining({
        workName: 'Weekly',
        when: expect.objectContaining({ en: expect.stringContaining('(Europe/Berlin)') }),
      }),
    );
    await everything.query('update olt set site_id = null; delete from site');
  });

  it('at its end gives what still stands back as new, with who held it back since when', async () => {
    await plan();
    await stage.tell('onuRxLow');
    await keepIncidents(stage.server.ctx, stage.home);
    expect((await get('/alarm/incident/list'))['rows']).toEqual([]);
    await later(60);
    expect(await stage.only()).toMatchObject({
      shielded: false,
      ruleMarks: [{ en: expect.stringContaining('Held back by planned work "Splice" until') as string }],
    });
    await keepIncidents(stage.server.ctx, stage.home);
    expect((await get('/alarm/incident/list'))['rows']).toMatchObject([{ heldBy: 'Splice' }]);
    expect(await listed()).toMatchObject([{ state: 'over' }]);
    expect(await listed({ state: 'current' })).toEqual([]);
    expect(await listed({ state: 'over' })).toHaveLength(1);
    expect(await running()).toEqual([]);
  });

  it('warns a quarter of an hour before its end while alarms of it stand, and no more when it is longer', async () => {
    const id = await plan();
    await later(46);
    expect(await shown()).toEqual([]);
    await stage.tell('onuRxLow');
    await later(1);
    expect(await shown()).toEqual(['plannedWorkEnds']);
    await later(1);
    expect(await stage.only()).toMatchObject({
      count: 1,
      oltId: null,
      description: expect.stringContaining('Splice: ') as string,
    });
    expect(await extend(id, 60)).toMatchObject({ code: 200 });
    await later(0);
    expect(await shown()).toEqual([]);
    await later(58);
    expect(await shown()).toEqual(['plannedWorkEnds']);
    await later(30);
    expect(await shown()).toEqual(['onuRxLow']);
  });

  it('stands in the calendar once for each time that it holds, and is named before it recurs no more', async () => {
    await plan();
    const tonight = { workName: 'Nights', holds: 'weekly', from: '', to: '', start: '01:00', minutes: 60, zone: 'UTC' };
    await plan({ ...tonight, days: [1, 2, 3, 4, 5, 6, 7], until: at(10 * 1440) });
    const of = async (query: Record<string, string>) =>
      (await get('/alarm/work/calendar', query))['data'] as {
        readonly runs: readonly Record<string, unknown>[];
        readonly lapsing: readonly Record<string, unknown>[];
      };
    const week = await of({ days: '7' });
    expect(week.runs).toHaveLength(8);
    expect(week.runs[0]).toMatchObject({
      name: 'Splice',
      recurs: false,
      fits: { en: expect.stringContaining('North') as string },
    });
    expect(week.lapsing).toEqual([]);
    // Ten nights, whatever is asked for.
    expect((await of({ days: '62' })).runs.filter(({ name }) => name === 'Nights')).toHaveLength(10);
    expect((await of({ from: at(-10 * 1440), days: '9' })).runs).toEqual([]);
    await later(4 * 1440);
    expect((await of({})).lapsing).toMatchObject([{ name: 'Nights' }]);
    await later(7 * 1440);
    expect(await of({})).toMatchObject({ runs: [], lapsing: [] });
    expect(await get('/alarm/work/calendar', { days: '63' })).toMatchObject({ code: 400 });
  });

  it('is ended now, which the log tells with who did it; what does not run cannot be', async () => {
    const id = await plan();
    await stage.tell('onuRxLow');
    expect(await shown()).toEqual([]);
    expect(await end(id)).toMatchObject({ code: 200 });
    expect(await shown()).toEqual(['onuRxLow']);
    expect(await end(id)).toMatchObject({ code: 400 });
    expect(await extend(id, 30)).toMatchObject({ code: 400 });
    const { rows } = await stage.server.everything.query<{ object: string }>(
      `select object from audit_log where object like '%planned work Splice' order by id`,
    );
    expect(rows.map(({ object }) => object)).toContain('end planned work Splice');
    const soon = await plan({ workName: 'Soon', from: at(10), to: at(20) });
    expect(await extend(soon, 30)).toMatchObject({ code: 400 });
    expect(await listed({ state: 'current' })).toMatchObject([{ workName: 'Soon', state: 'next' }]);
  });

  it('that recurs is made longer or ended this time only', async () => {
    const now = new Date(stage.clock.now());
    const start = `${String(now.getUTCHours()).padStart(2, '0')}:${String(now.getUTCMinutes()).padStart(2, '0')}`;
    const weekly = {
      holds: 'weekly',
      days: [1, 2, 3, 4, 5, 6, 7],
      start,
      minutes: 30,
      zone: 'UTC',
      until: at(7 * 24 * 60),
    };
    const id = await plan(weekly);
    await stage.tell('onuRxLow');
    await later(1);
    expect(await end(id)).toMatchObject({ code: 200 });
    expect(await shown()).toEqual(['onuRxLow']);
    await later(24 * 60);
    expect(await shown()).toEqual([]);
    expect(await extend(id, 60)).toMatchObject({ code: 200 });
    await later(60);
    expect(await shown()).toEqual([]);
    await later(60);
    expect(await shown()).toEqual(['onuRxLow']);
    expect(await listed()).toMatchObject([{ state: 'next' }]);
  });

  it('in a zone is about ONUs behind its splitters, and about a PON port whose first splitter stands there', async () => {
    const put = (text: string, values: readonly unknown[]) => stage.server.everything.query(text, [...values]);
    const stamp = `'admin', now(), now()`;
    await put(
      `insert into zone (tenant_id, id, name, parent_id, kind, created_by, created_at, updated_at) values ($1, 1, 'Mill street', null, 'street', ${stamp}), ($1, 2, 'House 7', 1, 'building', ${stamp})`,
      [stage.home],
    );
    await put(
      `insert into splitter (tenant_id, id, name, zone_id, olt_id, pon, above_id, created_by, created_at, updated_at)
       values ($1, 10, 'First', null, $2, 1, null, ${stamp}), ($1, 11, 'In the house', 2, null, null, 10, ${stamp}), ($1, 12, 'Alone', 2, $2, 2, null, ${stamp})`,
      [stage.home, stage.olt],
    );
    await put(
      `insert into onu (tenant_id, id, olt_id, pon, onu_no, sn, phase, state) select $1::int, 700000 + i, $2::int8, 1, i, 'GPON0000000' || i, 3, 1 from generate_series(5, 6) i on conflict do nothing`,
      [stage.home, stage.olt],
    );
    await put(
      `insert into onu_drop (tenant_id, olt_id, pon, onu_no, sn, splitter_id, at, by_name) values ($1, $2, 1, 5, 'GPON00000005', 11, now(), 'admin')`,
      [stage.home, stage.olt],
    );
    await plan({ olt: '', plantZone: 'Mill street' });
    for (const object of ['onu/1/5', 'onu/1/6']) await stage.tell('onuRxLow', { object });
    const places = async () => (await stage.list()).map(({ kind, pon, onu }) => `${kind} ${pon}/${onu}`);
    expect(await places()).toEqual(['onuRxLow 1/6']);
    for (const object of ['pon/1', 'pon/2']) await stage.tell('ponLos', { object });
    expect(await places()).toContain('ponLos 1/null');
    expect(await places()).not.toContain('ponLos 2/null');
    expect(await running({ oltId: stage.olt })).toHaveLength(1);
    expect(await running({ oltId: stage.second })).toEqual([]);
  });

  it('needs a place, a reason and an end', async () => {
    const whole = { workName: 'W', reason: 'R', olt: 'North head', holds: 'once', from: at(0), to: at(60) };
    for (const [more, field] of [
      [{ olt: '' }, 'olt'],
      [{ olt: '', project: 'Default project', pons: '1' }, 'pons'],
      [{ reason: '' }, 'reason'],
      [{ to: '' }, 'to'],
      [{ from: at(-120), to: at(-60) }, 'to'],
      [{ holds: 'weekly', days: [1], start: '01:00', until: at(-60) }, 'until'],
      [{ holds: 'always' }, 'holds'],
      [{ holds: 'weekly', days: [1], start: '01:00', until: '' }, 'until'],
    ] as const)
      expect(await stage.post('/alarm/work', { ...whole, ...more }), field).toMatchObject({ code: 400 });
  });

  it('of another tenant is nobody’s business', async () => {
    const id = await plan();
    const coast = await stage.server.signIn('coast1');
    expect(await extend(id, 30, coast)).toMatchObject({ code: 404 });
    expect(await end(id, coast)).toMatchObject({ code: 404 });
    expect((await get('/alarm/work/running', {}, coast))['rows']).toEqual([]);
    expect((await get('/alarm/work/running', { oltId: stage.olt }, coast))['rows']).toEqual([]);
  });
});
