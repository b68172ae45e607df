import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { policyIndexOf } from '../../estate/alarms/policies/book.ts';
import { PolicyKeeper } from '../../estate/alarms/policies/keep.ts';
import { alarmStage, type AlarmStage } from '../../testing/alarm-stage.ts';
import { alarmPolicies } from './alarm-policies.ts';

let stage: AlarmStage;
let keeper: PolicyKeeper;
const minute = 60_000;

beforeAll(async () => {
  stage = await alarmStage(alarmPolicies);
  keeper = new PolicyKeeper(stage.server.ctx);
});
afterAll(() => stage.server.stop());
beforeEach(async () => {
  await stage.server.everything.query('delete from alarm; delete from alarm_policy; delete from alarm_event');
  await keeper.look(stage.home);
});

const rule = async (kind: string, more: object): Promise<string> => {
  const path = `/alarm/policy/${kind}`;
  const answer = await stage.post(path, { policyName: `${kind} 1`, ...more });
  expect(answer, JSON.stringify(more)).toMatchObject({ code: 200 });
  const { rows } = await stage.server.everything.query<{ id: string }>('select max(id) as id from alarm_policy');
  return rows[0]?.id ?? '';
};
const edit = async (kind: string, body: object) =>
  expect(await stage.server.call('PUT', `/alarm/policy/${kind}`, { token: stage.token, body })).toMatchObject({
    code: 200,
  });
const remove = async (kind: string, id: string) =>
  expect(await stage.server.call('DELETE', `/alarm/policy/${kind}/${id}`, { token: stage.token })).toMatchObject({
    code: 200,
  });
const bell = async () => {
  const { data } = (await stage.server.call('GET', '/alarm/alarm/getAlarmInTenant', {
    token: stage.token,
  })) as unknown as {
    data: { rows: unknown[]; counts: Record<string, number> };
  };
  return [data.rows.length, Object.values(data.counts).reduce((sum, n) => sum + n, 0)];
};
const listed = async (kind: string) =>
  (await stage.server.call('GET', `/alarm/policy/${kind}/list`, { token: stage.token }))['rows'] as Record<
    string,
    unknown
  >[];

describe('A shield', () => {
  it('keeps an alarm from people, and the masked view counts it with the rule that did', async () => {
    await rule('shield', { kinds: ['onuRxLow'] });
    await stage.tell('onuRxLow');
    await stage.tell('onuRxLow');
    await stage.tell('onuDeregister', { object: 'onu/1/6' });
    expect(await bell()).toEqual([1, 1]);
    expect(await stage.only({ view: 'masked' })).toMatchObject({
      kind: 'onuRxLow',
      count: 2,
      shielded: true,
      ruleMarks: [{ en: 'Shielded by rule "shield 1"' }],
    });
    expect(await listed('shield')).toMatchObject([
      { standing: 1, fits: { en: expect.stringContaining('') as string } },
    ]);
  });

  it('covers what stands when it is made, and shows it again when it is switched off or deleted', async () => {
    await stage.tell('onuRxLow');
    const id = await rule('shield', { keyword: 'nothing of it', kinds: ['onuRxLow'] });
    expect(await bell()).toEqual([1, 1]);
    await edit('shield', { policyId: id, keyword: '' });
    expect(await bell()).toEqual([0, 0]);
    await edit('shield', { policyId: id, status: 'off' });
    expect(await bell()).toEqual([1, 1]);
    await edit('shield', { policyId: id, status: 'on' });
    expect(await bell()).toEqual([0, 0]);
    await remove('shield', id);
    expect(await bell()).toEqual([1, 1]);
    expect(await stage.only()).toMatchObject({ shielded: false, ruleMarks: [] });
  });

  it('of a time begins and ends by itself', async () => {
    await stage.tell('onuRxLow');
    const now = stage.clock.now();
    const at = (minutes: number) => new Date(now + minutes * minute).toISOString();
    await rule('shield', { isAll: true, holds: 'once', from: at(10), to: at(20) });
    await keeper.look(stage.home);
    expect(await bell()).toEqual([1, 1]);
    stage.clock.advance(10 * minute);
    await keeper.look(stage.home);
    expect(await bell()).toEqual([0, 0]);
    expect(await stage.only({ view: 'masked' })).toMatchObject({ shieldedBy: 'shield 1', shieldedUntil: at(20) });
    await stage.tell('onuDeregister', { object: 'onu/1/6' });
    expect(await bell()).toEqual([0, 0]);
    stage.clock.advance(10 * minute);
    await keeper.look(stage.home);
    expect(await bell()).toEqual([2, 2]);
  });

  it('of one tenant hides nothing of another', async () => {
    const { home, coast } = stage.server.tenants;
    await rule('shield', { isAll: true });
    await stage.tell('onuRxLow', { olt: stage.foreign, tenant: coast.id });
    await keeper.look(coast.id);
    const { rows } = await stage.server.everything.query('select tenant_id, shielded from alarm');
    expect(rows).toEqual([{ tenant_id: coast.id, shielded: false }]);
    expect(home.id).not.toBe(coast.id);
  });
});

