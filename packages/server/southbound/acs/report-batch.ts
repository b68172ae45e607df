import type { LiveEvent } from '@heliograph/catalogue/events/events.ts';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/scope.ts';
import type { AcsAccess } from '../../estate/cpes/access.ts';
import { tellCpeAlarms, type CpeAlarm } from '../../estate/cpes/alarms.ts';
import { onuKeysOf } from '../../estate/cpes/device.ts';
import { serialKey } from '../../estate/blacklist.ts';
import { mergeValues, type ToldValues } from '../../estate/cpes/tree.store.ts';
import { byId } from '../../estate/by-id.ts';
import { emit } from '../../estate/emit.ts';
import { roomForCpes } from '../../quota.ts';
import type { CpeFacts, KnownCpe } from './known.ts';
import { eventsKey, reportFactsOf, hasEvent, keptEvents, sameFacts, type CpeReport } from './report.ts';

/** A report of a device that was let in. `again`: what it tells is kept already. */
export interface KnownReport {
  readonly known: KnownCpe;
  readonly report: CpeReport;
  readonly again: boolean;
  /** What it tells is kept; that it told is not: it does so all the time. */
  readonly isUsual?: boolean;
}

/** What became of a report. `gone`: the device was deleted meanwhile. */
export type ReportOutcome = 'kept' | 'gone' | 'blacklisted' | 'quota' | 'closed';

/** Devices that one transaction tells browsers of; those see figures, and lists are read again at their pace. */
const mostTold = 100;

const stateEvent = (cpeId: string, projectId: string, online: boolean, since: number): LiveEvent => ({
  kind: 'cpe.state',
  payload: { cpeId, projectId, online, since: new Date(since).toISOString() },
});

const isBoot = ({ inform }: CpeReport): boolean =>
  hasEvent(inform.events, '1 BOOT') || hasEvent(inform.events, '0 BOOTSTRAP');

/** What the reports of one device come to. */
interface Touch {
  at: number;
  sessions: number;
  boots: number;
}

