import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/scope.ts';
import { linkOnusWritten } from '../../estate/cpes/link.ts';
import { emit } from '../../estate/emit.ts';
import { onuStateEvents } from '../../estate/onus/phase-notes.ts';
import { refreshTally } from '../../estate/onus/tally.ts';
import { besideDays, writeSamples } from '../../history/write.ts';
import type { VisitFindings } from '../cli/read-all.ts';
import { portLinksOf, mostGone, oltSample, reported } from './apply.ts';
import type { LearnedCommands } from './cli-plan.ts';
import { stillSeen } from './confirm-clears.ts';
import { pollStillHeld, type HeldOlt, type OltKey } from './lease.ts';
import { levelSightings, onuSightings, portSightings } from './sightings.ts';
import { toldByCli } from './write-olt.ts';
import { writeOnus, type OnusWritten } from './write-onus.ts';
import { portSamples, writePortMeans, writePorts, type PortsWritten } from './write-ports.ts';

/** What a visit to the command line found out, and when. Where it does not list the ONUs, it only adds to those that are known. */
export interface Visited extends VisitFindings {
  readonly withLight: boolean;
  readonly begun: Date;
  readonly at: Date;
}

export interface VisitApplied {
  /** False: another process has taken over, or the OLT was removed. */
  readonly written: boolean;
  readonly newcomers: number;
}

/** The OLT's own row before any other about it, as a poll does; false when it is gone. */
async function mayWrite(tx: Tx, held: HeldOlt): Promise<{ readonly onusFault: string | null } | undefined> {
  if (!(await pollStillHeld(tx, held))) return undefined;
  const { rows } = await sql<{ onusFault: string | null }>`
    select l.onus_fault as "onusFault" from olt o join olt_live l on l.tenant_id = o.tenant_id and l.olt_id = o.id
    where o.tenant_id = ${held.tenantId} and o.id = ${held.oltId} for no key update of o`.execute(tx);
  return rows[0];
}

async function note(
  tx: Tx,
  { tenantId, oltId }: OltKey,
  { lists, withLight, whole, fault, at, system }: Visited,
  gone: boolean,
): Promise<void> {
  const news = {
    ...toldByCli(system, at),
    ...(withLight ? { optics_by: 'cli' as const } : {}),
    ...(lists ? { onus_by: 'cli' as const, onus_fault: fault ?? (gone ? mostGone : null) } : {}),
    ...(lists && whole ? { onus_at: at } : {}),
  };
  // Names or ports beside a list of SNMP are no news of the ONUs.
  if (Object.keys(news).length === 0) return;
  await tx.updateTable('olt_live').set(news).where('tenant_id', '=', tenantId).where('olt_id', '=', oltId).execute();
}

/** Everything a visit learned, in one transaction, under the fence of the poller. It says nothing of whether the OLT is there. */
export async function applyVisit(ctx: Context, held: HeldOlt, visited: Visited): Promise<VisitApplied> {
  const { at, begun, lists, whole, withLight } = visited;
  const onus = await ctx.scope.tenant(held.tenantId, async (tx): Promise<OnusWritten | undefined> => {
    await besideDays(tx);
    const own = await mayWrite(tx, held);
    if (!own) return undefined;
    const listed = { rows: visited.onus, complete: lists && whole, onlyKnown: !lists };
    const times = { begun, at, withOptics: withLight, goneBefore: own.onusFault === mostGone };
    // A row without a level was not asked for it: the last one stands, with its age.
    const onus = await writeOnus(ctx, tx, held, listed, { ...times, isLit: ({ optics }) => optics !== undefined });
    const ports = await writePorts(tx, held, visited.ports, at, 'cli');
    await writePortMeans(tx, held, onus.means);
    await note(tx, held, visited, onus.mostGone);
    const tally = await refreshTally(tx, held.tenantId, held.oltId, at);
    if (ctx.room.takes('metrics', visited.ports.length + 1)) {
      const { cpu, memory, temperature } = visited.system;
      // A load stands in the history beside the ONUs of that time: a row without them would be read as if there were none.
      const isLoad = [cpu, memory, temperature].some((value) => typeof value === 'number');
      const load = isLoad ? { olt: [oltSample(visited.system, tally)] } : {};
      await writeSamples(tx, held, at, { ...load, ...portSamples(ports, onus.means) });
    }
    await tell(ctx, tx, held, visited, { onus, ports });
    return onus;
  });
  await linkOnusWritten(ctx, held.tenantId, onus);
  return { written: onus !== undefined, newcomers: onus?.newcomers ?? 0 };
}

async function tell(
  ctx: Context,
  tx: Tx,
  held: HeldOlt,
  { begun, at, lists, whole, withLight, ports: read }: Visited,
  { onus, ports }: { readonly onus: OnusWritten; readonly ports: PortsWritten },
) {
  const complete = lists && whole;
  const looked = {
    begun,
    at,
    answers: false,
    onus: complete,
    optics: complete && withLight,
    ...portLinksOf(read),
  };
  const alarms = await reported(ctx, tx, held.tenantId, [
    ...portSightings(held.oltId, ports.turned, at),
    ...onuSightings(held.oltId, onus.steps, at),
    ...levelSightings(held.oltId, onus.levels, at),
    ...(await stillSeen(tx, held, looked)),
  ]);
  await emit(ctx.bus, tx, held.tenantId, [
    ...onuStateEvents(held.oltId, onus.steps, onus.others),
    ...(onus.touched ? [{ kind: 'board.changed' as const, payload: {} }] : []),
    ...alarms,
  ]);
}

/** Nothing could be read: why. What was read before stays, with its age. */
export function applyVisitFault(ctx: Context, held: HeldOlt, fault: string): Promise<void> {
  return ctx.scope.tenant(held.tenantId, async (tx) => {
    if (!(await mayWrite(tx, held))) return;
    await sql`update olt_live set onus_fault = ${fault}
      where tenant_id = ${held.tenantId} and olt_id = ${held.oltId} and onus_fault is distinct from ${fault}`.execute(
      tx,
    );
  });
}

/** The PON ports that SNMP named. */
export const ponsKnown = (ctx: Context, { tenantId, oltId }: OltKey): Promise<number[]> =>
  ctx.scope.tenant(tenantId, async (tx) => {
    const rows = await tx
      .selectFrom('olt_port')
      .select('port')
      .where('tenant_id', '=', tenantId)
      .where('olt_id', '=', oltId)
      .where('kind', '=', 'pon')
      .orderBy('port')
      .execute();
    return rows.map(({ port }) => port);
  });

/** Keeps what was learned of the command line with the record of what the device answers. */
export const saveLearned = (ctx: Context, { tenantId, oltId }: OltKey, learned: LearnedCommands): Promise<void> =>
  ctx.scope.tenant(tenantId, async (tx) => {
    await sql`update olt set capability = jsonb_set(capability, '{cli}', ${JSON.stringify(learned)}::jsonb)
      where tenant_id = ${tenantId} and id = ${oltId} and capability is not null`.execute(tx);
  });
