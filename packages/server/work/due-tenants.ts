import type { Context } from '../context.ts';
import type { InHand } from './lease.ts';
import type { LeaseRoom } from './runner.ts';

/** Durable work that is looked for tenant by tenant. */
export interface TenantWork<R> {
  /** All tenants are looked at so often, ms, whatever woke the work in between. */
  readonly everyMs: number;
  /** Tenants in which the work is done at all; the others are not looked at. */
  readonly tenants: () => Promise<readonly number[]>;
  /** The tenant that a topic is about, in which something may be due; undefined: the topic is none of ours. */
  readonly hears: (topic: string) => number | undefined;
  /** Takes at most `most` works of a tenant. `nextMs`: when its next one comes due by itself. */
  readonly take: (
    tenantId: number,
    most: number,
    owner: string,
  ) => Promise<{ readonly rows: readonly InHand<R>[]; readonly nextMs?: number | undefined }>;
}

/** `rules:7` is 7 where the kind is `rules`; topics may go on behind the tenant. */
export function tenantOf(topic: string, kind: string): number | undefined {
  const [what, tenant] = topic.split(':', 2);
  return what === kind ? Number(tenant) : undefined;
}

/**
 * Which tenants have something to do, for a `WorkRunner`: those that a topic named, those whose time has come, and all of them now and
 * then. One with more works than there is room for keeps its turn, and the others come first in the next look.
 */
export class DueTenants<R> {
  readonly #clock: Pick<Context['clock'], 'mono'>;
  readonly #work: TenantWork<R>;
  readonly #named = new Set<number>();
  /** When something comes due by itself, by the steady clock. */
  readonly #soon = new Map<number, number>();
  #everyoneAt = 0;

  constructor(clock: Pick<Context['clock'], 'mono'>, work: TenantWork<R>) {
    this.#clock = clock;
    this.#work = work;
  }

  /** For `WorkKind.wakes`. */
  hears(topic: string): boolean {
    const tenantId = this.#work.hears(topic);
    if (tenantId === undefined) return false;
    this.#named.add(tenantId);
    return true;
  }

  /** For `WorkKind.take`. */
  async take({ most, ofTenant, atWork }: LeaseRoom, owner: string): Promise<{ rows: InHand<R>[]; nextMs?: number }> {
    await this.#name();
    const rows: InHand<R>[] = [];
    const named = [...this.#named];
    for (const tenantId of named) {
      const room = Math.min(most - rows.length, ofTenant - (atWork.get(tenantId) ?? 0));
      if (room <= 0) continue;
      this.#named.delete(tenantId);
      const found = await this.#takeOf(tenantId, room, owner);
      // There may be more.
      if (found.length === room) this.#named.add(tenantId);
      rows.push(...found);
    }
    const nextMs = this.#nextMs();
    return nextMs === undefined ? { rows } : { rows, nextMs };
  }

  async #takeOf(tenantId: number, room: number, owner: string): Promise<readonly InHand<R>[]> {
    try {
      const { rows, nextMs } = await this.#work.take(tenantId, room, owner);
      if (nextMs === undefined) this.#soon.delete(tenantId);
      else this.#soon.set(tenantId, this.#clock.mono() + nextMs);
      return rows;
    } catch (error) {
      this.#named.add(tenantId);
      throw error;
    }
  }

  /** Leaves those named in which the work is done. */
  async #name(): Promise<void> {
    const now = this.#clock.mono();
    const isEveryone = now >= this.#everyoneAt;
    const isSoon = [...this.#soon].filter(([, at]) => at <= now).map(([tenantId]) => tenantId);
    if (!isEveryone && isSoon.length === 0 && this.#named.size === 0) return;
    const tenants = await this.#work.tenants();
    if (isEveryone) this.#everyoneAt = now + this.#work.everyMs;
    for (const tenantId of isEveryone ? tenants : isSoon) this.#named.add(tenantId);
    const open = new Set(tenants);
    for (const tenantId of [...this.#named, ...this.#soon.keys()]) {
      if (open.has(tenantId)) continue;
      this.#named.delete(tenantId);
      this.#soon.delete(tenantId);
    }
  }

  /**
   * Until the next one comes due by itself, or all are looked at, which counts from when that was last done; undefined: none comes by itself,
   * and the usual time, counted from now, will do.
   */
  #nextMs(): number | undefined {
    const soonest = Math.min(...this.#soon.values());
    if (soonest === Infinity) return undefined;
    return Math.max(0, Math.min(soonest, this.#everyoneAt) - this.#clock.mono());
  }
}
