import { createHash } from 'node:crypto';
import { sql, type Selectable } from 'kysely';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/scope.ts';
import type { IncidentToldTable } from '../../db/tables/alarms.ts';
import { emit } from '../../estate/emit.ts';
import { noteEvents } from '../../estate/incidents/incidents.store.ts';
import { returnWithin } from '../../estate/incidents/times.ts';
import { ladderOf, ruleBookOf, wantedBy, type RuleBook, type WantedMessage } from '../../outbound/by-rules.ts';
import { logQuiet, queueTold } from '../../outbound/queue-told.ts';
import type { Receiver, ToldIncident } from '../../outbound/told.ts';
import { tenantsInUse } from '../../southbound/collector/fleet.ts';
import { tenantRounds } from '../../work/tenant-rounds.ts';
import { confirmUrl, linkLife, tokenOf } from './confirm-link.ts';
import { incidentById, type ShownIncident } from './incidents.store.ts';
import { incidentSubjectOf, toldIncidentOf, waitsFrom } from './told-of.ts';

/** Between two messages about one incident (ms), but for its end and for what makes it worse. */
const updateEvery = 300_000;
/** What nobody confirmed is said again after this (ms). */
const repeatEvery = 4 * 3_600_000;
/** Whoever is in quiet hours is looked at again after this (ms). */
const quietEvery = 600_000;
const atOnce = 50;
/** The first message about an incident leaves within thirty seconds: a round may take no large part of them. */
const roundMs = 2000;
/** All tenants are looked at so often (ms), whatever was told of them and whatever is known to come. */
const everyoneMs = 15_000;

type Row = Selectable<IncidentToldTable>;

const targetOf = ({ by, to }: Pick<WantedMessage, 'by' | 'to'>): string =>
  createHash('sha256')
    .update(JSON.stringify([by, to.address]))
    .digest('hex')
    .slice(0, 32);
/** Where a receiver is sealed. */
export const sealedPlace = (tenantId: number, incidentId: string, target: string): string =>
  `${tenantId}|incident_told|${incidentId}|${target}`;

interface Case {
  readonly ctx: Context;
  readonly tx: Tx;
  readonly tenantId: number;
  readonly row: ShownIncident;
  readonly told: ReadonlyMap<string, Row>;
  readonly book: RuleBook;
  readonly now: number;
}

const toldRows = async (tx: Tx, tenantId: number, incidentId: string): Promise<Row[]> =>
  tx
    .selectFrom('incident_told')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('incident_id', '=', incidentId)
    .orderBy('target')
    .execute();

type Written = Partial<Pick<Row, 'raised_at' | 'resolved_at' | 'quiet_at' | 'severity' | 'told_at'>>;

async function write({ ctx, tx, tenantId, row }: Case, by: string, to: Receiver, values: Written): Promise<void> {
  const target = targetOf({ by, to });
  const receiver = ctx.vault.seal(sealedPlace(tenantId, row.id, target), JSON.stringify(to));
  await tx
    .insertInto('incident_told')
    .values({ tenant_id: tenantId, incident_id: row.id, target, by, receiver, ...values })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'incident_id', 'target']).doUpdateSet({ receiver, ...values }),
    )
    .execute();
}

const isRaised = (row: Row | undefined): boolean =>
  row !== undefined && row.raised_at !== null && row.resolved_at === null;

/** With a link that confirms it, where the rule says so and there is something to confirm. */
function withConfirm(
  told: ToldIncident,
  { ctx, tenantId, row, now }: Case,
  target: string,
  link: string | null,
): ToldIncident {
  if (link === null || row.unconfirmed === 0) return told;
  const token = tokenOf(ctx.vault, { tenantId, incidentId: row.id, target, expiresAt: now + linkLife });
  return { ...told, confirmUrl: confirmUrl(link, token) };
}

