import type { IncidentMessage } from '@heliograph/catalogue/calls/incidents.ts';
import {
  channelNames,
  deliveryReasons,
  type ChannelId,
  type DeliveryReason,
  type DeliveryResult,
} from '@heliograph/catalogue/words/notification-words.ts';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import { timeText } from '../../time-text.ts';

/** Of one incident; the newest. */
const most = 100;

interface Found {
  readonly id: string;
  readonly at: Date;
  readonly action: string;
  readonly receiver: string | null;
  /** Null: the server is gone. */
  readonly server: string | null;
  readonly channel: ChannelId | null;
  readonly attempts: number;
  /** Null: it waits. */
  readonly result: DeliveryResult | null;
  readonly reason: DeliveryReason | null;
  readonly said: string | null;
  /** Of what waits: when it is tried next; null otherwise. */
  readonly next_at: Date | null;
}

/** Over UDP nothing comes back: it left, and nobody knows more. An inform that was answered says so. */
const isUnanswered = ({ channel, said, server }: Found): boolean =>
  said === null && (channel === 'snmp' || (channel === 'syslog' && server !== null));

function stateOf(row: Found): IncidentMessage['state'] {
  if (row.next_at !== null) return 'waiting';
  if (row.result === 'sent') return isUnanswered(row) ? 'sent' : 'delivered';
  if (row.result === 'quiet' || row.result === 'dropped') return row.result;
  // What was to be tried again and waits no more was given up.
  return 'failed';
}

/**
 * What became of each message about an incident, the latest first: the last try of each, or that it waits for its first. Read apart from what the
 * asker sees, for the log of messages is nobody's who is bound to some projects: whoever calls this has found the incident for the asker.
 */
export async function messagesOf(ctx: Context, tenantId: number, incidentId: string): Promise<IncidentMessage[]> {
  const key = `incident/${incidentId}`;
  const { rows } = await ctx.scope.tenant(tenantId, (tx) =>
    sql<Found>`
    with waiting as (
      select b.id, b.created_at as at, b.action, b.receiver, s.name as server,
        coalesce(s.channel, case when b.told_by in ('email','sms') then b.told_by end) as channel, b.attempts, b.next_at
      from outbox b left join notification_server s on s.tenant_id = ${tenantId} and s.id::text = b.told_by
      where b.tenant_id = ${tenantId} and b.told_key = ${key} and b.state in ('waiting', 'sending')),
    tried as (
      select distinct on (message_id) message_id as id, at, action, receiver, nullif(server_name, '') as server, channel, attempt as attempts, result,
        reason, said
      from delivery d where tenant_id = ${tenantId} and told_key = ${key} order by d.message_id, d.id desc)
    select coalesce(w.id, t.id) as id, coalesce(t.at, w.at) as at, coalesce(w.action, t.action) as action, coalesce(w.receiver, t.receiver) as receiver,
      coalesce(w.server, t.server) as server, coalesce(w.channel, t.channel) as channel, coalesce(w.attempts, t.attempts) as attempts, t.result,
      t.reason, t.said, w.next_at
    from waiting w full join tried t on t.id = w.id order by coalesce(w.id, t.id) desc limit ${most}`.execute(tx),
  );
  return rows.map((row) => ({
    id: row.id,
    at: timeText(row.at),
    action: row.action as IncidentMessage['action'],
    to: row.receiver === null || row.receiver === '' ? null : row.receiver,
    server: row.server,
    channel: row.channel,
    by: row.channel === null ? null : channelNames[row.channel],
    state: stateOf(row),
    attempts: row.attempts,
    nextTime: row.next_at && timeText(row.next_at),
    reason: row.reason === null ? null : deliveryReasons[row.reason],
  }));
}
