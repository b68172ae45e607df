import { oltInfoCalls } from '@heliograph/catalogue/calls/olt-info.ts';
import { askedByPlan, orderCalls, orderForm } from '@heliograph/catalogue/calls/orders.ts';
import { choice, int, isEmpty, type Form, type Rule, type Values } from '@heliograph/catalogue/kit/fields.ts';
import { messages } from '@heliograph/catalogue/words/messages.ts';
import { Alert } from 'antd';
import { useMemo, useRef, useState, type ReactElement } from 'react';
import { Link } from 'react-router';
import type { z } from 'zod';
import { useMay, useWords } from '../../app/parts.ts';
import { useCall, useDo } from '../../client/hooks.ts';
import { FormDrawer } from '../../engine/form/FormDrawer.tsx';
import { orderWords as words } from './order-words.ts';
import { identityFields, identityInput, identityTold, isIdentity } from './service/identity.ts';
import { planOptions, formTextOf, usePlans, type ServicePlanRow } from './service/plans.ts';
import { Suggestions } from './service/Suggestions.tsx';
import type { Onu } from './OnuCells.tsx';
import { isOrderRefused, OrderPreview, RefusedOrders } from './service/Preview.tsx';

/** An ONU that waits. */
export interface ChosenOnu {
  readonly waitingId: string;
  readonly name: string;
  readonly oltId: string;
  readonly pon: number;
  readonly isEpon: boolean;
}

interface Which {
  readonly waitingId?: string;
  readonly oltId?: string;
  readonly pon?: number;
  readonly sn?: string;
  readonly loid?: string;
}
type Taken = z.output<typeof orderCalls.authorizeOnus.output>;

interface Props {
  /** None: one that is typed, registered before it arrives on a port of `oltId`. */
  readonly chosen: readonly ChosenOnu[];
  readonly oltId: string;
  /** It takes the place of an ONU that went dark, with what its customer has. */
  readonly onReplace: (onu: Onu) => void;
  readonly onClose: () => void;
  readonly onOrdered: () => void;
}

const ofPlans = ['pppoeUser', 'pppoePassword', 'wifiName', 'wifiKey'];

/** What is typed: the plan, the ONU where none was chosen, the customer, and what the plan asks for. */
function formOf(plans: readonly ServicePlanRow[], chosen: readonly ChosenOnu[], isEpon: boolean): Form {
  const planOf = (values: Values) => plans.find(({ planId }) => planId === values['planId']);
  const asks = (values: Values, field: string) => {
    const plan = planOf(values);
    return plan !== undefined && askedByPlan(plan).includes(field);
  };
  const wanted = (field: string): Rule => ({
    marks: [field],
    message: messages.required,
    holds: (values) => !asks(values, field) || !isEmpty(values[field]),
    passes: { [field]: 'x' },
    fails: {},
  });
  const alone: Rule = {
    marks: ['planId'],
    message: words.planAlone,
    holds: (values) => chosen.length < 2 || ofPlans.every((field) => !asks(values, field)),
    passes: {},
    fails: {},
  };
  const register = { pon: int({ label: words.port, min: 1, max: 64 }), ...identityFields(isEpon) };
  const plan = choice({
    label: words.plan,
    options: planOptions(plans),
  });
  // The OLT numbers ONUs of EPON.
  const { onu, ...asked } = orderForm.fields;
  const fields = {
    planId: plan,
    ...(chosen.length === 0 ? register : {}),
    ...asked,
    ...(isEpon || !onu ? {} : { onu }),
  };
  const told = identityTold(isEpon, () => chosen.length === 0);
  return { fields, rules: [alone, told, ...ofPlans.map(wanted)] };
}

/** Fields that matter: of several ONUs the plan alone, of one those that its plan asks for. */
function shownFields(
  form: Form,
  plans: readonly ServicePlanRow[],
  chosen: readonly ChosenOnu[],
  values: Values,
): string[] {
  if (chosen.length > 1) return ['planId'];
  const plan = plans.find(({ planId }) => planId === values['planId']);
  const asked = plan ? askedByPlan(plan) : [];
  return Object.keys(form.fields).filter((name) => !ofPlans.includes(name) || asked.includes(name));
}

const whichOf = (chosen: readonly ChosenOnu[], oltId: string, values: Values): Which[] =>
  chosen.length === 0
    ? [{ oltId, pon: Number(values['pon']), ...identityInput(values) }]
    : chosen.map(({ waitingId }) => ({ waitingId }));

