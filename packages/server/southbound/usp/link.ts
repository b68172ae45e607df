import type { KnownCpe } from '../acs/known.ts';
import type { BusPeer } from '../mqtt/bus.ts';
import type { AgentRow } from './agents.store.ts';
import type { UspExchange } from './exchange.ts';
import type { TestObjects } from './tests.ts';

/** What is said with one agent, and how far it is. */
export interface AgentLink {
  readonly tenantId: number;
  readonly endpoint: string;
  readonly exchange: UspExchange;
  readonly tests: TestObjects;
  /** Whose words it shows, and where it is reached; moves with each of its records. */
  user: string;
  by: BusPeer['by'];
  clientId: string;
  replyTopic: string;
  base: string;
  mqttVersion: number | null;
  address: string;
  known: KnownCpe | undefined;
  /** Something is asked of it now. */
  isBusy: boolean;
  /** Asked again as soon as that has ended. */
  again: boolean;
  /** It has shown, on this connection, what it shall tell by itself. */
  isGreeted: boolean;
  /** Wall clock, ms: when it was seen to have started, without a word of its own. */
  seenToStart: number;
  /** Monotonic, ms: not asked for anything before, because it did not answer. */
  quietUntil: number;
}

export const agentLinkKey = (tenantId: number, endpoint: string): string => `${tenantId}\n${endpoint}`;

export const agentRowOf = (link: AgentLink, known: KnownCpe): AgentRow => ({
  cpeId: known.id,
  endpoint: link.endpoint,
  user: link.user,
  clientId: link.clientId,
  replyTopic: link.replyTopic,
  base: link.base,
  mqttVersion: link.mqttVersion,
  uspVersion: link.exchange.version.slice(0, 16) || null,
});
