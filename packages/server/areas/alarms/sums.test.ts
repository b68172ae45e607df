import { alarmKind, type AlarmKindId } from '@heliograph/catalogue/alarms/kinds.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { countStanding } from '../../db/migrations/0057-alarm-sums.ts';
import { releaseChildren } from '../../estate/alarms/care.ts';
import type { Happening } from '../../estate/alarms/alarm-state.ts';
import { takeHappenings } from '../../estate/alarms/intake.ts';
import { PolicyKeeper } from '../../estate/alarms/policies/keep.ts';
import { alarmStage, type AlarmStage } from '../../testing/alarm-stage.ts';

let stage: AlarmStage;
beforeAll(async () => {
  stage = await alarmStage();
});
afterAll(() => stage.server.stop());
beforeEach(() => stage.server.everything.query('delete from alarm; delete from alarm_sum; delete from alarm_policy'));

const minute = 60_000;

interface Row {
  id: string;
  olt_id: string | null;
  kind: string;
  severity: number;
  type: number;
  cause: string | null;
  parent_id: string | null;
  shielded: boolean;
  raised_at: Date;
  confirmed_at: Date | null;
  cleared_at: Date | null;
  cleared_how: string | null;
}

const rows = async <R>(text: string): Promise<R[]> => (await stage.server.everything.query(text)).rows as R[];
const standing = () => rows<Row>('select * from alarm order by id');

const measures =
  'raised, explained, shielded, power, fibre, notices, confirmed, confirm_seconds, cleared, clear_seconds';
/** Groups without any alarm left are as good as none. */
const summed = () =>
  rows<object>(`select hours, at, olt_id, kind, severity, type, ${measures} from alarm_sum
    where grain = 0 and not (${measures
      .split(', ')
      .map((one) => `${one} = 0`)
      .join(' and ')})
    order by hours, at, olt_id, kind, severity, type`);

/** What is summed up by OLT alone, or over all OLTs, is the sum of what is summed up by both. */
async function coarserAgree(): Promise<void> {
  const sums = measures
    .split(', ')
    .map((one) => `sum(${one})::int8 as ${one}`)
    .join(', ');
  for (const [grain, by] of [
    [1, 'hours, at, olt_id'],
    [2, 'hours, at, kind, severity, type'],
  ] as const) {
    const from = (of: number) =>
      rows(`select ${by}, ${sums} from alarm_sum where grain = ${of} group by ${by} order by ${by}`);
    expect(await from(grain)).toEqual(await from(0));
  }
}

/** All turns that were ever seen, by alarm and beginning, as they were seen last. */
class Diary {
  readonly #turns = new Map<string, Row>();

  async look(): Promise<void> {
    for (const row of await standing()) this.#turns.set(`${row.id} ${row.raised_at.toISOString()}`, row);
  }

