import { TopicTree } from '@heliograph/wire/mqtt/topic-tree.ts';
import { matches } from '@heliograph/wire/mqtt/topics.ts';
import type { BusHandler } from '../bus.ts';
import type { BrokerLimits } from './limits.ts';
import type { MqttMessage, Outgoing, MqttSession, Subscription } from './session.ts';

/** Those that share a subscription; each message goes to one of them. */
interface Share {
  readonly members: Map<string, Subscription>;
  turn: number;
}

const keyOf = ({ peer }: MqttSession): string => `${peer.tenantId} ${peer.clientId}`;

/** Who gets a message: clients, and parts of the console. */
export class Router {
  readonly #clients = new TopicTree<Subscription>();
  readonly #shares = new TopicTree<Share>();
  readonly #shareOf = new Map<string, Share>();
  readonly #handlers = new TopicTree<BusHandler>();
  readonly #retained = new Map<string, { readonly message: MqttMessage; readonly tenantId: number }>();
  readonly #retainedOf = new Map<number, number>();
  readonly #limits: BrokerLimits;
  readonly #now: () => number;
  #next = 0;

  constructor(limits: BrokerLimits, now: () => number) {
    this.#limits = limits;
    this.#now = now;
  }

  get retained(): number {
    return this.#retained.size;
  }

  get subscriptions(): number {
    return this.#clients.size + this.#shares.size;
  }

  hear(filter: string, handler: BusHandler): () => void {
    this.#next += 1;
    const key = String(this.#next);
    this.#handlers.set(filter, key, handler);
    return () => this.#handlers.delete(filter, key);
  }

  subscribe(subscription: Subscription): void {
    this.#clients.set(subscription.filter, keyOf(subscription.session), subscription);
  }

  unsubscribe(session: MqttSession, filter: string): void {
    this.#clients.delete(filter, keyOf(session));
  }

  share(name: string, subscription: Subscription): void {
    const key = `${name}/${subscription.filter}`;
    const share = this.#shareOf.get(key) ?? { members: new Map<string, Subscription>(), turn: 0 };
    share.members.set(keyOf(subscription.session), subscription);
    this.#shareOf.set(key, share);
    this.#shares.set(subscription.filter, name, share);
  }

  unshare(name: string, session: MqttSession, filter: string): void {
    const key = `${name}/${filter}`;
    const share = this.#shareOf.get(key);
    share?.members.delete(keyOf(session));
    if (share?.members.size !== 0) return;
    this.#shareOf.delete(key);
    this.#shares.delete(filter, name);
  }

  /** Parts of the console that want it. */
  handlersOf(topic: string): readonly BusHandler[] {
    return this.#handlers.find(topic);
  }

  /** Puts a message in the line of every client that wants it; answers how many those are. A client that is wanted twice gets it once. */
  deliver(message: MqttMessage): number {
    if (this.subscriptions === 0) return 0;
    const wanted = new Map<MqttSession, Subscription[]>();
    for (const one of this.#clients.find(message.topic)) {
      if (one.noLocal && message.from && sameClient(one.session, message)) continue;
      wanted.set(one.session, [...(wanted.get(one.session) ?? []), one]);
    }
    for (const [session, subscriptions] of wanted) give(session, outgoing(message, subscriptions));
    let shared = 0;
    for (const share of this.#shares.find(message.topic)) if (this.#toOne(share, message)) shared += 1;
    return wanted.size + shared;
  }

  /** Those that are there are asked first, in turn. */
  #toOne(share: Share, message: MqttMessage): boolean {
    const members = [...share.members.values()];
    share.turn = (share.turn + 1) % Math.max(1, members.length);
    const inTurn = [...members.slice(share.turn), ...members.slice(0, share.turn)];
    const one = inTurn.find(({ session }) => session.carrier !== undefined) ?? inTurn[0];
    return one !== undefined && give(one.session, outgoing(message, [one]));
  }

  /** Keeps a message for those that subscribe later; an empty one takes it away. False: there is no room. */
  retain(message: MqttMessage, tenantId: number): boolean {
    const { topic, payload } = message;
    const there = this.#retained.has(topic);
    const count = this.#retainedOf.get(tenantId) ?? 0;
    if (payload.length === 0) {
      this.#forget(topic);
      return true;
    }
    if (payload.length > this.#limits.retainedOctets || (!there && count >= this.#limits.retainedOfTenant))
      return false;
    if (!there) this.#retainedOf.set(tenantId, count + 1);
    this.#retained.set(topic, { message, tenantId });
    return true;
  }

  sendRetained(subscription: Subscription): void {
    for (const { message } of this.#retained.values())
      if (matches(subscription.filter, message.topic) && !this.#isOld(message))
        give(subscription.session, { ...outgoing(message, [subscription]), retain: true });
  }

  /** What nobody needs any more goes. */
  sweep(): void {
    for (const [topic, { message }] of this.#retained) if (this.#isOld(message)) this.#forget(topic);
  }

  #forget(topic: string): void {
    const there = this.#retained.get(topic);
    if (!there) return;
    this.#retained.delete(topic);
    const left = (this.#retainedOf.get(there.tenantId) ?? 1) - 1;
    if (left > 0) this.#retainedOf.set(there.tenantId, left);
    else this.#retainedOf.delete(there.tenantId);
  }

  #isOld({ properties, at }: MqttMessage): boolean {
    return properties.expiry !== undefined && this.#now() - at >= properties.expiry * 1000;
  }
}

const sameClient = ({ peer }: MqttSession, { from }: MqttMessage): boolean =>
  from !== undefined && peer.tenantId === from.tenantId && peer.clientId === from.clientId;

function outgoing(message: MqttMessage, subscriptions: readonly Subscription[]): Outgoing {
  const most = Math.max(...subscriptions.map(({ qos }) => qos));
  const qos = message.qos < most ? message.qos : most === 2 ? 2 : most === 1 ? 1 : 0;
  const ids = subscriptions.flatMap(({ id }) => id ?? []);
  const retain = message.retain && subscriptions.some(({ retainAsPublished }) => retainAsPublished);
  return { message, qos, retain, subscriptionIds: ids, id: 0, state: 'queued' };
}

function give(session: MqttSession, one: Outgoing): boolean {
  const taken = session.offer(one);
  if (taken) session.carrier?.pump();
  return taken;
}
