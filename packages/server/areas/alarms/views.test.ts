import { alarmSpellings } from '@heliograph/catalogue/calls/alarms.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readSheet } from '../../sheets/sheets.ts';
import { alarmStage, type AlarmStage } from '../../testing/alarm-stage.ts';

const minute = 60_000;
const clearing = '/system/alarm/clearOrUnclearAlarm';
const confirming = '/system/alarm/ensureAlarmEvent';
const deleting = '/alarm/alarm/deleteHistoryAlarmById';
let stage: AlarmStage;

beforeAll(async () => {
  stage = await alarmStage();
});
afterAll(() => stage.server.stop());
beforeEach(async () => {
  stage.clock.advance(minute);
  await stage.server.everything.query('delete from alarm');
});

const kindsOf = async (query: Record<string, string>) => (await stage.list(query)).map(({ kind }) => kind).toSorted();
const idOf = async (kind: string) => (await stage.only({ kind })).id;
const download = async (query: string): Promise<Buffer> => {
  const url = `/emsWebServer/system/alarm/selectNewAlarmWithConditionDownload?${query}`;
  const answer = await stage.server.app.inject({ url, headers: { authorization: stage.token, language: 'en' } });
  return answer.rawPayload;
};

describe('the views of alarms', () => {
  it('tell the four states of being confirmed and being cleared apart', async () => {
    for (const kind of ['fan', 'cpuHigh', 'ponLos', 'onuRxLow'] as const) await stage.tell(kind);
    const ids = { cpuHigh: await idOf('cpuHigh'), ponLos: await idOf('ponLos'), onuRxLow: await idOf('onuRxLow') };
    await stage.post(confirming, { ids: [ids.cpuHigh, ids.onuRxLow], action: 'confirm' });
    await stage.post(clearing, { ids: [ids.ponLos, ids.onuRxLow], action: 'clear' });
    expect(await kindsOf({ state: 'unconfirmed,uncleared' })).toEqual(['fan']);
    expect(await kindsOf({ state: 'confirmed' })).toEqual(['cpuHigh']);
    expect(await kindsOf({ state: 'cleared' })).toEqual(['ponLos']);
    expect(await kindsOf({ state: 'confirmed,cleared' })).toEqual(['onuRxLow']);
    expect(await kindsOf({ view: 'history', state: 'confirmed' })).toEqual(['onuRxLow']);
  });

  it('say of an alarm that another explains which one that is, and of what', async () => {
    await stage.tell('ponLos', { object: 'pon/1' });
    await stage.tell('onuDeregister');
    expect(await stage.only({ view: 'masked' })).toMatchObject({
      kind: 'onuDeregister',
      parentName: { en: (await stage.only()).name.en },
      parentObject: { en: 'PON 1' },
      shieldedBy: null,
      shieldedUntil: null,
    });
    expect(await stage.only()).toMatchObject({ parentName: null, parentObject: null });
    const { everything } = stage.server;
    await everything.query(
      `insert into olt_port (tenant_id, olt_id, kind, port, name) values ($1, $2, 'pon', 1, 'Harbour port')`,
      [stage.home, stage.olt],
    );
    expect(await stage.only({ view: 'masked' })).toMatchObject({ parentObject: { en: 'Harbour port' } });
    // Of the device, not of the port that the explained one is of.
    await everything.query(`update alarm set pon = null, object = 'device' where kind = 'ponLos'`);
    expect(await stage.only({ view: 'masked' })).toMatchObject({ parentObject: { en: 'Device' } });
    await everything.query('delete from olt_port');
  });

  it('of one OLT stand in the order that is asked for, page by page, though all of them began in one moment', async () => {
    for (const object of ['onu/1/1', 'onu/1/2', 'onu/1/3']) await stage.tell('onuRxLow', { object });
    await stage.tell('onuRxLow', { olt: stage.second });
    const onusBy = async (order: Record<string, string>) => {
      const pages = [];
      for (const pageNum of ['1', '2', '3', '4'])
        pages.push(...(await stage.list({ oltId: stage.olt, ...order, pageNum, pageSize: '1' })));
      return pages.map(({ onu }) => onu);
    };
    for (const orderByColumn of ['raiseTime', 'severity', 'host']) {
      expect(await onusBy({ orderByColumn, isAsc: 'desc' })).toEqual([3, 2, 1]);
      expect(await onusBy({ orderByColumn, isAsc: 'asc' })).toEqual([1, 2, 3]);
    }
    stage.clock.advance(minute);
    await stage.tell('onuRxLow', { object: 'onu/1/4' });
    expect(await onusBy({ orderByColumn: 'raiseTime', isAsc: 'desc' })).toEqual([4, 3, 2, 1]);
    expect(await onusBy({ orderByColumn: 'raiseTime', isAsc: 'asc' })).toEqual([1, 2, 3, 4]);
    expect(await onusBy({})).toEqual([4, 3, 2, 1]);
  });

  it('offer the device types that there are', async () => {
    await stage.server.everything.query(`update olt set device_type = 'V1600G1' where id = $1`, [stage.olt]);
    await stage.server.everything.query(`update olt set device_type = 'Foreign' where id = $1`, [stage.foreign]);
    const answer = await stage.server.call('GET', '/topo/getDeviceTypeList', { token: stage.token });
    expect(answer.data).toEqual(['V1600G1']);
  });

  it('are asked in the words of the specification, too', () => {
    const asked = alarmSpellings['selectHistoryAlarmByCondition']?.input.parse({ severity: '1', view: 'current' });
    expect(asked).toMatchObject({ view: 'history', severity: [1] });
    expect(alarmSpellings['topoDeleteAlarmById']?.input.parse({ id: '7' })).toEqual({ ids: ['7'] });
  });
});

