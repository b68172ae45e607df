import { reasons, type ClientPacket, type RequestedFilter } from '@heliograph/wire/mqtt/packets.ts';
import { isFilter, isShared, sharedOf, staysBelow } from '@heliograph/wire/mqtt/topics.ts';
import { MqttError } from '@heliograph/wire/mqtt/packets.ts';
import type { ClientLink } from './link.ts';
import type { MqttSession, Subscription } from './session.ts';

type Subscribe = ClientPacket & { readonly is: 'subscribe' };
type Unsubscribe = ClientPacket & { readonly is: 'unsubscribe' };

/** Takes what a client wants to hear, filter by filter, and answers each in its place. */
export function subscribe(link: ClientLink, session: MqttSession, { id, wanted, subscriptionId }: Subscribe): void {
  const later: Subscription[] = [];
  const answers = wanted.map((one): number => {
    const shared = sharedOf(one.filter);
    if (shared && one.noLocal) throw new MqttError(reasons.protocolError, 'no local of a shared subscription');
    const refused = refusal(link, session, one);
    if (refused !== undefined) return refused;
    const isKnown = session.subscriptions.has(one.filter);
    const subscription: Subscription = {
      session,
      filter: shared?.filter ?? one.filter,
      qos: one.qos,
      noLocal: one.noLocal,
      retainAsPublished: one.retainAsPublished,
      id: subscriptionId,
    };
    session.subscriptions.set(one.filter, subscription);
    if (shared) link.home.router.share(shared.share, subscription);
    else link.home.router.subscribe(subscription);
    if (!shared && (one.retainHandling === 0 || (one.retainHandling === 1 && !isKnown))) later.push(subscription);
    return one.qos;
  });
  link.send({ is: 'suback', id, reasons: answers });
  for (const subscription of later) link.home.router.sendRetained(subscription);
}

function refusal({ home }: ClientLink, session: MqttSession, { filter }: RequestedFilter): number | undefined {
  const shared = sharedOf(filter);
  if (isShared(filter) && !shared) return reasons.filter;
  const plain = shared?.filter ?? filter;
  if (!isFilter(plain)) return reasons.filter;
  if (!staysBelow(plain, session.peer.base)) return reasons.notAuthorized;
  const isNew = !session.subscriptions.has(filter);
  return isNew && session.subscriptions.size >= home.limits.subscriptions ? reasons.quota : undefined;
}

/** Its subscription ends; false: there was none. */
export function drop(link: Pick<ClientLink, 'home'>, session: MqttSession, filter: string): boolean {
  if (!session.subscriptions.delete(filter)) return false;
  const shared = sharedOf(filter);
  if (shared) link.home.router.unshare(shared.share, session, shared.filter);
  else link.home.router.unsubscribe(session, filter);
  return true;
}

export function unsubscribe(link: ClientLink, session: MqttSession, { id, filters }: Unsubscribe): void {
  const answers = filters.map((filter) => (drop(link, session, filter) ? reasons.success : reasons.noSubscription));
  link.send({ is: 'unsuback', id, reasons: answers });
}
