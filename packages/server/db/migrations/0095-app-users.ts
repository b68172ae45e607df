import { appRole, type Migration } from '../migration.ts';

/** Whose devices these are, one row for each that is somebody's. As `cpe_search_words`: behind row-level security no GIN index serves `&&`. */
const ofDevices = `create or replace function app_users_of_cpes(ids int8[]) returns table (app_user_id int8, cpe_id int8)
    language plpgsql stable security definer set search_path = public, pg_temp as $body$
    begin
      return query select u.id, d.cpe_id from mqtt_app_user u, unnest(u.cpe_ids) as d (cpe_id)
        where u.tenant_id = nullif(current_setting('app.tenant', true), '')::int and u.cpe_ids && ids and d.cpe_id = any(ids);
    end $body$`;
const named = 'function app_users_of_cpes(int8[])';

/** Subscribers as their app knows them, with the devices at home. */
export const appUsersMigration: Migration = {
  id: '0095-app-users',
  tables: { mqtt_app_user: 'distributed' },
  statements: [
    `create table if not exists mqtt_app_user (
      tenant_id int not null, id int8 not null, project_id int8 not null, account text not null, name text, phone text, email text, home_address text,
      cpe_ids int8[] not null default '{}', remark text, created_by text not null, created_at timestamptz not null, updated_at timestamptz,
      primary key (tenant_id, id), foreign key (tenant_id, project_id) references project (tenant_id, id))`,
    'create unique index if not exists mqtt_app_user_account_fold on mqtt_app_user (tenant_id, name_fold(account))',
    'create index if not exists mqtt_app_user_order on mqtt_app_user (tenant_id, account, id)',
    'create index if not exists mqtt_app_user_project on mqtt_app_user (tenant_id, project_id)',
    'create index if not exists mqtt_app_user_cpes on mqtt_app_user using gin (tenant_id, cpe_ids)',
    ofDevices,
  ],
  after: [`revoke all on ${named} from public`, `grant execute on ${named} to ${appRole}`],
};
