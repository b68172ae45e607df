import type { CpeAnswer } from '@heliograph/wire/cwmp/message.ts';
import type { Context } from '../../context.ts';
import { pending } from '../acs/agenda.ts';
import { spreadInterval } from '../acs/credentials.ts';
import type { Desk } from '../acs/discovery.ts';
import { isLookDue } from '../acs/homes.ts';
import type { KnownCpe, KnownCpes } from '../acs/known.ts';
import { hasSubscribed, keepInterval, keepSubscriptions } from './agents.store.ts';
import type { UspCounters } from './counters.ts';
import { ownWords } from './credentials.ts';
import { UspDriver } from './driver.ts';
import { AgentRefused, AgentSilent } from './exchange.ts';
import { homeFor } from './home.ts';
import type { AgentLink } from './link.ts';
import type { DeviceModels } from './models.ts';
import { setUpAgent } from './subscribe.ts';
import { askWho, agentStartedSince } from './who.ts';

/** Questions of one visit: as many as a device of 20,000 parameters needs that tells one at a time. */
const mostAsked = 25_000;
/** One that did not answer is left alone so long (ms), unless it is heard of. */
const quietMs = 60_000;

interface Bench {
  readonly ctx: Context;
  readonly desk: Desk;
  readonly models: DeviceModels;
  readonly known: KnownCpes;
  readonly counters: UspCounters;
  readonly ours: string;
  /** As configured for the tenant, seconds. */
  readonly secondsOf: (tenantId: number) => number;
  /** A start of which the agent says nothing; `isReset`: it remembers nothing. */
  readonly started: (link: AgentLink, known: KnownCpe, isReset: boolean) => Promise<void>;
}

/** What is wanted of agents, one thing after the other for each. */
export class UspWork {
  readonly #bench: Bench;
  readonly #under = new Set<Promise<void>>();
  #isClosing = false;

  constructor(bench: Bench) {
    this.#bench = bench;
  }

  /** There may be something to ask of an agent. */
  begin(link: AgentLink): void {
    const { known } = link;
    if (!known || this.#isClosing) return;
    link.again = true;
    if (link.isBusy) return;
    link.isBusy = true;
    const work = this.#run(link, known).finally(() => {
      link.isBusy = false;
      this.#under.delete(work);
      // It was heard of while what was asked before came to nothing.
      if (link.again) this.begin(link);
    });
    this.#under.add(work);
  }

  /** Nothing new is begun; what is under way ends with the answers that are waited for. */
  async stop(): Promise<void> {
    this.#isClosing = true;
    await Promise.all(this.#under);
  }

  async #run(link: AgentLink, known: KnownCpe): Promise<void> {
    const { ctx, known: devices } = this.#bench;
    try {
      while (link.again && !this.#isClosing) {
        link.again = false;
        await ownWords(ctx, devices, link, known, () => this.#driver(link, known));
        if (!link.isGreeted) await this.#greet(link, known);
        const isDue = known.hasTasks || !known.discovered || isLookDue(this.#bench.desk, known);
        if (isDue) await this.#talk(link, known);
      }
      link.quietUntil = 0;
    } catch (error) {
      link.quietUntil = ctx.clock.mono() + quietMs;
      if (error instanceof AgentSilent) this.#bench.counters.silent();
      ctx.log.warn({ err: error, tenantId: link.tenantId, cpeId: known.id }, 'an agent was not asked to the end');
    }
  }

  async #greet(link: AgentLink, known: KnownCpe): Promise<void> {
    const { ctx, ours, secondsOf } = this.#bench;
    const { tenantId, exchange } = link;
    try {
      const wanted = spreadInterval(secondsOf(tenantId), known.id);
      const hadThem = await ctx.scope.tenant(tenantId, (tx) => hasSubscribed(tx, tenantId, known.id));
      const { subscriptions, seconds, hadNone } = await setUpAgent(exchange, ours, wanted);
      await ctx.scope.tenant(tenantId, async (tx) => {
        await keepSubscriptions(tx, tenantId, known.id, subscriptions, new Date(ctx.clock.now()));
        if (seconds !== undefined) await keepInterval(tx, tenantId, known.id, seconds);
      });
      if (seconds !== undefined) known.informSeconds = seconds;
      // It has forgotten what it was told to keep: that is how one comes that was reset, without a word of its start.
      if (hadThem && hadNone) await this.#bench.started(link, known, true);
    } catch (error) {
      // One without such a table is asked all the same; it is heard of when it connects.
      if (!(error instanceof AgentRefused)) throw error;
      ctx.log.info({ err: error, tenantId, cpeId: known.id }, 'an agent takes no subscriptions');
    }
    await this.#lookForStart(link, known);
    link.isGreeted = true;
  }

  /** Agents that tell of no start are seen to have started by their time of running. */
  async #lookForStart(link: AgentLink, known: KnownCpe): Promise<void> {
    const { ctx, started } = this.#bench;
    const said = await askWho(link.exchange, link.endpoint);
    const { lastInform } = known;
    if (lastInform === undefined || !agentStartedSince(said?.uptime, ctx.clock.now(), lastInform)) return;
    link.seenToStart = ctx.clock.now();
    await started(link, known, false);
  }

  #driver(link: AgentLink, known: KnownCpe): UspDriver {
    const { ctx, desk, models } = this.#bench;
    const { exchange, tests } = link;
    const home = () => homeFor(link, desk.accessOf(link.tenantId), ctx.settings.acsPort);
    return new UspDriver(exchange, () => models.of(known, exchange), tests, home);
  }

  async #talk(link: AgentLink, known: KnownCpe): Promise<void> {
    const { desk } = this.#bench;
    const driver = this.#driver(link, known);
    const talk = pending(desk, known);
    try {
      let answer: CpeAnswer | undefined;
      for (let asked = 0; asked < mostAsked && !this.#isClosing; asked += 1) {
        const { value, done } = await talk.next(answer);
        if (done === true) return;
        answer = await driver.answer(value);
      }
    } finally {
      // What had to be put right where it broke off stands in the `finally` of the work itself.
      await talk.return();
    }
  }
}
