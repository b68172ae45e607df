import { notificationServers, withSecret } from '@heliograph/catalogue/entities/notification-servers.ts';
import { notificationCalls } from '@heliograph/catalogue/calls/notifications.ts';
import type { Entity } from '@heliograph/catalogue/kit/entity.ts';
import type { Text } from '@heliograph/catalogue/kit/text.ts';
import { notificationWords as words } from '@heliograph/catalogue/words/notification-words.ts';
import { messages } from '@heliograph/catalogue/words/messages.ts';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/scope.ts';
import { serveEntity, type EntityChange, type EntityRules } from '../../entities/serve-entity.ts';
import { badInput, fault } from '../../fault.ts';
import { area, type Area } from '../../http/serve.ts';
import { webhookKeyOf } from '../../outbound/channels/webhook.ts';
import { settleFailing, failingFrom } from '../../outbound/failing.ts';
import { addressPlace, privSecretPlace, serverSecretPlace, type ServerRow } from '../../outbound/notification.store.ts';
import { roomFor } from './room.ts';
import { testServer } from './test-server.ts';

/** Their address is all it takes to write there, so it is kept as a secret. */
const hiddenAddress: ReadonlySet<unknown> = new Set(['slack', 'teams', 'discord', 'wecom', 'dingtalk', 'feishu']);
const needsSecret: ReadonlySet<unknown> = new Set(['telegram', 'webhook', 'pagerduty', 'snmpv3']);
const secretNeeded: Readonly<Record<string, Text>> = {
  webhook: words.needsWebhookSecret,
  snmpv3: messages.authPasswordNeeded,
};
const ownWay: ReadonlySet<unknown> = new Set(['email', 'sms']);
const hasSecret: ReadonlySet<unknown> = new Set(withSecret);
const hidden = '/…';

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');
const wrong = (field: string, message: Text) => badInput([{ field, message }]);

interface Address {
  readonly address: string | null;
  readonly sealed_address: string | null;
  readonly isKept: boolean;
}

/** The address as people see it, and sealed where it is a secret. */
function addressAfter(
  { vault }: Context,
  tenantId: number,
  id: string,
  typed: EntityChange['typed'],
  before: ServerRow | undefined,
): Address {
  const channel = typed?.['channel'];
  const address = textOf(typed?.['address']);
  const isSame = before?.channel === channel && (before?.address ?? '') === address;
  if (ownWay.has(channel)) return { address: null, sealed_address: null, isKept: isSame };
  if (!hiddenAddress.has(channel)) return { address: address || null, sealed_address: null, isKept: isSame };
  if (isSame && before?.sealed_address) return { address, sealed_address: before.sealed_address, isKept: true };
  if (address.endsWith(hidden)) throw wrong('address', words.typeWhole);
  const shown = `${new URL(address).origin}${hidden}`;
  return { address: shown, sealed_address: vault.seal(addressPlace(tenantId, id), address), isKept: false };
}

/** A secret stays without being typed again only where it goes to the same place: nobody can have it sent to himself. */
function secretAfter(
  { vault }: Context,
  tenantId: number,
  id: string,
  typed: EntityChange['typed'],
  kept: string | null,
): string | null {
  const channel = typed?.['channel'];
  const secret = textOf(typed?.['secret']);
  if (!hasSecret.has(channel)) return null;
  if (channel === 'webhook' && secret !== '' && !webhookKeyOf(secret)) throw wrong('secret', words.needsWebhookSecret);
  const after = secret === '' ? kept : vault.seal(serverSecretPlace(tenantId, id), secret);
  if (after === null && needsSecret.has(channel))
    throw wrong('secret', secretNeeded[String(channel)] ?? words.needsSecret);
  return after;
}

/** The password of the privacy of SNMP v3, by the same rule. */
function privSecretAfter(
  { vault }: Context,
  tenantId: number,
  id: string,
  typed: EntityChange['typed'],
  kept: string | null,
): string | null {
  if (typed?.['channel'] !== 'snmpv3' || typed['privProtocol'] === 'none') return null;
  const secret = textOf(typed['privSecret']);
  const after = secret === '' ? kept : vault.seal(privSecretPlace(tenantId, id), secret);
  if (after === null) throw wrong('privSecret', messages.privPasswordNeeded);
  return after;
}

