import { ifXTable } from '@heliograph/wire/mib/standard.ts';
import { type SnmpClient, SnmpFault } from '@heliograph/wire/snmp/client.ts';
import { nowhere, placeKey, type Place } from '@heliograph/catalogue/kit/place.ts';
import { deviceText } from '../drivers/spellings/texts.ts';

/** Names that a device gives its interfaces, by ifIndex. */
export type PortNames = Readonly<Record<string, string>>;

/** More interfaces than a device has ports; the rest are those of its ONUs. */
const most = 512;
const maxMs = 5_000;

/** Reads the names of its interfaces; none when it has no such table. An ifIndex is no port number: the name says which port it is. */
export async function readPortNames(client: SnmpClient): Promise<PortNames> {
  const column = ifXTable.columns.ifName.oid;
  try {
    // Ports come first; what is beyond the limit are ONUs.
    const rows = await client.walk(column, { maxRows: most, maxMs }).catch((error: unknown) => {
      if (error instanceof SnmpFault && error.partial.length > 0) return error.partial;
      throw error;
    });
    return Object.fromEntries(
      rows.flatMap(({ oid, value }) => {
        const name = value.type === 'octets' ? deviceText(Buffer.from(value.value).toString('latin1'), 64) : null;
        return name === null || isOnu(name) ? [] : [[String(oid.at(-1)), name]];
      }),
    );
  } catch (error) {
    if (error instanceof SnmpFault) return {};
    throw error;
  }
}

const uplink = /^(?:X|XX)?GE(?:thernet)?\s?\d+\/(\d+)$/i;
const pon = /^[GE]?PON\d+\/(\d+)$/i;
/** `GPON01ONU7` (V1600GS V1.2.0), `EPON0/1:7` (V1600D V2.03.74R). */
const onu = /^[GE]PON(?:0(\d{1,2})ONU|\d+\/(\d+):)(\d{1,5})$/i;
const isOnu = (name: string): boolean => onu.test(name);

/** Which part of the device an interface of this name is; undefined for names that say no place. */
export function placeOfName(name: string): string | undefined {
  const at = (place: Partial<Place>): Place => ({ ...nowhere, ...place });
  const port = uplink.exec(name)?.[1];
  if (port !== undefined) return placeKey('port', at({ port: Number(port) }));
  const own = pon.exec(name)?.[1];
  if (own !== undefined) return placeKey('pon', at({ pon: Number(own) }));
  const [, first, second, number] = onu.exec(name) ?? [];
  return number === undefined ? undefined : placeKey('onu', at({ pon: Number(first ?? second), onu: Number(number) }));
}