/** Where each device is from now on; answers the ids of those that are still there. */
async function touch(tx: Tx, tenantId: number, reports: readonly KnownReport[]): Promise<ReadonlySet<string>> {
  const touched = new Map<string, Touch>();
  for (const { known, report, again } of reports) {
    const one = touched.get(known.id) ?? { at: report.at, sessions: 0, boots: 0 };
    one.at = Math.max(one.at, report.at);
    one.sessions += 1;
    if (isBoot(report) && !again) one.boots += 1;
    touched.set(known.id, one);
  }
  const all = [...touched.values()];
  const { rows } = await sql<{
    id: string;
  }>`update cpe_live l set last_inform = greatest(l.last_inform, u.at), online = true,
      since = case when l.online then l.since else u.at end, sessions = l.sessions + u.sessions, boots = l.boots + u.boots,
      last_boot = case when u.boots > 0 then u.at else l.last_boot end
    from unnest(${[...touched.keys()]}::int8[], ${all.map(({ at }) => new Date(at).toISOString())}::timestamptz[],
      ${all.map(({ sessions }) => sessions)}::int[], ${all.map(({ boots }) => boots)}::int[]) as u(id, at, sessions, boots)
    where l.tenant_id = ${tenantId} and l.cpe_id = u.id returning l.cpe_id as id`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

interface EventRow {
  readonly cpe: string;
  readonly id: string;
  readonly at: string;
  readonly code: string;
  readonly key: string;
}

async function insertEvents(tx: Tx, tenantId: number, rows: readonly EventRow[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`insert into cpe_event (tenant_id, cpe_id, id, at, code, command_key)
    select ${tenantId}, cpe, id, at, code, key from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as u(cpe int8, id int8, at timestamptz, code text, key text)`.execute(tx);
}

const eventRows = (ctx: Context, cpe: string, { inform, at }: CpeReport): EventRow[] =>
  keptEvents(inform.events).map(({ code, commandKey }) => ({
    cpe,
    id: ctx.newId(),
    at: new Date(at).toISOString(),
    code,
    key: commandKey,
  }));

/** What stands in the rows of devices, where a report tells something else than what is known by then. */
async function writeFacts(ctx: Context, tx: Tx, tenantId: number, reports: readonly KnownReport[]): Promise<void> {
  const toldBefore = new Map<string, CpeFacts>();
  for (const { known, report } of reports) {
    const before = toldBefore.get(known.id) ?? known.facts;
    const facts = reportFactsOf(report, before);
    if (sameFacts(facts, before)) continue;
    toldBefore.set(known.id, facts);
    await tx
      .updateTable('cpe')
      .set({
        address: facts.address,
        software: facts.software,
        hardware: facts.hardware,
        manufacturer: facts.manufacturer,
        connection_request_url: facts.url,
        udp_address: facts.udpAddress,
        provisioning_code: facts.provisioningCode,
        root: facts.root,
        cwmp_version: facts.version,
        updated_at: new Date(ctx.clock.now()),
      })
      .where('tenant_id', '=', tenantId)
      .where('id', '=', known.id)
      .execute();
    if (before.software === facts.software || before.software === null) continue;
    const change = {
      name: `${facts.root ?? ''}DeviceInfo.SoftwareVersion`,
      was: before.software,
      became: facts.software,
    };
    await tx
      .insertInto('cpe_change')
      .values({
        tenant_id: tenantId,
        cpe_id: known.id,
        id: ctx.newId(),
        at: new Date(report.at),
        ...change,
        by_task: null,
      })
      .execute();
  }
}

/** A device that says that values changed has told them: what is acknowledged is kept. */
function writeValues(ctx: Context, tx: Tx, tenantId: number, reports: readonly KnownReport[]): Promise<void> {
  const told = reports.flatMap(({ known, report, again }): ToldValues[] => {
    if (again || !known.discovered || !hasEvent(report.inform.events, '4 VALUE CHANGE')) return [];
    // The version stands in the history already.
    const values = report.inform.parameters.filter(({ name }) => !name.endsWith('DeviceInfo.SoftwareVersion'));
    return [{ cpeId: known.id, values, by: { at: new Date(report.at), newId: ctx.newId } }];
  });
  return mergeValues(tx, tenantId, told);
}

/** Starts within so many minutes that make a loop of them. */
export type Loop = Pick<AcsAccess, 'loopStarts' | 'loopMinutes'>;
const usualLoop: Loop = { loopStarts: 5, loopMinutes: 30 };

/** Does it start again and again? Told once, and again after as many starts more. */
const isLooping = ({ known, report, again }: KnownReport, { loopStarts, loopMinutes }: Loop): boolean =>
  !again &&
  isBoot(report) &&
  known.boots.filter((at) => at > report.at - loopMinutes * 60_000).length + 1 >= loopStarts;

const alarmsOf = (one: KnownReport, loop: Loop): CpeAlarm[] => {
  const { known } = one;
  const back: CpeAlarm = { cpeId: known.id, kind: 'cpeUnreachable', change: 'clear', text: '' };
  const restarts: CpeAlarm = {
    cpeId: known.id,
    kind: 'cpeRestarts',
    change: 'notice',
    text: `${loop.loopStarts} / ${loop.loopMinutes} min`,
  };
  return [...(known.online === false ? [back] : []), ...(isLooping(one, loop) ? [restarts] : [])];
};

/** What memory says of a device, once the database says it. */
function remember({ known, report, again }: KnownReport, loop: Loop): void {
  known.facts = reportFactsOf(report, known.facts);
  known.online = true;
  known.lastInform = Math.max(known.lastInform ?? 0, report.at);
  known.unheard = eventsKey(report.inform);
  if (isLooping({ known, report, again }, loop)) known.boots = [];
  else if (isBoot(report) && !again) known.boots = [...known.boots.slice(-loop.loopStarts), report.at];
  // It was reset: what is known of its tree is of a device that it is no more.
  if (hasEvent(report.inform.events, '0 BOOTSTRAP') && !again) known.discovered = false;
}

/**
 * Reports of devices of one tenant that were let in, in one transaction. Of one device there may be many that tell nothing but values, in their order, or one that tells
 * more: what an event or a start means is judged by what was known before the transaction.
 */
export async function storeKnown(
  ctx: Context,
  tenantId: number,
  reports: readonly KnownReport[],
  loop: Loop = usualLoop,
): Promise<readonly ReportOutcome[]> {
  // In the order of ids: two batches never wait for each other in a circle.
  const ordered = reports.toSorted((a, b) => byId(a.known.id, b.known.id));
  const there = await ctx.scope.tenant(tenantId, async (tx) => {
    const found = await touch(tx, tenantId, ordered);
    const present = ordered.filter(({ known }) => found.has(known.id));
    await insertEvents(
      tx,
      tenantId,
      present.flatMap(({ known, report, again, isUsual }) =>
        again || isUsual === true ? [] : eventRows(ctx, known.id, report),
      ),
    );
    await writeFacts(ctx, tx, tenantId, present);
    await writeValues(ctx, tx, tenantId, present);
    const reborn = present.filter(
      ({ known, report, again }) => !again && hasEvent(report.inform.events, '0 BOOTSTRAP') && known.discovered,
    );
    if (reborn.length > 0) {
      const ids = reborn.map(({ known }) => known.id);
      await tx
        .updateTable('cpe')
        .set({ discovered_at: null })
        .where('tenant_id', '=', tenantId)
        .where('id', 'in', ids)
        .execute();
    }
    // Both take locks of the tenant: last, and the alarms first.
    await tellCpeAlarms(
      ctx,
      tx,
      tenantId,
      present.flatMap((one) => alarmsOf(one, loop)),
    );
    const back = [...new Map(present.map((one) => [one.known.id, one])).values()]
      .filter(({ known }) => known.online !== true)
      .slice(0, mostTold);
    await emit(
      ctx.bus,
      tx,
      tenantId,
      back.map(({ known, report }) => stateEvent(known.id, known.projectId, true, report.at)),
    );
    return found;
  });
  for (const one of ordered) if (there.has(one.known.id)) remember(one, loop);
  return reports.map(({ known }) => (there.has(known.id) ? 'kept' : 'gone'));
}

interface Onu {
  readonly id: string;
  readonly sn: string | null;
  readonly mac: string | null;
  readonly project_id: string;
}

/** ONUs that the devices may be, with the projects of their OLTs. */
async function onusOf(tx: Tx, tenantId: number, reports: readonly CpeReport[]): Promise<readonly Onu[]> {
  const keys = reports.map(({ identity }) => onuKeysOf(identity));
  const { rows } = await sql<Onu>`select u.id, u.sn, u.mac, o.project_id from onu u
    join olt o on o.tenant_id = ${tenantId} and o.id = u.olt_id
    where u.tenant_id = ${tenantId} and not u.missing and (u.sn = any(${keys.flatMap(({ serials }) => serials)}::text[])
      or u.mac = any(${keys.flatMap(({ alike }) => alike ?? [])}::text[]))`.execute(tx);
  return rows;
}

interface Linked {
  readonly onu: Onu | undefined;
  readonly by: 'serial' | 'mac' | null;
}

/** The one ONU that it is; of several that look alike it is none. */
export function linkOf(onus: readonly Onu[], { identity }: Pick<CpeReport, 'identity'>): Linked {
  const { serials, alike } = onuKeysOf(identity);
  const bySerial = onus.filter(({ sn }) => sn !== null && serials.includes(sn));
  if (bySerial.length === 1) return { onu: bySerial[0], by: 'serial' };
  const byMac = onus.filter((onu) => alike !== null && onu.mac === alike);
  return byMac.length === 1 ? { onu: byMac[0], by: 'mac' } : { onu: undefined, by: null };
}

async function blacklisted(tx: Tx, tenantId: number, reports: readonly CpeReport[]): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ n: number }>`select distinct u.n::int as n
    from unnest(${reports.map((_, n) => n)}::int[], ${reports.map(({ identity }) => onuKeysOf(identity).mac)}::text[],
      ${reports.map(({ identity }) => serialKey(identity.serial))}::text[]) as u(n, mac, serial)
    join blacklisted_device b on b.tenant_id = ${tenantId} and (
      (b.mac_from <= u.mac and b.mac_to >= u.mac and (b.serial_key is null or b.serial_key = u.serial))
      or (b.mac_from is null and b.serial_key = u.serial))`.execute(tx);
  return new Set(rows.map(({ n }) => n));
}

