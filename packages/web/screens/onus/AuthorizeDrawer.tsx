import './authorize.css';
import { askedByPlan, orderCalls, orderForm } from '@heliograph/catalogue/calls/orders.ts';
import { planModes, servicePlans, type PlanMode } from '@heliograph/catalogue/entities/service-plans.ts';
import { choice, int, isEmpty, str, type Form, type Rule, type Values } from '@heliograph/catalogue/kit/fields.ts';
import { text } from '@heliograph/catalogue/kit/text.ts';
import { messages } from '@heliograph/catalogue/words/messages.ts';
import { orderStages } from '@heliograph/catalogue/words/order-states.ts';
import { Alert, Modal, Skeleton } from 'antd';
import { useMemo, useRef, useState, type ReactElement } from 'react';
import { Link } from 'react-router';
import type { z } from 'zod';
import { useMay, useWords } from '../../app/parts.ts';
import { useCall, useDo } from '../../client/hooks.ts';
import { FormDrawer } from '../../engine/form/FormDrawer.tsx';
import { rateText } from './units.ts';
import { orderWords as words } from './order-words.ts';

/** An ONU that waits. */
export interface Chosen {
  readonly waitingId: string;
  readonly name: string;
}

type Plan = z.output<typeof servicePlans.row>;
interface Which {
  readonly waitingId?: string;
  readonly oltId?: string;
  readonly pon?: number;
  readonly sn?: string;
}
type Taken = z.output<typeof orderCalls.authorizeOnus.output>;

interface Props {
  /** None: a serial number that is typed, registered before it arrives on a port of `oltId`. */
  readonly chosen: readonly Chosen[];
  readonly oltId: string;
  readonly onClose: () => void;
  readonly onOrdered: () => void;
}

const ofPlans = ['pppoeUser', 'pppoePassword', 'wifiName', 'wifiKey'];

const speedOf = (kbps: number) => rateText(kbps * 1000, 'en');

const planLabel = ({ planName, downKbps, upKbps, vlan, mode }: Plan) => {
  const speed = `${speedOf(downKbps)} / ${speedOf(upKbps)} · VLAN ${vlan}`;
  const said = planModes[mode as PlanMode];
  return text(`${planName} · ${speed} · ${said.en}`, `${planName} · ${speed} · ${said.zh}`);
};

/** What is typed: the plan, the ONU where none was chosen, the customer, and what the plan asks for. */
function formOf(plans: readonly Plan[], chosen: readonly Chosen[]): Form {
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
  const register = {
    pon: int({ label: words.port, min: 1, max: 64 }),
    sn: str({ label: words.serial, format: 'onuSerial', maxLength: 12 }),
  };
  const plan = choice({
    label: words.plan,
    options: plans.map((one) => ({ value: one.planId, label: planLabel(one) })),
  });
  const fields = { planId: plan, ...(chosen.length === 0 ? register : {}), ...orderForm.fields };
  return { fields, rules: [alone, ...ofPlans.map(wanted)] };
}

/** Fields that matter: of several ONUs the plan alone, of one those that its plan asks for. */
function shownFields(form: Form, plans: readonly Plan[], chosen: readonly Chosen[], values: Values): string[] {
  if (chosen.length > 1) return ['planId'];
  const plan = plans.find(({ planId }) => planId === values['planId']);
  const asked = plan ? askedByPlan(plan) : [];
  return Object.keys(form.fields).filter((name) => !ofPlans.includes(name) || asked.includes(name));
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

const whichOf = (chosen: readonly Chosen[], oltId: string, values: Values): Which[] =>
  chosen.length === 0
    ? [{ oltId, pon: Number(values['pon']), sn: textOf(values['sn']) }]
    : chosen.map(({ waitingId }) => ({ waitingId }));

const orderValues = (form: Form, values: Values, names: readonly string[]) =>
  Object.fromEntries(
    Object.keys(orderForm.fields)
      .filter((name) => names.includes(name) && name in form.fields && !isEmpty(values[name]))
      .map((name) => [name, values[name]]),
  );

/** What the OLT is told, in order, and where the ONU will stand. */
function Plan({ which, values }: { which: Which; values: Values }): ReactElement | null {
  const say = useWords();
  const { onu, planId } = values;
  const isReady =
    !isEmpty(planId) && (which.waitingId !== undefined || (which.sn?.length === 12 && Number(which.pon) > 0));
  const given = isEmpty(onu) ? {} : { onu: Number(onu) };
  const { data, error } = useCall(
    orderCalls.previewOnuOrder,
    { planId: textOf(planId), values: given, ...which },
    { enabled: isReady, quiet: true },
  );
  if (!isReady) return null;
  if (error) return <Alert type="error" title={error.message} />;
  if (!data) return <Skeleton active />;
  const against = data.problems.filter(({ field }) => field === 'sn' || field === 'onu');
  return (
    <section className="order-plan">
      {against.map(({ message }) => (
        <Alert key={message} type="error" title={message} />
      ))}
      <h3>
        {say(words.willBe)} <span className="mono">{data.place}</span>
      </h3>
      <ol aria-label={say(words.steps)}>
        {data.rows.map((row, at) => (
          <li key={`${at} ${row.title}`}>
            <span>{row.title}</span>
            <span className="muted">{row.page === '' ? '' : say(orderStages[row.stage])}</span>
            <span className="mono ellipsis" title={row.values}>
              {row.values}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Of several some were not taken: which, and why. */
function Refused({ taken, onClose }: { taken: Taken; onClose: () => void }): ReactElement {
  const say = useWords();
  const refused = taken.filter(({ id }) => id === null);
  return (
    <Modal
      open
      title={say(words.refusedMany, { n: refused.length, all: taken.length })}
      footer={null}
      onCancel={onClose}
    >
      <ul className="order-refused">
        {refused.map(({ sn, message }, at) => (
          <li key={`${at} ${sn}`}>
            <span className="mono">{sn ?? '–'}</span> {message}
          </li>
        ))}
      </ul>
    </Modal>
  );
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
export function AuthorizeDrawer({ chosen, oltId, onClose, onOrdered }: Props): ReactElement {
  const say = useWords();
  const plansOf = useCall(servicePlans.deeds.list, { pageSize: 100 }, { quiet: true });
  const plans = useMemo(() => (plansOf.data?.rows ?? []) as readonly Plan[], [plansOf.data]);
  const form = useMemo(() => formOf(plans, chosen), [plans, chosen]);
  const [initial] = useState<Values>({});
  const isSent = useRef(false);
  const [taken, setTaken] = useState<Taken | null>(null);
  const authorize = useDo(orderCalls.authorizeOnus, ['/onu/'], { debounce: true });
  if (taken) return <Refused taken={taken} onClose={onOrdered} />;
  const [first] = chosen;
  const title =
    chosen.length === 0
      ? say(words.registerTitle)
      : chosen.length === 1
        ? say(words.authorizeOne, { what: first?.name ?? '' })
        : say(words.authorizeMany, { n: chosen.length });
  const beneath = ({ values }: { readonly values: Values }) => {
    if (plansOf.data && plans.length === 0) return <NoPlans />;
    const [which] = whichOf(chosen, oltId, values);
    return which && chosen.length < 2 ? <Plan which={which} values={values} /> : null;
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
        const planId = textOf(values['planId']);
        const answers = await authorize.mutateAsync({
          planId,
          values: orderValues(form, values, names(values)),
          ...which,
        });
        isSent.current = true;
        if (answers.some(({ id }) => id === null)) setTaken(answers);
        else onOrdered();
      }}
      beneath={beneath}
    />
  );
}
