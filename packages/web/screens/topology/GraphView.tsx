import './topology.css';
import { topologyCalls } from '@heliograph/catalogue/calls/topology.ts';
import type { OutputOf } from '@heliograph/catalogue/kit/call.ts';
import type { Text } from '@heliograph/catalogue/kit/text.ts';
import { wordsIn } from '@heliograph/catalogue/kit/tongue.ts';
import { readGraph, emptyGraph } from '@heliograph/catalogue/models/topology.ts';
import { ReactFlowProvider, type ReactFlowInstance } from '@xyflow/react';
import { Button } from 'antd';
import { useCallback, useRef, useState, type KeyboardEvent, type ReactElement } from 'react';
import { useParts, useSession, useWords } from '../../app/parts.ts';
import { useUnsaved } from '../../engine/form/use-unsaved.ts';
import { SeverityMark } from '../../engine/values/Severity.tsx';
import { TimeText } from '../../engine/values/Values.tsx';
import { Canvas, nothingSelected, type Selection } from './Canvas.tsx';
import { duplicate } from './graph-edit.ts';
import { GraphTree } from './GraphTree.tsx';
import { Inspector } from './Inspector.tsx';
import type { ItemNode } from './nodes.tsx';
import { Proposals } from './Proposals.tsx';
import { graphSvg, keepPng, keepText } from './svg.ts';
import { SaveLine, Toolbar } from './Toolbar.tsx';
import { useEditing } from './use-editing.ts';
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

const inksFrom = (element: Element) => {
  const style = getComputedStyle(element);
  const of = (name: string) => style.getPropertyValue(`--${name}`).trim();
  return {
    ink: of('ink'),
    card: of('card'),
    line: of('edge'),
    page: of('page'),
    good: of('good'),
    critical: of('critical'),
    major: of('major'),
    off: of('off'),
  };
};

interface Props {
  readonly told: Graph;
  readonly isEditing: boolean;
  /** Buttons of the page around it. */
  readonly head?: ReactElement;
}

function Opened({ told, isEditing, head }: Props): ReactElement {
  const say = useWords();
  const { notices } = useParts();
  const { theme, tongue } = useSession();
  const [initial] = useState(() => readGraph(told.graphSavedData) ?? emptyGraph);
  const editing = useEditing(told.graphId, told.version, initial);
  const { graph, change, undo, redo, state: saving } = editing;
  const { state, byItem, toldOf } = useGraphState(told.graphId, true);
  const [selection, setSelection] = useState<Selection>(nothingSelected);
  const [open, setOpen] = useState<'versions' | 'discover' | null>(null);
  const [isTree, setTree] = useState(false);
  const flow = useRef<ReactFlowInstance<ItemNode> | null>(null);
  const frame = useRef<HTMLDivElement>(null);
  useUnsaved(isEditing && saving !== 'saved');
  const select = useCallback((ids: readonly string[]) => setSelection({ items: new Set(ids), links: new Set() }), []);
  const refuse = (why: readonly Text[]) => why.slice(0, 2).forEach((text) => notices.error(wordsIn(text, tongue)));
  const [only] = selection.items.size === 1 ? selection.items : [];
  const item = graph.items.find(({ id }) => id === only);
  const middle = () => {
    const box = frame.current?.getBoundingClientRect();
    return box && flow.current
      ? flow.current.screenToFlowPosition({ x: box.x + box.width / 2, y: box.y + box.height / 2 })
      : { x: 0, y: 0 };
  };
  const picture = () =>
    graphSvg(
      graph,
      (id) =>
        toldOf(
          graph.items.find((one) => one.id === id) ?? {
            id,
            kind: 'device',
            label: '',
            x: 0,
            y: 0,
            parent: null,
            bound: null,
          },
        ).tone,
      inksFrom(frame.current ?? document.documentElement),
    );
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isEditing || !(event.ctrlKey || event.metaKey) || (event.target as Element).matches('input, textarea')) return;
    const key = event.key.toLowerCase();
    if (key === 'z') (event.shiftKey ? redo : undo)();
    else if (key === 'y') redo();
    else if (key === 'd' && selection.items.size > 0) {
      const { graph: next, ids } = duplicate(graph, selection.items);
      change(next);
      select(ids);
    } else return;
    event.preventDefault();
  };
  const shownTheme = told.graphExData.theme === 'auto' ? theme : told.graphExData.theme;
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className="topo-page" onKeyDown={onKeyDown}>
      <header className="page-head">
        <h1>{told.graphName}</h1>
        {isEditing ? <SaveLine editing={editing} /> : null}
        <div className="tools">
          {isEditing ? (
            <Toolbar
              editing={editing}
              selected={selection.items}
              middle={middle}
              onSelect={select}
              onDiscover={() => setOpen('discover')}
            />
          ) : null}
          <Button onClick={() => setTree((before) => !before)} aria-pressed={isTree}>
            {say(isTree ? words.picture : words.tree)}
          </Button>
          <Button onClick={() => setOpen('versions')}>{say(words.versions)}</Button>
          <Button onClick={() => keepText(picture(), 'image/svg+xml', `${told.graphName}.svg`)}>
            {say(words.svg)}
          </Button>
          <Button onClick={() => void keepPng(picture(), `${told.graphName}.png`).catch(() => undefined)}>
            {say(words.png)}
          </Button>
          <Button onClick={() => keepText(JSON.stringify(graph), 'application/json', `${told.graphName}.json`)}>
            {say(words.json)}
          </Button>
          {head}
        </div>
      </header>
      <div className="topo-body">
        <div
          ref={frame}
          className={`topo-frame is-${told.background}`}
          {...(shownTheme === theme ? {} : { 'data-theme': shownTheme })}
        >
          {isTree ? (
            <GraphTree graph={graph} toldOf={toldOf} selected={selection.items} onSelect={(id) => select([id])} />
          ) : (
            <Canvas
              graph={graph}
              isEditing={isEditing}
              hasGrid={told.grid}
              theme={shownTheme === 'dark' ? 'dark' : 'light'}
              toldOf={toldOf}
              selection={selection}
              onSelection={setSelection}
              onChange={change}
              onRefused={refuse}
              onReady={(ready) => (flow.current = ready)}
            />
          )}
        </div>
        <aside className="topo-side card">
          {item ? (
            <Inspector
              key={item.id}
              graphId={told.graphId}
              item={item}
              editing={editing}
              isEditing={isEditing}
              told={toldOf(item)}
              live={byItem.get(item.id)}
              onRefused={refuse}
            />
          ) : (
            <p className="muted">
              {selection.items.size > 1 ? say(words.several, { n: selection.items.size }) : say(words.nothingChosen)}
            </p>
          )}
          <AlarmPanel state={state} />
          {isEditing ? <p className="muted">{say(words.keys)}</p> : null}
        </aside>
      </div>
      {open === 'versions' ? (
        <Versions graphId={told.graphId} onRestore={isEditing ? change : undefined} onClose={() => setOpen(null)} />
      ) : null}
      {open === 'discover' ? <Proposals graph={graph} onChange={change} onClose={() => setOpen(null)} /> : null}
    </div>
  );
}

/** One graph, to be looked at or to be edited. */
export const GraphView = (props: Props): ReactElement => (
  <ReactFlowProvider>
    <Opened {...props} />
  </ReactFlowProvider>
);
