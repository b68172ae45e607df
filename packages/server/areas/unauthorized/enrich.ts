import { system } from '@heliograph/wire/mib/standard.ts';
import { SnmpClient, SnmpFault } from '@heliograph/wire/snmp/client.ts';
import { Counter } from 'prom-client';
import { discoveryOf } from './discovery.ts';
import {
  deviceLeases as leases,
  findAdmissible,
  saveAnswer,
  saveFailure,
  sweepUnauthorized,
  takeDue,
} from './enrich.store.ts';
import { letInOlt, probeWaysOf, type DeviceRow, type ProbeWay } from './let-in.ts';
import { findMatch } from '../access-rules/access-rules.ts';
import type { Context } from '../../context.ts';
import { Fault, fault } from '../../fault.ts';
import { isForeign, proofOf, tidyClaims } from '../../southbound/claims.ts';
import { tellDoubts } from '../../southbound/doubts.ts';
import { readSystem, type SystemBlock } from '../../southbound/probe.ts';
import { reachableAddress } from '../../southbound/reach.ts';
import { targetWith } from '../../southbound/snmp-access.ts';
import { repeat, type Repetition } from '../../work/repeat.ts';
import type { InHand } from '../../work/lease.ts';
import { DueTenants, tenantOf } from '../../work/due-tenants.ts';
import { WorkRunner } from '../../work/runner.ts';
import { Tracked } from '../../work/tracked.ts';

const ofTenant = 8;
const tickMs = 10_000;
const timeoutMs = 1_000;

interface Answered {
  readonly way: ProbeWay;
  readonly told: SystemBlock;
}

/** Knocks on all ways at once, because a wrong community and a closed port are both silence; the first to answer is asked on. */
async function askFirst(address: string, ways: readonly ProbeWay[]): Promise<Answered> {
  const clients = ways.map((way) => {
    const { id: _, ...target } = targetWith('', address, way.port, way.version, way.secret);
    return { way, client: new SnmpClient({ ...target, timeoutMs, retries: 1 }) };
  });
  try {
    const { way, client } = await Promise.any(
      clients.map(async (one) => {
        await one.client.get([system.sysObjectID.oid]);
        return one;
      }),
    );
    return { way, told: await readSystem(client) };
  } finally {
    for (const { client } of clients) client.close();
  }
}

/** The most telling of several failures: a device that refuses says more than one that is silent. */
function codeOf(error: unknown): string {
  if (error instanceof Fault) return error.id;
  const errors = error instanceof AggregateError ? (error.errors as unknown[]) : [error];
  const codes = errors.map((one) => (one instanceof SnmpFault ? one.code : 'badResponse'));
  return codes.find((code) => code !== 'timeout') ?? 'timeout';
}

/** Lets the device in when an open rule says so. A full quota leaves it outside, with the reason at its row. */
async function tryRules(ctx: Context, row: DeviceRow): Promise<boolean> {
  if (row.check_status !== 1) return false;
  const tenantId = row.tenant_id;
  const device = {
    mac: row.mac,
    serial: row.serial,
    deviceType: row.device_type,
    deviceClass: row.device_class,
  };
  try {
    return await ctx.scope.tenant(tenantId, async (tx) => {
      const rule = await findMatch(tx, tenantId, device);
      if (!rule) return false;
      const id = await letInOlt(ctx, tx, row, { by: `rule ${rule.id}` });
      ctx.log.info({ tenantId, oltId: id, rule: rule.id }, 'a rule let a device in');
      return true;
    });
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    await ctx.scope.tenant(tenantId, (tx) => saveFailure(ctx, tx, row, error.id));
    return false;
  }
}

