import type { AnyCall } from '@heliograph/catalogue/kit/call.ts';
import type { Text } from '@heliograph/catalogue/kit/text.ts';
import type { CallInput } from '../../client/client.ts';
import type { ReactNode } from 'react';
import { useDo } from '../../client/hooks.ts';
import { useAskDelete } from '../Ask.tsx';

export interface RemovalSpec<C extends AnyCall, Row> {
  /** Such as "users", for the question. */
  readonly many: Text;
  readonly nameOf: (row: Row) => string;
  /** How the call names the rows. */
  readonly input: (rows: readonly Row[]) => CallInput<C>;
  /** What goes with the rows, for the question. */
  readonly loss?: (rows: readonly Row[]) => ReactNode;
  /** Beginnings of the paths of lists that change. */
  readonly refreshes: readonly string[];
}

/** Whether a call succeeded; the request layer has said why when it did not. */
export const succeeded = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => true,
    () => false,
  );

/** Deletes rows of a list by one call, after a question that names them. True when they are gone. */
export function useRemoval<C extends AnyCall, Row>(
  call: C,
  { many, nameOf, input, loss, refreshes }: RemovalSpec<C, Row>,
): (rows: readonly Row[]) => Promise<boolean> {
  const askDelete = useAskDelete();
  const remove = useDo(call, refreshes);
  return async (rows) =>
    (await askDelete(rows.map(nameOf), many, loss?.(rows))) && succeeded(remove.mutateAsync(input(rows)));
}
