import { plannedWorkCalls } from '@heliograph/catalogue/calls/planned-works.ts';
import type { ReactElement } from 'react';
import { useMay, useSession, useWords } from '../../app/parts.ts';
import { useCall } from '../../client/hooks.ts';
import { Icon } from '../../engine/icons.tsx';
import { useNow } from '../../engine/values/now.ts';
import { zonedTimeText } from '../../engine/values/time.ts';
import { plannedWorkScreenWords as words } from './words.ts';

/** ms; time alone makes it old. */
const every = 60_000;
/** Work that ends within this (ms) is worth a word to whoever plans it. */
const soon = 3_600_000;

/** A warning before planned work ends, and before work that recurs does so no more. Nothing while none does. */
export function WorkEnds(): ReactElement | null {
  const say = useWords();
  const may = useMay();
  const { zone } = useSession();
  const now = useNow(every);
  const isAllowed = may('alarm:work:list');
  const { data } = useCall(plannedWorkCalls.workCalendar, { days: 1 }, { quiet: true, every, enabled: isAllowed });
  const at = (iso: string): string => zonedTimeText(iso, zone) ?? '';
  const ending = (data?.runs ?? []).filter(
    ({ beginTime, endTime }) => Date.parse(beginTime) <= now && Date.parse(endTime) - now <= soon,
  );
  const said = [
    ...ending.map(({ workId, name, endTime }) => [workId, say(words.endsSoon, { name, at: at(endTime) })]),
    ...(data?.lapsing ?? []).map(({ workId, name, lapseTime }) => [
      `lapse${workId}`,
      say(words.lapses, { name, at: at(lapseTime) }),
    ]),
  ];
  if (said.length === 0) return null;
  return (
    <div className="work-banner work-ends" role="status">
      {said.map(([key, line]) => (
        <div key={key} className="row">
          <Icon name="clock" size={15} />
          <span>{line}</span>
        </div>
      ))}
    </div>
  );
}
