import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AlarmRow } from '../../estate/alarms/alarm-row.ts';
import { applySightings } from '../../estate/alarms/sightings.ts';
import { stillSeen, unanswered, type LookedPoll } from '../../southbound/collector/confirm-clears.ts';
import { alarmStage, type AlarmStage } from '../../testing/alarm-stage.ts';

const minute = 60_000;
let stage: AlarmStage;
let server: AlarmStage['server'];
let clock: AlarmStage['clock'];
let token: string;
let olt: string;
let second: string;
let foreign: string;

beforeAll(async () => {
  stage = await alarmStage();
  ({ server, clock, token, olt, second, foreign } = stage);
});
afterAll(() => server.stop());
beforeEach(async () => {
  clock.advance(minute);
  await server.everything.query('delete from alarm');
});

describe('handling alarms', () => {
  const confirm = '/system/alarm/ensureAlarmEvent';
  const clear = '/system/alarm/clearOrUnclearAlarm';

  it('confirms with name, time and note, and undoes it', async () => {
    await stage.tell('onuRxLow');
    const { id } = await stage.only();
    expect((await stage.post(confirm, { ids: [id], action: 'confirm', note: 'crew sent' }))['data']).toEqual({
      changed: 1,
    });
    expect(await stage.only()).toMatchObject({
      confirmStatus: 'confirmed',
      confirmBy: 'admin',
      confirmNote: 'crew sent',
      confirmTime: new Date(clock.now()).toISOString(),
      operator: 'admin',
    });
    expect((await stage.post(confirm, { ids: id, action: 'undo confirm' }))['data']).toEqual({ changed: 1 });
    expect(await stage.only({ state: 'unconfirmed' })).toMatchObject({
      confirmBy: null,
      confirmNote: null,
      confirmTime: null,
    });
  });

  it('keeps the name of who was first when it is confirmed twice', async () => {
    await stage.tell('onuRxLow');
    const { id } = await stage.only();
    await stage.post(confirm, { ids: [id], action: 'confirm' });
    const other = await server.signIn('000000', 'operator');
    expect((await stage.post(confirm, { ids: [id], action: 'confirm', userName: 'root' }, other))['data']).toEqual({
      changed: 0,
    });
    expect(await stage.only()).toMatchObject({ confirmBy: 'admin' });
  });

  it('says what the device still reports before it is cleared, and what a person cleared so is back after the next poll', async () => {
    const { home } = stage;
    const looked = (read: Partial<LookedPoll>) =>
      server.ctx.scope.tenant(home, async (tx) => {
        const at = new Date(clock.now());
        const seen = await stillSeen(
          tx,
          { tenantId: home, oltId: olt },
          { ...unanswered(at), answers: false, ...read },
        );
        await applySightings(server.ctx, tx, home, seen);
      });
    await server.everything.query(
      `insert into olt_port (tenant_id, olt_id, kind, port, name, link) values ($1, $2, 'pon', 3, 'GPON0/3', false)
       on conflict do nothing`,
      [home, olt],
    );
    await stage.tell('ponLos', { object: 'pon/3' });
    const before = await stage.only();
    expect(before).toMatchObject({ stillSeen: true, objectName: { en: 'GPON0/3', zh: 'GPON0/3' } });
    clock.advance(minute);
    await stage.post(clear, { ids: [before.id], action: 'clear' });
    expect(await stage.list()).toEqual([]);
    await looked({ onus: true });
    expect(await stage.list(), 'a poll that did not read the links says nothing of them').toEqual([]);
    await looked({ pons: true });
    expect(await stage.only()).toMatchObject({ id: before.id, clearBy: null, raiseTime: before.raiseTime, count: 1 });
    await stage.post(clear, { ids: [before.id], action: 'clear' });
    await server.everything.query('update olt_port set link = true where olt_id = $1', [olt]);
    await looked({ pons: true });
    expect(await stage.list()).toEqual([]);
    expect(await stage.only({ view: 'history' })).toMatchObject({ stillSeen: false, clearBy: 'admin' });
  });

  it('counts what a one-step clear would clear although it still stands', async () => {
    await server.everything.query('update olt_live set online = false where olt_id = $1', [olt]);
    await stage.see({ kind: 'oltOffline', raised: true });
    await stage.tell('onuRxLow');
    expect(await stage.list()).toHaveLength(2);
    expect(await stage.only({ stillSeen: '1' })).toMatchObject({ kind: 'oltOffline', stillSeen: true });
  });

  it('clears by hand and undoes it', async () => {
    await stage.tell('onuRxLow');
    const { id } = await stage.only();
    await stage.post(clear, { ids: [id], action: 'clear', note: 'false alarm' });
    expect(await stage.list()).toEqual([]);
    expect(await stage.only({ state: 'cleared' })).toMatchObject({
      clearHow: 'user',
      clearBy: 'admin',
      clearNote: 'false alarm',
    });
    await stage.post(clear, { ids: [id], action: 'undo clear' });
    expect(await stage.only()).toMatchObject({ clearStatus: 'uncleared', clearBy: null, count: 1 });
  });

  it('shows all four states in the history and the current view', async () => {
    for (const n of [1, 2, 3, 4]) await stage.tell('onuRxLow', { object: `onu/1/${n}` });
    const ids = new Map((await stage.list()).map(({ onu, id }) => [onu, id]));
    await stage.post(confirm, { ids: [ids.get(1), ids.get(2)], action: 'confirm' });
    await stage.post(clear, { ids: [ids.get(2), ids.get(3)], action: 'clear' });
    const onus = async (query: Record<string, string>) =>
      (await stage.list(query)).map(({ onu }) => onu ?? 0).toSorted((a, b) => a - b);
    expect(await onus({ state: 'confirmed' })).toEqual([1]);
    expect(await onus({ state: 'uncleared,unconfirmed' })).toEqual([4]);
    expect(await onus({ state: 'cleared' })).toEqual([3]);
    expect(await onus({ view: 'history' })).toEqual([2, 3]);
    expect(await onus({ view: 'history', state: 'confirmed' })).toEqual([2]);
  });

  it('changes nothing when one of the ids is unknown or of another tenant', async () => {
    await stage.tell('onuRxLow');
    await stage.tell('fan', { tenant: server.tenants.coast.id, olt: foreign, object: 'device' });
    const { rows } = await server.everything.query('select id from alarm order by id');
    const ids = rows.map(({ id }: { id: string }) => id);
    for (const path of [confirm, clear]) {
      const action = path === confirm ? 'confirm' : 'clear';
      expect((await stage.post(path, { ids, action })).code).toBe(404);
      expect((await stage.post(path, { ids: [ids[0], '12345'], action })).code).toBe(404);
    }
    expect(await stage.only()).toMatchObject({ confirmStatus: 'unconfirmed', clearStatus: 'uncleared' });
  });

  it('does one step on exactly what a filter means', async () => {
    await stage.tell('fan', { object: 'device' });
    await stage.tell('onuRxLow');
    await stage.tell('onuRxLow', { olt: second });
    const step = '/system/alarm/oneStepCleanOrAck';
    const both = { action: 'one-key confirm and clear', severity: '3', oltId: olt, note: 'works' };
    expect((await stage.post(step, both))['data']).toEqual({ changed: 1 });
    expect((await stage.list()).map(({ kind, host }) => `${kind} ${host}`).sort()).toEqual([
      'fan North head',
      'onuRxLow South head',
    ]);
    expect(await stage.only({ view: 'history' })).toMatchObject({
      confirmBy: 'admin',
      clearBy: 'admin',
      clearNote: 'works',
    });
    expect((await stage.post(step, { action: 'confirm all' }))['data']).toEqual({ changed: 2 });
  });

  it('does one step on no alarm at all when one of its ids is not there, or its filter is not understood', async () => {
    await stage.tell('fan', { object: 'device' });
    await stage.tell('onuRxLow');
    const step = '/system/alarm/oneStepCleanOrAck';
    const ids = (await stage.list()).map(({ id }) => id);
    expect((await stage.post(step, { action: 'clear', ids: ['12345'] })).code).toBe(404);
    expect((await stage.post(step, { action: 'clear', ids: [ids[0], '12345'] })).code).toBe(404);
    for (const stray of [
      { id: ids[0] },
      { ids: [] },
      { ids: null },
      { alarmIds: ids },
      { severity: '' },
      { state: ',' },
    ]) {
      const answer = await stage.post(step, { action: 'clear', ...stray });
      expect(answer).toMatchObject({ code: 400, problems: [{ field: Object.keys(stray)[0] }] });
    }
    // The wrong way round, a range holds nothing; it does not hold everything.
    const reversed = { receiveTime: ['2099-01-02T00:00:00Z', '2020-01-01T00:00:00Z'] };
    expect((await stage.post(step, { action: 'clear', ...reversed }))['data']).toEqual({ changed: 0 });
    expect((await stage.list()).length).toBe(2);
    // What RuoYi clients send along with everything chooses nothing.
    const along = { pageNum: 1, pageSize: 10, isAsc: 'asc', orderByColumn: 'id', params: {}, _t: 1 };
    expect((await stage.post(step, { action: 'clear', ids: [ids[0]], ...along }))['data']).toEqual({ changed: 1 });
    expect((await stage.list()).map(({ id }) => id)).toEqual([ids[1]]);
  });

  it('needs both rights for what does both', async () => {
    await stage.tell('onuRxLow');
    const { id } = await stage.only();
    const confirms = await server.signInWith(['alarm:current:list', 'alarm:current:confirm']);
    const clears = await server.signInWith(['alarm:current:list', 'alarm:current:clear']);
    const step = (action: string) => stage.post('/system/alarm/oneStepCleanOrAck', { action }, confirms);
    expect((await step('confirm and clear')).code).toBe(403);
    expect((await step('clear')).code).toBe(403);
    expect((await stage.post(clear, { ids: [id], action: 'confirm' }, clears)).code).toBe(400);
    const query = { ids: id, action: 'confirm', userName: 'admin', actionType: '1' };
    expect((await server.call('GET', '/topo/clearAlarmList', { token: clears, query })).code).toBe(403);
    expect((await server.call('GET', '/topo/clearAlarmList', { token, query }))['data']).toEqual({ changed: 1 });
    expect(await stage.only()).toMatchObject({ confirmStatus: 'confirmed', clearStatus: 'uncleared' });
  });

  it('writes every action into the operation log and tells the browsers', async () => {
    await stage.tell('onuRxLow');
    const { id } = await stage.only();
    await stage.post(clear, { ids: [id], action: 'clear' });
    const log = await server.everything.query(
      'select object, actor_name, call_name from audit_log order by id desc limit 1',
    );
    expect(log.rows).toEqual([{ object: 'clear 1 alarms', actor_name: 'admin', call_name: 'clearOrUnclearAlarm' }]);
    const live = await server.everything.query('select kind, payload from live_event order by seq desc limit 2');
    expect(live.rows).toMatchObject([
      { kind: 'alarm.counts', payload: { critical: 0, major: 0, minor: 0, warning: 0 } },
      {
        kind: 'alarm.changed',
        payload: { alarm: { id, clearStatus: 'cleared', clearBy: 'admin', host: 'North head' } },
      },
    ]);
  });
});

