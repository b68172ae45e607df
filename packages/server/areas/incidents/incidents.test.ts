import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { keepIncidents } from '../../estate/incidents/keeper.ts';
import { alarmStage, type AlarmStage } from '../alarms/testing.ts';
import { incidents } from './incidents.ts';
import { tellIncidents } from './tell.ts';

let stage: AlarmStage;
beforeAll(async () => {
  stage = await alarmStage((ctx) => [incidents(ctx)]);
});
afterAll(() => stage.server.stop());
beforeEach(() =>
  stage.server.everything.query(
    'truncate incident cascade; truncate pon_outage cascade; delete from alarm; delete from onu',
  ),
);

interface Row {
  readonly id: string;
  readonly key: string;
  readonly kind: string;
  readonly head_kind: string;
  readonly alarms: number;
  readonly standing: number;
  readonly severity: number;
  readonly cause: string | null;
  readonly onus: number | null;
  readonly ended_how: string | null;
  readonly returned: number;
  readonly unconfirmed: number;
}
const all = async (): Promise<Row[]> =>
  (await stage.server.everything.query<Row>('select * from incident order by id')).rows;
const open = async () => (await all()).filter(({ ended_how: how }) => how === null);
const look = () => keepIncidents(stage.server.ctx, stage.home);
const happened = async (id = '') =>
  (
    await stage.server.everything.query<{ what: string }>(
      'select what from incident_event where incident_id = $1 order by id',
      [id],
    )
  ).rows.map(({ what }) => what);

/** ONUs 1 to n of PON port 1, and an outage of those that are named. */
async function outage(away: readonly number[], cause = 'los'): Promise<string> {
  const id = stage.server.ctx.newId();
  const at = new Date(stage.clock.now());
  const { home, olt, server } = stage;
  await server.ctx.scope.tenant(home, async (tx) => {
    await sql`insert into pon_outage (tenant_id, id, olt_id, pon, began_at, changed_at) values (${home}, ${id}, ${olt}, 1, ${at}, ${at})`.execute(
      tx,
    );
    for (const n of away)
      await sql`insert into pon_outage_onu (tenant_id, outage_id, onu_id, down_at, cause)
        select ${home}, ${id}, o.id, ${at}, ${cause} from onu o where o.tenant_id = ${home} and o.olt_id = ${olt} and o.pon = 1 and o.onu_no = ${n}`.execute(
        tx,
      );
  });
  return id;
}
const onus = (n: number) =>
  stage.server.everything.query(
    `insert into onu (tenant_id, id, olt_id, pon, onu_no, sn, phase, state) select $1::int, 500000 + i, $2::int8, 1, i, 'GPON0000000' || i, 3, 1 from generate_series(1, $3::int) i`,
    [stage.home, stage.olt, n],
  );

describe('An alarm that nothing explains', () => {
  it('is an incident, which goes on when it is raised again within a minute of its clear, and ends after that', async () => {
    await stage.tell('onuRxLow');
    await look();
    const [first] = await open();
    expect(first).toMatchObject({
      kind: 'alarm',
      head_kind: 'onuRxLow',
      alarms: 1,
      standing: 1,
      severity: 3,
      unconfirmed: 1,
    });
    await stage.see({ kind: 'onuRxLow', pon: 1, onu: 5, raised: false });
    await look();
    expect(await open()).toMatchObject([{ id: first?.id, standing: 0 }]);
    stage.clock.advance(30_000);
    await stage.tell('onuRxLow');
    await look();
    expect(await open()).toMatchObject([{ id: first?.id, standing: 1 }]);
    stage.clock.advance(1000);
    await stage.see({ kind: 'onuRxLow', pon: 1, onu: 5, raised: false });
    await look();
    stage.clock.advance(60_000);
    await look();
    expect(await open()).toEqual([]);
    expect(await happened(first?.id)).toEqual(['began', 'quiet', 'quiet', 'ended']);
  });

  it('is the same incident when it is back within a quarter of an hour, and another one after that', async () => {
    await stage.tell('onuRxLow');
    await look();
    const over = async (ms: number) => {
      stage.clock.advance(1000);
      await stage.see({ kind: 'onuRxLow', pon: 1, onu: 5, raised: false });
      await look();
      stage.clock.advance(ms);
      await look();
      await stage.tell('onuRxLow');
      await look();
    };
    await over(600_000);
    expect(await all()).toMatchObject([{ ended_how: null, returned: 1 }]);
    await over(1_000_000);
    expect(await all()).toMatchObject([
      { ended_how: 'over', returned: 1 },
      { ended_how: null, returned: 0 },
    ]);
  });

  it('that nobody is told of by a rule is none; shielded later, its incident ends without having been over', async () => {
    await stage.tell('onuRxLow');
    await look();
    await stage.server.everything.query(
      'update incident set told_at = now(); update alarm set shielded = true, settled = false',
    );
    await look();
    expect(await all()).toMatchObject([{ ended_how: 'masked' }]);
    await stage.server.everything.query('update alarm set shielded = false, settled = false');
    await look();
    expect(await open()).toMatchObject([{ standing: 1 }]);
  });

  it('is confirmed when all of it is', async () => {
    await stage.tell('onuRxLow');
    await look();
    const id = (await stage.list()).find(({ port }) => port === 2)?.id ?? '';
    await stage.post('/system/alarm/ensureAlarmEvent', { ids: [id], action: 'confirm' });
    await work(900_000);
    expect(await put()).toHaveLength(3);
  });

  it('in their quiet hours are told when these are over, if it still stands then', async () => {
    await rule(['00:00', '06:00']);
    await stage.tell('portDown', { object: 'port/1' });
    await work();
    const night = new Date(stage.clock.now()).getUTCHours();
    await work(20_000);
    expect(await put()).toEqual(night < 6 ? [] : ['raise']);
    stage.clock.advance(((30 - night) % 24) * 3_600_000);
    await stage.server.everything.query('update incident set unconfirmed = 0, tell_at = $1', [
      new Date(stage.clock.now()),
    ]);
    await tellIncidents(stage.server.ctx, stage.home);
    expect(await put()).toEqual(['raise']);
  });
});
