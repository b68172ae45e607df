import type { Selectable } from 'kysely';
import type { Context } from '../context.ts';
import type { Tx } from '../db/scope.ts';
import type { CodeChannel, MailSettingTable, SmsSettingTable } from '../db/tables/sign-in.ts';
import { webPeers, type Peers } from './peers.ts';

export type MailSetting = Selectable<MailSettingTable>;
export type SmsSetting = Selectable<SmsSettingTable>;

/** Where the secrets of a tenant are sealed to. */
export const mailPlace = (tenantId: number): string => `${tenantId}|mail_setting|password|${tenantId}`;
export const smsPlace = (tenantId: number): string => `${tenantId}|sms_setting|secret|${tenantId}`;

const homeCode = '000000';

/** The installation's own tenant, whose services the others use when they have none of their own. */
export async function homeId(ctx: Context): Promise<number | undefined> {
  const found = await ctx.scope.system((tx) =>
    tx.selectFrom('tenant').select('id').where('code', '=', homeCode).executeTakeFirst(),
  );
  return found?.id;
}

export const readMail = (tx: Tx, tenantId: number): Promise<MailSetting | undefined> =>
  tx.selectFrom('mail_setting').selectAll().where('tenant_id', '=', tenantId).executeTakeFirst();

export const readSms = (tx: Tx, tenantId: number): Promise<SmsSetting | undefined> =>
  tx.selectFrom('sms_setting').selectAll().where('tenant_id', '=', tenantId).executeTakeFirst();

/**
 * The tenant's own setting when it is in use, else that of the installation. Both are looked up in any case: how long it takes
 * to be sent a code does not tell which tenants there are.
 */
async function inUse<S extends { enabled: boolean }>(
  ctx: Context,
  tenantId: number,
  read: (tx: Tx, tenantId: number) => Promise<S | undefined>,
): Promise<S | undefined> {
  const own = await ctx.scope.tenant(tenantId, (tx) => read(tx, tenantId));
  const home = await homeId(ctx);
  const shared = home === undefined ? undefined : await ctx.scope.tenant(home, (tx) => read(tx, home));
  return [own, shared].find((setting) => setting?.enabled);
}

export const mailOf = (ctx: Context, tenantId: number) => inUse(ctx, tenantId, readMail);
export const smsOf = (ctx: Context, tenantId: number) => inUse(ctx, tenantId, readSms);

/** Can messages leave this way at all? */
export async function canSend(ctx: Context, tenantId: number, channel: CodeChannel): Promise<boolean> {
  return (await (channel === 'email' ? mailOf(ctx, tenantId) : smsOf(ctx, tenantId))) !== undefined;
}

/** The tenant's own mail server. */
export const mailPeers: Peers = async (_ctx, tx, tenantId) => {
  const row = await readMail(tx, tenantId);
  if (!row?.enabled || row.security === 'none') return [];
  return [{ host: row.host, port: row.port, isStartTls: row.security === 'starttls' }];
};

/** Its own SMS provider. */
export const smsPeers: Peers = async (_ctx, tx, tenantId) => {
  const row = await readSms(tx, tenantId);
  return row?.enabled ? webPeers([row.url]) : [];
};
