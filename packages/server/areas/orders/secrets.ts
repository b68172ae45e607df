import type { Context } from '../../context.ts';

type Secrets = Readonly<Record<string, string>>;

/** Whose secrets they are: sealed for one row, they open for no other. */
export const ofOrder = (tenantId: number, id: string): string => `${tenantId}|onu_order|secrets|${id}`;
export const ofSubscription = (tenantId: number, id: string): string => `${tenantId}|subscription|secrets|${id}`;

/** What only this customer has, for its row; null: nothing. */
export function sealOrderSecrets(
  ctx: Context,
  whose: string,
  secrets: Readonly<Record<string, string | undefined>>,
): string | null {
  const typed = Object.entries(secrets).filter(([, value]) => value !== undefined && value !== '');
  return typed.length === 0 ? null : ctx.vault.seal(whose, JSON.stringify(Object.fromEntries(typed)));
}

export const openOrderSecrets = (ctx: Context, whose: string, sealed: string | null): Secrets =>
  sealed === null ? {} : (JSON.parse(ctx.vault.open(whose, sealed)) as Secrets);

/** The secrets of an order that has not ended. */
export const orderSecretsOf = (
  ctx: Context,
  { tenant_id, id, secrets }: { readonly tenant_id: number; readonly id: string; readonly secrets: string | null },
): Secrets => openOrderSecrets(ctx, ofOrder(tenant_id, id), secrets);
