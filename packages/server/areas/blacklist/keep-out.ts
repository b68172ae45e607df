import type { LiveEvent } from '@heliograph/catalogue/events/events.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/scope.ts';
import { emit } from '../../estate/emit.ts';
import type { Request } from '../../http/request.ts';
import { dismiss, managedBy, type Columns } from './blacklist.store.ts';

/** Names of managed devices that an entry means; undefined when there are none. */
export async function managedNames(tx: Tx, tenantId: number, entry: Columns): Promise<string | undefined> {
  const olts = await managedBy(tx, tenantId, entry);
  if (olts.length === 0) return undefined;
  const shown = olts.slice(0, 3).map(({ name }) => name);
  const more = olts.length - shown.length;
  return `${shown.join(', ')}${more > 0 ? ` + ${more > 97 ? '97…' : more}` : ''}`;
}

/** What is known of a device that is put on the list. */
interface Known {
  readonly name: string | null;
  readonly address: string | null;
  readonly device_type: string | null;
  readonly firmware: string | null;
  readonly hardware: string | null;
}

/** Puts an entry on the list and sends those away that wait outside. False: it is on the list already. */
export async function keepOut(
  ctx: Context,
  tx: Tx,
  request: Request,
  entry: Columns,
  former?: Known,
): Promise<boolean> {
  const { tenantId, userName } = request.actor;
  const sent = await dismiss(tx, tenantId, entry);
  const known: Known | undefined = former ?? sent[0];
  const id = ctx.newId();
  const made = await tx
    .insertInto('blacklisted_device')
    .values({
      tenant_id: tenantId,
      id,
      ...entry,
      name: entry.name ?? known?.name ?? null,
      ip: known?.address ?? null,
      device_type: known?.device_type ?? null,
      firmware: known?.firmware ?? null,
      hardware: known?.hardware ?? null,
      // Where it was met last: a device that does not tell its MAC is known by that.
      last_address: null,
      last_at: null,
      created_by: userName,
      created_at: new Date(ctx.clock.now()),
      updated_by: null,
      updated_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (made.numInsertedOrUpdatedRows !== 1n) return false;
  const events = sent.map((device): LiveEvent => ({
    kind: 'unauthorized.changed',
    payload: { id: device.id, state: 0 },
  }));
  await emit(ctx.bus, tx, tenantId, events.slice(0, 200));
  return true;
}
