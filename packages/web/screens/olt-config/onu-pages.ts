import { useMenu } from '../../app/parts.ts';
import { withQuery } from '../board/links.ts';
import type { OltModel } from '@heliograph/catalogue/models/olt-models.ts';
import type { Text } from '@heliograph/catalogue/kit/text.ts';
import { pagePathOf, pageEntries } from './definitions.ts';
import { pageLackOf } from './nav.ts';
import { detailOf, nodesBelow } from './own-pages.ts';

interface OnuPage {
  readonly id: string;
  readonly title: Text;
  readonly to: string;
}

/** Configuration pages of one ONU: those that its OLT's model has and the person's menu names. */
export function useOnuPages(oltId: string, onuId: string, model: OltModel | undefined): readonly OnuPage[] {
  const menu = useMenu();
  if (!model) return [];
  const mine = new Set(nodesBelow(detailOf(menu)?.children ?? []).map(({ path }) => path));
  return pageEntries
    .filter((entry) => entry.of === 'onu' && mine.has(pagePathOf(entry)) && pageLackOf(entry, model) === null)
    .map((entry) => ({ id: entry.id, title: entry.title, to: withQuery(pagePathOf(entry), { oltId, onuId }) }));
}
