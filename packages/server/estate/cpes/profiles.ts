import { fieldOfEntry, isSecretField, entryForm, type ProfileEntry } from '@heliograph/catalogue/cpe/profile.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/scope.ts';
import type { KeptEntry } from '../../db/tables/cpe-issuance.ts';
import { SealedElsewhere } from '../../vault.ts';

type Vault = Context['vault'];
/** By `ssid.1.wpaKey`. */
export type EntrySecrets = Readonly<Record<string, string>>;

/** What is kept of entries: secrets apart, and by their names where they stand. `before`: those left empty stay as they were. */
export function apart(
  entries: readonly ProfileEntry[],
  before: EntrySecrets = {},
): { readonly entries: KeptEntry[]; readonly secrets: Record<string, string> } {
  const secrets: Record<string, string> = {};
  const open = entries.map(({ part, slot, values }): KeptEntry => {
    const { fields } = entryForm(part);
    const shown = Object.entries(values).filter(([name, value]) => value !== null && !isSecretField(fields[name]));
    const kept: string[] = [];
    for (const [name, field] of Object.entries(fields)) {
      if (!isSecretField(field)) continue;
      const place = fieldOfEntry({ part, slot }, name);
      const value = values[name] || before[place];
      if (typeof value !== 'string') continue;
      // What another choice rules out is not kept for later.
      if (field.when && !field.when.is.includes(values[field.when.field])) continue;
      secrets[place] = value;
      kept.push(name);
    }
    return { part, slot, values: Object.fromEntries(shown), kept };
  });
  return { entries: open, secrets };
}

/** The other way round. */
export const entriesWithSecrets = (entries: readonly KeptEntry[], secrets: EntrySecrets): ProfileEntry[] =>
  entries.map(({ part, slot, values, kept }) => ({
    part,
    slot,
    values: {
      ...values,
      ...Object.fromEntries(kept.map((name) => [name, secrets[fieldOfEntry({ part, slot }, name)] ?? null])),
    },
  }));

const place = (tenantId: number, table: 'cpe_profile' | 'cpe_run', id: string) => `${tenantId}|${table}|secrets|${id}`;

export const sealProfileSecrets = (
  vault: Vault,
  tenantId: number,
  of: { readonly table: 'cpe_profile' | 'cpe_run'; readonly id: string },
  secrets: EntrySecrets,
): string | null =>
  Object.keys(secrets).length === 0 ? null : vault.seal(place(tenantId, of.table, of.id), JSON.stringify(secrets));

/** undefined: another installation has sealed them. */
export function openProfileSecrets(
  vault: Vault,
  tenantId: number,
  of: { readonly table: 'cpe_profile' | 'cpe_run'; readonly id: string },
  sealed: string | null,
): EntrySecrets | undefined {
  if (sealed === null) return {};
  try {
    return JSON.parse(vault.open(place(tenantId, of.table, of.id), sealed)) as EntrySecrets;
  } catch (error) {
    if (error instanceof SealedElsewhere) return undefined;
    throw error;
  }
}

export interface OpenProfile {
  readonly id: string;
  readonly kind: 'wan' | 'wifi' | 'sip' | 'lan';
  readonly name: string;
  readonly entries: readonly KeptEntry[];
  /** undefined: they cannot be opened here. */
  readonly secrets: EntrySecrets | undefined;
}

/** Profiles with their secrets, those that are there. */
export async function profilesOf(
  ctx: Context,
  tx: Tx,
  tenantId: number,
  ids: readonly string[],
): Promise<OpenProfile[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .selectFrom('cpe_profile')
    .select(['id', 'kind', 'name', 'entries', 'sealed_secrets'])
    .where('tenant_id', '=', tenantId)
    .where('id', 'in', [...ids])
    .orderBy('id')
    .execute();
  return rows.map(({ sealed_secrets: sealed, ...row }) => ({
    ...row,
    secrets: openProfileSecrets(ctx.vault, tenantId, { table: 'cpe_profile', id: row.id }, sealed),
  }));
}
