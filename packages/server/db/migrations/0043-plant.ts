import type { Migration } from '../migration.ts';

const stamps = 'created_by text not null, created_at timestamptz not null, updated_at timestamptz not null';

/**
 * The passive plant (`catalogue/entities/zones.ts`, `splitters.ts`) and the drop of each ONU. A drop is of a place and of the unit that
 * stood there when it was noted: another unit at the place has it only when somebody says so.
 */
export const plantMigration: Migration = {
  id: '0043-plant',
  tables: { zone: 'distributed', splitter: 'distributed', onu_drop: 'distributed' },
  statements: [
    `create table if not exists zone (
      tenant_id int not null, id int8 not null, name text not null, parent_id int8, kind text not null, position text, remark text, ${stamps},
      primary key (tenant_id, id), foreign key (tenant_id, parent_id) references zone (tenant_id, id), check (parent_id <> id))`,
    'create unique index if not exists zone_name_fold on zone (tenant_id, name_fold(name))',
    'create index if not exists zone_parent on zone (tenant_id, parent_id) where parent_id is not null',
    // Of an OLT that is removed the number of the port stays, and means nothing.
    `create table if not exists splitter (
      tenant_id int not null, id int8 not null, name text not null, zone_id int8, olt_id int8, pon smallint, above_id int8, above_port smallint,
      stage smallint not null default 1 check (stage between 1 and 8), ways smallint not null default 8 check (ways between 2 and 128),
      position text, remark text, ${stamps}, primary key (tenant_id, id),
      foreign key (tenant_id, zone_id) references zone (tenant_id, id),
      foreign key (tenant_id, olt_id) references olt (tenant_id, id) on delete set null (olt_id),
      foreign key (tenant_id, above_id) references splitter (tenant_id, id),
      check (above_id <> id), check (olt_id is null or pon is not null))`,
    'create unique index if not exists splitter_name_fold on splitter (tenant_id, name_fold(name))',
    'create unique index if not exists splitter_above on splitter (tenant_id, above_id, above_port) where above_id is not null',
    'create index if not exists splitter_pon on splitter (tenant_id, olt_id, pon) where olt_id is not null',
    'create index if not exists splitter_zone on splitter (tenant_id, zone_id) where zone_id is not null',
    `create table if not exists onu_drop (
      tenant_id int not null, olt_id int8 not null, pon smallint not null, onu_no int not null, sn text not null, splitter_id int8 not null,
      port smallint check (port between 1 and 128), how text not null default 'typed' check (how in ('typed','imported','guessed')),
      at timestamptz not null, by_name text not null, primary key (tenant_id, olt_id, pon, onu_no, sn),
      foreign key (tenant_id, olt_id) references olt (tenant_id, id) on delete cascade,
      foreign key (tenant_id, splitter_id) references splitter (tenant_id, id))`,
    'create unique index if not exists onu_drop_port on onu_drop (tenant_id, splitter_id, port) where port is not null',
    'create index if not exists onu_drop_splitter on onu_drop (tenant_id, splitter_id)',
  ],
};
