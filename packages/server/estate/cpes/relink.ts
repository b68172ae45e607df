import { stateCode } from '@heliograph/catalogue/words/phases.ts';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/scope.ts';
import { moveCpeAlarms, type CpeMoved } from './alarms.ts';
import { onuKeysOf } from './device.ts';

interface Onu {
  readonly id: string;
  readonly sn: string | null;
  readonly mac: string | null;
  readonly state: number;
  readonly missing: boolean;
}

interface Linked {
  readonly id: string;
  readonly oui: string;
  readonly product_class: string;
  readonly serial: string;
  readonly mac: string | null;
  readonly onu_id: string;
}

type By = 'serial' | 'mac';

/**
 * Devices whose ONU may be another than the one that they were found to be: their ONU is called otherwise now, the same stands elsewhere as well, or one of these may be it.
 * Where a person said which it is, it stays. `held`: of these alone.
 */
async function inDoubt(tx: Tx, tenantId: number, onuIds: readonly string[], held?: string): Promise<string[]> {
  const of = held === undefined ? sql`` : sql`and c.id = ${held}::int8`;
  const { rows } = await sql<{ id: string }>`with touched as (
      select u.id, nullif(u.sn, '') as sn, u.mac, u.missing from onu u where u.tenant_id = ${tenantId} and u.id = any(${[...onuIds]}::int8[])),
    named as (
      select id, sn as serial from touched where sn is not null and not missing
      union select id, lower(sn) from touched where sn is not null and not missing
      union select id, upper(encode(convert_to(left(sn, 4), 'UTF8'), 'hex')) || substr(sn, 5) from touched where length(sn) = 12 and not missing
      union select id, upper(mac) from touched where mac is not null and not missing)
    select c.id from touched t join cpe c on c.tenant_id = ${tenantId} and c.onu_id = t.id
      where c.onu_by in ('serial','mac') ${of} and (
        exists (select 1 from onu v where v.tenant_id = ${tenantId} and v.sn = t.sn and v.id <> t.id and not v.missing)
        or exists (select 1 from onu v where v.tenant_id = ${tenantId} and v.mac = t.mac and v.id <> t.id and not v.missing)
        or (c.onu_by = 'serial' and upper(regexp_replace(c.serial, '[^0-9A-Za-z]', '', 'g')) <> all(array[upper(t.sn),
          upper(encode(convert_to(left(t.sn, 4), 'UTF8'), 'hex')) || upper(substr(t.sn, 5))]))
        or (c.onu_by = 'mac' and c.mac is distinct from t.mac and upper(regexp_replace(c.serial, '[^0-9A-Za-z]', '', 'g')) <> upper(t.mac)))
    union select c.id from named n join cpe c on c.tenant_id = ${tenantId} and c.serial = n.serial
      where c.onu_id <> n.id and c.onu_by in ('serial','mac') ${of}
    union select c.id from touched t join cpe c on c.tenant_id = ${tenantId} and c.mac = t.mac
      where c.onu_id <> t.id and c.onu_by in ('serial','mac') and not t.missing ${of}`.execute(tx);
  return rows.map(({ id }) => id);
}

/** ONUs that these devices may be, those that they are taken for among them. */
async function candidates(tx: Tx, tenantId: number, cpes: readonly Linked[]): Promise<readonly Onu[]> {
  const keys = cpes.map(keysOf);
  const { rows } =
    await sql<Onu>`select u.id, u.sn, u.mac, u.state, u.missing from onu u where u.tenant_id = ${tenantId} and (
      u.id = any(${cpes.map((one) => one.onu_id)}::int8[]) or u.sn = any(${keys.flatMap(({ serials }) => serials)}::text[])
      or u.mac = any(${keys.flatMap(({ macs }) => macs)}::text[]))`.execute(tx);
  return rows;
}

function keysOf({ oui, product_class: productClass, serial, mac }: Linked) {
  const { serials, alike } = onuKeysOf({ oui, productClass, serial });
  return { serials, macs: [mac, alike].flatMap((one) => one ?? []) };
}

