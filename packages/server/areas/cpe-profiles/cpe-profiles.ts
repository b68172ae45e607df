import { isDeepStrictEqual } from 'node:util';
import {
  profileProblems,
  fieldOfEntry,
  type ProfileEntry,
  type ProfileKind,
} from '@heliograph/catalogue/cpe/profile.ts';
import { cpeLanProfiles } from '@heliograph/catalogue/entities/cpe-lan-profiles.ts';
import { cpeSipProfiles } from '@heliograph/catalogue/entities/cpe-sip-profiles.ts';
import { cpeWanProfiles } from '@heliograph/catalogue/entities/cpe-wan-profiles.ts';
import { cpeWifiProfiles } from '@heliograph/catalogue/entities/cpe-wifi-profiles.ts';
import type { Entity } from '@heliograph/catalogue/kit/entity.ts';
import { fill } from '@heliograph/catalogue/kit/text.ts';
import { cpeIssueMessages } from '@heliograph/catalogue/words/cpe-issue-words.ts';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/scope.ts';
import { serveEntity, type EntityRules } from '../../entities/serve-entity.ts';
import { apart, openProfileSecrets, sealProfileSecrets, type EntrySecrets } from '../../estate/cpes/profiles.ts';
import { badInput } from '../../fault.ts';
import type { Area } from '../../http/serve.ts';
import { timeText } from '../../time-text.ts';
import { lock } from '../../work/locks.ts';
import { cpePreconfigsArea } from './preconfigs.ts';

const mostProfiles = 200;

async function mustHaveRoom(tx: Tx, tenantId: number, kind: ProfileKind): Promise<void> {
  await lock(tx, 'cpeProfiles', tenantId);
  const { n } = await tx
    .selectFrom('cpe_profile')
    .select((eb) => eb.fn.countAll<string>().as('n'))
    .where('tenant_id', '=', tenantId)
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow();
  if (Number(n) < mostProfiles) return;
  throw badInput([{ field: 'profileName', message: fill(cpeIssueMessages.mostProfiles, { most: mostProfiles }) }]);
}

/** Runs that gave the profiles, and the newest of them. */
async function runsOf(tx: Tx, tenantId: number, ids: readonly string[]) {
  const { rows } = await sql<{ id: string; n: number; last: Date | null }>`
    select p ->> 'id' as id, count(*)::int as n, max(r.started_at) as last
    from cpe_run r cross join lateral jsonb_array_elements(r.what -> 'profiles') as p
    where r.tenant_id = ${tenantId} and r.kind = 'profiles' and r.started_at is not null and p ->> 'id' = any(${[...ids]}::text[])
    group by 1`.execute(tx);
  return new Map(rows.map((row) => [row.id, row]));
}

const rulesOf = (ctx: Context, kind: ProfileKind): EntityRules => ({
  columns: async ({ tx, request, before: [row], typed }) => {
    const { tenantId } = request.actor;
    if (!row) await mustHaveRoom(tx, tenantId, kind);
    const id = row?.id ?? ctx.newId();
    const of = { table: 'cpe_profile', id } as const;
    const sealed = row ? (row['sealed_secrets'] as string | null) : null;
    const before: EntrySecrets = openProfileSecrets(ctx.vault, tenantId, of, sealed) ?? {};
    const entries = typed['entries'] as readonly ProfileEntry[];
    const problems = profileProblems(kind, entries, (entry, name) => before[fieldOfEntry(entry, name)] !== undefined);
    if (problems.length > 0) throw badInput(problems);
    const kept = apart(entries, before);
    const columns = {
      entries: JSON.stringify(kept.entries),
      // What is sealed anew looks like a change.
      sealed_secrets: isDeepStrictEqual(kept.secrets, before)
        ? sealed
        : sealProfileSecrets(ctx.vault, tenantId, of, kept.secrets),
    };
    return row ? columns : { ...columns, id };
  },
  told: async (tx, rows) => {
    const tenantId = rows[0]?.tenant_id;
    if (tenantId === undefined) return [];
    const runs = await runsOf(
      tx,
      tenantId,
      rows.map(({ id }) => id),
    );
    return rows.map(({ id }) => {
      const run = runs.get(id);
      return { runs: run?.n ?? 0, lastTime: run?.last ? timeText(run.last) : null };
    });
  },
});

const kinds = { wan: cpeWanProfiles, wifi: cpeWifiProfiles, sip: cpeSipProfiles, lan: cpeLanProfiles } as const;

/** Profiles of customer devices (WAN, Wi-Fi, SIP and LAN), and the rules that give them at the first contact. */
export const cpeProfiles = (ctx: Context): Area[] => [
  ...Object.entries(kinds).map(([kind, entity]) =>
    serveEntity(ctx, entity as unknown as Entity, rulesOf(ctx, kind as ProfileKind)),
  ),
  cpePreconfigsArea(ctx),
];
