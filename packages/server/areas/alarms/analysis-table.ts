import { alarmKindOf } from '@heliograph/catalogue/alarms/kinds.ts';
import { analysisWords as words } from '@heliograph/catalogue/words/analysis-words.ts';
import { oltWords } from '@heliograph/catalogue/resources/olts.ts';
import type { Language, Text } from '@heliograph/catalogue/kit/text.ts';
import { alarmTypes, alarmWords, severities } from '@heliograph/catalogue/words/severities.ts';
import type { SheetCell, SheetTable } from '../../sheets/sheets.ts';
import type { AnalysisAnswer } from './analysis.ts';

/** By name; null: not by this. */
export interface AnalysisScope {
  readonly project: string | null;
  readonly site: string | Text | null;
  readonly olt: string | null;
}

type Row = readonly [what: string, now: SheetCell, before: SheetCell];
interface Part {
  readonly name: Text;
  /** What the first column is of. */
  readonly head: Text;
  readonly rows: readonly Row[];
}

const labelOf = (
  list: readonly { readonly value: number; readonly label: Text }[],
  value: number,
  language: Language,
) => list.find((one) => one.value === value)?.label[language] ?? String(value);

/** How many of a hundred; null where there was none. */
const share = (part: number, all: number) => (all === 0 ? null : Math.round((part / all) * 1000) / 10);

/** As the first rows of all, so that each reader meets them. */
const narrowedRows = (narrowed: AnalysisScope, say: (words: Text) => string): Row[] =>
  (
    [
      [words.project, narrowed.project],
      [oltWords.site, narrowed.site],
      [words.device, narrowed.olt],
    ] as const
  ).flatMap(([what, by]) => (by === null ? [] : [[say(what), typeof by === 'string' ? by : say(by), null] as const]));

function overview({ total, before }: AnalysisAnswer, say: (words: Text) => string): Row[] {
  type Total = AnalysisAnswer['total'];
  const row = (what: Text, of: (one: Total) => SheetCell): Row => [say(what), of(total), before && of(before)];
  return [
    row(words.raised, ({ raised }) => raised),
    row(words.explainedShare, ({ explained, raised }) => share(explained, raised)),
    row(words.shielded, ({ shielded }) => shielded),
    row(words.notices, ({ notices }) => notices),
    row(words.confirmed, ({ confirmed }) => confirmed),
    row(words.confirmSeconds, ({ confirmSeconds }) => confirmSeconds),
    row(words.cleared, ({ cleared }) => cleared),
    row(words.clearSeconds, ({ clearSeconds }) => clearSeconds),
  ];
}

function partsOf(analysis: AnalysisAnswer, narrowed: AnalysisScope, language: Language): Part[] {
  const say = (one: Text) => one[language];
  const { points, levels, types, causes, kinds, devices } = analysis;
  const sum = (one: AnalysisAnswer['points'][number]) => one.critical + one.major + one.minor + one.warning;
  return [
    { name: words.overview, head: words.figure, rows: [...narrowedRows(narrowed, say), ...overview(analysis, say)] },
    { name: words.curve, head: words.from, rows: points.map((one) => [one.at, sum(one), one.before]) },
    {
      name: words.levels,
      head: words.level,
      rows: levels.map(({ value, now, before }) => [labelOf(severities, value, language), now, before]),
    },
    {
      name: words.types,
      head: words.type,
      rows: types.map(({ value, now, before }) => [labelOf(alarmTypes, value, language), now, before]),
    },
    {
      name: words.causes,
      head: words.cause,
      rows: causes.map(({ id, now, before }) => [say(words[id]), now, before]),
    },
    {
      name: words.kinds,
      head: words.kind,
      rows: kinds.map(({ kind, now, before }) => [say(alarmKindOf(kind)?.name ?? alarmWords.unknownKind), now, before]),
    },
    {
      name: words.devices,
      head: words.device,
      rows: devices.map(({ oltId, host, now, before }) => [oltId === null ? say(words.noOlt) : host, now, before]),
    },
  ];
}

/** A sheet for each chart. */
export const sheetTables = (analysis: AnalysisAnswer, narrowed: AnalysisScope, language: Language): SheetTable[] =>
  partsOf(analysis, narrowed, language).map(({ name, head, rows }) => ({
    name: name[language],
    headings: [head[language], words.now[language], words.before[language]],
    rows: rows.map((row) => [...row]),
  }));

/** All charts below each other. */
export const csvTable = (analysis: AnalysisAnswer, narrowed: AnalysisScope, language: Language): SheetTable => ({
  name: '',
  headings: [words.chart, words.what, words.now, words.before].map((one) => one[language]),
  rows: partsOf(analysis, narrowed, language).flatMap(({ name, rows }) => rows.map((row) => [name[language], ...row])),
});