const isUp = ({ state }: Onu): boolean => state === stateCode('online') || state === stateCode('starting');

/** The one of them, else the one that is there, else the one that it was taken for before. */
function oneOf(onus: readonly Onu[], present: string): Onu | undefined {
  if (onus.length <= 1) return onus[0];
  const up = onus.filter(isUp);
  return up.length === 1 ? up[0] : onus.find(({ id }) => id === present);
}

/** The ONU that a device is now; null: none that is known. */
function onuNow(cpe: Linked, onus: readonly Onu[]): { readonly id: string; readonly by: By | undefined } | null {
  const { serials, macs } = keysOf(cpe);
  const bySerial = onus.filter(
    ({ sn }) => sn !== null && serials.some((one) => one.toUpperCase() === sn.toUpperCase()),
  );
  const byMac = onus.filter(({ mac }) => mac !== null && macs.includes(mac));
  const listed = (all: readonly Onu[]): Onu[] => all.filter(({ missing }) => !missing);
  const serial = oneOf(listed(bySerial), cpe.onu_id);
  if (serial) return { id: serial.id, by: 'serial' };
  const mac = oneOf(listed(byMac), cpe.onu_id);
  if (mac) return { id: mac.id, by: 'mac' };
  // It is listed no more, and stands nowhere else: it may come back.
  const isStill = [...bySerial, ...byMac].some(({ id }) => id === cpe.onu_id);
  return isStill ? { id: cpe.onu_id, by: undefined } : null;
}

/**
 * An ONU that was taken elsewhere takes its customer device with it, and one that was replaced by another at its place does not keep the device of the one before: asked of ONUs that
 * are called otherwise, came, went or are listed no more. Alarms of the device go with it. Call it late in the transaction: it takes locks of the tenant.
 */
export async function relinkOnus(
  ctx: Context,
  tx: Tx,
  tenantId: number,
  onuIds: readonly string[],
  held?: string,
): Promise<readonly string[]> {
  if (onuIds.length === 0) return [];
  const ids = await inDoubt(tx, tenantId, onuIds, held);
  if (ids.length === 0) return [];
  const { rows: cpes } = await sql<Linked>`select id, oui, product_class, serial, mac, onu_id from cpe
    where tenant_id = ${tenantId} and id = any(${ids}::int8[]) and onu_id is not null and onu_by in ('serial','mac')
    order by id for no key update`.execute(tx);
  const onus = await candidates(tx, tenantId, cpes);
  const moved = cpes.flatMap((cpe): (CpeMoved & { readonly to: string | null; readonly by: By | null })[] => {
    const now = onuNow(cpe, onus);
    if (now?.id === cpe.onu_id) return [];
    return [{ cpeId: cpe.id, from: cpe.onu_id, to: now?.id ?? null, by: now?.by ?? null }];
  });
  if (moved.length === 0) return [];
  await sql`update cpe set onu_id = m.onu_id, onu_by = m.by
    from unnest(${moved.map(({ cpeId }) => cpeId)}::int8[], ${moved.map(({ to }) => to)}::int8[], ${moved.map(({ by }) => by)}::text[]) as m(id, onu_id, by)
    where cpe.tenant_id = ${tenantId} and cpe.id = m.id`.execute(tx);
  await moveCpeAlarms(ctx, tx, tenantId, moved);
  return moved.map(({ cpeId }) => cpeId);
}

/** The same, asked by a device: its ONU may have come up elsewhere while nobody looked. */
export async function relinkCpe(ctx: Context, tx: Tx, tenantId: number, cpeId: string): Promise<void> {
  const row = await tx
    .selectFrom('cpe')
    .select('onu_id')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', cpeId)
    .where('onu_by', 'in', ['serial', 'mac'])
    .executeTakeFirst();
  if (row?.onu_id != null) await relinkOnus(ctx, tx, tenantId, [row.onu_id], cpeId);
}
