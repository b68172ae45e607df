import { tourWords } from '@heliograph/catalogue/words/tour.ts';
import { Button } from 'antd';
import { createContext, use, useMemo, useState, type ReactElement, type ReactNode } from 'react';
import { useSession, useWords } from '../app/parts.ts';
import { shownLater } from '../engine/shown-later.tsx';
import { useKept } from '../engine/state/kept.ts';

const GuidedTour = shownLater(async () => (await import('./GuidedTour.tsx')).GuidedTour);

const TourContext = createContext<() => void>(() => undefined);

/** Begins the tour. */
export const useTour = (): (() => void) => use(TourContext);

const isTrue = (value: unknown): value is boolean => value === true;

/** Whoever saw the tour, or said no to it, is not asked again in this browser. */
const useSeen = () => useKept<boolean>('tour', false, isTrue);

export function TourHost({ children }: { children: ReactNode }): ReactElement {
  const [isOn, setOn] = useState(false);
  const [, keep] = useSeen();
  const begin = useMemo(() => () => setOn(true), []);
  const end = () => {
    setOn(false);
    keep(true);
  };
  return (
    <TourContext value={begin}>
      {children}
      {isOn ? <GuidedTour onClose={end} /> : null}
    </TourContext>
  );
}

/** Offered to newcomers at the foot of the menu, in nobody's way. */
export function TourOffer(): ReactElement | null {
  const say = useWords();
  const begin = useTour();
  const { user } = useSession();
  const [isSeen, keep] = useSeen();
  if (isSeen || user === null) return null;
  return (
    <section className="tour-offer" aria-label={say(tourWords.guide)}>
      <strong>{say(tourWords.offer)}</strong>
      <span className="muted">{say(tourWords.offerMore)}</span>
      <span className="row">
        <Button size="small" type="primary" onClick={begin}>
          {say(tourWords.begin)}
        </Button>
        <Button size="small" type="text" onClick={() => keep(true)}>
          {say(tourWords.notNow)}
        </Button>
      </span>
    </section>
  );
}
