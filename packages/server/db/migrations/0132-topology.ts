import type { Migration } from '../migration.ts';

const looks = `background text not null, grid boolean not null, theme text not null`;

/** Graphs that people draw of a network, and what each looked like before. */
export const topologyMigration: Migration = {
  id: '0132-topology',
  tables: { topology_graph: 'distributed', topology_version: 'distributed' },
  statements: [
    `create table if not exists topology_graph (
      tenant_id int not null, id int8 not null, project_id int8 not null, name text not null, type text not null, description text, ${looks},
      saved jsonb not null, items int not null, version int not null check (version > 0), author text not null, updated_by text not null,
      created_at timestamptz not null, updated_at timestamptz not null, primary key (tenant_id, id),
      foreign key (tenant_id, project_id) references project (tenant_id, id) on delete cascade)`,
    'create unique index if not exists topology_graph_name_fold on topology_graph (tenant_id, project_id, name_fold(name))',
    `create table if not exists topology_version (
      tenant_id int not null, graph_id int8 not null, version int not null, saved jsonb not null, items int not null, at timestamptz not null, by_name text not null,
      primary key (tenant_id, graph_id, version),
      foreign key (tenant_id, graph_id) references topology_graph (tenant_id, id) on delete cascade)`,
  ],
};