describe('the bell and the charts', () => {
  it('has the latest alarms and what stands, by severity', async () => {
    await stage.tell('fan', { object: 'device' });
    await stage.tell('ponLos', { object: 'pon/1' });
    await stage.tell('onuDeregister');
    await stage.tell('configSaved', { object: 'device' });
    const { data } = await server.call('GET', '/alarm/alarm/getAlarmInTenant', { token });
    expect(data).toMatchObject({ counts: { critical: 2, major: 0, minor: 0, warning: 0 } });
    expect((data as { rows: AlarmRow[] }).rows.map(({ kind }) => kind).sort()).toEqual(['fan', 'ponLos']);
  });

  it('has the worst alarm per device that nobody confirmed', async () => {
    await stage.tell('fan', { object: 'device' });
    await stage.tell('onuRxLow');
    await stage.tell('onuRxLow', { olt: second });
    const worst = async () => (await server.call('GET', '/system/alarm/getAlarmDeviceMaxLevel', { token }))['data'];
    const [north, south] = [
      { oltId: olt, host: 'North head' },
      { oltId: second, severity: 3, count: 1 },
    ];
    expect(await worst()).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ ...north, severity: 1, count: 2 }),
        expect.objectContaining(south),
      ]),
    );
    const fan = await stage.only({ kind: 'fan' });
    await stage.post('/system/alarm/ensureAlarmEvent', { ids: [fan.id], action: 'confirm' });
    expect(await worst()).toEqual(
      expect.arrayContaining([expect.objectContaining({ ...north, severity: 3, count: 1 })]),
    );
  });

  it('counts by severity and by type, with those that have none', async () => {
    await stage.tell('fan', { object: 'device' });
    await stage.tell('onuRxLow');
    const chart = async (name: string) => {
      const { data } = await stage.post(`/systemMonitoring/${name}`, {});
      return Object.fromEntries((data as { id: string; count: number }[]).map(({ id, count }) => [id, count]));
    };
    expect(await chart('getAlarmAlarmSeverityChart')).toEqual({ critical: 1, major: 0, minor: 1, warning: 0 });
    expect(await chart('getSystemAlarmTypeChart')).toEqual({
      equipment: 1,
      processError: 0,
      communication: 1,
      qualityOfService: 0,
      environment: 0,
    });
  });

  it('draws how many were raised in each hour', async () => {
    clock.advance(3 * 60 * minute);
    await stage.see({ kind: 'oltOffline', raised: true });
    const { data } = await stage.post('/systemMonitoring/getAlarmCurveChart', { alarmCurveTimeRadio: 'day' });
    const { points, stepSeconds } = data as { stepSeconds: number; points: { at: string; critical: number }[] };
    expect([stepSeconds, points.length]).toEqual([3600, 24]);
    expect(points.at(-1)?.critical).toBe(1);
    expect(Date.parse(points.at(-1)?.at ?? '')).toBeLessThanOrEqual(clock.now());
  });
});

describe('the export', () => {
  it('gives the rows of the filter as CSV, in the language of the reader, without live formulas', async () => {
    await stage.tell('fan', { object: 'device', text: '=HYPERLINK("http://x")' });
    const csv = async (language: string) => {
      const url = '/emsWebServer/system/alarm/selectNewAlarmWithConditionDownload?severity=1';
      const answer = await server.app.inject({ url, headers: { authorization: token, language } });
      expect(answer.headers['content-type']).toContain('text/csv');
      return answer.body.split('\r\n');
    };
    const [head, line, end] = await csv('en');
    expect(head).toMatch(/^\ufeffSerial,Severity,Alarm/);
    expect(line).toContain('Critical,Fan failed,Equipment,North head');
    expect(line).toContain(`"'=HYPERLINK(""http://x"")"`);
    expect(end).toBe('');
    expect((await csv('zh'))[1]).toContain('紧急,风扇故障,设备');
  });
});
