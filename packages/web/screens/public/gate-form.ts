import { useState } from 'react';
import { useNavigate } from 'react-router';
import { trouble } from '@heliograph/catalogue/words/shell.ts';
import { landingPathOf, loadSession } from '../../app/enter.ts';
import { useParts, useWords } from '../../app/parts.ts';
import { CallError } from '../../client/client.ts';
import { useCountdown } from './login-parts.ts';

/** From a token to the first page of the menu: who one is, what one may see. */
export function useEnter() {
  const { client, session, notices } = useParts();
  const navigate = useNavigate();
  const say = useWords();
  return async (token: string): Promise<void> => {
    session.update({ token });
    const said = await loadSession({ client, session });
    const home = landingPathOf(session);
    if (home === undefined) {
      session.end();
      throw new CallError(0, say(trouble.noMenu));
    }
    await navigate(home, { replace: true });
    for (const words of said) notices.warning(words);
  };
}

export interface GateForm {
  readonly isBusy: boolean;
  /** What went wrong last. */
  readonly failure: string | null;
  /** Seconds until the next try. */
  readonly lockedFor: number;
  /** Runs a call of the form; true when it went well. */
  readonly run: (work: () => Promise<void>) => Promise<boolean>;
  readonly fail: (words: string | null) => void;
}

/** One submit at a time, its failure in words, and the countdown of a lock. */
export function useGateForm(): GateForm {
  const [isBusy, setBusy] = useState(false);
  const [failure, fail] = useState<string | null>(null);
  const lock = useCountdown();
  const run = async (work: () => Promise<void>) => {
    setBusy(true);
    fail(null);
    try {
      await work();
      return true;
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      const seconds = Number(error.body['seconds'] ?? 0);
      if (seconds > 0) lock.start(seconds);
      fail(seconds > 0 ? null : (error.problems[0]?.message ?? error.message));
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, failure, lockedFor: lock.left, run, fail };
}
