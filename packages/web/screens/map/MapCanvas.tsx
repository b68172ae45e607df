import { useEffect, useLayoutEffect, useRef, useState, type ReactElement, type RefObject } from 'react';
import { useParts, useSession, useWords } from '../../app/parts.ts';
import { Nothing, Waiting } from '../../engine/States.tsx';
import type { OwnTiles } from './base-map.ts';
import type { Markers } from './layers.ts';
import { canDraw, openMap, type ChosenMark, type MapHandle, type ZoomedWindow } from './open-map.ts';
import { mapScreenWords as words } from './words.ts';

interface Props {
  readonly told: Markers | undefined;
  readonly tiles: OwnTiles | null;
  readonly start: { readonly center: readonly [number, number]; readonly zoom: number };
  /** Drawn over everything: what is measured, or a place that is being chosen. */
  readonly way: readonly (readonly [number, number])[];
  readonly onOpen: (map: MapHandle) => void;
  readonly onWindow: (window: ZoomedWindow) => void;
  readonly onChoose: (chosen: ChosenMark | null) => void;
  readonly onClick: (place: readonly [number, number]) => boolean;
  readonly onTileFault: () => void;
}

/** What the map says itself, by the names that its library gives. */
const localeOf = (say: ReturnType<typeof useWords>) => ({
  'Map.Title': say(words.mapKeys),
  'NavigationControl.ZoomIn': say(words.zoomIn),
  'NavigationControl.ZoomOut': say(words.zoomOut),
  'ScaleControl.Meters': say(words.m),
  'ScaleControl.Kilometers': say(words.km),
  'AttributionControl.ToggleAttribution': say(words.attribution),
});

/** The map of an element: opened anew for each language and source of tiles. */
function useOpened(props: Props, element: RefObject<HTMLDivElement | null>, isAble: boolean): MapHandle | null {
  const say = useWords();
  const { client } = useParts();
  const { lang } = useSession();
  const latest = useRef(props);
  useLayoutEffect(() => {
    latest.current = props;
  });
  const [map, setMap] = useState<MapHandle | null>(null);
  const { tiles } = props;
  useEffect(() => {
    const container = element.current;
    if (!container || !isAble) return undefined;
    let isGone = false;
    let opened: MapHandle | undefined;
    void openMap({
      container,
      start: latest.current.start,
      tiles,
      token: client.surroundings.token ?? '',
      tongue: lang,
      reducedMotion: matchMedia('(prefers-reduced-motion: reduce)').matches,
      locale: localeOf(say),
      onWindow: (window) => latest.current.onWindow(window),
      onChoose: (chosen) => latest.current.onChoose(chosen),
      onClick: (place) => latest.current.onClick(place),
      onTileFault: () => latest.current.onTileFault(),
    }).then((made) => {
      if (isGone) return made.close();
      opened = made;
      setMap(made);
      latest.current.onOpen(made);
      return undefined;
    });
    return () => {
      isGone = true;
      opened?.close();
      setMap(null);
    };
  }, [client, element, isAble, say, lang, tiles]);
  return map;
}

function Drawn(props: Props): ReactElement {
  const say = useWords();
  const element = useRef<HTMLDivElement>(null);
  const [isAble] = useState(canDraw);
  const map = useOpened(props, element, isAble);
  useEffect(() => {
    if (map && props.told) map.show(props.told);
  }, [map, props.told]);
  useEffect(() => map?.way(props.way), [map, props.way]);
  if (!isAble) return <Nothing title={say(words.noWebgl)} />;
  return (
    <div className="map-frame">
      <div ref={element} className="map-canvas" />
      {map ? null : (
        <div className="map-loading">
          <Waiting rows={3} />
        </div>
      )}
    </div>
  );
}

/** The drawn map. Its colours are read from the style sheet as it opens, so each theme has its own. */
export function MapCanvas(props: Props): ReactElement {
  const { theme } = useSession();
  return <Drawn key={theme} {...props} />;
}
