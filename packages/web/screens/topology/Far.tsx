import type { GraphData, GraphItem } from '@heliograph/catalogue/models/topology.ts';
import { Panel, useReactFlow, useStore, useStoreApi } from '@xyflow/react';
import { useEffect, useMemo, useRef, type PointerEvent, type ReactElement } from 'react';
import { useWords } from '../../app/parts.ts';
import type { NodeStanding } from './Canvas.tsx';
import { boundsOf, type GraphBox, type GraphPlaces } from './near.ts';
import { inksFrom, type GraphInks, type NodeTone } from './svg.ts';
import { topologyScreenWords as words } from './words.ts';

/** ms between two drawings while somebody moves: in between the picture that is there is moved along. */
const pause = 120;
/** From this zoom on names are drawn. */
const namesFrom = 0.3;

interface Scene {
  readonly links: ReadonlyMap<NodeTone, Path2D>;
  readonly boxes: ReadonlyMap<NodeTone, Path2D>;
  readonly combos: Path2D;
  readonly chosen: Path2D;
  readonly names: readonly (GraphBox & { readonly name: string })[];
}

interface Props {
  readonly graph: GraphData;
  readonly places: GraphPlaces;
  readonly toldOf: (item: GraphItem) => NodeStanding;
  /** Items that are selected, and links and items on the way from them to the core. */
  readonly chosen: ReadonlySet<string>;
  /** Links that are drawn as elements. */
  readonly drawn: ReadonlySet<string>;
  /** Nothing can be read from here: items are drawn as dots, too. */
  readonly isFar: boolean;
}

const pathIn = (paths: Map<NodeTone, Path2D>, tone: NodeTone): Path2D => {
  const path = paths.get(tone) ?? new Path2D();
  paths.set(tone, path);
  return path;
};

/** The graph as a few long paths, one for each colour: made when it changes, and not with every frame. */
function sceneOf({ graph, places, toldOf, chosen, drawn }: Omit<Props, 'isFar'>): Scene {
  const [links, boxes] = [new Map<NodeTone, Path2D>(), new Map<NodeTone, Path2D>()];
  const [combos, marked] = [new Path2D(), new Path2D()];
  const tones = new Map(graph.items.map((item) => [item.id, toldOf(item).tone]));
  for (const { id, from, to } of graph.links) {
    const [a, b] = [places.get(from), places.get(to)];
    if (!a || !b || drawn.has(id)) continue;
    const path = chosen.has(id) ? marked : pathIn(links, tones.get(to) ?? 'off');
    path.moveTo(a.x + a.width / 2, a.y + a.height);
    path.lineTo(b.x + b.width / 2, b.y);
  }
  const names: Scene['names'][number][] = [];
  for (const { id, kind, label: name } of graph.items) {
    const place = places.get(id);
    if (!place) continue;
    const path = kind === 'combo' ? combos : pathIn(boxes, tones.get(id) ?? 'off');
    path.rect(place.x, place.y, place.width, place.height);
    if (chosen.has(id)) marked.rect(place.x, place.y, place.width, place.height);
    names.push({ ...place, name });
  }
  return { links, boxes, combos, chosen: marked, names };
}

type View = readonly [x: number, y: number, zoom: number];

function drawNames(
  to: CanvasRenderingContext2D,
  { names }: Scene,
  view: View,
  size: { width: number; height: number },
) {
  const [x, y, zoom] = view;
  to.textBaseline = 'middle';
  to.font = '12px sans-serif';
  for (const { name, ...place } of names) {
    const [left, top] = [place.x * zoom + x, place.y * zoom + y];
    if (left > size.width || top > size.height || left + place.width * zoom < 0 || top + place.height * zoom < 0)
      continue;
    // 12 px of the graph are 18 letters wide in an item.
    to.fillText(name.length > 18 ? `${name.slice(0, 17)}…` : name, place.x + 10, place.y + 20);
  }
}

function drawScene(canvas: HTMLCanvasElement, scene: Scene, inks: GraphInks, view: View, isFar: boolean): void {
  const to = canvas.getContext('2d');
  if (!to) return;
  const dots = devicePixelRatio;
  const [x, y, zoom] = view;
  to.setTransform(1, 0, 0, 1, 0, 0);
  to.clearRect(0, 0, canvas.width, canvas.height);
  to.setTransform(zoom * dots, 0, 0, zoom * dots, x * dots, y * dots);
  to.lineWidth = Math.max(1 / zoom, 1);
  to.globalAlpha = 0.8;
  for (const [tone, path] of scene.links) {
    to.strokeStyle = tone === 'good' ? inks.off : inks[tone];
    to.stroke(path);
  }
  to.globalAlpha = 1;
  if (isFar) {
    to.strokeStyle = inks.line;
    to.stroke(scene.combos);
    to.lineWidth = Math.max(1.5 / zoom, 1.5);
    for (const [tone, path] of scene.boxes) {
      to.fillStyle = inks.card;
      to.fill(path);
      to.strokeStyle = inks[tone];
      to.stroke(path);
    }
    to.fillStyle = inks.ink;
    if (zoom >= namesFrom) drawNames(to, scene, view, { width: canvas.width / dots, height: canvas.height / dots });
  }
  to.lineWidth = Math.max(3 / zoom, 3);
  to.strokeStyle = inks.primary;
  to.stroke(scene.chosen);
}

