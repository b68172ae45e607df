import { mostStages } from '@heliograph/catalogue/entities/splitters.ts';
import { fill, type Text } from '@heliograph/catalogue/kit/text.ts';
import { plantWords as words } from '@heliograph/catalogue/words/plant-words.ts';
import { sql } from 'kysely';
import { sitesOf, standsAt, type BySite } from '../../estate/at-site.ts';
import { contains } from '../../db/like.ts';
import type { Tx } from '../../db/scope.ts';
import type { EntityRules } from '../../entities/serve-entity.ts';
import type { EntityRow } from '../../entities/store-entity.ts';
import { badInput } from '../../fault.ts';
import { lock } from '../../work/locks.ts';
import { nothingBelow } from './still-used.ts';
import { below, onusBelow, portsInUse, splitterById, type SplitterRow } from './splitters.store.ts';

/** What feeds a splitter. */
interface Feed {
  readonly olt_id: string | null;
  readonly pon: number | null;
  readonly above_id: string | null;
  readonly above_port: number | null;
  readonly stage: number;
}

/** What was typed of a splitter, names as ids. */
interface Asked {
  readonly ways: number;
  readonly olt: string | null;
  readonly pon: number | null;
  readonly above: string | null;
  readonly abovePort: number | null;
}

const wrong = (field: keyof Asked, message: Text): never => {
  throw badInput([{ field, message }]);
};

/** What hangs on a port, besides `but`. */
export async function portTaken(
  tx: Tx,
  tenantId: number,
  splitterId: string,
  port: number,
  but: string,
): Promise<string | undefined> {
  const used = await portsInUse(tx, tenantId, splitterId);
  return used.find((one) => one.port === port && one.key !== but)?.what;
}

/** Straight from a PON port of an OLT, or from nothing yet. */
async function fromOlt(tx: Tx, tenantId: number, { olt, pon, abovePort }: Asked, self?: EntityRow): Promise<Feed> {
  if (abovePort !== null) wrong('abovePort', words.aboveNeeded);
  if (olt === null && pon !== null && pon !== self?.['pon']) wrong('pon', words.oltNeeded);
  if (olt !== null && pon === null) wrong('pon', words.ponNeeded);
  if (olt !== null && pon !== null) {
    const { rows } = await sql<{ n: number; has: boolean | null }>`
      select count(*)::int as n, bool_or(port = ${pon}) as has from olt_port
      where tenant_id = ${tenantId} and olt_id = ${olt} and kind = 'pon'`.execute(tx);
    // An OLT that was never read may have any.
    const [ports] = rows;
    if (ports && ports.n > 0 && ports.has !== true) wrong('pon', fill(words.noSuchPon, { n: ports.n }));
  }
  return { olt_id: olt, pon: olt === null ? null : pon, above_id: null, above_port: null, stage: 1 };
}

/** From a port of another splitter, on whose PON port it is. What is typed of the OLT besides has to say the same. */
async function fromAbove(
  tx: Tx,
  tenantId: number,
  asked: Asked,
  above: SplitterRow,
  self: EntityRow | undefined,
): Promise<Feed> {
  const { abovePort } = asked;
  const lower = self ? await below(tx, tenantId, self.id) : [];
  if (above.id === self?.id || lower.some(({ id }) => id === above.id)) wrong('above', words.circle);
  if (abovePort === null) return wrong('abovePort', words.portNeeded);
  if (abovePort > above.ways) wrong('abovePort', fill(words.beyondWays, { n: above.ways }));
  const what = await portTaken(tx, tenantId, above.id, abovePort, `splitter ${self?.id ?? ''}`);
  if (what !== undefined) wrong('abovePort', fill(words.portTaken, { what }));
  const isSaid = (typed: string | number | null, fed: string | number | null, was: unknown) =>
    typed === null || typed === fed || typed === was;
  if (!isSaid(asked.olt, above.olt_id, self?.['olt_id'])) wrong('olt', words.otherFeed);
  if (!isSaid(asked.pon, above.pon, self?.['pon'])) wrong('pon', words.otherFeed);
  const stage = above.stage + 1;
  const deepest = Math.max(stage, ...lower.map((one) => one.stage - Number(self?.['stage']) + stage));
  if (deepest > mostStages) wrong('above', fill(words.tooManyStages, { n: mostStages }));
  return { olt_id: above.olt_id, pon: above.pon, above_id: above.id, above_port: abovePort, stage };
}

