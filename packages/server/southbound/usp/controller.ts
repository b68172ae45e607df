import { decodeMsg } from '@heliograph/wire/usp/codec.ts';
import { UspWireError } from '@heliograph/wire/usp/error.ts';
import type { Notify, UspMsg } from '@heliograph/wire/usp/message.ts';
import type { Context } from '../../context.ts';
import { repeat, type Repetition } from '../../work/repeat.ts';
import { cpeStartedAnew } from '../acs/agenda.ts';
import { KnownCpes, type KnownCpe } from '../acs/known.ts';
import { Models } from '../acs/models.ts';
import { ReportStore } from '../acs/store.ts';
import { endLateTasks, markAway } from '../acs/watch.ts';
import type { BusMessage, MqttBus, Presence } from '../mqtt/bus.ts';
import { knownUspAgent, moveAgent } from './agents.store.ts';
import { arrivalOf, type Arrival, type UspDropReason } from './arrivals.ts';
import { UspCounters } from './counters.ts';
import { FirstContacts, type DeviceOf } from './first-contact.ts';
import { agentLinkKey, agentRowOf, type AgentLink } from './link.ts';
import { AgentLinks } from './links.ts';
import { DeviceModels } from './models.ts';
import { unitEndOf } from './modules.ts';
import { notifyEventsOf, notifiedValuesOf } from './notified.ts';
import { storeUnitEnd } from './unit-ends.ts';
import { uspReportOf } from './who.ts';
import { UspWork } from './work.ts';

export interface UspOptions {
  /** Our own endpoint id. */
  readonly endpoint?: string;
  /** How long an answer is waited for, ms. */
  readonly patienceMs?: number;
  /** How often it is looked what is left to do, ms. */
  readonly lookEveryMs?: number;
  /** The device as whom a client was let in, where the broker knows it. */
  readonly deviceOf?: DeviceOf;
}

export const controllerEndpoint = 'proto::heliograph';
/** Below the two levels of each client; 3.1.1 puts the reply topic behind it, and some agents publish a level deeper. */
const filter = '+/+/usp/controller/#';
const nothingMore: Notify = { subscription: '', sendResp: false };
/** A start that was seen and one that is told within this time are the same, ms. */
const sameStartMs = 60_000;

/** A USP controller (TR-369) over MQTT: agents are customer devices like those that speak CWMP, and are asked for the same things. */
export class UspController {
  readonly #ctx: Context;
  readonly #ours: string;
  readonly #known: KnownCpes;
  readonly #store: ReportStore;
  readonly #counters: UspCounters;
  readonly #links: AgentLinks;
  readonly #work: UspWork;
  readonly #first: FirstContacts;
  readonly #deviceOf: DeviceOf | undefined;
  readonly #heardFrom: number;
  readonly #off: readonly (() => void)[];
  readonly #look: Repetition;

