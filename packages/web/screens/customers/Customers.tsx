import './customers.css';
import { customerBulkCalls } from '@heliograph/catalogue/calls/customer-bulks.ts';
import { subscriptionCalls, type subscriptionRow } from '@heliograph/catalogue/calls/subscriptions.ts';
import { planModes } from '@heliograph/catalogue/entities/service-plans.ts';
import { orderKinds, orderStates } from '@heliograph/catalogue/words/order-states.ts';
import { Button, Tag } from 'antd';
import { useMemo, useState, type ReactElement } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { z } from 'zod';
import { useMay, useWords } from '../../app/parts.ts';
import { useCall, useDownload } from '../../client/hooks.ts';
import { Icon } from '../../engine/icons.tsx';
import { ListPage } from '../../engine/list/ListPage.tsx';
import { NeedsPermission } from '../../engine/States.tsx';
import { Copy } from '../../engine/values/Copy.tsx';
import { StateDot } from '../../engine/values/Values.tsx';
import { useLinks } from '../board/links.ts';
import { OltChoice } from '../onus/OltChoice.tsx';
import { OltLink, StandingSince, onuToneOf, useStandingWord } from '../onus/OnuCells.tsx';
import { planSpeedOf, formTextOf, usePlans } from '../onus/service/plans.ts';
import { orderTones } from '../onus/order-tones.ts';
import { ChangeDialog, type ChosenCustomers } from './ChangeDialog.tsx';
import { customersOf } from './resource.ts';
import { SheetDialog } from './SheetDialog.tsx';
import { customerWords as words } from './words.ts';

type Customer = z.output<typeof subscriptionRow>;

const permission = 'device:onu:authorize';

/** How its ONU stands. */
function State({ customer: { state, since } }: { customer: Customer }): ReactElement {
  const say = useWords();
  const word = useStandingWord();
  if (state === null) return <span className="muted">{say(words.gone)}</span>;
  const onu = { state, since, phase: '', cause: null };
  return <StateDot tone={onuToneOf(onu)} word={word(onu)} note={<StandingSince onu={onu} />} />;
}

/** Suspended or not, and what is under way. */
function Service({ customer: { suspended, order } }: { customer: Customer }): ReactElement {
  const say = useWords();
  if (order)
    return (
      <StateDot
        tone={orderTones[order.state]}
        word={say(orderKinds[order.kind])}
        note={say(orderStates[order.state])}
      />
    );
  return <StateDot tone={suspended ? 'off' : 'good'} word={say(suspended ? words.suspended : words.inService)} />;
}

const cells = {
  place: (customer: Customer) => <span className="mono">{customer.place}</span>,
  oltName: (customer: Customer) => <OltLink oltId={customer.oltId} name={customer.oltName} />,
  sn: (customer: Customer) => <Copy value={customer.sn} />,
  state: (customer: Customer) => <State customer={customer} />,
  suspended: (customer: Customer) => <Service customer={customer} />,
  speed: ({ downKbps, upKbps }: Customer) => `${planSpeedOf(downKbps)} / ${planSpeedOf(upKbps)}`,
};

const chips = ['oltId', 'suspended', 'mode'] as const;
type Chips = Pick<NonNullable<ChosenCustomers['filters']>, (typeof chips)[number]>;

/** What the address says besides the filters of the bar; a click puts it there or takes it away. */
function useChips(): readonly [Chips, (name: (typeof chips)[number], value: string) => void] {
  const [query, setQuery] = useSearchParams();
  const now = Object.fromEntries(chips.flatMap((name) => (query.get(name) ? [[name, query.get(name)]] : []))) as Chips;
  const set = (name: string, value: string) =>
    setQuery((before) => {
      const next = new URLSearchParams(before);
      if (value === '' || before.get(name) === value) next.delete(name);
      else next.set(name, value);
      next.delete('page');
      return next;
    });
  return [now, set];
}

function Chipped({ now, set }: { now: Chips; set: ReturnType<typeof useChips>[1] }): ReactElement {
  const say = useWords();
  const chip = (name: 'suspended' | 'mode', value: string, label: string) => (
    <Tag.CheckableTag key={`${name} ${value}`} checked={now[name] === value} onChange={() => set(name, value)}>
      {label}
    </Tag.CheckableTag>
  );
  return (
    <div className="customer-chips">
      <OltChoice value={formTextOf(now.oltId)} onChange={(next) => set('oltId', next)} />
      {chip('suspended', '0', say(words.inService))}
      {chip('suspended', '1', say(words.suspended))}
      {Object.entries(planModes).map(([mode, label]) => chip('mode', mode, say(label)))}
    </div>
  );
}

