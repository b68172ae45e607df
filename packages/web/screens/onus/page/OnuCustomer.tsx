import { planModes } from '@heliograph/catalogue/entities/service-plans.ts';
import { subscriptionCalls } from '@heliograph/catalogue/calls/subscriptions.ts';
import { orderKinds, orderStages, orderStates } from '@heliograph/catalogue/words/order-states.ts';
import { Button } from 'antd';
import { useState, type ReactElement } from 'react';
import type { z } from 'zod';
import { useMay, useWords } from '../../../app/parts.ts';
import { useCall } from '../../../client/hooks.ts';
import { Facts } from '../../../engine/Facts.tsx';
import { StateDot, TimeText } from '../../../engine/values/Values.tsx';
import { orderTones } from '../order-tones.ts';
import { orderWords } from '../order-words.ts';
import { planSpeedOf } from '../service/plans.ts';
import { ServiceDialog, servicePermission, useSwitch, type ServiceKind } from '../service/use-service.tsx';
import { serviceWords as words } from '../service/words.ts';
import type { Detail } from './detail.ts';

type Standing = z.output<typeof subscriptionCalls.getSubscription.output>;

/** What is being done for it, or why that stopped. */
function UnderWay({ order }: { order: NonNullable<Standing['order']> }): ReactElement | null {
  const say = useWords();
  const { kind, state, stage, step, steps, reason } = order;
  if (state === 'done' || state === 'cancelled') return null;
  return (
    <p role="status">
      <StateDot
        tone={orderTones[state]}
        word={say(words.underWay, { kind: say(orderKinds[kind]), state: say(orderStates[state]) })}
        note={reason ?? `${say(orderStages[stage])} · ${say(orderWords.step, { done: step, all: steps })}`}
      />
    </p>
  );
}

function Has({ had }: { had: NonNullable<Standing['subscription']> }): ReactElement {
  const say = useWords();
  const ifAny = (label: (typeof orderWords)['customer'], value: string | null) =>
    value === null || value === '' ? [] : [[label, value] as const];
  const speed = `${planSpeedOf(had.downKbps)} / ${planSpeedOf(had.upKbps)}`;
  return (
    <Facts
      facts={[
        ...ifAny(orderWords.customer, had.name),
        ...ifAny(orderWords.externalId, had.externalId),
        ...ifAny(orderWords.address, had.address),
        [orderWords.plan, had.planName],
        [words.speed, `${speed} · VLAN ${had.vlan} · ${say(planModes[had.mode])}`],
        ...ifAny(words.pppoe, had.pppoeUser),
        ...ifAny(words.wifi, had.wifiName),
        [words.since, <TimeText key="since" at={had.updateTime} />],
      ]}
    />
  );
}

/** Change, another ONU, another port, off and on. */
function Deeds({ onu, isSuspended }: { onu: Detail; isSuspended: boolean }): ReactElement {
  const say = useWords();
  const [open, setOpen] = useState<ServiceKind | null>(null);
  const { turn, result } = useSwitch();
  const toTurn = isSuspended ? 'restore' : 'suspend';
  return (
    <div className="row wrap onu-acts">
      {(['change', 'replace', 'move'] as const).map((kind) => (
        <Button key={kind} size="small" onClick={() => setOpen(kind)}>
          {say(words[kind])}
        </Button>
      ))}
      <Button size="small" danger={!isSuspended} onClick={() => void turn(toTurn, [onu])}>
        {say(words[toTurn])}
      </Button>
      {open === null ? null : <ServiceDialog is={open} onus={[onu]} onClose={() => setOpen(null)} />}
      {result}
    </div>
  );
}

/** Who has what at this ONU, what is being done for it, and what may be done. */
export function OnuCustomer({ onu }: { onu: Detail }): ReactElement | null {
  const say = useWords();
  const may = useMay()(servicePermission);
  const { data } = useCall(
    subscriptionCalls.getSubscription,
    { onuId: onu.id },
    { quiet: true, keep: false, every: 'poll' },
  );
  if (!data) return null;
  const { subscription: had, order } = data;
  if (!had && !order && !may) return null;
  return (
    <section className="onu-part">
      <h2>
        {say(words.title)}
        {had?.suspended ? <StateDot tone="off" word={say(words.suspendedNow)} /> : null}
      </h2>
      {order ? <UnderWay order={order} /> : null}
      {had ? <Has had={had} /> : <p className="muted">{say(words.unknown)}</p>}
      {may && !onu.overQuota ? <Deeds onu={onu} isSuspended={had?.suspended === true} /> : null}
    </section>
  );
}
