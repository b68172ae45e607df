import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { keepIncidents } from '../../estate/incidents/keeper.ts';
import { alarmStage, type AlarmStage } from '../../testing/alarm-stage.ts';
import { incidents } from './incidents.ts';
import { tellIncidents } from './tell.ts';

let stage: AlarmStage;
beforeAll(async () => {
  stage = await alarmStage((ctx) => [incidents(ctx)]);
  await stage.server.everything.query(
    `insert into notification_group (tenant_id, id, name, created_by, created_at) values ($1, 1, 'NOC', 'admin', now())`,
    [stage.home],
  );
  await stage.server.everything.query(
    `insert into notification_user (tenant_id, id, name, phone, email, group_ids, status, language, created_by, created_at)
     values ($1, 3, 'Ana', '+15550001', 'a@example.com', '{1}', 'on', 'en', 'admin', now())`,
    [stage.home],
  );
  await stage.server.everything.query(
    `insert into notification_rule (tenant_id, id, way, name, group_id, created_by, created_at) values ($1, 5, 'sms', 'All', 1, 'admin', now())`,
    [stage.home],
  );
});
afterAll(() => stage.server.stop());
beforeEach(async () => {
  await stage.server.everything.query(
    'truncate incident, outbox, delivery cascade; truncate pon_outage cascade; delete from alarm; delete from onu_drop; delete from splitter; delete from zone; delete from onu',
  );
  await stage.server.everything.query(
    `insert into onu (tenant_id, id, olt_id, pon, onu_no, sn, phase, state)
     select $1::int, 500000 + p * 100 + i, $2::int8, p, i, 'GPON0000' || p || '00' || i, 3, 1 from generate_series(1, 4) p, generate_series(1, 3) i`,
    [stage.home, stage.olt],
  );
});

interface Row {
  readonly id: string;
  readonly kind: string;
  readonly key: string;
  readonly cause: string | null;
  readonly parts: number;
  readonly part_of: string | null;
  readonly alarms: number;
  readonly standing: number;
  readonly onus: number | null;
  readonly place_name: string | null;
  readonly returned: number;
  readonly ended_how: string | null;
}
const all = async (): Promise<Row[]> =>
  (await stage.server.everything.query<Row>('select * from incident order by id')).rows;
const area = async () => (await all()).filter(({ kind }) => kind === 'area');
const work = async (ms = 0) => {
  stage.clock.advance(ms);
  await keepIncidents(stage.server.ctx, stage.home);
  await tellIncidents(stage.server.ctx, stage.home);
};
const put = async () => {
  const { rows } = await stage.server.everything.query<{ action: string }>(
    `select action from outbox where channel = 'told' order by id`,
  );
  await stage.server.everything.query(`update outbox set state = 'sent' where channel = 'told'`);
  return rows.map(({ action }) => action);
};
const listed = async (query: Readonly<Record<string, string>> = {}) =>
  (await stage.server.call('GET', '/alarm/incident/list', { token: stage.token, query })) as unknown as {
    readonly rows: readonly Record<string, unknown>[];
    readonly total: number;
  };

/** All ONUs of a port go, and each is an alarm. */
async function lose(pon: number, cause: 'power' | 'los' = 'power'): Promise<void> {
  const { home, olt, server, clock } = stage;
  const [id, at] = [server.ctx.newId(), new Date(clock.now())];
  await server.ctx.scope.tenant(home, async (tx) => {
    await sql`insert into pon_outage (tenant_id, id, olt_id, pon, began_at, changed_at) values (${home}, ${id}, ${olt}, ${pon}, ${at}, ${at})`.execute(
      tx,
    );
    await sql`insert into pon_outage_onu (tenant_id, outage_id, onu_id, down_at, cause)
      select ${home}, ${id}, o.id, ${at}, ${cause} from onu o where o.tenant_id = ${home} and o.olt_id = ${olt} and o.pon = ${pon}`.execute(
      tx,
    );
  });
  for (const onu of [1, 2, 3]) await stage.tell('onuLinkLost', { object: `onu/${pon}/${onu}` });
}
const over = () =>
  stage.server.everything.query(`update alarm set cleared_at = $1, cleared_how = 'trap', settled = false`, [
    new Date(stage.clock.now()),
  ]);

