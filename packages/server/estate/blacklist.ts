import { sql } from 'kysely';
import type { Context } from '../context.ts';
import type { Tx } from '../db/scope.ts';
import { logDevices } from './device-log.ts';

/** A device as far as it is known. */
export interface Suspect {
  /** 12 lowercase hex digits. */
  readonly mac?: string | null | undefined;
  readonly serial?: string | null | undefined;
  readonly address?: string | null | undefined;
}

export interface Blocked {
  readonly id: string;
  readonly name: string | null;
  readonly device_mac: string | null;
  readonly serial: string | null;
}

export const serialKey = (serial: string): string => serial.trim().toLowerCase();

/** How long an address stands for the blacklisted device that was met there, when it does not tell its MAC (ms). */
const addressKept = 3_600_000;

/**
 * The entry that keeps a device outside, if there is one. An entry with MAC and serial number means the device that has both;
 * what a device does not tell does not match.
 */
export async function blockedBy(
  ctx: Context,
  tx: Tx,
  tenantId: number,
  { mac, serial, address }: Suspect,
): Promise<Blocked | undefined> {
  const key = serial ? serialKey(serial) : null;
  const nameless = (mac ?? null) === null && key === null;
  const { rows } = await sql<Blocked>`
    select id, name, device_mac, serial from blacklisted_device where tenant_id = ${tenantId} and (
      (mac_from <= ${mac ?? null}::text and mac_to >= ${mac ?? null}::text and (serial_key is null or serial_key = ${key}::text))
      or (mac_from is null and serial_key = ${key}::text)
      or (${nameless}::boolean and last_address = ${address ?? null}::text and last_at > ${new Date(ctx.clock.now() - addressKept)}))
    order by id limit 1`.execute(tx);
  return rows[0];
}

/** Counts what a blacklisted device tried; the first time within an hour has a line in the device log. */
export async function noteBlocked(
  ctx: Context,
  tx: Tx,
  tenantId: number,
  entry: Blocked,
  suspect: Suspect,
  tries: number,
): Promise<void> {
  const now = ctx.clock.now();
  const before = await tx
    .selectFrom('blacklisted_device')
    .select('last_at')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', entry.id)
    .forUpdate()
    .executeTakeFirst();
  if (!before) return;
  await tx
    .updateTable('blacklisted_device')
    .set((eb) => ({
      hits: eb('hits', '+', String(tries)),
      last_at: new Date(now),
      last_address: suspect.address ?? eb.ref('last_address'),
    }))
    .where('tenant_id', '=', tenantId)
    .where('id', '=', entry.id)
    .execute();
  if (before.last_at !== null && now - before.last_at.getTime() < addressKept) return;
  await logDevices(ctx, tx, tenantId, [
    {
      event: 'blocked',
      name: entry.name,
      mac: suspect.mac ?? null,
      address: suspect.address ?? null,
      text: entry.device_mac ?? entry.serial,
    },
  ]);
}
