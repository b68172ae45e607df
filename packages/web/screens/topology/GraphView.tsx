import './topology.css';
import { configCalls } from '@heliograph/catalogue/calls/config.ts';
import { topologyCalls } from '@heliograph/catalogue/calls/topology.ts';
import type { OutputOf } from '@heliograph/catalogue/kit/call.ts';
import type { Text } from '@heliograph/catalogue/kit/text.ts';
import { wordsIn } from '@heliograph/catalogue/kit/tongue.ts';
import { emptyGraph, toldGraph, type GraphData, type GraphItem } from '@heliograph/catalogue/models/topology.ts';
import { ReactFlowProvider, type ReactFlowInstance } from '@xyflow/react';
import { Button } from 'antd';
import { useCallback, useEffect, useRef, useState, type KeyboardEvent, type ReactElement, type RefObject } from 'react';
import { useMay, useParts, useSession, useWords } from '../../app/parts.ts';
import { useUnsaved } from '../../engine/form/use-unsaved.ts';
import { SeverityMark } from '../../engine/values/Severity.tsx';
import { TimeText } from '../../engine/values/Values.tsx';
import { Canvas, nothingSelected, type Focus, type Selection, type NodeStanding } from './Canvas.tsx';
import { duplicate } from './graph-edit.ts';
import { GraphTree } from './GraphTree.tsx';
import { Inspector } from './Inspector.tsx';
import type { ItemNode } from './nodes.tsx';
import { Proposals } from './Proposals.tsx';
import { graphSvg, inksFrom, keepPdf, keepPng, keepText } from './svg.ts';
import { SaveLine, Toolbar } from './Toolbar.tsx';
import { useEditing, type Editing } from './use-editing.ts';
import { useDiscovery, useLinksTold, type LinkToldOf } from './use-links-told.ts';
import { useGraphState, type GraphState } from './use-state.ts';
import { Versions } from './Versions.tsx';
import { topologyScreenWords as words } from './words.ts';

type Graph = OutputOf<typeof topologyCalls.getGraph>;

/** S1 §9: the latest five. */
const mostAlarms = 5;

