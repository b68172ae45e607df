import type { Resource } from '@heliograph/catalogue/resources/resource.ts';
import type { onuCalls } from '@heliograph/catalogue/calls/onus.ts';
import { engine } from '@heliograph/catalogue/words/engine.ts';
import { Button, Pagination } from 'antd';
import { useState, type ReactElement } from 'react';
import { useWords } from '../../app/parts.ts';
import { useCallOnce } from '../../client/hooks.ts';
import type { BulkAction } from '../../engine/list/types.ts';
import { mostSelected, type ListModel } from '../../engine/list/use-list.ts';
import { Nothing } from '../../engine/States.tsx';
import { pageSizes } from '../../engine/state/query-state.ts';
import { usePhone } from '../../engine/state/screen.ts';
import type { Onu } from './OnuCells.tsx';
import { countText } from './units.ts';
import { onuWords as words } from './words.ts';

export type OnuListCall = typeof onuCalls.list | typeof onuCalls.getOnuAuthListInfos | typeof onuCalls.onuListInfo;
export type OnuListModel = ListModel<OnuListCall>;
type Model = OnuListModel;

/** The first 100 that match, in the order of the list. */
function useSelectMatching(call: OnuListCall, model: Model) {
  const once = useCallOnce();
  const [isBusy, setBusy] = useState(false);
  const select = async () => {
    setBusy(true);
    try {
      const { rows } = await once(call, { ...model.input, pageNum: 1, pageSize: mostSelected });
      model.selection.set(rows);
    } catch {
      // The request layer has said why already.
    } finally {
      setBusy(false);
    }
  };
  return { select, isBusy };
}

/** What is selected, how much more could be, and what can be done to it. */
export function SelectionBar({
  call,
  model,
  bulk,
}: {
  call: OnuListCall;
  model: Model;
  bulk: readonly BulkAction<Onu>[];
}): ReactElement | null {
  const say = useWords();
  const { select, isBusy } = useSelectMatching(call, model);
  const { rows } = model.selection;
  if (rows.length === 0) return null;
  const isOver = model.total > mostSelected;
  const most = Math.min(model.total, mostSelected);
  const run = async (action: BulkAction<Onu>) => {
    if ((await action.run(rows)) !== false) model.selection.clear();
  };
  return (
    <div className="list-selection" role="region" aria-live="polite">
      <strong>{say(engine.selected, { n: rows.length })}</strong>
      {isOver ? (
        <span className="muted">
          {say(words.limited, { n: countText(model.total, model.lang), most: mostSelected })}
        </span>
      ) : null}
      {rows.length < most ? (
        <Button type="link" size="small" loading={isBusy} onClick={() => void select()}>
          {say(isOver ? words.selectFirst : words.selectAll, { most, n: most })}
        </Button>
      ) : null}
      <Button type="link" size="small" onClick={model.selection.clear}>
        {say(engine.clearSelection)}
      </Button>
      <span className="grow" />
      <span className="row">
        {bulk.map((action) => (
          <Button key={action.key} danger={action.danger ?? false} onClick={() => void run(action)}>
            {say(action.label)}
          </Button>
        ))}
      </span>
    </div>
  );
}

export function Foot({ resource, model }: { resource: Resource; model: Model }): ReactElement | null {
  const say = useWords();
  const isPhone = usePhone();
  if (model.total === 0) return null;
  return (
    <nav className="list-foot">
      <span>{say(engine.total, { n: countText(model.total, model.lang), many: say(resource.many) })}</span>
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

export function Empty({
  resource,
  model,
  reason,
}: {
  resource: Resource;
  model: Model;
  reason: string | null;
}): ReactElement {
  const say = useWords();
  if (model.query.isPending) return <div style={{ height: 120 }} />;
  if (!model.isFiltered) return <Nothing title={reason ?? say(resource.empty ?? engine.nothing)} />;
  const none = Object.fromEntries(resource.filters.map(({ name }) => [name, null]));
  return (
    <Nothing title={say(engine.nothingFound)}>
      <Button onClick={() => model.change({ filters: none })}>{say(engine.clearFilters)}</Button>
    </Nothing>
  );
}
