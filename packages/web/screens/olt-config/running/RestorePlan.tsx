import './restore.css';
import { configRestoreCalls } from '@heliograph/catalogue/calls/config-restore.ts';
import { Button, Checkbox, Drawer } from 'antd';
import { useState, type ReactElement } from 'react';
import type { z } from 'zod';
import { useSession, useWords } from '../../../app/parts.ts';
import { useCall, useDo } from '../../../client/hooks.ts';
import { Differences } from '../../../engine/config/Differences.tsx';
import { QueryArea, Nothing } from '../../../engine/States.tsx';
import { usePhone } from '../../../engine/state/screen.ts';
import { zonedTimeText } from '../../../engine/values/time.ts';
import { Age } from '../../../engine/values/Values.tsx';
import { useOlt } from '../../olt-detail/olt.ts';
import { pageEntryOf, useDefinition } from '../definitions.ts';
import { oltModelOf } from '../model.ts';
import { ByHand } from './ByHand.tsx';
import { restoreWords as words } from './restore-words.ts';

type Plan = z.output<typeof configRestoreCalls.plan.output>;
type PagePlan = Plan['pages'][number];

const opWords = { add: words.add, edit: words.edit, remove: words.remove } as const;
/** Whether any of it can be written. */
export const can = ({ against, items }: PagePlan): boolean =>
  against === null && items.some((item) => item.against === null);
export const plannedRowCount = (pages: readonly PagePlan[]): number =>
  pages.reduce((sum, { items }) => sum + items.filter(({ against }) => against === null).length, 0);

function Item({ item, page }: { item: PagePlan['items'][number]; page: string }): ReactElement {
  const say = useWords();
  const definition = useDefinition(pageEntryOf(page));
  const model = oltModelOf(useOlt());
  return (
    <li>
      <p className="row wrap">
        <strong>{say(opWords[item.op])}</strong>
        <span className="mono">{item.key}</span>
        {item.against === null ? null : <span className="tone-minor">{item.against}</span>}
      </p>
      {item.op === 'remove' ? null : <Differences page={definition} model={model} differences={item.differences} />}
    </li>
  );
}

/** One page of a plan, with the rows that it would write. */
export function PlanPage({
  plan,
  isChosen,
  onChoose,
}: {
  plan: PagePlan;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
}): ReactElement {
  const say = useWords();
  const { title, items, cuts, against, readAt, page } = plan;
  const count = items.length === 1 ? say(words.row) : say(words.rows, { n: items.length });
  return (
    <section className="card restore-page">
      <div className="row wrap">
        <Checkbox checked={isChosen} disabled={!can(plan)} onChange={(event) => onChoose(event.target.checked)}>
          <strong>{title}</strong>
        </Checkbox>
        <span className="grow" />
        {readAt === null ? null : <Age bare at={readAt} everyMs={Infinity} />}
      </div>
      {against === null ? null : <p className="tone-minor">{against}</p>}
      {cuts === null ? null : (
        <p className="tone-minor">
          {say(words.cutsTitle)}: {cuts}
        </p>
      )}
      {items.length === 0 ? null : (
        <details open={items.length <= 5}>
          <summary>{count}</summary>
          <ul className="restore-rows">
            {items.map((item) => (
              <Item key={`${item.op} ${item.key}`} item={item} page={page} />
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

function Body({
  plan,
  chosen,
  onChoose,
}: {
  plan: Plan;
  chosen: ReadonlySet<string>;
  onChoose: (pages: readonly string[]) => void;
}): ReactElement {
  const say = useWords();
  const free = plan.pages.filter(can).map(({ page }) => page);
  const isNothing = plan.pages.length === 0 && plan.byHand.length === 0;
  return (
    <>
      <p className="muted">{say(plan.planned ? words.explain : words.notPlanned)}</p>
      {isNothing ? <Nothing title={say(words.nothing)} /> : null}
      {free.length > 1 ? (
        <Checkbox
          checked={free.every((page) => chosen.has(page))}
          indeterminate={chosen.size > 0 && !free.every((page) => chosen.has(page))}
          onChange={(event) => onChoose(event.target.checked ? free : [])}
        >
          {say(words.all)}
        </Checkbox>
      ) : null}
      {plan.pages.map((one) => (
        <PlanPage
          key={one.page}
          plan={one}
          isChosen={chosen.has(one.page)}
          onChoose={(isChosen) =>
            onChoose(isChosen ? [...chosen, one.page] : [...chosen].filter((page) => page !== one.page))
          }
        />
      ))}
      <ByHand all={plan.byHand} />
    </>
  );
}

/** What restoring a version would change, page by page; the pages that are chosen are written. */
export function RestorePlan({
  versionId,
  onStarted,
  onClose,
}: {
  versionId: string;
  onStarted: (restoreId: string) => void;
  onClose: () => void;
}): ReactElement {
  const say = useWords();
  const isPhone = usePhone();
  const { zone } = useSession();
  const [picked, pick] = useState<readonly string[] | null>(null);
  const query = useCall(configRestoreCalls.plan, { versionId }, { quiet: true, keep: false, fixed: true });
  const start = useDo(configRestoreCalls.start, ['/device/config/', '/maintain/config/']);
  const plan = query.data;
  // What would cut something off is chosen by hand.
  const first = (plan?.pages ?? []).filter((one) => can(one) && one.cuts === null).map(({ page }) => page);
  const chosen = new Set(picked ?? first);
  const rows = plannedRowCount((plan?.pages ?? []).filter(({ page }) => chosen.has(page)));
  const run = () => start.mutate({ versionId, pages: [...chosen] }, { onSuccess: ({ id }) => onStarted(id) });
  return (
    <Drawer
      open
      size={isPhone ? '100%' : 760}
      title={say(words.title, { time: zonedTimeText(plan?.version.at ?? null, zone) ?? '…' })}
      footer={
        <div className="row">
          <span className="grow" />
          <Button type="primary" disabled={rows === 0} loading={start.isPending} onClick={run}>
            {rows === 1 ? say(words.startOne) : say(words.start, { n: rows })}
          </Button>
        </div>
      }
      onClose={onClose}
    >
      <div className="restore-plan">
        <QueryArea query={query} rows={10}>
          {(found) => <Body plan={found} chosen={chosen} onChoose={pick} />}
        </QueryArea>
      </div>
    </Drawer>
  );
}
