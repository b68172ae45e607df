import '@xyflow/react/dist/style.css';
import {
  graphProblems,
  removalProblems,
  type GraphData,
  type GraphItem,
} from '@heliograph/catalogue/models/topology.ts';
import type { Text } from '@heliograph/catalogue/kit/text.ts';
import {
  applyNodeChanges,
  Background,
  BackgroundVariant,
  ControlButton,
  Controls,
  MarkerType,
  MiniMap,
  ReactFlow,
  useReactFlow,
  useStore,
  type Edge,
  type EdgeChange,
  type NodeChange,
  type ReactFlowInstance,
  type ReactFlowProps,
} from '@xyflow/react';
import { useCallback, useMemo, useState, type MouseEvent, type ReactElement } from 'react';
import { useWords } from '../../app/parts.ts';
import { Icon } from '../../engine/icons.tsx';
import { topologyScreenWords as words } from './words.ts';
import { addLink, sizeOf, wayDown, wayUp, withoutItems } from './graph-edit.ts';
import { Far, Overview } from './Far.tsx';
import { boundsOf, itemAt, largeFrom, graphPartOf, tilesOf, type GraphPlaces } from './near.ts';
import { nodeTypes, type ItemNode } from './nodes.tsx';
import { graphPlacesOf, type NodeTone } from './svg.ts';
import type { LinkToldOf } from './use-links-told.ts';

export interface NodeStanding {
  readonly tone: NodeTone;
  readonly word: string;
  readonly severity: number | null;
}
export interface Selection {
  readonly items: ReadonlySet<string>;
  readonly links: ReadonlySet<string>;
}
export const nothingSelected: Selection = { items: new Set(), links: new Set() };

/** What the address asks to be shown: an item with its way to the core, or the branch below it. */
export interface Focus {
  readonly item: string;
  readonly isBranch: boolean;
}

interface Props {
  readonly graph: GraphData;
  readonly isEditing: boolean;
  readonly hasGrid: boolean;
  readonly theme: 'light' | 'dark';
  readonly toldOf: (item: GraphItem) => NodeStanding;
  readonly linkTold: LinkToldOf;
  readonly focus: Focus | null;
  readonly selection: Selection;
  readonly onSelection: (selection: Selection) => void;
  readonly onChange: (graph: GraphData) => void;
  readonly onRefused: (why: readonly Text[]) => void;
  readonly onReady: (flow: ReactFlowInstance<ItemNode>) => void;
}

/** Groups before what stands in them, as the drawing wants it. */
const depthOf = (items: ReadonlyMap<string, GraphItem>, item: GraphItem): number => {
  let depth = 0;
  for (let at = item.parent; at !== null && depth < 20; at = items.get(at)?.parent ?? null) depth++;
  return depth;
};

type Seen = Pick<Props, 'graph' | 'toldOf' | 'linkTold' | 'selection'>;

function nodesOf(
  { graph, toldOf, selection }: Omit<Seen, 'linkTold'>,
  isEditing: boolean,
  way: ReadonlySet<string>,
): ItemNode[] {
  const byId = new Map(graph.items.map((item) => [item.id, item]));
  return graph.items
    .map((item) => ({ item, depth: depthOf(byId, item) }))
    .sort((a, b) => a.depth - b.depth)
    .map(({ item }): ItemNode => {
      const { tone, word, severity } = toldOf(item);
      const size = sizeOf(item);
      return {
        id: item.id,
        type: item.kind === 'combo' ? 'combo' : 'item',
        position: { x: item.x, y: item.y },
        ...(item.parent === null ? {} : { parentId: item.parent }),
        width: size.width,
        height: size.height,
        // An item that was not measured is drawn until it is, in sight or not: hundreds of them with each change.
        measured: size,
        selected: selection.items.has(item.id),
        ariaLabel: `${item.label}, ${word}`,
        data: { item, tone, word, severity, isOnWay: way.has(item.id), canConnect: isEditing },
        ...(item.kind === 'combo' ? { zIndex: -1 } : {}),
      };
    });
}

