import { applies } from '@heliograph/catalogue/kit/page.ts';
import type { Column } from '@heliograph/wire/mib/kit.ts';
import { fault } from '../../fault.ts';
import type { Binding, PageRow, PageSession, RawValue } from '../kit/binding.ts';
import type { Codec } from './codec.ts';

/** Firmware that hides a secret writes stars in its place. */
const isTold = (raw: RawValue | undefined): raw is string =>
  typeof raw === 'string' && raw !== '' && !/^\*+$/.test(raw);

/** Of a secret: whether the device holds one that it tells, so that it can stay as it is. Nothing else of it becomes a value. */
export const isSecretHeld: Codec = { toField: isTold, toDevice: () => 0 };

export interface KeptSecrets {
  /** Field → column that tells it. */
  readonly columns: Readonly<Record<string, Column>>;
  /** Index of the row. */
  readonly indexOf: (row: PageRow) => readonly number[];
}

/**
 * A command block writes a whole row, its secrets too; one that is left out of the SET is what was set last, perhaps for another ONU.
 * So a secret that nobody typed is asked of the device and goes back to it. It is in no row that is kept or answered.
 * Throws `secretHidden` where the device does not tell it.
 */
export function keptSecrets(made: Binding, { columns, indexOf }: KeptSecrets): Binding {
  const filled = async (after: PageRow, session: PageSession): Promise<PageRow> => {
    const missing = Object.entries(columns).filter(([field]) => (after[field] ?? '') === '');
    if (missing.length === 0) return after;
    const index = indexOf(after);
    const raw = await session.get(missing.map(([, column]) => [...column.oid, ...index]));
    // Sent without it, it would be empty on the device.
    const isHidden = ([name]: readonly [string, Column], at: number): boolean => {
      const field = made.page.fields[name];
      const value = raw[at];
      return field !== undefined && applies(field, after) && value !== undefined && value !== '' && !isTold(value);
    };
    if (missing.some(isHidden)) throw fault('secretHidden');
    const told = missing.flatMap(([field], at) => (isTold(raw[at]) ? [[field, raw[at]]] : []));
    return { ...after, ...Object.fromEntries(told) } as PageRow;
  };
  return {
    ...made,
    steps: async (change, session) =>
      // Of a row that is made nothing is held yet.
      change.before && change.after
        ? made.steps({ ...change, after: await filled(change.after, session) }, session)
        : made.steps(change, session),
  };
}
