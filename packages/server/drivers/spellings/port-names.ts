import { nowhere, placeKey, type Place } from '@heliograph/catalogue/kit/place.ts';

const uplink = /^(?:X|XX)?GE(?:thernet)?\s?\d+\/(\d+)$/i;
const pon = /^[GE]?PON\d+\/(\d+)$/i;
/** `GPON01ONU7` (V1600GS V1.2.0), `EPON0/1:7` (V1600D V2.03.74R). */
const onu = /^[GE]PON(?:0(\d{1,2})ONU|\d+\/(\d+):)(\d{1,5})$/i;
/** An Ethernet port of an ONU, `Ont 101/g1` (Calix E7). */
const portOfOnu = /^on[tu]\s?\d+\/\w+$/i;
export const isOnuName = (name: string): boolean => onu.test(name) || portOfOnu.test(name);

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
