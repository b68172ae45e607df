import type { Context } from '../../context.ts';
import { tenantsInUse } from '../../southbound/collector/fleet.ts';
import type { InHand } from '../../work/lease.ts';
import type { LeaseRoom } from '../../work/runner.ts';
import { dueOrders, hasOpenOrders, type DueWhat, type OrderRow } from './orders.store.ts';

export const tickMs = 10_000;
/** Between two looks for ONUs that have arrived: browsers are told of something many times a second while much is set up. */
const arrivalsMs = 1_000;

interface Wanted {
  /** Whatever is due, also what nobody said. */
  all: boolean;
  /** Orders that wait for nothing: placed or gone on with. */
  placed: boolean;
  /** Changes that have ended. */
  readonly ended: Set<string>;
  /** Something happened to ONUs. */
  arrived: boolean;
}

/** Orders with which something may be done, by what was heard: of a thousand that are open each word is about one. */
export class Due {
  readonly #ctx: Context;
  readonly #wanted = new Map<number, Wanted>();
  /** Tenants in which orders are open at all. */
  readonly #open = new Set<number>();
  #everyoneAt = 0;
  #arrivalsAt = 0;

  constructor(ctx: Context) {
    this.#ctx = ctx;
  }

  /** A topic that says that something of a tenant may be due. */
  hears(topic: string): boolean {
    const [what = '', tenant, id = ''] = topic.split(':');
    const tenantId = Number(tenant);
    if (what === 'orders') this.#of(tenantId).placed = true;
    else if (!this.#open.has(tenantId)) return false;
    else if (what === 'configEnd') this.#of(tenantId).ended.add(id);
    else if (what === 'live') this.#of(tenantId).arrived = true;
    else return false;
    return true;
  }

  async take(
    { most, ofTenant, atWork }: LeaseRoom,
    owner: string,
  ): Promise<{ readonly rows: InHand<OrderRow>[]; nextMs?: number }> {
    const { clock } = this.#ctx;
    if (clock.mono() >= this.#everyoneAt) {
      for (const tenantId of await tenantsInUse(this.#ctx)) this.#of(tenantId).all = true;
      this.#everyoneAt = clock.mono() + tickMs;
    }
    const isTime = clock.mono() >= this.#arrivalsAt;
    if (isTime) this.#arrivalsAt = clock.mono() + arrivalsMs;
    const rows: InHand<OrderRow>[] = [];
    // Those that were there: what is wanted again is put behind them.
    const tenants = [...this.#wanted.keys()];
    for (const tenantId of tenants) {
      const room = Math.min(most - rows.length, ofTenant - (atWork.get(tenantId) ?? 0));
      if (room > 0) rows.push(...(await this.#takeOf(tenantId, owner, room, isTime)));
    }
    const isLater = [...this.#wanted.values()].some(({ arrived }) => arrived);
    return isLater ? { rows, nextMs: Math.max(1, this.#arrivalsAt - clock.mono()) } : { rows };
  }

  /** What is not taken for want of room is looked for again. */
  async #takeOf(tenantId: number, owner: string, room: number, isTime: boolean): Promise<InHand<OrderRow>[]> {
    const { all, placed, ended, arrived } = this.#of(tenantId);
    const what: DueWhat = { all, placed, ended: [...ended], arrived: arrived && isTime };
    this.#wanted.delete(tenantId);
    if (arrived && !isTime) this.#of(tenantId).arrived = true;
    if (!all && !placed && ended.size === 0 && !what.arrived) return [];
    const found = await this.#ctx.scope.tenant(tenantId, async (tx) => {
      const due = await dueOrders(tx, tenantId, owner, room, what);
      if (due.length > 0 || (await hasOpenOrders(tx, tenantId))) this.#open.add(tenantId);
      else this.#open.delete(tenantId);
      return due;
    });
    if (found.length === room) this.#wantAgain(tenantId, what);
    return found;
  }

  #wantAgain(tenantId: number, { all, placed, ended, arrived }: DueWhat): void {
    const wanted = this.#of(tenantId);
    wanted.all ||= all;
    wanted.placed ||= placed;
    wanted.arrived ||= arrived;
    for (const id of ended) wanted.ended.add(id);
  }

  #of(tenantId: number): Wanted {
    const known = this.#wanted.get(tenantId);
    if (known) return known;
    const fresh: Wanted = { all: false, placed: false, ended: new Set(), arrived: false };
    this.#wanted.set(tenantId, fresh);
    return fresh;
  }
}
