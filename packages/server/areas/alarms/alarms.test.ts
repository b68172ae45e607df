import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { releaseChildren } from '../../estate/alarms/care.ts';
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

describe('the list of alarms', () => {
  it('shows an alarm with its device, its object in words and its causes', async () => {
    await stage.tell('onuRxLow', { text: 'Rx -28.1 dBm' });
    expect(await stage.only()).toMatchObject({
      host: 'North head',
      ip: '127.9.0.1',
      sysMac: '00:6d:61:ee:0b:01',
      kind: 'onuRxLow',
      name: { en: 'ONU receive power low', zh: 'ONU 接收光功率过低' },
      objectName: { en: 'PON 1 ONU 5' },
      pon: 1,
      onu: 5,
      description: 'Rx -28.1 dBm',
      severity: 3,
      alarmType: 3,
      alarmStatus: 'raised',
      confirmStatus: 'unconfirmed',
      clearStatus: 'uncleared',
      count: 1,
      flapping: false,
      createTime: new Date(clock.now()).toISOString(),
    });
  });

  it('keeps one row per device, object and kind, however often it is raised', async () => {
    for (let n = 0; n < 3; n += 1) await stage.tell('onuRxLow');
    await stage.tell('onuRxLow', { object: 'onu/1/6' });
    await stage.tell('onuRxLow', { olt: second });
    expect((await stage.list()).map(({ count }) => count).toSorted((a, b) => a - b)).toEqual([1, 1, 3]);
  });

  it('never shows the alarms of another tenant', async () => {
    await stage.tell('fan', { tenant: server.tenants.coast.id, olt: foreign, object: 'device' });
    expect(await stage.list()).toEqual([]);
    expect(await stage.list({ oltId: foreign })).toEqual([]);
  });

  it('finds by severity, type, device, project, kind, object and words', async () => {
    await stage.tell('fan', { object: 'device' });
    await stage.tell('ponLos', { olt: second, object: 'pon/2', text: 'Close!' });
    const kinds = async (query: Record<string, string>) => (await stage.list(query)).map(({ kind }) => kind).sort();
    expect(await kinds({ severity: '1' })).toEqual(['fan', 'ponLos']);
    expect(await kinds({ severity: '2,3' })).toEqual([]);
    expect(await kinds({ alarmType: '3' })).toEqual(['ponLos']);
    expect(await kinds({ sysMac: '006d.61ee.0b01' })).toEqual(['fan']);
    expect(await kinds({ host: 'south' })).toEqual(['ponLos']);
    expect(await kinds({ oltId: olt })).toEqual(['fan']);
    expect(await kinds({ projectId: '1' })).toEqual([]);
    expect(await kinds({ kind: 'fan' })).toEqual(['fan']);
    expect(await kinds({ pon: '2' })).toEqual(['ponLos']);
    expect(await kinds({ keyword: 'close!' })).toEqual(['ponLos']);
    expect(await kinds({ keyword: '风扇' })).toEqual(['fan']);
    expect(await kinds({ keyword: '%' })).toEqual([]);
  });

  it('finds by time and sorts by any of its columns', async () => {
    await stage.tell('ponLos', { object: 'pon/2' });
    const between = new Date(clock.now() + 1).toISOString();
    clock.advance(minute);
    await stage.tell('onuVlanPool', { object: 'device' });
    const kinds = async (query: Record<string, string>) => (await stage.list(query)).map(({ kind }) => kind);
    expect(await kinds({})).toEqual(['ponLos', 'onuVlanPool']);
    expect(await kinds({ receiveTime: `${between},` })).toEqual(['onuVlanPool']);
    expect(await kinds({ endUpdateTime: between })).toEqual(['ponLos']);
    expect(await kinds({ orderByColumn: 'severity', isAsc: 'asc' })).toEqual(['ponLos', 'onuVlanPool']);
    expect(await kinds({ orderByColumn: 'createTime', isAsc: 'asc' })).toEqual(['ponLos', 'onuVlanPool']);
    // What is no column gives the order of the list itself: the worst of what nobody has taken on comes first.
    expect(await kinds({ orderByColumn: 'id; drop table alarm' })).toEqual(['ponLos', 'onuVlanPool']);
    expect(await kinds({ pageSize: '1', pageNum: '2' })).toEqual(['onuVlanPool']);
  });

  it.each([
    { severity: 'all' },
    { state: 'gone' },
    { receiveTime: 'yesterday' },
    { view: 'all' },
    { keyword: 'x'.repeat(65) },
  ])('refuses %s', async (query) => {
    const answer = await server.call('GET', '/system/alarm/getAlarmEventListByCondition', { token, query });
    expect(answer.code).toBe(400);
  });
});

