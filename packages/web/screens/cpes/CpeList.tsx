import './cpes.css';
import { cpeIssuanceCalls } from '@heliograph/catalogue/calls/cpe-issuance.ts';
import { cpeCalls, cpeForm, cpeNameForm, type cpeRow } from '@heliograph/catalogue/calls/cpes.ts';
import { cpeStates, type CpeStateName } from '@heliograph/catalogue/words/cpe-words.ts';
import { engine } from '@heliograph/catalogue/words/engine.ts';
import { Button, Modal, Select } from 'antd';
import { useMemo, useState, type ReactElement } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import type { z } from 'zod';
import { pathOf } from '../../app/menu.ts';
import { useMenu, useWords } from '../../app/parts.ts';
import { useCall, useDo } from '../../client/hooks.ts';
import { FormDialog } from '../../engine/form/FormDrawer.tsx';
import { ListPage } from '../../engine/list/ListPage.tsx';
import { succeeded, useRemoval } from '../../engine/list/use-removal.ts';
import { Age, Since, StateDot } from '../../engine/values/Values.tsx';
import { withQuery } from '../board/links.ts';
import { Groups } from './Groups.tsx';
import { cpeResource } from './resource.ts';
import { cpeWords as words } from './words.ts';

export type ListedCpe = z.output<typeof cpeRow>;

export const cpePaths = ['/cpeDevice/', '/tr069/'];
export const cpeNameOf = ({ devdescribe, serialno }: Pick<ListedCpe, 'devdescribe' | 'serialno'>): string =>
  devdescribe || serialno;

const toneOf = (state: CpeStateName) => (state === 'online' ? 'good' : 'off');

export function CpeState({ cpe }: { cpe: Pick<ListedCpe, 'state' | 'since'> }): ReactElement {
  const say = useWords();
  const label = cpeStates.find(({ id }) => id === cpe.state)?.label;
  return (
    <StateDot
      tone={toneOf(cpe.state)}
      word={label ? say(label) : cpe.state}
      note={cpe.since === null ? undefined : <Since since={cpe.since} />}
    />
  );
}

/** The address of one device's page; undefined for who has none. */
export function useCpePath(): (cpeId: string, tab?: string) => string | undefined {
  const menu = useMenu();
  return (cpeId, tab = 'tr069OnuInfo') => {
    const path = pathOf(menu, `device/tr069OnuDetail/${tab}`);
    return path === undefined ? undefined : withQuery(path, { cpeId });
  };
}

/** How those that the filters find stand; each figure leads to its devices. */
function Counts(): ReactElement | null {
  const say = useWords();
  const [query, setQuery] = useSearchParams();
  const asked = Object.fromEntries(
    ['keyword', 'protocol', 'deviceType', 'groupId'].flatMap((name) => {
      const value = query.get(name);
      return value === null ? [] : [[name, value]];
    }),
  );
  const { data } = useCall(cpeCalls.cpeCounts, asked, { quiet: true, every: 'poll' });
  if (!data || data.capped) return null;
  const choose = (state: string) =>
    setQuery((now) => {
      const next = new URLSearchParams(now);
      next.delete('page');
      if (state === '') next.delete('state');
      else next.set('state', state);
      return next;
    });
  const chosen = query.get('state') ?? '';
  return (
    <div className="row wrap cpe-counts" role="group" aria-label={say(words.state)}>
      {[{ id: '' as const, label: words.all }, ...cpeStates].map(({ id, label }) => (
        <Button
          key={id}
          size="small"
          type={chosen === id ? 'primary' : 'default'}
          aria-pressed={chosen === id}
          onClick={() => choose(id)}
        >
          {say(label)} {id === '' ? data.total : data[id]}
        </Button>
      ))}
    </div>
  );
}

function Move({ rows, onClose }: { rows: readonly ListedCpe[]; onClose: () => void }): ReactElement {
  const say = useWords();
  const [groupId, setGroupId] = useState('0');
  const projectId = rows[0]?.projectId ?? '';
  const { data } = useCall(cpeCalls.getAllCpeGroupInfos, { projectId });
  const move = useDo(cpeCalls.moveOnuToGroup, cpePaths);
  const run = async () => {
    if (await succeeded(move.mutateAsync({ ids: rows.map(({ id }) => id), groupId }))) onClose();
  };
  return (
    <Modal
      open
      title={say(words.move)}
      okButtonProps={{ loading: move.isPending }}
      onOk={() => void run()}
      onCancel={onClose}
    >
      <Select
        style={{ width: '100%' }}
        aria-label={say(words.group)}
        value={groupId}
        onChange={setGroupId}
        options={[
          { value: '0', label: say(words.noGroup) },
          ...(data ?? []).map(({ id, groupName }) => ({ value: id, label: groupName })),
        ]}
      />
    </Modal>
  );
}

