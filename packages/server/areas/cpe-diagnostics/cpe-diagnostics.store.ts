import type { DiagnosisKind, TypedKind } from '@heliograph/catalogue/cpe/diagnosis.ts';
import { sql } from 'kysely';
import { pageOf, type Paging } from '../../db/page.ts';
import type { Tx } from '../../db/scope.ts';

const diagnosesIn = (tx: Tx, tenantId: number) =>
  tx
    .selectFrom('cpe_diagnosis as d')
    .leftJoin('cpe as c', (join) => join.on('c.tenant_id', '=', tenantId).onRef('c.id', '=', 'd.cpe_id'))
    .selectAll('d')
    .select(['c.name as device_name', 'c.serial as device_serial'])
    .where('d.tenant_id', '=', tenantId)
    .orderBy('d.id', 'desc');

/** The latest diagnoses of one kind of a device, newest first. */
export const diagnosesOf = (tx: Tx, tenantId: number, cpeId: string, kind: DiagnosisKind, paging: Paging) =>
  pageOf(diagnosesIn(tx, tenantId).where('d.cpe_id', '=', cpeId).where('d.kind', '=', kind), paging);

/** Those of an ONU, with and without a customer device. */
export const diagnosesOfOnu = (tx: Tx, tenantId: number, onuId: string, paging: Paging) =>
  pageOf(diagnosesIn(tx, tenantId).where('d.onu_id', '=', onuId).where('d.kind', '=', 'oneClick'), paging);

export const findDiagnosis = (tx: Tx, tenantId: number, id: string) =>
  diagnosesIn(tx, tenantId).where('d.id', '=', id).executeTakeFirst();

export interface TopRow {
  readonly id: string;
  readonly cpe_id: string;
  readonly name: string | null;
  readonly serial: string;
  readonly target: string | null;
  readonly figure: number | null;
  readonly loss: number | null;
  readonly ended_at: Date | null;
}

/** S2 §9: ten rows. */
const most = 10;
/** Older results say nothing of now, ms. */
const since = 30 * 86_400_000;

/** The worst of what each device told last: the slowest, or those that lose most. */
export async function worstOf(
  tx: Tx,
  tenantId: number,
  { kind, by, now }: { readonly kind: TypedKind; readonly by: 'figure' | 'loss'; readonly now: number },
): Promise<TopRow[]> {
  // Of a speed the lowest is the worst, of a time the longest.
  const isSpeed = kind === 'download' || kind === 'upload';
  const measure = by === 'loss' ? sql`l.loss` : sql`l.figure`;
  const order = by === 'figure' && isSpeed ? sql`asc` : sql`desc`;
  const told = by === 'loss' ? sql`l.loss > 0` : sql`l.figure is not null`;
  const { rows } =
    await sql<TopRow>`select l.id, l.cpe_id, c.name, c.serial, l.asked ->> 'target' as target, l.figure, l.loss, l.ended_at
    from (select distinct on (d.cpe_id) d.id, d.cpe_id, d.asked, d.figure, d.loss, d.ended_at from cpe_diagnosis d
      where d.tenant_id = ${tenantId} and d.kind = ${kind} and d.state = 'done' and d.cpe_id is not null
        and d.created_at > ${new Date(now - since)} order by d.cpe_id, d.id desc) l
    join cpe c on c.tenant_id = ${tenantId} and c.id = l.cpe_id
    where ${told} order by ${measure} ${order}, l.id desc limit ${most}`.execute(tx);
  return rows;
}
