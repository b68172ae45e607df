import { tourWords } from '@heliograph/catalogue/words/tour.ts';
import { Tour } from 'antd';
import type { ReactElement } from 'react';
import { useMenu, useSession, useWords } from '../app/parts.ts';
import { tourOf } from './tour-steps.ts';

/**
 * Where a stop is on screen: its entry in the menu, or the directory that is shut over it. On a phone the menu is folded
 * away, and such stops stand in the middle.
 */
function placeOf(at: string): HTMLElement | null {
  for (let path = at; path !== ''; path = path.slice(0, Math.max(path.lastIndexOf('/'), 0))) {
    const found = document.querySelector<HTMLElement>(`[data-tour="${path}"]`);
    if (found && found.offsetParent !== null) return found;
  }
  return null;
}

/** Points at the parts of the console that matter to this person, one after another. */
export function GuidedTour({ onClose }: { onClose: () => void }): ReactElement {
  const { user } = useSession();
  const menu = useMenu();
  const say = useWords();
  const { steps } = tourOf(user?.userLevel ?? '', menu);
  return (
    <Tour
      open
      rootClassName="guided-tour"
      onClose={onClose}
      onFinish={onClose}
      scrollIntoViewOptions={{ block: 'nearest' }}
      steps={steps.map(({ at, title, more }, index) => ({
        title: say(title),
        // antd's tour has no role of its own; each stop is read out as it comes.
        description: <span role="status">{say(more)}</span>,
        // antd asks when the stop is reached, after the one before it moved the page.
        target: () => placeOf(at) as HTMLElement,
        placement: at.startsWith('/') ? ('right' as const) : ('bottom' as const),
        nextButtonProps: { children: say(index === steps.length - 1 ? tourWords.finish : tourWords.next) },
        prevButtonProps: { children: say(tourWords.previous) },
      }))}
    />
  );
}
