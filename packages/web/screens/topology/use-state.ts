import { topologyCalls } from '@heliograph/catalogue/calls/topology.ts';
import type { OutputOf } from '@heliograph/catalogue/kit/call.ts';
import type { GraphItem } from '@heliograph/catalogue/models/topology.ts';
import { useCallback, useMemo } from 'react';
import { useWords } from '../../app/parts.ts';
import { useCall } from '../../client/hooks.ts';
import type { NodeStanding } from './Canvas.tsx';
import { topologyScreenWords as words } from './words.ts';

export type GraphState = OutputOf<typeof topologyCalls.graphState>;

/** How what is bound stands now, in tone and words. */
export function useGraphState(graphId: string, isLive: boolean) {
  const say = useWords();
  const { data } = useCall(topologyCalls.graphState, { id: graphId }, { quiet: true, every: 'poll', enabled: isLive });
  const byItem = useMemo(() => new Map((data?.items ?? []).map((one) => [one.itemId, one])), [data]);
  const toldOf = useCallback(
    (item: GraphItem): NodeStanding => {
      const live = byItem.get(item.id);
      if (item.kind === 'combo') return { tone: 'off', word: '', severity: null };
      if (!item.bound) return { tone: 'off', word: say(words.unbound), severity: null };
      if (!live || live.state === 'unknown')
        return { tone: 'off', word: say(words.unknown), severity: live?.severity ?? null };
      if (live.state === 'part')
        return {
          tone: 'major',
          word: say(words.part, { away: live.away ?? 0, total: live.total ?? 0 }),
          severity: live.severity,
        };
      return live.state === 'up'
        ? { tone: 'good', word: say(words.up), severity: live.severity }
        : { tone: 'critical', word: say(words.down), severity: live.severity };
    },
    [byItem, say],
  );
  return { state: data, byItem, toldOf };
}
