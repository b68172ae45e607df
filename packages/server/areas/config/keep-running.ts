import type { Text } from '@heliograph/catalogue/kit/text.ts';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/scope.ts';
import type { RowsByPage } from '../../db/tables/config.ts';
import { fault } from '../../fault.ts';
import { steadyLines } from '../../drivers/running/volatile.ts';
import { diffLines } from '../../southbound/cli/diff.ts';
import { maskConfig } from '../../southbound/cli/mask.ts';
import { fetchRunningConfig, configHashOf, type Earlier } from '../../southbound/cli/running-config.ts';
import { oltLines } from '../../southbound/cli/line.ts';
import { unitOf, withCli } from '../../southbound/cli/with-cli.ts';
import { familyOfOlt, isSynced, pagesOfOlt } from '../../southbound/config/device.ts';
import { touched } from '../../southbound/config/finish.ts';
import { reachableAddress } from '../../southbound/reach.ts';
import type { OltWithLive } from '../olt-info/olt-info.ts';
import { forgetVersions } from './keeping.ts';
import { rawLines, sealLines } from './sealed-lines.ts';
import { mustSpeakCli } from './target.ts';
import { templatesTopic } from './template-watch.ts';
import { addVersion, latest, seenAgain, type RunningRow } from './running.store.ts';

/** A command line that somebody else is at is waited for so long. */
const lineMs = 10_000;

/** A running configuration as it was read, whole, with its secrets: what is kept of them is sealed. */
export interface Dump {
  readonly lines: readonly string[];
}

/** What the last whole dump tells about the next one. */
const earlierOf = (last: RunningRow | undefined): Earlier | undefined => {
  if (!last) return undefined;
  const lines = last.body.split('\n');
  return { sign: lines.at(-1)?.trim() === 'end' ? 'end' : 'agreed', lines: lines.length };
};

/** A line that sets something. */
const isSetting = (line: string): boolean => !/^\s*(?:!.*|end|exit)?\s*$/.test(line);

/**
 * Reads it by the command line; outside of any transaction, because a device takes its time. One that is cut short or says nothing is none:
 * `configCut`.
 */
export async function readRunning(ctx: Context, olt: OltWithLive, last: RunningRow | undefined): Promise<Dump> {
  mustSpeakCli(olt);
  if (!ctx.room.takes('snapshots', 1)) throw fault('diskFull');
  const { lines, complete } = await withCli(
    { ...ctx, addressOf: (tenantId, host) => reachableAddress(ctx, tenantId, host), lines: oltLines(ctx, lineMs) },
    olt,
    (session) => fetchRunningConfig(session, unitOf(olt), earlierOf(last)),
  );
  if (!complete || !lines.some(isSetting)) throw fault('configCut');
  return { lines };
}

/** Who of us changed something at the device since then; of a first version it is not asked. */
async function authorsSince(tx: Tx, { tenant_id: tenantId, id: oltId }: OltWithLive, since: Date): Promise<string[]> {
  const rows = await tx
    .selectFrom('config_change')
    .select('created_by')
    .distinct()
    .where('tenant_id', '=', tenantId)
    .where('olt_id', '=', oltId)
    // Changes of a day ago have ended; so the index by their begin is enough.
    .where('created_at', '>', new Date(since.getTime() - 86_400_000))
    .where('ended_at', '>', since)
    .where('state', 'in', [...touched])
    .where(sql<boolean>`coalesce((progress->>'sent')::boolean, false)`)
    .orderBy('created_by')
    .limit(6)
    .execute();
  return rows.map((row) => row.created_by);
}

/** What the pages of the device hold, as far as they were read whole. */
async function pagesNow(tx: Tx, olt: OltWithLive): Promise<RowsByPage> {
  const synced = pagesOfOlt(olt)
    .filter(isSynced)
    .map(({ page }) => page.id);
  if (synced.length === 0) return {};
  const rows = await tx
    .selectFrom('config_page')
    .select(['page', 'rows'])
    .where('tenant_id', '=', olt.tenant_id)
    .where('olt_id', '=', olt.id)
    .where('place', '=', 'device')
    .where('page', 'in', synced)
    .where('state', '=', 'ready')
    .where('complete', '=', true)
    .where('fault', 'is', null)
    .execute();
  return Object.fromEntries(rows.flatMap(({ page, rows: held }) => (held ? [[page, held]] : [])));
}

