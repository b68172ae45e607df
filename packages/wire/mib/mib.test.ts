import { describe, expect, it } from 'vitest';
import * as counters from './counters.ts';
import * as epon from './epon-onu.ts';
import * as gpon from './gpon-onu.ts';
import { choiceName, type AnyTable } from './kit.ts';
import * as ports from './ports.ts';
import * as standard from './standard.ts';
import * as system from './system.ts';
import * as traps from './traps.ts';

const isTable = (value: unknown): value is AnyTable =>
  typeof value === 'object' && value !== null && 'columns' in value;
const tables: AnyTable[] = [counters, epon, gpon, ports, standard, system, traps].flatMap((m) =>
  Object.values(m as Record<string, unknown>).filter(isTable),
);

describe('OID facts', () => {
  it('place a column below the entry of its table', () => {
    expect(gpon.gOnuStaInfo.columns.gOnuStaInfoPhaseSta.oid.join('.')).toBe('1.3.6.1.4.1.37950.1.1.6.1.1.1.1.5');
    expect(epon.opmDiagInfo.columns.rxPower.oid.join('.')).toBe('1.3.6.1.4.1.37950.1.1.5.12.2.1.8.1.7');
    expect(ports.ponTransceiver.columns.transmitPower.oid.join('.')).toBe('1.3.6.1.4.1.37950.1.1.5.10.13.1.1.5');
    expect(counters.ponPortPerformance.columns.ponPortUpBytes).toMatchObject({ id: 45, syntax: 'counter64' });
  });

  it('address a scalar by its only instance', () => {
    expect(system.systemInfo.sysHostName.oid.join('.')).toBe('1.3.6.1.4.1.37950.1.1.5.10.12.5.1.0');
    expect(traps.alarmMsg.dataTrapOID.oid.join('.')).toBe('1.3.6.1.4.1.37950.1.1.5.10.13.2.5.0');
  });

  it('name every table and column once and number the columns of a table without repeats', () => {
    expect(new Set(tables.map((t) => t.oid.join('.'))).size).toBe(tables.length);
    for (const table of tables) {
      const ids = Object.values(table.columns).map((c) => c.id);
      expect(ids, table.name).toEqual([...new Set(ids)].sort((a, b) => a - b));
      for (const [name, column] of Object.entries(table.columns)) expect(column.name).toBe(name);
    }
  });

  it('list every index object of a vendor table among its columns', () => {
    for (const table of tables.filter((t) => t.name !== 'ifXTable')) {
      for (const index of table.index) expect(Object.keys(table.columns), table.name).toContain(index);
    }
  });

  it('carry twelve varbinds in the alarm notification, in order', () => {
    expect(Object.values(traps.alarmMsg).map((o) => o.id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    expect(traps.trapAlarms).toMatchObject({
      ponLos: 22,
      onuDeregister: 23,
      onuDyingGasp: 30,
      onuFinish: 51,
      userLogout: 82,
    });
  });

  it('translate a number into the name of a choice, and an unknown number into none', () => {
    const phase = gpon.gOnuStaInfo.columns.gOnuStaInfoPhaseSta;
    expect(phase.enum.working).toBe(3);
    expect(choiceName(phase, 4)).toBe('dyingGasp');
    expect(choiceName(phase, 99)).toBeUndefined();
    expect(choiceName(gpon.gOnuRtt.columns.gOnuRttDistance, 1)).toBeUndefined();
  });
});
