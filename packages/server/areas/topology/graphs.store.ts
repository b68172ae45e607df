import type { GraphData } from '@heliograph/catalogue/models/topology.ts';
import { sql } from 'kysely';
import type { Tx } from '../../db/scope.ts';
import { fault } from '../../fault.ts';

export interface GraphRow {
  readonly id: string;
  readonly project_id: string;
  readonly name: string;
  readonly type: 'network' | 'plant' | 'rack';
  readonly description: string | null;
  readonly background: 'plain' | 'paper' | 'blueprint';
  readonly grid: boolean;
  readonly theme: 'auto' | 'simple' | 'dark';
  readonly items: number;
  readonly version: number;
  readonly author: string;
  readonly updated_by: string;
  readonly created_at: Date;
  readonly updated_at: Date;
}
export type WholeGraph = GraphRow & { readonly saved: GraphData };

const columns = sql`g.id, g.project_id, g.name, g.type, g.description, g.background, g.grid, g.theme, g.items, g.version, g.author, g.updated_by,
  g.created_at, g.updated_at`;

/** Unknown ids and those of others answer "not found". `hold`: to be changed. */
export async function graphById(tx: Tx, tenantId: number, id: string, hold = false): Promise<WholeGraph> {
  const { rows } = await sql<WholeGraph>`select ${columns}, g.saved from topology_graph g
    where g.tenant_id = ${tenantId} and g.id = ${id} ${hold ? sql`for update` : sql``}`.execute(tx);
  const [row] = rows;
  if (!row) throw fault('notFound');
  return row;
}

export async function graphsOf(
  tx: Tx,
  tenantId: number,
  asked: {
    readonly projectId: string | undefined;
    readonly like: string | undefined;
    readonly limit: number;
    readonly offset: number;
  },
): Promise<{ rows: GraphRow[]; total: number }> {
  const project = asked.projectId === undefined ? sql`true` : sql`g.project_id = ${asked.projectId}`;
  const named = asked.like === undefined ? sql`true` : sql`g.name ilike ${asked.like}`;
  const where = sql`g.tenant_id = ${tenantId} and ${project} and ${named}`;
  const { rows } = await sql<GraphRow>`select ${columns} from topology_graph g where ${where}
    order by lower(g.name), g.id limit ${asked.limit} offset ${asked.offset}`.execute(tx);
  const { rows: counted } = await sql<{
    n: number;
  }>`select count(*)::int as n from topology_graph g where ${where}`.execute(tx);
  return { rows, total: counted[0]?.n ?? 0 };
}

/** As it was at a version that is kept; undefined where it is not. */
export async function savedAt(tx: Tx, tenantId: number, id: string, version: number): Promise<GraphData | undefined> {
  const { rows } = await sql<{ saved: GraphData }>`select saved from topology_version
    where tenant_id = ${tenantId} and graph_id = ${id} and version = ${version}`.execute(tx);
  return rows[0]?.saved;
}

/** Every device that a graph is bound to, by kind and id. */
export const boundOf = ({ items }: GraphData): string[] =>
  items.flatMap(({ bound }) => (bound ? [`${bound.kind} ${bound.id}`] : []));

/** Graphs that are bound to some of these, as `boundOf` says them; those that have not been saved for long are unpacked. */
export async function graphsWith(
  tx: Tx,
  tenantId: number,
  devices: readonly string[],
  most: number,
): Promise<WholeGraph[]> {
  const { rows } = await sql<WholeGraph>`select ${columns}, g.saved from topology_graph g
    where g.tenant_id = ${tenantId} and (g.bound && ${devices}::text[] or (g.bound is null and exists (
      select 1 from jsonb_array_elements(g.saved -> 'items') i
      where (i -> 'bound' ->> 'kind') || ' ' || (i -> 'bound' ->> 'id') = any(${devices}::text[]))))
    order by g.updated_at desc, g.id limit ${most}`.execute(tx);
  return rows;
}

/** Earlier versions that are kept of each graph. */
const mostVersions = 50;

export async function keepVersion(
  tx: Tx,
  tenantId: number,
  id: string,
  of: { readonly version: number; readonly saved: GraphData; readonly at: Date; readonly by: string },
): Promise<void> {
  await sql`insert into topology_version (tenant_id, graph_id, version, saved, items, at, by_name)
    values (${tenantId}, ${id}, ${of.version}, ${JSON.stringify(of.saved)}::jsonb, ${of.saved.items.length}, ${of.at}, ${of.by})`.execute(
    tx,
  );
  await sql`delete from topology_version where tenant_id = ${tenantId} and graph_id = ${id} and version <= ${of.version - mostVersions}`.execute(
    tx,
  );
}

export async function versionsOf(tx: Tx, tenantId: number, id: string) {
  const { rows } = await sql<{ version: number; at: Date; by_name: string; items: number }>`
    select version, at, by_name, items from topology_version where tenant_id = ${tenantId} and graph_id = ${id} order by version desc`.execute(
    tx,
  );
  return rows;
}
