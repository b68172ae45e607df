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
  Controls,
  MarkerType,
  MiniMap,
  ReactFlow,
  type Edge,
  type EdgeChange,
  type NodeChange,
  type ReactFlowInstance,
  type ReactFlowProps,
} from '@xyflow/react';
import { useMemo, useState, type ReactElement } from 'react';
import { useWords } from '../../app/parts.ts';
import { topologyScreenWords as words } from './words.ts';
import { addLink, sizeOf, wayDown, wayUp, without } from './graph-edit.ts';
import { nodeTypes, type ItemNode } from './nodes.tsx';
import type { NodeTone } from './svg.ts';
import type { LinkToldOf } from './use-links-told.ts';

export interface Told {
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
  readonly toldOf: (item: GraphItem) => Told;
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
        selected: selection.items.has(item.id),
        ariaLabel: `${item.label}, ${word}`,
        data: { item, tone, word, severity, isOnWay: way.has(item.id), canConnect: isEditing },
        ...(item.kind === 'combo' ? { zIndex: -1 } : {}),
      };
    });
}

function edgesOf({ graph, toldOf, linkTold, selection }: Seen, way: ReadonlySet<string>): Edge[] {
  const byId = new Map(graph.items.map((item) => [item.id, item]));
  const isFew = graph.links.length <= mostFigures;
  return graph.links.map(({ id, from, to, label, length }): Edge => {
    const fed = byId.get(to);
    const tone = fed ? toldOf(fed).tone : 'off';
    const { brief, drift, driftKind, isBusy } = linkTold(id);
    const said = [label, length === undefined ? '' : `${length} m`, isFew ? brief : '', drift]
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
      offer(without(graph, ids), removalProblems(graph, ids));
      return Promise.resolve(false);
    },
  };
}

/** The drawn graph. What is dragged is kept here until it is let go, and is then one step that can be undone. */
export function Canvas(props: Props): ReactElement {
  const { graph, isEditing, hasGrid, theme, focus, selection, onReady, toldOf, linkTold } = props;
  const [only] = selection.items.size === 1 ? selection.items : [];
  const isBranch = focus?.isBranch === true && focus.item === only;
  const way = useMemo(
    () => (only === undefined ? noWay : isBranch ? wayDown(graph, only) : wayUp(graph, only)),
    [graph, only, isBranch],
  );
  const told = useMemo(
    () => nodesOf({ graph, toldOf, selection }, isEditing, way),
    [graph, toldOf, selection, isEditing, way],
  );
  const edges = useMemo(
    () => edgesOf({ graph, toldOf, linkTold, selection }, way),
    [graph, toldOf, linkTold, selection, way],
  );
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
      fitView
      minZoom={0.02}
      maxZoom={2}
      onlyRenderVisibleElements={graph.items.length > 300}
      nodesDraggable={isEditing}
      nodesConnectable={isEditing}
      edgesReconnectable={false}
      deleteKeyCode={isEditing ? ['Delete', 'Backspace'] : null}
      multiSelectionKeyCode={['Shift', 'Control', 'Meta']}
      snapToGrid={hasGrid && isEditing}
      snapGrid={[10, 10]}
      onInit={onReady}
    >
      {hasGrid ? <Background variant={BackgroundVariant.Dots} gap={20} /> : null}
      <Controls showInteractive={false} />
      {graph.items.length > 20 ? <MiniMap pannable zoomable /> : null}
    </ReactFlow>
  );
}