const orderValues = (form: Form, values: Values, names: readonly string[]) =>
  Object.fromEntries(
    Object.keys(orderForm.fields)
      .filter((name) => names.includes(name) && name in form.fields && !isEmpty(values[name]))
      .map((name) => [name, values[name]]),
  );

/** What would be done, as soon as enough is said. */
function Planned({ which, values, isEpon }: { which: Which; values: Values; isEpon: boolean }): ReactElement | null {
  const { onu, vlan, planId } = values;
  const isReady =
    !isEmpty(planId) && (which.waitingId !== undefined || (isIdentity(isEpon, which) && Number(which.pon) > 0));
  const given = Object.fromEntries(
    Object.entries({ onu, vlan }).flatMap(([name, value]) => (isEmpty(value) ? [] : [[name, Number(value)]])),
  );
  const { data, error } = useCall(
    orderCalls.previewOnuOrder,
    { planId: formTextOf(planId), values: given, ...which },
    { enabled: isReady, quiet: true },
  );
  if (!isReady) return null;
  const ofOnu = ['sn', 'loid', 'onu'];
  const shown = data && { ...data, problems: data.problems.filter(({ field }) => ofOnu.includes(field)) };
  return <OrderPreview data={shown} error={error} fields={[]} />;
}

function NoPlans(): ReactElement {
  const say = useWords();
  const may = useMay();
  return (
    <Alert
      type="info"
      title={say(words.noPlans)}
      description={may('device:servicePlan:add') ? <Link to="/device/servicePlan">{say(words.addPlan)}</Link> : null}
    />
  );
}

/** ONUs that wait, or one that is still to come, are given a place and what their customers buy. */
export function AuthorizeDrawer({ chosen, oltId, onReplace, onClose, onOrdered }: Props): ReactElement {
  const say = useWords();
  const plansOf = usePlans();
  const plans = useMemo(() => plansOf ?? [], [plansOf]);
  const isTyped = chosen.length === 0;
  const olt = useCall(oltInfoCalls.infor, { oltId }, { quiet: true, enabled: isTyped });
  const isEpon = isTyped ? olt.data?.ponMode === 'EPON' : chosen.some((one) => one.isEpon);
  const form = useMemo(() => formOf(plans, chosen, isEpon), [plans, chosen, isEpon]);
  const [initial] = useState<Values>({});
  const isSent = useRef(false);
  const [taken, setTaken] = useState<Taken | null>(null);
  const authorize = useDo(orderCalls.authorizeOnus, ['/onu/'], { debounce: true });
  if (taken) return <RefusedOrders taken={taken} onClose={onOrdered} />;
  const [first] = chosen;
  const title =
    chosen.length === 0
      ? say(words.registerTitle)
      : chosen.length === 1
        ? say(words.authorizeOne, { what: first?.name ?? '' })
        : say(words.authorizeMany, { n: chosen.length });
  const beneath = ({ values }: { readonly values: Values }) => {
    if (plansOf?.length === 0) return <NoPlans />;
    const [which] = whichOf(chosen, oltId, values);
    if (!which || chosen.length > 1) return null;
    return (
      <>
        {first ? <Suggestions oltId={first.oltId} pon={first.pon} choose={onReplace} /> : null}
        <Planned which={which} values={values} isEpon={isEpon} />
      </>
    );
  };
  const names = (values: Values) => shownFields(form, plans, chosen, values);
  return (
    <FormDrawer
      title={title}
      width={560}
      form={form}
      initial={initial}
      only={names}
      saveLabel={say(words.authorize)}
      onClose={() => {
        // What was sent is followed where orders are listed, or by what was refused.
        if (!isSent.current) onClose();
      }}
      onSave={async (values) => {
        const which =
          chosen.length > 0 ? { waitingIds: chosen.map((one) => one.waitingId) } : whichOf(chosen, oltId, values)[0];
        const planId = formTextOf(values['planId']);
        const answers = await authorize.mutateAsync({
          planId,
          values: orderValues(form, values, names(values)),
          ...which,
        });
        isSent.current = true;
        if (answers.some(isOrderRefused)) setTaken(answers);
        else onOrdered();
      }}
      beneath={beneath}
    />
  );
}
