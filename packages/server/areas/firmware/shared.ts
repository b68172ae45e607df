import type { FirmwareDevice } from '@heliograph/catalogue/words/firmware-words.ts';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/scope.ts';
import type { Request } from '../../http/request.ts';
import { homeTenant } from '../../http/actor.ts';
import { firmwareOf, type FirmwareRow } from './firmware.store.ts';

/** The tenant whose shared firmware a tenant sees; undefined: there is none, or its plan leaves it out (`tenant.system_files`). */
export async function sharingTenant(ctx: Context, tenantId: number): Promise<number | undefined> {
  const rows = await ctx.scope.system((tx) =>
    tx
      .selectFrom('tenant')
      .select(['id', 'code', 'system_files'])
      .where((eb) => eb.or([eb('id', '=', tenantId), eb('code', '=', homeTenant)]))
      .execute(),
  );
  const own = rows.find(({ id }) => id === tenantId);
  return own?.system_files === true || own?.code === homeTenant
    ? rows.find(({ code }) => code === homeTenant)?.id
    : undefined;
}

/** The tenants whose firmware one may use: its own, and what is shared with it. */
async function lookIn<T>(
  ctx: Context,
  request: Request,
  find: (tx: Tx, tenantId: number) => Promise<T | undefined>,
  isShared: (found: T) => boolean,
): Promise<T | undefined> {
  const { tenantId } = request.actor;
  const own = await request.tx((tx) => find(tx, tenantId));
  if (own !== undefined) return own;
  const home = await sharingTenant(ctx, tenantId);
  if (home === undefined || home === tenantId) return undefined;
  const shared = await ctx.scope.tenant(home, (tx) => find(tx, home));
  return shared !== undefined && isShared(shared) ? shared : undefined;
}

const isShared = ({ shared }: FirmwareRow): boolean => shared;

/** A firmware that whoever asks may use. */
export const firmwareFor = (ctx: Context, request: Request, id: string): Promise<FirmwareRow | undefined> =>
  lookIn(ctx, request, (tx, tenantId) => firmwareOf(tx, tenantId, id), isShared);

export const findFirmwareByName = (ctx: Context, request: Request, name: string): Promise<FirmwareRow | undefined> =>
  lookIn(
    ctx,
    request,
    (tx, tenantId) =>
      tx
        .selectFrom('firmware')
        .selectAll()
        .where('tenant_id', '=', tenantId)
        .where(sql<boolean>`lower(name) = lower(${name})`)
        .executeTakeFirst(),
    isShared,
  );

/** The newest firmware with which devices of a model tell this version. */
export const firmwareReporting = (
  ctx: Context,
  request: Request,
  {
    version,
    model,
    device,
  }: { readonly version: string; readonly model: string | null; readonly device: FirmwareDevice },
): Promise<FirmwareRow | undefined> =>
  lookIn(
    ctx,
    request,
    (tx, tenantId) =>
      tx
        .selectFrom('firmware')
        .selectAll()
        .where('tenant_id', '=', tenantId)
        .where('device_type', '=', device)
        .where('verdict', '<>', 'rejected')
        .where(sql<boolean>`coalesce(reports, version) = ${version}`)
        .where(sql<boolean>`(model is null or ${model}::text is null or lower(model) = lower(${model}))`)
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst(),
    isShared,
  );
