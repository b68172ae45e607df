import type { InputOf } from '@heliograph/catalogue/kit/call.ts';
import { rootGroupId, ungroupedId, type oltCalls } from '@heliograph/catalogue/calls/olts.ts';
import { macDigits } from '@heliograph/catalogue/formats/mac-range.ts';
import { sql } from 'kysely';
import { contains, macPattern, searchWordsOf } from '../../db/like.ts';
import { pageOf } from '../../db/page.ts';
import type { Tx } from '../../db/scope.ts';
import { fault } from '../../fault.ts';

export type OltQuery = InputOf<typeof oltCalls.exportMduList>;
type ListQuery = InputOf<typeof oltCalls.getOltList>;

/** What a sort name of the call means; addresses order by number, not by letter. */
const sortColumns = {
  sysHostName: sql`lower(olt.name)`,
  ip: sql`case when olt.address ~ '^[0-9.]+$' then olt.address::inet end`,
  sysMac: sql`olt.mac`,
  state: sql`live.online`,
  deviceType: sql`olt.device_type`,
  sysFirmVersion: sql`olt.firmware`,
  cpuLoad: sql`live.cpu`,
  memoryLoad: sql`live.memory`,
  sysTemper: sql`live.temperature`,
  onuTotal: sql`live.onu_total`,
  onuOnline: sql`live.onu_online`,
  since: sql`live.since`,
  siteName: sql`lower(s.name)`,
  createTime: sql`olt.id`,
} as const satisfies Record<NonNullable<OltQuery['orderByColumn']>, unknown>;

/** In filters: OLTs at no site. */
const noSite = '0';

/** The joined table that lists, exports and single rows are read from. */
const source = (tx: Tx, tenantId: number) =>
  tx
    .selectFrom('olt')
    .innerJoin('olt_live as live', (join) =>
      join.onRef('live.tenant_id', '=', 'olt.tenant_id').onRef('live.olt_id', '=', 'olt.id'),
    )
    .leftJoin('device_group as g', (join) =>
      join.onRef('g.tenant_id', '=', 'olt.tenant_id').onRef('g.id', '=', 'olt.group_id'),
    )
    .leftJoin('project as p', (join) =>
      join.onRef('p.tenant_id', '=', 'olt.tenant_id').onRef('p.id', '=', 'olt.project_id'),
    )
    .leftJoin('site as s', (join) => join.onRef('s.tenant_id', '=', 'olt.tenant_id').onRef('s.id', '=', 'olt.site_id'))
    .where('olt.tenant_id', '=', tenantId);

function filtered(tx: Tx, tenantId: number, query: Omit<OltQuery, 'format'>) {
  const { search, state, deviceClass, deviceType, projectId, group, siteId, site } = query;
  let select = source(tx, tenantId);
  if (search !== undefined) {
    const macLike = macPattern(search);
    const words = searchWordsOf(search).map(contains);
    select = select.where((eb) =>
      eb.or([
        eb.and(
          words.map((like) =>
            eb.or([
              eb('olt.name', 'ilike', like),
              eb('olt.address', 'like', like),
              eb('olt.serial', 'ilike', like),
              eb('olt.remark', 'ilike', like),
            ]),
          ),
        ),
        ...(macLike === null ? [] : [eb('olt.mac', 'like', macLike)]),
      ]),
    );
  }
  if (state === 'Waiting') select = select.where('live.online', 'is', null);
  else if (state !== undefined) select = select.where('live.online', '=', state === 'Online');
  if (deviceClass !== undefined) select = select.where('olt.device_class', '=', deviceClass);
  if (deviceType !== undefined) select = select.where('olt.device_type', '=', deviceType);
  if (projectId !== undefined) select = select.where('olt.project_id', '=', projectId);
  if (siteId === noSite) select = select.where('olt.site_id', 'is', null);
  else if (siteId !== undefined) select = select.where('olt.site_id', '=', siteId);
  if (site !== undefined) select = select.where('s.name', 'ilike', contains(site));
  if (group === ungroupedId) select = select.where('olt.group_id', 'is', null);
  else if (group !== undefined && group !== rootGroupId) {
    // Paths are lists of ids, so the group is in the path of itself and of all that stand below it. The bucket of a project
    // (type 2) holds what has no group.
    select = select.where((eb) =>
      eb.or([
        sql<boolean>`${group} = any(string_to_array(g.path, ',') || g.id::text)`,
        eb.and([
          eb('olt.group_id', 'is', null),
          eb.exists(
            eb
              .selectFrom('device_group as bucket')
              .select('bucket.id')
              .where('bucket.tenant_id', '=', tenantId)
              .where('bucket.id', '=', group)
              .where('bucket.type', '=', 2)
              .whereRef('bucket.project_id', '=', 'olt.project_id'),
          ),
        ]),
      ]),
    );
  }
  return select;
}

