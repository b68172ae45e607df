import { randomUUID } from 'node:crypto';
import type { Context } from '../../context.ts';
import { tenantsInUse } from '../collector/fleet.ts';
import { workOn, type Kind, type Parts } from './device-work.ts';
import { dropBulkSecrets, findDue } from './due.ts';
import { repeat, type Repetition } from '../../work/repeat.ts';
import { Tracked } from '../../work/tracked.ts';

/** Parts that a start may bring along; the worker role uses the standard ones. */
export interface RunnerParts extends Partial<Parts> {
  /** Devices that are written to at once, and devices that are read as a whole at once. */
  readonly writesAtOnce?: number;
  readonly syncsAtOnce?: number;
}

const tickMs = 10_000;
/** Somebody else holds the device. */
const busyMs = 1000;

interface Place {
  readonly tenantId: number;
  readonly oltId: string;
}

/** The devices that have something to be done, each by one process at a time. */
class Runner {
  private readonly ctx: Context;
  private readonly parts: Parts;
  private readonly most: Readonly<Record<Kind, number>>;
  private readonly due: Readonly<Record<Kind, Map<string, Place>>> = { change: new Map(), sync: new Map() };
  private readonly running: Readonly<Record<Kind, Set<string>>> = { change: new Set(), sync: new Set() };
  private readonly works: Tracked;
  private readonly everybody: Repetition;
  private readonly unlisten: () => void;

  constructor(ctx: Context, parts: RunnerParts) {
    this.ctx = ctx;
    this.works = new Tracked((error) =>
      ctx.log.error({ err: error }, 'the configuration work failed; tried again soon'),
    );
    this.parts = {
      owner: parts.owner ?? randomUUID(),
      visit: parts.visit ?? {},
      isStopped: () => this.works.isStopped,
    };
    this.most = { change: parts.writesAtOnce ?? 32, sync: parts.syncsAtOnce ?? 8 };
    this.unlisten = ctx.bus.listen((topic) => this.onTopic(topic));
    this.everybody = repeat(ctx, {
      id: 'config.everyone',
      everyMs: tickMs,
      countsFrom: 'beginning',
      // Other topics name a device each.
      wakes: () => false,
      startAtOnce: true,
      work: () => this.everyone(),
    });
  }

  async stop(): Promise<void> {
    this.unlisten();
    await this.works.stop(this.everybody.stop());
  }

  private onTopic(topic: string): void {
    const [kind, tenant, oltId] = topic.split(':');
    if (kind === 'config' && tenant !== undefined && oltId !== undefined) {
      this.want('change', { tenantId: Number(tenant), oltId });
    }
  }

  private async everyone(): Promise<void> {
    for (const tenantId of await tenantsInUse(this.ctx)) {
      if (this.works.isStopped) return;
      const due = await this.ctx.scope.tenant(tenantId, async (tx) => {
        await dropBulkSecrets(tx, tenantId, this.ctx.clock.now());
        return findDue(tx, tenantId, this.ctx.clock.now());
      });
      for (const oltId of due.changes) this.due.change.set(`${tenantId}:${oltId}`, { tenantId, oltId });
      for (const oltId of due.syncs) this.due.sync.set(`${tenantId}:${oltId}`, { tenantId, oltId });
    }
    this.pump();
  }

  private want(kind: Kind, place: Place): void {
    this.due[kind].set(`${place.tenantId}:${place.oltId}`, place);
    this.pump();
  }

  private later(kind: Kind, place: Place, ms: number): void {
    this.ctx.clock.after(ms, () => {
      if (!this.works.isStopped) this.want(kind, place);
    });
  }

  private pump(): void {
    for (const kind of ['change', 'sync'] as const) {
      for (const [key, place] of this.due[kind]) {
        if (this.works.isStopped || this.running[kind].size >= this.most[kind]) break;
        if (this.running.change.has(key) || this.running.sync.has(key)) continue;
        this.due[kind].delete(key);
        this.begin(kind, key, place);
      }
    }
  }

  private async work(kind: Kind, key: string, place: Place): Promise<void> {
    const left = await workOn(this.ctx, this.parts, place, kind);
    if (left.kind === 'busy') this.later(kind, place, busyMs);
    else if (left.kind === 'later') this.later('change', place, left.ms);
    else if (left.kind === 'sync') this.due.sync.set(key, place);
  }

  private begin(kind: Kind, key: string, place: Place): void {
    this.running[kind].add(key);
    this.works.add(() =>
      this.work(kind, key, place).finally(() => {
        this.running[kind].delete(key);
        this.pump();
      }),
    );
  }
}

/**
 * Writes changes to devices and reads their pages (worker role): one process at a time per device, in the order the changes
 * were asked for. Woken by `config:<tenant>:<olt>`; every 10 s, and after every start, by what the database says is open.
 */
export const startConfigRunner = (ctx: Context, parts: RunnerParts = {}): Promise<{ stop(): Promise<void> }> =>
  Promise.resolve(new Runner(ctx, parts));
