import { oltCalls } from '@heliograph/catalogue/calls/olts.ts';
import { trouble } from '@heliograph/catalogue/words/shell.ts';
import { useWords } from '../../app/parts.ts';
import { CallError } from '../../client/client.ts';
import { useCall } from '../../client/hooks.ts';
import type { OltGroupOption } from './group-options.ts';

/** The root stands for all devices: a tree without it is no tree (S1 §8). */
export const hasRoot = (groups: readonly OltGroupOption[]): boolean => groups.some(({ type }) => type === 0);

interface Groups {
  readonly data: readonly OltGroupOption[] | undefined;
  readonly error: CallError | null;
  readonly refetch: () => unknown;
}

/** The device groups; an answer without their root is a failure, in words. */
export function useGroups(options: { readonly quiet?: boolean } = {}): Groups {
  const say = useWords();
  const { data, error, refetch } = useCall(oltCalls.selectDomainLists, {}, options);
  if (data === undefined || hasRoot(data)) return { data, error, refetch };
  return { data: undefined, error: new CallError(0, say(trouble.noRoot)), refetch };
}
