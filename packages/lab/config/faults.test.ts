import { v1600dMacAddr } from '@heliograph/wire/mib/platform/mac.ts';
import { vlanRangeCfg, vlanTable } from '@heliograph/wire/mib/platform/vlan.ts';
import { systemInfo } from '@heliograph/wire/mib/system.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Bench } from '../testing/configured.ts';

let bench: Bench;

beforeEach(async () => {
  bench = await Bench.start();
});

afterEach(() => bench.stop());

const ok = { error: 'noError', index: 0 };
const fault = (body: Readonly<Record<string, unknown>>) => bench.event({ type: 'configFault', ...body });
const add = (vlanRange: string) => bench.set(vlanRangeCfg, { vlanRange, vlanRangeAction: 1 });
const vlans = () => bench.device.olt.config.rows(vlanTable).map(({ vlanVid }) => vlanVid);

describe('a fault of configuration', () => {
  it('refuses the next write and no more', async () => {
    await fault({ mode: 'refuse' });
    expect(await add('100')).toEqual({ error: 'genErr', index: 1 });
    expect(await add('100')).toEqual(ok);
    await fault({ mode: 'refuse', error: 'inconsistentValue', times: 2 });
    expect((await add('101')).error).toBe('inconsistentValue');
    expect((await add('101')).error).toBe('inconsistentValue');
    expect(await add('101')).toEqual(ok);
  });

  it('concerns only the table that it names', async () => {
    await fault({ mode: 'refuse', table: 'agingTimer', times: 9 });
    expect(await add('100')).toEqual(ok);
    expect((await bench.set(v1600dMacAddr, { agingTimer: 100 })).error).toBe('genErr');
    await fault({ mode: 'none' });
    expect(await bench.set(v1600dMacAddr, { agingTimer: 100 })).toEqual(ok);
  });

  it('answers late what is done at once', async () => {
    await fault({ mode: 'late', ms: 60 });
    const start = performance.now();
    const answer = add('100');
    expect(await answer).toEqual(ok);
    expect(performance.now() - start).toBeGreaterThanOrEqual(58);
  });

  it('accepts and forgets', async () => {
    await fault({ mode: 'forget' });
    expect(await add('100')).toEqual(ok);
    expect(await bench.set(systemInfo, { sysHostName: 'Forgotten' })).toEqual(ok);
    expect((await add('200')).error).toBe('inconsistentValue');
    expect(vlans()).toEqual([1, 10, 200, 300]);
    expect(await bench.get(systemInfo.sysHostName)).toBe('A');
  });

  it('changes another column of the row as well', async () => {
    await fault({ mode: 'sideEffect', table: 'vlanTable', column: 'vlanDescr', times: 1 });
    expect(await bench.setRow(vlanTable, [200], { vlanName: 'web' })).toEqual(ok);
    const row = bench.device.olt.config.row(vlanTable, { vlanVid: 200 });
    expect(row?.vlanName).toBe('web');
    expect(row?.vlanDescr).not.toBe('residential internet');
  });

  it('ends a walk after some rows as if nothing followed', async () => {
    await fault({ mode: 'truncate', rows: 2, table: 'vlanTable' });
    expect(Object.keys(await bench.column(vlanTable.columns.vlanName))).toEqual(['1', '10']);
    await fault({ mode: 'none' });
    expect(Object.keys(await bench.column(vlanTable.columns.vlanName))).toHaveLength(4);
  });

  it('restarts the device after the first SET of a change: what was not saved is gone', async () => {
    await fault({ mode: 'rebootMidWrite' });
    expect(await add('100')).toEqual(ok);
    expect(bench.device.olt.running).toBe(false);
    bench.lab.advance(25_000);
    expect(bench.device.olt.running).toBe(true);
    expect(vlans()).not.toContain(100);
    expect(await add('100')).toEqual(ok);
  });

  it('restarts in the middle of a SET without an answer', async () => {
    await fault({ mode: 'rebootMidWrite', varbinds: 1 });
    const answered = bench.device.agent.answered;
    bench.send(Bench.bind(v1600dMacAddr, { agingTimer: 100 }));
    while (bench.device.olt.running) await new Promise((resolve) => setImmediate(resolve));
    expect(bench.device.agent.answered).toBe(answered);
  });

  it('goes deaf after the first SET, with the change made, and hears again', async () => {
    await fault({ mode: 'dropMidWrite', seconds: 20, after: 2 });
    expect(await add('100')).toEqual(ok);
    expect(bench.device.olt.deaf()).toBe(false);
    expect(await add('101')).toEqual(ok);
    expect(bench.device.olt.deaf()).toBe(true);
    expect(vlans()).toEqual([1, 10, 100, 101, 200, 300]);
    bench.lab.advance(21_000);
    expect(await add('102')).toEqual(ok);
  });

  it('is refused when nobody knows it', async () => {
    expect(await fault({ mode: 'sulk' })).toMatchObject({ status: 400 });
    expect(await fault({ mode: 'late', ms: -1 })).toMatchObject({ status: 400 });
    expect(await fault({ mode: 'late', hours: 1 })).toMatchObject({ status: 400 });
  });
});
