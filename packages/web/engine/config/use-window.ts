import { useLayoutEffect, useState, type RefObject } from 'react';
import { rowWindowOf } from './rows.ts';

/** Which rows of a scrolled box are drawn; the box holds all of them by their height alone. */
export function useWindow(
  box: RefObject<HTMLElement | null>,
  count: number,
  rowHeight: number,
): readonly [first: number, end: number] {
  const [[first, end], setShown] = useState(() => rowWindowOf(0, 900, rowHeight, count));
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const look = () => {
      const next = rowWindowOf(element.scrollTop, element.clientHeight, rowHeight, count);
      setShown((now) => (now[0] === next[0] && now[1] === next[1] ? now : next));
    };
    look();
    const observer = new ResizeObserver(look);
    observer.observe(element);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [box, count, rowHeight]);
  return [Math.min(first, count), Math.min(end, count)];
}
