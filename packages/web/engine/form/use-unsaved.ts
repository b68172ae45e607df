import { useEffect, useEffectEvent } from 'react';
import { useBlocker } from 'react-router';
import { useParts } from '../../app/parts.ts';
import { useDiscard } from './use-discard.ts';

/**
 * For a form that is a page of its own: whoever leaves it with changes that are not saved is asked, by the console when
 * another page or tab of it is opened, by the browser when its tab is closed. One form at a time.
 */
export function useUnsaved(isChanged: boolean): void {
  const { session } = useParts();
  const mayGo = useDiscard();
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) =>
      // A session that has ended leads to the sign-in page, whatever was typed.
      isChanged && session.state.token !== null && (from.pathname !== to.pathname || from.search !== to.search),
  );
  const ask = useEffectEvent(async () => {
    if (blocker.state !== 'blocked') return;
    if (await mayGo(true)) blocker.proceed();
    else blocker.reset();
  });
  useEffect(() => {
    if (blocker.state === 'blocked') void ask();
  }, [blocker.state]);
  useEffect(() => {
    if (!isChanged) return undefined;
    const onLeave = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', onLeave);
    return () => window.removeEventListener('beforeunload', onLeave);
  }, [isChanged]);
}
