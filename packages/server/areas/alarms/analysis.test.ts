import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AlarmRow } from '../../estate/alarms/alarm-row.ts';
import { readSheet } from '../../sheets/sheets.ts';
import { alarmAnalysis, type AnalysisAnswer } from './analysis.ts';
import { alarmStage, type AlarmStage } from '../../testing/alarm-stage.ts';

const minute = 60_000;
const hour = 60 * minute;

let stage: AlarmStage;
let token: string;
beforeAll(async () => {
  stage = await alarmStage((ctx) => [alarmAnalysis(ctx)]);
  // Three alarms two days ago, of which one is confirmed after ten minutes and one over after an hour; one now.
  await stage.tell('onuRxLow', { object: 'onu/1/1' });
  await stage.tell('onuRxLow', { object: 'onu/1/2' });
  await stage.tell('fan', { object: 'device', olt: stage.second });
  const [fan] = (await stage.list()).filter(({ kind }) => kind === 'fan');
  stage.clock.advance(10 * minute);
  await stage.post('/system/alarm/ensureAlarmEvent', { ids: [fan?.id], action: 'confirm' });
  stage.clock.advance(50 * minute);
  token = await stage.server.signIn();
  await stage.post('/system/alarm/clearOrUnclearAlarm', { ids: [fan?.id], action: 'clear' }, token);
  stage.clock.advance(47 * hour);
  await stage.tell('ponLos', { object: 'pon/1' });
  await stage.tell('onuLinkLost', { object: 'onu/1/3' });
  await stage.tell('fan', { object: 'device', olt: stage.foreign, tenant: stage.server.tenants.coast.id });
  token = await stage.server.signIn();
});
afterAll(() => stage.server.stop());

const ask = async (query: Record<string, string>): Promise<AnalysisAnswer> => {
  const answer = await stage.server.call('GET', '/alarm/analysis/sums', { token, query });
  if (answer.code !== 200) throw new Error(answer.msg);
  return answer['data'] as AnalysisAnswer;
};

/** How many alarms the list has of the period, with these filters. */
const listed = async ({ from, to }: AnalysisAnswer, query: Record<string, string> = {}): Promise<number> => {
  const last = new Date(Date.parse(to) - 1).toISOString();
  const all = { view: 'history', state: 'cleared,uncleared', receiveTime: `${from},${last}` };
  const answer = await stage.server.call('GET', '/system/alarm/getAlarmEventListByCondition', {
    token,
    query: { ...all, ...query },
  });
  return answer['total'] as number;
};