async function visit(ctx: Context, row: InHand<DeviceRow>): Promise<'answered' | 'silent' | 'admitted'> {
  const tenantId = row.tenant_id;
  const ways = await ctx.scope.tenant(tenantId, async (tx) =>
    probeWaysOf(ctx, row, await discoveryOf(ctx, tx, tenantId)),
  );
  let answered: Answered;
  try {
    const address = await reachableAddress(ctx, tenantId, row.address ?? '');
    answered = await askFirst(address, ways);
    const { way, told } = answered;
    const device = {
      address,
      port: way.port,
      mac: told.mac,
      serial: told.serial,
      proof: proofOf(way.version, way.secret),
    };
    if (await ctx.scope.tenant(tenantId, (tx) => isForeign(tx, tenantId, device))) throw fault('ownedElsewhere');
  } catch (error) {
    await ctx.scope.tenant(tenantId, async (tx) => {
      await leases.release(tx, row.lease);
      await saveFailure(ctx, tx, row, codeOf(error));
    });
    return 'silent';
  }
  const { way, told } = answered;
  const saved = await ctx.scope.tenant(tenantId, async (tx) => {
    await leases.release(tx, row.lease);
    return saveAnswer(ctx, tx, row, way, told);
  });
  return saved && (await tryRules(ctx, saved)) ? 'admitted' : 'answered';
}

/** Rules were added or switched on: those who wait outside may now fit. */
async function rejudge(ctx: Context, tenantId: number): Promise<void> {
  const waiting = await ctx.scope.tenant(tenantId, (tx) => findAdmissible(tx, tenantId));
  for (const row of waiting) await tryRules(ctx, row);
}

const tenantIds = async (ctx: Context): Promise<number[]> =>
  (await ctx.scope.system((tx) => tx.selectFrom('tenant').select('id').where('removed_at', 'is', null).execute())).map(
    ({ id }) => id,
  );

class Enrichment {
  private readonly ctx: Context;
  private readonly works: Tracked;
  private readonly visits: WorkRunner<DeviceRow>;
  private readonly everybody: Repetition;
  private readonly unlisten: () => void;

  constructor(ctx: Context) {
    this.ctx = ctx;
    this.works = new Tracked((error) => ctx.log.warn({ err: error }, 'rules were not tried on those who wait'));
    const counter = new Counter({
      name: 'heliograph_enrichments_total',
      help: 'Visits to unauthorized devices, by result',
      labelNames: ['result'],
      registers: [ctx.metrics],
    });
    this.unlisten = ctx.bus.listen((topic) => this.onTopic(topic));
    const due = new DueTenants<DeviceRow>(ctx.clock, {
      everyMs: tickMs,
      tenants: () => tenantIds(ctx),
      hears: (topic) => tenantOf(topic, 'unauthorized'),
      take: async (tenantId, most, owner) => ({
        rows: await ctx.scope.tenant(tenantId, (tx) => takeDue(ctx, tx, tenantId, owner, most)),
      }),
    });
    this.visits = new WorkRunner(ctx, {
      id: 'enrich.visit',
      everyMs: tickMs,
      wakes: (topic) => due.hears(topic),
      leases,
      atOnce: 2 * ofTenant,
      ofTenant,
      take: (room, owner) => due.take(room, owner),
      work: async (row) => counter.inc({ result: await visit(ctx, row) }),
    });
    this.everybody = repeat(ctx, {
      id: 'enrich.everyone',
      everyMs: tickMs,
      countsFrom: 'beginning',
      // Other topics name a tenant each.
      wakes: () => false,
      startAtOnce: true,
      work: () => this.everyone(),
    });
  }

  /** Begins nothing new and waits for the visits that are under way. */
  async stop(): Promise<void> {
    this.unlisten();
    await Promise.all([this.works.stop(this.everybody.stop()), this.visits.stop()]);
  }

  private onTopic(topic: string): void {
    const changedRules = tenantOf(topic, 'rules');
    if (changedRules !== undefined) this.works.add(() => rejudge(this.ctx, changedRules));
  }

  private async everyone(): Promise<void> {
    for (const id of await tenantIds(this.ctx)) {
      if (this.works.isStopped) return;
      await this.ctx.scope.tenant(id, async (tx) => {
        await sweepUnauthorized(this.ctx, tx, id);
        await tidyClaims(tx, id);
      });
    }
    await tellDoubts(this.ctx);
  }
}

/**
 * Asks unauthorized devices who they are and lets in those that an open rule fits (worker role). At most eight of a tenant at a
 * time; woken by `unauthorized:<tenant>` and `rules:<tenant>`, and every 10 s for what is due by itself. Several workers may run:
 * a device is claimed before it is asked.
 */
export const startEnrichment = (ctx: Context): Promise<{ stop(): Promise<void> }> =>
  Promise.resolve(new Enrichment(ctx));