describe('A power cut over three PON ports', () => {
  it('is one incident, of which people read once, and once of its end', async () => {
    for (const pon of [1, 2, 3]) await lose(pon);
    await work();
    expect(await area()).toMatchObject([
      { cause: 'power', parts: 3, alarms: 9, standing: 9, onus: 9, ended_how: null },
    ]);
    expect(await listed()).toMatchObject({
      total: 1,
      rows: [{ kind: 'area', name: { en: 'Power is out in an area' }, host: 'North head', parts: 3, onus: 9 }],
    });
    // What the bell and the chips count is what is listed.
    expect((await stage.server.call('GET', '/alarm/incident/count', { token: stage.token }))['data']).toMatchObject({
      mine: 0,
      unowned: 1,
      all: 1,
    });
    await work(25_000);
    expect(await put()).toEqual(['raise']);
    const { rows } = await stage.server.everything.query<{ id: string }>(`select id from incident where kind = 'area'`);
    await stage.server.everything.query(
      `insert into delivery (tenant_id, id, at, message_id, server_name, channel, told_key, action, severity, title, receiver, attempt, result)
       values ($1, 1, now(), 1, '', 'sms', $2, 'raise', 2, 'x', 'Ana', 1, 'sent')`,
      [stage.home, `incident/${rows[0]?.id}`],
    );
    expect((await stage.list())[0]).toMatchObject({ smsStatus: 'sent', acceptingPhone: '+15550001' });
    await over();
    await work(1000);
    await work(60_000);
    expect((await all()).map(({ ended_how: how }) => how)).toEqual(['over', 'over', 'over', 'over']);
    expect(await put()).toEqual(['raise', 'resolve']);
  });

  it('takes the port that goes a minute later without another message', async () => {
    for (const pon of [1, 2, 3]) await lose(pon);
    await work();
    await work(25_000);
    stage.clock.advance(40_000);
    await lose(4);
    await work();
    expect(await area()).toMatchObject([{ parts: 4, alarms: 12, onus: 12 }]);
    await work(25_000);
    expect(await put()).toEqual(['raise']);
  });

  it('tells the end of what was told before it was known to be one', async () => {
    await lose(1);
    await work();
    await work(25_000);
    for (const pon of [2, 3]) await lose(pon);
    await work();
    await work(25_000);
    expect(await put()).toEqual(['raise', 'raise']);
    await over();
    await work(1000);
    await work(60_000);
    expect(await put()).toEqual(['raise', 'raise', 'resolve', 'resolve']);
  });

  it('is back as the same when it goes again within a quarter of an hour', async () => {
    for (const pon of [1, 2, 3]) await lose(pon);
    await work();
    await over();
    await work(1000);
    await work(60_000);
    stage.clock.advance(300_000);
    for (const pon of [1, 2, 3])
      for (const onu of [1, 2, 3]) await stage.tell('onuLinkLost', { object: `onu/${pon}/${onu}` });
    await work();
    expect(await area()).toMatchObject([{ parts: 3, standing: 9, returned: 1, ended_how: null }]);
  });
});

describe('An outage that a splitter explains', () => {
  it('is found by its name while it stands and when it is over, and by no other', async () => {
    await lose(1);
    const put = (text: string) => stage.server.everything.query(text, [stage.home]);
    await put(
      `insert into splitter (tenant_id, id, name, created_by, created_at, updated_at) values ($1, 81, 'Street 1', 'admin', now(), now())`,
    );
    await put('update pon_outage set splitter_id = 81 where tenant_id = $1');
    await work();
    expect((await listed({ keyword: 'street 1' })).rows).toMatchObject([{ splitter: 'Street 1' }]);
    expect((await listed({ keyword: 'street 2' })).rows).toEqual([]);
    await over();
    await work(1000);
    await work(60_000);
    expect((await listed({ keyword: 'street 1' })).rows).toEqual([]);
    expect((await listed({ keyword: 'street 1', state: 'ended' })).rows).toMatchObject([{ splitter: 'Street 1' }]);
  });
});

describe('Two ports', () => {
  it('of one building are one incident there; without a building they are two', async () => {
    await lose(1);
    await lose(2);
    await work();
    expect(await area()).toEqual([]);
    const put = (text: string) => stage.server.everything.query(text, [stage.home]);
    const stamp = `'admin', now(), now()`;
    await put(
      `insert into zone (tenant_id, id, name, kind, created_by, created_at, updated_at) values ($1, 70, 'Mill Lane 4', 'building', ${stamp})`,
    );
    await put(
      `insert into splitter (tenant_id, id, name, zone_id, created_by, created_at, updated_at) values ($1, 80, 'M4', 70, ${stamp})`,
    );
    await put(`insert into onu_drop (tenant_id, olt_id, pon, onu_no, sn, splitter_id, at, by_name)
      select tenant_id, olt_id, pon, onu_no, sn, 80, now(), 'admin' from onu where tenant_id = $1`);
    await stage.server.everything.query('update alarm set settled = false');
    await work(5000);
    expect(await area()).toMatchObject([{ parts: 2, place_name: 'Mill Lane 4', cause: 'power', onus: 6 }]);
    expect((await listed()).rows).toMatchObject([{ objectName: { en: 'Mill Lane 4' }, host: null, oltId: null }]);
  });
});

describe('OLTs of one group', () => {
  it('that do not answer are one incident', async () => {
    const { rows } = await stage.server.everything.query<{ id: string }>(
      `insert into device_group (tenant_id, id, project_id, name, path)
       select tenant_id, 60, project_id, 'Harbour', '/60/' from olt where id = $1 returning id`,
      [stage.olt],
    );
    await stage.server.everything.query('update olt set group_id = $1 where tenant_id = $2', [rows[0]?.id, stage.home]);
    await stage.see({ kind: 'oltOffline', raised: true });
    await work();
    await stage.see({ kind: 'oltOffline', raised: true, oltId: stage.second } as Parameters<AlarmStage['see']>[0]);
    await work(1000);
    expect(await area()).toMatchObject([{ parts: 2, place_name: 'Harbour', cause: null }]);
    await work(25_000);
    expect(await put()).toEqual(['raise']);
    expect((await listed()).rows).toMatchObject([
      { name: { en: 'OLTs do not answer together' }, objectName: { en: 'Harbour' } },
    ]);
  });
});
