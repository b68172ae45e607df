import { alarmKind } from '@heliograph/catalogue/alarms/kinds.ts';
import type { ReceiverCounters } from '@heliograph/wire/snmp/receiver.ts';
import { Gauge } from 'prom-client';
import { insertEvents } from '../areas/alarms/alarm-events.store.ts';
import { tellAlarms } from '../areas/alarms/alarm-live.ts';
import { takeHappenings } from '../areas/alarms/intake.ts';
import { nowhere } from '../areas/alarms/place.ts';
import type { Context } from '../context.ts';
import type { TrapCounters } from './trap-counters.ts';

interface Watched {
  readonly counters: TrapCounters;
  readonly receiver: { counters(): Promise<ReceiverCounters> };
  /** Whose alarm it is when traps are lost here. */
  readonly tenant: () => number | undefined;
}

const every = 10_000;
/** The alarm is cleared when nothing was lost for this long (ms). */
const calmAfter = 60_000;

async function tell(ctx: Context, tenantId: number, change: 'raise' | 'clear', text: string): Promise<void> {
  const kind = alarmKind('trapsLost');
  const at = ctx.clock.now();
  const common = { oltId: null, change, object: 'system', at, text } as const;
  await ctx.scope.tenant(tenantId, async (tx) => {
    const event = {
      id: ctx.newId(),
      kind: kind.id,
      place: nowhere,
      severity: kind.severity,
      address: null,
      trapOid: null,
      raw: null,
    };
    await insertEvents(tx, tenantId, [{ ...common, ...event, source: 'system' }]);
    const changed = await takeHappenings(ctx, tx, tenantId, [{ ...common, kind, source: 'trap' }]);
    await tellAlarms(ctx, tx, tenantId, changed);
  });
}

/**
 * Looks after the intake itself: what the receiver and the kernel had to drop is counted, a broken law is logged, and either
 * is an alarm of this system.
 */
export function watchTraps(ctx: Context, { counters, receiver, tenant }: Watched): { stop(): Promise<void> } {
  const socketDrops = new Gauge({
    name: 'heliograph_traps_socket_drops',
    help: 'Datagrams that the kernel dropped because the receive buffer was full; never received, so not part of the law',
    registers: [ctx.metrics],
  });
  let dropped = 0;
  let socket = 0;
  let lostAt = -Infinity;
  let raised = false;
  let cancel: () => void = () => undefined;
  let work = Promise.resolve();
  let stopped = false;

  const look = async () => {
    const now = await receiver.counters();
    const lost = now.dropped - dropped + (now.socketDrops - socket);
    counters.received(now.dropped - dropped);
    counters.dropped('queueFull', now.dropped - dropped);
    dropped = now.dropped;
    socket = now.socketDrops;
    socketDrops.set(socket);
    const { unaccounted } = counters;
    if (unaccounted !== 0) ctx.log.error({ ...counters.figures, unaccounted }, 'traps are not all accounted for');
    const tenantId = tenant();
    if (tenantId === undefined) return;
    if (lost > 0 || unaccounted !== 0) {
      lostAt = ctx.clock.mono();
      raised = true;
      await tell(ctx, tenantId, 'raise', `${lost} lost, ${unaccounted} unaccounted for`);
    } else if (raised && ctx.clock.mono() - lostAt >= calmAfter) {
      raised = false;
      await tell(ctx, tenantId, 'clear', '');
    }
  };
  const once = async () => {
    try {
      await look();
    } catch (error) {
      ctx.log.warn({ err: error }, 'trap intake not looked after');
    }
    if (!stopped) next();
  };
  const next = () => {
    cancel = ctx.clock.after(every, () => {
      work = once();
    });
  };
  next();
  return {
    stop: async () => {
      stopped = true;
      cancel();
      await work;
    },
  };
}
