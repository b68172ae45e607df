import './onus.css';
import '../../engine/list/list.css';
import { onuCalls } from '@heliograph/catalogue/calls/onus.ts';
import type { Resource } from '@heliograph/catalogue/resources/resource.ts';
import { engine } from '@heliograph/catalogue/words/engine.ts';
import { Button } from 'antd';
import { useState, type ReactElement, type ReactNode } from 'react';
import { useWords } from '../../app/parts.ts';
import type { CallInput } from '../../client/client.ts';
import { Icon } from '../../engine/icons.tsx';
import { ExportButton } from '../../engine/list/ExportButton.tsx';
import { ColumnChooser } from '../../engine/list/ColumnChooser.tsx';
import { ListCards } from '../../engine/list/ListCards.tsx';
import { ListTable } from '../../engine/list/ListTable.tsx';
import { SelectionBar } from '../../engine/list/SelectionBar.tsx';
import type { ListProps, ListRowAction } from '../../engine/list/types.ts';
import { useList } from '../../engine/list/use-list.ts';
import { isListView, standardView } from '../../engine/list/view.ts';
import { ViewMenu } from '../../engine/list/ViewMenu.tsx';
import { Failed } from '../../engine/States.tsx';
import { useKept } from '../../engine/state/kept.ts';
import { useQueryValue } from '../../engine/state/query-state.ts';
import { usePhone } from '../../engine/state/screen.ts';
import { Empty, Foot, type OnuListCall, type OnuListModel } from './ListParts.tsx';
import { onuNameOf, useOnuCells, type Onu } from './OnuCells.tsx';
import { OnuDrawer } from './OnuDrawer.tsx';
import { OnuFilters } from './OnuFilters.tsx';
import { RowMenu } from './RowMenu.tsx';
import { useService } from './service/use-service.tsx';
import { useOperate } from './use-operate.tsx';
import { onuWords as words } from './words.ts';

interface Props {
  readonly resource: Resource;
  readonly call: OnuListCall;
  /** Fixed parts of the query, and the order that holds until one is chosen. */
  readonly input?: CallInput<OnuListCall>;
  /** The OLT that this is a page of; empty when the OLT is a filter like others. */
  readonly oltId?: string;
  /** Between filters and rows. */
  readonly note?: ReactNode;
  /** Why there may be nothing to show. */
  readonly reason?: string | null;
}

/** Live events come at once, this is for the readings that change without one. */
const every = 'poll';

const exports = {
  call: onuCalls.exportOnus,
  formats: ['xlsx', 'csv'],
  permission: onuCalls.exportOnus,
} as const;

const noKeys: readonly string[] = [];

type Operate = Pick<ReturnType<typeof useOperate>, 'rowActions' | 'bulk'>;

/** What the engine's table needs of this list. */
function useOnuList(
  { resource, call, input, oltId }: Props,
  { rowActions, bulk }: Operate,
  open: (id: string) => void,
) {
  const cells = useOnuCells();
  const ofPort = (onu: Onu) => ({ ...(oltId === undefined ? { oltId: onu.oltId } : {}), pon: String(onu.pon) });
  const actionsOf = (onu: Onu): ListRowAction[] => [
    { key: 'open', label: words.open, run: () => open(onu.id) },
    { key: 'port', label: words.port, run: () => model.change({ filters: ofPort(onu) }) },
    ...rowActions(onu),
  ];
  const props: ListProps<OnuListCall> = {
    resource,
    call,
    cells: { ...cells, act: (onu) => <RowMenu name={onuNameOf(onu)} actions={actionsOf(onu)} /> },
    ...(bulk.length === 0 ? {} : { bulk }),
    every,
    selectMatching: true,
    nameOf: onuNameOf,
    // The drawer is drawn here, by the id in the address: it stays when its row leaves the page.
    peek: () => null,
    // What the OLT lists no more is a list of its own; the figures count neither with the other.
    input: { missing: '0', ...input },
  };
  const model: OnuListModel = useList(props);
  const filters = JSON.stringify(model.state.filters);
  const [selectedIn, setSelectedIn] = useState(filters);
  // A command must not reach what the list does not show any more.
  if (selectedIn !== filters) {
    setSelectedIn(filters);
    model.selection.clear();
  }
  return { props, model };
}

/** ONUs as a list: figures and filters above, rows, the 100-device limit said before a bulk command, and one ONU beside it. */
export function OnuListTable(given: Props): ReactElement {
  const { resource, oltId, note, reason = null } = given;
  const say = useWords();
  const [openKey, open] = useQueryValue('row', '');
  const operate = useOperate();
  const service = useService();
  const acts: Operate = {
    rowActions: (onu) => [...service.rowActions(onu), ...operate.rowActions(onu)],
    bulk: [...service.bulk, ...operate.bulk],
  };
  const { props, model } = useOnuList(given, acts, open);
  const [view, keepView] = useKept(`list:${resource.id}`, standardView(resource.columns), isListView);
  const Body = usePhone() ? ListCards : ListTable;
  const { query } = model;
  const empty = <Empty resource={resource} model={model} reason={reason} />;
  return (
    <section className="onu-list">
      <OnuFilters oltId={oltId} values={model.state.filters} onChange={(filters) => model.change({ filters })}>
        {note}
        <ExportButton exports={exports} model={model} />
        <Button
          type="text"
          icon={<Icon name="refresh" size={14} />}
          aria-label={say(engine.refresh)}
          title={say(engine.refresh)}
          onClick={() => void query.refetch()}
        />
        <ViewMenu resource={resource} viewKeys={noKeys} view={view} onColumns={keepView} />
        <ColumnChooser columns={resource.columns} view={view} onChange={keepView} />
      </OnuFilters>
      {query.isError && query.data === undefined ? (
        <div className="card">
          <Failed error={query.error} retry={() => void query.refetch()} />
        </div>
      ) : (
        <>
          <Body props={props} model={model} view={view} openKey={openKey} onOpen={open} empty={empty} />
          <Foot resource={resource} model={model} />
          <SelectionBar props={props} model={model} />
        </>
      )}
      {openKey === '' ? null : <OnuDrawer onuId={openKey} actions={operate.rowActions} onOpen={open} />}
      {operate.dialog}
      {service.dialog}
    </section>
  );
}
