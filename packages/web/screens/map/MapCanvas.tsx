import { useEffect, useRef, useState, type ReactElement } from 'react';
import { useParts, useSession, useWords } from '../../app/parts.ts';
import { Nothing, Waiting } from '../../engine/States.tsx';
import type { OwnTiles } from './base-map.ts';
import type { Markers } from './layers.ts';
import { canDraw, openMap, type Chosen, type MapHandle, type Window } from './open-map.ts';
import { mapScreenWords as words } from './words.ts';

interface Props {
  readonly told: Markers | undefined;
  readonly tiles: OwnTiles | null;
  readonly start: { readonly center: readonly [number, number]; readonly zoom: number };
  /** Drawn over everything: what is measured, or a place that is being chosen. */
  readonly way: readonly (readonly [number, number])[];
  readonly onOpen: (map: MapHandle) => void;
  readonly onWindow: (window: Window) => void;
  readonly onChoose: (chosen: Chosen | null) => void;
  readonly onClick: (place: readonly [number, number]) => boolean;
  readonly onTileFault: () => void;
}

/** The drawn map. It is opened once for each theme and source of tiles; what it shows is set as it changes. */
export function MapCanvas(props: Props): ReactElement {
  const say = useWords();
  const { client } = useParts();
  const { theme } = useSession();
  const element = useRef<HTMLDivElement>(null);
  const latest = useRef(props);
  latest.current = props;
  const [map, setMap] = useState<MapHandle | null>(null);
  const [isAble] = useState(canDraw);
  const { tiles } = props;
  const tileUrl = tiles?.url;
  useEffect(() => {
    const container = element.current;
    if (!container || !isAble) return undefined;
    let isGone = false;
    let opened: MapHandle | undefined;
    void openMap({
      container,
      start: latest.current.start,
      tiles: latest.current.tiles,
      token: client.surroundings.token ?? '',
      reducedMotion: matchMedia('(prefers-reduced-motion: reduce)').matches,
      locale: {
        'Map.Title': say(words.map),
        'NavigationControl.ZoomIn': say(words.zoomIn),
        'NavigationControl.ZoomOut': say(words.zoomOut),
        'ScaleControl.Meters': say(words.m),
        'ScaleControl.Kilometers': say(words.km),
        'AttributionControl.ToggleAttribution': say(words.attribution),
      },
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
  }, [client, isAble, say, theme, tileUrl]);
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