function edgesOf({ graph, toldOf, linkTold, selection }: Seen, way: ReadonlySet<string>, hasFigures: boolean): Edge[] {
  const byId = new Map(graph.items.map((item) => [item.id, item]));
  return graph.links.map(({ id, from, to, label, length }): Edge => {
    const fed = byId.get(to);
    const tone = fed ? toldOf(fed).tone : 'off';
    const { brief, drift, driftKind, isBusy } = linkTold(id);
    const said = [label, length === undefined ? '' : `${length} m`, hasFigures ? brief : '', drift]
      .filter(Boolean)
      .join(' · ');
    const classes = [
      way.has(id) ? 'is-on-way' : '',
      driftKind === null ? '' : `is-${driftKind}`,
      isBusy ? 'is-busy' : '',
    ];
    return {
      id,
      source: from,
      target: to,
      ...(said === '' ? {} : { label: said }),
      selected: selection.links.has(id),
      className: ['topo-link', `edge-${tone}`, ...classes].filter(Boolean).join(' '),
      markerEnd: { type: MarkerType.ArrowClosed, width: 14, height: 14 },
    };
  });
}

interface Kept<T> {
  readonly of: readonly T[];
  readonly list: T[];
  readonly texts: ReadonlyMap<string, readonly [T, string]>;
}

function keptOf<T extends { readonly id: string }>(of: readonly T[], before?: Kept<T>): Kept<T> {
  const texts = new Map(
    of.map((one): [string, readonly [T, string]] => {
      const text = JSON.stringify(one);
      const there = before?.texts.get(one.id);
      return [one.id, there?.[1] === text ? there : [one, text]];
    }),
  );
  return { of, list: of.map((one) => texts.get(one.id)?.[0] ?? one), texts };
}

/** Of what is drawn again and again, what says the same as before is the same: only what changed is drawn anew. */
function useKept<T extends { readonly id: string }>(told: readonly T[]): T[] {
  const [before, setBefore] = useState(() => keptOf(told));
  if (before.of === told) return before.list;
  const now = keptOf(told, before);
  setBefore(now);
  return now.list;
}

/** Links with figures beside them: with more of them nothing can be read. They stand beside what is selected, and in the tree. */
const mostFigures = 200;

const noWay: ReadonlySet<string> = new Set();

function useLabels() {
  const say = useWords();
  return {
    'controls.ariaLabel': say(words.controls),
    'controls.zoomIn.ariaLabel': say(words.zoomIn),
    'controls.zoomOut.ariaLabel': say(words.zoomOut),
    'controls.fitView.ariaLabel': say(words.fit),
    'minimap.ariaLabel': say(words.overview),
    'node.a11yDescription.default': say(words.itemKeys),
    'node.a11yDescription.keyboardDisabled': say(words.itemKeys),
    'edge.a11yDescription.default': say(words.linkKeys),
    'handle.ariaLabel': say(words.terminal),
  };
}

/** What is drawn: the graph, with what is being dragged where the pointer has it. A graph that changed takes that back. */
function useDragged(told: ItemNode[]) {
  const [kept, setKept] = useState({ of: told, nodes: told });
  const drag = (changes: NodeChange<ItemNode>[]) =>
    setKept((before) => ({ of: told, nodes: applyNodeChanges(changes, before.of === told ? before.nodes : told) }));
  return { nodes: kept.of === told ? kept.nodes : told, drag };
}

/** The graph with what was let go where it is now; itself where nothing moved. */
function letGo(graph: GraphData, changes: readonly NodeChange<ItemNode>[]): GraphData {
  const places = new Map(
    changes.flatMap((change) =>
      change.type === 'position' && change.dragging === false && change.position
        ? [[change.id, change.position] as const]
        : [],
    ),
  );
  const items = graph.items.map((item) => {
    const at = places.get(item.id);
    return at && (at.x !== item.x || at.y !== item.y) ? { ...item, x: Math.round(at.x), y: Math.round(at.y) } : item;
  });
  return items.some((item, at) => item !== graph.items[at]) ? { ...graph, items } : graph;
}

