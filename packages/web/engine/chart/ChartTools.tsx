import { Button, Dropdown } from 'antd';
import type { ReactElement } from 'react';
import { useParts, useWords } from '../../app/parts.ts';
import { Icon } from '../icons.tsx';
import { useQueryValue } from '../state/query-state.ts';
import { saveBlob, pngOf } from './files.ts';
import { panned, useRange, zoomed, type ChartRange } from './range.ts';
import { csvOf, type ChartData } from './series.ts';
import { chartWords as words } from './words.ts';

/** Whether the week before is drawn beside; kept in the address. */
export function useEarlier(): readonly [boolean, (on: boolean) => void] {
  const [value, set] = useQueryValue('beside', '');
  return [value === 'week', (on) => set(on ? 'week' : '')];
}

function RangeButtons({ shown }: { shown: ChartRange }): ReactElement {
  const say = useWords();
  const [range, setRange] = useRange();
  const move = (to: (now: number) => ChartRange) => () => setRange(to(Date.now()));
  const buttons = [
    ['panLeft', '‹', (now: number) => panned(shown, -0.5, now)],
    ['zoomOut', '−', (now: number) => zoomed(shown, 2, now)],
    ['zoomIn', '+', (now: number) => zoomed(shown, 0.5, now)],
    ['panRight', '›', (now: number) => panned(shown, 0.5, now)],
  ] as const;
  return (
    <>
      {buttons.map(([name, sign, to]) => (
        <Button
          key={name}
          size="small"
          type="text"
          aria-label={say(words[name])}
          title={say(words[name])}
          onClick={move(to)}
        >
          {sign}
        </Button>
      ))}
      {range === undefined ? null : (
        <Button size="small" type="link" onClick={() => setRange(undefined)}>
          {say(words.toNow)}
        </Button>
      )}
    </>
  );
}

interface Props {
  readonly data: ChartData;
  /** What is shown, for panning and zooming. */
  readonly shown: ChartRange;
  readonly name: string;
  /** The drawing, for a picture of it. */
  readonly box: () => HTMLElement | null;
  /** Asks the server for a workbook; left out: none is offered. */
  readonly onWorkbook?: (() => void) | undefined;
}

/** Pans, zooms, compares and takes away what a chart shows; everything it changes stands in the address. */
export function ChartTools({ data, shown, name, box, onWorkbook }: Props): ReactElement {
  const say = useWords();
  const { notices } = useParts();
  const [isBeside, setBeside] = useEarlier();
  const picture = async () => {
    const blob = await pngOf(box());
    if (blob) saveBlob(blob, `${name}.png`);
    else notices.info(say(words.noPicture));
  };
  const link = async () => {
    await navigator.clipboard.writeText(location.href);
    notices.success(say(words.linkCopied));
  };
  const items = [
    {
      key: 'csv',
      label: 'CSV',
      onClick: () => saveBlob(new Blob([csvOf(data, say(words.timeUtc))], { type: 'text/csv' }), `${name}.csv`),
    },
    ...(onWorkbook ? [{ key: 'xlsx', label: 'XLSX', onClick: onWorkbook }] : []),
    { key: 'png', label: 'PNG', onClick: () => void picture() },
    { key: 'link', label: say(words.copyLink), onClick: () => void link() },
  ];
  return (
    <span className="row chart-tools">
      <RangeButtons shown={shown} />
      <Button
        size="small"
        type={isBeside ? 'primary' : 'text'}
        ghost={isBeside}
        aria-pressed={isBeside}
        onClick={() => setBeside(!isBeside)}
      >
        {say(words.weekBefore)}
      </Button>
      <Dropdown trigger={['click']} menu={{ items }}>
        <Button size="small" type="text" aria-label={say(words.take)} icon={<Icon name="download" size={14} />} />
      </Dropdown>
    </span>
  );
}