/** A large graph from afar, and its links that lead out of sight from near: a picture of dots below the elements. */
export function Far(props: Props): ReactElement {
  const { graph, places, toldOf, chosen, drawn, isFar } = props;
  const say = useWords();
  const store = useStoreApi();
  const element = useRef<HTMLCanvasElement>(null);
  const scene = useMemo(
    () => sceneOf({ graph, places, toldOf, chosen, drawn }),
    [graph, places, toldOf, chosen, drawn],
  );
  useEffect(() => {
    const canvas = element.current;
    if (!canvas) return undefined;
    const inks = inksFrom(canvas);
    let shown: View = [0, 0, 1];
    let drawnAt = -Infinity;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const draw = () => {
      clearTimeout(timer);
      timer = undefined;
      const { transform, width, height } = store.getState();
      const [wide, high] = [Math.round(width * devicePixelRatio), Math.round(height * devicePixelRatio)];
      if (canvas.width !== wide || canvas.height !== high) [canvas.width, canvas.height] = [wide, high];
      canvas.style.transform = '';
      drawScene(canvas, scene, inks, transform, isFar);
      shown = transform;
      drawnAt = performance.now();
      canvas.dataset['drawn'] = String(scene.names.length);
    };
    const follow = (
      { transform, width, height }: ReturnType<typeof store.getState>,
      before?: { width: number; height: number },
    ) => {
      if (before && (before.width !== width || before.height !== height)) return draw();
      if (transform === shown || (transform[0] === shown[0] && transform[1] === shown[1] && transform[2] === shown[2]))
        return undefined;
      const scale = transform[2] / shown[2];
      canvas.style.transform = `translate(${transform[0] - shown[0] * scale}px, ${transform[1] - shown[1] * scale}px) scale(${scale})`;
      timer ??= setTimeout(draw, Math.max(16, drawnAt + pause - performance.now()));
      return undefined;
    };
    draw();
    const end = store.subscribe(follow);
    return () => {
      end();
      clearTimeout(timer);
    };
  }, [store, scene, isFar]);
  const said = say(words.farOff, { items: graph.items.length, links: graph.links.length });
  return (
    <canvas
      ref={element}
      className="topo-far"
      {...(isFar ? { role: 'img', 'aria-label': said } : { 'aria-hidden': true })}
    />
  );
}

const overview = { width: 200, height: 140 } as const;

/** Where in a large graph one is. */
export function Overview({ graph, places, toldOf }: Pick<Props, 'graph' | 'places' | 'toldOf'>): ReactElement {
  const say = useWords();
  const flow = useReactFlow();
  const element = useRef<HTMLCanvasElement>(null);
  const bounds = useMemo(() => boundsOf(places), [places]);
  const scale = Math.min(overview.width / bounds.width, overview.height / bounds.height);
  const seen = useStore(({ transform: [x, y, zoom], width, height }) =>
    [(-x / zoom - bounds.x) * scale, (-y / zoom - bounds.y) * scale, (width / zoom) * scale, (height / zoom) * scale]
      .map(Math.round)
      .join(' '),
  );
  useEffect(() => {
    const [canvas, to] = [element.current, element.current?.getContext('2d')];
    if (!canvas || !to) return;
    const inks = inksFrom(canvas);
    to.clearRect(0, 0, canvas.width, canvas.height);
    for (const item of graph.items) {
      const place = places.get(item.id);
      if (!place || item.kind === 'combo') continue;
      to.fillStyle = inks[toldOf(item).tone];
      to.fillRect(
        (place.x - bounds.x) * scale,
        (place.y - bounds.y) * scale,
        Math.max(1.5, place.width * scale),
        Math.max(1.5, place.height * scale),
      );
    }
  }, [graph, places, toldOf, bounds, scale]);
  const go = ({ currentTarget, clientX, clientY, buttons }: PointerEvent<HTMLDivElement>) => {
    if (buttons === 0) return;
    const { left, top } = currentTarget.getBoundingClientRect();
    void flow.setCenter(bounds.x + (clientX - left) / scale, bounds.y + (clientY - top) / scale, {
      zoom: flow.getZoom(),
    });
  };
  const [x = 0, y = 0, width = 0, height = 0] = seen.split(' ').map(Number);
  return (
    <Panel position="bottom-right">
      <div
        className="topo-overview nopan nowheel"
        style={overview}
        onPointerDown={go}
        onPointerMove={go}
        role="img"
        aria-label={say(words.overview)}
      >
        <canvas ref={element} width={overview.width} height={overview.height} />
        <span style={{ left: x, top: y, width, height }} />
      </div>
    </Panel>
  );
}