/** What is selected after some of it was taken or left. */
function selectedBy(before: ReadonlySet<string>, changes: readonly (NodeChange<ItemNode> | EdgeChange)[]) {
  const after = new Set(before);
  for (const change of changes) if (change.type === 'select') after[change.selected ? 'add' : 'delete'](change.id);
  return after;
}
const isSelect = ({ type }: { readonly type: string }): boolean => type === 'select';

type Handlers = Required<
  Pick<ReactFlowProps<ItemNode>, 'onNodesChange' | 'onEdgesChange' | 'onConnect' | 'onBeforeDelete'>
>;

/** What a person does with the drawing, as changes of the graph. */
function handlersOf(props: Props, drag: (changes: NodeChange<ItemNode>[]) => void): Handlers {
  const { graph, isEditing, selection, onSelection, onChange, onRefused } = props;
  const offer = (next: GraphData, problems: readonly Text[]) => {
    if (problems.length > 0) onRefused(problems);
    else onChange(next);
  };
  return {
    onNodesChange: (changes) => {
      const moved = changes.filter(({ type }) => type === 'position' || type === 'dimensions');
      if (moved.length > 0) drag(moved);
      const next = isEditing ? letGo(graph, changes) : graph;
      if (next !== graph) onChange(next);
      if (changes.some(isSelect)) onSelection({ ...selection, items: selectedBy(selection.items, changes) });
    },
    onEdgesChange: (changes) => {
      if (changes.some(isSelect)) onSelection({ ...selection, links: selectedBy(selection.links, changes) });
    },
    onConnect: ({ source, target }) => {
      const next = addLink(graph, source, target);
      offer(next, graphProblems(next));
    },
    onBeforeDelete: ({ nodes: going, edges: cut }) => {
      const ids = new Set([...going, ...cut].map(({ id }) => id));
      offer(withoutItems(graph, ids), removalProblems(graph, ids));
      return Promise.resolve(false);
    },
  };
}

const noLinks: ReadonlySet<string> = new Set();
const noPlaces: GraphPlaces = new Map();

/** What of a graph is drawn with elements: all of a small one; of a large one what is near, or nothing where nothing could be read. */
function useNear(graph: GraphData, selected: ReadonlySet<string>) {
  const isLarge = graph.items.length > largeFrom;
  // Until it was fitted the view is somewhere: elements for that would be made and thrown away.
  const [isFitted, setFitted] = useState(false);
  const tiles = useStore(
    useCallback(
      ({ transform, width, height }) => (!isLarge ? '' : isFitted ? tilesOf(transform, width, height) : 'far'),
      [isLarge, isFitted],
    ),
  );
  const places = useMemo(() => (isLarge ? graphPlacesOf(graph) : noPlaces), [graph, isLarge]);
  const near = useMemo(
    () => (isLarge ? graphPartOf(graph, places, tiles, selected) : graph),
    [graph, isLarge, places, tiles, selected],
  );
  const drawn = useMemo(() => (isLarge ? new Set(near.links.map(({ id }) => id)) : noLinks), [near, isLarge]);
  return { isLarge, isFar: tiles === 'far', places, near, drawn, setFitted };
}
type Near = ReturnType<typeof useNear>;

/** A large graph is fitted and clicked without elements. */
function useFar({ isLarge, isFar, places, setFitted }: Near, { graph, selection, focus, onSelection }: Props) {
  const flow = useReactFlow();
  if (!isLarge) return {};
  const fit = () => void flow.fitBounds(boundsOf(places), { padding: 0.05 });
  const start = () => {
    const at = focus === null ? undefined : places.get(focus.item);
    if (at) void flow.setCenter(at.x + at.width / 2, at.y + at.height / 2, { zoom: 0.8 });
    else fit();
    setFitted(true);
  };
  const onPaneClick = ({ clientX, clientY, shiftKey, ctrlKey, metaKey }: MouseEvent) => {
    if (!isFar) return;
    const at = flow.screenToFlowPosition({ x: clientX, y: clientY }, { snapToGrid: false });
    const found = itemAt(graph, places, at, 4 / flow.getZoom());
    const before = shiftKey || ctrlKey || metaKey ? selection.items : [];
    onSelection({ items: new Set([...before, ...(found ? [found.id] : [])]), links: new Set() });
  };
  return { fit, start, onPaneClick };
}

