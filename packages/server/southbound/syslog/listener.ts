import { SyslogReceiver, type SyslogIntakeCounters } from '@heliograph/wire/syslog/receiver.ts';
import type { UdpPlace } from '@heliograph/wire/snmp/udp-socket.ts';
import type { Context } from '../../context.ts';
import { listensNoMore, listensOn, type Listening } from '../../http/listening.ts';
import { otherPort } from '../../other-port.ts';
import { repeat } from '../../work/repeat.ts';
import type { Directory } from '../directory.ts';
import { SyslogCounters } from './counters.ts';
import { SyslogStore } from './store.ts';

/** Between two looks at what the thread counted, and two tries to open a port that somebody else has (ms). */
const every = 10_000;

const nothing: SyslogIntakeCounters = { received: 0, handed: 0, tooMany: 0, queueFull: 0, queued: 0, socketDrops: 0 };

async function open(ctx: Context, store: SyslogStore, held: UdpPlace | undefined): Promise<SyslogReceiver> {
  const { host: address, syslogPort } = ctx.settings;
  const at = (place: UdpPlace) => SyslogReceiver.open(place, (records) => store.take(records));
  if (held) return at(held);
  try {
    return await at({ address, port: syslogPort });
  } catch (error) {
    const other = otherPort(syslogPort, error);
    if (other === undefined) throw error;
    ctx.log.warn({ wanted: syslogPort, taken: other }, 'syslog port not permitted; listening on another one');
    return at({ address, port: other });
  }
}

export interface SyslogListener {
  /** UDP port that lines arrive at; undefined while it cannot be opened. */
  port(): number | undefined;
  stop(): Promise<void>;
}

/**
 * Starts the intake of syslog, on the socket that the supervisor holds where there is one. A port that another program has (rsyslog often
 * has 514) keeps nothing else from starting: it is said, and tried again. `stop` stores what was received.
 */
export async function startSyslog(ctx: Context, directory: Directory, held?: UdpPlace): Promise<SyslogListener> {
  const counters = new SyslogCounters(ctx);
  const store = new SyslogStore(ctx, directory, counters);
  let receiver: SyslogReceiver | undefined;
  let listening: Listening | undefined;
  let isTold = false;
  let before = nothing;

  const begin = async (): Promise<void> => {
    const { host: address, syslogPort: wanted } = ctx.settings;
    try {
      receiver = await open(ctx, store, held);
      listening = { service: 'syslog', address, port: receiver.port, wanted };
      listensOn(ctx, listening);
      ctx.log.info({ address, port: receiver.port }, 'syslog is received');
    } catch (error) {
      if (!isTold) ctx.log.warn({ err: error, port: wanted }, 'syslog is not received: its port cannot be opened');
      isTold = true;
    }
  };
  const count = (now: SyslogIntakeCounters): void => {
    counters.received(now.received - before.received);
    counters.dropped('tooMany', now.tooMany - before.tooMany);
    counters.dropped('queueFull', now.queueFull - before.queueFull);
    counters.socketDrops(now.socketDrops);
    before = now;
  };

  await begin();
  const watching = repeat(ctx, {
    id: 'syslog.watch',
    everyMs: every,
    work: async () => (receiver ? count(await receiver.counters()) : begin()),
  });
  return {
    port: () => receiver?.port,
    stop: async () => {
      await watching.stop();
      if (listening) listensNoMore(ctx, listening);
      store.hurry();
      const last = await receiver?.close();
      if (last) count(last);
    },
  };
}
