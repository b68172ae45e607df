import { orderCalls, type orderRow } from '@heliograph/catalogue/calls/orders.ts';
import { subscriptionCalls } from '@heliograph/catalogue/calls/subscriptions.ts';
import { orderKinds, orderStages, orderStates } from '@heliograph/catalogue/words/order-states.ts';
import type { ReactElement } from 'react';
import { useSearchParams } from 'react-router';
import type { z } from 'zod';
import { useWords } from '../../app/parts.ts';
import { useDo } from '../../client/hooks.ts';
import { useAsk } from '../../engine/Ask.tsx';
import { ListPage } from '../../engine/list/ListPage.tsx';
import type { ListRowAction } from '../../engine/list/types.ts';
import { Copy } from '../../engine/values/Copy.tsx';
import { StateDot } from '../../engine/values/Values.tsx';
import { OltLink } from './OnuCells.tsx';
import { orderTones } from './order-tones.ts';
import { orderWords as words } from './order-words.ts';
import { onuOrdersResource } from './resource.ts';

type Order = z.output<typeof orderRow>;

const permission = 'device:onu:authorize';
/** How it stands; while something is left to do, what, and how much of it is done. */
function State({ order }: { order: Order }): ReactElement {
  const say = useWords();
  const { state, stage, step, steps } = order;
  const isOver = state === 'done' || state === 'cancelled';
  const note = isOver ? undefined : `${say(orderStages[stage])} · ${say(words.step, { done: step, all: steps })}`;
  return <StateDot tone={orderTones[state]} word={say(orderStates[state])} note={note} />;
}

function Kind({ order: { kind, was } }: { order: Order }): ReactElement {
  const say = useWords();
  return (
    <span>
      {say(orderKinds[kind])}
      {was === null ? null : <small className="muted mono"> {was}</small>}
    </span>
  );
}

const cells = {
  place: (order: Order) => <span className="mono">{order.place}</span>,
  oltName: (order: Order) => <OltLink oltId={order.oltId} name={order.oltName} />,
  sn: (order: Order) => <Copy value={order.sn} />,
  kind: (order: Order) => <Kind order={order} />,
  state: (order: Order) => <State order={order} />,
};

/** What is being set up, what waits for its ONU, and what stopped and why. */
export function OnuOrders({ oltId }: { oltId: string }): ReactElement {
  const say = useWords();
  const ask = useAsk();
  const [, setQuery] = useSearchParams();
  const retry = useDo(orderCalls.retryOnuOrder, ['/onu/order/'], { debounce: true });
  const cancel = useDo(orderCalls.cancelOnuOrder, ['/onu/order/'], { debounce: true });
  const retryAll = useDo(subscriptionCalls.retryOnuOrders, ['/onu/order/'], { debounce: true });
  const callOff = async ({ id, sn, onu }: Order) => {
    const isWanted = await ask({
      title: say(words.cancelAsk, { what: sn }),
      body: say(onu === null ? words.cancelListed : words.cancelBody),
      confirm: say(words.cancel),
      danger: true,
    });
    if (isWanted) await cancel.mutateAsync({ id });
  };
  const actionsOf = (order: Order): ListRowAction[] => {
    const { id, onuId, state, batchId } = order;
    const open = onuId === null ? [] : [{ key: 'open', label: words.open, run: () => setQuery({ row: onuId }) }];
    const isOpen = state !== 'done' && state !== 'cancelled';
    return [
      ...(state === 'failed'
        ? [{ key: 'retry', label: words.retry, permission, run: () => retry.mutateAsync({ id }) }]
        : []),
      ...(state === 'failed' && batchId !== null
        ? [{ key: 'retryAll', label: words.retryAll, permission, run: () => retryAll.mutateAsync({ batchId }) }]
        : []),
      ...open,
      ...(isOpen ? [{ key: 'cancel', label: words.cancel, danger: true, permission, run: () => callOff(order) }] : []),
    ];
  };
  return (
    <ListPage
      embedded
      resource={onuOrdersResource}
      call={orderCalls.listOnuOrders}
      input={{ oltId }}
      cells={cells}
      rowActions={actionsOf}
      nameOf={({ sn }) => sn}
      every="poll"
    />
  );
}