describe('the analysis of alarms', () => {
  it('counts what began in the period, with the times until people and devices were done', async () => {
    const { total, points, stepSeconds, causes } = await ask({ window: 'week' });
    expect(total).toEqual({
      raised: 5,
      explained: 1,
      shielded: 0,
      notices: 0,
      confirmed: 1,
      confirmSeconds: 600,
      cleared: 1,
      clearSeconds: 3600,
    });
    expect([points.length, stepSeconds]).toEqual([28, 6 * 3600]);
    expect(points.reduce((sum, one) => sum + one.critical + one.major + one.minor + one.warning, 0)).toBe(5);
    expect(causes.reduce((sum, { now }) => sum + now, 0)).toBe(5);
  });

  it('says for every bar what the list behind it says', async () => {
    for (const window of ['day', 'week', 'month', 'year']) {
      const analysis = await ask({ window });
      expect(analysis.total.raised).toBe(await listed(analysis));
      for (const { value, now } of analysis.levels)
        expect(now).toBe(await listed(analysis, { severity: String(value) }));
      for (const { value, now } of analysis.types)
        expect(now).toBe(await listed(analysis, { alarmType: String(value) }));
      for (const { id, now } of analysis.causes) expect(now).toBe(await listed(analysis, { cause: id }));
      for (const { kind, now } of analysis.kinds) expect(now).toBe(await listed(analysis, { kind }));
      for (const { oltId, now } of analysis.devices) expect(now).toBe(await listed(analysis, { oltId: oltId ?? '' }));
      expect(analysis.total.explained).toBe(await listed(analysis, { masked: 'explained' }));
    }
  });

  it('has the noisiest kinds and devices first', async () => {
    const { kinds, devices } = await ask({ window: 'week' });
    expect(kinds[0]).toEqual({ kind: 'onuRxLow', now: 2, before: null });
    expect(devices.map(({ host, now }) => [host, now])).toEqual([
      ['North head', 4],
      ['South head', 1],
    ]);
  });

  it('compares with the time before only where something is known of it', async () => {
    const now = stage.clock.now();
    expect((await ask({ window: 'day' })).before?.raised).toBe(0);
    const own = await ask({ beginTime: new Date(now - 20 * hour).toISOString() });
    expect([own.total.raised, own.before?.raised]).toEqual([2, 0]);
    expect((await ask({ window: 'month' })).before).toBeNull();
  });

  it('is narrowed down to an OLT or a project, and foreign ones have none', async () => {
    expect((await ask({ window: 'week', oltId: stage.second })).total.raised).toBe(1);
    expect((await ask({ window: 'week', oltId: stage.foreign })).total.raised).toBe(0);
    expect((await ask({ window: 'week', projectId: '999' })).total.raised).toBe(0);
  });

  it('refuses a period that ends before it begins, or lies before there are sums', async () => {
    const at = (days: number) => new Date(stage.clock.now() + days * 24 * hour).toISOString();
    for (const query of [{ beginTime: at(-1), endTime: at(-2) }, { beginTime: at(-4000) }, { endTime: at(-1) }])
      await expect(ask(query)).rejects.toThrow();
  });

  it('is to be had as CSV and as a workbook with a sheet for each chart', async () => {
    const file = async (format: string, language: string) => {
      const url = `/emsWebServer/alarm/analysis/export?window=week&format=${format}`;
      return stage.server.app.inject({ url, headers: { authorization: token, language } });
    };
    const lines = (await file('csv', 'en')).body.split('\r\n');
    expect(lines[0]).toBe('\ufeffChart,Of,This period,Period before');
    expect(lines).toContain('Overview,Alarms,5,');
    expect(lines).toContain('Overview,Mean time to repair (s),3600,');
    expect(lines).toContain('Noisiest devices,North head,4,');
    const book = await file('xlsx', 'zh');
    expect((await readSheet('any.xlsx', book.rawPayload, 100))[0]).toEqual(['指标', '本期', '上期']);
  });

  it('gives the charts of the history and the curve from the same numbers', async () => {
    const chart = await stage.post('/systemMonitoring/getAlarmAlarmSeverityChart', { view: 'history' }, token);
    const counts = (chart['data'] as { count: number }[]).map(({ count }) => count);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1);
    for (const alarmCurveTimeRadio of ['hour', 'day', 'week', 'month', 'year']) {
      const { data } = await stage.post('/systemMonitoring/getAlarmCurveChart', { alarmCurveTimeRadio }, token);
      const { points } = data as { points: AnalysisAnswer['points'] };
      const sum = points.reduce((all, one) => all + one.critical + one.major + one.minor + one.warning, 0);
      expect([alarmCurveTimeRadio, sum]).toEqual([alarmCurveTimeRadio, /hour|day/.test(alarmCurveTimeRadio) ? 2 : 5]);
    }
  });

  it('is narrowed down to a site like the list and all charts, and its file says to which', async () => {
    const { server, home, second } = stage;
    const site = (tenant: number, id: number, name: string) =>
      server.everything.query(
        `insert into site (tenant_id, id, name, created_by, created_at, updated_at) values ($1, $2, $3, 'test', now(), now())`,
        [tenant, id, name],
      );
    await site(home, 77, 'Hill exchange');
    await site(home, 79, 'Empty');
    await site(server.tenants.coast.id, 78, 'Coast');
    await server.everything.query('update olt set site_id = 77 where tenant_id = $1 and id = $2', [home, second]);
    const sum = async (by: Record<string, string>) => (await ask({ window: 'week', ...by })).total.raised;
    expect([await sum({}), await sum({ siteId: '77' }), await sum({ siteId: '0' })]).toEqual([5, 1, 4]);
    expect([await sum({ siteId: '78' }), await sum({ siteId: '79' })]).toEqual([0, 0]);
    for (const by of [{ siteId: '77' }, { siteId: '0' }] as const) {
      const analysis = await ask({ window: 'week', ...by });
      expect(analysis.total.raised).toBe(await listed(analysis, by));
      for (const { kind, now } of analysis.kinds) expect(now).toBe(await listed(analysis, { kind, ...by }));
    }
    // What is of no OLT, or of one that stands nowhere, has no site.
    const rowsOf = async (query: Record<string, string>) =>
      (await server.call('GET', '/system/alarm/getAlarmEventListByCondition', { token, query }))['rows'] as AlarmRow[];
    expect((await rowsOf({})).map(({ siteName, siteZone }) => [siteName, siteZone])).toEqual(
      Array.from({ length: 3 }, () => [null, null]),
    );
    await server.everything.query(`update site set time_zone = 'Asia/Tokyo' where id = 77`);
    expect(await rowsOf({ view: 'history', siteId: '77' })).toMatchObject([
      { siteName: 'Hill exchange', siteZone: 'Asia/Tokyo' },
    ]);
    const charts = async (by: Record<string, string>) => {
      const curves = ['hour', 'day', 'week'].map(async (alarmCurveTimeRadio) => {
        const { data } = await stage.post(
          '/systemMonitoring/getAlarmCurveChart',
          { alarmCurveTimeRadio, ...by },
          token,
        );
        const { points } = data as { points: AnalysisAnswer['points'] };
        return points.reduce((all, one) => all + one.critical + one.major + one.minor + one.warning, 0);
      });
      const slices = ['history', 'current'].map(async (view) => {
        const { data } = await stage.post('/systemMonitoring/getSystemAlarmTypeChart', { view, ...by }, token);
        return (data as { count: number }[]).reduce((all, { count }) => all + count, 0);
      });
      return Promise.all([...curves, ...slices]);
    };
    for (const by of [{ siteId: '77' }, { site: 'HILL' }] as const) expect(await charts(by)).toEqual([0, 0, 1, 1, 0]);
    expect(await charts({ siteId: '0' })).toEqual([2, 2, 4, 0, 3]);
    const url = '/emsWebServer/alarm/analysis/export?window=week&format=csv';
    const lines = async (by: string, language: string) =>
      (await server.app.inject({ url: url + by, headers: { authorization: token, language } })).body.split('\r\n');
    expect((await lines('&siteId=77', 'en')).slice(1, 3)).toEqual([
      'Overview,Site,Hill exchange,',
      'Overview,Alarms,1,',
    ]);
    expect((await lines('&siteId=0', 'zh'))[1]).toBe('概览,站点,不属于任何站点,');
    expect((await lines('&siteId=78', 'en'))[1]).toBe('Overview,Site,78,');
  });
});