  /** The same counted by plain SQL over the turns alone. */
  counted(): Promise<object[]> {
    const turns = [...this.#turns.values()];
    const column = (name: keyof Row) => turns.map((turn) => turn[name]);
    return stage.server.everything
      .query(
        `with t as (select * from unnest($1::int8[], $2::text[], $3::int2[], $4::int2[], $5::text[], $6::int8[], $7::bool[], $8::timestamptz[],
           $9::timestamptz[], $10::timestamptz[], $11::text[]) as t(olt_id, kind, severity, type, cause, parent_id, shielded, raised_at,
           confirmed_at, cleared_at, cleared_how)),
         w as (select 1 as hours, date_trunc('hour', raised_at, 'UTC') as at, t.* from t
           union all select 24, date_trunc('day', raised_at, 'UTC'), t.* from t
           union all select 168, date_trunc('week', raised_at, 'UTC'), t.* from t)
         select hours::int2, at, olt_id, kind, severity, type, count(*) as raised, count(parent_id) as explained,
           sum(shielded::int)::int8 as shielded, sum(case when cause = 'power' then 1 else 0 end)::int8 as power,
           sum(case when cause = 'fibre' then 1 else 0 end)::int8 as fibre,
           sum(case when cleared_how = 'notice' then 1 else 0 end)::int8 as notices,
           sum(case when confirmed_at > raised_at then 1 else 0 end)::int8 as confirmed,
           sum(case when confirmed_at > raised_at then round(extract(epoch from confirmed_at - raised_at)) else 0 end)::int8 as confirm_seconds,
           sum(case when cleared_at is not null and cleared_how <> 'notice' then 1 else 0 end)::int8 as cleared,
           sum(case when cleared_how <> 'notice' then round(extract(epoch from cleared_at - raised_at)) else 0 end)::int8 as clear_seconds
         from w group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6`,
        (
          [
            'olt_id',
            'kind',
            'severity',
            'type',
            'cause',
            'parent_id',
            'shielded',
            'raised_at',
            'confirmed_at',
            'cleared_at',
            'cleared_how',
          ] as const
        ).map(column),
      )
      .then((found) => found.rows as object[]);
  }
}

/** The same numbers each time: what fails can be repeated. */
function dice(seed: number) {
  let state = seed;
  return (sides: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * sides);
  };
}

const kinds: readonly AlarmKindId[] = [
  'onuRxLow',
  'onuRxLow',
  'onuDyingGasp',
  'onuLinkLost',
  'onuDeregister',
  'onuOnline',
];

async function tell(
  what: readonly { kind: AlarmKindId; object: string; change?: 'clear' | undefined; severity?: 1 | 2 | undefined }[],
) {
  const { server, home, clock, olt } = stage;
  await server.ctx.scope.tenant(home, (tx) =>
    takeHappenings(
      server.ctx,
      tx,
      home,
      what.map(({ kind: id, object, change, severity }) => {
        const kind = alarmKind(id);
        const means: Happening['change'] = kind.stands === 'alarm' ? 'raise' : kind.stands;
        return {
          oltId: olt,
          kind,
          change: change ?? means,
          object,
          at: clock.now(),
          severity,
          source: 'trap' as const,
        };
      }),
    ),
  );
}

async function rule(effect: string, more: string, values: string): Promise<void> {
  await stage.server.everything.query(
    `insert into alarm_policy (tenant_id, id, effect, name, status, position, is_all, kinds, created_by, created_at, ${more})
     values ($1, $2, '${effect}', 'Rule', 'on', 1, false, '{onuRxLow}', 'test', now(), ${values})`,
    [stage.home, stage.server.ctx.newId()],
  );
}

/** Time goes by in steps of hours, in which a session ends. */
let token: string | undefined;
async function post(path: string, body: object): Promise<void> {
  token ??= await stage.server.signIn();
  const { code } = await stage.post(path, body, token);
  if (code === 401) token = undefined;
  if (code === 401) return post(path, body);
  expect(code).toBe(200);
}

/** One thing that happens to alarms, by traps, people, rules and time. */
async function happen(roll: (sides: number) => number): Promise<void> {
  const object = `onu/1/${1 + roll(3)}`;
  const severity = ([undefined, undefined, 1, 2] as const)[roll(4)];
  const ids = (await standing()).map(({ id }) => id);
  const some = ids.filter(() => roll(3) === 0);
  const act = (path: string, action: string) => post(`/system/alarm/${path}`, { ids: some, action });
  switch (roll(9)) {
    case 0:
      return tell([{ kind: 'ponLos', object: 'pon/1', change: roll(2) === 0 ? 'clear' : undefined }]);
    case 1:
      return tell([{ kind: kinds[roll(kinds.length)] ?? 'onuRxLow', object, change: 'clear' }]);
    case 2:
      if (some.length > 0) await act('ensureAlarmEvent', roll(3) === 0 ? 'undo confirm' : 'confirm');
      return undefined;
    case 3:
      if (some.length > 0) await act('clearOrUnclearAlarm', roll(2) === 0 ? 'undo clear' : 'clear');
      return undefined;
    case 4:
      await releaseChildren(stage.server.ctx, stage.home);
      return undefined;
    case 5:
      return new PolicyKeeper(stage.server.ctx).look(stage.home);
    default:
      return tell([{ kind: kinds[roll(kinds.length)] ?? 'onuRxLow', object, severity }]);
  }
}

