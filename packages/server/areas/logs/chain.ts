import { createHash } from 'node:crypto';
import { logNames, type chainProblem, type LogName } from '@heliograph/catalogue/calls/logs.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Tx } from '../../db/scope.ts';
import { timeText } from '../../time-text.ts';
import { contentVersion, logKinds } from './kinds.ts';

type Problem = z.input<typeof chainProblem>;

/** What the first link of a chain stands on. */
const nothingBefore = Buffer.alloc(32);
/** Rows that one transaction seals or looks at. */
const batch = 5000;
/** A transaction that began this long (ms) before a seal may still bring rows with smaller ids. */
const lateMs = 10 * 60_000;
/** Ids hold milliseconds above 22 other bits (ids.ts). */
const late = BigInt(lateMs) << 22n;

const linked = (before: Buffer, digest: Buffer): Buffer => createHash('sha256').update(before).update(digest).digest();

const digestOf = (log: LogName) => sql<Buffer>`sha256(convert_to(${logKinds[log].content}, 'UTF8'))`;
const tableOf = (log: LogName) => sql.table(logKinds[log].table);

const later = (a: string, b: string): string => (BigInt(a) > BigInt(b) ? a : b);

interface Sealed {
  readonly count: number;
  readonly seq: string;
  readonly hash: Buffer;
}

/**
 * Seals what was committed to a log of a tenant: one link per row, each over the row and the link before it. Whoever holds
 * the row of the chain seals; others pass by, and the writers of the log never meet it. undefined: nothing to do, or somebody
 * else is at it.
 */
export async function sealBatch(tx: Tx, tenantId: number, log: LogName, now: Date): Promise<Sealed | undefined> {
  await tx
    .insertInto('log_chain')
    .values({ tenant_id: tenantId, log })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const chain = await tx
    .selectFrom('log_chain')
    .select(['seq', 'hash', 'high_id'])
    .where('tenant_id', '=', tenantId)
    .where('log', '=', log)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (!chain) return undefined;
  const { rows } = await sql<{ id: string; digest: Buffer }>`
    select r.id, ${digestOf(log)} as digest from ${tableOf(log)} r
    where r.tenant_id = ${tenantId} and r.id > ${String(BigInt(chain.high_id) - late)}
      and not exists (select 1 from log_link l where l.tenant_id = ${tenantId} and l.log = ${log} and l.row_id = r.id)
    order by r.id limit ${batch}`.execute(tx);
  const last = rows.at(-1);
  if (!last) return undefined;
  let hash = chain.hash ?? nothingBefore;
  const hashes = rows.map(({ digest }) => (hash = linked(hash, digest)));
  const seqs = rows.map((_, index) => String(BigInt(chain.seq) + BigInt(index) + 1n));
  await sql`insert into log_link (tenant_id, log, seq, row_id, version, hash)
    select ${tenantId}::int, ${log}, e.seq, e.row_id, ${contentVersion}::smallint, decode(e.hash, 'hex')
    from unnest(${seqs}::int8[], ${rows.map(({ id }) => id)}::int8[], ${hashes.map((one) => one.toString('hex'))}::text[])
      as e(seq, row_id, hash)`.execute(tx);
  const seq = seqs.at(-1) ?? chain.seq;
  await tx
    .updateTable('log_chain')
    .set({ seq, hash, high_id: later(chain.high_id, last.id), sealed_at: now })
    .where('tenant_id', '=', tenantId)
    .where('log', '=', log)
    .execute();
  return { count: rows.length, seq, hash };
}

interface Walked {
  readonly checked: number;
  readonly until: string;
  readonly hash: Buffer;
  readonly problem: Problem | undefined;
}

const problem = (kind: Problem['kind'], seq: string | null, rowId: string | null = null, at: Date | null = null) => ({
  kind,
  seq,
  rowId,
  time: at && timeText(at),
});

interface Link {
  readonly seq: string;
  readonly row_id: string;
  readonly hash: Buffer;
  readonly at: Date | null;
  readonly digest: Buffer | null;
}

const linksAfter = async (tx: Tx, tenantId: number, log: LogName, from: string): Promise<readonly Link[]> => {
  const { rows } = await sql<Link>`
    select l.seq, l.row_id, l.hash, r.at, case when r.id is not null then ${digestOf(log)} end as digest
    from (select seq, row_id, hash from log_link where tenant_id = ${tenantId} and log = ${log} and seq > ${from}
      order by seq limit ${batch}) l
    left join ${tableOf(log)} r on r.tenant_id = ${tenantId} and r.id = l.row_id order by l.seq`.execute(tx);
  return rows;
};

