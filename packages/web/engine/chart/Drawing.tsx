import { LineChart } from 'echarts/charts';
import { GridComponent, MarkLineComponent, TooltipComponent } from 'echarts/components';
import { init, use, type EChartsType } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { useEffect, useRef, type ReactElement, type RefObject } from 'react';
import { useNavigate } from 'react-router';
import { fontText } from '../../app/theme.ts';
import { useSession, useWords, type Say } from '../../app/parts.ts';
import { timeText, zoneText } from '../values/time.ts';
import { optionOf, type ChartLook } from './option.ts';
import { useGestures } from './gestures.ts';
import type { Range } from './range.ts';
import type { ChartData } from './series.ts';
import { chartWords } from './words.ts';

use([LineChart, GridComponent, MarkLineComponent, TooltipComponent, SVGRenderer]);

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
    writeTime: (at) => `${timeText(new Date(at).toISOString()) ?? ''} ${zoneText(at)}`,
  };
}

/** The drawn chart. It follows its box and the theme. */
interface Props {
  readonly data: ChartData;
  readonly label: string;
  readonly linkOf?: ((point: number) => string | undefined) | undefined;
  /** Given, a stretch can be chosen with the pointer and the keys. */
  readonly onRange?: ((range: Range) => void) | undefined;
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
  return (
    <div
      className={linkOf ? 'chart-drawing is-linked' : 'chart-drawing'}
      role={onRange ? 'application' : 'img'}
      aria-label={onRange ? `${label}. ${say(chartWords.keys)}` : label}
      {...(onRange ? { tabIndex: 0, onKeyDown: keys, title: say(chartWords.keys) } : {})}
    >
      <div ref={box} />
    </div>
  );
}
