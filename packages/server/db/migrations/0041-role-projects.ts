import type { Migration } from '../migration.ts';

/**
 * Group permissions of roles (S1 §3.9): the projects in which a role gives what it gives. That it names some is said by the role
 * itself: one whose last project is gone names none, and gives nothing anywhere, rather than everything everywhere.
 */
export const roleProjects: Migration = {
  id: '0041-role-projects',
  tables: { role_project: 'distributed' },
  statements: [
    `alter table role add column if not exists group_scope text not null default '1' check (group_scope in ('1','2'))`,
    `create table if not exists role_project (
      tenant_id int not null, role_id int8 not null, project_id int8 not null, primary key (tenant_id, role_id, project_id),
      foreign key (tenant_id, role_id) references role (tenant_id, id) on delete cascade,
      foreign key (tenant_id, project_id) references project (tenant_id, id) on delete cascade)`,
    'create index if not exists role_project_project on role_project (tenant_id, project_id)',
  ],
};
