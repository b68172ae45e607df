import type { Migration } from '../migration.ts';
import { scopeViews } from './0008-projects.ts';

/** In a request of somebody who is bound to OLTs, `app.olts` names them; otherwise it is empty. */
const boundOlts = `string_to_array(current_setting('app.olts', true), ',')::int8[]`;
const isFree = `coalesce(current_setting('app.olts', true), '') = ''`;

/** In a scope view: rows of bound OLTs, whose MACs are in the range that the binding names. */
const inRange = `${isFree} or exists (select 1 from public.user_olt b where b.tenant_id = t.tenant_id and b.olt_id = t.olt_id
        and b.user_id = nullif(current_setting('app.person', true), '')::int8 and (b.mac_from is null or t.mac between b.mac_from and b.mac_to))`;
/** In a scope view: rows that are about no ONU, or about one that is seen. */
export const ofSeenOnu = `${isFree} or t.onu is null or exists (select 1 from project_scope.onu u where u.tenant_id = t.tenant_id
        and u.olt_id = t.olt_id and u.pon = t.pon and u.onu_no = t.onu)`;
export const boundOltsAlone = { olt: `${isFree} or id = any(${boundOlts})`, onu: inRange } as const;

/**
 * Pictures of people, pages that a tenant adds to its menu, and OLTs bound to people: whoever is bound sees those OLTs alone, and of their ONUs those in the range of
 * MACs that its binding names.
 */
export const peopleMore: Migration = {
  id: '0013-people-more',
  tables: { user_picture: 'distributed' },
  statements: [
    `create table if not exists user_picture (
      tenant_id int not null, user_id int8 not null, version text not null, content bytea not null, updated_at timestamptz not null,
      primary key (tenant_id, user_id), foreign key (tenant_id, user_id) references app_user (tenant_id, id) on delete cascade)`,
    'alter table menu_change add column if not exists component text',
    scopeViews(boundOltsAlone),
  ],
};
