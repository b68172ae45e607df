import type { Migration } from '../migration.ts';

/**
 * Whom a live event is for: null = the whole tenant, an id = those who see that project, 0 = nobody but those who see every
 * project. Not named `project_id`, because that would put a view of project members before the table.
 */
export const projectsMore: Migration = {
  id: '0014-projects-more',
  tables: {},
  statements: ['alter table live_event add column if not exists audience int8'],
};
