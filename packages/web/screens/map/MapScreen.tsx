import './map.css';
import { mapCalls } from '@heliograph/catalogue/calls/map.ts';
import type { OutputOf } from '@heliograph/catalogue/kit/call.ts';
import { placeKindNames } from '@heliograph/catalogue/words/map-words.ts';
import { Button } from 'antd';
import { useCallback, useEffect, useMemo, useRef, useState, type ReactElement } from 'react';
import { Link, useSearchParams } from 'react-router';
import { pathOf } from '../../app/menu.ts';
import { useMay, useMenu, useParts, useWords } from '../../app/parts.ts';
import { useCall, useDo, useDownload } from '../../client/hooks.ts';
import { Icon } from '../../engine/icons.tsx';
import { QueryArea, Failed } from '../../engine/States.tsx';
import { OutageDrawer } from '../plant/OutageDrawer.tsx';
import type { OwnTiles } from './base-map.ts';
import { ImportPlaces } from './ImportPlaces.tsx';
import { MapCanvas } from './MapCanvas.tsx';
import { MapList } from './MapList.tsx';
import { MapSearch } from './MapSearch.tsx';
import { wayLength } from './measure.ts';
import type { ChosenMark, MapHandle } from './open-map.ts';
import { ChosenPanel, OutageList } from './SidePanel.tsx';
import { useMarkers } from './use-window.ts';
import { mapScreenWords as words } from './words.ts';

type Config = OutputOf<typeof mapCalls.getMapConfig>;
type Place = readonly [number, number];

const distance = (metres: number) =>
  metres < 1000
    ? ([words.metres, { n: Math.round(metres) }] as const)
    : ([words.kilometres, { n: (metres / 1000).toFixed(2) }] as const);

/** A thing that is about to be marked: named in the address by the page that lists what is not. */
function usePlacing() {
  const [query, setQuery] = useSearchParams();
  const [said, id] = (query.get('place') ?? '').split(':');
  const kind = placeKindNames.find((one) => one === said);
  const thing = kind && id ? { kind, id, name: query.get('name') ?? id } : null;
  const leave = useCallback(
    () =>
      setQuery((before) => {
        before.delete('place');
        before.delete('name');
        return before;
      }),
    [setQuery],
  );
  return { thing, leave };
}

/** The first picture: as it is set, or all that is marked. */
const startOf = ({ longitude, latitude }: Config) =>
  longitude !== null && latitude !== null
    ? { center: [Number(longitude), Number(latitude)] as const, zoom: 11 }
    : { center: [10, 25] as const, zoom: 1.2 };

interface TileState {
  readonly tiles: OwnTiles | null;
  readonly problem: string | null;
}
function useTiles(config: Config): TileState {
  const { client } = useParts();
  return useMemo(() => {
    const { tileUrl, tileFile, tileset, problem, attribution, version } = config;
    if ((tileUrl === null && tileFile === null) || problem !== null) return { tiles: null, problem };
    const base = new URL(client.surroundings.baseUrl, location.href).href.replace(/\/$/, '');
    const said = attribution ?? tileset?.attribution ?? null;
    return { tiles: { url: `${base}/map/tile/{z}/{x}/{y}?v=${version}`, attribution: said, tileset }, problem: null };
  }, [config, client]);
}

function PlacingBar({
  at,
  thing,
  onDone,
}: {
  at: Place | undefined;
  thing: NonNullable<ReturnType<typeof usePlacing>['thing']>;
  onDone: () => void;
}): ReactElement {
  const say = useWords();
  const mark = useDo(mapCalls.mark, ['/map/']);
  return (
    <div className="map-bar" role="status">
      <span>{say(at ? words.placed : words.choosePlace, { name: thing.name })}</span>
      {at ? (
        <Button
          type="primary"
          size="small"
          loading={mark.isPending}
          onClick={() =>
            void mark
              .mutateAsync({ kind: thing.kind, id: thing.id, lon: at[0], lat: at[1] })
              .then(onDone, () => undefined)
          }
        >
          {say(words.keep)}
        </Button>
      ) : null}
      <Button size="small" onClick={onDone}>
        {say(words.cancel)}
      </Button>
    </div>
  );
}

function useHere(map: MapHandle | null): () => void {
  const say = useWords();
  const { notices } = useParts();
  return () => {
    const fail = () => notices.error(say(words.noHere));
    if (!('geolocation' in navigator)) return fail();
    return navigator.geolocation.getCurrentPosition(
      ({ coords }) => map?.flyTo([coords.longitude, coords.latitude], 16),
      fail,
      { enableHighAccuracy: true, timeout: 10_000 },
    );
  };
}

