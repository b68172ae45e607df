import type { Text } from '@heliograph/catalogue/kit/text.ts';
import { onuTops, tileKindOf, type Tile } from '@heliograph/catalogue/models/tiles.ts';
import { measuredOf, placeOfMeasured } from '@heliograph/catalogue/models/thresholds.ts';

const metricName = (what: unknown, say: (words: Text) => string): string => {
  const measured = measuredOf(String(what));
  if (measured) return `${say(placeOfMeasured(measured))}: ${say(measured.spec.title)}`;
  return Object.hasOwn(onuTops, String(what)) ? say(onuTops[what as keyof typeof onuTops]) : '';
};

/** What a tile is called: by whoever made it, or by what it shows. */
export function titleOf(
  { kind, title, set }: Pick<Tile, 'kind' | 'title' | 'set'>,
  say: (words: Text) => string,
): string {
  if (title !== '') return title;
  return metricName(set['what'], say) || say(tileKindOf(kind)?.label ?? { en: kind, zh: kind });
}
