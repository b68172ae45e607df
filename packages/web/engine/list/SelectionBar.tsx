import { projectLimits } from '@heliograph/catalogue/words/project-roles.ts';
import { engine } from '@heliograph/catalogue/words/engine.ts';
import { Button } from 'antd';
import { useState, type ReactElement } from 'react';
import { useParts, useRefusal, useWords } from '../../app/parts.ts';
import type { CallInput } from '../../client/client.ts';
import { useCallOnce } from '../../client/hooks.ts';
import { numberText } from '../values/time.ts';
import { refusedIn } from './refused.ts';
import { selectChoicesOf } from './selecting.ts';
import type { BulkAction, ListCall, ListProps, CallRowOf } from './types.ts';
import { listKeyOf, mostSelected, type ListModel } from './use-list.ts';

type Parts<C extends ListCall> = { readonly props: ListProps<C>; readonly model: ListModel<C> };

/** Buttons of the bulk actions that the person may use; one that takes fewer rows than are selected cannot be started. */
export function useBulk<C extends ListCall>({
  props,
  model,
}: Parts<C>): {
  readonly always: readonly ReactElement[];
  readonly all: readonly ReactElement[];
} {
  const refusal = useRefusal();
  const say = useWords();
  const { notices } = useParts();
  const allowed = (props.bulk ?? []).filter(
    ({ permission }) => permission === undefined || refusal(permission) !== 'permission',
  );
  const { rows, clear } = model.selection;
  const run = async (action: BulkAction<CallRowOf<C>>) => {
    if (rows.length === 0) return notices.info(say(engine.selectData));
    if ((await action.run(rows)) !== false) clear();
  };
  const button = (action: BulkAction<CallRowOf<C>>) => {
    const isOver = action.most !== undefined && rows.length > action.most;
    const isLookedAt = refusedIn(action, rows, refusal) === 'project';
    const why = isLookedAt
      ? say(projectLimits.readOnly)
      : isOver
        ? say(engine.overLimit, { most: action.most ?? 0 })
        : undefined;
    return (
      <Button
        key={action.key}
        danger={action.danger ?? false}
        disabled={why !== undefined}
        title={why}
        onClick={() => void run(action)}
      >
        {say(action.label)}
      </Button>
    );
  };
  return { always: allowed.filter((action) => action.always).map(button), all: allowed.map(button) };
}

/** The rows of all pages that match, in the order of the list, as far as the limit allows. */
function useSelectMatching<C extends ListCall>({ props, model }: Parts<C>, most: number) {
  const once = useCallOnce();
  const [isBusy, setBusy] = useState(false);
  const select = async () => {
    setBusy(true);
    try {
      const input = { ...model.input, pageNum: 1, pageSize: most } as CallInput<C>;
      const { rows } = (await once<ListCall>(props.call, input)) as { readonly rows: readonly CallRowOf<C>[] };
      model.selection.set(rows.slice(0, most));
    } catch {
      // The request layer has said why already.
    } finally {
      setBusy(false);
    }
  };
  return { select, isBusy };
}

/** How many are selected, how many more could be, the limit before anything is started, and what can be done to them. */
export function SelectionBar<C extends ListCall>(parts: Parts<C>): ReactElement | null {
  const { props, model } = parts;
  const say = useWords();
  const { all } = useBulk(parts);
  const limits = (props.bulk ?? []).flatMap(({ most }) => (most === undefined ? [] : [most]));
  const most = Math.min(mostSelected, ...limits);
  const { select, isBusy } = useSelectMatching(parts, most);
  const { rows, keys, set, clear } = model.selection;
  if (rows.length === 0) return null;
  const name = (row: CallRowOf<C>) => listKeyOf(row, props.resource.key);
  const choices = selectChoicesOf({ selected: keys, page: model.rows.map(name), total: model.total, most });
  const total = numberText(model.total, model.lang);
  const addPage = () => set([...rows, ...model.rows.filter((row) => !keys.includes(name(row)))]);
  return (
    <div className="list-selection" role="region" aria-live="polite">
      <strong>{say(engine.selected, { n: rows.length })}</strong>
      {choices.isLimited ? <span className="muted">{say(engine.limited, { n: total, most })}</span> : null}
      {choices.page ? (
        <Button type="link" size="small" onClick={addPage}>
          {say(engine.selectPage, { n: model.rows.length })}
        </Button>
      ) : null}
      {choices.matching > 0 && props.selectMatching ? (
        <Button type="link" size="small" loading={isBusy} onClick={() => void select()}>
          {say(choices.isLimited ? engine.selectFirst : engine.selectMatching, { n: choices.matching })}
        </Button>
      ) : null}
      <Button type="link" size="small" onClick={clear}>
        {say(engine.clearSelection)}
      </Button>
      <span className="grow" />
      {all}
    </div>
  );
}
