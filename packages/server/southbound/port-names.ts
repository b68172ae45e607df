import { ifTable, ifXTable } from '@heliograph/wire/mib/standard.ts';
import { type SnmpClient, SnmpFault } from '@heliograph/wire/snmp/client.ts';
import type { Oid } from '@heliograph/wire/snmp/oid.ts';
import { isOnuName } from '../drivers/spellings/port-names.ts';
import { deviceText } from '../drivers/spellings/texts.ts';

/** Names that a device gives its interfaces, by ifIndex. */
export type PortNames = Readonly<Record<string, string>>;

/** More interfaces than a device has ports; the rest are those of its ONUs. */
const most = 512;
const maxMs = 5_000;

/** The first names in a column; what came before the device stopped counts too. */
async function namesIn(client: SnmpClient, column: Oid): Promise<PortNames> {
  // Ports come first; what is beyond the limit are ONUs.
  const rows = await client.walk(column, { maxRows: most, maxMs }).catch((error: unknown) => {
    if (error instanceof SnmpFault) return error.partial;
    throw error;
  });
  return Object.fromEntries(
    rows.flatMap(({ oid, value }) => {
      const name = value.type === 'octets' ? deviceText(Buffer.from(value.value).toString('latin1'), 64) : null;
      return name === null || isOnuName(name) ? [] : [[String(oid.at(-1)), name]];
    }),
  );
}

/**
 * Reads the names of its interfaces, of ifTable where it has no others; none when it has neither. An ifIndex is no port number: the
 * name says which port it is.
 */
export async function readPortNames(client: SnmpClient): Promise<PortNames> {
  const names = await namesIn(client, ifXTable.columns.ifName.oid);
  return Object.keys(names).length > 0 ? names : namesIn(client, ifTable.columns.ifDescr.oid);
}
