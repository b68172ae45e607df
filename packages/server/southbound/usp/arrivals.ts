import { UspWireError } from '@heliograph/wire/usp/error.ts';
import { isEndpointId } from '@heliograph/wire/usp/endpoint.ts';
import { decodeRecord } from '@heliograph/wire/usp/codec.ts';
import type { UspRecord } from '@heliograph/wire/usp/message.ts';
import { isReplyTopic, splitReplyTo } from '@heliograph/wire/usp/mqtt-binding.ts';
import { usualUspLimits } from '@heliograph/wire/usp/scan.ts';
import type { BusMessage, BusPeer } from '../mqtt/bus.ts';

/** Why a message was dropped. */
export type UspDropReason = 'nobody' | 'unreadable' | 'notForUs' | 'encrypted' | 'foreign' | 'nobodyAsked' | 'full';

export interface Arrival {
  readonly peer: BusPeer;
  /** `<token of the tenant>/<client id>`: what the client may write below. */
  readonly base: string;
  /** Where it wants the answer, within its own topics. */
  readonly replyTopic: string;
  readonly record: UspRecord;
}

/** Those that nobody knows yet say little. */
const strangerLimits = { mostOctets: 64 * 1024, mostFields: 2_000 };

/** Where an agent listens, and where its controller does. */
export const agentTopic = (base: string): string => `${base}/usp/agent`;
export const controllerTopic = (base: string): string => `${base}/usp/controller`;

/** Agents are answered below their own part of the topics, and nowhere else: what a message names as its reply topic is not believed further. */
export const isOfAgent = (topic: string, base: string): boolean =>
  isReplyTopic(topic) && (topic === agentTopic(base) || topic.startsWith(`${agentTopic(base)}/`));

/** A message of the bus as a record, with who sent it as the broker knows; or why it is dropped. */
export function arrivalOf(
  { topic: whole, payload, responseTopic, from: peer }: BusMessage,
  ours: string,
  isKnown: (peer: BusPeer) => boolean,
): Arrival | UspDropReason {
  if (!peer) return 'nobody';
  const { topic, replyTopic } = splitReplyTo(whole);
  const [token = '', client = ''] = topic.split('/', 2);
  const base = `${token}/${client}`;
  if (peer.clientId !== '' && peer.clientId !== client) return 'foreign';
  try {
    const record = decodeRecord(payload, isKnown(peer) ? usualUspLimits : strangerLimits);
    if (record.to !== ours || !isEndpointId(record.from)) return 'notForUs';
    if (record.security !== 0) return 'encrypted';
    const said = responseTopic ?? replyTopic;
    const isOwn = said !== undefined && isOfAgent(said, base);
    return { peer, base, record, replyTopic: isOwn ? said : agentTopic(base) };
  } catch (error) {
    if (error instanceof UspWireError) return 'unreadable';
    throw error;
  }
}
