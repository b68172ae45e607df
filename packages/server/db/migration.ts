/**
 * A step of the schema. Every table declares its class (architecture §6 rule 2):
 * `distributed` carries tenant_id first in its keys and gets forced row-level security; `reference` is shared by all
 * tenants; `local` belongs to the installation.
 */
export interface Migration {
  readonly id: string;
  readonly tables: Readonly<Record<string, 'distributed' | 'reference' | 'local'>>;
  /** Runs before the rights are given; statements must be repeatable (`if not exists`). */
  readonly statements: readonly string[];
  /** What the application role may do beyond select and insert; append-only tables leave it out. */
  readonly appendOnly?: readonly string[];
  /** Runs after rights and policies. */
  readonly after?: readonly string[];
}

export const appRole = 'heliograph_app';

/** Rights and policies of one table, by its class. */
export function protect(table: string, kind: Migration['tables'][string], appendOnly: boolean): string[] {
  const grant = `grant select, insert${appendOnly ? '' : ', update, delete'} on ${table} to ${appRole}`;
  if (kind !== 'distributed') return [grant];
  // A connection that once had a tenant reads the setting as '' afterwards, and '' is no int: both must mean no row.
  const mine = `tenant_id = nullif(current_setting('app.tenant', true), '')::int`;
  return [
    grant,
    `alter table ${table} enable row level security`,
    `alter table ${table} force row level security`,
    `drop policy if exists own_tenant on ${table}`,
    `create policy own_tenant on ${table} using (${mine}) with check (${mine})`,
  ];
}
