import { nowhere, placeKey } from '@heliograph/catalogue/kit/place.ts';
import { text, type Text } from '@heliograph/catalogue/kit/text.ts';
import { onuPlace } from '@heliograph/catalogue/words/places.ts';
import { voipMessages, type VoipState } from '@heliograph/catalogue/words/voip-words.ts';
import { isDeepStrictEqual } from 'node:util';
import { sql, type Selectable } from 'kysely';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/scope.ts';
import type { VoipOnuTable } from '../../db/tables/voip.ts';
import type { PageRow } from '../../drivers/kit/binding.ts';
import { Leases, type InHand } from '../../work/lease.ts';
import { differing, voipTasksOf } from './tasks.ts';

export type VoipRow = Selectable<VoipOnuTable>;
export const voipLeases = new Leases({ table: 'voip_onu', id: 'id', ms: 60_000 });
/** Something is to be written in a tenant. */
export const voipTopicOf = (tenantId: number): string => `voip:${tenantId}`;

/** What there is to do: not begun, or what was in hand has ended. */
export const dueOnus = (tx: Tx, tenantId: number, owner: string, most: number): Promise<InHand<VoipRow>[]> =>
  voipLeases.take<VoipRow>(tx, owner, {
    where: sql<boolean>`t.tenant_id = ${tenantId} and t.state = 'open' and (t.change_id is null or not exists (
      select 1 from config_change c where c.tenant_id = t.tenant_id and c.id = t.change_id and c.ended_at is null))`,
    most,
  });

type To = Partial<Pick<VoipRow, 'step' | 'state' | 'change_id'>> & { readonly reason?: Text | null };

/** Writes how far it has come, in the transaction that gives the lease back. */
export const keepOnu = (ctx: Context, tx: Tx, { tenant_id: tenantId, id }: VoipRow, { reason = null, ...to }: To) =>
  tx
    .updateTable('voip_onu')
    .set({ ...to, reason: reason && JSON.stringify(reason), updated_at: new Date(ctx.clock.now()) })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();

/** An ONU that was given a profile, with what is known of it. */
interface Given {
  readonly id: string;
  readonly onuId: string | null;
  readonly place: string;
  readonly sn: string;
  readonly name: string | null;
  readonly profileId: string;
  readonly profileName: string;
  readonly state: VoipState;
  readonly reason: Text | null;
  readonly by: string;
  readonly at: Date;
}

interface GivenRow extends VoipRow {
  readonly profile: Readonly<Record<string, unknown>>;
  readonly onu_id: string | null;
  readonly onu_name: string | null;
  readonly port_name: string | null;
}

interface PageHeld {
  readonly olt_id: string;
  readonly place: string;
  readonly page: string;
  readonly rows: readonly PageRow[] | null;
  readonly read_at: Date | null;
}

const placeOf = ({ pon, onu_no: onu }: VoipRow): string => placeKey('onu', { ...nowhere, pon, onu });

/** What the ONU was last seen to hold, where that is newer than what was written there; what was written was read back. */
function differences(row: GivenRow, held: readonly PageHeld[]): Text[] {
  return row.tasks.flatMap((task) => {
    const page = held.find((one) => one.page === task.page);
    return page?.rows && page.read_at && page.read_at > row.updated_at ? differing(task, page.rows) : [];
  });
}

function standing(
  row: GivenRow,
  held: readonly PageHeld[],
): { readonly state: VoipState; readonly reason: Text | null } {
  if (row.state === 'open') return { state: 'going', reason: null };
  if (row.state === 'failed') return { state: 'failed', reason: row.reason };
  if (!isDeepStrictEqual(voipTasksOf(row.profile), row.tasks))
    return { state: 'differs', reason: voipMessages.changedSince };
  const found = differences(row, held);
  if (found.length === 0) return { state: 'same', reason: null };
  const joined = (lang: 'en' | 'zh', by: string) => found.map((one) => one[lang]).join(by);
  return { state: 'differs', reason: text(joined('en', ', '), joined('zh', '、')) };
}

/** More than the OLTs of a tenant have that hold such a profile; a list that is longer shows the newest. */
const most = 20_000;

/** ONUs that were given a profile, the newest first, and whether they hold it still. */
export async function givenOnus(
  tx: Tx,
  tenantId: number,
  { oltId, profileIds }: { readonly oltId?: string | undefined; readonly profileIds?: readonly string[] | undefined },
): Promise<Given[]> {
  const { rows } = await sql<GivenRow>`
    select v.*, to_jsonb(f) as profile, u.id as onu_id, coalesce(s.name, u.name) as onu_name, p.name as port_name
    from voip_onu v join voip_profile f on f.tenant_id = v.tenant_id and f.id = v.profile_id
    left join onu u on u.tenant_id = v.tenant_id and u.olt_id = v.olt_id and u.pon = v.pon and u.onu_no = v.onu_no and upper(u.sn) = upper(v.sn)
    left join subscription s on s.tenant_id = v.tenant_id and s.olt_id = v.olt_id and s.pon = v.pon and s.onu_no = v.onu_no
    left join olt_port p on p.tenant_id = v.tenant_id and p.olt_id = v.olt_id and p.kind = 'pon' and p.port = v.pon
    where v.tenant_id = ${tenantId} and (${oltId ?? null}::int8 is null or v.olt_id = ${oltId ?? null})
      and (${profileIds ?? null}::int8[] is null or v.profile_id = any(${profileIds ?? null}::int8[]))
    order by v.updated_at desc, v.id desc limit ${most}`.execute(tx);
  const done = rows.filter(({ state }) => state === 'done');
  const pages =
    done.length === 0
      ? []
      : (
          await sql<PageHeld>`select olt_id, place, page, rows, read_at from config_page where tenant_id = ${tenantId}
            and olt_id = any(${[...new Set(done.map((row) => row.olt_id))]}::int8[]) and page in ('sip','pots')
            and place = any(${[...new Set(done.map(placeOf))]}::text[])`.execute(tx)
        ).rows;
  const byPlace = Map.groupBy(pages, (page) => `${page.olt_id} ${page.place}`);
  return rows.map((row) => ({
    id: row.id,
    onuId: row.onu_id,
    place: onuPlace(row.port_name ?? `GPON0/${row.pon}`, row.onu_no),
    sn: row.sn,
    name: row.onu_name,
    profileId: row.profile_id,
    profileName: String(row.profile['name']),
    ...standing(row, byPlace.get(`${row.olt_id} ${placeOf(row)}`) ?? []),
    by: row.created_by,
    at: row.updated_at,
  }));
}