function AlarmPanel({ state }: { state: GraphState | undefined }): ReactElement {
  const say = useWords();
  const { tongue } = useSession();
  const alarms = (state?.alarms ?? []).slice(0, mostAlarms);
  return (
    <>
      <h2>{say(words.alarms)}</h2>
      {alarms.length === 0 ? <p className="muted">{say(words.noAlarms)}</p> : null}
      <ul className="topo-alarms">
        {alarms.map((alarm) => (
          <li key={alarm.alarmId}>
            <SeverityMark value={alarm.severity} short /> <strong>{wordsIn(alarm.name, tongue)}</strong>
            <div className="muted">
              {[alarm.device, alarm.object].filter(Boolean).join(' · ')} <TimeText at={alarm.at} />
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}

interface Props {
  readonly told: Graph;
  readonly isEditing: boolean;
  readonly focus?: Focus | null;
  /** Buttons of the page around it. */
  readonly head?: ReactElement;
}

type Frame = RefObject<HTMLDivElement | null>;
type ToldOf = (item: GraphItem) => NodeStanding;

interface ExportsProps {
  readonly name: string;
  readonly graph: GraphData;
  readonly toldOf: ToldOf;
  readonly frame: Frame;
}

/** The graph as a file: a picture in the colours that are seen, or its data. */
function Exports({ name, graph, toldOf, frame }: ExportsProps): ReactElement {
  const say = useWords();
  const toneOf = (id: string) => {
    const item = graph.items.find((one) => one.id === id);
    return item ? toldOf(item).tone : 'off';
  };
  const picture = () => graphSvg(graph, toneOf, inksFrom(frame.current ?? document.documentElement));
  return (
    <>
      <Button onClick={() => keepText(picture(), 'image/svg+xml', `${name}.svg`)}>{say(words.svg)}</Button>
      <Button onClick={() => void keepPng(picture(), `${name}.png`).catch(() => undefined)}>{say(words.png)}</Button>
      <Button onClick={() => void keepPdf(picture(), `${name}.pdf`).catch(() => undefined)}>{say(words.pdf)}</Button>
      <Button onClick={() => keepText(JSON.stringify(graph), 'application/json', `${name}.json`)}>
        {say(words.json)}
      </Button>
    </>
  );
}

interface Work {
  readonly editing: Editing;
  readonly selection: Selection;
  readonly select: (ids: readonly string[]) => void;
}

/** Undo, redo and duplicate, where nobody is typing. */
function onShortcut(event: KeyboardEvent, { editing, selection, select }: Work): void {
  if (!(event.ctrlKey || event.metaKey) || (event.target as Element).matches('input, textarea')) return;
  const key = event.key.toLowerCase();
  if (key === 'z') (event.shiftKey ? editing.redo : editing.undo)();
  else if (key === 'y') editing.redo();
  else if (key === 'd' && selection.items.size > 0) {
    const { graph, ids } = duplicate(editing.graph, selection.items);
    editing.change(graph);
    select(ids);
  } else return;
  event.preventDefault();
}

interface SideProps {
  readonly graphId: string;
  readonly editing: Editing;
  readonly isEditing: boolean;
  readonly selected: ReadonlySet<string>;
  readonly live: ReturnType<typeof useGraphState>;
  readonly linkTold: LinkToldOf;
  readonly onRefused: (why: readonly Text[]) => void;
}

/** Beside the drawing: what is selected, and the latest alarms. */
function Side({ graphId, editing, isEditing, selected, live, linkTold, onRefused }: SideProps): ReactElement {
  const say = useWords();
  const [only] = selected.size === 1 ? selected : [];
  const item = editing.graph.items.find(({ id }) => id === only);
  return (
    <aside className="topo-side card">
      {item ? (
        <Inspector
          key={item.id}
          {...{ graphId, item, editing, isEditing, linkTold, onRefused }}
          told={live.toldOf(item)}
          live={live.byItem.get(item.id)}
        />
      ) : (
        <p className="muted">
          {selected.size > 1 ? say(words.several, { n: selected.size }) : say(words.nothingChosen)}
        </p>
      )}
      <AlarmPanel state={live.state} />
      {isEditing ? <p className="muted">{say(words.keys)}</p> : null}
    </aside>
  );
}

type Dialog = 'versions' | 'discover';

interface HeadProps extends Work, Props {
  readonly toldOf: ToldOf;
  readonly frame: Frame;
  readonly flow: ReactFlowInstance<ItemNode> | null;
  readonly isTree: boolean;
  readonly onTree: () => void;
  readonly onOpen: (dialog: Dialog) => void;
}

function Head(props: HeadProps): ReactElement {
  const { told, isEditing, head, editing, selection, select, toldOf, frame, flow, isTree, onTree, onOpen } = props;
  const say = useWords();
  const may = useMay();
  const middle = () => {
    const box = frame.current?.getBoundingClientRect();
    return box && flow
      ? flow.screenToFlowPosition({ x: box.x + box.width / 2, y: box.y + box.height / 2 })
      : { x: 0, y: 0 };
  };
  return (
    <header className="page-head">
      <h1>{told.graphName}</h1>
      {isEditing ? <SaveLine editing={editing} /> : null}
      <div className="tools">
        {isEditing ? <Toolbar editing={editing} selected={selection.items} middle={middle} onSelect={select} /> : null}
        <Button onClick={onTree} aria-pressed={isTree}>
          {say(isTree ? words.picture : words.tree)}
        </Button>
        {may(configCalls.neighbours) ? <Button onClick={() => onOpen('discover')}>{say(words.check)}</Button> : null}
        <Button onClick={() => onOpen('versions')}>{say(words.versions)}</Button>
        <Exports name={told.graphName} graph={editing.graph} toldOf={toldOf} frame={frame} />
        {head}
      </div>
    </header>
  );
}

interface DrawingProps extends Work {
  readonly focus: Focus | null;
  readonly told: Graph;
  readonly isEditing: boolean;
  readonly isTree: boolean;
  readonly frame: Frame;
  readonly toldOf: ToldOf;
  readonly linkTold: LinkToldOf;
  readonly onSelection: (selection: Selection) => void;
  readonly onRefused: (why: readonly Text[]) => void;
  readonly onReady: (flow: ReactFlowInstance<ItemNode>) => void;
}

/** The graph itself, drawn or as a tree, in the looks that it is kept with. */
function Drawing({ told, isTree, frame, editing, select, ...rest }: DrawingProps): ReactElement {
  const { theme } = useSession();
  const shownTheme = told.graphExData.theme === 'auto' ? theme : told.graphExData.theme;
  const { graph, change } = editing;
  const { toldOf, linkTold, selection } = rest;
  return (
    <div
      ref={frame}
      tabIndex={-1}
      className={`topo-frame is-${told.background}`}
      {...(shownTheme === theme ? {} : { 'data-theme': shownTheme })}
    >
      {isTree ? (
        <GraphTree {...{ graph, toldOf, linkTold }} selected={selection.items} onSelect={(id) => select([id])} />
      ) : (
        <Canvas
          {...rest}
          graph={graph}
          hasGrid={told.grid}
          theme={shownTheme === 'dark' ? 'dark' : 'light'}
          onChange={change}
        />
      )}
    </div>
  );
}

/** Whoever deletes what has the focus goes on at the drawing, where the keys of the editor are heard. */
function useKeptFocus(frame: Frame, graph: GraphData): void {
  const shown = useRef(graph);
  useEffect(() => {
    if (shown.current !== graph && document.activeElement === document.body)
      frame.current?.focus({ preventScroll: true });
    shown.current = graph;
  }, [frame, graph]);
}

function Opened({ told, isEditing, focus = null, head }: Props): ReactElement {
  const { graphId } = told;
  const { notices } = useParts();
  const { tongue } = useSession();
  const [initial] = useState(() => toldGraph(told.graphSavedData) ?? emptyGraph);
  const editing = useEditing(graphId, told.version, initial);
  const live = useGraphState(graphId, true);
  const discovery = useDiscovery(graphId);
  const linkTold = useLinksTold(live.state, discovery.data);
  const [selection, onSelection] = useState<Selection>(() =>
    focus ? { items: new Set([focus.item]), links: new Set() } : nothingSelected,
  );
  const [open, setOpen] = useState<Dialog | null>(null);
  const [isTree, setTree] = useState(false);
  const [flow, setFlow] = useState<ReactFlowInstance<ItemNode> | null>(null);
  const frame = useRef<HTMLDivElement>(null);
  useUnsaved(isEditing && editing.state !== 'saved');
  useKeptFocus(frame, editing.graph);
  const select = useCallback((ids: readonly string[]) => onSelection({ items: new Set(ids), links: new Set() }), []);
  const onRefused = (why: readonly Text[]) => why.slice(0, 2).forEach((text) => notices.error(wordsIn(text, tongue)));
  const work = { editing, selection, select };
  const shown = { ...work, told, isEditing, focus, isTree, toldOf: live.toldOf, linkTold };
  return (
    <div className="topo-page" onKeyDown={(event) => isEditing && onShortcut(event, work)}>
      <Head
        {...shown}
        {...(head ? { head } : {})}
        frame={frame}
        flow={flow}
        onTree={() => setTree((before) => !before)}
        onOpen={setOpen}
      />
      <div className="topo-body">
        <Drawing {...shown} frame={frame} onSelection={onSelection} onRefused={onRefused} onReady={setFlow} />
        <Side {...{ graphId, editing, isEditing, live, linkTold, onRefused }} selected={selection.items} />
      </div>
      {open === 'versions' ? (
        <Versions graphId={graphId} onRestore={isEditing ? editing.change : undefined} onClose={() => setOpen(null)} />
      ) : null}
      {open === 'discover' ? (
        <Proposals
          {...{ editing, discovery }}
          onChange={isEditing ? editing.change : undefined}
          onClose={() => setOpen(null)}
        />
      ) : null}
    </div>
  );
}

/** One graph, to be looked at or to be edited. */
export const GraphView = (props: Props): ReactElement => (
  <ReactFlowProvider>
    <Opened {...props} />
  </ReactFlowProvider>
);
