import type { Text } from '@heliograph/catalogue/kit/text.ts';
import { onuTops, tileKindOf, type Tile } from '@heliograph/catalogue/models/tiles.ts';
import { tilePlaceKinds } from '@heliograph/catalogue/words/tile-words.ts';
import { measuredOf, placeOfMeasured } from '@heliograph/catalogue/models/thresholds.ts';

const metricName = (what: unknown, say: (words: Text) => string): string => {
  const measured = measuredOf(String(what));
  // How many ONUs there are is kept of OLTs, and nobody would look for it there.
  const place = measured?.unit === 'ONUs' ? tilePlaceKinds.onu : measured && placeOfMeasured(measured);
  if (measured && place) {
    const { title } = measured.spec;
    return say({ en: `${place.en}: ${title.en}`, zh: `${place.zh}：${title.zh}` });
  }
  return Object.hasOwn(onuTops, String(what)) ? say(onuTops[what as keyof typeof onuTops]) : '';
};

/** What a tile is called: by whoever made it, or by what it shows. */
export function tileTitleOf(
  { kind, title, set }: Pick<Tile, 'kind' | 'title' | 'set'>,
  say: (words: Text) => string,
): string {
  if (title !== '') return title;
  return metricName(set['what'], say) || say(tileKindOf(kind)?.label ?? { en: kind, zh: kind });
}