interface ToolsProps {
  readonly map: MapHandle | null;
  readonly isMeasuring: boolean;
  readonly isList: boolean;
  readonly onMeasure: () => void;
  readonly onFit: () => void;
  readonly onList: () => void;
  readonly onImport: () => void;
}

function Tools({ map, isMeasuring, isList, onMeasure, onFit, onList, onImport }: ToolsProps): ReactElement {
  const say = useWords();
  const may = useMay();
  const download = useDownload();
  const here = useHere(map);
  return (
    <div className="tools">
      <Button onClick={onFit}>{say(words.fit)}</Button>
      <Button type={isMeasuring ? 'primary' : 'default'} aria-pressed={isMeasuring} onClick={onMeasure}>
        {say(words.measure)}
      </Button>
      <Button onClick={here}>{say(words.here)}</Button>
      {(['geojson', 'kml'] as const).map((format) => (
        <Button
          key={format}
          icon={<Icon name="download" size={14} />}
          onClick={() => void download(mapCalls.exportPlaces, { format })}
        >
          {format === 'kml' ? 'KML' : 'GeoJSON'}
        </Button>
      ))}
      {may(mapCalls.importPlaces) ? (
        <Button icon={<Icon name="upload" size={14} />} onClick={onImport}>
          {say(words.upload)}
        </Button>
      ) : null}
      <Button onClick={onList} aria-pressed={isList}>
        {say(isList ? words.asMap : words.asList)}
      </Button>
    </div>
  );
}

/** Clicks on the map while a way is measured or a place is chosen. */
function useClicks(isMeasuring: boolean, isPlacing: boolean) {
  const [way, setWay] = useState<readonly Place[]>([]);
  const onClick = (place: Place): boolean => {
    if (isPlacing) setWay([place]);
    else if (isMeasuring) setWay((before) => [...before, place]);
    return isPlacing || isMeasuring;
  };
  return { way, setWay, onClick };
}

type Told = OutputOf<typeof mapCalls.mapMarkers>;

/** Shows all that is marked. Where no first picture is set, the first answer does so by itself. */
function useFit(config: Config, map: MapHandle | null, told: Told | undefined): () => void {
  const fit = () =>
    map?.fit(
      (told ? [...told.olts, ...told.sites, ...told.cells, ...told.onus] : []).map(({ lon, lat }) => [lon, lat]),
    );
  const isFitted = useRef(config.longitude !== null);
  useEffect(() => {
    if (isFitted.current || !map || !told) return;
    isFitted.current = true;
    fit();
  });
  return fit;
}

function Unmarked({ n }: { n: number }): ReactElement {
  const say = useWords();
  const marking = pathOf(useMenu(), 'project/map/marking');
  const said = say(words.unmarked, { n });
  return (
    <p className="muted">{marking === undefined ? said : <Link to={`${marking}?marking=unmarked`}>{said}</Link>}</p>
  );
}

/** Nothing that is marked is in the window. */
const isBare = ({ olts, sites, splitters, cells, onus }: Told): boolean =>
  olts.length + sites.length + splitters.length + cells.length + onus.length === 0;

interface SideProps {
  readonly query: ReturnType<typeof useMarkers>['query'];
  readonly map: MapHandle | null;
  readonly hasTiles: boolean;
  readonly chosen: ChosenMark | null;
  readonly outage: string | null;
  readonly onClose: () => void;
  readonly onOutage: (outageId: string) => void;
}

/** Beside the map: what was clicked, and the outages that stand. */
function Side({ query, map, hasTiles, chosen, outage, onClose, onOutage }: SideProps): ReactElement {
  const say = useWords();
  const { data: told } = query;
  return (
    <aside className="map-side card">
      {query.error && !told ? <Failed error={query.error} retry={() => void query.refetch()} /> : null}
      {chosen && told ? <ChosenPanel chosen={chosen} told={told} onClose={onClose} /> : null}
      <h2>{say(words.outages)}</h2>
      {told ? (
        <OutageList told={told} chosen={outage ?? undefined} onShow={(shape) => map?.fit(shape)} onOpen={onOutage} />
      ) : null}
      {told && isBare(told) ? <p className="muted">{say(words.nothingHere)}</p> : null}
      {told && told.unmarkedOlts > 0 ? <Unmarked n={told.unmarkedOlts} /> : null}
      {hasTiles ? null : <p className="muted">{say(words.baseMap)}</p>}
    </aside>
  );
}