function Dialogs({ dialog, onClose }: { dialog: Dialog; onClose: () => void }): ReactElement | null {
  const say = useWords();
  const add = useDo(cpeCalls.insertOnuInfo, cpePaths);
  const describe = useDo(cpeCalls.editOnuDescription, cpePaths);
  const [initial] = useState(() =>
    dialog.is === 'edit'
      ? { describe: dialog.cpe.devdescribe ?? '' }
      : { oui: '', productClass: '', serialno: '', describe: '' },
  );
  if (dialog.is === 'move') return <Move rows={dialog.rows} onClose={onClose} />;
  if (dialog.is === 'groups') return <Groups onClose={onClose} />;
  return dialog.is === 'edit' ? (
    <FormDialog
      width={480}
      title={say(words.edit)}
      form={cpeNameForm}
      initial={initial}
      onSave={(values) => describe.mutateAsync({ ...values, id: dialog.cpe.id })}
      onClose={onClose}
    />
  ) : (
    <FormDialog
      width={480}
      title={say(words.add)}
      form={cpeForm}
      initial={initial}
      onSave={(values) => add.mutateAsync(values as never)}
      onClose={onClose}
    />
  );
}

type Dialog =
  | { readonly is: 'add' | 'groups' }
  | { readonly is: 'edit'; readonly cpe: ListedCpe }
  | { readonly is: 'move'; readonly rows: readonly ListedCpe[] };

function useCells() {
  const to = useCpePath();
  const menu = useMenu();
  const onuPath = pathOf(menu, 'device/onuDetail/onuInfo');
  return {
    serialno: (cpe: ListedCpe) => {
      const path = to(cpe.id);
      return path === undefined ? cpe.serialno : <Link to={path}>{cpe.serialno}</Link>;
    },
    state: (cpe: ListedCpe) => <CpeState cpe={cpe} />,
    lastInform: (cpe: ListedCpe) => <Age at={cpe.lastInform} bare everyMs={86_400_000} />,
    onu: (cpe: ListedCpe) =>
      cpe.onuId === null || onuPath === undefined ? (
        <span className="muted">–</span>
      ) : (
        <Link to={withQuery(onuPath, { onuId: cpe.onuId })}>
          {cpe.oltName} {cpe.place}
        </Link>
      ),
  };
}

/** The list with the types and groups that there are as choices. */
function useResource() {
  const { data: types } = useCall(cpeCalls.getCPEDeviceTypeList, {}, { quiet: true });
  const { data: groups } = useCall(cpeCalls.getAllCpeGroupInfos, {}, { quiet: true });
  return useMemo(
    () =>
      cpeResource(
        (types ?? []).map(({ deviceType }) => deviceType),
        (groups ?? []).map(({ id, groupName: name }) => ({ id, name })),
      ),
    [types, groups],
  );
}

const projectOf = ({ projectId }: ListedCpe) => projectId;

/** What may be done to devices of the list. */
function useActions(open: (dialog: Dialog) => void) {
  const go = useNavigate();
  const menu = useMenu();
  const issuance = pathOf(menu, 'device/tr069/issuance');
  const issuing = { key: 'issue', label: words.issue, permission: cpeIssuanceCalls.checkCpeIssuance, most: 100 };
  const issue = (rows: readonly ListedCpe[]) =>
    go(withQuery(issuance ?? '', { cpeIds: rows.map(({ id }) => id).join(',') }));
  const remove = useRemoval(cpeCalls.batchdeleteCpeDevicesByIds, {
    many: words.many,
    nameOf: cpeNameOf,
    input: (rows: readonly ListedCpe[]) => ({ ids: rows.map(({ id }) => id) }),
    refreshes: cpePaths,
  });
  const removal = {
    key: 'delete',
    label: engine.delete,
    danger: true,
    permission: cpeCalls.batchdeleteCpeDevicesByIds,
  };
  const moving = { key: 'move', label: words.move, permission: cpeCalls.moveOnuToGroup };
  const editing = { key: 'edit', label: words.edit, permission: cpeCalls.editOnuDescription };
  const move = (rows: readonly ListedCpe[]) => open({ is: 'move', rows });
  return {
    bulk: [
      ...(issuance === undefined ? [] : [{ ...issuing, projectOf, run: issue }]),
      { ...moving, most: 100, projectOf, run: move },
      { ...removal, most: 100, projectOf, run: remove },
    ],
    rowActions: (cpe: ListedCpe) => [
      { ...editing, projectId: cpe.projectId, run: () => open({ is: 'edit', cpe }) },
      { ...moving, projectId: cpe.projectId, run: () => move([cpe]) },
      { ...removal, projectId: cpe.projectId, run: () => remove([cpe]) },
    ],
  };
}

/** Customer devices that report to the ACS of the tenant. */
export function CpeList(): ReactElement {
  const say = useWords();
  const go = useNavigate();
  const to = useCpePath();
  const [dialog, setDialog] = useState<Dialog | null>(null);
  return (
    <>
      <ListPage
        resource={useResource()}
        call={cpeCalls.getCpeListByCondition}
        nameOf={cpeNameOf}
        cells={useCells()}
        every="poll"
        above={<Counts />}
        enter={(cpe) => void go(to(cpe.id) ?? '')}
        exports={{ call: cpeCalls.exportCpeList, formats: ['xlsx', 'csv'] }}
        add={{ label: words.add, permission: cpeCalls.insertOnuInfo, run: () => setDialog({ is: 'add' }) }}
        tools={<Button onClick={() => setDialog({ is: 'groups' })}>{say(words.groups)}</Button>}
        {...useActions(setDialog)}
      />
      {dialog === null ? null : <Dialogs key={dialog.is} dialog={dialog} onClose={() => setDialog(null)} />}
    </>
  );
}
