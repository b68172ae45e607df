import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { keepIncidents } from '../../estate/incidents/keeper.ts';
import { alarmStage, type AlarmStage } from '../../testing/alarm-stage.ts';
import { goneTogether, insertIncidentOnus } from './gone-together.fixture.ts';
import { incidents } from './incidents.ts';

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

const outage = (away: readonly number[], cause?: string) => goneTogether(stage, away, cause);
const onus = (n: number) => insertIncidentOnus(stage, n);

describe('An alarm that nothing explains', () => {
  it('is listed at its port, by the name that the device gives that, an uplink too', async () => {
    await stage.server.everything.query(
      `insert into olt_port (tenant_id, olt_id, kind, port, name, link) values ($1, $2, 'uplink', 6, 'XGE0/6', false), ($1, $2, 'pon', 6, 'GPON0/6', true)`,
      [stage.home, stage.olt],
    );
    await stage.see({ kind: 'portDown', port: 6, raised: true });
    await look();
    expect((await stage.server.call('GET', '/alarm/incident/list', { token: stage.token }))['rows']).toMatchObject([
      { objectName: { en: 'XGE0/6', zh: 'XGE0/6' } },
    ]);
  });

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

  it('that comes back for the third time goes on until it has been quiet for a quarter of an hour', async () => {
    const over = async (ms: number) => {
      stage.clock.advance(1000);
      await stage.see({ kind: 'onuRxLow', pon: 1, onu: 5, raised: false });
      await look();
      stage.clock.advance(ms);
      await look();
    };
    await stage.tell('onuRxLow');
    await look();
    for (let n = 0; n < 3; n += 1) {
      await over(120_000);
      expect(await open()).toEqual([]);
      await stage.tell('onuRxLow');
      await look();
    }
    await over(600_000);
    expect(await open()).toMatchObject([{ returned: 3, standing: 0 }]);
    stage.clock.advance(300_000);
    await look();
    expect(await open()).toEqual([]);
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
    const { id } = await stage.only();
    expect(await stage.post('/system/alarm/ensureAlarmEvent', { ids: [id], action: 'confirm' })).toMatchObject({
      code: 200,
    });
    await look();
    const [incident] = await open();
    expect(incident).toMatchObject({ unconfirmed: 0 });
    expect(await happened(incident?.id)).toEqual(['began', 'confirmed']);
  });
});

describe('Alarms with one reason', () => {
  it('are one incident: those of ONUs that went together, named by their cause, with how many are out', async () => {
    await onus(4);
    await stage.tell('onuLinkLost', { object: 'onu/1/1' });
    await look();
    await stage.server.everything.query('update incident set told_at = now()');
    const [first] = await open();
    await outage([1, 2, 3]);
    for (const n of [2, 3]) await stage.tell('onuLinkLost', { object: `onu/1/${n}` });
    await look();
    // The one that was told of before goes on as the larger one.
    expect(await open()).toMatchObject([
      { id: first?.id, kind: 'outage', alarms: 3, standing: 3, onus: 3, cause: 'fibre' },
    ]);
  });

  it('are one incident with an OLT that does not answer, and stand for themselves when it answers again', async () => {
    await stage.tell('portDown', { object: 'port/1' });
    await stage.tell('onuRxLow', { object: 'onu/1/7' });
    await look();
    expect(await open()).toHaveLength(2);
    stage.clock.advance(30_000);
    await stage.see({ kind: 'oltOffline', raised: true });
    await look();
    expect(await open()).toMatchObject([{ kind: 'olt', head_kind: 'oltOffline', alarms: 3, severity: 1 }]);
    stage.clock.advance(1000);
    await stage.see({ kind: 'oltOffline', raised: false });
    await look();
    expect((await open()).map(({ kind, standing }) => [kind, standing])).toEqual(
      expect.arrayContaining([
        ['alarm', 1],
        ['alarm', 1],
      ]),
    );
  });

  it('stay what they were when they stood long before', async () => {
    await stage.tell('portDown', { object: 'port/1' });
    await look();
    stage.clock.advance(600_000);
    await stage.see({ kind: 'oltOffline', raised: true });
    await look();
    expect((await open()).map(({ kind }) => kind).toSorted()).toEqual(['alarm', 'olt']);
  });
});