/** Ports in use stay within the ratio; ONUs on it stay on their PON port. */
async function fits(tx: Tx, tenantId: number, { ways }: Asked, feed: Feed, self: EntityRow): Promise<void> {
  const highest = Math.max(0, ...(await portsInUse(tx, tenantId, self.id)).map(({ port }) => port ?? 0));
  if (highest > ways) wrong('ways', fill(words.waysUsed, { n: highest }));
  if (feed.olt_id === self['olt_id'] && feed.pon === self['pon']) return;
  const n = await onusBelow(tx, tenantId, self.id);
  if (n > 0) wrong(feed.above_id === null ? 'pon' : 'above', fill(words.onusBelow, { n }));
}

/** What hangs below a splitter is on its PON port, at its stage and one more each. */
const carryOver = (tx: Tx, tenantId: number, id: string) =>
  sql`with recursive down as (
      select id, olt_id, pon, stage from splitter where tenant_id = ${tenantId} and id = ${id}
      union all select s.id, d.olt_id, d.pon, (d.stage + 1)::smallint from splitter s join down d on s.above_id = d.id
      where s.tenant_id = ${tenantId})
    update splitter s set olt_id = d.olt_id, pon = d.pon, stage = d.stage from down d
    where s.tenant_id = ${tenantId} and s.id = d.id and s.id <> ${id}`.execute(tx);

/** A splitter is on one PON port, hangs below no part of itself, and feeds no more than its ratio says. */
export const splitterRules: EntityRules = {
  columns: async ({ tx, request, before: [self], typed }) => {
    const { tenantId } = request.actor;
    await lock(tx, 'plant', tenantId);
    const asked = typed as unknown as Asked;
    const above = asked.above === null ? undefined : await splitterById(tx, tenantId, asked.above);
    const feed = above ? await fromAbove(tx, tenantId, asked, above, self) : await fromOlt(tx, tenantId, asked, self);
    if (self) await fits(tx, tenantId, asked, feed, self);
    return feed;
  },
  changed: async ({ tx, request, before, typed }) => {
    const { tenantId } = request.actor;
    const [self] = before;
    if (!typed) await nothingBelow(tx, tenantId, 'splitter', 'above_id', before);
    else if (self) await carryOver(tx, tenantId, self.id);
  },
  told: async (tx, rows) => {
    const ids = rows.map(({ id }) => id);
    const tenantId = rows[0]?.tenant_id ?? 0;
    const { rows: counts } = await sql<{ id: string; used: number }>`
      select id, count(*)::int as used from (
        select above_id as id from splitter where tenant_id = ${tenantId} and above_id = any(${ids}::int8[])
        union all select splitter_id from onu_drop where tenant_id = ${tenantId} and splitter_id = any(${ids}::int8[])
      ) as used group by id`.execute(tx);
    const sites = await sitesOf(
      tx,
      tenantId,
      rows.flatMap((row) => (row['olt_id'] as string | null) ?? []),
    );
    const used = new Map(counts.map((one) => [one.id, one.used]));
    return rows.map((row) => ({
      oltId: row['olt_id'],
      siteName: sites.get(String(row['olt_id']))?.name ?? null,
      pon: row['olt_id'] === null ? null : row['pon'],
      stage: row['stage'],
      used: used.get(row.id) ?? 0,
      free: Math.max(0, Number(row['ways']) - (used.get(row.id) ?? 0)),
    }));
  },
  narrow: (found, { zone, olt, oltId, siteId, site, above }) => {
    const named = (column: string, table: string, name: unknown) =>
      sql<boolean>`${sql.ref(column)} in (select id from ${sql.table(table)} n where n.tenant_id = splitter.tenant_id
        and n.name ilike ${contains(String(name))})`;
    if (zone !== undefined) found = found.where(named('zone_id', 'zone', zone));
    if (olt !== undefined) found = found.where(named('olt_id', 'olt', olt));
    if (above !== undefined) found = found.where(named('above_id', 'splitter', above));
    if (siteId !== undefined || site !== undefined)
      found = found.where(
        standsAt(sql.ref('splitter.olt_id'), sql.ref('splitter.tenant_id'), { siteId, site } as BySite),
      );
    return oltId === undefined ? found : found.where('olt_id', '=', oltId);
  },
};
