import { configCalls } from '@heliograph/catalogue/calls/config.ts';
import type { OltModel } from '@heliograph/catalogue/models/olt-models.ts';
import { folders, sections } from '@heliograph/catalogue/pages/olt/sections.ts';
import { createContext, use, useMemo } from 'react';
import { useMay, useMenu } from '../../app/parts.ts';
import { useCall } from '../../client/hooks.ts';
import { useOlt } from '../olt-detail/olt.ts';
import { pagePathOf, pageEntries, pageEntryAt } from './definitions.ts';
import type { PageEntry } from './entry.ts';
import { useDeviceState } from './device-state.ts';
import { oltModelOf } from './model.ts';
import { navOf, type Nav, type PageMark } from './nav.ts';
import { detailOf, hasPage, nodesBelow, ownPages } from './own-pages.ts';

/** What the device on screen has, and whether the page at an address is among it (see `hasPage`). */
export interface DeviceNav extends Nav {
  readonly has: (path: string) => boolean | undefined;
}

/** The navigation of the OLT on screen, for its pages. */
export const NavContext = createContext<DeviceNav>({ sections: [], lacking: [], has: () => true });
export const useNavContext = (): DeviceNav => use(NavContext);

export function useModel(): OltModel {
  const { deviceType, ponMode, portNames } = useOlt();
  return useMemo(() => oltModelOf({ deviceType, ponMode, portNames }), [deviceType, ponMode, portNames]);
}

/** The navigation of the OLT on screen. */
export function useNav(): DeviceNav {
  const olt = useOlt();
  const menu = useMenu();
  const may = useMay();
  const model = useModel();
  const maySee = may('device:config:list');
  const { data } = useCall(configCalls.pages, { oltId: olt.id }, { quiet: true, every: 60_000, enabled: maySee });
  const { data: state } = useDeviceState();
  const hasCli = state?.cli.protocol != null;
  return useMemo(() => {
    const detail = detailOf(menu);
    const pages = nodesBelow(detail?.children ?? []).filter((node) => node.isPage);
    const mine = new Map(pages.map((node, place) => [node.path, place]));
    const placeOf = (entry: PageEntry) => mine.get(pagePathOf(entry)) ?? -1;
    const marks = new Map<string, PageMark>((data?.rows ?? []).map((state) => [state.page, state]));
    // Before it is told which pages a device has, one of no family of its own has none.
    const ids = data?.rows.map(({ page }) => page) ?? (olt.family === 'generic' ? [] : undefined);
    // Who may not know which pages there are is told by the page itself.
    const told = maySee ? data && new Set(data.rows.map(({ page }) => page)) : new Set<string>();
    const nav = navOf({
      own: ownPages(detail, { ponMode: olt.ponMode, family: olt.family }),
      known: ids && new Set(ids),
      // In the order of the menu, which is that of the features they belong to.
      entries: [...pageEntries].sort((one, other) => placeOf(one) - placeOf(other)),
      sections,
      folders,
      isMine: (path) => mine.has(path),
      addressOf: pagePathOf,
      marks,
      model,
      hasCli,
    });
    return { ...nav, has: (path) => hasPage(path, { family: olt.family, page: pageEntryAt(path)?.id, held: told }) };
  }, [menu, data, model, hasCli, maySee, olt.ponMode, olt.family]);
}
