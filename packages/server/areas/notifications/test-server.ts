import type { notificationCalls } from '@heliograph/catalogue/calls/notifications.ts';
import type { InputOf, OutputOf } from '@heliograph/catalogue/kit/call.ts';
import { deliveryReasons, notificationWords as words } from '@heliograph/catalogue/words/notification-words.ts';
import type { Context } from '../../context.ts';
import { fault } from '../../fault.ts';
import type { Request } from '../../http/request.ts';
import { deliver } from '../../outbound/deliver.ts';
import { failingFrom, settleFailing } from '../../outbound/failing.ts';
import { countFailure, logDelivery, serverOf } from '../../outbound/notification.store.ts';
import type { Receiver, ToldIncident } from '../../outbound/told.ts';

type TestCall = (typeof notificationCalls)['testNotificationServer'];

export const testTold = (key: string, now: number): ToldIncident => {
  const at = new Date(now).toISOString();
  return {
    key,
    action: 'test',
    severity: 4,
    number: null,
    title: words.testTitle,
    words: words.testWords,
    at,
    since: at,
    url: null,
    device: '',
    object: { en: '', zh: '' },
    project: '',
    count: 0,
    ids: {},
  };
};

/** Sends one message at once and says what the other side answered; the log has it too. */
export async function testServer(
  ctx: Context,
  request: Request,
  { serverId, receiver }: InputOf<TestCall>,
): Promise<OutputOf<TestCall>> {
  const { tenantId, userName } = request.actor;
  const server = await request.tx((tx) => serverOf(tx, tenantId, serverId));
  if (!server) throw fault('notFound');
  const id = ctx.newId();
  const to: Receiver = {
    name: receiver || userName,
    language: request.language,
    zone: 'UTC',
    address: receiver || null,
  };
  const told = testTold(`test-${id}`, ctx.clock.now());
  const began = performance.now();
  const { verdict, status, said, meaning, channel, title } = await deliver(ctx, tenantId, {
    by: serverId,
    id,
    told,
    to,
    isTest: true,
  });
  const tookMs = Math.round(performance.now() - began);
  const reason = verdict.is === 'refused' ? verdict.reason : verdict.is === 'wait' ? 'limited' : null;
  const isTaken = verdict.is === 'sent';
  const count = await ctx.scope.tenant(tenantId, async (tx) => {
    await logDelivery(tx, {
      tenant_id: tenantId,
      id: ctx.newId(),
      at: new Date(ctx.clock.now()),
      message_id: id,
      server_id: serverId,
      server_name: server.name,
      channel,
      told_key: told.key,
      action: told.action,
      severity: told.severity,
      title,
      receiver: to.name,
      attempt: 1,
      result: isTaken ? 'sent' : 'failed',
      reason,
      status,
      said,
      took_ms: tookMs,
    });
    // A test that fails says so to whoever made it, and is no trouble of the network.
    return isTaken ? countFailure(tx, tenantId, serverId, true) : undefined;
  });
  if (count && count.before >= failingFrom) await settleFailing(ctx, tenantId);
  if (isTaken) return { status, said, tookMs };
  if (meaning) throw meaning;
  const why = deliveryReasons[reason ?? 'server'][request.language];
  throw fault('sendFailed', { reason: [why, status, said].filter((one) => one !== null && one !== '').join(' · ') });
}
