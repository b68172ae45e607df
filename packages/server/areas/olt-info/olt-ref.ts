import { macDigits } from '@heliograph/catalogue/formats/mac-range.ts';
import { sql, type Selectable } from 'kysely';
import { standsAt, type BySite } from '../../estate/at-site.ts';
import type { Tx } from '../../db/scope.ts';
import type { OltLiveTable, OltTable } from '../../db/tables/devices.ts';
import { fault } from '../../fault.ts';

/** How calls name an OLT: by MAC in any notation, or by our id. */
export interface OltRef {
  readonly sysMac?: string | undefined;
  readonly oltId?: string | undefined;
  readonly id?: string | undefined;
}

type OltRow = Selectable<OltTable>;
export type OltWithLive = OltRow & Omit<Selectable<OltLiveTable>, 'tenant_id' | 'olt_id' | 'parked_until' | 'onus_seq'>;

/** 0 before it was polled. */
const missed = sql<number>`coalesce(l.missed, 0)`.as('missed');

export const isOltNamed = ({ sysMac, oltId, id }: OltRef): boolean => (sysMac ?? oltId ?? id) !== undefined;

/** The OLT that is meant; unknown, foreign and unnamed ones are all `notFound`, and so are names that mean different ones. */
export async function findOlt(tx: Tx, tenantId: number, ref: OltRef): Promise<OltWithLive> {
  const wanted = ref.oltId ?? ref.id;
  const mac = ref.sysMac === undefined ? undefined : (macDigits(ref.sysMac) ?? 'no MAC');
  if (wanted === undefined && mac === undefined) throw fault('notFound');
  if (wanted !== (ref.id ?? wanted)) throw fault('notFound');
  const row = await tx
    .selectFrom('olt as o')
    .leftJoin('olt_live as l', (join) => join.onRef('l.tenant_id', '=', 'o.tenant_id').onRef('l.olt_id', '=', 'o.id'))
    .selectAll('o')
    .select(['l.online', 'l.since', 'l.login_at', 'l.offline_at', 'l.last_answer_at', 'l.last_poll_at', 'l.poll_ms'])
    .select(['l.poll_fault', 'l.cpu', 'l.memory', 'l.temperature', 'l.running_time', 'l.onu_total', 'l.onu_online'])
    .select(['l.cpu_cli_at', 'l.memory_cli_at', 'l.temperature_cli_at', 'l.fan', 'l.fan_cli_at'])
    .select(['l.download_status', 'l.onus_at', 'l.onus_fault', 'l.onus_by', 'l.optics_by', missed])
    .where('o.tenant_id', '=', tenantId)
    .$if(wanted !== undefined, (select) => select.where('o.id', '=', wanted ?? ''))
    .$if(mac !== undefined, (select) => select.where('o.mac', '=', mac ?? ''))
    .executeTakeFirst();
  if (!row) throw fault('notFound');
  return row;
}

/** All OLTs of the tenant, or of one of its projects, by name. */
export const oltsIn = (
  tx: Tx,
  tenantId: number,
  projectId: string | undefined,
  where: BySite = {},
): Promise<OltWithLive[]> =>
  tx
    .selectFrom('olt as o')
    .leftJoin('olt_live as l', (join) => join.onRef('l.tenant_id', '=', 'o.tenant_id').onRef('l.olt_id', '=', 'o.id'))
    .selectAll('o')
    .select(['l.online', 'l.since', 'l.login_at', 'l.offline_at', 'l.last_answer_at', 'l.last_poll_at', 'l.poll_ms'])
    .select(['l.poll_fault', 'l.cpu', 'l.memory', 'l.temperature', 'l.running_time', 'l.onu_total', 'l.onu_online'])
    .select(['l.cpu_cli_at', 'l.memory_cli_at', 'l.temperature_cli_at', 'l.fan', 'l.fan_cli_at'])
    .select(['l.download_status', 'l.onus_at', 'l.onus_fault', 'l.onus_by', 'l.optics_by', missed])
    .where('o.tenant_id', '=', tenantId)
    .$if(projectId !== undefined, (select) => select.where('o.project_id', '=', projectId ?? ''))
    .where(standsAt(sql`o.id`, tenantId, where))
    .orderBy('o.name')
    .orderBy('o.id')
    .limit(10_000)
    .execute();

/** 0.01 units as stored, to the number that is shown. */
export const fromHundredths = (value: number | null): number | null => (value === null ? null : value / 100);
/** A stored int8 as a number; counters above 2^53 lose what no chart shows. */
export const storedNumberOf = (value: string | number | null): number | null => (value === null ? null : Number(value));
export const oltStateOf = (online: boolean | null): 'Online' | 'Offline' | 'Waiting' =>
  online === null ? 'Waiting' : online ? 'Online' : 'Offline';