/** How many the filters choose, and what they are. */
function useMatching(now: Chips) {
  const [query] = useSearchParams();
  const typed = Object.fromEntries(
    ['keyword', 'planId'].flatMap((name) => (query.get(name) ? [[name, query.get(name)]] : [])),
  );
  const filters = { ...now, ...typed } as NonNullable<ChosenCustomers['filters']>;
  const { data } = useCall(subscriptionCalls.listSubscriptions, { ...filters, pageSize: 1 }, { quiet: true });
  return { filters, total: data?.total ?? 0, isCapped: data?.totalCapped === true };
}

function Tools({
  matching,
  onChange,
}: {
  matching: ReturnType<typeof useMatching>;
  onChange: (chosen: ChosenCustomers) => void;
}): ReactElement | null {
  const say = useWords();
  const may = useMay();
  const [isOpen, setOpen] = useState(false);
  if (!may(permission)) return null;
  const { filters, total, isCapped } = matching;
  return (
    <>
      {total > 0 ? (
        <Button onClick={() => onChange({ n: total, filters })}>
          {say(words.changeMatching, { n: isCapped ? `${total}+` : total })}
        </Button>
      ) : null}
      <Button icon={<Icon name="upload" size={14} />} onClick={() => setOpen(true)}>
        {say(words.sheet)}
      </Button>
      {isOpen ? <SheetDialog onClose={() => setOpen(false)} /> : null}
    </>
  );
}

/** The list, with what is sold among its filters. */
function useResource() {
  const plans = usePlans();
  return useMemo(
    () =>
      customersOf(
        (plans ?? []).map(({ planId, planName }) => ({ value: planId, label: { en: planName, zh: planName } })),
      ),
    [plans],
  );
}

function Content(): ReactElement {
  const say = useWords();
  const [now, set] = useChips();
  const navigate = useNavigate();
  const { onus } = useLinks();
  const download = useDownload();
  const [chosen, change] = useState<ChosenCustomers | null>(null);
  const matching = useMatching(now);
  const resource = useResource();
  const open = ({ onuId }: Customer) => {
    const to = onuId === null ? undefined : onus({ row: onuId });
    if (to !== undefined) void navigate(to);
  };
  const idsOf = (rows: readonly Customer[]) => rows.map(({ id }) => id);
  return (
    <>
      <ListPage
        resource={resource}
        call={subscriptionCalls.listSubscriptions}
        input={now}
        cells={cells}
        viewKeys={chips}
        nameOf={({ name, sn }) => name ?? sn}
        enter={open}
        every="poll"
        selectMatching
        above={<Chipped now={now} set={set} />}
        rowActions={(customer) => [
          ...(customer.onuId === null ? [] : [{ key: 'open', label: words.open, run: () => open(customer) }]),
          { key: 'change', label: words.change, permission, run: () => change({ n: 1, ids: [customer.id] }) },
        ]}
        bulk={[
          {
            key: 'change',
            label: words.change,
            permission,
            most: 100,
            run: (rows) => change({ n: rows.length, ids: idsOf(rows) }),
          },
          {
            key: 'export',
            label: words.exportChosen,
            permission: customerBulkCalls.exportCustomers,
            most: 100,
            run: (rows) => download(customerBulkCalls.exportCustomers, { subscriptionIds: idsOf(rows) }),
          },
        ]}
        exports={{ call: customerBulkCalls.exportCustomers, formats: [] }}
        tools={<Tools matching={matching} onChange={change} />}
      />
      {chosen === null ? null : (
        <ChangeDialog title={say(words.changeOf, { n: chosen.n })} chosen={chosen} onClose={() => change(null)} />
      )}
    </>
  );
}

/** Everybody in service: found by any part, and changed one, some or all that the filters choose. */
export function Customers(): ReactElement {
  return (
    <NeedsPermission permission="device:onu:list">
      <Content />
    </NeedsPermission>
  );
}
