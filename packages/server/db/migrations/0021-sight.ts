import { appRole, type Migration } from '../migration.ts';
import { scopeFunction } from '../sight.ts';

/**
 * What people see who are bound to some projects, from a register that every table stands in (`db/sight.ts`); rows of the
 * operation log say which OLTs and projects they are about.
 */
export const sight: Migration = {
  id: '0021-sight',
  tables: {},
  statements: [
    'alter table audit_log add column if not exists olt_ids int8[], add column if not exists project_ids int8[]',
    scopeFunction(appRole),
  ],
  after: ['revoke all on function project_scope_make() from public'],
};
