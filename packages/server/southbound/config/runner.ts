import type { Context } from '../../context.ts';
import { writeRightOf, deviceLeases, makeRows, releaseLease, wantedTopic } from './lease.ts';
import { tenantsInUse } from '../collector/fleet.ts';
import { workOn, type DeviceWorkKind, type Left, type VisitTerms } from './device-work.ts';
import { changesDue, dropBulkSecrets, dropOpened, syncsDue } from './due.ts';
import { Named } from './named.ts';
import type { InHand } from '../../work/lease.ts';
import { WorkRunner, type LeaseRoom } from '../../work/runner.ts';

/** Parts that a start may bring along; the worker role uses the standard ones. */
export interface RunnerParts extends Partial<Pick<VisitTerms, 'visit'>> {
  /** Devices that are written to at once, and devices that are read as a whole at once. */
  readonly writesAtOnce?: number;
  readonly syncsAtOnce?: number;
}

/** From one look at everything that is due to the next. */
const tickMs = 10_000;
/** Somebody else holds the device. */
const busyMs = 1000;

const finders = { change: changesDue, sync: syncsDue } as const;

/** Devices that this process is at, and whether somebody waits for one of them. */
class AtWork {
  readonly #wanted = new Map<string, boolean>();

  hear(topic: string): void {
    if (this.#wanted.has(topic)) this.#wanted.set(topic, true);
  }

  begin({ lease: { tenantId, id } }: InHand): { readonly isWanted: () => boolean; readonly end: () => void } {
    const topic = wantedTopic(tenantId, id);
    this.#wanted.set(topic, false);
    return { isWanted: () => this.#wanted.get(topic) === true, end: () => this.#wanted.delete(topic) };
  }
}

/** One of the two kinds of work at devices. A device is at work once, whichever kind it is: both take the same lease. */
class DeviceWork {
  readonly named = new Named();
  readonly #ctx: Context;
  readonly #kind: DeviceWorkKind;
  #everyoneAt = 0;

  constructor(ctx: Context, kind: DeviceWorkKind) {
    this.#ctx = ctx;
    this.#kind = kind;
  }

  /** Takes devices that were named: by whoever wants something, and every 10 s by what the database says is due. */
  async take(room: LeaseRoom, owner: string): Promise<{ rows: readonly InHand[]; nextMs?: number }> {
    const { clock } = this.#ctx;
    if (clock.mono() >= this.#everyoneAt) await this.#nameEveryone();
    const rows: InHand[] = [];
    const named = this.named.take(clock.mono(), (tenantId, taken) =>
      Math.min(room.most - taken, room.ofTenant - (room.atWork.get(tenantId) ?? 0)),
    );
    for (const [tenantId, oltIds] of named) rows.push(...(await this.#takeOf(tenantId, oltIds, owner)));
    const nextMs = this.named.nextMs(clock.mono());
    return nextMs === undefined ? { rows } : { rows, nextMs };
  }

  async #nameEveryone(): Promise<void> {
    const { scope, clock } = this.#ctx;
    for (const tenantId of await tenantsInUse(this.#ctx)) {
      const due = await scope.tenant(tenantId, async (tx) => {
        if (this.#kind === 'change') {
          await dropBulkSecrets(tx, tenantId, clock.now());
          await dropOpened(tx, tenantId, clock.now());
        }
        return finders[this.#kind](tx, tenantId, clock.now());
      });
      for (const oltId of due) this.named.add(tenantId, oltId, clock.mono());
    }
    this.#everyoneAt = clock.mono() + tickMs;
  }

  /** What is still due; where somebody else is at the device it is named again. */
  async #takeOf(tenantId: number, named: readonly string[], owner: string): Promise<InHand[]> {
    const { scope, clock } = this.#ctx;
    return scope.tenant(tenantId, async (tx) => {
      const due = await finders[this.#kind](tx, tenantId, clock.now(), named);
      if (due.length === 0) return [];
      const take = (ids: readonly string[]) => {
        const where = deviceLeases.among(ids.map((id) => ({ tenantId, id })));
        return deviceLeases.take(tx, owner, { where, most: ids.length });
      };
      const rows = await take(due);
      // Somebody else is there, or nobody ever was and there is no row yet.
      const missing = due.filter((id) => !rows.some(({ lease }) => lease.id === id));
      if (missing.length > 0) {
        await makeRows(tx, tenantId, missing);
        rows.push(...(await take(missing)));
      }
      const ours = new Set(rows.map(({ lease }) => lease.id));
      for (const oltId of due) if (!ours.has(oltId)) this.named.add(tenantId, oltId, clock.mono() + busyMs);
      return rows;
    });
  }
}

/**
 * Writes changes to devices and reads their pages (worker role): one process at a time per device, in the order the changes
 * were asked for. Woken by `config:<tenant>:<olt>`; every 10 s, and after every start, by what the database says is open.
 */
export function startConfigRunner(ctx: Context, parts: RunnerParts = {}): Promise<{ stop(): Promise<void> }> {
  const { visit = {}, writesAtOnce = 32, syncsAtOnce = 8 } = parts;
  const works = { change: new DeviceWork(ctx, 'change'), sync: new DeviceWork(ctx, 'sync') };
  const atWork = new AtWork();
  const unlisten = ctx.bus.listen((topic) => atWork.hear(topic));
  const goOn = ({ lease: { tenantId, id } }: InHand, left: Left, isWanted: boolean): void => {
    // Whoever waits comes first.
    const now = ctx.clock.mono() + (isWanted ? busyMs : 0);
    if (left.kind === 'later') {
      works.change.named.add(tenantId, id, now + left.ms);
      changes.wake();
    }
    if (left.kind === 'sync') {
      works.sync.named.add(tenantId, id, now);
      syncs.wake();
    }
  };
  const start = (
    kind: DeviceWorkKind,
    id: string,
    atOnce: number,
    wakes: (topic: string) => boolean,
  ): WorkRunner<object> =>
    new WorkRunner(ctx, {
      id,
      leases: deviceLeases,
      everyMs: tickMs,
      wakes,
      // A tenant with many devices is not slower for being alone, and leaves half of the places to others.
      atOnce: 2 * atOnce,
      ofTenant: atOnce,
      take: (room, owner) => works[kind].take(room, owner),
      work: async (row, signal) => {
        const held = writeRightOf(row);
        const { isWanted, end } = atWork.begin(row);
        try {
          const left = await workOn(ctx, { visit, isStopped: () => signal.aborted, isWanted }, held, kind);
          if (!('isGivenBack' in left)) await releaseLease(ctx, held);
          goOn(row, left, isWanted());
        } finally {
          end();
        }
      },
    });
  const changes = start('change', 'config.changes', writesAtOnce, (topic) => {
    const [what, tenant, oltId] = topic.split(':');
    if (what !== 'config' || tenant === undefined || oltId === undefined) return false;
    works.change.named.add(Number(tenant), oltId, ctx.clock.mono());
    return true;
  });
  const syncs = start('sync', 'config.syncs', syncsAtOnce, () => false);
  const stop = async (): Promise<void> => {
    unlisten();
    await Promise.all([changes.stop(), syncs.stop()]);
  };
  return Promise.resolve({ stop });
}
