import type { Tx } from '../../db/scope.ts';
import type { CpeIdentity } from '../../estate/cpes/device.ts';
import type { UspSubscription } from '../../db/tables/usp.ts';

/** An agent as its row tells it. */
export interface AgentRow {
  readonly cpeId: string;
  readonly endpoint: string;
  readonly user: string;
  readonly clientId: string;
  readonly replyTopic: string;
  readonly base: string;
  readonly mqttVersion: number | null;
  readonly uspVersion: string | null;
}

const columns = [
  'cpe_id as cpeId',
  'endpoint_id as endpoint',
  'mqtt_user as user',
  'client_id as clientId',
  'reply_topic as replyTopic',
  'topic_base as base',
  'mqtt_version as mqttVersion',
  'usp_version as uspVersion',
] as const;

export const knownUspAgent = (
  tx: Tx,
  tenantId: number,
  by: { readonly endpoint: string } | { readonly cpeId: string },
): Promise<AgentRow | undefined> =>
  tx
    .selectFrom('usp_agent')
    .select(columns)
    .where('tenant_id', '=', tenantId)
    .$if('endpoint' in by, (select) => select.where('endpoint_id', '=', 'endpoint' in by ? by.endpoint : ''))
    .$if('cpeId' in by, (select) => select.where('cpe_id', '=', 'cpeId' in by ? by.cpeId : '0'))
    .executeTakeFirst();

/** One that was let in. False: somebody else is known by that endpoint id, or as that device. */
export async function bindAgent(tx: Tx, tenantId: number, row: AgentRow, at: Date): Promise<boolean> {
  const made = await tx
    .insertInto('usp_agent')
    .values({
      tenant_id: tenantId,
      cpe_id: row.cpeId,
      endpoint_id: row.endpoint,
      mqtt_user: row.user,
      client_id: row.clientId,
      reply_topic: row.replyTopic,
      topic_base: row.base,
      mqtt_version: row.mqttVersion,
      usp_version: row.uspVersion,
      subscriptions: '[]',
      subscribed_at: null,
      first_at: at,
      last_at: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('cpe_id')
    .executeTakeFirst();
  return made !== undefined;
}

/**
 * A device that the broker let in turns out to be an agent of USP. Its row says who it is, and what it says of itself must agree; undefined: it does
 * not, or it speaks CWMP already.
 */
export async function adoptUspAgent(
  tx: Tx,
  tenantId: number,
  cpeId: string,
  said: CpeIdentity,
): Promise<CpeIdentity | undefined> {
  const row = await tx
    .selectFrom('cpe')
    .select(['oui', 'product_class as productClass', 'serial', 'protocol', 'mac'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', cpeId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!row || row.protocol === 'cwmp') return undefined;
  const isByMac = row.mac !== null && row.serial.toLowerCase() === row.mac;
  if (!isByMac && row.serial !== said.serial) return undefined;
  await tx
    .updateTable('cpe')
    .set({ protocol: 'usp', root: 'Device.' })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', cpeId)
    .execute();
  const { oui, productClass, serial } = row;
  return { oui, productClass, serial };
}

/** How it is reached now. */
export const moveAgent = (tx: Tx, tenantId: number, row: AgentRow, at: Date) =>
  tx
    .updateTable('usp_agent')
    .set({
      mqtt_user: row.user,
      client_id: row.clientId,
      reply_topic: row.replyTopic,
      topic_base: row.base,
      mqtt_version: row.mqttVersion,
      usp_version: row.uspVersion,
      last_at: at,
    })
    .where('tenant_id', '=', tenantId)
    .where('cpe_id', '=', row.cpeId)
    .execute();

/** Whether it once took some of what it was told to tell. */
export async function hasSubscribed(tx: Tx, tenantId: number, cpeId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('usp_agent')
    .select('subscriptions')
    .where('tenant_id', '=', tenantId)
    .where('cpe_id', '=', cpeId)
    .executeTakeFirst();
  return row?.subscriptions.some(({ refused }) => refused === null) ?? false;
}

export const keepSubscriptions = (
  tx: Tx,
  tenantId: number,
  cpeId: string,
  subscriptions: readonly UspSubscription[],
  at: Date,
) =>
  tx
    .updateTable('usp_agent')
    .set({ subscriptions: JSON.stringify(subscriptions), subscribed_at: at })
    .where('tenant_id', '=', tenantId)
    .where('cpe_id', '=', cpeId)
    .execute();

/** How often it tells that it is there, seconds. */
export const keepInterval = (tx: Tx, tenantId: number, cpeId: string, seconds: number) =>
  tx
    .updateTable('cpe')
    .set({ inform_seconds: seconds })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', cpeId)
    .execute();