/** Puts one message; false where it was not taken. */
function put(
  of: Case,
  by: string,
  receiver: Receiver,
  action: 'raise' | 'update' | 'resolve',
  link: string | null = null,
): Promise<boolean> {
  const { ctx, tx, tenantId, row, now } = of;
  const at = action === 'resolve' ? (row.ended_at ?? new Date(now)) : action === 'raise' ? row.began_at : new Date(now);
  const told = withConfirm(toldIncidentOf(row, action, at), of, targetOf({ by, to: receiver }), link);
  return queueTold(ctx, tx, tenantId, { serverId: by, receiver, told, orderKey: told.key });
}

/** Exactly those who were told of its beginning are told of its end, by the same way, whatever the rules say by now. */
async function tellEnd(of: Case): Promise<void> {
  const { ctx, tenantId, row, told, now } = of;
  for (const one of told.values()) {
    if (!isRaised(one)) continue;
    const to = JSON.parse(ctx.vault.open(sealedPlace(tenantId, row.id, one.target), one.receiver)) as Receiver;
    await put(of, one.by, to, 'resolve');
    await write(of, one.by, to, { resolved_at: new Date(now) });
  }
}

/** To somebody who is wanted and was not told yet, or was told of what is over. Whether something was put. */
async function tellBegin(
  of: Case,
  { by, to, isQuiet, link }: WantedMessage,
  before: Row | undefined,
): Promise<boolean> {
  const { ctx, tx, tenantId, row, now } = of;
  const at = new Date(now);
  if (isQuiet) {
    // Once in a round of quiet hours is enough for the log.
    if (!before?.quiet_at) {
      const told = toldIncidentOf(row, 'raise', row.began_at);
      await logQuiet(ctx, tx, tenantId, { serverId: by, receiver: to, told, orderKey: told.key });
      await write(of, by, to, { quiet_at: at });
    }
    return false;
  }
  if (!(await put(of, by, to, 'raise', link))) return false;
  await write(of, by, to, { raised_at: at, resolved_at: null, quiet_at: null, severity: row.severity, told_at: at });
  return true;
}

/** To somebody who knows of it: that it is worse, at once; that nobody confirms it, now and then. */
async function tellOn(of: Case, { by, to, isQuiet, link }: WantedMessage, before: Row): Promise<void> {
  const { row, now } = of;
  const isWorse = row.severity < (before.severity ?? 4);
  const age = now - (before.told_at?.getTime() ?? 0);
  const isForgotten = row.unconfirmed > 0 && row.owner_id === null && age >= repeatEvery;
  if (isQuiet || !(isWorse || isForgotten) || (!isWorse && age < updateEvery)) return;
  if (await put(of, by, to, 'update', link))
    await write(of, by, to, { severity: row.severity, told_at: new Date(now) });
}

/** What they are called: people by their names, and where a server tells everybody at once, that one by its own. */
async function namesOf(tx: Tx, tenantId: number, told: readonly WantedMessage[]): Promise<string[]> {
  const ids = told.filter(({ to }) => to.name === '').map(({ by }) => by);
  const servers =
    ids.length === 0
      ? []
      : await tx
          .selectFrom('notification_server')
          .select(['id', 'name'])
          .where('tenant_id', '=', tenantId)
          .where('id', 'in', ids)
          .execute();
  const called = new Map(servers.map(({ id, name }) => [id, name]));
  return [...new Set(told.map(({ by, to }) => (to.name === '' ? (called.get(by) ?? by) : to.name)))];
}

/** When it is to be looked at again; null: when something happens to it. */
function nextLook({ row, now }: Case, ladder: readonly number[], wanted: readonly WantedMessage[]): Date | null {
  const times = [
    ...(wanted.some(({ isQuiet }) => isQuiet) ? [now + quietEvery] : []),
    ...(row.unconfirmed > 0 ? ladder.map((minutes) => waitsFrom(row) + minutes * 60_000).filter((at) => at > now) : []),
    ...(row.unconfirmed > 0 && wanted.length > 0 ? [now + repeatEvery] : []),
  ];
  return times.length === 0 ? null : new Date(Math.min(...times));
}