const shownColumns = [
  sql<string | null>`olt.capability->>'family'`.as('family'),
  'olt.id',
  'olt.mac',
  'olt.name',
  'olt.address',
  'olt.snmp_port',
  'olt.snmp_version',
  'olt.device_class',
  'olt.device_type',
  'olt.firmware',
  'olt.hardware',
  'olt.serial',
  'olt.contact',
  'olt.location',
  'olt.pon_mode',
  'olt.group_id',
  'olt.project_id',
  'olt.remark',
  'olt.created_by',
  'olt.created_at',
  'live.online',
  'live.since',
  'live.login_at',
  'live.offline_at',
  'live.last_answer_at',
  'live.last_poll_at',
  'live.poll_ms',
  'live.poll_fault',
  'live.cpu',
  'live.memory',
  'live.temperature',
  'live.cpu_cli_at',
  'live.memory_cli_at',
  'live.temperature_cli_at',
  'live.running_time',
  'live.onu_total',
  'live.onu_online',
  'live.download_status',
  'g.name as group_name',
  'olt.site_id',
  's.name as site_name',
  'p.name as project_name',
] as const;

const ordered = (select: ReturnType<typeof filtered>, { orderByColumn, isAsc }: Omit<OltQuery, 'format'>) => {
  const columns = select.select(shownColumns);
  const sorted =
    orderByColumn === undefined
      ? columns
      : columns.orderBy(sortColumns[orderByColumn], (order) =>
          (isAsc === 'asc' ? order.asc() : order.desc()).nullsLast(),
        );
  return sorted.orderBy('olt.id', 'desc');
};

export async function listOlts(tx: Tx, tenantId: number, query: ListQuery) {
  const select = filtered(tx, tenantId, query);
  return pageOf(ordered(select, query), query);
}

/** Ids and models of OLTs that a rule means, in the order of their ids. */
export async function oltsThatFit(
  tx: Tx,
  tenantId: number,
  query: Pick<OltQuery, 'projectId' | 'group' | 'siteId' | 'deviceType' | 'search'>,
  version: string | undefined,
  model: string | null,
): Promise<string[]> {
  const nothing = {
    state: undefined,
    deviceClass: undefined,
    site: undefined,
    orderByColumn: undefined,
    isAsc: 'asc',
  } as const;
  let select = filtered(tx, tenantId, { ...nothing, ...query }).select('olt.id');
  if (version !== undefined) select = select.where('olt.firmware', '=', version);
  if (model !== null) select = select.where(sql<boolean>`lower(olt.device_type) = lower(${model})`);
  return (await select.orderBy('olt.id').execute()).map(({ id }) => id);
}

export const allOlts = (tx: Tx, tenantId: number, query: OltQuery, limit: number) =>
  ordered(filtered(tx, tenantId, query), query)
    .limit(limit)
    .execute();

/** OLTs in the order of their ids, newest first, below the last one that was read: what a file of any length is read by. */
export const nextOlts = (
  tx: Tx,
  tenantId: number,
  query: OltQuery,
  { below, limit }: { readonly below: string | undefined; readonly limit: number },
) =>
  filtered(tx, tenantId, query)
    .$if(below !== undefined, (select) => select.where('olt.id', '<', below ?? ''))
    .select(shownColumns)
    .orderBy('olt.id', 'desc')
    .limit(limit)
    .execute();

export type OltListRow = Awaited<ReturnType<typeof allOlts>>[number];

export const findOlts = (tx: Tx, tenantId: number, ids: readonly string[]) =>
  source(tx, tenantId).select(shownColumns).where('olt.id', 'in', ids).execute();

/**
 * OLTs as callers name them: MACs in any notation, or ids. Unknown and foreign ones are `notFound`, all of them or none. Their
 * rows are held until the end of the transaction, taken in the order of ids as the trap intake does.
 */
export async function idsOf(
  tx: Tx,
  tenantId: number,
  named: { readonly ids?: readonly string[] | undefined; readonly macs?: readonly string[] | undefined },
): Promise<string[]> {
  const macs = new Set((named.macs ?? []).map((mac) => macDigits(mac) ?? 'no MAC'));
  const ids = new Set(named.ids);
  const wanted = ids.size + macs.size;
  if (wanted === 0) throw fault('notFound');
  const rows = await tx
    .selectFrom('olt')
    .select(['id', 'mac'])
    .where('tenant_id', '=', tenantId)
    .where((eb) => eb.or([eb('id', '=', eb.fn.any(eb.val([...ids]))), eb('mac', '=', eb.fn.any(eb.val([...macs])))]))
    .orderBy('id')
    .forUpdate()
    .execute();
  const missing = [...ids].some((id) => !rows.some((row) => row.id === id));
  if (missing || [...macs].some((mac) => !rows.some((row) => row.mac === mac))) throw fault('notFound');
  return rows.map((row) => row.id);
}
