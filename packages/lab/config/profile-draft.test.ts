import {
  linePGemport,
  linePNameTable,
  linePTcont,
  linePTcontTable,
  v1600gLineProfileCfg,
} from '@heliograph/wire/mib/gpon-line-profiles.ts';
import { v1600gProfileBindTable, v1600gProfileManualBind } from '@heliograph/wire/mib/gpon-onu-profiles.ts';
import { v1600gDbaProfileCfg } from '@heliograph/wire/mib/gpon-profiles.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Bench } from '../testing/configured.ts';

let bench: Bench;

beforeEach(async () => {
  bench = await Bench.start();
});
afterEach(() => bench.stop());

const ok = { error: 'noError', index: 0 };
const [add, del, commit] = [1, 2, 3];
const line = (linePName: string, linePNameAction: number) =>
  bench.set(v1600gLineProfileCfg, { linePName, linePNameAction });
const tcont = (linePTcontId: number, linePTcontAction = add) =>
  bench.set(linePTcont, { linePTcontId, linePTcontName: 'a', linePTcontDbaName: 'home-100', linePTcontAction });
const names = async () => Object.values(await bench.column(linePNameTable.columns.linePNameTableName));
const tconts = async () => Object.keys(await bench.column(linePTcontTable.columns.linePTcontTName));

describe('A line profile', () => {
  it('is opened by its name, written into, and in force when it is committed and not before', async () => {
    expect([await line('gold', add), await tcont(1), await tcont(2)]).toEqual([ok, ok, ok]);
    expect([await names(), await tconts()]).toEqual([
      ['home-100', 'home-300', 'office-500'],
      ['1.1', '2.1', '3.1'],
    ]);
    expect(await line('gold', commit)).toEqual(ok);
    expect([(await names()).at(-1), await tconts()]).toEqual(['gold', ['1.1', '2.1', '3.1', '4.1', '4.2']]);
  });

  it('keeps its number while another one goes, and takes its parts along when it goes itself', async () => {
    await line('gold', add);
    await tcont(1);
    await line('gold', commit);
    for (const onu of [1, 4]) {
      for (const pon of [1, 2])
        await bench.set(v1600gProfileManualBind, {
          profileManualBindPon: pon,
          profileManualBindOnu: onu,
          profileManualBindLineName: 'gold',
          profileManualBindAction: 1,
        });
    }
    expect(await line('gold', del)).toEqual({ error: 'inconsistentValue', index: 2 });
    const lines = Object.values(await bench.column(v1600gProfileBindTable.columns.profileBindShowLPN));
    expect(lines.filter((name) => name === 'gold')).toHaveLength(4);
    await line('silver', add);
    await line('silver', commit);
    expect(await line('silver', del)).toEqual(ok);
    expect(await tconts()).toContain('4.1');
  });

  it('refuses what is no part of it: no DBA profile, no T-CONT below a GEM port, a T-CONT that a GEM port uses, nothing open', async () => {
    const refused = { error: 'inconsistentValue', index: 4 };
    expect(await tcont(1)).toEqual(refused);
    await line('gold', add);
    expect(await tcont(1, del)).toEqual(refused);
    expect(await bench.set(linePGemport, { linePGemId: 1, linePGemTcontId: 1, linePGemAction: add })).toMatchObject({
      error: 'inconsistentValue',
    });
    await tcont(1);
    expect(await bench.set(linePGemport, { linePGemId: 1, linePGemTcontId: 1, linePGemAction: add })).toEqual(ok);
    expect(await tcont(1, del)).toEqual(refused);
    expect(await line('other', commit)).toMatchObject({ error: 'inconsistentValue' });
  });

  it('holds on to the DBA profile that it names', async () => {
    const made = { dbaPName: 'only', dbaPType: 4, dbaPMaximum: 2000, dbaPAction: add };
    expect(await bench.set(v1600gDbaProfileCfg, made)).toEqual(ok);
    await line('gold', add);
    const named = { linePTcontId: 1, linePTcontName: 'a', linePTcontDbaName: 'only', linePTcontAction: add };
    await bench.set(linePTcont, named);
    await line('gold', commit);
    expect(await bench.set(v1600gDbaProfileCfg, { dbaPName: 'only', dbaPAction: del })).toMatchObject({
      error: 'inconsistentValue',
    });
  });
});
