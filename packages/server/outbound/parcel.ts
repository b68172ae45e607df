import { SnmpClient } from '@heliograph/wire/snmp/client.ts';
import { createSocket } from 'node:dgram';
import { connect as overTcp, isIP, type Socket } from 'node:net';
import { connect as overTls, type TLSSocket } from 'node:tls';
import type { Context } from '../context.ts';
import type { OneWayBytes, Informed, Parcel } from './channels/channel.ts';
import { askAddress, type OutboundAnswer } from './http.ts';
import { Rejected } from './message.ts';
import { byNameServer, resolveTarget, type OutboundAddress } from './target.ts';

const timeoutMs = 10_000;
/** What has no answer is answered with this: it left, and nothing came back that says otherwise. */
const left: OutboundAnswer = { status: 0, headers: {}, body: Buffer.alloc(0) };
/** Of an inform that was answered with `noError`. */
const answered: OutboundAnswer = { ...left, body: Buffer.from('Response-PDU: noError') };

function byDatagram({ port, bytes }: OneWayBytes, { address, family }: OutboundAddress): Promise<void> {
  const socket = createSocket(family === 6 ? 'udp6' : 'udp4');
  return new Promise<void>((done, fail) => {
    socket.once('error', fail);
    socket.send(bytes, port, address, (error) => (error ? fail(error) : done()));
  }).finally(() => socket.close());
}

/** Hex without colons, however it was typed. */
const bare = (fingerprint: string): string => fingerprint.toLowerCase().replace(/[^0-9a-f]/g, '');

function open({ over, host, port, fingerprint }: OneWayBytes, { address }: OutboundAddress): Socket {
  if (over === 'tcp') return overTcp({ host: address, port });
  // With a fingerprint the certificate itself is known, and no authority is asked.
  const isKnown = fingerprint !== '';
  return overTls({
    host: address,
    port,
    ...(isIP(host) === 0 ? { servername: host } : {}),
    rejectUnauthorized: !isKnown,
  });
}

/** Writes all of it and closes; that the other side closed in order is all that it says. */
async function byStream(dropped: OneWayBytes, target: OutboundAddress): Promise<void> {
  const socket = open(dropped, target);
  const isTls = dropped.over === 'tls';
  await new Promise<void>((done, fail) => {
    const deadline = AbortSignal.timeout(timeoutMs);
    deadline.addEventListener('abort', () => socket.destroy(new Error('it was not taken within 10 seconds')));
    socket.once('error', fail);
    socket.once(isTls ? 'secureConnect' : 'connect', () => {
      if (isTls && dropped.fingerprint !== '') {
        const found = bare((socket as TLSSocket).getPeerCertificate().fingerprint256 ?? '');
        if (found !== bare(dropped.fingerprint)) {
          socket.destroy();
          fail(new Rejected('the certificate of the other side is another one'));
          return;
        }
      }
      socket.end(dropped.bytes, () => done());
    });
    socket.once('close', () => fail(new Error('the connection was closed')));
  }).finally(() => socket.destroySoon());
}

/**
 * Attempts of one try, each so long; the outbox tries again later. A manager that takes up to five seconds is told once, one that takes ten is known to
 * have been told. A user of v3 costs a question for the engine before.
 */
const informAttempts = { timeoutMs: 5_000, retries: 1 } as const;

/** Throws where nobody answered, or the answer was no. */
async function byInform({ port, varbinds, as }: Informed, { address }: OutboundAddress): Promise<void> {
  const client = new SnmpClient({ address, port, ...informAttempts, ...as });
  try {
    await client.inform(varbinds);
  } finally {
    client.close();
  }
}

/** Sends what a channel made, to an address that is judged as any that somebody typed. */
export async function carry(ctx: Context, parcel: Parcel, resolve = byNameServer): Promise<OutboundAnswer> {
  if (parcel.over === 'http') return askAddress(ctx, parcel, resolve);
  const target = await resolveTarget(ctx, parcel.host, resolve);
  if (parcel.over === 'inform') {
    await byInform(parcel, target);
    return answered;
  }
  await (parcel.over === 'udp' ? byDatagram(parcel, target) : byStream(parcel, target));
  return left;
}