describe('correlation', () => {
  it('shows a dark PON port as one alarm, and its ONUs in the masked view', async () => {
    await stage.tell('onuDeregister', { object: 'onu/2/1' });
    await stage.tell('onuRxLow', { object: 'onu/3/1' });
    await stage.tell('ponLos', { object: 'pon/2' });
    await stage.tell('onuDeregister', { object: 'onu/2/2' });
    const current = await stage.list();
    expect(current.map(({ kind, children }) => `${kind} ${children}`).sort()).toEqual(['onuRxLow 0', 'ponLos 2']);
    expect((await stage.list({ view: 'masking' })).map(({ objectName }) => objectName.en).sort()).toEqual([
      'PON 2 ONU 1',
      'PON 2 ONU 2',
    ]);
  });

  it('leaves out of it what was down long before the port', async () => {
    await stage.tell('onuDeregister', { object: 'onu/2/1' });
    clock.advance(minute);
    await stage.tell('ponLos', { object: 'pon/2' });
    expect((await stage.list()).map(({ kind }) => kind).sort()).toEqual(['onuDeregister', 'ponLos']);
  });

  it('lets an ONU stand for itself when it does not follow its port within a minute', async () => {
    await stage.tell('ponLos', { object: 'pon/2' });
    await stage.tell('onuDeregister', { object: 'onu/2/1' });
    await stage.tell('onuDeregister', { object: 'onu/2/2' });
    await stage.tell('ponLosRecovery', { object: 'pon/2' });
    await stage.tell('onuOnline', { object: 'onu/2/1' });
    expect(await releaseChildren(server.ctx, stage.home)).toBe(0);
    expect(await stage.list()).toEqual([]);
    clock.advance(minute);
    expect(await releaseChildren(server.ctx, stage.home)).toBe(1);
    expect(await stage.only()).toMatchObject({ onu: 2, parentId: null });
  });

  it('keeps ONUs below a port that went dark again', async () => {
    await stage.tell('ponLos', { object: 'pon/2' });
    await stage.tell('onuDeregister', { object: 'onu/2/1' });
    await stage.tell('ponLosRecovery', { object: 'pon/2' });
    await stage.tell('ponLos', { object: 'pon/2' });
    clock.advance(2 * minute);
    expect(await releaseChildren(server.ctx, stage.home)).toBe(0);
    expect(await stage.only()).toMatchObject({ kind: 'ponLos', children: 1, count: 2 });
  });

  it('says power, not fibre, of a port whose ONUs gasped', async () => {
    for (const n of [1, 2, 3]) await stage.tell('onuDyingGasp', { object: `onu/2/${n}` });
    await stage.tell('ponLos', { object: 'pon/2' });
    expect(await stage.only()).toMatchObject({ kind: 'ponLos', cause: 'power', children: 3 });
    await stage.tell('onuDeregister', { object: 'onu/3/1' });
    await stage.tell('ponLos', { object: 'pon/3' });
    expect(await stage.only({ pon: '3' })).toMatchObject({ kind: 'ponLos', cause: 'fibre', children: 1 });
  });

  it('marks what flaps', async () => {
    for (let n = 0; n < 5; n += 1) {
      clock.advance(1000);
      await stage.tell('onuDeregister');
      if (n < 4) await stage.tell('onuOnline');
    }
    expect(await stage.only()).toMatchObject({ flapping: true, count: 5 });
  });
});

describe('a poll', () => {
  it('raises and clears, and writes the change into the stream once', async () => {
    const before = await server.everything.query(`select count(*)::int as n from alarm_event where source = 'poll'`);
    const events = await stage.see({ kind: 'oltOffline', raised: true, text: 'no answer' });
    expect(events.map(({ kind }) => kind)).toEqual(['alarm.changed', 'alarm.counts']);
    expect(await stage.see({ kind: 'oltOffline', raised: true })).toEqual([]);
    expect(await stage.only()).toMatchObject({ kind: 'oltOffline', object: 'device', description: 'no answer' });
    clock.advance(minute);
    await stage.see({ kind: 'oltOffline', raised: false });
    expect(await stage.only({ view: 'history' })).toMatchObject({ clearHow: 'poll', clearStatus: 'cleared' });
    const after = await server.everything.query(`select count(*)::int as n from alarm_event where source = 'poll'`);
    expect(after.rows[0].n - before.rows[0].n).toBe(2);
  });
});
