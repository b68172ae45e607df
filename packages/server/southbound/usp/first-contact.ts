import type { Context } from '../../context.ts';
import type { KnownCpe, KnownCpes } from '../acs/known.ts';
import type { ReportStore } from '../acs/store.ts';
import type { CpeIdentity } from '../../estate/cpes/device.ts';
import { adoptUspAgent, knownUspAgent, bindAgent } from './agents.store.ts';
import type { UspDropReason } from './arrivals.ts';
import { AgentRefused, AgentSilent } from './exchange.ts';
import { agentLinkKey, agentRowOf, type AgentLink } from './link.ts';
import type { AgentLinks } from './links.ts';
import { askWho, uspReportOf, type SaidOfItself } from './who.ts';

/** Strangers of one tenant that are asked who they are at the same time. */
const mostAtOnce = 50;
/** Those that were not let in are not asked again for so long, ms. */
const againAfter = 60_000;
const mostRefused = 2_000;
const mostTries = 3;

/** The id of the device that a client is; undefined: the broker does not know. */
export type DeviceOf = (tenantId: number, clientId: string) => string | undefined;

interface Surroundings {
  readonly ctx: Context;
  readonly known: KnownCpes;
  readonly store: ReportStore;
  readonly links: AgentLinks;
  readonly deviceOf?: DeviceOf;
  readonly dropped: (why: UspDropReason) => void;
  readonly done: (link: AgentLink) => void;
}

/** Agents that nobody knows yet: each is asked who it is, and is bound to the user of MQTT as whom it came. */
export class FirstContacts {
  readonly #around: Surroundings;
  readonly #asking = new Map<AgentLink, Promise<void>>();
  readonly #refused = new Map<string, number>();
  #isClosing = false;

  constructor(around: Surroundings) {
    this.#around = around;
  }

  /** Whether another stranger may be asked now. */
  hasRoom(tenantId: number, endpoint: string): boolean {
    const until = this.#refused.get(agentLinkKey(tenantId, endpoint)) ?? 0;
    if (until > this.#around.ctx.clock.mono()) return false;
    return [...this.#asking.keys()].filter((link) => link.tenantId === tenantId).length < mostAtOnce;
  }

  begin(link: AgentLink): void {
    if (this.#asking.has(link)) return;
    const work = this.#ask(link).finally(() => this.#asking.delete(link));
    this.#asking.set(link, work);
  }

  async #ask(link: AgentLink): Promise<void> {
    const { ctx, dropped, done, links } = this.#around;
    try {
      const why = await this.#contact(link);
      if (why === undefined) return done(link);
      dropped(why);
      this.#refuse(link);
    } catch (error) {
      if (!(error instanceof AgentSilent) && !(error instanceof AgentRefused))
        ctx.log.warn({ err: error, endpoint: link.endpoint }, 'an agent was not asked who it is');
      links.forget(link);
    }
  }

  async stop(): Promise<void> {
    this.#isClosing = true;
    await Promise.all(this.#asking.values());
  }

  #refuse(link: AgentLink): void {
    const { ctx, links } = this.#around;
    links.forget(link);
    if (this.#refused.size >= mostRefused) this.#refused.clear();
    this.#refused.set(agentLinkKey(link.tenantId, link.endpoint), ctx.clock.mono() + againAfter);
    ctx.log.info({ tenantId: link.tenantId, endpoint: link.endpoint }, 'an agent was not let in');
  }

  async #contact(link: AgentLink): Promise<UspDropReason | undefined> {
    const { ctx, known, store, links, deviceOf } = this.#around;
    const { tenantId } = link;
    const said = await this.#who(link);
    const part = known.part(tenantId);
    if (!said || !part) return 'foreign';
    // As the device that its client was let in as, if that is known: what it says of itself then only has to agree.
    const cpeId = deviceOf?.(tenantId, link.clientId);
    const identity = cpeId === undefined ? said.identity : await this.#adopt(tenantId, cpeId, said.identity);
    if (!identity) return 'foreign';
    const there = known.find(part, identity);
    // A device that is known by another endpoint or another user is not taken over by naming it.
    if (there && !(await this.#isFree(link, there))) return 'foreign';
    const outcome = await store.keep(tenantId, this.#report(link, { ...said, identity }));
    const device = known.find(known.part(tenantId) ?? part, identity);
    if (outcome !== 'kept' || !device) return 'foreign';
    const isBound = await ctx.scope.tenant(tenantId, (tx) =>
      bindAgent(tx, tenantId, agentRowOf(link, device), new Date(ctx.clock.now())),
    );
    if (!isBound) return 'foreign';
    links.bind(link, device);
    return undefined;
  }

  /** A device of MQTT that turns out to speak USP; answers as whom it stands in its row. */
  async #adopt(tenantId: number, cpeId: string, said: CpeIdentity): Promise<CpeIdentity | undefined> {
    const { ctx, known } = this.#around;
    const identity = await ctx.scope.tenant(tenantId, (tx) => adoptUspAgent(tx, tenantId, cpeId, said));
    if (identity) await known.add(tenantId, [cpeId]);
    return identity;
  }

  /** It may connect anew while it is asked. */
  async #who({ exchange, endpoint }: AgentLink): Promise<SaidOfItself | undefined> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await askWho(exchange, endpoint);
      } catch (error) {
        if (!(error instanceof AgentSilent) || tries >= mostTries || this.#isClosing) throw error;
      }
    }
  }

  async #isFree({ tenantId }: AgentLink, { id }: KnownCpe): Promise<boolean> {
    const row = await this.#around.ctx.scope.tenant(tenantId, (tx) => knownUspAgent(tx, tenantId, { cpeId: id }));
    return row === undefined;
  }

  #report({ address }: AgentLink, { identity, manufacturer, parameters }: SaidOfItself) {
    const at = this.#around.ctx.clock.now();
    return uspReportOf({ identity, manufacturer, events: [], parameters, address, at });
  }
}
