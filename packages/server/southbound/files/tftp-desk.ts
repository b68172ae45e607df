import { TftpServer, type OfferedFile, type TftpOutcome } from '@heliograph/wire/tftp/server.ts';
import { Counter } from 'prom-client';
import type { Context } from '../../context.ts';
import { listensNoMore, listensOn, type Listening } from '../../http/listening.ts';
import { checkedBytes } from '../../storage/checked.ts';
import { openBytes } from '../../storage/keep.ts';
import { openOutbound, type Outbound } from '../../storage/outbound.ts';
import { otherPort } from '../../other-port.ts';
import { repeat } from '../../work/repeat.ts';
import { countOffer, firmwareOffered, forgetOffers, offeredTo } from './offers.ts';

/** Between two tries to open a port that somebody else has, and two looks for offers that are over (ms). */
const every = 60_000;

async function find(ctx: Context, outbound: Outbound, address: string, name: string): Promise<OfferedFile | undefined> {
  const offer = await offeredTo(ctx, address, name);
  const file = offer && (await firmwareOffered(ctx, offer));
  if (!file) return undefined;
  return {
    bytes: Number(file.bytes),
    open: async () => checkedBytes(await openBytes(ctx, outbound, file), file.sha256),
    ended: (octets, isWhole) => {
      ctx.log.info({ address, name, octets, isWhole }, 'a device fetched a file by TFTP');
      countOffer(ctx, offer, octets).catch((error: unknown) =>
        ctx.log.warn({ err: error }, 'a transfer was not counted'),
      );
    },
  };
}

export interface TftpDesk {
  /** UDP port that devices ask at; undefined while it cannot be opened. */
  port(): number | undefined;
  stop(): Promise<void>;
}

/** Gives devices the files that are offered to them by TFTP. A port that another program has keeps nothing else from starting. */
export async function startTftp(ctx: Context): Promise<TftpDesk> {
  const outbound = openOutbound(ctx.settings);
  const requests = new Counter({
    name: 'heliograph_tftp_requests_total',
    help: 'Requests of TFTP by what became of them',
    labelNames: ['outcome'] as const,
    registers: [ctx.metrics],
  });
  const outcomes: readonly TftpOutcome[] = ['sent', 'broken', 'notOffered', 'refused', 'busy', 'limited', 'malformed'];
  for (const outcome of outcomes) requests.inc({ outcome }, 0);
  const { host: address, tftpPort: wanted } = ctx.settings;
  let server: TftpServer | undefined;
  let listening: Listening | undefined;
  let isTold = false;
  const at = (port: number) =>
    TftpServer.open({
      address,
      port,
      find: (from, name) => find(ctx, outbound, from, name),
      heard: (outcome) => requests.inc({ outcome }),
    });
  const begin = async (): Promise<void> => {
    try {
      server = await at(wanted).catch((error: unknown) => {
        const other = otherPort(wanted, error);
        if (other === undefined) throw error;
        ctx.log.warn({ wanted, taken: other }, 'TFTP port not permitted; listening on another one');
        return at(other);
      });
      listening = { service: 'tftp', address, port: server.port, wanted };
      listensOn(ctx, listening);
    } catch (error) {
      if (!isTold) ctx.log.warn({ err: error, port: wanted }, 'no files by TFTP: its port cannot be opened');
      isTold = true;
    }
  };
  await begin();
  const care = repeat(ctx, {
    id: 'tftp.care',
    everyMs: every,
    work: () => (server ? forgetOffers(ctx) : begin()),
  });
  return {
    port: () => server?.port,
    stop: async () => {
      await care.stop();
      if (listening) listensNoMore(ctx, listening);
      await server?.close();
      outbound.close();
    },
  };
}
