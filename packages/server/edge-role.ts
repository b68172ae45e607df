import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { TrapReceiver, type ReceiverOptions } from '@heliograph/wire/snmp/receiver.ts';
import type { UdpPlace } from '@heliograph/wire/snmp/udp-socket.ts';
import type { UsmUser } from '@heliograph/wire/snmp/usm-crypto.ts';
import { engineIdOf } from '@heliograph/wire/snmp/usm-engine.ts';
import { startAlarmCare } from './estate/alarms/care.ts';
import { startIncidents } from './estate/incidents/keeper.ts';
import { announcer } from './areas/unauthorized/announce.ts';
import type { Context } from './context.ts';
import { listensOn } from './http/listening.ts';
import { Directory } from './southbound/directory.ts';
import { DoubtfulSenders } from './southbound/doubtful-senders.ts';
import { startSyslog } from './southbound/syslog/listener.ts';
import { startTftp } from './southbound/files/tftp-desk.ts';
import { TrapCounters } from './southbound/trap-counters.ts';
import { watchOwn } from './own-watch.ts';
import { watchTraps } from './southbound/trap-watch.ts';
import { TrapStore } from './southbound/traps.ts';
import type { Circumstances } from './supervisor/messages.ts';
import { otherPort } from './other-port.ts';

/** What runs at the edge: listeners that devices speak to. `stop` stores what was received. */
export interface Edge {
  /** UDP port that traps really arrive at. */
  readonly trapPort: number;
  /** UDP port of syslog; undefined while it cannot be opened. */
  syslogPort(): number | undefined;
  /** UDP port of TFTP; undefined while it cannot be opened. */
  tftpPort(): number | undefined;
  stop(): Promise<void>;
}

/** Enterprise number of net-snmp, as its agents use it for engine ids without one of their own. */
const engineEnterprise = 8072;

interface Engine {
  readonly engineId: Uint8Array;
  readonly boots: number;
}

/** Our SNMPv3 engine: the same id for ever, one more boot each time (RFC 3414 §2.2); senders of informs remember both. */
function nextEngine(dataDir: string): Engine {
  mkdirSync(dataDir, { recursive: true });
  const file = join(dataDir, 'trap-engine.json');
  const kept = existsSync(file)
    ? (JSON.parse(readFileSync(file, 'utf8')) as { engineId: string; boots: number })
    : { engineId: Buffer.from(engineIdOf(engineEnterprise, randomBytes(12))).toString('hex'), boots: 0 };
  const next = { engineId: kept.engineId, boots: kept.boots + 1 };
  const fresh = `${file}.${process.pid}`;
  writeFileSync(fresh, JSON.stringify(next), { mode: 0o600 });
  renameSync(fresh, file);
  return { engineId: Buffer.from(next.engineId, 'hex'), boots: next.boots };
}

interface Listening {
  readonly onBatch: ReceiverOptions['onBatch'];
  readonly users: readonly UsmUser[];
  readonly engine: Engine;
}

async function listen(ctx: Context, held: UdpPlace | undefined, options: Listening): Promise<TrapReceiver> {
  if (held) return TrapReceiver.open({ listen: [held], ...options });
  const { trapPort, host: address } = ctx.settings;
  const open = (port: number) => TrapReceiver.open({ listen: [{ address, port }], ...options });
  try {
    return await open(trapPort);
  } catch (error) {
    const other = otherPort(trapPort, error);
    if (other === undefined) throw error;
    ctx.log.warn({ wanted: trapPort, taken: other }, 'trap port not permitted; listening on another one');
    return open(other);
  }
}

/**
 * Starts the trap intake. Traps are taken only once the directory of devices is read; a socket that the supervisor holds has
 * kept those that came before.
 */
export async function startEdge(
  ctx: Context,
  { sockets = {}, connections }: Partial<Pick<Circumstances, 'sockets' | 'connections'>> = {},
): Promise<Edge> {
  let users: readonly UsmUser[] = [];
  let receiver: TrapReceiver | undefined;
  const directory = await Directory.open(ctx, (now) => {
    users = now;
    receiver?.setUsers(now);
  });
  // Before the first event: one that came without the partition of its day would stay outside of it.
  const care = await startAlarmCare(ctx, () => directory.tenants);
  const incidents = startIncidents(ctx, () => directory.tenants);
  // Not where devices are polled: whoever stands still tells nobody.
  const own = watchOwn(ctx);
  const counters = new TrapCounters(ctx);
  const doubts = new DoubtfulSenders(ctx);
  const store = new TrapStore(ctx, { directory, counters, doubts, announce: announcer(ctx), connections });
  const engine = nextEngine(ctx.settings.dataDir);
  receiver = await listen(ctx, sockets.traps, {
    onBatch: (records, octets) => store.take(records, octets),
    users,
    engine,
  });
  const running = receiver;
  const syslog = await startSyslog(ctx, directory, sockets.syslog);
  const tftp = await startTftp(ctx);
  const isHeld = sockets.traps !== undefined;
  const watch = watchTraps(ctx, { counters, receiver: running, tenant: () => directory.defaultTenant, isHeld });
  const [trapPort = 0] = running.ports;
  const { host: address, trapPort: wanted } = ctx.settings;
  listensOn(ctx, { service: 'traps', address, port: trapPort, wanted });
  ctx.log.info({ address, port: trapPort, olts: directory.size }, 'traps are received');
  return {
    trapPort,
    syslogPort: () => syslog.port(),
    tftpPort: () => tftp.port(),
    stop: async () => {
      // First of all: a receiver that is closed answers no more questions.
      await Promise.all([watch.stop(), syslog.stop(), tftp.stop()]);
      // The receiver waits for its last batch, and that for a database which may be away, but not for ever.
      store.hurry();
      await running.close();
      await store.stop();
      await doubts.stop();
      watch.end();
      await Promise.all([care.stop(), incidents.stop(), own.stop()]);
      await directory.stop();
    },
  };
}