describe('A notice', () => {
  it('is an incident that is over when it begins; told again within a while it is the same, and confirmed it is no other', async () => {
    await stage.tell('coldStart', { object: 'device' });
    await look();
    expect(await all()).toMatchObject([{ kind: 'notice', head_kind: 'coldStart', ended_how: 'over', returned: 0 }]);
    stage.clock.advance(60_000);
    await stage.tell('coldStart', { object: 'device' });
    await look();
    await stage.server.everything.query('update alarm set settled = false');
    await look();
    expect(await all()).toMatchObject([{ kind: 'notice', ended_how: 'over', returned: 1 }]);
  });
});

describe('Somebody who works', () => {
  const get = async (path: string, query: Record<string, string> = {}, as = stage.token) =>
    (await stage.server.call('GET', path, { token: as, query })) as unknown as {
      readonly code: number;
      readonly rows: readonly Record<string, unknown>[];
      readonly data: Record<string, unknown> & {
        readonly events: readonly { readonly what: string; readonly note: string | null }[];
      };
    };

  it('sees what is wrong, takes it over, writes down what was found and confirms all of it', async () => {
    await stage.tell('onuRxLow');
    await stage.tell('portDown', { object: 'port/1' });
    await look();
    const { rows } = await get('/alarm/incident/list');
    expect(rows.map(({ severity, owner, unconfirmed }) => [severity, owner, unconfirmed])).toEqual([
      [2, null, 1],
      [3, null, 1],
    ]);
    const id = String(rows[0]?.['id']);
    expect(await stage.post('/alarm/incident/own', { ids: [id], own: '1' })).toMatchObject({ data: { changed: 1 } });
    expect(await stage.post('/alarm/incident/own', { ids: [id], own: '1' })).toMatchObject({ data: { changed: 0 } });
    expect(await stage.post('/alarm/incident/note', { incidentId: id, note: 'Fibre bent\nat the pole' })).toMatchObject(
      { code: 200 },
    );
    expect(await stage.post('/alarm/incident/note', { incidentId: id, note: ' ' })).toMatchObject({ code: 400 });
    expect(await stage.post('/alarm/incident/confirm', { ids: [id] })).toMatchObject({ data: { changed: 1 } });
    await look();
    const { data } = await get('/alarm/incident', { incidentId: id });
    expect(data).toMatchObject({
      isMine: true,
      unconfirmed: 0,
      rows: [{ kind: 'portDown', confirmStatus: 'confirmed' }],
    });
    expect(data.events.map(({ what }) => what)).toEqual(['confirmed', 'note', 'owned', 'began']);
    expect(data.events[1]).toMatchObject({ note: 'Fibre bent\nat the pole' });
    expect((await get('/alarm/incident/list', { owner: 'mine' })).rows).toHaveLength(1);
    expect((await get('/alarm/incident/list', { owner: 'none' })).rows).toHaveLength(1);
    expect((await get('/alarm/incident/list', { keyword: 'uplink port' })).rows).toMatchObject([{ id }]);
    expect((await get('/alarm/incident/list', { site: 'Hill' })).rows).toEqual([]);
    expect((await get('/alarm/incident/list', { state: 'ended' })).rows).toEqual([]);
  });

  it('reads first what an incident is named after, though others in it are as bad and older', async () => {
    await stage.tell('portDown', { object: 'port/1' });
    stage.clock.advance(30_000);
    await stage.tell('oltOffline', { object: 'device' });
    await look();
    const [row] = (await get('/alarm/incident/list')).rows;
    expect(row).toMatchObject({ kind: 'olt', alarms: 2 });
    // The worst of it now, and before it in every other order.
    await stage.server.everything.query(`update alarm set severity = 1 where kind = 'portDown'`);
    const { data } = await get('/alarm/incident', { incidentId: String(row?.['id']) });
    expect(data).toMatchObject({ rows: [{ kind: 'oltOffline' }, { kind: 'portDown' }] });
  });

  it('of another tenant sees none of it, and can do nothing to it', async () => {
    await stage.tell('onuRxLow');
    await look();
    const [row] = (await get('/alarm/incident/list')).rows;
    const id = String(row?.['id']);
    const coast = await stage.server.signIn('coast1');
    expect((await get('/alarm/incident/list', {}, coast)).rows).toEqual([]);
    expect(await get('/alarm/incident', { incidentId: id }, coast)).toMatchObject({ code: 404 });
    expect(await stage.post('/alarm/incident/own', { ids: [id], own: '1' }, coast)).toMatchObject({ code: 404 });
    expect(await stage.post('/alarm/incident/note', { incidentId: id, note: 'x' }, coast)).toMatchObject({ code: 404 });
    expect(await stage.post('/alarm/incident/confirm', { ids: [id] }, coast)).toMatchObject({ code: 404 });
  });
});
