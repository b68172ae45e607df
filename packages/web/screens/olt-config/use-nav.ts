import { configCalls } from '@heliograph/catalogue/calls/config.ts';
import { oltModel, type OltModel } from '@heliograph/catalogue/models/olt-models.ts';
import { folders, sections } from '@heliograph/catalogue/pages/olt/sections.ts';
import { createContext, use, useMemo } from 'react';
import { useMay, useMenu } from '../../app/parts.ts';
import { useCall } from '../../client/hooks.ts';
import { useOlt, type Olt } from '../olt-detail/olt.ts';
import { addressOf, entries } from './definitions.ts';
import type { PageEntry } from './entry.ts';
import { useDeviceState } from './device-state.ts';
import { navOf, type Nav, type PageMark } from './nav.ts';
import { detailOf, nodesBelow, ownPages } from './own-pages.ts';

/** The navigation of the OLT on screen, for its pages. */
export const NavContext = createContext<Nav>({ sections: [], lacking: [] });
export const useNavContext = (): Nav => use(NavContext);

export const modelOf = (olt: Pick<Olt, 'deviceType' | 'ponMode' | 'portNames'>): OltModel => ({
  ...oltModel(olt.deviceType, olt.ponMode === 'EPON' ? 'EPON' : 'GPON'),
  names: olt.portNames,
});

export function useModel(): OltModel {
  const { deviceType, ponMode, portNames } = useOlt();
  return useMemo(() => modelOf({ deviceType, ponMode, portNames }), [deviceType, ponMode, portNames]);
}

/** The navigation of the OLT on screen. */
export function useNav(): Nav {
  const olt = useOlt();
  const menu = useMenu();
  const may = useMay();
  const model = useModel();
  const { data } = useCall(
    configCalls.pages,
    { oltId: olt.id },
    { quiet: true, every: 60_000, enabled: may('device:config:list') },
  );
  const { data: state } = useDeviceState();
  const hasCli = state?.cli.protocol != null;
  return useMemo(() => {
    const detail = detailOf(menu);
    const pages = nodesBelow(detail?.children ?? []).filter((node) => node.isPage);
    const mine = new Map(pages.map((node, place) => [node.path, place]));
    const placeOf = (entry: PageEntry) => mine.get(addressOf(entry)) ?? -1;
    const marks = new Map<string, PageMark>((data?.rows ?? []).map((state) => [state.page, state]));
    // Before it is told which pages a device has, one of no family of its own has none.
    const ids = data?.rows.map(({ page }) => page) ?? (olt.family === 'generic' ? [] : undefined);
    return navOf({
      own: ownPages(detail, { ponMode: olt.ponMode, family: olt.family }),
      known: ids && new Set(ids),
      // In the order of the menu, which is that of the features they belong to.
      entries: [...entries].sort((one, other) => placeOf(one) - placeOf(other)),
      sections,
      folders,
      isMine: (path) => mine.has(path),
      addressOf,
      marks,
      model,
      hasCli,
    });
  }, [menu, data, model, hasCli, olt.ponMode, olt.family]);
}