describe('A rule', () => {
  it('gives another name, level and type, which stay however often the alarm is told again', async () => {
    await rule('rename', { kinds: ['onuRxLow'], newName: 'Weak light' });
    await rule('redefineLevel', { kinds: ['onuRxLow'], newLevel: 1 });
    await rule('redefineType', { kinds: ['onuRxLow'], newType: 5 });
    for (const _ of [1, 2]) {
      await stage.tell('onuRxLow');
      expect(await stage.only()).toMatchObject({
        name: { en: 'Weak light', zh: 'Weak light' },
        severity: 1,
        alarmType: 5,
      });
    }
    const { ruleMarks } = await stage.only();
    expect(ruleMarks.map(({ en }) => en)).toEqual([
      'Renamed by rule "rename 1"',
      'Level by rule "redefineLevel 1", was Minor',
      expect.stringContaining('Type by rule "redefineType 1", was '),
    ]);
  });

  it('is about alarms that begin after it was made', async () => {
    await stage.tell('onuRxLow');
    await rule('redefineLevel', { kinds: ['onuRxLow'], newLevel: 1 });
    await stage.tell('onuRxLow');
    expect(await stage.only()).toMatchObject({ severity: 3, ruleMarks: [] });
  });

  it('confirms in its own name', async () => {
    await rule('autoConfirm', { kinds: ['onuRxLow'] });
    await stage.tell('onuRxLow');
    expect(await stage.only()).toMatchObject({ confirmStatus: 'confirmed', confirmBy: 'rule autoConfirm 1' });
  });

  it('clears what nobody has told of for a while, counted from the last time', async () => {
    await rule('autoClear', { kinds: ['onuRxLow'], validMinutes: 60 });
    await stage.tell('onuRxLow');
    stage.clock.advance(59 * minute);
    await stage.tell('onuRxLow');
    stage.clock.advance(59 * minute);
    await keeper.look(stage.home);
    expect(await stage.list()).toHaveLength(1);
    stage.clock.advance(minute);
    await keeper.look(stage.home);
    expect(await stage.list()).toEqual([]);
    expect(await stage.only({ view: 'history' })).toMatchObject({ clearHow: 'rule', clearStatus: 'cleared' });
  });

  it('is refused where it would fit everything without saying so, and where its time is none', async () => {
    const bad = async (kind: string, body: object) =>
      JSON.stringify(await stage.post(`/alarm/policy/${kind}`, { policyName: 'bad', ...body }));
    expect(await bad('shield', {})).toContain('would fit every alarm');
    expect(await bad('shield', { isAll: true, holds: 'once', from: '2026-11-23T08:00:00Z' })).toContain('required');
    expect(
      await bad('shield', { isAll: true, holds: 'once', from: '2026-11-23T08:00:00Z', to: '2026-11-23T07:00:00Z' }),
    ).toContain('before the beginning');
    expect(await bad('shield', { isAll: true, holds: 'weekly', days: [1], start: '25:00' })).toContain('01:30');
    expect(await bad('shield', { kinds: ['noSuchKind'] })).toContain('"field":"kinds"');
    expect(await bad('redefineLevel', { levels: [2], newLevel: 2 })).toContain('the level it has');
    expect(await bad('shield', { olt: 'nobody' })).toContain('"field":"olt"');
  });
});

