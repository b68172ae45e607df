import type { Migration } from '../migration.ts';

/** The place on the map that has the number `of` of 2^15 in a row, as web maps cut the world (EPSG:3857). */
const column = 'floor((lon + 180) / 360 * 32768)::int';
/** Beyond 85.05° a web map has nothing. */
const clamped = 'radians(least(greatest(lat, -85.05), 85.05))';
const line = `floor((1 - ln(tan(${clamped}) + 1 / cos(${clamped})) / pi()) / 2 * 32768)::int`;

/** The two numbers of a position as `formats/position.ts` lets it in: degrees north, then east. */
const degreesIn = (part: 1 | 2) =>
  String.raw`((regexp_match(position, '^(-?[0-9]{1,2}(?:\.[0-9]+)?)\s*[,;\s]\s*(-?[0-9]{1,3}(?:\.[0-9]+)?)$'))[${part}])::float8`;

/**
 * Where ONUs are, by their places on OLTs, and how many are in each square of the map (`areas/map/cells.ts`): counted when places of
 * an OLT change, so that a window of a million ONUs is some rows. How the map of a tenant looks.
 */
export const mapMigration: Migration = {
  id: '0131-map',
  tables: { onu_spot: 'distributed', map_cell: 'distributed', map_setting: 'distributed' },
  statements: [
    `create table if not exists onu_spot (
      tenant_id int not null, olt_id int8 not null, pon smallint not null, onu_no int not null,
      lon float8 not null check (lon between -180 and 180), lat float8 not null check (lat between -90 and 90),
      x int generated always as (least(${column}, 32767)) stored, y int generated always as (least(greatest(${line}, 0), 32767)) stored,
      at timestamptz not null, by_name text not null, primary key (tenant_id, olt_id, pon, onu_no),
      foreign key (tenant_id, olt_id) references olt (tenant_id, id) on delete cascade)`,
    'create index if not exists onu_spot_square on onu_spot (tenant_id, x, y)',
    `create table if not exists map_cell (
      tenant_id int not null, level smallint not null, x int not null, y int not null, olt_id int8 not null, n int not null check (n > 0),
      lon float8 not null, lat float8 not null, primary key (tenant_id, level, x, y, olt_id),
      foreign key (tenant_id, olt_id) references olt (tenant_id, id) on delete cascade)`,
    'create index if not exists map_cell_olt on map_cell (tenant_id, olt_id)',
    `alter table splitter add column if not exists lat float8 generated always as (${degreesIn(1)}) stored`,
    `alter table splitter add column if not exists lon float8 generated always as (${degreesIn(2)}) stored`,
    `create table if not exists map_setting (
      tenant_id int not null primary key, tile_url text, api_key text, attribution text, longitude text, latitude text, version int8 not null)`,
  ],
};
