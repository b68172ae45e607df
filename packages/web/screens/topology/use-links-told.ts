import { topologyCalls } from '@heliograph/catalogue/calls/topology.ts';
import type { OutputOf } from '@heliograph/catalogue/kit/call.ts';
import { useCallback, useMemo } from 'react';
import { useSession, useWords } from '../../app/parts.ts';
import { useCall } from '../../client/hooks.ts';
import { rateText } from '../onus/units.ts';
import type { GraphState } from './use-state.ts';
import { topologyScreenWords as words } from './words.ts';

export type LinkDiscovery = OutputOf<typeof topologyCalls.graphDiscovery>;

export interface LinkTold {
  /** What goes through it and the light below it; empty where nothing is known. */
  readonly figures: string;
  /** As short as it stands in a picture, where siblings are near: how full it is and the light, or else what comes down. */
  readonly brief: string;
  /** How it differs from what devices tell of each other; empty where it does not. */
  readonly drift: string;
  readonly driftKind: 'elsewhere' | 'gone' | null;
  /** Nearly full. */
  readonly isBusy: boolean;
}
export type LinkToldOf = (linkId: string) => LinkTold;

const nothing: LinkTold = { figures: '', brief: '', drift: '', driftKind: null, isBusy: false };
/** Percent from which on a link is said to be nearly full. */
const busyFrom = 80;

function partsOf(live: GraphState['links'][number] | undefined, lang: Parameters<typeof rateText>[1]) {
  const [down, up, load, rx] = [live?.downBps ?? null, live?.upBps ?? null, live?.load ?? null, live?.rx ?? null];
  return {
    down: down === null ? '' : `↓ ${rateText(down, lang)}`,
    up: up === null ? '' : `↑ ${rateText(up, lang)}`,
    load: load === null ? '' : `${load.toFixed(load < 10 ? 1 : 0)} %`,
    light: rx === null ? '' : `${rx.toFixed(1)} dBm`,
  };
}

/** What is known of each link, in words: load and light with the state of the graph, drift by what devices last told of each other. */
export function useLinksTold(state: GraphState | undefined, found: LinkDiscovery | undefined): LinkToldOf {
  const say = useWords();
  const { lang } = useSession();
  const figures = useMemo(() => new Map((state?.links ?? []).map((one) => [one.linkId, one])), [state]);
  const seen = useMemo(() => new Map((found?.links ?? []).map((one) => [one.linkId, one])), [found]);
  return useCallback(
    (linkId) => {
      const [live, link] = [figures.get(linkId), seen.get(linkId)];
      if (!live && !link) return nothing;
      const { down, up, load, light } = partsOf(live, lang);
      const ports = [link?.fromPort, link?.toPort].filter(Boolean).join(' – ');
      const drift =
        link?.seen === 'gone'
          ? say(words.linkGone)
          : link?.seen !== 'elsewhere'
            ? ''
            : link.instead === null
              ? say(words.linkPorts, { ports })
              : say(words.linkInstead, { name: link.instead });
      return {
        figures: [down, up, load, light].filter(Boolean).join(' · '),
        brief: [load, light].filter(Boolean).join(' · ') || down,
        drift,
        driftKind: drift === '' ? null : link?.seen === 'gone' ? 'gone' : 'elsewhere',
        isBusy: (live?.load ?? 0) >= busyFrom,
      };
    },
    [figures, seen, say, lang],
  );
}

/** What devices last told of whom they are next to; what is saved meanwhile is in it with the next look. */
export const useDiscovery = (graphId: string) =>
  useCall(topologyCalls.graphDiscovery, { id: graphId }, { quiet: true, every: 60_000 });