/** What the selection marks: the way from one item to the core, or the branch below it. */
function useWay({ graph, selection, focus }: Props): ReadonlySet<string> {
  const [only] = selection.items.size === 1 ? selection.items : [];
  const isBranch = focus?.isBranch === true && focus.item === only;
  return useMemo(
    () => (only === undefined ? noWay : isBranch ? wayDown(graph, only) : wayUp(graph, only)),
    [graph, only, isBranch],
  );
}

interface AroundProps {
  readonly props: Props;
  readonly part: Near;
  readonly chosen: ReadonlySet<string>;
  readonly fit: (() => void) | undefined;
}

/** What stands below and beside the elements. */
function Around({ props, part, chosen, fit }: AroundProps): ReactElement {
  const say = useWords();
  const { graph, hasGrid, toldOf } = props;
  const { places, isLarge, isFar, drawn } = part;
  const label = say(words.fit);
  return (
    <>
      {hasGrid ? <Background variant={BackgroundVariant.Dots} gap={20} /> : null}
      {isLarge ? <Far {...{ graph, places, toldOf, chosen, drawn, isFar }} /> : null}
      <Controls showInteractive={false} showFitView={!isLarge}>
        {fit ? (
          // The button of the library knows only what is drawn with elements.
          <ControlButton onClick={fit} title={label} aria-label={label}>
            <Icon name="map" size={12} />
          </ControlButton>
        ) : null}
      </Controls>
      {isLarge ? <Overview {...{ graph, places, toldOf }} /> : null}
      {!isLarge && graph.items.length > 20 ? <MiniMap pannable zoomable /> : null}
    </>
  );
}

/** The drawn graph. What is dragged is kept here until it is let go, and is then one step that can be undone. */
export function Canvas(props: Props): ReactElement {
  const { graph, isEditing, hasGrid, theme, selection, onReady, toldOf, linkTold } = props;
  const way = useWay(props);
  const part = useNear(graph, selection.items);
  const { near, isLarge } = part;
  const { fit, start, onPaneClick } = useFar(part, props);
  const told = useKept(
    useMemo(
      () => nodesOf({ graph: near, toldOf, selection }, isEditing, way),
      [near, toldOf, selection, isEditing, way],
    ),
  );
  const hasFigures = graph.links.length <= mostFigures;
  const edges = useKept(
    useMemo(
      () => edgesOf({ graph: near, toldOf, linkTold, selection }, way, hasFigures),
      [near, toldOf, linkTold, selection, way, hasFigures],
    ),
  );
  const chosen = useMemo(() => new Set([...selection.items, ...way]), [selection, way]);
  const { nodes, drag } = useDragged(told);
  const labels = useLabels();
  return (
    <ReactFlow<ItemNode>
      {...handlersOf(props, drag)}
      nodes={nodes}
      edges={edges}
      nodeTypes={nodeTypes}
      colorMode={theme}
      ariaLabelConfig={labels}
      fitView={!isLarge}
      minZoom={0.02}
      maxZoom={2}
      onlyRenderVisibleElements={isLarge}
      nodesDraggable={isEditing}
      nodesConnectable={isEditing}
      edgesReconnectable={false}
      deleteKeyCode={isEditing ? ['Delete', 'Backspace'] : null}
      multiSelectionKeyCode={['Shift', 'Control', 'Meta']}
      snapToGrid={hasGrid && isEditing}
      snapGrid={[10, 10]}
      {...(onPaneClick ? { onPaneClick } : {})}
      onInit={(flow) => {
        start?.();
        onReady(flow);
      }}
    >
      <Around {...{ props, part, chosen, fit }} />
    </ReactFlow>
  );
}
