import { SyslogReceiver, type SyslogIntakeCounters } from '@heliograph/wire/syslog/receiver.ts';
import type { Context } from '../../context.ts';
import { listensNoMore, listensOn, type Listening } from '../../http/listening.ts';
import { repeat } from '../../work/repeat.ts';
import type { Directory } from '../directory.ts';
import { SyslogCounters } from './counters.ts';
import { SyslogStore } from './store.ts';

/** Between two looks at what the thread counted, and two tries to open a port that somebody else has (ms). */
const every = 10_000;
/** Ports below 1024 need a right that the process may not have. */
const fallback = 10_000;

const nothing: SyslogIntakeCounters = { received: 0, handed: 0, tooMany: 0, queueFull: 0, queued: 0, socketDrops: 0 };

async function open(ctx: Context, store: SyslogStore): Promise<SyslogReceiver> {
  const { host: address, syslogPort } = ctx.settings;
  const at = (port: number) => SyslogReceiver.open({ address, port }, (records) => store.take(records));
  try {
    return await at(syslogPort);
  } catch (error) {
    const isForbidden = (error as { code?: string }).code === 'EACCES' && syslogPort > 0 && syslogPort < 1024;
    if (!isForbidden) throw error;
    const other = syslogPort + fallback;
    ctx.log.warn({ wanted: syslogPort, taken: other }, 'syslog port not permitted; listening on another one');
    return at(other);
  }
}

export interface SyslogListener {
  /** UDP port that lines arrive at; undefined while it cannot be opened. */
  port(): number | undefined;
  stop(): Promise<void>;
}

/**
 * Starts the intake of syslog. A port that another program has (rsyslog often has 514) keeps nothing else from starting: it is said, and
 * tried again. `stop` stores what was received.
 */
export async function startSyslog(ctx: Context, directory: Directory): Promise<SyslogListener> {
  const counters = new SyslogCounters(ctx);
  const store = new SyslogStore(ctx, directory, counters);
  let receiver: SyslogReceiver | undefined;
  let listening: Listening | undefined;
  let isTold = false;
  let before = nothing;

  const begin = async (): Promise<void> => {
    const { host: address, syslogPort: wanted } = ctx.settings;
    try {
      receiver = await open(ctx, store);
      listening = { service: 'syslog', address, port: receiver.port, wanted };
      listensOn(ctx, listening);
      ctx.log.info({ address, port: receiver.port }, 'syslog is received');
    } catch (error) {
      if (!isTold) ctx.log.warn({ err: error, port: wanted }, 'syslog is not received: its port cannot be opened');
      isTold = true;
    }
  };
  const count = async (): Promise<void> => {
    const now = (await receiver?.counters()) ?? before;
    counters.received(now.received - before.received);
    counters.dropped('tooMany', now.tooMany - before.tooMany);
    counters.dropped('queueFull', now.queueFull - before.queueFull);
    counters.socketDrops(now.socketDrops);
    before = now;
  };

  await begin();
  const watching = repeat(ctx, { id: 'syslog.watch', everyMs: every, work: () => (receiver ? count() : begin()) });
  return {
    port: () => receiver?.port,
    stop: async () => {
      await watching.stop();
      await count();
      if (listening) listensNoMore(ctx, listening);
      store.hurry();
      await receiver?.close();
    },
  };
}