describe('deleting from the history', () => {
  it('takes what is over and leaves what stands', async () => {
    await stage.tell('fan');
    await stage.tell('ponLos');
    const [fan, ponLos] = [await idOf('fan'), await idOf('ponLos')];
    await stage.post(clearing, { ids: [fan], action: 'clear' });
    expect((await stage.post(deleting, { ids: [fan, ponLos] })).code).toBe(409);
    expect([await kindsOf({}), await kindsOf({ view: 'history' })]).toEqual([['ponLos'], ['fan']]);
    expect(await stage.post(deleting, { ids: [fan] })).toMatchObject({ code: 200, data: { deleted: 1 } });
    expect([await kindsOf({}), await kindsOf({ view: 'history' })]).toEqual([['ponLos'], []]);
  });

  it('knows no alarm of another tenant, and is for those who may', async () => {
    const { coast } = stage.server.tenants;
    await stage.tell('fan', { tenant: coast.id, olt: stage.foreign, object: 'device' });
    const { rows } = await stage.server.everything.query<{ id: string }>('select id from alarm');
    const ids = rows.map(({ id }) => id);
    expect((await stage.post(deleting, { ids })).code).toBe(404);
    const reader = await stage.server.signInWith(['alarm:current:list']);
    expect((await stage.post(deleting, { ids }, reader)).code).toBe(403);
  });
});

describe('the download of alarms', () => {
  it('holds what the filter means and nothing else, as text and as a workbook', async () => {
    await stage.tell('fan', { object: 'device', text: '=1+1' });
    await stage.tell('ponLos', { object: 'pon/1' });
    await stage.tell('onuDeregister');
    const csv = (await download('severity=1&kind=fan')).toString('utf8').trimEnd().split('\r\n');
    expect(csv).toHaveLength(2);
    expect(csv[1]).toContain(`'=1+1`);
    const rows = await readSheet('a.xlsx', await download('view=masked&format=xlsx'), 10);
    expect(rows).toHaveLength(2);
    expect(rows[1]?.join()).toContain('PON 1 ONU 5');
  });

  it('is as long as the list, however many pieces it is read in', async () => {
    await stage.server.everything.query(
      `insert into alarm (tenant_id, id, olt_id, kind, object, type, severity, first_at, raised_at, last_at, count, raise_times, present, text)
       select $1, 1000 + n, $2, 'fan', 'onu/1/' || n, 1, 2, now(), now(), now(), 1, '{}', true, '' from generate_series(1, 2345) n`,
      [stage.home, stage.olt],
    );
    const lines = (await download('kind=fan')).toString('utf8').trimEnd().split('\r\n');
    expect(new Set(lines).size).toBe(2346);
  });
});
