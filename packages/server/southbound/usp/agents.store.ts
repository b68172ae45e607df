import type { Tx } from '../../db/scope.ts';
import type { UspSubscription } from '../../db/tables/usp.ts';

/** An agent as its row tells it. */
export interface AgentRow {
  readonly cpeId: string;
  readonly endpoint: string;
  readonly user: string;
  readonly clientId: string;
  readonly replyTopic: string;
  readonly token: string;
  readonly mqttVersion: number | null;
  readonly uspVersion: string | null;
}

const columns = [
  'cpe_id as cpeId',
  'endpoint_id as endpoint',
  'mqtt_user as user',
  'client_id as clientId',
  'reply_topic as replyTopic',
  'topic_token as token',
  'mqtt_version as mqttVersion',
  'usp_version as uspVersion',
] as const;

export const agentOf = (
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
      topic_token: row.token,
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

/** How it is reached now. */
export const moveAgent = (tx: Tx, tenantId: number, row: AgentRow, at: Date) =>
  tx
    .updateTable('usp_agent')
    .set({
      client_id: row.clientId,
      reply_topic: row.replyTopic,
      topic_token: row.token,
      mqtt_version: row.mqttVersion,
      usp_version: row.uspVersion,
      last_at: at,
    })
    .where('tenant_id', '=', tenantId)
    .where('cpe_id', '=', row.cpeId)
    .execute();

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
