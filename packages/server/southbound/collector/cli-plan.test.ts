import { describe, expect, it } from 'vitest';
import type { OltCapability, TableState } from './capability.ts';
import { isOutdated, lackingReaders, learnedOf, ponsOf, readersAt } from './cli-plan.ts';

/** Ports are told over SNMP, as by every unit known so far. */
const portTables = { ifTable: 'answered', ponTransceiverTable: 'answered' } as const;
const recordOf = (tables: Readonly<Record<string, TableState>>, more: Partial<OltCapability> = {}): OltCapability => ({
  family: 'vsol-gpon',
  firmware: 'V1.4.4R',
  model: 'V1600G1B',
  sysObjectId: null,
  tables: { ...portTables, ...tables },
  absent: [],
  at: '2026-11-22T00:00:00Z',
  ...more,
});
const ids = (tables: Readonly<Record<string, TableState>>) =>
  lackingReaders({ capability: recordOf(tables) }).map(({ id }) => id);

describe('The command line is read', () => {
  it('for what no table tells, and for nothing that one does or that was not found out', () => {
    expect(ids({ gOnuStaInfoTable: 'absent', gOnuAuthInfoTable: 'empty' })).toEqual([
      'onuState',
      'onuRxPower',
      'onuInfo',
      'onuNames',
      'onuDetail',
      'onuCapability',
      'onuDistance',
    ]);
    // Names and models may be added to a list of SNMP; its levels are its own.
    expect(ids({ gOnuStaInfoTable: 'answered' })).toEqual(['onuInfo', 'onuNames']);
    expect(ids({ gOnuStaInfoTable: 'timeout' })).not.toContain('onuState');
    expect(lackingReaders({ capability: null })).toEqual([]);
    expect(lackingReaders({ capability: recordOf({}, { family: 'generic' }) })).toEqual([]);
  });

  it('for the ports whose link, counters or optics no table tells, of the vendor or of the standard', () => {
    const known = {
      gOnuStaInfoTable: 'answered',
      gOnuAuthInfoTable: 'answered',
      gOnuDetailInfoTable: 'answered',
    } as const;
    const silent = { ...known, ifTable: 'absent', ponTransceiverTable: 'empty' } as const;
    expect(ids(silent)).toEqual(['interfaces', 'ponStatistics', 'ponOptical']);
    expect(ids({ ...silent, uplinkPortLinkTable: 'answered', ponTransceiverTable: 'timeout' })).toEqual([
      'ponStatistics',
    ]);
    expect(ids(known)).toEqual([]);
  });

  it('for each load of which SNMP tells none, and no more once it tells one', () => {
    const known = {
      gOnuStaInfoTable: 'answered',
      gOnuAuthInfoTable: 'answered',
      gOnuDetailInfoTable: 'answered',
    } as const;
    const scalars = { cpuLoad: 'absent', memoryLoad: 'answered', sysTemperature: 'absent' } as const;
    const row = { capability: recordOf(known, { scalars }) };
    expect(lackingReaders(row).map(({ id }) => id)).toEqual(['cpuUsage', 'fan']);
    // A record of an older version says nothing of them.
    expect(ids(known)).toEqual([]);
    const told = (system: object) => isOutdated(row, { system, ports: [] });
    expect([told({ cpu: null, memory: 40 }), told({ cpu: 3 }), told({ temperature: 41 })]).toEqual([false, true, true]);
  });

  it('no more when a table names an ONU after all: the record is made anew', () => {
    const row = { capability: recordOf({ gOnuStaInfoTable: 'empty' }) };
    const readingOf = (...onus: { pon: number; onu: number }[]) => ({
      system: {},
      ports: [],
      onus: { rows: onus, complete: true },
    });
    expect(isOutdated(row, readingOf({ pon: 1, onu: 1 }))).toBe(true);
    expect(isOutdated(row, readingOf())).toBe(false);
  });

  it('without what this firmware does not know, and not at all for ONUs that it cannot list', () => {
    const lacking = lackingReaders({ capability: recordOf({}) });
    const asked = (unknown: readonly string[], round = 0) =>
      readersAt(lacking, { firmware: null, unknown }, round, false).map(({ id }) => id);
    const always = ['onuState', 'onuRxPower', 'onuDetail', 'onuCapability', 'onuDistance'];
    expect(asked(['onuInfo'])).toEqual([
      'onuState',
      'onuRxPower',
      'onuNames',
      'onuDetail',
      'onuCapability',
      'onuDistance',
    ]);
    expect(asked([], 1), 'what hardly changes is read seldom').toEqual(always);
    expect(asked(['onuState'])).toEqual([]);
  });

  it('anew after a change of firmware', () => {
    const capability = recordOf({}, { cli: { firmware: 'V1.4.4R', unknown: ['onuState'] } });
    expect(learnedOf({ capability, firmware: 'V1.4.4R' }).unknown).toEqual(['onuState']);
    expect(learnedOf({ capability, firmware: 'V1.5.0R' }).unknown).toEqual([]);
  });

  it('at the ports that SNMP named, else at as many as the model has', () => {
    const row = { device_type: 'V1600G0-B', pon_mode: 'GPON' } as const;
    expect(ponsOf(row, [1, 3])).toEqual([1, 3]);
    expect(ponsOf(row, [])).toEqual([1, 2, 3, 4]);
  });
});
