import { wholeDevice } from '@heliograph/catalogue/kit/place.ts';
import type { ChangeReason, ChangeState } from '@heliograph/catalogue/words/config-states.ts';
import { testClock, type TestClock } from '../../clock.ts';
import type { Context } from '../../context.ts';
import type { PageRow } from '../../drivers/kit/binding.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { findRow } from './assess.ts';
import { markOf } from './canonical.ts';
import { loadChange, queueChange, type ChangeRow } from './changes.store.ts';
import { loadOlt, pageOfOlt } from './device.ts';
import { workOn, type DeviceWorkKind, type Left } from './device-work.ts';
import { LeaseLost, releaseLease, takeLease } from './lease.ts';
import { loadPage } from './pages.store.ts';
import { followPage } from './read-page.ts';
import { addTestOlt } from './testing.fixture.ts';
import type { ConfigAgent } from './agent.fixture.ts';
import { Visit, type VisitOptions } from './visit.ts';

const visitOptions = { timeoutMs: 120, retries: 0, setTimeoutMs: 150 };

export interface HarnessChange {
  readonly page: string;
  readonly op: 'add' | 'edit' | 'remove';
  readonly values?: PageRow;
  readonly key?: PageRow;
  readonly secrets?: PageRow;
}

/** What is left at a device, or why nothing was done there. */
type Turn = Left | { readonly kind: 'gone' | 'busy' | 'lost' };

interface Ended {
  readonly state: ChangeState;
  readonly reasons: readonly ChangeReason[];
  readonly row: ChangeRow;
}

/** A server and a clock that stands still: works on devices are done when a test says so. */
export class Harness {
  readonly server: TestServer;
  readonly clock: TestClock;
  /** How patiently devices are asked. */
  visit: VisitOptions = visitOptions;
  /** Somebody waits for the devices. */
  isWanted = false;
  private constructor(server: TestServer, clock: TestClock) {
    this.server = server;
    this.clock = clock;
  }

  static async start(): Promise<Harness> {
    const clock = testClock();
    const server = await startTestServer({ clock, areas: () => [], env: { HELIOGRAPH_LOG_LEVEL: 'silent' } });
    return new Harness(server, clock);
  }

  get ctx(): Context {
    return this.server.ctx;
  }

  get tenantId(): number {
    return this.server.tenants.home.id;
  }

  letIn(agent: ConfigAgent): Promise<string> {
    return addTestOlt(this.server, agent);
  }

  /** One turn of a worker at a device. */
  async turn(
    oltId: string,
    kind: DeviceWorkKind = 'change',
    ctx: Context = this.ctx,
    owner = 'worker 1',
  ): Promise<Turn> {
    const held = await takeLease(ctx, owner, this.tenantId, oltId);
    if (held === 'gone' || held === 'busy') return { kind: held };
    try {
      return await workOn(
        ctx,
        { visit: this.visit, isStopped: () => false, isWanted: () => this.isWanted },
        held,
        kind,
      );
    } catch (error) {
      if (error instanceof LeaseLost) return { kind: 'lost' };
      throw error;
    } finally {
      await releaseLease(ctx, held);
    }
  }

  /** Turns until nothing waits; answers how long the waits were together (ms). */
  async work(oltId: string, agent?: ConfigAgent): Promise<number> {
    for (let waited = 0; ;) {
      const left = await this.turn(oltId);
      if (left.kind !== 'later') return waited;
      this.pass(left.ms, agent);
      waited += left.ms;
    }
  }

  /** Time goes by, at the device too. */
  pass(ms: number, agent?: ConfigAgent): void {
    this.clock.advance(ms);
    if (agent) agent.uptime += ms;
  }

  /** Reads a page as a call would. */
  async follow(oltId: string, page: string, place = wholeDevice) {
    const { ctx, tenantId } = this;
    const olt = await ctx.scope.tenant(tenantId, (tx) => loadOlt(tx, tenantId, oltId));
    const found = olt && pageOfOlt(olt, page, place);
    if (!olt || !found || typeof found === 'string') throw new Error(`no page ${page}`);
    const visit = new Visit(ctx, olt, this.visit);
    try {
      return { ...found, ...(await followPage(ctx, visit, olt, found)) };
    } finally {
      await visit.close();
    }
  }

  /** Asks for a change from what the device holds now, without carrying it out. */
  async ask(oltId: string, { page: id, op, values = {}, key, secrets = {} }: HarnessChange): Promise<string> {
    const { page, rows } = await this.follow(oltId, id);
    const before = op === 'add' ? undefined : findRow(page, rows, key);
    const after = op === 'remove' ? null : { ...before, ...values };
    const { id: changeId } = await this.ctx.scope.tenant(this.tenantId, (tx) =>
      queueChange(this.ctx, tx, {
        tenantId: this.tenantId,
        oltId,
        page: id,
        op,
        key: key ?? null,
        before: before ?? null,
        after,
        secrets,
        base: markOf(page, before),
        by: 'admin',
        origin: { actorId: '1', requestId: 'request 1', ip: '192.0.2.9' },
      }),
    );
    return changeId;
  }

  async change(id: string): Promise<Ended> {
    const row = await this.ctx.scope.tenant(this.tenantId, (tx) => loadChange(tx, this.tenantId, id));
    if (!row) throw new Error('no such change');
    return { state: row.state, reasons: (row.reasons ?? []).map(({ reason }) => reason), row };
  }

  /** Asks and carries out. */
  async apply(oltId: string, wanted: HarnessChange, agent?: ConfigAgent): Promise<Ended> {
    const id = await this.ask(oltId, wanted);
    await this.work(oltId, agent);
    return this.change(id);
  }

  page(oltId: string, page: string, place = wholeDevice) {
    return this.ctx.scope.tenant(this.tenantId, (tx) => loadPage(tx, { tenantId: this.tenantId, oltId, page, place }));
  }

  device(oltId: string) {
    return this.ctx.scope.tenant(this.tenantId, (tx) =>
      tx
        .selectFrom('config_device')
        .selectAll()
        .where('tenant_id', '=', this.tenantId)
        .where('olt_id', '=', oltId)
        .executeTakeFirst(),
    );
  }

  /** A process that is killed: from `die` on it can write nothing any more. */
  mortal(): { readonly ctx: Context; readonly die: () => void } {
    let dead = false;
    const scope = {
      ...this.ctx.scope,
      tenant: <T>(tenantId: number, work: Parameters<typeof this.ctx.scope.tenant<T>>[1]): Promise<T> =>
        dead ? Promise.reject(new Error('killed')) : this.ctx.scope.tenant(tenantId, work),
    };
    return {
      ctx: { ...this.ctx, scope },
      die: () => {
        dead = true;
      },
    };
  }

  stop(): Promise<void> {
    return this.server.stop();
  }
}
