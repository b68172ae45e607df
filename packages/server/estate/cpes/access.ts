import { randomBytes } from 'node:crypto';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/scope.ts';
import type { AcsAccessTable } from '../../db/tables/cpes.ts';
import type { Selectable } from 'kysely';

const place = (tenantId: number) => `${tenantId}|acs_access|password|tenant`;

/** Where customer devices of a tenant report, and what they say there the first time. */
export interface AcsAccess {
  readonly token: string;
  readonly username: string;
  readonly password: string;
  readonly enabled: boolean;
  readonly informSeconds: number;
  /** 0 = never. */
  readonly watchMinutes: number;
  /** dBm */
  readonly weakSignal: number;
  /** So many starts within so many minutes are a loop. */
  readonly loopStarts: number;
  readonly loopMinutes: number;
  /** Reports in a row that did not come before a device counts as away. */
  readonly missedReports: number;
  readonly projectId: string | null;
}

/** 160 bits: an address that nobody finds by trying. */
export const newAcsToken = (): string => randomBytes(20).toString('base64url');

/** Letters and digits that are typed into forms of devices without being mistaken; 100 bits. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
export function newPassword(length = 18): string {
  let made = '';
  while (made.length < length) {
    // 220 is four times 55: a remainder of what is above would favour the first letters.
    for (const byte of randomBytes(length))
      if (byte < 220 && made.length < length) made += letters[byte % letters.length];
  }
  return made;
}

export const sealAcsPassword = (ctx: Pick<Context, 'vault'>, tenantId: number, password: string): string =>
  ctx.vault.seal(place(tenantId), password);

/** What is wanted of devices, whatever they speak. */
export type Watched = Omit<AcsAccess, 'token' | 'username' | 'password' | 'enabled'>;

export const watchedOf = (
  row: Pick<
    Selectable<AcsAccessTable>,
    | 'inform_seconds'
    | 'watch_minutes'
    | 'weak_signal'
    | 'loop_starts'
    | 'loop_minutes'
    | 'missed_reports'
    | 'project_id'
  >,
): Watched => ({
  informSeconds: row.inform_seconds,
  watchMinutes: row.watch_minutes,
  weakSignal: row.weak_signal,
  loopStarts: row.loop_starts,
  loopMinutes: row.loop_minutes,
  missedReports: row.missed_reports,
  projectId: row.project_id,
});

export const openAcsAccess = (
  ctx: Pick<Context, 'vault'>,
  row: Parameters<typeof watchedOf>[0] &
    Pick<Selectable<AcsAccessTable>, 'tenant_id' | 'token' | 'username' | 'password' | 'enabled'>,
): AcsAccess => ({
  token: row.token,
  username: row.username,
  password: ctx.vault.open(place(row.tenant_id), row.password),
  enabled: row.enabled,
  ...watchedOf(row),
});

/** Another process that keeps what tenants have here reads it again. */
export const accessTopic = (tenantId: number): string => `acs:${tenantId}`;

/** The access of a tenant, made (switched off) where there is none yet. */
export async function accessOf(ctx: Context, tx: Tx, tenantId: number): Promise<AcsAccess> {
  const username = `acs${tenantId}`;
  await tx
    .insertInto('acs_access')
    .values({
      tenant_id: tenantId,
      token: newAcsToken(),
      username,
      password: sealAcsPassword(ctx, tenantId, newPassword()),
      project_id: null,
      updated_by: null,
      updated_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await tx.selectFrom('acs_access').selectAll().where('tenant_id', '=', tenantId).executeTakeFirstOrThrow();
  return openAcsAccess(ctx, row);
}

/** What a person changes of it; what is left out stays. */
export async function changeAcsAccess(
  ctx: Context,
  tx: Tx,
  tenantId: number,
  change: Partial<AcsAccess>,
  by: string,
): Promise<AcsAccess> {
  await accessOf(ctx, tx, tenantId);
  const { token, username, password, enabled, informSeconds, watchMinutes, weakSignal, projectId } = change;
  const { loopStarts, loopMinutes, missedReports } = change;
  await tx
    .updateTable('acs_access')
    .set({
      ...(token !== undefined && { token }),
      ...(username !== undefined && { username }),
      ...(password !== undefined && { password: sealAcsPassword(ctx, tenantId, password) }),
      ...(enabled !== undefined && { enabled }),
      ...(informSeconds !== undefined && { inform_seconds: informSeconds }),
      ...(watchMinutes !== undefined && { watch_minutes: watchMinutes }),
      ...(weakSignal !== undefined && { weak_signal: weakSignal }),
      ...(loopStarts !== undefined && { loop_starts: loopStarts }),
      ...(loopMinutes !== undefined && { loop_minutes: loopMinutes }),
      ...(missedReports !== undefined && { missed_reports: missedReports }),
      ...(projectId !== undefined && { project_id: projectId }),
      updated_by: by,
      updated_at: new Date(ctx.clock.now()),
    })
    .where('tenant_id', '=', tenantId)
    .execute();
  await ctx.bus.wake(tx, accessTopic(tenantId));
  return accessOf(ctx, tx, tenantId);
}
