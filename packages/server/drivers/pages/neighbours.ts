import { lldpNeighbours } from '@heliograph/catalogue/pages/olt/interfaces/lldpNeighbours.ts';
import { lldpLocPortTable, lldpRemTable } from '@heliograph/wire/mib/lldp.ts';
import { ifXTable } from '@heliograph/wire/mib/standard.ts';
import { snmpTable } from '../bindings/snmp-table.ts';
import type { Binding, PageRow, PageSession, RawRow } from '../kit/binding.ts';
import { lldpId } from '../spellings/lldp-ids.ts';

const told = snmpTable(lldpNeighbours, {
  read: lldpRemTable,
  columns: {
    lldpRemLocalPortNum: 'lldpRemLocalPortNum',
    lldpRemIndex: 'lldpRemIndex',
    lldpRemSysName: 'lldpRemSysName',
    lldpRemPortDesc: 'lldpRemPortDesc',
    lldpRemSysDesc: 'lldpRemSysDesc',
  },
});

const ofRemote = ['lldpRemChassisIdSubtype', 'lldpRemChassisId', 'lldpRemPortIdSubtype', 'lldpRemPortId'] as const;
const ofLocal = ['lldpLocPortIdSubtype', 'lldpLocPortId', 'lldpLocPortDesc'] as const;

const words = (raw: unknown): string | null => (typeof raw === 'string' && raw !== '' ? raw : null);

/**
 * What the device calls its port: its identifier, if that is a name. One that repeats the number of the port is the number of an
 * interface, which has a name (Junos); an address says less than the description.
 */
function localName(port: RawRow | undefined, number: number, interfaces: ReadonlyMap<number, string>): string | null {
  const id = lldpId('port', port?.values['lldpLocPortIdSubtype'], port?.values['lldpLocPortId']);
  const name = interfaces.get(number) ?? null;
  const descr = words(port?.values['lldpLocPortDesc']);
  if (id === null || id === String(number)) return name ?? descr ?? id;
  return /^(?:[0-9a-f]{2}:)+[0-9a-f]{2}$/i.test(id) ? (descr ?? name ?? id) : id;
}

/** Names of interfaces, for ports that have none of their own. */
async function interfaceNames(session: PageSession): Promise<ReadonlyMap<number, string>> {
  const { rows } = await session.walk(ifXTable, ['ifName']);
  return new Map(
    rows.flatMap(({ index, values }) => {
      const name = words(values['ifName']);
      return name === null ? [] : [[index[0] ?? 0, name] as const];
    }),
  );
}

/** Who is heard at which port. The number of a port in LLDP is its own; the device says which of its ports that is. */
export const neighboursBinding: Binding = {
  ...told,
  read: async (session) => {
    const read = await told.read(session);
    if (read.rows.length === 0) return read;
    const remote = await session.walk(lldpRemTable, ofRemote);
    const ids = new Map(remote.rows.map(({ index, values }) => [index.join('.'), values]));
    const local = await session.walk(lldpLocPortTable, ofLocal);
    const ports = new Map(local.rows.map((row) => [row.index[0], row]));
    const isNamed = (number: number) => {
      const id = lldpId('port', undefined, ports.get(number)?.values['lldpLocPortId']);
      return id !== null && id !== String(number);
    };
    const numbers = read.rows.map((row) => Number(row['lldpRemLocalPortNum']));
    const interfaces = numbers.every(isNamed) ? new Map<number, string>() : await interfaceNames(session);
    const rows = new Map<string, { readonly row: PageRow; readonly at: readonly number[] }>();
    read.rows.forEach((row, place) => {
      const at = read.at?.[place] ?? [];
      const known = ids.get(at.join('.')) ?? {};
      const number = Number(row['lldpRemLocalPortNum']);
      const chassis = lldpId('chassis', known['lldpRemChassisIdSubtype'], known['lldpRemChassisId']);
      // The time at which it was heard leads the index: of one that stands there twice the last counts.
      rows.set(`${number} ${Number(row['lldpRemIndex'])}`, {
        at,
        row: {
          ...row,
          lldpLocPortId: localName(ports.get(number), number, interfaces),
          lldpRemChassisId: chassis,
          lldpRemSysName: row['lldpRemSysName'] ?? chassis,
          lldpRemPortId: lldpId('port', known['lldpRemPortIdSubtype'], known['lldpRemPortId']),
        },
      });
    });
    const kept = [...rows.values()];
    return { ...read, rows: kept.map(({ row }) => row), at: kept.map(({ at }) => at) };
  },
};
