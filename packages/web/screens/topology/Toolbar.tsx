import { mostGraphText, readGraph, type GraphData, type GraphItem } from '@heliograph/catalogue/models/topology.ts';
import { topologyWords } from '@heliograph/catalogue/words/topology-words.ts';
import { Button, Dropdown, Upload } from 'antd';
import type { ReactElement } from 'react';
import { useParts, useWords } from '../../app/parts.ts';
import { addItem, align, arrange, duplicate, type Alignment } from './graph-edit.ts';
import type { Editing, SaveState } from './use-editing.ts';
import { topologyScreenWords as words } from './words.ts';

interface Props {
  readonly editing: Editing;
  readonly selected: ReadonlySet<string>;
  /** Where a new item is put: the middle of what is seen. */
  readonly middle: () => { x: number; y: number };
  readonly onSelect: (ids: readonly string[]) => void;
}

const kinds = ['device', 'custom', 'splitter', 'combo'] as const satisfies readonly GraphItem['kind'][];
const alignments = ['left', 'top', 'spread'] as const satisfies readonly Alignment[];

/** A graph out of a file, in place of what is drawn. */
function LoadButton({ onLoad }: { onLoad: (graph: GraphData) => void }): ReactElement {
  const say = useWords();
  const { notices } = useParts();
  const load = async (file: File) => {
    if (file.size > mostGraphText) return notices.error(say(words.tooLarge));
    const read: GraphData | undefined = readGraph(await file.text());
    if (!read) return notices.error(say(topologyWords.unreadable));
    return onLoad(read);
  };
  return (
    <Upload
      accept=".json"
      maxCount={1}
      showUploadList={false}
      beforeUpload={(file) => {
        void load(file);
        return false;
      }}
    >
      <Button>{say(words.load)}</Button>
    </Upload>
  );
}

/** What is done to a graph while it is edited. Each is one step that can be undone. */
export function Toolbar({ editing, selected, middle, onSelect }: Props): ReactElement {
  const say = useWords();
  const { graph, change } = editing;
  const add = (kind: GraphItem['kind']) => {
    const { graph: next, id } = addItem(graph, kind, say(words[kind]), middle());
    change(next);
    onSelect([id]);
    // The menu is gone, and its focus with it: whoever goes by keys goes on at the new item, once it is drawn.
    requestAnimationFrame(() =>
      requestAnimationFrame(() =>
        document.querySelector<HTMLElement>(`.react-flow__node[data-id="${CSS.escape(id)}"]`)?.focus(),
      ),
    );
  };
  return (
    <>
      <Dropdown
        // Whoever opens it by a key goes on with the arrows.
        autoFocus
        trigger={['click']}
        menu={{
          items: kinds.map((kind) => ({ key: kind, label: say(words[kind]) })),
          onClick: ({ key }) => add(key as GraphItem['kind']),
        }}
      >
        <Button type="primary">{say(words.add)}</Button>
      </Dropdown>
      <Button disabled={!editing.canUndo} onClick={editing.undo}>
        {say(words.undo)}
      </Button>
      <Button disabled={!editing.canRedo} onClick={editing.redo}>
        {say(words.redo)}
      </Button>
      <Button onClick={() => change(arrange(graph))}>{say(words.layout)}</Button>
      {selected.size > 1
        ? alignments.map((how) => (
            <Button key={how} onClick={() => change(align(graph, selected, how))}>
              {say(words[how])}
            </Button>
          ))
        : null}
      {selected.size > 0 ? (
        <Button
          onClick={() => {
            const { graph: next, ids } = duplicate(graph, selected);
            change(next);
            onSelect(ids);
          }}
        >
          {say(words.copy)}
        </Button>
      ) : null}
      <LoadButton onLoad={change} />
    </>
  );
}

const stateWords: Readonly<Record<SaveState, keyof typeof words>> = {
  saved: 'saved',
  unsaved: 'unsaved',
  saving: 'saving',
  conflict: 'conflict',
  failed: 'unsaved',
};

/** Whether all that was changed is kept, and what to do where it is not. */
export function SaveLine({ editing }: { editing: Editing }): ReactElement {
  const say = useWords();
  const { state, problem, resolve, save } = editing;
  return (
    <span className="topo-save" role="status">
      <span className={state === 'conflict' || state === 'failed' ? 'tone-critical' : 'muted'}>
        {say(words[stateWords[state]])}
        {problem !== null && state === 'failed' ? `: ${problem}` : null}
      </span>
      {state === 'conflict' ? (
        <>
          <Button size="small" onClick={() => void resolve('mine')}>
            {say(words.mine)}
          </Button>
          <Button size="small" onClick={() => void resolve('theirs')}>
            {say(words.theirs)}
          </Button>
        </>
      ) : null}
      {state === 'failed' ? (
        <Button size="small" onClick={() => void save()}>
          {say(words.retry)}
        </Button>
      ) : null}
    </span>
  );
}
