import { decodeStun, encodeStun, isIntact, type StunAddress, type StunMessage } from '@heliograph/wire/cwmp/stun.ts';

/** What the STUN server does with a datagram. */
interface Answered<Device> {
  /** undefined: it is left without an answer. */
  readonly reply: Uint8Array | undefined;
  /** Who has shown that it listens behind this address. */
  readonly bound: Device | undefined;
}

export interface StunBook<Device> {
  /** The device of a user name, and its password. */
  named(username: string): { readonly device: Device; readonly password: string } | undefined;
}

const nothing = { reply: undefined, bound: undefined } as const;

const failed = ({ transaction }: StunMessage, code: number, reason: string): Uint8Array =>
  encodeStun({ kind: 'error', transaction, error: { code, reason } });

/**
 * The STUN server of TR-069 Annex G. An answer goes to where the request came from, never to its RESPONSE-ADDRESS, and is never longer than
 * the request: who forges his address gains nothing by us. A binding is kept only where the request is signed with the device's own words.
 */
export function answerStun<Device>(datagram: Uint8Array, from: StunAddress, book: StunBook<Device>): Answered<Device> {
  const message = decodeStun(datagram);
  if (message?.kind !== 'request') return nothing;
  const { transaction, username, signed, unknown } = message;
  const bounded = (reply: Uint8Array, bound?: Device): Answered<Device> => ({
    reply: reply.length <= datagram.length ? reply : undefined,
    bound,
  });
  if (unknown) return bounded(encodeStun({ kind: 'error', transaction, error: { code: 420, reason: '' }, unknown }));
  const response = { kind: 'response', transaction, mapped: from } as const;
  if (signed === true) {
    const known = username === undefined ? undefined : book.named(username);
    // The same word for a name that there is not and for a wrong password.
    if (!known || !isIntact(datagram, known.password)) return bounded(failed(message, 431, 'Integrity'));
    const bound = message.connectionRequestBinding === true ? known.device : undefined;
    return bounded(encodeStun(response, known.password), bound);
  }
  // G.2.1.2: what says that a binding has changed must be shown to be the device's.
  if (message.bindingChange === true) return bounded(failed(message, 401, 'Unauthorized'));
  return bounded(encodeStun(response));
}
