import type { EChartsType } from 'echarts/core';
import { useEffect, type KeyboardEvent, type RefObject } from 'react';
import { boundedRange, rangeByKey, zoomed, type ChartRange } from './range.ts';
import type { ChartData } from './series.ts';

/** A drag shorter than this is a click that trembled, px. */
const leastDrag = 8;

interface Pointed {
  readonly offsetX: number;
  readonly event?: unknown;
}

const shownOf = ({ times }: ChartData): ChartRange | undefined => {
  const [from, to] = [Date.parse(times[0] ?? ''), Date.parse(times.at(-1) ?? '')];
  return from < to ? { from, to } : undefined;
};

const timeAt = (chart: EChartsType, x: number): number => chart.convertFromPixel({ xAxisIndex: 0 }, x);

/** A shade over what is being dragged. */
function shade(chart: EChartsType, from: number, to: number): void {
  const host = chart.getDom();
  let box = host.querySelector<HTMLElement>('.chart-drag');
  if (!box) {
    box = document.createElement('div');
    box.className = 'chart-drag';
    host.append(box);
  }
  box.style.insetInlineStart = `${Math.min(from, to)}px`;
  box.style.width = `${Math.abs(to - from)}px`;
}

const unshade = (chart: EChartsType): void => chart.getDom().querySelector('.chart-drag')?.remove();

/** Dragging chooses a stretch, the wheel with Ctrl zooms at the pointer, and keys do the same; answers what hears the keys. */
export function useGestures(
  chart: RefObject<EChartsType | null>,
  data: ChartData,
  onRange: ((range: ChartRange) => void) | undefined,
): (event: KeyboardEvent) => void {
  useEffect(() => {
    const drawn = chart.current;
    const surface = drawn?.getZr();
    if (!drawn || !surface || !onRange) return undefined;
    let start: number | undefined;
    const down = ({ offsetX }: Pointed) => {
      start = offsetX;
    };
    const move = ({ offsetX }: Pointed) => {
      if (start !== undefined) shade(drawn, start, offsetX);
    };
    const up = ({ offsetX }: Pointed) => {
      const begun = start;
      start = undefined;
      unshade(drawn);
      if (begun === undefined || Math.abs(offsetX - begun) < leastDrag) return;
      const [from = 0, to = 0] = [timeAt(drawn, begun), timeAt(drawn, offsetX)].toSorted((one, two) => one - two);
      if (Number.isFinite(from) && Number.isFinite(to)) onRange(boundedRange({ from, to }, Date.now()));
    };
    const out = () => {
      start = undefined;
      unshade(drawn);
    };
    const wheel = (turned: Pointed & { readonly wheelDelta?: number }) => {
      const event = turned.event as WheelEvent | undefined;
      const shown = shownOf(data);
      if (!event?.ctrlKey || !shown) return;
      event.preventDefault();
      onRange(zoomed(shown, (turned.wheelDelta ?? 0) > 0 ? 0.6 : 1 / 0.6, Date.now(), timeAt(drawn, turned.offsetX)));
    };
    const heard = { mousedown: down, mousemove: move, mouseup: up, globalout: out, mousewheel: wheel };
    for (const [name, hear] of Object.entries(heard)) surface.on(name as 'mousedown', hear as never);
    return () => {
      for (const [name, hear] of Object.entries(heard)) surface.off(name as 'mousedown', hear as never);
    };
  }, [chart, data, onRange]);
  return (event) => {
    const shown = shownOf(data);
    const next = shown && onRange ? rangeByKey(event.key, shown, Date.now()) : undefined;
    if (!next || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    onRange?.(next);
  };
}