  private constructor(ctx: Context, bus: MqttBus, known: KnownCpes, options: UspOptions) {
    const { endpoint = controllerEndpoint, patienceMs = 30_000, lookEveryMs = 15_000, deviceOf } = options;
    this.#ctx = ctx;
    this.#ours = endpoint;
    this.#known = known;
    this.#deviceOf = deviceOf;
    this.#heardFrom = ctx.clock.now();
    this.#store = new ReportStore(ctx, known, 'usp');
    this.#counters = new UspCounters(ctx.metrics);
    this.#links = new AgentLinks({ ctx, bus, ours: endpoint, patienceMs });
    this.#work = new UspWork({
      ctx,
      ours: endpoint,
      // Calls by UDP are CWMP's.
      desk: { ctx, models: new Models(ctx), stunPort: () => undefined, accessOf: (id) => known.part(id)?.access },
      models: new DeviceModels(),
      counters: this.#counters,
      known,
      secondsOf: (tenantId) => known.part(tenantId)?.access.informSeconds ?? 300,
      started: async (link, of, isReset) =>
        void (await this.#report(link, of, isReset ? ['0 BOOTSTRAP', '1 BOOT'] : ['1 BOOT'], nothingMore)),
    });
    this.#first = new FirstContacts({
      ctx,
      known,
      store: this.#store,
      links: this.#links,
      ...(deviceOf && { deviceOf }),
      dropped: (why) => this.#counters.dropped(why),
      done: (link) => this.#work.begin(link),
    });
    this.#off = [
      bus.subscribe(filter, (message) => this.#came(message)),
      bus.onPresence((presence) => this.#present(presence)),
    ];
    this.#look = repeat(ctx, {
      id: 'usp.away',
      everyMs: lookEveryMs,
      startAtOnce: true,
      work: () => this.#lookAround(),
    });
  }

  static async open(ctx: Context, bus: MqttBus, options: UspOptions = {}): Promise<UspController> {
    let onTask: (cpe: KnownCpe) => void = () => undefined;
    const known = await KnownCpes.open(ctx, (cpe) => onTask(cpe), 'usp');
    const controller = new UspController(ctx, bus, known, options);
    onTask = (cpe) => controller.#wanted(cpe);
    return controller;
  }

  /** Devices that speak USP, as they are known here. */
  get known(): KnownCpes {
    return this.#known;
  }

  async stop(): Promise<void> {
    for (const off of this.#off) off();
    await this.#look.stop();
    const ended = Promise.all([this.#work.stop(), this.#first.stop()]);
    this.#links.stop();
    await ended;
    await this.#store.settled();
    await this.#known.stop();
  }

  // What comes in.

  async #came(message: BusMessage): Promise<void> {
    const arrival = arrivalOf(message, this.#ours, (peer) => this.#links.speaksFor(peer) !== undefined);
    const why = typeof arrival === 'string' ? arrival : await this.#take(arrival);
    if (why !== undefined) this.#counters.dropped(why);
  }

  async #take(arrival: Arrival): Promise<UspDropReason | undefined> {
    const link = await this.#linkOf(arrival);
    if (typeof link === 'string') return link;
    const { record } = arrival;
    link.exchange.version = record.version;
    await this.#moved(link, arrival);
    const { content } = record;
    // Whoever says anything is asked who he is, and forgotten if he does not answer.
    if (!link.known && content.is !== 'mqttConnect') this.#heard(link);
    switch (content.is) {
      case 'plain':
        return this.#read(link, content.payload);
      case 'session': {
        const messages = await link.exchange.joined(content);
        for (const one of messages) await this.#read(link, one);
        return undefined;
      }
      case 'mqttConnect':
        link.exchange.anew();
        link.isGreeted = false;
        this.#heard(link);
        return undefined;
      default:
        return undefined;
    }
  }

  /**
   * Whose message it is: by the device as which the broker let its client in, or else by the user of MQTT as whom it came the first time. What the record says of
   * itself is checked against that.
   */
  async #linkOf({ peer, base, replyTopic, record }: Arrival): Promise<AgentLink | UspDropReason> {
    const { tenantId, clientId, userName: user } = peer;
    const isIts = (known: string, cpeId: string | undefined): boolean =>
      known === user || (cpeId !== undefined && this.#deviceOf?.(tenantId, clientId) === cpeId);
    const spoken = this.#links.speaksFor(peer);
    if (spoken !== undefined && spoken !== record.from) return 'foreign';
    const key = agentLinkKey(tenantId, record.from);
    let link = this.#links.get(key);
    if (!link) {
      const row = await this.#ctx.scope.tenant(tenantId, (tx) =>
        knownUspAgent(tx, tenantId, { endpoint: record.from }),
      );
      if (row && !isIts(row.user, row.cpeId)) return 'foreign';
      const known = row && this.#known.part(tenantId)?.byId.get(row.cpeId);
      if (!known && !this.#first.hasRoom(tenantId, record.from)) return 'full';
      // Another message of it may have come while that was looked up.
      link =
        this.#links.get(key) ??
        this.#links.make({ tenantId, endpoint: record.from, user, clientId, replyTopic, base, known });
    }
    if (!isIts(link.user, link.known?.id)) return 'foreign';
    this.#links.speaks(peer, link);
    return link;
  }

  /** Where it is reached may have changed. */
  async #moved(link: AgentLink, { peer, base, replyTopic }: Arrival): Promise<void> {
    const { address, version = link.mqttVersion } = this.#links.presenceOf(peer);
    link.address = address ?? link.address;
    const { clientId, userName: user, by } = peer;
    const now = { clientId, user, by, base, replyTopic, mqttVersion: version };
    const isSamePlace = link.replyTopic === replyTopic && link.base === base && link.mqttVersion === version;
    const isSame = isSamePlace && link.user === user;
    Object.assign(link, now);
    const { known, tenantId } = link;
    if (isSame || !known) return;
    const row = agentRowOf(link, known);
    await this.#ctx.scope.tenant(tenantId, (tx) => moveAgent(tx, tenantId, row, new Date(this.#ctx.clock.now())));
  }

  async #read(link: AgentLink, bytes: Uint8Array): Promise<UspDropReason | undefined> {
    let message: UspMsg;
    try {
      message = decodeMsg(bytes);
    } catch (error) {
      if (error instanceof UspWireError) return 'unreadable';
      throw error;
    }
    const { id, body } = message;
    if (body.is === 'notify') {
      await this.#notified(link, id, body.it);
      return undefined;
    }
    if (body.is === 'error' || body.is.endsWith('Resp'))
      return link.exchange.answered(id, body) ? undefined : 'nobodyAsked';
    const text = 'This controller is no agent';
    await link.exchange.reply(id, { is: 'error', it: { code: 7001, text, params: [] } });
    return undefined;
  }

  /** What an agent tells by itself is kept before it is acknowledged; one that is not let in yet tells it again. */
  async #notified(link: AgentLink, id: string, notify: Notify): Promise<void> {
    const { known } = link;
    if (!known) return this.#heard(link);
    const events = notifyEventsOf(notify);
    const isStart = events.includes('1 BOOT');
    if (isStart) link.isGreeted = false;
    // It was seen to have started before it said so: one start is counted once.
    const isTold = isStart && link.seenToStart > this.#ctx.clock.now() - sameStartMs;
    link.tests.ended(notify);
    if (isStart) {
      link.tests.forget();
      cpeStartedAnew(known);
      link.seenToStart = 0;
    }
    const kept = await this.#report(link, known, isTold ? ['2 PERIODIC'] : events, notify);
    if (!kept) return;
    const unit = unitEndOf(notify);
    if (unit) await storeUnitEnd(this.#ctx, known, unit);
    if (notify.sendResp) await link.exchange.reply(id, { is: 'notifyResp', it: { subscription: notify.subscription } });
    this.#heard(link);
  }

  async #report(link: AgentLink, known: KnownCpe, events: readonly string[], notify: Notify): Promise<boolean> {
    const report = uspReportOf({
      identity: known.identity,
      manufacturer: known.facts.manufacturer ?? '',
      events,
      parameters: notifiedValuesOf(notify),
      commandKey: notify.operationComplete?.key ?? '',
      address: link.address || (known.facts.address ?? ''),
      at: this.#ctx.clock.now(),
    });
    return (await this.#store.keep(link.tenantId, report)) === 'kept';
  }

  // What goes out.

  /** An agent was heard of: it can be asked. */
  #heard(link: AgentLink): void {
    link.quietUntil = 0;
    if (link.known) this.#work.begin(link);
    else this.#first.begin(link);
  }

  /** Something is wanted of a device; one that was not heard of since we started is asked where it was heard last. */
  #wanted(cpe: KnownCpe): void {
    const link = this.#links.ofDevice(cpe);
    if (link) return this.#work.begin(link);
    this.#lookUp(cpe).catch((error: unknown) => {
      this.#ctx.log.warn({ err: error, cpeId: cpe.id }, 'an agent was not looked up');
    });
  }

  async #lookUp(cpe: KnownCpe): Promise<void> {
    const { tenantId } = cpe;
    const row = await this.#ctx.scope.tenant(tenantId, (tx) => knownUspAgent(tx, tenantId, { cpeId: cpe.id }));
    if (!row) return;
    const key = agentLinkKey(tenantId, row.endpoint);
    const link = this.#links.get(key) ?? this.#links.make({ ...row, tenantId, known: cpe });
    if (row.uspVersion !== null) link.exchange.version = row.uspVersion;
    link.isGreeted = true;
    this.#work.begin(link);
  }

  #present({ from, isConnected, version, address }: Presence): void {
    this.#links.present(from, isConnected ? { address, version } : undefined);
  }

  async #lookAround(): Promise<void> {
    const now = this.#ctx.clock.mono();
    this.#counters.now(this.#known.size);
    for (const { byId } of this.#known.tenants)
      for (const cpe of byId.values()) {
        const link = this.#links.ofDevice(cpe);
        // What it was asked last came to nothing: without its subscriptions it might tell nothing for ever.
        const isLeft = link !== undefined && link.quietUntil > 0 && this.#links.isHere(link);
        if (!cpe.hasTasks && !isLeft) continue;
        if (!link || (!link.isBusy && link.quietUntil < now)) this.#wanted(cpe);
      }
    await markAway(this.#ctx, this.#known, this.#heardFrom);
    await endLateTasks(this.#ctx, this.#known);
  }
}
