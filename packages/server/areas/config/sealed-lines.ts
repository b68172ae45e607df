import { SealedElsewhere, type Vault } from '../../vault.ts';
import type { RunningRow } from './running.store.ts';

type Whose = Pick<RunningRow, 'tenant_id' | 'id'>;

const placeOf = ({ tenant_id: tenantId, id }: Whose): string => `${tenantId}|running_config|sealed|${id}`;

/** The lines that are masked in `body`, sealed; null where none is. */
export function sealLines(
  vault: Vault,
  whose: Whose,
  lines: readonly string[],
  body: readonly string[],
): string | null {
  const secret = lines.flatMap((line, at): [number, string][] => (line === body[at] ? [] : [[at, line]]));
  return secret.length === 0 ? null : vault.seal(placeOf(whose), JSON.stringify(secret));
}

/**
 * The lines as the device printed them, for comparing and for whoever may see its secrets. undefined: they were sealed by another
 * installation. Of a version from before secrets were kept they are the masked ones.
 */
export function rawLines(vault: Vault, row: Whose & Pick<RunningRow, 'body' | 'sealed'>): string[] | undefined {
  const lines = row.body.split('\n');
  if (row.sealed === null) return lines;
  try {
    const secret = JSON.parse(vault.open(placeOf(row), row.sealed)) as readonly (readonly [number, string])[];
    for (const [at, line] of secret) lines[at] = line;
    return lines;
  } catch (error) {
    if (error instanceof SealedElsewhere) return undefined;
    throw error;
  }
}
