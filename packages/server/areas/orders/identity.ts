import { macDigits, macText } from '@heliograph/catalogue/formats/mac-range.ts';
import { sql, type RawBuilder } from 'kysely';

/** By what an ONU is known over all of a tenant: by its serial number, or by its MAC address in capital digits where it has none. */
export const onuIdentityOf = ({
  sn,
  mac,
}: {
  readonly sn: string | null;
  readonly mac: string | null;
}): string | null => sn ?? mac?.toUpperCase() ?? null;

/** The same of a row of `onu` in SQL, in capitals. */
export const onuIdentityIn = (alias: string): RawBuilder<string> =>
  sql<string>`upper(coalesce(${sql.ref(`${alias}.sn`)}, ${sql.ref(`${alias}.mac`)}))`;

/** The ONU `u` is the one that the order `t` is for. Until its MAC address is known, one that is let in by a LOID is told by that. */
export const isOnuOf: RawBuilder<boolean> = sql<boolean>`u.tenant_id = t.tenant_id and u.olt_id = t.olt_id and u.pon = t.pon
  and not u.missing and (u.onu_no = t.onu_no or t.olt_numbers)
  and case when t.loid = t.sn then u.loid = t.loid else ${onuIdentityIn('u')} = upper(t.sn) end`;

/** 12 digits are a MAC address only where no serial number is meant. */
export const shownIdentity = (identity: string, isEpon: boolean): string =>
  isEpon && macDigits(identity) !== undefined ? macText(identity.toLowerCase()) : identity;

/** What was typed to look for: MAC addresses in any notation. */
export const typedIdentity = (typed: string): string =>
  (typed.length > 12 ? macDigits(typed) : undefined)?.toUpperCase() ?? typed.toUpperCase();
