import { LineChart } from 'echarts/charts';
import { GridComponent, MarkAreaComponent, MarkLineComponent, TooltipComponent } from 'echarts/components';
import { init, use, type EChartsType } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { useEffect, useRef, useState, type ReactElement, type RefObject } from 'react';
import { useNavigate } from 'react-router';
import { fontText } from '../../app/theme.ts';
import { useSession, useWords, type Say } from '../../app/parts.ts';
import { zonedTimeText, zoneText } from '../values/time.ts';
import { MarkRail, type PlacedMark } from './MarkRail.tsx';
import { optionOf, type ChartLook } from './option.ts';
import { useGestures } from './gestures.ts';
import type { ChartRange } from './range.ts';
import type { ChartData } from './series.ts';
import { chartWords } from './words.ts';

use([LineChart, GridComponent, MarkAreaComponent, MarkLineComponent, TooltipComponent, SVGRenderer]);

/** Letters of an axis beside those of the text round it; never smaller than can be read. */
const [share, smallest] = [0.72, 11];

/** The colours and sizes of where the chart stands: a screen on a wall has its own. */
function lookNow(say: Say, place: Element): ChartLook {
  const style = getComputedStyle(place);
  return {
    colour: (tone) => style.getPropertyValue(`--${tone}`).trim(),
    font: fontText,
    size: Math.max(smallest, Math.round(Number.parseFloat(style.fontSize) * share)),
    earlierOf: (name) => say(chartWords.earlierOf, { name }),
    readingsOf: ({ n, of }) => say(chartWords.readingsOf, { n, of: of ?? '?' }),
    writeTime: (at) => `${zonedTimeText(new Date(at).toISOString()) ?? ''} ${zoneText(at)}`,
  };
}

/** The drawn chart. It follows its box and the theme. */
interface Props {
  readonly data: ChartData;
  readonly label: string;
  readonly linkOf?: ((point: number) => string | undefined) | undefined;
  /** Given, a stretch can be chosen with the pointer and the keys. */
  readonly onRange?: ((range: ChartRange) => void) | undefined;
}

export function Drawing(props: Props): ReactElement {
  const { theme } = useSession();
  // Drawn anew for each theme: ECharts takes the theme's colours once.
  return <Themed key={theme} {...props} />;
}

/** The point of the curve that lies nearest to a place of the drawing. */
function pointAt(chart: EChartsType, { times }: ChartData, x: number, y: number): number | undefined {
  if (!chart.containPixel({ gridIndex: 0 }, [x, y])) return undefined;
  const at = Number(chart.convertFromPixel({ seriesIndex: 0 }, [x, y])[0]);
  const away = times.map((time) => Math.abs(Date.parse(time) - at));
  return away.indexOf(Math.min(...away));
}

/** A click on the drawing leads to what lies behind the nearest point. */
function useClicks(chart: RefObject<EChartsType | null>, { data, linkOf }: Props): void {
  const navigate = useNavigate();
  useEffect(() => {
    const surface = chart.current?.getZr();
    if (!surface || !linkOf) return undefined;
    const click = ({ offsetX, offsetY }: { offsetX: number; offsetY: number }) => {
      const point = chart.current ? pointAt(chart.current, data, offsetX, offsetY) : undefined;
      const to = point === undefined ? undefined : linkOf(point);
      if (to !== undefined) void navigate(to);
    };
    surface.on('click', click);
    return () => surface.off('click', click);
  }, [chart, data, linkOf, navigate]);
}

/** Where the marks stand now: whenever the chart was drawn anew they may stand elsewhere. */
function usePlaced(chart: RefObject<EChartsType | null>, { marks }: ChartData): readonly PlacedMark[] {
  const [placed, setPlaced] = useState<readonly PlacedMark[]>([]);
  useEffect(() => {
    const drawn = chart.current;
    if (!drawn || !marks || marks.length === 0) return undefined;
    const place = () => {
      // It may be said to be drawn before anything was put into it.
      if (drawn.isDisposed() || !(drawn.getOption() as object | undefined)) return;
      const found = marks.flatMap((mark) => {
        const x: number = drawn.convertToPixel({ xAxisIndex: 0 }, Date.parse(mark.at));
        return Number.isFinite(x) && x >= 0 && x <= drawn.getWidth() ? [{ mark, x: Math.round(x) }] : [];
      });
      const key = (some: readonly PlacedMark[]) => some.map(({ mark, x }) => `${mark.id} ${x}`).join();
      setPlaced((before) => (key(before) === key(found) ? before : found));
    };
    drawn.on('finished', place);
    return () => void drawn.off('finished', place);
  }, [chart, marks]);
  return marks && marks.length > 0 ? placed : [];
}

function Themed(props: Props): ReactElement {
  const { data, label, linkOf, onRange } = props;
  const say = useWords();
  const box = useRef<HTMLDivElement>(null);
  const chart = useRef<EChartsType | null>(null);
  useEffect(() => {
    const { current } = box;
    if (!current) return undefined;
    const drawn = init(current, null, { renderer: 'svg' });
    chart.current = drawn;
    const observer = new ResizeObserver(() => drawn.resize());
    observer.observe(current);
    return () => {
      observer.disconnect();
      drawn.dispose();
      chart.current = null;
    };
  }, []);
  useEffect(() => {
    // The theme's colours stand on the document only after the effects of this render.
    const frame = requestAnimationFrame(() =>
      chart.current?.setOption(optionOf(data, lookNow(say, chart.current.getDom())), { notMerge: true }),
    );
    return () => cancelAnimationFrame(frame);
  }, [data, say]);
  useClicks(chart, props);
  const keys = useGestures(chart, data, onRange);
  const placed = usePlaced(chart, data);
  const drawing = (
    <div
      className={linkOf ? 'chart-drawing is-linked' : 'chart-drawing'}
      role={onRange ? 'application' : 'img'}
      aria-label={onRange ? `${label}. ${say(chartWords.keys)}` : label}
      {...(onRange ? { tabIndex: 0, onKeyDown: keys, title: say(chartWords.keys) } : {})}
    >
      <div ref={box} />
    </div>
  );
  // Beside the drawing and not within it: what stands within a picture is told to nobody.
  return (
    <div className="chart-frame">
      {drawing}
      <MarkRail placed={placed} />
    </div>
  );
}