function WayBar({ way }: { way: readonly Place[] }): ReactElement {
  const say = useWords();
  const [length, values] = distance(wayLength(way));
  return (
    <div className="map-bar" role="status">
      {way.length > 1 ? say(length, values) : say(words.measureMore)}
    </div>
  );
}

function Notes({ notes }: { notes: readonly (string | null)[] }): ReactElement {
  return (
    <>
      {notes
        .filter((note) => note !== null)
        .map((note) => (
          <p key={note} className="tone-minor" role="status">
            {note}
          </p>
        ))}
    </>
  );
}

/** What is opened over the map or instead of it. */
function useOpen() {
  const [map, setMap] = useState<MapHandle | null>(null);
  const [chosen, setChosen] = useState<ChosenMark | null>(null);
  const [outage, setOutage] = useState<string | null>(null);
  const [isList, setList] = useState(false);
  const [isImporting, setImporting] = useState(false);
  const [isTileless, setTileless] = useState(false);
  const choose = (next: ChosenMark | null) => {
    if (next?.kind === 'outage') setOutage(next.id);
    else setChosen(next);
  };
  const set = { setMap, setChosen, setOutage, setList, setImporting, setTileless, choose };
  return { map, chosen, outage, isList, isImporting, isTileless, ...set };
}

/** What is being measured, or placed, by clicks on the map. */
function useWay() {
  const [isMeasuring, setMeasuring] = useState(false);
  const { thing, leave } = usePlacing();
  const { way, setWay, onClick } = useClicks(isMeasuring, thing !== null);
  const end = () => {
    setMeasuring(false);
    setWay([]);
  };
  const toggle = () => (isMeasuring ? end() : setMeasuring(true));
  const endPlacing = () => {
    setWay([]);
    leave();
  };
  return { way, isMeasuring, thing, onClick, end, toggle, endPlacing };
}

function Opened({ config }: { config: Config }): ReactElement {
  const say = useWords();
  const { query, onWindow } = useMarkers();
  const { tiles, problem } = useTiles(config);
  const { map, chosen, outage, isList, isImporting, isTileless, ...set } = useOpen();
  const { way, isMeasuring, thing, onClick, end, toggle, endPlacing } = useWay();
  const [start] = useState(() => startOf(config));
  const { data: told } = query;
  const fit = useFit(config, map, told);
  const canvas = { told, tiles, start, way, onWindow, onClick, onOpen: set.setMap, onChoose: set.choose };
  return (
    <div className="map-page" onKeyDown={({ key }) => key === 'Escape' && end()}>
      <div className="row wrap map-head">
        <MapSearch
          onGo={({ kind, id, lon, lat }) => {
            map?.flyTo([lon, lat]);
            set.setChosen({ kind, id });
          }}
        />
        <Tools
          map={map}
          isMeasuring={isMeasuring}
          isList={isList}
          onMeasure={toggle}
          onFit={fit}
          onList={() => set.setList((before) => !before)}
          onImport={() => set.setImporting(true)}
        />
      </div>
      <Notes notes={[problem, isTileless ? say(words.noTiles) : null, told?.more.length ? say(words.more) : null]} />
      {thing ? <PlacingBar at={way[0]} thing={thing} onDone={endPlacing} /> : null}
      {isMeasuring ? <WayBar way={way} /> : null}
      <div className="map-body">
        {isList ? (
          <QueryArea query={query} rows={8}>
            {(data) => <MapList told={data} onChoose={set.choose} />}
          </QueryArea>
        ) : (
          <MapCanvas {...canvas} onTileFault={() => set.setTileless(true)} />
        )}
        <Side
          {...{ query, map, chosen, outage }}
          hasTiles={tiles !== null}
          onClose={() => set.setChosen(null)}
          onOutage={set.setOutage}
        />
      </div>
      {outage === null ? null : <OutageDrawer outageId={outage} onClose={() => set.setOutage(null)} />}
      {isImporting ? <ImportPlaces onClose={() => set.setImporting(false)} /> : null}
    </div>
  );
}

/** Where OLTs, sites, splitters and ONUs are, and which area is dark. It needs no network besides this console. */
export function MapScreen(): ReactElement {
  const say = useWords();
  const query = useCall(mapCalls.getMapConfig, {}, { quiet: true });
  return (
    <section>
      <header className="page-head">
        <h1>{say(words.map)}</h1>
      </header>
      <QueryArea query={query} rows={10}>
        {(config) => <Opened key={config.version} config={config} />}
      </QueryArea>
    </section>
  );
}
