import './list.css';
import { countedName } from '@heliograph/catalogue/kit/text.ts';
import { engine } from '@heliograph/catalogue/words/engine.ts';
import { Button, Drawer, Pagination } from 'antd';
import type { ReactElement, ReactNode } from 'react';
import { useWords } from '../../app/parts.ts';
import { Icon } from '../icons.tsx';
import { Failed, Nothing } from '../States.tsx';
import { useKept } from '../state/kept.ts';
import { pageSizes, useQueryValue } from '../state/query-state.ts';
import { usePhone } from '../state/screen.ts';
import { numberText } from '../values/time.ts';
import { AddButton } from './AddButton.tsx';
import { ColumnChooser } from './ColumnChooser.tsx';
import { ExportButton } from './ExportButton.tsx';
import { FilterBar } from './FilterBar.tsx';
import { ListCards } from './ListCards.tsx';
import { ListTable } from './ListTable.tsx';
import { SelectionBar, useBulk } from './SelectionBar.tsx';
import type { ListCall, ListProps, CallRowOf } from './types.ts';
import { listKeyOf, useList, type ListModel } from './use-list.ts';
import { isListView, standardView, type ListView } from './view.ts';
import { ViewMenu } from './ViewMenu.tsx';

const noKeys: readonly string[] = [];

type Parts<C extends ListCall> = { readonly props: ListProps<C>; readonly model: ListModel<C> };

function Head<C extends ListCall>({ props, model, bar }: Parts<C> & { readonly bar: ReactNode }): ReactElement {
  const say = useWords();
  const { always } = useBulk({ props, model });
  return (
    <header className="page-head">
      {props.embedded ? null : <h1>{say(props.resource.title)}</h1>}
      <div className="tools">
        <AddButton add={props.add} />
        {props.tools}
        {always}
        <ExportButton exports={props.exports} model={model} />
      </div>
      {bar}
    </header>
  );
}

function Foot<C extends ListCall>({ props, model }: Parts<C>): ReactElement | null {
  const say = useWords();
  const isPhone = usePhone();
  // Hidden at 0 (S1 §2.7); an answer that is still on its way keeps the foot of the last one.
  if (model.total === 0) return null;
  const total = say(model.isCapped ? engine.totalCapped : engine.total, {
    n: numberText(model.total, model.lang),
    many: say(countedName(props.resource.many, model.total)),
  });
  return (
    <nav className="list-foot">
      <span>{total}</span>
      <Pagination
        current={model.state.page}
        pageSize={model.state.size}
        total={model.total}
        pageSizeOptions={[...pageSizes]}
        showSizeChanger
        size={isPhone ? 'small' : 'medium'}
        simple={isPhone}
        onChange={(page, size) => model.change(size === model.state.size ? { page } : { size })}
      />
    </nav>
  );
}

function Empty<C extends ListCall>({ props, model }: Parts<C>): ReactElement | null {
  const say = useWords();
  if (model.query.isPending) return <div style={{ height: 120 }} />;
  if (!model.isFiltered) {
    return (
      <Nothing title={say(props.resource.empty ?? engine.nothing)}>
        <AddButton isFirst add={props.add} />
      </Nothing>
    );
  }
  const none = Object.fromEntries(props.resource.filters.map(({ name }) => [name, null]));
  return (
    <Nothing title={say(engine.nothingFound)}>
      <Button onClick={() => model.change({ filters: none })}>{say(engine.clearFilters)}</Button>
    </Nothing>
  );
}

function Peek<C extends ListCall>({
  props,
  row,
  onClose,
}: {
  props: ListProps<C>;
  row: CallRowOf<C>;
  onClose: () => void;
}): ReactElement {
  const isPhone = usePhone();
  return (
    <Drawer open mask={false} size={isPhone ? '100%' : 460} title={props.nameOf?.(row) ?? ''} onClose={onClose}>
      {props.peek?.(row)}
    </Drawer>
  );
}

/** Tools of the list itself: read it again, saved views, columns. */
function Bar<C extends ListCall>({
  props,
  model,
  view,
  onColumns,
}: Parts<C> & { view: ListView; onColumns: (view: ListView | null) => void }): ReactElement {
  const say = useWords();
  return (
    <div className="list-bar">
      <Button
        type="text"
        icon={<Icon name="refresh" size={14} />}
        aria-label={say(engine.refresh)}
        title={say(engine.refresh)}
        onClick={() => void model.query.refetch()}
      />
      <ViewMenu resource={props.resource} viewKeys={props.viewKeys ?? noKeys} view={view} onColumns={onColumns} />
      <ColumnChooser columns={props.resource.columns} view={view} onChange={onColumns} />
    </div>
  );
}

/**
 * A list of things: filters, order, page and the opened row in the URL; columns, row height and saved views per person;
 * loading, empty, failed and no-permission states; selection with bulk actions; keys; export; a drawer per row; cards on a phone.
 */
export function ListPage<C extends ListCall>(props: ListProps<C>): ReactElement {
  const { resource } = props;
  const model = useList(props);
  const [view, keepView] = useKept(`list:${resource.id}`, standardView(resource.columns), isListView);
  const [openKey, open] = useQueryValue('row', '');
  const Body = usePhone() ? ListCards : ListTable;
  const opened = props.peek ? model.rows.find((row) => listKeyOf(row, resource.key) === openKey) : undefined;
  const isFailed = model.query.isError && model.query.data === undefined;
  const isHeadless =
    props.embedded && !props.add && !props.tools && !props.exports && !props.bulk?.some(({ always }) => always);
  // Without filters, a line of its own for the tools of the list would be a line for nothing.
  const isOneLine = resource.filters.length === 0 && !isHeadless;
  const bar = <Bar props={props} model={model} view={view} onColumns={keepView} />;
  return (
    <section>
      {isHeadless ? null : <Head props={props} model={model} bar={isOneLine ? bar : null} />}
      {props.above}
      {isOneLine ? null : (
        <div className="list-top">
          <FilterBar
            filters={resource.filters}
            values={model.state.filters}
            onSearch={(filters) => model.change({ filters })}
          />
          {bar}
        </div>
      )}
      {isFailed ? (
        <div className="card">
          <Failed error={model.query.error} retry={() => void model.query.refetch()} />
        </div>
      ) : (
        <>
          <Body
            props={props}
            model={model}
            view={view}
            openKey={openKey}
            onOpen={open}
            empty={<Empty props={props} model={model} />}
          />
          <Foot props={props} model={model} />
          <SelectionBar props={props} model={model} />
        </>
      )}
      {opened ? <Peek props={props} row={opened} onClose={() => open('')} /> : null}
    </section>
  );
}