/** Nothing that rules name goes. */
async function mustBeUnused(
  tx: Tx,
  tenantId: number,
  rows: readonly { readonly id: string; readonly [column: string]: unknown }[],
): Promise<void> {
  for (const { id, name } of rows) {
    const { rows: found } = await sql<{ count: number }>`select count(*)::int as count from notification_rule
      where tenant_id = ${tenantId} and ${id}::int8 = any(server_ids)`.execute(tx);
    const count = found[0]?.count ?? 0;
    if (count > 0) throw fault('stillUsed', { name: String(name), count: String(count) });
  }
}

const rulesOf = (ctx: Context): EntityRules => ({
  columns: async ({ tx, request, before, typed }) => {
    const { tenantId } = request.actor;
    const row = before[0] as unknown as ServerRow | undefined;
    if (!row) await roomFor(tx, tenantId, notificationServers as unknown as Entity, 50);
    const id = row?.id ?? ctx.newId();
    const { isKept, ...address } = addressAfter(ctx, tenantId, id, typed, row);
    const isSamePlace = isKept && row?.transport === typed['transport'];
    const secret = secretAfter(ctx, tenantId, id, typed, isSamePlace ? (row?.secret ?? null) : null);
    if (typed['channel'] === 'ntfy' && textOf(typed['target']) === '') throw wrong('target', words.needsTarget);
    const priv_secret = privSecretAfter(ctx, tenantId, id, typed, isSamePlace ? (row?.priv_secret ?? null) : null);
    return { ...address, secret, priv_secret, ...(row ? {} : { id }) };
  },
  changed: async ({ tx, request, before, typed }) => {
    if (typed !== undefined) return;
    const { tenantId } = request.actor;
    await mustBeUnused(tx, tenantId, before);
    await sql`delete from notification_bucket where tenant_id = ${tenantId} and server_id = any(${before.map(({ id }) => id)}::int8[])`.execute(
      tx,
    );
  },
  told: (_tx, rows) =>
    Promise.resolve(
      rows.map((row) => ({
        hasSecret: row['secret'] !== null || row['sealed_address'] !== null,
        failures: row['failures'],
      })),
    ),
});

/** Whether one that is called failing is among them, which then is one no more. */
async function isAnyFailing(ctx: Context, tenantId: number, ids: readonly string[]): Promise<boolean> {
  const { rows } = await ctx.scope.tenant(tenantId, (tx) =>
    sql`select 1 from notification_server where tenant_id = ${tenantId} and failures >= ${failingFrom} and id = any(${ids}::int8[])`.execute(
      tx,
    ),
  );
  return rows.length > 0;
}

/** Servers that tell of incidents. One that failed and goes, or is turned off, is no alarm any more. */
export function servers(ctx: Context): Area {
  const entity = notificationServers as unknown as Entity;
  const { testNotificationServer } = notificationCalls;
  const served = serveEntity(
    ctx,
    entity,
    rulesOf(ctx),
    area({ testNotificationServer }, { testNotificationServer: (typed, request) => testServer(ctx, request, typed) }),
  );
  const settled =
    (name: string, idsIn: (typed: Record<string, unknown>) => readonly string[]): Area['handlers'][string] =>
    async (typed, request) => {
      const { tenantId } = request.actor;
      const ids = idsIn(typed as Record<string, unknown>);
      const isFailing = await isAnyFailing(ctx, tenantId, ids);
      const result: unknown = await served.handlers[name]?.(typed, request);
      if (isFailing) await settleFailing(ctx, tenantId);
      return result;
    };
  const { edit = '', remove = '' } = entity.names;
  return {
    calls: served.calls,
    handlers: {
      ...served.handlers,
      [edit]: settled(edit, (typed) => [String(typed[entity.key])]),
      [remove]: settled(remove, (typed) => typed[entity.keys] as readonly string[]),
    },
  };
}
