import { configCalls } from '@heliograph/catalogue/calls/config.ts';
import type { Values } from '@heliograph/catalogue/kit/fields.ts';
import type { RowAction } from '@heliograph/catalogue/kit/page.ts';
import { useState } from 'react';
import type { z } from 'zod';
import { useParts, useWords } from '../../../app/parts.ts';
import { CallError, type CallInput } from '../../../client/client.ts';
import { useCallOnce } from '../../../client/hooks.ts';
import type { FieldProblem } from '../../../client/request.ts';
import { changeWords as words } from '../words.ts';
import { useTracking } from './tracked.ts';

/** What is wanted of a device: a row made, changed or removed; of a form, its one row changed. */
export interface WantedChange {
  readonly oltId: string;
  readonly onuId?: string;
  readonly page: string;
  readonly op: RowAction;
  readonly key?: Values;
  readonly values?: Values;
  /** The row in words, for its person alone. */
  readonly what?: string;
}
export type ChangePreview = z.output<typeof configCalls.preview.output>;
type Asked = CallInput<typeof configCalls.preview>;

const askedOf = ({ oltId, onuId, page, op, key, values }: WantedChange) =>
  ({ oltId, ...(onuId ? { onuId } : {}), page, op, ...(key ? { key } : {}), ...(values ? { values } : {}) }) as Asked;

/** `fault`: why the last step failed, in the words of the server; it stands until the next step, beside what was typed. */
export type ChangeDraft =
  | { readonly is: 'idle'; readonly fault?: string }
  | { readonly is: 'asking'; readonly wanted: WantedChange }
  | { readonly is: 'shown'; readonly wanted: WantedChange; readonly preview: ChangePreview; readonly fault?: string }
  | { readonly is: 'sending'; readonly wanted: WantedChange; readonly preview: ChangePreview }
  | { readonly is: 'sent'; readonly changeId: string };

/** A device takes its time to be read before a preview, longer than an ordinary call. */
const quiet = { quiet: true } as const;

/** What a failed step leaves: problems belong to their fields, anything else is said where the step was asked for. */
export function leftBy(error: unknown): { readonly problems: readonly FieldProblem[]; readonly fault?: string } {
  if (!(error instanceof CallError)) throw error;
  return error.problems.length > 0 ? { problems: error.problems } : { problems: [], fault: error.message };
}

/**
 * The way of one change: preview, apply, and then its id to follow. Problems of fields go to `onProblems`; other failures stay
 * in the draft as the server words them.
 */
export function useChangeDraft(onProblems: (problems: readonly FieldProblem[]) => void) {
  const [draft, setDraft] = useState<ChangeDraft>({ is: 'idle' });
  const once = useCallOnce();
  const { notices } = useParts();
  const say = useWords();
  const tracking = useTracking();

  const failed = (error: unknown, back: Extract<ChangeDraft, { is: 'idle' | 'shown' }>) => {
    const { problems, fault } = leftBy(error);
    if (problems.length > 0) onProblems(problems);
    setDraft(fault === undefined ? back : { ...back, fault });
  };
  const ask = async (wanted: WantedChange): Promise<ChangePreview | undefined> => {
    setDraft({ is: 'asking', wanted });
    try {
      const preview = await once(configCalls.preview, askedOf(wanted), quiet);
      if (preview.problems.length > 0) {
        onProblems(preview.problems);
        setDraft({ is: 'idle' });
        return undefined;
      }
      setDraft({ is: 'shown', wanted, preview });
      return preview;
    } catch (error) {
      failed(error, { is: 'idle' });
      return undefined;
    }
  };
  const apply = async (): Promise<void> => {
    if (draft.is !== 'shown') return;
    const { wanted, preview } = draft;
    setDraft({ is: 'sending', wanted, preview });
    try {
      const change = await once(configCalls.apply, { ...askedOf(wanted), base: preview.base }, quiet);
      const { oltId, onuId, page, what = '' } = wanted;
      tracking.add([{ id: change.id, oltId, ...(onuId ? { onuId } : {}), page, what }]);
      setDraft({ is: 'sent', changeId: change.id });
    } catch (error) {
      const hasMoved = error instanceof CallError && error.code === 409;
      if (hasMoved) {
        notices.warning(say(words.moved));
        await ask(wanted);
        return;
      }
      failed(error, { is: 'shown', wanted, preview });
    }
  };
  return { draft, ask, apply, reset: () => setDraft({ is: 'idle' }) };
}
