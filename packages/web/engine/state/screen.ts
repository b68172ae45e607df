import { useEffect, useState, useSyncExternalStore } from 'react';

/** Below this the console takes its phone layout. */
const phone = '(max-width: 767px)';
/** The design's width in px (S1 §9), and how long a resize must rest before it counts. */
const narrowest = 750;
const widest = 1920;
const resizeRest = 300;

/** Somebody who asked for less motion. */
const still = '(prefers-reduced-motion: reduce)';

const subscribeTo = (media: string) => (listener: () => void) => {
  const query = window.matchMedia(media);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
};
const [subscribePhone, subscribeStill] = [subscribeTo(phone), subscribeTo(still)];

export const usePhone = (): boolean => useSyncExternalStore(subscribePhone, () => window.matchMedia(phone).matches);

export const useStill = (): boolean => useSyncExternalStore(subscribeStill, () => window.matchMedia(still).matches);

export const clampWidth = (width: number): number => Math.min(Math.max(width, narrowest), widest);

/** Width of the design: that of the window, clamped, once a resize has come to rest. */
export function useDesignWidth(): number {
  const [width, setWidth] = useState(() => clampWidth(window.innerWidth));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onResize = () => {
      clearTimeout(timer);
      timer = setTimeout(() => setWidth(clampWidth(window.innerWidth)), resizeRest);
    };
    window.addEventListener('resize', onResize);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('resize', onResize);
    };
  }, []);
  return width;
}
