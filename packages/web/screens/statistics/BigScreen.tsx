import { alarmCalls } from '@heliograph/catalogue/calls/alarms.ts';
import { boardCalls } from '@heliograph/catalogue/calls/board.ts';
import { useEffect, type ReactElement } from 'react';
import { useNavigate } from 'react-router';
import { useMay, useSession, useWords } from '../../app/parts.ts';
import { useCall } from '../../client/hooks.ts';
import { NeedsPermission } from '../../engine/States.tsx';
import { faceOf, useRotation } from './rotation.ts';
import { chartWindows, screenPace, type ChartWindow } from './ScreenParts.tsx';
import { Wall, type WallQueries } from './Wall.tsx';
import { bigScreenWords as words } from './words.ts';

/** The faces of lists and charts are shown so long. */
export const turnMs = 15_000;

/** Space stops the turning and Esc leaves; buttons do the same. */
function useKeys(toggle: () => void, leave: () => void): void {
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (event.target instanceof HTMLButtonElement) return;
      if (event.key === ' ') toggle();
      else if (event.key === 'Escape') leave();
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', hear);
    return () => document.removeEventListener('keydown', hear);
  }, [toggle, leave]);
}

function useBoard(window: ChartWindow): WallQueries {
  const may = useMay()('alarm:current:list');
  const alarms = useCall(alarmCalls.getAlarmInTenant, {}, { ...screenPace, enabled: may });
  return {
    summary: useCall(boardCalls.summary, {}, screenPace),
    history: useCall(boardCalls.history, { window }, screenPace),
    olts: useCall(boardCalls.olts, {}, screenPace),
    outages: useCall(boardCalls.outages, {}, screenPace),
    alarms: may ? alarms : null,
  };
}

function Content(): ReactElement {
  const say = useWords();
  const navigate = useNavigate();
  const { curProject, pollMs } = useSession();
  const rotation = useRotation(turnMs);
  const window = chartWindows[faceOf(rotation.step, chartWindows.length)] ?? 'day';
  const queries = useBoard(window);
  const leave = () => void navigate(curProject ? '/project/dashboard' : '/dashboard');
  useKeys(rotation.toggle, leave);
  const title = curProject?.name ?? say(words.network);
  return (
    <Wall title={title} queries={queries} rotation={rotation} window={window} pollMs={pollMs}>
      <button type="button" onClick={leave}>
        {say(words.leave)}
      </button>
    </Wall>
  );
}

/** What a control room has on its wall (S1 §2.3): over everything else, readable from afar, and honest about its age. */
export function BigScreen(): ReactElement {
  return (
    <NeedsPermission permission="board:view:list">
      <Content />
    </NeedsPermission>
  );
}
