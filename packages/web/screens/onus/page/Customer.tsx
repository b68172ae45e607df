import { planModes } from '@heliograph/catalogue/entities/service-plans.ts';
import { subscriptionCalls } from '@heliograph/catalogue/calls/subscriptions.ts';
import { orderKinds, orderStages, orderStates } from '@heliograph/catalogue/words/order-states.ts';
import { Button } from 'antd';
import { useState, type ReactElement } from 'react';
import { useMay, useWords } from '../../../app/parts.ts';
import { useCall } from '../../../client/hooks.ts';
import { Facts } from '../../../engine/Facts.tsx';
import { StateDot, TimeText } from '../../../engine/values/Values.tsx';
import { orderTones } from '../order-tones.ts';
import { orderWords } from '../order-words.ts';
import { speedOf } from '../service/plans.ts';
import { ServiceDialog, servicePermission, useSwitch, type ServiceKind } from '../service/use-service.tsx';
import { serviceWords as words } from '../service/words.ts';
import type { Detail } from './detail.ts';

/** Who has what at this ONU, what is being done for it, and what may be done: every figure leads to its change. */
export function Customer({ onu }: { onu: Detail }): ReactElement | null {
  const say = useWords();
  const may = useMay()(servicePermission);
  const [open, setOpen] = useState<ServiceKind | null>(null);
  const { turn, result } = useSwitch();
  const { data } = useCall(
    subscriptionCalls.getSubscription,
    { onuId: onu.id },
    { quiet: true, keep: false, every: 'poll' },
  );
  if (!data || onu.ponMode === 'EPON') return null;
  const { subscription: had, order } = data;
  if (!had && !order && !may) return null;
  const ifAny = (label: (typeof orderWords)['customer'], value: string | null) =>
    value === null || value === '' ? [] : [[label, value] as const];
  const isOver = order === null || order.state === 'done' || order.state === 'cancelled';
  return (
    <section className="onu-part">
      <h3>
        {say(words.title)}
        {had?.suspended ? <StateDot tone="off" word={say(words.suspendedNow)} /> : null}
      </h3>
      {isOver ? null : (
        <p role="status">
          <StateDot
            tone={orderTones[order.state]}
            word={say(words.underWay, { kind: say(orderKinds[order.kind]), state: say(orderStates[order.state]) })}
            note={
              order.reason ??
              `${say(orderStages[order.stage])} · ${say(orderWords.step, { done: order.step, all: order.steps })}`
            }
          />
        </p>
      )}
      {had ? (
        <Facts
          facts={[
            ...ifAny(orderWords.customer, had.name),
            ...ifAny(orderWords.externalId, had.externalId),
            ...ifAny(orderWords.address, had.address),
            [orderWords.plan, had.planName],
            [
              words.speed,
              `${speedOf(had.downKbps)} / ${speedOf(had.upKbps)} · VLAN ${had.vlan} · ${say(planModes[had.mode])}`,
            ],
            ...ifAny({ en: 'PPPoE', zh: 'PPPoE' }, had.pppoeUser),
            ...ifAny({ en: 'Wi-Fi', zh: 'Wi-Fi' }, had.wifiName),
            [words.since, <TimeText key="since" at={had.updateTime} />],
          ]}
        />
      ) : (
        <p className="muted">{say(words.unknown)}</p>
      )}
      {may && !onu.overQuota ? (
        <div className="row wrap onu-acts">
          {(['change', 'replace', 'move'] as const).map((kind) => (
            <Button key={kind} size="small" onClick={() => setOpen(kind)}>
              {say(words[kind])}
            </Button>
          ))}
          <Button
            size="small"
            danger={!had?.suspended}
            onClick={() => void turn(had?.suspended ? 'restore' : 'suspend', [onu])}
          >
            {say(had?.suspended ? words.restore : words.suspend)}
          </Button>
        </div>
      ) : null}
      {open === null ? null : <ServiceDialog is={open} onus={[onu]} onClose={() => setOpen(null)} />}
      {result}
    </section>
  );
}
