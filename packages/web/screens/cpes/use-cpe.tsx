import { cpeDeviceCalls } from '@heliograph/catalogue/calls/cpe-device.ts';
import type { OutputOf } from '@heliograph/catalogue/kit/call.ts';
import type { Text } from '@heliograph/catalogue/kit/text.ts';
import type { z } from 'zod';
import { useParts, useWords } from '../../app/parts.ts';
import { useDo } from '../../client/hooks.ts';
import { useAsk } from '../../engine/Ask.tsx';
import { useQueryId } from '../../engine/state/query-state.ts';
import { cpeWords as words } from './words.ts';

export type CpeDetail = z.output<typeof cpeDeviceCalls.cpeInfo.output>;
export type CpeNode = OutputOf<typeof cpeDeviceCalls.cpeDataModel>['nodes'][number];

/** Answers that a new task makes old. */
export const taskPaths = ['/tr069/tasks'];

/** The device of the address; without one, the one that was looked at last (session keys of S1 §3.1). */
export function useCpeId(): string {
  const { session } = useParts();
  const [asked] = useQueryId('cpeId', '');
  if (asked !== '') return asked;
  try {
    const last: unknown = JSON.parse(session.handedOver('tr069OnuInfo') ?? 'null');
    const { id } = (last ?? {}) as { id?: unknown };
    return typeof id === 'string' ? id : '';
  } catch {
    return '';
  }
}

/** What may be told to the device as a whole. */
export function useCpeDeeds(cpeId: string, what: string) {
  const say = useWords();
  const ask = useAsk();
  const reboot = useDo(cpeDeviceCalls.rebootCpe, taskPaths);
  const reset = useDo(cpeDeviceCalls.resetCpe, taskPaths);
  const read = useDo(cpeDeviceCalls.getParameterValues, taskPaths);
  const sure = (title: Text, body: Text) =>
    ask({ title: say(title), body: say(body, { what }), confirm: say(title), danger: true });
  return {
    reboot: async () => {
      if (await sure(words.reboot, words.rebootAsk)) reboot.mutate({ cpeId });
    },
    reset: async () => {
      if (await sure(words.reset, words.resetAsk)) reset.mutate({ cpeId });
    },
    read: (paths: string[] = []) => read.mutate({ cpeId, paths }),
  };
}
