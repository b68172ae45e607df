import { text, type Text } from '@heliograph/catalogue/kit/text.ts';
import { measuredOf } from '@heliograph/catalogue/models/thresholds.ts';
import type { Threshold } from './thresholds.store.ts';

const powers = [
  [1e12, 'T'],
  [1e9, 'G'],
  [1e6, 'M'],
  [1e3, 'k'],
] as const;

/** A figure with its unit; of bits a second with the power that people say. */
export function boundText(value: number, unit: string): string {
  const [power, prefix] = powers.find(([one]) => unit === 'bit/s' && Math.abs(value) >= one) ?? [1, ''];
  const shown = Math.round((value / power) * 100) / 100;
  return `${shown === 0 ? 0 : shown} ${prefix}${unit}`;
}

/** When a threshold is crossed, in words. */
export function thresholdText({ what, side, against, bound, back, minutes }: Threshold): Text {
  const unit = measuredOf(what)?.unit ?? '';
  const own = against === 'usualPercent' ? '%' : unit;
  const sign = side === 'above' ? '>' : '<';
  const away = boundText(Number(bound), own);
  const usual = text(`usual ${side === 'above' ? '+' : '−'} ${away}`, `惯常值 ${side === 'above' ? '+' : '−'} ${away}`);
  const than = against === 'limit' ? text(away, away) : usual;
  const lasts = minutes === 0 ? text('', '') : text(` for ${minutes} min`, `，持续 ${minutes} 分钟`);
  const clears =
    Number(back) === 0
      ? text('', '')
      : text(`, hysteresis ${boundText(Number(back), own)}`, `，回差 ${boundText(Number(back), own)}`);
  return text(`${sign} ${than.en}${lasts.en}${clears.en}`, `${sign} ${than.zh}${lasts.zh}${clears.zh}`);
}

const gone = text('(deleted)', '（已删除）');

/** Where it is asked, in words. `names`: of projects and OLTs by their ids. */
export function whereText(
  { olt_id: olt, project_id: project, pons }: Threshold,
  names: ReadonlyMap<string, string>,
): Text {
  const named = (id: string | null): Text[] => {
    const name = id === null ? undefined : names.get(id);
    return id === null ? [] : [name === undefined ? gone : text(name, name)];
  };
  const parts = [...named(project), ...named(olt), ...(pons === null ? [] : [text(`PON ${pons}`, `PON ${pons}`)])];
  if (parts.length === 0) return text('Everywhere', '全部');
  return text(parts.map(({ en }) => en).join(' · '), parts.map(({ zh }) => zh).join(' · '));
}