describe('sums of alarms', () => {
  it('agree with a count of all alarms over histories of every kind', async () => {
    const diary = new Diary();
    const roll = dice(7);
    for (let n = 0; n < 220; n += 1) {
      if (n === 70) await rule('level', 'new_level', '1');
      if (n === 90) await rule('confirm', 'remark', 'null');
      if (n === 100) await rule('shield', 'remark', 'null');
      if (n === 140)
        await stage.server.everything.query(`update alarm_policy set status = 'off' where effect = 'shield'`);
      if (n === 150) await rule('clear', 'valid_minutes', '30');
      if (n === 170) await rule('type', 'new_type', '5');
      stage.clock.advance(1000 * (1 + roll(n % 10 === 0 ? 40_000 : 90)));
      await happen(roll);
      await diary.look();
    }
    const found = await summed();
    expect(found).toEqual(await diary.counted());
    await coarserAgree();
    // The dice met what matters.
    const met = await rows<Record<string, string>>(
      `select sum(explained) as explained, sum(shielded) as shielded, sum(power) as power, sum(fibre) as fibre, sum(confirmed) as confirmed,
        sum(cleared) as cleared, count(*) filter (where severity = 1 and kind = 'onuRxLow') as levels, count(*) filter (where type = 5) as types
       from alarm_sum where grain = 0 and hours = 24 and raised > 0`,
    );
    for (const [name, count] of Object.entries(met[0] ?? {})) expect(Number(count), name).toBeGreaterThan(0);
  });

  it('know every turn of a batch in which an alarm came and went more than once', async () => {
    await rule('level', 'new_level', '1');
    const object = 'onu/1/5';
    const up = { kind: 'onuRxLow', object } as const;
    const down = { kind: 'onuRxLow', object, change: 'clear' } as const;
    await tell([up, down, up, down, up]);
    const [day] = await rows<Row & { raised: string; cleared: string }>(
      `select * from alarm_sum where grain = 0 and hours = 24`,
    );
    expect([day?.raised, day?.cleared, day?.severity]).toEqual(['3', '2', 1]);
    stage.clock.advance(minute);
    await tell([down, up]);
    const [later] = await rows<Row & { raised: string; cleared: string; clear_seconds: string }>(
      `select * from alarm_sum where grain = 0 and hours = 24`,
    );
    expect([later?.raised, later?.cleared, later?.clear_seconds]).toEqual(['4', '3', '60']);
  });

  it('keep what was deleted from the history, for it has been', async () => {
    await tell([{ kind: 'onuRxLow', object: 'onu/1/5' }]);
    await tell([{ kind: 'onuRxLow', object: 'onu/1/5', change: 'clear' }]);
    const ids = (await standing()).map(({ id }) => id);
    const before = await summed();
    await post('/alarm/alarm/deleteHistoryAlarmById', { ids });
    expect(await standing()).toEqual([]);
    expect(await summed()).toEqual(before);
  });

  it('begin with the alarms that are there when an installation is brought up to date', async () => {
    const roll = dice(11);
    const diary = new Diary();
    for (let n = 0; n < 60; n += 1) {
      stage.clock.advance(1000 * (1 + roll(4000)));
      await happen(roll);
    }
    await diary.look();
    await stage.server.everything.query('delete from alarm_sum');
    await stage.server.everything.query(countStanding);
    expect(await summed()).toEqual(await diary.counted());
    await coarserAgree();
  });
});
