import { wordsIn } from '@heliograph/catalogue/kit/tongue.ts';
import type { Field } from '@heliograph/catalogue/kit/fields.ts';
import type { ConfigPage } from '@heliograph/catalogue/kit/page.ts';
import { shownText, type ValueContext } from './shown.ts';
import type { Cells } from './rows.ts';

export interface ConfigColumn {
  readonly name: string;
  readonly field: Field;
  /** Where its value stands in a row. */
  readonly at: number;
  readonly isNumber: boolean;
  /** px */
  readonly width: number;
}

/** Characters of the text face are about this wide; those of Chinese nearly twice. */
const characterWidth = 7.4;
const [narrowest, widest] = [72, 340];
/** px around a value, and around a heading with the arrow of its order. */
const [around, aroundHeading] = [36, 46];

const widthOf = (text: string) => (text.length + 0.8 * (text.match(/[\u2e80-\uffff]/g)?.length ?? 0)) * characterWidth;

const columnWidth = (heading: string, texts: readonly string[]) =>
  Math.round(
    Math.min(
      widest,
      Math.max(narrowest, widthOf(heading) + aroundHeading, ...texts.map((text) => widthOf(text) + around)),
    ),
  );

/** Some of the rows, from the first to the last. */
function sample(rows: readonly Cells[], most: number): readonly Cells[] {
  const step = Math.max(1, Math.floor(rows.length / most));
  return rows.filter((_, at) => at % step === 0).slice(0, most);
}

/** The columns of a page's table, as wide as what stands in them. Keys stand first. */
export function pageColumnsOf(
  page: ConfigPage,
  content: { readonly columns: readonly string[]; readonly rows: readonly Cells[] },
  setting: ValueContext,
): readonly ConfigColumn[] {
  const some = sample(content.rows, 80);
  const isKey = (name: string) => page.key?.includes(name) === true;
  return Object.entries(page.fields)
    .filter(([name, field]) => field.column !== false && field.kind !== 'secret' && content.columns.includes(name))
    .sort(([one], [other]) => Number(isKey(other)) - Number(isKey(one)))
    .map(([name, field]) => {
      const at = content.columns.indexOf(name);
      const texts = some.map((cells) => shownText(field, cells[at], setting));
      const isNumber = field.kind === 'int';
      return { name, field, at, isNumber, width: columnWidth(wordsIn(field.label, setting.lang), texts) };
    });
}

/** A row in words: the values of its key fields; a bare number says what it counts. */
export const rowName = (page: ConfigPage, row: Readonly<Record<string, unknown>>, setting: ValueContext): string =>
  (page.key ?? [])
    .map((name) => {
      const field = page.fields[name];
      const value = shownText(field, row[name], setting) || '–';
      return field?.kind === 'int' ? `${wordsIn(field.label, setting.lang)} ${value}` : value;
    })
    .join(' · ');