describe('A rule that is typed', () => {
  const raise = (id: number, kind: string, minutesAgo: number) =>
    stage.server.everything.query(
      `insert into alarm_event (tenant_id, at, id, olt_id, source, change, kind, object, severity, text)
       values ($1, $2, $3, $4, 'trap', 'raise', $5, 'onu/1/5', 3, 'rx')`,
      [stage.home, new Date(stage.clock.now() - minutesAgo * minute), id, stage.olt, kind],
    );

  it('says what it would have done in the last days, and what a rule before it would have done instead', async () => {
    for (const [id, ago] of [10, 20, 60 * 24 * 3, 60 * 24 * 8].entries()) await raise(id + 1, 'onuRxLow', ago);
    await raise(9, 'onuDeregister', 10);
    const tried = async (more: object) =>
      (await stage.post('/alarm/policy/shield/try', { policyName: 'x', ...more }))['data'] as Record<string, unknown>;
    expect(await tried({ kinds: ['onuRxLow'] })).toMatchObject({
      days: 7,
      told: 4,
      acted: 3,
      others: 0,
      alarms: 1,
      isCut: false,
      rows: [{ host: 'North head' }, {}, {}],
    });
    expect(await tried({ kinds: ['onuRxLow'], inDays: 30 })).toMatchObject({ told: 5, acted: 4 });
    const id = await rule('shield', { kinds: ['onuRxLow'], position: 1 });
    expect(await tried({ isAll: true })).toMatchObject({ acted: 1, others: 3 });
    expect(await tried({ isAll: true, editedId: id })).toMatchObject({ acted: 4, others: 0 });
    expect(await stage.list()).toEqual([]);
  });

  it('tells apart what was told by everything that it may ask for: words, hours, ports and levels', async () => {
    const say = (id: number, hoursAgo: number, pon: number, severity: number, words: string) =>
      stage.server.everything.query(
        `insert into alarm_event (tenant_id, at, id, olt_id, source, change, kind, object, pon, onu, severity, text)
         values ($1, $2, $3, $4, 'trap', 'raise', 'onuRxLow', 'onu/' || $5::int || '/7', $5::int, 7, $6, $7)`,
        [stage.home, new Date(stage.clock.now() - hoursAgo * 60 * minute), id, stage.olt, pon, severity, words],
      );
    await say(1, 5, 1, 2, 'rx -29 DBM');
    await say(2, 5, 2, 2, 'rx -29 dBm');
    await say(3, 5, 2, 3, 'rx -30 dBm');
    await say(4, 12, 2, 2, 'rx -29 dBm');
    const tried = async (more: object) => {
      const { data } = (await stage.post('/alarm/policy/shield/try', { policyName: 'x', ...more })) as unknown as {
        data: { told: number; acted: number; others: number; alarms: number; rows: unknown[] };
      };
      expect(data.told).toBe(4);
      return [data.acted, data.others, data.alarms, data.rows.length];
    };
    // An hour of each day: half of it before those that were told five hours ago, half of it after.
    const start = new Date(stage.clock.now() - 5.5 * 60 * minute).toISOString().slice(11, 16);
    const evening = { holds: 'weekly', days: [1, 2, 3, 4, 5, 6, 7], start, minutes: 60, zone: 'UTC' };
    expect(await tried({ keyword: '-29 dBm' })).toEqual([3, 0, 2, 3]);
    expect(await tried({ pons: '2' })).toEqual([3, 0, 1, 3]);
    expect(await tried({ levels: [3] })).toEqual([1, 0, 1, 1]);
    expect(await tried({ isAll: true, ...evening })).toEqual([3, 0, 2, 3]);
    expect(await tried({ kinds: ['onuRxLow'], ...evening })).toEqual([3, 0, 2, 3]);
    expect(await tried({ kinds: ['portDown'], ...evening })).toEqual([0, 0, 0, 0]);
    expect(await tried({ keyword: '-29 dBm', pons: '2', ...evening })).toEqual([1, 0, 1, 1]);
    await rule('shield', { keyword: '-30', position: 1 });
    expect(await tried({ isAll: true })).toEqual([3, 1, 2, 3]);
    expect(await tried({ keyword: '-29 dBm', ...evening })).toEqual([2, 0, 2, 2]);
    await rule('shield', { policyName: 'evening', kinds: ['onuRxLow'], levels: [2], position: 2, ...evening });
    expect(await tried({ isAll: true })).toEqual([1, 3, 1, 1]);
    expect(await tried({ kinds: ['portDown'], ...evening })).toEqual([0, 0, 0, 0]);
  });
});

