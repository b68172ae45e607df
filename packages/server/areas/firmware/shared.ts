import type { Context } from '../../context.ts';
import { homeTenant } from '../sign-in/sign-in.ts';
import { firmwareOf, type Firmware } from './firmware.store.ts';

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

/** A firmware that is shared with a tenant. */
export async function sharedFirmware(ctx: Context, tenantId: number, id: string): Promise<Firmware | undefined> {
  const home = await sharingTenant(ctx, tenantId);
  if (home === undefined) return undefined;
  const file = await ctx.scope.tenant(home, (tx) => firmwareOf(tx, home, id));
  return file?.shared === true ? file : undefined;
}
