import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { useParts } from '../app/parts.ts';
import type { IncomingEvent, LiveState } from './live.ts';

/** Runs `handler` for every live event of a kind, while the component is shown. */
export function useLive(kind: string, handler: (payload: IncomingEvent['payload']) => void): void {
  const { live } = useParts();
  const handle = useEffectEvent(handler);
  useEffect(
    () =>
      live.onEvent((event) => {
        if (event.kind === kind) handle(event.payload);
      }),
    [live, kind],
  );
}

export function useLiveState(): LiveState {
  const { live } = useParts();
  return useSyncExternalStore(live.subscribe, live.snapshot);
}
