import { UspWireError } from '@heliograph/wire/usp/error.ts';
import { isEndpointId } from '@heliograph/wire/usp/endpoint.ts';
import { decodeRecord } from '@heliograph/wire/usp/codec.ts';
import type { UspRecord } from '@heliograph/wire/usp/message.ts';
import { isReplyTopic, splitReplyTo } from '@heliograph/wire/usp/mqtt-binding.ts';
import { usualLimits } from '@heliograph/wire/usp/scan.ts';
import type { BusMessage, BusPeer } from '../mqtt/bus.ts';

/** Why a message was dropped. */
export type Dropped =
  | 'nobody'
  | 'unreadable'
  | 'notForUs'
  | 'encrypted'
  | 'unanswerable'
  | 'foreign'
  | 'nobodyAsked'
  | 'full';

export interface Arrival {
  readonly peer: BusPeer;
  readonly token: string;
  /** Where it wants the answer; undefined: it does not say. */
  readonly replyTopic: string | undefined;
  readonly record: UspRecord;
}

/** Those that nobody knows yet say little. */
const strangerLimits = { mostOctets: 64 * 1024, mostFields: 2_000 };

/** Agents are answered below their own part of the topics, and nowhere else: what a message names as its reply topic is not believed further. */
export const isOfAgents = (topic: string, token: string): boolean =>
  isReplyTopic(topic) && topic.startsWith(`${token}/usp/agent/`);

/** A message of the bus as a record, with who sent it as the broker knows; or why it is dropped. */
export function arrivalOf(
  { topic: whole, payload, responseTopic, from: peer }: BusMessage,
  ours: string,
  isKnown: (peer: BusPeer) => boolean,
): Arrival | Dropped {
  if (!peer) return 'nobody';
  const { topic, replyTopic } = splitReplyTo(whole);
  const [token = ''] = topic.split('/', 1);
  try {
    const record = decodeRecord(payload, isKnown(peer) ? usualLimits : strangerLimits);
    if (record.to !== ours || !isEndpointId(record.from)) return 'notForUs';
    if (record.security !== 0) return 'encrypted';
    const said = responseTopic ?? replyTopic;
    return { peer, token, record, replyTopic: said !== undefined && isOfAgents(said, token) ? said : undefined };
  } catch (error) {
    if (error instanceof UspWireError) return 'unreadable';
    throw error;
  }
}