export interface KeptConfig {
  readonly id: string;
  readonly changed: boolean;
  /** It is another one, and none of our changes explains it. */
  readonly isForeign: boolean;
}

/** Whoever collects notes it here first, so that two who read the same device keep one version. */
async function noteTried(tx: Tx, { tenant_id: tenantId, id: oltId }: OltWithLive, at: Date): Promise<void> {
  await sql`insert into config_collect (tenant_id, olt_id, tried_at) values (${tenantId}, ${oltId}, ${at})
    on conflict (tenant_id, olt_id) do update set tried_at = excluded.tried_at, failed = 0, fault = null`.execute(tx);
}

/** Keeps it when it is another than the last one; lines that change by themselves make no other, a secret does. */
export async function keepRunning(
  ctx: Context,
  tx: Tx,
  olt: OltWithLive,
  { lines }: Dump,
  by: string,
): Promise<KeptConfig> {
  const at = new Date(ctx.clock.now());
  const { tenant_id: tenantId, id: oltId } = olt;
  await noteTried(tx, olt, at);
  const last = await latest(tx, tenantId, oltId, true);
  const body = maskConfig(lines);
  const held = JSON.stringify(await pagesNow(tx, olt));
  const before = last && (rawLines(ctx.vault, last) ?? last.body.split('\n'));
  const steady = steadyLines(familyOfOlt(olt));
  const steadyHash = (some: readonly string[]): string => configHashOf(some.map(steady));
  const isSame =
    last !== undefined &&
    steadyHash(last.body.split('\n')) === steadyHash(body) &&
    (last.sealed === null || steadyHash(before ?? []) === steadyHash(lines));
  if (isSame) {
    const sealed =
      last.sealed === null && body.length === lines.length ? { sealed: sealLines(ctx.vault, last, lines, body) } : {};
    await seenAgain(tx, last, { seen_at: at, pages: held, pages_at: at, ...sealed });
    return { id: last.id, changed: false, isForeign: false };
  }
  const authors = last ? await authorsSince(tx, olt, last.seen_at) : [];
  const cause = !last ? 'first' : authors.length > 0 ? 'ours' : 'elsewhere';
  const { added, removed } = diffLines((before ?? []).map(steady), lines.map(steady), 0);
  const id = ctx.newId();
  await addVersion(tx, {
    tenant_id: tenantId,
    id,
    olt_id: oltId,
    at,
    seen_at: at,
    hash: configHashOf(body),
    complete: true,
    body: body.join('\n'),
    created_by: by,
    cause,
    authors: JSON.stringify(authors),
    added: last ? added : null,
    removed: last ? removed : null,
    sealed: sealLines(ctx.vault, { tenant_id: tenantId, id }, lines, body),
    // What pages held before somebody else was at the device is not what they hold now.
    pages: cause === 'elsewhere' ? null : held,
    pages_at: cause === 'elsewhere' ? null : at,
  });
  await forgetVersions(tx, { tenantId, oltId, now: at.getTime() });
  await ctx.bus.wake(tx, templatesTopic(tenantId));
  return { id, changed: true, isForeign: cause === 'elsewhere' };
}

/** What a failure is called where people read of it; undefined: not one of a device. */
export const failureWordsOf = (error: unknown): Text | undefined => (error as { words?: Text }).words;

/** Reads and keeps the running configuration of one OLT on behalf of a task. */
export async function saveRunning(ctx: Context, olt: OltWithLive, by: string): Promise<KeptConfig> {
  const within = <T>(work: (tx: Tx) => Promise<T>) => ctx.scope.tenant(olt.tenant_id, work);
  const last = await within((tx) => latest(tx, olt.tenant_id, olt.id, true));
  const dump = await readRunning(ctx, olt, last);
  return within((tx) => keepRunning(ctx, tx, olt, dump, by));
}
