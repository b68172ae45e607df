import type { Resource } from '@heliograph/catalogue/resources/resource.ts';
import type { onuCalls } from '@heliograph/catalogue/calls/onus.ts';
import { countedName } from '@heliograph/catalogue/kit/text.ts';
import { engine } from '@heliograph/catalogue/words/engine.ts';
import { Button, Pagination } from 'antd';
import type { ReactElement } from 'react';
import { useWords } from '../../app/parts.ts';
import type { ListModel } from '../../engine/list/use-list.ts';
import { Nothing } from '../../engine/States.tsx';
import { pageSizes } from '../../engine/state/query-state.ts';
import { usePhone } from '../../engine/state/screen.ts';
import { countText } from './units.ts';

export type OnuListCall = typeof onuCalls.list | typeof onuCalls.getOnuAuthListInfos | typeof onuCalls.onuListInfo;
export type OnuListModel = ListModel<OnuListCall>;
type Model = OnuListModel;

export function Foot({ resource, model }: { resource: Resource; model: Model }): ReactElement | null {
  const say = useWords();
  const isPhone = usePhone();
  if (model.total === 0) return null;
  return (
    <nav className="list-foot">
      <span>
        {say(engine.total, {
          n: countText(model.total, model.lang),
          many: say(countedName(resource.many, model.total)),
        })}
      </span>
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