/** The next links of a chain, each compared with its row and with the link before. Stops at the first that does not fit. */
async function walkOn(tx: Tx, tenantId: number, log: LogName, from: string, before: Buffer): Promise<Walked> {
  const rows = await linksAfter(tx, tenantId, log, from);
  let [until, hash, checked] = [from, before, 0];
  for (const { seq, row_id, hash: stored, at, digest } of rows) {
    const expected = String(BigInt(until) + 1n);
    const ends = (found: Problem): Walked => ({ checked, until, hash, problem: found });
    if (seq !== expected) return ends(problem('linkMissing', expected));
    if (digest === null) return ends(problem('rowMissing', seq, row_id));
    if (!linked(hash, digest).equals(stored)) return ends(problem('rowChanged', seq, row_id, at));
    [until, hash, checked] = [seq, stored, checked + 1];
  }
  return { checked, until, hash, problem: undefined };
}

/** Where a chain begins now: behind what was let go, or at nothing. */
export const anchorOf = (tx: Tx, tenantId: number, log: LogName) =>
  tx
    .selectFrom('log_anchor')
    .select(['seq', 'hash', 'until', (eb) => eb.fn.sum<string>('removed').over().as('removed')])
    .where('tenant_id', '=', tenantId)
    .where('log', '=', log)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();

async function startOf(tx: Tx, tenantId: number, log: LogName, from: string): Promise<{ seq: string; hash: Buffer }> {
  const anchor = await anchorOf(tx, tenantId, log);
  const first = { seq: anchor?.seq ?? '0', hash: anchor?.hash ?? nothingBefore };
  if (BigInt(from) <= BigInt(first.seq)) return first;
  const link = await tx
    .selectFrom('log_link')
    .select('hash')
    .where('tenant_id', '=', tenantId)
    .where('log', '=', log)
    .where('seq', '=', from)
    .executeTakeFirst();
  // Let go of meanwhile: the walk begins anew.
  return link ? { seq: from, hash: link.hash } : first;
}

/** Rows that came past the seals: older than every transaction that could still be under way, and without a link. */
async function unsealed(tx: Tx, tenantId: number, log: LogName, highId: string): Promise<Problem | undefined> {
  const { rows } = await sql<{ id: string; at: Date }>`
    select r.id, r.at from ${tableOf(log)} r where r.tenant_id = ${tenantId} and r.id <= ${String(BigInt(highId) - late)}
      and not exists (select 1 from log_link l where l.tenant_id = ${tenantId} and l.log = ${log} and l.row_id = r.id)
    order by r.id limit 1`.execute(tx);
  const [row] = rows;
  return row && problem('rowNotSealed', null, row.id, row.at);
}

export interface Verified {
  readonly checked: number;
  readonly until: string;
  readonly sealed: string;
  readonly done: boolean;
  readonly problem: Problem | undefined;
}

/** One step of a walk: at most 5,000 links from `from` on. */
export async function verifyBatch(tx: Tx, tenantId: number, log: LogName, from: string): Promise<Verified> {
  const head = await tx
    .selectFrom('log_chain')
    .select(['seq', 'hash', 'high_id'])
    .where('tenant_id', '=', tenantId)
    .where('log', '=', log)
    .executeTakeFirst();
  const sealed = head?.seq ?? '0';
  const start = await startOf(tx, tenantId, log, from);
  const walked = await walkOn(tx, tenantId, log, start.seq, start.hash);
  const { checked, until } = walked;
  const answer = { checked, until, sealed };
  if (walked.problem) return { ...answer, done: true, problem: walked.problem };
  if (checked === batch) return { ...answer, done: false, problem: undefined };
  // Sealed on while we walked is no fault; an end before the one that was sealed is.
  if (BigInt(until) < BigInt(sealed)) {
    return { ...answer, done: true, problem: problem('endMissing', String(BigInt(until) + 1n)) };
  }
  if (head && until === sealed && head.hash && !head.hash.equals(walked.hash)) {
    return { ...answer, done: true, problem: problem(checked === 0 ? 'anchorChanged' : 'linkChanged', until) };
  }
  return { ...answer, done: true, problem: head && (await unsealed(tx, tenantId, log, head.high_id)) };
}

/** Logs of all tenants that have rows beyond their last seal. */
export async function waitingLogs(tx: Tx): Promise<readonly { tenant: number; log: LogName }[]> {
  const { rows } = await sql<{ tenant: number; name: LogName }>`select tenant, name from log_waiting()`.execute(tx);
  return rows.filter(({ name }) => logNames.includes(name)).map(({ tenant, name }) => ({ tenant, log: name }));
}

/** Lets the oldest rows go that are older than `days`; how many went. */
export async function retireBatch(tx: Tx, log: LogName, days: number): Promise<number> {
  const { rows } = await sql<{ gone: number }>`select log_retire(${log}, ${days}::int, ${batch}::int) as gone`.execute(
    tx,
  );
  return rows[0]?.gone ?? 0;
}

/** Anchors that a log keeps; the newest of them is the one that its chain begins at. */
const keptAnchors = 100;

/** Puts the oldest anchors of a log into one, with the number of rows that all of them let go. */
export async function foldAnchors(tx: Tx, log: LogName): Promise<void> {
  await sql`select log_anchor_fold(${log}, ${keptAnchors}::int)`.execute(tx);
}
