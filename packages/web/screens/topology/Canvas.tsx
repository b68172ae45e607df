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
  type NodeChange,
  type ReactFlowInstance,
} from '@xyflow/react';
import { useEffect, useMemo, useState, type ReactElement } from 'react';
import { useWords } from '../../app/parts.ts';
import { topologyScreenWords as words } from './words.ts';
import { addLink, sizeOf, wayUp, without } from './graph-edit.ts';
import { nodeTypes, type ItemNode } from './nodes.tsx';
import type { NodeTone } from './svg.ts';

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

interface Props {
  readonly graph: GraphData;
  readonly isEditing: boolean;
  readonly hasGrid: boolean;
  readonly theme: 'light' | 'dark';
  readonly toldOf: (item: GraphItem) => Told;
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

function nodesOf({ graph, toldOf, selection, isEditing }: Props, way: ReadonlySet<string>): ItemNode[] {
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

function edgesOf({ graph, toldOf, selection }: Props, way: ReadonlySet<string>): Edge[] {
  const byId = new Map(graph.items.map((item) => [item.id, item]));
  return graph.links.map(({ id, from, to, label, length }): Edge => {
    const fed = byId.get(to);
    const tone = fed ? toldOf(fed).tone : 'off';
    const said = [label, length === undefined ? '' : `${length} m`].filter(Boolean).join(' · ');
    return {
      id,
      source: from,
      target: to,
      ...(said === '' ? {} : { label: said }),
      selected: selection.links.has(id),
      className: `topo-link edge-${tone}${way.has(id) ? ' is-on-way' : ''}`,
      markerEnd: { type: MarkerType.ArrowClosed, width: 14, height: 14 },
    };
  });
}

const noWay: ReadonlySet<string> = new Set();

/** The drawn graph. What is dragged is kept here until it is let go, and is then one step that can be undone. */
export function Canvas(props: Props): ReactElement {
  const { graph, isEditing, hasGrid, theme, selection, onSelection, onChange, onRefused, onReady, toldOf } = props;
  const [only] = selection.items.size === 1 ? selection.items : [];
  const way = useMemo(() => (only === undefined ? noWay : wayUp(graph, only)), [graph, only]);
  const told = useMemo(() => nodesOf(props, way), [graph, toldOf, selection, isEditing, way]); // oxlint-disable-line react-hooks/exhaustive-deps
  const edges = useMemo(() => edgesOf(props, way), [graph, toldOf, selection, way]); // oxlint-disable-line react-hooks/exhaustive-deps
  const [nodes, setNodes] = useState(told);
  useEffect(() => setNodes(told), [told]);
  const say = useWords();
  const labels = {
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
  const offer = (next: GraphData) => {
    const problems = graphProblems(next);
    if (problems.length > 0) onRefused(problems);
    else onChange(next);
  };
  const onNodesChange = (changes: NodeChange<ItemNode>[]) => {
    const moved = changes.filter((change) => change.type === 'position' || change.type === 'dimensions');
    if (moved.length > 0) setNodes((before) => applyNodeChanges(moved, before));
    const ended = changes.flatMap((change) =>
      change.type === 'position' && change.dragging === false && change.position
        ? [[change.id, change.position] as const]
        : [],
    );
    if (isEditing && ended.length > 0) {
      const places = new Map(ended);
      const items = graph.items.map((item) => {
        const at = places.get(item.id);
        return at && (at.x !== item.x || at.y !== item.y)
          ? { ...item, x: Math.round(at.x), y: Math.round(at.y) }
          : item;
      });
      if (items.some((item, at) => item !== graph.items[at])) onChange({ ...graph, items });
    }
    if (changes.some(({ type }) => type === 'select')) {
      const items = new Set(selection.items);
      for (const change of changes) if (change.type === 'select') items[change.selected ? 'add' : 'delete'](change.id);
      onSelection({ ...selection, items });
    }
  };
  return (
    <ReactFlow<ItemNode>
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
      onNodesChange={onNodesChange}
      onEdgesChange={(changes) => {
        if (!changes.some(({ type }) => type === 'select')) return;
        const links = new Set(selection.links);
        for (const change of changes)
          if (change.type === 'select') links[change.selected ? 'add' : 'delete'](change.id);
        onSelection({ ...selection, links });
      }}
      onConnect={({ source, target }) => offer(addLink(graph, source, target))}
      onBeforeDelete={({ nodes: going, edges: cut }) => {
        const ids = new Set([...going, ...cut].map(({ id }) => id));
        const why = removalProblems(graph, ids);
        if (why.length > 0) onRefused(why);
        else onChange(without(graph, ids));
        return Promise.resolve(false);
      }}
    >
      {hasGrid ? <Background variant={BackgroundVariant.Dots} gap={20} /> : null}
      <Controls showInteractive={false} />
      {graph.items.length > 20 ? <MiniMap pannable zoomable /> : null}
    </ReactFlow>
  );
}
