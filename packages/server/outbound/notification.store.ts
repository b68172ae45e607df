import type { ChannelId } from '@heliograph/catalogue/words/notification-words.ts';
import { sql, type Selectable } from 'kysely';
import type { Context } from '../context.ts';
import type { Tx } from '../db/scope.ts';
import type { DeliveryTable, NotificationServerTable } from '../db/tables/notifications.ts';
import { hostPortOf, type ChannelSetting } from './channels/channel.ts';
import { webPeers, type TlsPeer, type Peers } from './peers.ts';
import { builtIn, type Template } from './render.ts';
import type { Receiver } from './told.ts';

export type ServerRow = Selectable<NotificationServerTable>;

/** Where the secrets of a server are sealed to. */
export const serverSecretPlace = (tenantId: number, id: string): string =>
  `${tenantId}|notification_server|secret|${id}`;
export const privSecretPlace = (tenantId: number, id: string): string =>
  `${tenantId}|notification_server|priv_secret|${id}`;
export const addressPlace = (tenantId: number, id: string): string =>
  `${tenantId}|notification_server|sealed_address|${id}`;

export const serverOf = (tx: Tx, tenantId: number, id: string): Promise<ServerRow | undefined> =>
  tx
    .selectFrom('notification_server')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst();

/** A server with its secrets opened. */
export const channelSettingOf = ({ vault }: Pick<Context, 'vault'>, row: ServerRow): ChannelSetting => ({
  address:
    row.sealed_address === null
      ? (row.address ?? '')
      : vault.open(addressPlace(row.tenant_id, row.id), row.sealed_address),
  secret: row.secret === null ? '' : vault.open(serverSecretPlace(row.tenant_id, row.id), row.secret),
  target: row.target ?? '',
  transport: row.transport,
  fingerprint: row.fingerprint ?? '',
  snmp: {
    message: row.snmp_message,
    user: row.snmp_user ?? '',
    authProtocol: row.auth_protocol,
    privProtocol: row.priv_protocol,
    privSecret: row.priv_secret === null ? '' : vault.open(privSecretPlace(row.tenant_id, row.id), row.priv_secret),
  },
});

function peersOf({ address, transport, fingerprint }: ChannelSetting, channel: ChannelId): readonly TlsPeer[] {
  if (channel !== 'syslog') return webPeers([address]);
  // One that is known by its fingerprint is good for as long as somebody says so.
  return transport === 'tls' && fingerprint === '' ? [{ ...hostPortOf(address), isStartTls: false }] : [];
}

/** Of the notification servers that are on. */
export const serverPeers: Peers = async (ctx, tx, tenantId) => {
  const rows = await tx
    .selectFrom('notification_server')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('status', '=', 'on')
    .execute();
  return rows.flatMap((row) => peersOf(channelSettingOf(ctx, row), row.channel));
};

/** The tenant's own words for a channel and a language, or those of the product. */
export async function messageTemplateOf(tx: Tx, tenantId: number, channel: ChannelId, to: Receiver): Promise<Template> {
  const own = await tx
    .selectFrom('notification_template')
    .select(['title', 'content'])
    .where('tenant_id', '=', tenantId)
    .where('channel', '=', channel)
    .where('language', '=', to.language)
    .executeTakeFirst();
  return own ?? builtIn(channel, to);
}

export const logDeliveries = (tx: Tx, rows: readonly Selectable<DeliveryTable>[]): Promise<unknown> =>
  tx.insertInto('delivery').values(rows).execute();

export const logDelivery = (tx: Tx, row: Selectable<DeliveryTable>): Promise<unknown> => logDeliveries(tx, [row]);

/** A try more or less in the row of failures of a server; how many there were before and are now. */
export async function countFailure(
  tx: Tx,
  tenantId: number,
  serverId: string,
  isTaken: boolean,
): Promise<{ readonly before: number; readonly now: number } | undefined> {
  const { rows } = await sql<{ before: number; now: number }>`
    with old as (select id, failures from notification_server where tenant_id = ${tenantId} and id = ${serverId} for update)
    update notification_server s set failures = ${isTaken ? sql`0` : sql`least(s.failures + 1, 1000000)`} from old
    where s.tenant_id = ${tenantId} and s.id = old.id returning old.failures as before, s.failures as now`.execute(tx);
  return rows[0];
}
