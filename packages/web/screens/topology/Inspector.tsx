import { topologyCalls } from '@heliograph/catalogue/calls/topology.ts';
import {
  graphProblems,
  removalProblems,
  type GraphData,
  type GraphItem,
  type GraphLink,
  type boundKinds,
} from '@heliograph/catalogue/models/topology.ts';
import type { Text } from '@heliograph/catalogue/kit/text.ts';
import { itemKinds } from '@heliograph/catalogue/words/topology-words.ts';
import { Button, Input, InputNumber, Select } from 'antd';
import { useRef, useState, type ReactElement } from 'react';
import { Link } from 'react-router';
import { useWords } from '../../app/parts.ts';
import { useCall, useDo } from '../../client/hooks.ts';
import { StateDot } from '../../engine/values/Values.tsx';
import { useLinks } from '../board/links.ts';
import type { NodeStanding } from './Canvas.tsx';
import { addLink, chainTo, changeItem, changeLink, withoutItems } from './graph-edit.ts';
import type { Editing } from './use-editing.ts';
import type { GraphState } from './use-state.ts';
import type { LinkTold, LinkToldOf } from './use-links-told.ts';
import { topologyScreenWords as words } from './words.ts';

/** Not the graph itself: it is edited here, and reading it anew would throw away what is selected and can be undone. */
const touched = ['/topology/graph/:id/state', '/topology/graph/list'];

interface Props {
  readonly graphId: string;
  readonly item: GraphItem;
  readonly editing: Editing;
  readonly isEditing: boolean;
  readonly told: NodeStanding;
  readonly linkTold: LinkToldOf;
  readonly live: GraphState['items'][number] | undefined;
  readonly onRefused: (why: readonly Text[]) => void;
}

function BindChoice({ graphId, item, editing }: Pick<Props, 'graphId' | 'item' | 'editing'>): ReactElement {
  const say = useWords();
  const kinds: readonly (typeof boundKinds)[number][] = item.kind === 'splitter' ? ['splitter'] : ['olt', 'onu'];
  const [kind, setKind] = useState(kinds[0] ?? 'olt');
  const [search, setSearch] = useState('');
  const place = useRef<HTMLDivElement>(null);
  const { data } = useCall(topologyCalls.bindable, { kind, ...(search === '' ? {} : { search }) }, { quiet: true });
  const bind = useDo(topologyCalls.bindDevice, touched);
  const take = async (deviceId: string) => {
    // What was drawn just now has to be there before it is bound.
    await editing.save();
    const within = place.current?.parentElement;
    await bind.mutateAsync({ graphId, itemId: item.id, kind, deviceId }).then(editing.adopt, () => undefined);
    // Where the choice stood now stands what undoes it.
    requestAnimationFrame(() => within?.querySelector<HTMLElement>('button')?.focus());
  };
  const options = (data ?? []).map(({ id, name, detail }) => ({
    value: id,
    label: [name, detail].filter(Boolean).join(' · '),
  }));
  return (
    <div className="topo-bind" ref={place}>
      {kinds.length > 1 ? (
        <Select
          aria-label={say(words.bindKind)}
          value={kind}
          options={kinds.map((one) => ({ value: one, label: one.toUpperCase() }))}
          onChange={setKind}
        />
      ) : null}
      <Select
        aria-label={say(words.bindTo)}
        placeholder={say(words.bindTo)}
        loading={bind.isPending}
        showSearch={{ filterOption: false, onSearch: setSearch }}
        value={null}
        options={options}
        onChange={(id: string | null) => id !== null && void take(id)}
      />
    </div>
  );
}

/** A text that is taken when it is left, not with each key. */
function NameField({ value, onTake }: { value: string; onTake: (value: string) => void }): ReactElement {
  const say = useWords();
  // What was typed over another value (an undo, somebody else's save) is forgotten.
  const [draft, setDraft] = useState({ of: value, text: value });
  const typed = draft.of === value ? draft.text : value;
  return (
    <Input
      aria-label={say(words.name)}
      maxLength={64}
      value={typed}
      onChange={({ target }) => setDraft({ of: value, text: target.value })}
      onPressEnter={() => onTake(typed.trim())}
      onBlur={() => typed.trim() !== value && onTake(typed.trim())}
    />
  );
}

/** Ports, load, light and drift of one connection. */
function LinkFacts({ link, told }: { link: GraphLink; told: LinkTold }): ReactElement {
  const ports = [link.fromPort, link.toPort].filter(Boolean).join(' – ');
  const known = [ports, told.figures].filter(Boolean).join(' · ');
  return (
    <>
      {known === '' ? null : <small className="muted topo-facts">{known}</small>}
      {told.drift === '' ? null : <small className="tone-minor topo-facts">{told.drift}</small>}
    </>
  );
}

function LengthField({ link, editing: { graph, change } }: { link: GraphLink; editing: Editing }): ReactElement {
  const say = useWords();
  const take = (length: number | null) => {
    const { length: _was, ...rest } = link;
    change(
      length === null
        ? { ...graph, links: graph.links.map((one) => (one.id === link.id ? rest : one)) }
        : changeLink(graph, link.id, { length }),
    );
  };
  return (
    <InputNumber
      size="small"
      min={0}
      max={200_000}
      aria-label={say(words.length)}
      placeholder={say(words.length)}
      value={link.length ?? null}
      onChange={take}
    />
  );
}

