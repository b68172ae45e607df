import { wordsIn } from '@heliograph/catalogue/kit/tongue.ts';
import { alarmCalls, type alarmRow } from '@heliograph/catalogue/calls/alarms.ts';
import { useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { useParts, useSession, useWords } from '../../app/parts.ts';
import { CallError } from '../../client/client.ts';
import { refresh, useCallOnce } from '../../client/hooks.ts';
import { useAsk, useUndo } from '../../engine/Ask.tsx';
import { deeds, standingAmong, undoOf, deedWorkOf, type Deed, type DeedWork } from './deeds.ts';
import { actionWords as words } from './words.ts';

export type Alarm = z.output<typeof alarmRow>;

/** Everything that shows alarms or their counts. */
export const alarmLists = ['/system/alarm/', '/alarm/', '/board/'] as const;

/** Does something to alarms at once, but asks before it clears what the device still reports, and offers to take it back for 10 s. */
export function useDeeds(): (deed: Deed, alarms: readonly Alarm[], note?: string) => Promise<boolean> {
  const once = useCallOnce();
  const queries = useQueryClient();
  const say = useWords();
  const { tongue: lang } = useSession();
  const { notices } = useParts();
  const offerUndo = useUndo();
  const ask = useAsk();
  const nameAll = (alarms: readonly Alarm[]) => {
    const [first] = alarms;
    return alarms.length === 1 && first ? wordsIn(first.name, lang) : say(words.countOf, { n: alarms.length });
  };
  const send = async (work: readonly DeedWork[], note?: string) => {
    try {
      for (const { step, ids } of work) {
        const call = step.by === 'confirm' ? alarmCalls.ensureAlarmEvent : alarmCalls.clearOrUnclearAlarm;
        await once(call, { ids: [...ids], action: step.action, ...(note ? { note } : {}) });
      }
      return true;
    } catch (error) {
      // The request layer has said why already.
      if (!(error instanceof CallError)) throw error;
      return false;
    } finally {
      await refresh(queries, ...alarmLists);
    }
  };
  return async (deed, alarms, note) => {
    const work = deedWorkOf(deed, alarms);
    if (work.length === 0) {
      notices.info(say(words.nothingLeft));
      return false;
    }
    const standing = standingAmong(deed, alarms);
    if (standing.length > 0) {
      const isWanted = await ask({
        title: say(words.stillAsk, { what: nameAll(standing) }),
        body: say(alarms.length === 1 ? words.stillOne : words.stillSome, { n: standing.length }),
        confirm: say(words.clearAnyway),
        danger: true,
      });
      if (!isWanted) return false;
    }
    if (!(await send(work, note))) return false;
    offerUndo(say(deeds[deed].did, { what: nameAll(alarms) }), () => void send(undoOf(work)));
    return true;
  };
}
