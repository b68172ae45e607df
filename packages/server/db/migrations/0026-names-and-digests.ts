import type { Migration } from '../migration.ts';

/** Where a name may stand once. `within`: SQL text of a row's place in its tenant; `most`: characters that the field takes. */
interface OnceIn {
  readonly table: string;
  readonly index: string;
  readonly within?: string;
  readonly most: number;
  readonly where?: string;
}

// A stored path of a group may end at its parent or at the group itself.
const groupPlace = `project_id::text || ' ' || regexp_replace(path, ',' || id::text || '$', '')`;

const once: readonly OnceIn[] = [
  { table: 'role', index: 'role_name', most: 30 },
  { table: 'project', index: 'project_name_fold', most: 64 },
  { table: 'device_group', index: 'device_group_name', within: groupPlace, most: 64, where: 'type <> 2' },
  { table: 'department', index: 'department_name_fold', within: 'coalesce(parent_id, 0)::text', most: 30 },
  { table: 'post', index: 'post_name_fold', most: 50 },
];

const quote = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/**
 * Two spellings that look the same are one name: case, width, composed letters, spaces around. The collation of the cluster may
 * be C, whose lower() knows ASCII only; a server that was built without ICU has to do with that.
 */
const fold = `do $do$
  declare
    folded text := 'create or replace function name_fold(name text) returns text language sql immutable strict parallel safe as $f$
      select lower(normalize(btrim(name), NFKC)%s) $f$';
  begin
    execute format(folded, ' collate "und-x-icu"');
  exception when undefined_object or feature_not_supported then
    execute format(folded, '');
  end $do$`;

/** Renames the later ones of names that stand twice: "Crew", "Crew 2", "Crew 3". Of each tenant, as its row security asks for. */
const apart = `create or replace function names_apart(of_table text, within text, most int, condition text) returns void
  language plpgsql set search_path = public, pg_temp as $body$
    declare one int; twin record; turn int; wanted text; is_free boolean; before text := coalesce(current_setting('app.tenant', true), '');
    begin
      for one in select id from tenant loop
        perform set_config('app.tenant', one::text, true);
        for twin in execute format('select id, name, place from (select id, name, created_at, %2$s as place,
            row_number() over (partition by %2$s, name_fold(name) order by created_at, id) as nth from %1$I where tenant_id = $1 and %3$s) d
            where nth > 1 order by created_at, id', of_table, within, condition) using one loop
          turn := 2;
          loop
            wanted := left(twin.name, most - 1 - length(turn::text)) || ' ' || turn;
            execute format('select not exists (select 1 from %1$I where tenant_id = $1 and %2$s = $2 and name_fold(name) = name_fold($3))',
              of_table, within) into is_free using one, twin.place, wanted;
            exit when is_free;
            turn := turn + 1;
          end loop;
          execute format('update %I set name = $1 where tenant_id = $2 and id = $3', of_table) using wanted, one, twin.id;
        end loop;
      end loop;
      perform set_config('app.tenant', before, true);
    end $body$`;

/** What older versions kept of the body with which a user was added, the password in it. */
const forget = `do $do$
  declare one int; before text := coalesce(current_setting('app.tenant', true), '');
  begin
    for one in select id from tenant loop
      perform set_config('app.tenant', one::text, true);
      update app_user set add_digest = null where tenant_id = one and add_digest is not null;
    end loop;
    perform set_config('app.tenant', before, true);
  end $do$`;

/** Names that stand once where people look for them, and no digest of what somebody typed. */
export const namesAndDigests: Migration = {
  id: '0026-names-and-digests',
  tables: {},
  statements: [
    fold,
    apart,
    'revoke all on function names_apart(text, text, int, text) from public',
    ...once.flatMap(({ table, index, within, most, where }) => [
      `select names_apart('${table}', ${quote(within ?? quote(''))}, ${most}, ${quote(where ?? 'true')})`,
      `create unique index if not exists ${index} on ${table}
        (tenant_id, ${within === undefined ? '' : `(${within}), `}name_fold(name))${where === undefined ? '' : ` where ${where}`}`,
    ]),
    forget,
    // Stays until the next release takes it away, so that backups of older versions still find it. Nothing writes it.
    `comment on column app_user.add_digest is 'no longer written'`,
  ],
};