/** Tells whom the rules want told of an incident as it is now. */
async function tellOne(of: Case): Promise<Date | null> {
  const { ctx, tx, tenantId, row, told, book, now } = of;
  const isNotice = row.kind === 'notice';
  if (row.ended_at !== null && !isNotice) {
    await tellEnd(of);
    return null;
  }
  // The larger one that it is a part of is told of.
  if (row.part_of !== null) return null;
  const subject = incidentSubjectOf(row);
  const waited = row.unconfirmed > 0 ? now - waitsFrom(row) : undefined;
  const wanted = wantedBy(book, now, subject, waited);
  const newly: WantedMessage[] = [];
  for (const one of wanted) {
    const before = told.get(targetOf(one));
    // A notice that comes again and again is said once in a while.
    if (isNotice && before?.told_at && now - before.told_at.getTime() < returnWithin) continue;
    if (before && isRaised(before) && !isNotice) await tellOn(of, one, before);
    else if (await tellBegin(of, one, before)) newly.push(one);
  }
  if (newly.length > 0) {
    const at = new Date(now);
    const data = { to: (await namesOf(tx, tenantId, newly)).join(', ') };
    await noteEvents(tx, tenantId, ctx.newId, [{ incidentId: row.id, what: 'told', at, data }]);
    await tx
      .updateTable('incident')
      .set({ told_at: sql`coalesce(told_at, ${at})` })
      .where('tenant_id', '=', tenantId)
      .where('id', '=', row.id)
      .execute();
  }
  return isNotice ? null : nextLook(of, ladderOf(book, subject), wanted);
}

/** Tells of the incidents of a tenant whose time has come. Whether there may be more. */
export const tellIncidents = (ctx: Context, tenantId: number): Promise<boolean> =>
  ctx.scope.tenant(tenantId, async (tx) => {
    const now = ctx.clock.now();
    const { rows } = await sql<{ id: string }>`
      select id from incident where tenant_id = ${tenantId} and tell_at <= ${new Date(now)}
      order by severity, id limit ${atOnce} for no key update skip locked`.execute(tx);
    if (rows.length === 0) return false;
    const book = await ruleBookOf(tx, tenantId);
    for (const { id } of rows) {
      const row = await incidentById(tx, tenantId, id);
      if (!row) continue;
      const told = new Map((await toldRows(tx, tenantId, id)).map((one) => [one.target, one]));
      const next = await tellOne({ ctx, tx, tenantId, row, told, book, now });
      await tx
        .updateTable('incident')
        .set({ tell_at: next })
        .where('tenant_id', '=', tenantId)
        .where('id', '=', id)
        .execute();
    }
    await emit(ctx.bus, tx, tenantId, [{ kind: 'incident.changed', payload: { id: null } }]);
    return rows.length === atOnce;
  });

/** How long until the next incident of a tenant is to be looked at, ms; undefined: none is, unless something happens. */
export const nextTelling = (ctx: Context, tenantId: number): Promise<number | undefined> =>
  ctx.scope.tenant(tenantId, async (tx) => {
    const { rows } = await sql<{ at: Date | null }>`
      select min(tell_at) as at from incident where tenant_id = ${tenantId} and tell_at is not null`.execute(tx);
    const at = rows[0]?.at;
    return at ? Math.max(0, at.getTime() - ctx.clock.now()) : undefined;
  });

/** Tells people of incidents, tenant by tenant. */
export const startIncidentTelling = (ctx: Context): { stop(): Promise<void> } =>
  tenantRounds(ctx, {
    id: 'incidents.tell',
    everyMs: roundMs,
    everyoneMs,
    tenants: () => tenantsInUse(ctx),
    work: async (tenantId, signal) => {
      while (!signal.aborted && (await tellIncidents(ctx, tenantId)));
      return nextTelling(ctx, tenantId);
    },
  });
