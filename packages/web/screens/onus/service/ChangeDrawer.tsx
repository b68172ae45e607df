import { askedByPlan, orderForm } from '@heliograph/catalogue/calls/orders.ts';
import { subscriptionCalls, type subscriptionRow } from '@heliograph/catalogue/calls/subscriptions.ts';
import { choice, isEmpty, type Form, type Values } from '@heliograph/catalogue/kit/fields.ts';
import { useMemo, useRef, useState, type ReactElement } from 'react';
import type { z } from 'zod';
import { useWords } from '../../../app/parts.ts';
import { useCall, useDo } from '../../../client/hooks.ts';
import { FormDrawer } from '../../../engine/form/FormDrawer.tsx';
import { onuNameOf, type Onu } from '../OnuCells.tsx';
import { orderWords } from '../order-words.ts';
import { planOptions, usePlans, type ServicePlanRow } from './plans.ts';
import { isOrderRefused, OrderPreview, RefusedOrders } from './Preview.tsx';
import { serviceWords as words } from './words.ts';

type Had = z.output<typeof subscriptionRow>;
type Taken = z.output<typeof subscriptionCalls.changeOnuServices.output>;

const ofOne = ['name', 'externalId', 'address', 'vlan'] as const;
const ofPlans = ['pppoeUser', 'pppoePassword', 'wifiName', 'wifiKey'] as const;

/** What may be said; what is left empty stays as the customer has it. */
const formOf = (plans: readonly ServicePlanRow[]): Form => ({
  fields: {
    planId: choice({
      label: orderWords.plan,
      help: words.planStays,
      options: planOptions(plans),
      optional: true,
    }),
    ...Object.fromEntries(
      [...ofOne, ...ofPlans].flatMap((name) => {
        const field = orderForm.fields[name];
        return field ? [[name, { ...field, folded: false }]] : [];
      }),
    ),
  },
});

/** Fields that matter: of several ONUs what they can have in common, of one what its plan asks for. */
function shownFields(plans: readonly ServicePlanRow[], had: Had | null, isOne: boolean, values: Values): string[] {
  if (!isOne) return ['planId', 'vlan'];
  const plan = plans.find(({ planId }) => planId === values['planId']);
  const asked = plan ? askedByPlan(plan) : had ? askedByPlan({ mode: had.mode, wifi: had.wifiName !== null }) : [];
  return ['planId', ...ofOne, ...ofPlans.filter((name) => asked.includes(name))];
}

const initialOf = (had: Had | null): Values =>
  had
    ? {
        name: had.name ?? '',
        externalId: had.externalId ?? '',
        address: had.address ?? '',
        pppoeUser: had.pppoeUser ?? '',
        wifiName: had.wifiName ?? '',
      }
    : {};

const sent = (values: Values, names: readonly string[]) =>
  Object.fromEntries(
    names.filter((name) => name !== 'planId' && !isEmpty(values[name])).map((name) => [name, values[name]]),
  );

const planIn = ({ planId }: Values): { planId?: string } =>
  typeof planId === 'string' && planId !== '' ? { planId } : {};

function Shown({ onuId, values, names }: { onuId: string; values: Values; names: readonly string[] }): ReactElement {
  const { data, error } = useCall(
    subscriptionCalls.previewOnuService,
    { onuId, kind: 'change', ...planIn(values), values: sent(values, names) },
    { quiet: true },
  );
  return <OrderPreview data={data} error={error} fields={names} />;
}

interface Props {
  readonly onus: readonly Onu[];
  readonly had: Had | null;
  readonly onClose: () => void;
  readonly onOrdered: () => void;
}

/** Another plan for one or many; for one also its name, its VLAN, its Wi-Fi. */
export function ChangeDrawer({ onus, had, onClose, onOrdered }: Props): ReactElement {
  const say = useWords();
  const plansOf = usePlans();
  const plans = useMemo(() => plansOf ?? [], [plansOf]);
  const form = useMemo(() => formOf(plans), [plans]);
  const [initial] = useState<Values>(() => initialOf(onus.length === 1 ? had : null));
  const isSent = useRef(false);
  const [taken, setTaken] = useState<Taken | null>(null);
  const change = useDo(subscriptionCalls.changeOnuServices, ['/onu/'], { debounce: true });
  if (taken) return <RefusedOrders taken={taken} onClose={onOrdered} />;
  const [first] = onus;
  const isOne = onus.length === 1;
  const names = (values: Values) => shownFields(plans, had, isOne, values);
  const beneath = ({ values }: { readonly values: Values }) =>
    isOne && first ? <Shown onuId={first.id} values={values} names={names(values)} /> : null;
  return (
    <FormDrawer
      title={
        isOne && first ? say(words.changeOne, { what: onuNameOf(first) }) : say(words.changeMany, { n: onus.length })
      }
      width={560}
      form={form}
      initial={initial}
      only={names}
      saveLabel={say(words.change)}
      onClose={() => {
        // What was sent is followed where orders are listed, or by what was refused.
        if (!isSent.current) onClose();
      }}
      onSave={async (values) => {
        const answers = await change.mutateAsync({
          onuIds: onus.map(({ id }) => id),
          ...planIn(values),
          values: sent(values, names(values)),
        });
        isSent.current = true;
        if (answers.some(isOrderRefused)) setTaken(answers);
        else onOrdered();
      }}
      beneath={beneath}
    />
  );
}
