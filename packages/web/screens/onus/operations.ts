import type { Text } from '@heliograph/catalogue/kit/text.ts';
import { isEnd, type ChangeState } from '@heliograph/catalogue/words/config-states.ts';
import { operateWords as words } from './words.ts';

export type Operation = 'reboot' | 'activate' | 'deactivate' | 'delete';

export interface OperationSpec {
  readonly id: Operation;
  readonly label: Text;
  /** Said before it is done. */
  readonly effect: Text;
  /** Interrupts customers. */
  readonly danger: boolean;
}

export const operations: readonly OperationSpec[] = [
  { id: 'reboot', label: words.reboot, effect: words.effectReboot, danger: true },
  { id: 'activate', label: words.activate, effect: words.effectActivate, danger: false },
  { id: 'deactivate', label: words.deactivate, effect: words.effectDeactivate, danger: true },
  { id: 'delete', label: words.delete, effect: words.effectDelete, danger: true },
];

export type OperationOutcome =
  | { readonly is: 'waits' | 'running' | 'stopped' }
  | { readonly is: 'verified' | 'taken'; readonly phase: string }
  /** The OLT is waited for, or is still asked. */
  | { readonly is: 'underWay'; readonly state: ChangeState }
  | { readonly is: 'failed'; readonly reason: string };

interface Answer {
  readonly phase: string;
  readonly verified: boolean;
  readonly state: ChangeState;
}

interface Run {
  readonly ids: readonly string[];
  /** Sends the command for one; throws when the device or the server refuses it. */
  readonly send: (id: string) => Promise<Answer>;
  readonly tell: (id: string, outcome: OperationOutcome) => void;
  readonly isStopped: () => boolean;
}

/** One after the other, since an OLT's processor is small; one that fails does not stop the next. */
export async function runAll({ ids, send, tell, isStopped }: Run): Promise<void> {
  for (const id of ids) {
    if (isStopped()) {
      tell(id, { is: 'stopped' });
      continue;
    }
    tell(id, { is: 'running' });
    try {
      const { phase, verified, state } = await send(id);
      tell(id, isEnd(state) ? { is: verified ? 'verified' : 'taken', phase } : { is: 'underWay', state });
    } catch (error) {
      tell(id, { is: 'failed', reason: error instanceof Error ? error.message : String(error) });
    }
  }
}

/** What may be sent again: what failed, and what was never started. */
export const unfinished = (outcomes: ReadonlyMap<string, OperationOutcome>): string[] =>
  [...outcomes].filter(([, { is }]) => is === 'failed' || is === 'stopped').map(([id]) => id);
