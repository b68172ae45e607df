import { cpeDeviceCalls } from '@heliograph/catalogue/calls/cpe-device.ts';
import { cpePartCalls } from '@heliograph/catalogue/calls/cpe-parts.ts';
import { engine } from '@heliograph/catalogue/words/engine.ts';
import { secret, str, type Form } from '@heliograph/catalogue/kit/fields.ts';
import { Button, Drawer, Input } from 'antd';
import { useDeferredValue, useState, type ReactElement, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { useMay, useWords } from '../../app/parts.ts';
import { useAskDelete } from '../../engine/Ask.tsx';
import { partWords } from '../cpe-parts/words.ts';
import { Withheld } from '../cpe-parts/Withheld.tsx';
import { useCall, useDo } from '../../client/hooks.ts';
import { FormDialog } from '../../engine/form/FormDrawer.tsx';
import { ListPage } from '../../engine/list/ListPage.tsx';
import { QueryArea, Nothing } from '../../engine/States.tsx';
import { useQueryValue } from '../../engine/state/query-state.ts';
import { usePhone } from '../../engine/state/screen.ts';
import { Age } from '../../engine/values/Values.tsx';
import { Attributes } from '../cpe-files/Attributes.tsx';
import { cpeFileTexts as fileWords } from '../cpe-files/words.ts';
import { changeResource } from './resource.ts';
import { CpeTasks } from './CpeTasks.tsx';
import { taskPaths, useCpeDeeds, type CpeDetail, type CpeNode } from './use-cpe.tsx';
import { cpeWords as words } from './words.ts';

const plainForm: Form = { fields: { value: str({ label: words.value, maxLength: 4_096, optional: true }) } };
const secretForm: Form = { fields: { value: secret({ label: words.value, maxLength: 1024 }) } };

/** The last part of a name, with the dot of an object. */
const leafOf = (name: string): string => /[^.]+\.?$/.exec(name)?.[0] ?? name;
const above = (path: string): string => path.replace(/[^.]+\.$/, '');

function SetValue({ cpe, node, onClose }: { cpe: CpeDetail; node: CpeNode; onClose: () => void }): ReactElement {
  const set = useDo(cpeDeviceCalls.setParameterValues, taskPaths);
  const [initial] = useState(() => ({ value: node.value ?? '' }));
  return (
    <FormDialog
      width={560}
      title={node.name}
      form={node.isSecret ? secretForm : plainForm}
      initial={initial}
      onSave={({ value }) =>
        set.mutateAsync({ cpeId: cpe.id, values: [{ name: node.name, value: typeof value === 'string' ? value : '' }] })
      }
      onClose={onClose}
    />
  );
}

function History({ cpe, name, onClose }: { cpe: CpeDetail; name: string; onClose: () => void }): ReactElement {
  const isPhone = usePhone();
  return (
    <Drawer open title={name} size={isPhone ? '100%' : 640} onClose={onClose}>
      <ListPage embedded resource={changeResource} call={cpeDeviceCalls.cpeHistory} input={{ cpeId: cpe.id, name }} />
    </Drawer>
  );
}

interface RowProps {
  readonly cpeId: string;
  readonly node: CpeNode;
  /** Found by a word: where it stands matters. */
  readonly isWhole: boolean;
  readonly mayOperate: boolean;
  readonly onOpen: (path: string) => void;
  readonly onDo: (what: Deed) => void;
}

function Value({ node }: { node: CpeNode }): ReactNode {
  const say = useWords();
  if (node.isSecret) return <span className="muted">{say(words.hidden)}</span>;
  return node.value === null ? <span className="muted">–</span> : <span className="mono">{node.value}</span>;
}

function NodeRow({ cpeId, node, isWhole, mayOperate, onOpen, onDo }: RowProps): ReactElement {
  const say = useWords();
  const name = isWhole ? node.name : leafOf(node.name);
  const yesNo = node.writable === null ? '' : say(node.writable ? words.yes : words.no);
  return (
    <tr>
      <td className="mono cpe-name">
        {node.isObject ? (
          <button type="button" className="plain link" onClick={() => onOpen(node.name)}>
            {name}
          </button>
        ) : (
          name
        )}
      </td>
      <td className="cpe-value">{node.isObject ? null : <Value node={node} />}</td>
      <td>{node.type}</td>
      <td>{node.isObject ? '' : yesNo}</td>
      <td>
        <Age at={node.at} bare everyMs={86_400_000} />
      </td>
      <td>
        <div className="row wrap">
          {mayOperate && !node.isObject && node.writable !== false ? (
            <Button size="small" onClick={() => onDo({ is: 'set', node })}>
              {say(words.set)}
            </Button>
          ) : null}
          {mayOperate && node.isObject && node.writable === true ? <ObjectDeed cpeId={cpeId} node={node} /> : null}
          {mayOperate && !node.isObject ? (
            <Button size="small" onClick={() => onDo({ is: 'attributes', node })}>
              {say(fileWords.attributes)}
            </Button>
          ) : null}
          {node.isObject || node.isSecret ? null : (
            <Button size="small" onClick={() => onDo({ is: 'history', node })}>
              {say(words.history)}
            </Button>
          )}
        </div>
      </td>
    </tr>
  );
}

interface Deed {
  readonly is: 'set' | 'history' | 'attributes';
  readonly node: CpeNode;
}

/** Where one is, each part a way back. */
function Crumbs({ path, onOpen }: { path: string; onOpen: (path: string) => void }): ReactElement {
  const parts = path.split('.').filter(Boolean);
  return (
    <nav className="mono row wrap">
      {parts.map((part, at) => (
        <button
          key={parts.slice(0, at + 1).join('.')}
          type="button"
          className="plain link"
          aria-current={at === parts.length - 1 ? 'location' : undefined}
          onClick={() => onOpen(`${parts.slice(0, at + 1).join('.')}.`)}
        >
          {part}.
        </button>
      ))}
    </nav>
  );
}

/** Which names are shown; both in the address, so that a branch can be sent to somebody. */
function useBranch(root: string) {
  const [path] = useQueryValue('path', root);
  const [keyword, find] = useQueryValue('find', '');
  const [, setQuery] = useSearchParams();
  // Both at once: of two changes of the address within one event the second would not know of the first.
  const open = (to: string) =>
    setQuery((now) => {
      const next = new URLSearchParams(now);
      next.delete('find');
      next.set('path', to);
      return next;
    });
  return { path, keyword, find, open, isRoot: path === root };
}

type Branch = ReturnType<typeof useBranch>;

function Bar({ cpe, branch, mayOperate }: { cpe: CpeDetail; branch: Branch; mayOperate: boolean }): ReactElement {
  const say = useWords();
  const { path, keyword, find, open, isRoot } = branch;
  const { read } = useCpeDeeds(cpe.id, cpe.serialno);
  return (
    <div className="row wrap cpe-bar">
      <Input.Search
        allowClear
        className="cpe-find"
        maxLength={64}
        defaultValue={keyword}
        placeholder={say(words.search)}
        aria-label={say(words.search)}
        onSearch={(typed) => find(typed.trim())}
      />
      {keyword === '' && path !== '' ? <Crumbs path={path} onOpen={open} /> : null}
      {keyword === '' && !isRoot ? <Button onClick={() => open(above(path))}>{say(words.up)}</Button> : null}
      {mayOperate && keyword === '' ? (
        <Button onClick={() => read(isRoot ? [] : [path])}>{say(words.refresh)}</Button>
      ) : null}
    </div>
  );
}

/** Rows that are drawn before anything is shown; a screen has room for a third of them. */
const atFirst = 60;

function Nodes({ nodes, ...row }: { nodes: readonly CpeNode[] } & Omit<RowProps, 'node'>): ReactElement {
  const say = useWords();
  // A thousand rows take a slow machine a second: those out of sight are drawn when the first ones are seen.
  const drawn = useDeferredValue(nodes, nodes.slice(0, atFirst));
  return (
    <table className="onu-plain">
      <thead>
        <tr>
          {[words.name, words.value, words.kind, words.writable, words.at].map((head) => (
            <th key={head.en}>{say(head)}</th>
          ))}
          <th>
            <span className="visually-hidden">{say(engine.actions)}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {drawn.map((node) => (
          <NodeRow key={node.name} node={node} {...row} />
        ))}
      </tbody>
    </table>
  );
}

/** A table takes one more entry; an entry of one goes with all below it. */
function ObjectDeed({ cpeId, node }: Pick<RowProps, 'cpeId' | 'node'>): ReactElement {
  const say = useWords();
  const ask = useAskDelete();
  const add = useDo(cpePartCalls.addCpeObject, taskPaths);
  const remove = useDo(cpePartCalls.deleteCpeObject, taskPaths);
  const object = node.name;
  if (!/\.\d+\.$/.test(object))
    return (
      <Button size="small" onClick={() => add.mutate({ cpeId, object })}>
        {say(partWords.addObject)}
      </Button>
    );
  const sure = async () => {
    if (await ask([object], partWords.parameter)) remove.mutate({ cpeId, object });
  };
  return (
    <Button size="small" danger onClick={() => void sure()}>
      {say(partWords.deleteObject)}
    </Button>
  );
}

/** All that a device told of itself: level by level, or by a word. */
export function DataModelTree({ cpe }: { cpe: CpeDetail }): ReactElement {
  const say = useWords();
  const mayOperate = useMay()('device:cpe:operate');
  const branch = useBranch(cpe.root ?? '');
  const { path, keyword, open } = branch;
  const [deed, setDeed] = useState<Deed | null>(null);
  const asked = keyword === '' ? { cpeId: cpe.id, path } : { cpeId: cpe.id, keyword };
  const query = useCall(cpeDeviceCalls.cpeDataModel, asked, { every: 'poll' });
  const close = () => setDeed(null);
  const none = keyword === '' ? words.noTree : words.nothing;
  return (
    <>
      <Bar cpe={cpe} branch={branch} mayOperate={mayOperate} />
      <QueryArea query={query} rows={10}>
        {({ nodes, capped }) => (
          <div className="cpe-tree">
            {nodes.length === 0 ? (
              <Nothing title={say(none)} />
            ) : (
              <Nodes
                key={keyword === '' ? path : `find ${keyword}`}
                cpeId={cpe.id}
                nodes={nodes}
                isWhole={keyword !== ''}
                mayOperate={mayOperate}
                onOpen={open}
                onDo={setDeed}
              />
            )}
            {capped ? <p className="muted">{say(words.capped, { n: nodes.length })}</p> : null}
          </div>
        )}
      </QueryArea>
      <Withheld cpeId={cpe.id} />
      <CpeTasks cpeId={cpe.id} />
      {deed?.is === 'set' ? <SetValue cpe={cpe} node={deed.node} onClose={close} /> : null}
      {deed?.is === 'attributes' ? <Attributes cpeId={cpe.id} name={deed.node.name} onClose={close} /> : null}
      {deed?.is === 'history' ? <History cpe={cpe} name={deed.node.name} onClose={close} /> : null}
    </>
  );
}
