import { LineChart } from 'echarts/charts';
import { GridComponent, TooltipComponent } from 'echarts/components';
import { init, use, type EChartsType } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { useEffect, useRef, type ReactElement } from 'react';
import { fontText } from '../../../app/theme.ts';
import { useSession } from '../../../app/parts.ts';
import { timeText, zoneText } from '../../../engine/values/time.ts';
import { optionOf, type ChartLook } from './option.ts';
import type { ChartData } from './series.ts';

use([LineChart, GridComponent, TooltipComponent, SVGRenderer]);

function lookNow(): ChartLook {
  const style = getComputedStyle(document.documentElement);
  return {
    colour: (tone) => style.getPropertyValue(`--${tone}`).trim(),
    font: fontText,
    writeTime: (at) => `${timeText(new Date(at).toISOString()) ?? ''} ${zoneText(at)}`,
  };
}

/** The drawn chart. It follows its box and the theme. */
export function Drawing({ data, label }: { data: ChartData; label: string }): ReactElement {
  const { theme } = useSession();
  // Drawn anew for each theme: ECharts takes the theme's colours once.
  return <Themed key={theme} data={data} label={label} />;
}

function Themed({ data, label }: { data: ChartData; label: string }): ReactElement {
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
    const frame = requestAnimationFrame(() => chart.current?.setOption(optionOf(data, lookNow()), { notMerge: true }));
    return () => cancelAnimationFrame(frame);
  }, [data]);
  return (
    <div className="chart-drawing" role="img" aria-label={label}>
      <div ref={box} />
    </div>
  );
}
