import type { Context } from '../../context.ts';

const sealedAt = (tenantId: number, id: string) => `${tenantId}|onu_order|secrets|${id}`;

/** What only this customer has, for the row of its order; null: nothing. */
export function sealSecrets(
  ctx: Context,
  tenantId: number,
  id: string,
  secrets: Readonly<Record<string, string | undefined>>,
): string | null {
  const typed = Object.entries(secrets).filter(([, value]) => value !== undefined && value !== '');
  return typed.length === 0 ? null : ctx.vault.seal(sealedAt(tenantId, id), JSON.stringify(Object.fromEntries(typed)));
}

/** The secrets of an order that has not ended. */
export const secretsOf = (
  ctx: Context,
  {
    tenant_id: tenantId,
    id,
    secrets,
  }: { readonly tenant_id: number; readonly id: string; readonly secrets: string | null },
): Readonly<Record<string, string>> =>
  secrets === null ? {} : (JSON.parse(ctx.vault.open(sealedAt(tenantId, id), secrets)) as Record<string, string>);