function Connections({ item, editing, isEditing, linkTold, onRefused }: Props): ReactElement {
  const say = useWords();
  const { graph, change } = editing;
  const nameOf = (id: string) => graph.items.find((one) => one.id === id)?.label ?? id;
  const links = graph.links.filter(({ from, to }) => from === item.id || to === item.id);
  const connect = (to: string) => {
    const next = addLink(graph, item.id, to);
    const problems = graphProblems(next);
    if (problems.length > 0) onRefused(problems);
    else change(next);
  };
  const others = graph.items.filter(({ id, kind }) => id !== item.id && kind !== 'combo');
  return (
    <>
      <h3>{say(words.connections)}</h3>
      <ul className="topo-links">
        {links.map((link) => (
          <li key={link.id}>
            <span className="grow">{link.from === item.id ? `→ ${nameOf(link.to)}` : `← ${nameOf(link.from)}`}</span>
            {isEditing ? (
              <>
                <LengthField link={link} editing={editing} />
                <Button size="small" onClick={() => change(withoutItems(graph, new Set([link.id])))}>
                  {say(words.remove)}
                </Button>
              </>
            ) : link.length === undefined ? null : (
              <span className="muted">{`${link.length} m`}</span>
            )}
            <LinkFacts link={link} told={linkTold(link.id)} />
          </li>
        ))}
      </ul>
      {isEditing ? (
        <Select
          aria-label={say(words.connect)}
          placeholder={say(words.connect)}
          showSearch={{ optionFilterProp: 'label' }}
          value={null}
          options={others.map(({ id, label }) => ({ value: id, label: label || id }))}
          onChange={(id: string | null) => id !== null && connect(id)}
        />
      ) : null}
    </>
  );
}

/** From the core down to an item, in words: what the picture shows as a thick line. */
function PathUp({ graph, item }: { graph: GraphData; item: GraphItem }): ReactElement | null {
  const say = useWords();
  const chain = chainTo(graph, item.id);
  if (chain.length < 2) return null;
  return (
    <>
      <h3>{say(words.path)}</h3>
      <p className="topo-path">{chain.map(({ id, label }) => label || id).join(' → ')}</p>
    </>
  );
}

function Unbind({ graphId, item, editing }: Pick<Props, 'graphId' | 'item' | 'editing'>): ReactElement {
  const say = useWords();
  const unbind = useDo(topologyCalls.unbindDevice, touched);
  return (
    <Button
      loading={unbind.isPending}
      onClick={() =>
        void editing
          .save()
          .then(() => unbind.mutateAsync({ graphId, itemId: item.id }))
          .then(editing.adopt, () => undefined)
      }
    >
      {say(words.unbind)}
    </Button>
  );
}

type Put = (more: Partial<GraphItem>) => void;

/** What an item is made of: outputs of a splitter, and the group that it stands in. */
function Settings({ item, editing, isEditing, put }: Props & { readonly put: Put }): ReactElement {
  const say = useWords();
  const combos = editing.graph.items.filter(({ id, kind }) => kind === 'combo' && id !== item.id);
  return (
    <>
      {item.kind === 'splitter' ? (
        <label className="row">
          <span className="grow">{say(words.outputs)}</span>
          <InputNumber
            min={1}
            max={128}
            precision={0}
            disabled={!isEditing || item.bound !== null}
            value={item.outputs ?? 8}
            onChange={(outputs) => outputs !== null && put({ outputs })}
          />
        </label>
      ) : null}
      {isEditing && item.kind !== 'combo' && combos.length > 0 ? (
        <Select
          allowClear
          aria-label={say(words.combo)}
          placeholder={say(words.combo)}
          value={item.parent}
          options={combos.map(({ id, label }) => ({ value: id, label: label || id }))}
          onChange={(parent: string | null | undefined) => put({ parent: parent ?? null, x: 20, y: 40 })}
        />
      ) : null}
    </>
  );
}

/** One item: what it is, what it stands for, how that is now, and what it is connected with. Everything without a pointer, too. */
export function Inspector(props: Props): ReactElement {
  const { graphId, item, editing, isEditing, told, live, onRefused } = props;
  const say = useWords();
  const { graph, change } = editing;
  const links = useLinks();
  const to = live?.oltId == null ? undefined : links.olt(live.oltId);
  const put: Put = (more) => {
    const next = changeItem(graph, item.id, more);
    const problems = graphProblems(next);
    if (problems.length > 0) onRefused(problems);
    else change(next);
  };
  const remove = () => {
    const ids = new Set([item.id]);
    const why = removalProblems(graph, ids);
    if (why.length > 0) onRefused(why);
    else change(withoutItems(graph, ids));
  };
  const Binding = item.bound ? Unbind : BindChoice;
  return (
    <div className="topo-inspector">
      <div className="row">
        <span className="muted grow">{say(itemKinds[item.kind])}</span>
        {item.kind === 'combo' ? null : <StateDot tone={told.tone} word={told.word} />}
      </div>
      <h2 className={isEditing ? 'visually-hidden' : ''}>{item.label}</h2>
      {isEditing ? <NameField value={item.label} onTake={(label) => put({ label })} /> : null}
      {live?.detail ? <p className="muted">{live.detail}</p> : null}
      {to === undefined ? null : <Link to={to}>{say(words.open)}</Link>}
      <Settings {...props} put={put} />
      {isEditing && (item.kind === 'device' || item.kind === 'splitter') ? (
        <Binding graphId={graphId} item={item} editing={editing} />
      ) : null}
      {item.kind === 'combo' ? null : <PathUp graph={graph} item={item} />}
      {item.kind === 'combo' ? null : <Connections {...props} />}
      {isEditing ? (
        <Button danger onClick={remove}>
          {say(words.remove)}
        </Button>
      ) : null}
    </div>
  );
}
