import type { Context } from '../../context.ts';
import type { Tx } from '../../db/scope.ts';

const allowed = 5;
const lockMs = 30_000;
/** A try that is longer ago no longer counts. */
const memoryMs = 15 * 60_000;

export interface Attempt {
  /** 0 = the password may be looked at. */
  readonly waitSeconds: number;
  /** The last one: when it fails, the lock of 30 s stands already. */
  readonly last: boolean;
}

/**
 * Takes one of five tries before the password is looked at, so that a hundred requests at once get five and not a
 * hundred. Success gives them back with `clearTries`.
 */
export async function takeTry(ctx: Context, tx: Tx, tenantId: number, key: string): Promise<Attempt> {
  const now = ctx.clock.now();
  // In one statement: a row that stands is locked, and cannot go between two looks because another sign-in just succeeded.
  const row = await tx
    .insertInto('sign_in_failure')
    .values({ tenant_id: tenantId, name_key: key, failures: 0, last_at: new Date(now), locked_until: null })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'name_key'])
        .doUpdateSet((eb) => ({ failures: eb.ref('sign_in_failure.failures') })),
    )
    .returning(['failures', 'last_at', 'locked_until'])
    .executeTakeFirstOrThrow();
  const locked = row.locked_until?.getTime() ?? 0;
  // A lock further ahead than locks last was set by a clock that was ahead: it must not last for as long as that clock was wrong.
  if (locked > now && locked - now <= lockMs) return { waitSeconds: Math.ceil((locked - now) / 1000), last: false };
  const startsAnew = locked > 0 || now - row.last_at.getTime() > memoryMs;
  const failures = (startsAnew ? 0 : row.failures) + 1;
  const last = failures >= allowed;
  await tx
    .updateTable('sign_in_failure')
    .set({ failures, last_at: new Date(now), locked_until: last ? new Date(now + lockMs) : null })
    .where('tenant_id', '=', tenantId)
    .where('name_key', '=', key)
    .execute();
  return { waitSeconds: 0, last };
}

/** Gives a user all tries back: those from everywhere, those from its known sources, and those of the password change. */
export async function clearTries(tx: Tx, tenantId: number, userKey: string, source?: string): Promise<void> {
  const keys = [userKey, `${userKey}#change`, ...(source === undefined ? [] : [`${userKey}@${source}`])];
  await tx.deleteFrom('sign_in_failure').where('tenant_id', '=', tenantId).where('name_key', 'in', keys).execute();
}

/** An administrator lets a user try again, wherever it comes from. */
export async function forgiveTries(tx: Tx, tenantId: number, userKey: string): Promise<void> {
  await tx
    .deleteFrom('sign_in_failure')
    .where('tenant_id', '=', tenantId)
    .where((eb) =>
      eb.or([
        eb('name_key', 'in', [userKey, `${userKey}#change`]),
        eb(eb.fn<boolean>('starts_with', ['name_key', eb.val(`${userKey}@`)]), '=', true),
      ]),
    )
    .execute();
}

/** Writes the time of the last try once more. */
export async function touchTries(ctx: Context, tx: Tx, tenantId: number, key: string): Promise<void> {
  await tx
    .updateTable('sign_in_failure')
    .set({ last_at: new Date(ctx.clock.now()) })
    .where('tenant_id', '=', tenantId)
    .where('name_key', '=', key)
    .execute();
}
