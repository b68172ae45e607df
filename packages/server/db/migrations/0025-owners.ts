import type { Migration } from '../migration.ts';

/**
 * Tenants beside the first reach the networks that they were given, and in an installation that grew up without networks that
 * is where their devices are now: nobody is cut off from what it has, and nobody gets more.
 */
const presentNetworks = `do $body$
  declare one int;
  begin
    for one in select id from tenant where code <> '000000' and device_networks is null loop
      perform set_config('app.tenant', one::text, true);
      update tenant set device_networks = (
          select array_agg(distinct o.address || case when o.address like '%:%' then '/128' else '/32' end)
          from olt o where o.tenant_id = one and (o.address ~ '^[0-9]+(\\.[0-9]+){3}$' or o.address ~ '^[0-9A-Fa-f:.]+$'))
        where id = one;
    end loop;
    perform set_config('app.tenant', '', true);
  end $body$`;

/** Whose device it is: what a tenant may reach, who owns a device, and which word of it is believed. */
export const owners: Migration = {
  id: '0025-owners',
  // Across tenants on purpose: one owner per device is what they are for. Read and written by the server alone.
  tables: { device_claim: 'local', device_doubt: 'local' },
  statements: [
    `alter table tenant add column if not exists device_networks text[]`,
    `alter table tenant add column if not exists lab_addresses text[] not null default '{}'`,
    `alter table olt add column if not exists proof smallint not null default 0 check (proof between 0 and 2)`,
    `alter table olt add column if not exists doubt_since timestamptz`,
    `alter table discovery add column if not exists community_required boolean not null default false`,
    `alter table alarm add column if not exists unsure boolean not null default false`,
    `create index if not exists alarm_unsure on alarm (tenant_id, olt_id) where unsure`,
    `create table if not exists device_claim (key text primary key, tenant_id int not null, olt_id int8 not null, at timestamptz not null)`,
    `create index if not exists device_claim_olt on device_claim (tenant_id, olt_id)`,
    `create table if not exists device_doubt (
      tenant_id int not null, olt_id int8 not null, key text not null, owner_tenant_id int not null, owner_olt_id int8 not null,
      since timestamptz not null, told boolean not null default false, over boolean not null default false, primary key (tenant_id, olt_id))`,
    presentNetworks,
  ],
};
