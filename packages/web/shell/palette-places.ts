import { oltResource, oltStates } from '@heliograph/catalogue/resources/olts.ts';
import { fill, type Text } from '@heliograph/catalogue/kit/text.ts';
import { downCauses, onuStates } from '@heliograph/catalogue/words/phases.ts';
import { severities } from '@heliograph/catalogue/words/severities.ts';
import { paletteWords } from '@heliograph/catalogue/words/shell.ts';
import { signalBands } from '@heliograph/catalogue/words/signal-bands.ts';
import { useLocation } from 'react-router';
import { menuNameOf, type NavNode } from '../app/menu.ts';
import { useMenu, useSession, useWords } from '../app/parts.ts';
import { useLinks, withQuery, type PageLinks } from '../screens/board/links.ts';
import type { PaletteTarget } from './palette-items.ts';

interface StateLink {
  readonly what: Text;
  readonly state: Text;
  readonly icon: string;
  readonly to: string | undefined;
}

/** Lists by the states that their filters know: each word that a list uses for a state leads to the list of it. */
export const stateLinks = (links: Pick<PageLinks, 'onus' | 'alarms' | 'olts'>): readonly StateLink[] => {
  const onu = (state: Text, query: Readonly<Record<string, string>>) => ({
    what: paletteWords.onus,
    state,
    icon: 'onu',
    to: links.onus(query),
  });
  return [
    ...oltStates.map(({ value, label }) => ({
      what: oltResource.title,
      state: label,
      icon: 'olt',
      to: links.olts && withQuery(links.olts, { state: value }),
    })),
    ...onuStates.map(({ id, label }) => onu(label, { state: id })),
    ...downCauses.map(({ id, label }) => onu(label, { state: 'offline', cause: id })),
    ...signalBands.map(({ id, label }) => onu(label, { band: id })),
    ...severities.map(({ value, label }) => ({
      what: paletteWords.alarms,
      state: label,
      icon: 'alarm',
      to: links.alarms({ severity: value }),
    })),
  ];
};

export function useStates(): PaletteTarget[] {
  const links = useLinks();
  const say = useWords();
  return stateLinks(links).flatMap(({ what, state, icon, to }): PaletteTarget[] =>
    to === undefined
      ? []
      : [
          {
            key: `state:${to}`,
            group: 'states',
            label: say(fill(paletteWords.ofState, { what: say(what).trim(), state: say(state) })),
            icon,
            to,
          },
        ],
  );
}

/** Pages of an OLT that are shown at once; there are far more than of anything else. */
export const mostOltPages = 10;
const oltRoot = '/device/oltDetail';

const below = (nodes: readonly NavNode[]): NavNode[] => nodes.flatMap((node) => [node, ...below(node.children)]);

/** The pages of the OLT that is on screen; without one they would be of nothing. */
export function useOltPages(): PaletteTarget[] {
  const menu = useMenu();
  const { pathname, search } = useLocation();
  const { tongue } = useSession();
  const say = useWords();
  const oltId = new URLSearchParams(search).get('oltId');
  if (oltId === null || !pathname.startsWith(oltRoot)) return [];
  return below(menu)
    .filter(({ isPage, path }) => isPage && path.startsWith(`${oltRoot}/`))
    .map((node) => ({
      key: `oltPage:${node.path}`,
      group: 'pages',
      label: menuNameOf(node, tongue),
      note: say(paletteWords.ofOlt),
      icon: node.icon || 'page',
      to: withQuery(node.path, { oltId }),
    }));
}
