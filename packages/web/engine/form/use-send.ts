import type { Values } from '@heliograph/catalogue/kit/fields.ts';
import { useState } from 'react';
import { CallError } from '../../client/client.ts';
import type { FormState } from './form-state.ts';

/**
 * Works on what is typed, once at a time and not while a field is wrong. What the server says of a field is shown there.
 * True when it was done.
 */
export function useSend(
  state: FormState,
  work: (values: Values) => Promise<unknown>,
): {
  readonly isBusy: boolean;
  readonly send: () => Promise<boolean>;
  /** What was typed differs from what was opened and from what was sent. */
  readonly isUnsent: boolean;
} {
  const [isBusy, setBusy] = useState(false);
  const [sent, setSent] = useState<Values | null>(null);
  const send = async () => {
    if (isBusy || !state.check()) return false;
    setBusy(true);
    try {
      await work(state.values);
      setSent(state.values);
      return true;
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      state.showServerProblems(error.problems);
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, send, isUnsent: state.isChanged && state.values !== sent };
}