async function projectFor(tx: Tx, tenantId: number, wanted: string | null): Promise<string | undefined> {
  if (wanted !== null) return wanted;
  const row = await tx
    .selectFrom('project')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('is_default', '=', true)
    .executeTakeFirst();
  return row?.id;
}

interface NewDevice {
  readonly id: string;
  readonly report: CpeReport;
  readonly projectId: string;
  readonly linked: Linked;
}

type Protocol = 'cwmp' | 'mqtt' | 'usp';

const insertDevices = (ctx: Context, tx: Tx, tenantId: number, made: readonly NewDevice[], protocol: Protocol) =>
  tx
    .insertInto('cpe')
    .values(
      made.map(({ id, report, projectId, linked }) => {
        const facts = reportFactsOf(report);
        return {
          tenant_id: tenantId,
          id,
          project_id: projectId,
          group_id: null,
          protocol,
          oui: report.identity.oui,
          product_class: report.identity.productClass,
          serial: report.identity.serial,
          mac: onuKeysOf(report.identity).mac,
          name: null,
          manufacturer: facts.manufacturer,
          model: report.identity.productClass || null,
          hardware: facts.hardware,
          software: facts.software,
          root: facts.root,
          cwmp_version: facts.version,
          address: facts.address,
          connection_request_url: facts.url,
          udp_address: facts.udpAddress,
          provisioning_code: facts.provisioningCode,
          onu_id: linked.onu?.id ?? null,
          onu_by: linked.by,
          inform_seconds: null,
          secret: null,
          written: null,
          discovered_at: null,
          discovery_fault: null,
          remark: null,
          created_by: protocol === 'cwmp' ? 'acs' : protocol,
          created_at: new Date(ctx.clock.now()),
          updated_by: null,
        };
      }),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute();

/**
 * Reports of devices of one tenant that are new, at most one of each, in one transaction. `ids` are those that were let in; one that another
 * process let in at the same moment is `gone`, and known when it reports again.
 */
export async function storeNew(
  ctx: Context,
  tenantId: number,
  reports: readonly CpeReport[],
  wantedProject: string | null,
  protocol: Protocol = 'cwmp',
): Promise<{ readonly outcomes: readonly ReportOutcome[]; readonly ids: readonly string[] }> {
  return ctx.scope.tenant(tenantId, async (tx) => {
    const outcomes = reports.map((): ReportOutcome => 'kept');
    const room = await roomForCpes(tx, tenantId);
    const blocked = await blacklisted(tx, tenantId, reports);
    const projectId = await projectFor(tx, tenantId, wantedProject);
    const onus = await onusOf(tx, tenantId, reports);
    const made: (NewDevice & { readonly n: number })[] = [];
    for (const [n, report] of reports.entries()) {
      const linked = linkOf(onus, report);
      const project = linked.onu?.project_id ?? projectId;
      if (blocked.has(n)) outcomes[n] = 'blacklisted';
      else if (room !== null && made.length >= room) outcomes[n] = 'quota';
      else if (project === undefined) outcomes[n] = 'closed';
      else made.push({ n, id: ctx.newId(), report, projectId: project, linked });
    }
    if (made.length === 0) return { outcomes, ids: [] };
    const inserted = new Set((await insertDevices(ctx, tx, tenantId, made, protocol)).map(({ id }) => id));
    const fresh = made.filter(({ id }) => inserted.has(id));
    for (const { n, id } of made) if (!inserted.has(id)) outcomes[n] = 'gone';
    await sql`insert into cpe_live (tenant_id, cpe_id, online, since, last_inform, last_boot, boots, sessions)
      select ${tenantId}, id, true, at, at, case when boots > 0 then at end, boots, 1
      from unnest(${fresh.map(({ id }) => id)}::int8[], ${fresh.map(({ report }) => new Date(report.at).toISOString())}::timestamptz[],
        ${fresh.map(({ report }) => (isBoot(report) ? 1 : 0))}::int[]) as u(id, at, boots)`.execute(tx);
    await insertEvents(
      tx,
      tenantId,
      fresh.flatMap(({ id, report }) => eventRows(ctx, id, report)),
    );
    // Whoever waited and is in waits no more.
    await sql`delete from cpe_waiting w using unnest(${fresh.map(({ report }) => report.identity.oui)}::text[],
        ${fresh.map(({ report }) => report.identity.productClass)}::text[], ${fresh.map(({ report }) => report.identity.serial)}::text[]) as u(oui, cls, serial)
      where w.tenant_id = ${tenantId} and w.oui = u.oui and w.product_class = u.cls and w.serial = u.serial`.execute(
      tx,
    );
    await emit(
      ctx.bus,
      tx,
      tenantId,
      fresh.slice(0, mostTold).map(({ id, projectId: of, report }) => stateEvent(id, of, true, report.at)),
    );
    return { outcomes, ids: fresh.map(({ id }) => id) };
  });
}
