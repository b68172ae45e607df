import { notificationCalls } from '@heliograph/catalogue/calls/notifications.ts';
import { notificationGroups } from '@heliograph/catalogue/entities/notification-groups.ts';
import { notificationTemplates } from '@heliograph/catalogue/entities/notification-templates.ts';
import { notificationUsers } from '@heliograph/catalogue/entities/notification-users.ts';
import { remoteRules } from '@heliograph/catalogue/entities/remote-rules.ts';
import { smsRules } from '@heliograph/catalogue/entities/sms-rules.ts';
import type { InputOf } from '@heliograph/catalogue/kit/call.ts';
import type { Entity } from '@heliograph/catalogue/kit/entity.ts';
import { notificationWords as words } from '@heliograph/catalogue/words/notification-words.ts';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import { contains } from '../../db/like.ts';
import { pageOf } from '../../db/page.ts';
import { serveEntity, type EntityRules } from '../../entities/serve-entity.ts';
import { badInput } from '../../fault.ts';
import type { Request } from '../../http/request.ts';
import { area, type Area } from '../../http/serve.ts';
import { timeText } from '../../time-text.ts';
import { lock } from '../../work/locks.ts';
import { mailRule } from './mail-rule.ts';
import { previewMessage } from './preview.ts';
import { roomFor } from './room.ts';
import { servers } from './servers.ts';

/** Nothing but a number of them. */
const atMost = (entity: unknown, max: number): EntityRules => ({
  columns: async ({ tx, request, before }) => {
    if (before.length === 0) await roomFor(tx, request.actor.tenantId, entity as Entity, max);
    return {};
  },
});

/** One for each channel and language: which of two would be used, nobody could say. */
const ofTemplates: EntityRules = {
  columns: async ({ tx, request, before, typed }) => {
    const { tenantId } = request.actor;
    await lock(tx, 'notifications', tenantId);
    const { rows } =
      await sql`select 1 from notification_template where tenant_id = ${tenantId} and channel = ${typed['channel']}
      and language = ${typed['language']} and id <> ${before[0]?.id ?? '0'}`.execute(tx);
    if (rows.length > 0) {
      throw badInput(['channel', 'language'].map((field) => ({ field, message: words.templateThere })));
    }
    return {};
  },
};

const ofGroups: EntityRules = {
  ...atMost(notificationGroups, 100),
  // Who was in it is in it no more; whether a rule still names it is asked after this.
  changed: async ({ tx, request, before, typed }) => {
    if (typed !== undefined) return;
    for (const { id } of before) {
      await sql`update notification_user set group_ids = array_remove(group_ids, ${id}::int8)
        where tenant_id = ${request.actor.tenantId} and ${id}::int8 = any(group_ids)`.execute(tx);
    }
  },
  told: async (tx, rows) => {
    const { rows: members } = await sql<{ name: string; group_ids: string[] }>`
      select name, group_ids from notification_user where tenant_id = ${rows[0]?.tenant_id ?? 0} order by name limit 500`.execute(
      tx,
    );
    return rows.map(({ id }) => ({
      members: members
        .filter(({ group_ids: ids }) => ids.includes(id))
        .map(({ name }) => name)
        .join(', '),
    }));
  },
};

/** Newest first. */
const deliveries = (request: Request, query: InputOf<typeof notificationCalls.listDeliveries>) =>
  request.tx(async (tx) => {
    let found = tx.selectFrom('delivery').where('tenant_id', '=', request.actor.tenantId);
    if (query.channel !== undefined) found = found.where('channel', '=', query.channel);
    if (query.result !== undefined) found = found.where('result', '=', query.result);
    if (query.serverName !== undefined) found = found.where('server_name', 'ilike', contains(query.serverName));
    const { rows, total } = await pageOf(found.selectAll().orderBy('at', 'desc').orderBy('id', 'desc'), query);
    return {
      total,
      rows: rows.map((row) => ({
        deliveryId: row.id,
        at: timeText(row.at),
        messageId: row.message_id,
        serverName: row.server_name,
        channel: row.channel,
        action: row.action,
        severity: row.severity,
        title: row.title,
        receiver: row.receiver,
        attempt: row.attempt,
        result: row.result,
        reason: row.reason,
        status: row.status,
        said: row.said,
        tookMs: row.took_ms,
      })),
    };
  });

/** By what, with which words and by which rules people are told, and what became of it. */
export const notifications = (ctx: Context): Area[] => {
  const { getMailRuleInfo, setMailRuleInfo, testMail, listDeliveries, previewNotificationTemplate } = notificationCalls;
  const previewing = area(
    { previewNotificationTemplate },
    { previewNotificationTemplate: (typed, request) => previewMessage(ctx, request, typed) },
  );
  const plain: readonly (readonly [unknown, EntityRules, Area?])[] = [
    [notificationTemplates, ofTemplates, previewing],
    [notificationGroups, ofGroups],
    [notificationUsers, atMost(notificationUsers, 500)],
    [remoteRules, atMost(remoteRules, 200)],
    [smsRules, atMost(smsRules, 200)],
  ];
  return [
    servers(ctx),
    ...plain.map(([entity, rules, beside]) => serveEntity(ctx, entity as Entity, rules, beside)),
    area({ listDeliveries }, { listDeliveries: (query, request) => deliveries(request, query) }),
    area({ getMailRuleInfo, setMailRuleInfo, testMail }, mailRule(ctx)),
  ];
};