it('Rules are asked all, and kept ready, whoever brings an alarm about: also somebody who sees some projects and no rule', async () => {
  const { ctx } = stage.server;
  const id = await rule('rename', { kinds: ['onuRxLow'], newName: 'Weak light' });
  const asked = (path: string) =>
    ctx.scope.tenant(stage.home, async (tx) => {
      await sql`select set_config('search_path', ${path}, true)`.execute(tx);
      return (await policyIndexOf(ctx, tx, stage.home)).policies.map((policy) => [policy.id, policy.newName]);
    });
  expect(await asked('project_scope, public')).toEqual([[id, 'Weak light']]);
  expect(await asked('public')).toEqual([[id, 'Weak light']]);
  await edit('rename', { policyId: id, policyName: 'rename 1', kinds: ['onuRxLow'], newName: 'Dark' });
  expect(await asked('public')).toEqual([[id, 'Dark']]);
  await remove('rename', id);
  expect(await asked('project_scope, public')).toEqual([]);
});

describe('A rule that escalates', () => {
  it('makes worse what nobody confirms in time, says so, and leaves what somebody confirmed', async () => {
    await rule('escalate', { kinds: ['onuRxLow'], newLevel: 1, afterMinutes: 30 });
    await stage.tell('onuRxLow');
    await stage.tell('onuRxLow', { object: 'onu/1/6' });
    const confirmed = (await stage.list()).find(({ onu }) => onu === 6)?.id ?? '';
    await stage.post('/system/alarm/ensureAlarmEvent', { ids: [confirmed], action: 'confirm' });
    stage.clock.advance(29 * minute);
    await keeper.look(stage.home);
    expect((await stage.list()).map(({ severity, ruleMarks }) => [severity, ruleMarks])).toEqual([
      [3, []],
      [3, []],
    ]);
    stage.clock.advance(minute);
    await keeper.look(stage.home);
    await stage.tell('onuRxLow');
    expect(await stage.only({ severity: '1' })).toMatchObject({
      onu: 5,
      ruleMarks: [{ en: 'Made worse by rule "escalate 1", was Minor' }],
    });
    expect(await stage.only({ severity: '3' })).toMatchObject({ onu: 6 });
  });

  it('makes worse at once what begins for the third time within an hour, and no longer once that is past', async () => {
    await rule('escalate', { kinds: ['onuRxLow'], newLevel: 2, afterTimes: 3, withinMinutes: 60 });
    const again = async (minutes: number) => {
      stage.clock.advance(minutes * minute);
      await stage.see({ kind: 'onuRxLow', pon: 1, onu: 5, raised: false });
      stage.clock.advance(1000);
      await stage.tell('onuRxLow');
      return (await stage.only()).severity;
    };
    await stage.tell('onuRxLow');
    expect(await again(10)).toBe(3);
    expect(await again(10)).toBe(2);
    expect(await again(90)).toBe(3);
  });

  it('is tried on what lasted so long, or came so often', async () => {
    const { home, olt, server, clock } = stage;
    const event = (change: string) =>
      server.everything.query(
        `insert into alarm_event (tenant_id, id, at, olt_id, source, change, kind, object, severity)
         values ($1, $2, $3, $4, 'trap', $5, 'onuRxLow', 'onu/1/5', 3)`,
        [home, server.ctx.newId(), new Date(clock.now()), olt, change],
      );
    for (const minutes of [5, 40]) {
      await event('raise');
      clock.advance(minutes * minute);
      await event('clear');
      clock.advance(100 * minute);
    }
    const tried = async (more: object) =>
      (await stage.post('/alarm/policy/escalate/try', { policyName: 'x', kinds: ['onuRxLow'], newLevel: 1, ...more }))[
        'data'
      ];
    expect(await tried({ afterMinutes: 30 })).toMatchObject({ told: 2, acted: 1 });
    expect(await tried({ afterMinutes: 5 })).toMatchObject({ acted: 2 });
    expect(await tried({ afterTimes: 2, withinMinutes: 100 })).toMatchObject({ acted: 0 });
    expect(await tried({ afterTimes: 2, withinMinutes: 110 })).toMatchObject({ acted: 1 });
  });
});
