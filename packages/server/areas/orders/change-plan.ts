import { formOfPlan } from '@heliograph/catalogue/calls/orders.ts';
import { onuSerial } from '@heliograph/catalogue/formats/onu-serial.ts';
import type { Text } from '@heliograph/catalogue/kit/text.ts';
import { validate, type Problem } from '@heliograph/catalogue/kit/validate.ts';
import { nowhere, placeKey } from '@heliograph/catalogue/kit/place.ts';
import { messages } from '@heliograph/catalogue/words/messages.ts';
import { onuPlace } from '@heliograph/catalogue/words/places.ts';
import { onuActivate, onuDeactivate, onuDelete, onuDeregister, onuReplace } from '@heliograph/catalogue/verbs/onu.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/scope.ts';
import type { Lists, Service, Services } from '../../drivers/kit/service.ts';
import { fault } from '../../fault.ts';
import { familyOfOlt, modelOfOlt, verbOfOlt } from '../../southbound/config/device.ts';
import type { OltWithLive } from '../olt-info/olt-info.ts';
import {
  externalIdProblem,
  extrasProblems,
  numberFor,
  servicePlanOf,
  portNameOf,
  serialProblem,
  serviceOf,
  type PlanChoice,
  type OrderPlace,
  type PlanRow,
} from './ask.ts';
import { ofSubscription, openOrderSecrets } from './secrets.ts';
import type { SubscriptionRow } from './subscriptions.store.ts';
import { admitTasks, barTasks, forgetTasks, letInListed, unbarTasks } from './listed.ts';
import {
  authorizeTask,
  changeTasks,
  removeTask,
  replaceTasks,
  restoreTasks,
  serviceTasks,
  suspendTasks,
} from './tasks.ts';
import type { JudgedOrder } from './write-order.ts';

/** An ONU that has its place, with what its customer has; undefined: nobody said so here. */
export interface OrderSubject {
  readonly olt: OltWithLive;
  readonly pon: number;
  readonly onu: number;
  /** What it is known by (`onuIdentityOf`). */
  readonly sn: string;
  readonly mac: string | null;
  readonly had: SubscriptionRow | undefined;
}

/** The ONU that comes in its stead: one that waits, or as it was typed. */
export type Another = Pick<OrderPlace, 'sn' | 'loid' | 'isFound'>;

export type ServiceChanged = Pick<PlanChoice, 'values' | 'extras'> & {
  readonly planId?: string | undefined;
  /** The plan that `planId` names, where whoever asks has it already. */
  readonly plan?: PlanRow | undefined;
};

const problem = (field: string, message: Text): Problem => ({ field, message });

const held = (ctx: Context, had: SubscriptionRow | undefined) =>
  had ? openOrderSecrets(ctx, ofSubscription(had.tenant_id, had.id), had.secrets) : {};

/** What every order for an ONU in service has; the kinds say the rest. */
function begun(ctx: Context, { olt, pon, onu, sn, had }: OrderSubject) {
  const customer = {
    name: had?.name ?? undefined,
    externalId: had?.external_id ?? undefined,
    address: had?.address ?? undefined,
  };
  return {
    oltId: olt.id,
    pon,
    onu,
    sn,
    loid: had?.loid ?? null,
    oltNumbers: familyOfOlt(olt).services?.lists !== undefined,
    plan: { id: had?.plan_id ?? null, name: had?.plan_name ?? '' },
    service: null,
    customer,
    secrets: held(ctx, had),
    subscriptionId: had?.id ?? null,
  } satisfies Partial<JudgedOrder>;
}

const mustDo = ({ olt, pon, onu }: OrderSubject, verb: string): void => {
  if (!verbOfOlt(olt, verb, placeKey('onu', { ...nowhere, pon, onu }))) throw fault('modelCannot');
};

const servicesOf = (olt: OltWithLive) => {
  const { services } = familyOfOlt(olt);
  if (!services) throw fault('modelCannot');
  return services;
};

/** Whoever is suspended is set up as it was before anything else is done to it. */
const isSuspended = ({ had }: OrderSubject): Problem[] => (had?.suspended ? [problem('', messages.suspended)] : []);

/** The plan that is asked for, or the customer's own as it was sold. */
const planFor = async (
  tx: Tx,
  { had, olt }: OrderSubject,
  { planId, plan }: ServiceChanged,
): Promise<PlanRow | undefined> => {
  if (plan) return plan;
  if (planId !== undefined) return servicePlanOf(tx, olt.tenant_id, planId);
  if (!had) return undefined;
  const { downKbps, upKbps, vlan, mode, wifiName } = had.service;
  const { plan_id: id, plan_name: name } = had;
  return { id: id ?? '', name, down_kbps: downKbps, up_kbps: upKbps, vlan, mode, wifi: wifiName !== undefined };
};

interface Wanted {
  readonly service: Service;
  readonly plan: JudgedOrder['plan'];
  readonly customer: JudgedOrder['customer'];
  readonly secrets: JudgedOrder['secrets'];
  readonly problems: readonly Problem[];
}

/** What the customer shall have: what is said, over what it had. undefined: nobody knows its plan. */
async function wantedBy(
  ctx: Context,
  tx: Tx,
  subject: OrderSubject,
  asked: ServiceChanged,
): Promise<Wanted | undefined> {
  const plan = await planFor(tx, subject, asked);
  if (!plan) return undefined;
  const { values } = asked;
  const { had, sn, olt } = subject;
  const service = serviceOf(plan, asked, had?.service);
  const kept = held(ctx, had);
  const secrets = {
    pppoePassword: values.pppoePassword || kept['pppoePassword'],
    wifiKey: values.wifiKey || kept['wifiKey'],
  };
  const customer = {
    name: values.name ?? had?.name ?? undefined,
    externalId: values.externalId ?? had?.external_id ?? undefined,
    address: values.address ?? had?.address ?? undefined,
  };
  const { pppoeUser, wifiName } = service;
  const typed = { ...values, ...customer, pppoeUser, wifiName, ...secrets };
  const problems = [
    ...validate(formOfPlan(plan), typed),
    ...(await externalIdProblem(tx, olt.tenant_id, values.externalId, sn)),
  ];
  return { service, plan: { id: plan.id === '' ? null : plan.id, name: plan.name }, customer, secrets, problems };
}

/** Another plan, VLAN, name or Wi-Fi at the same place. */
export async function judgeChange(
  ctx: Context,
  tx: Tx,
  subject: OrderSubject,
  asked: ServiceChanged,
): Promise<JudgedOrder> {
  const services = servicesOf(subject.olt);
  const wanted = await wantedBy(ctx, tx, subject, asked);
  const base = { ...begun(ctx, subject), kind: 'change' as const };
  if (!wanted) return { ...base, tasks: [], problems: [problem('planId', messages.noPlanKnown)] };
  const given = new Set((['pppoePassword', 'wifiKey'] as const).filter((name) => (asked.values[name] ?? '') !== ''));
  const tasks = changeTasks(subject.had?.service ?? null, wanted.service, services, given);
  return {
    ...base,
    ...wanted,
    tasks,
    problems: [...isSuspended(subject), ...wanted.problems, ...extrasProblems(asked.extras ?? {}, services)],
  };
}

const placeName = async (tx: Tx, { olt, pon, onu }: OrderSubject): Promise<string> =>
  `${olt.name} ${onuPlace(await portNameOf(tx, olt, pon), onu)}`;

/** Another ONU on the same port, with the same services. The new one is let in first: what goes wrong with that takes nothing away. */
async function judgeListed(
  ctx: Context,
  tx: Tx,
  subject: OrderSubject,
  { sn, loid = null, isFound = false }: Another,
  services: Services & { readonly lists: Lists },
): Promise<JudgedOrder> {
  mustDo(subject, onuDelete.id);
  const { olt, pon, had } = subject;
  const asked = { olt, pon, portName: await portNameOf(tx, olt, pon), sn, loid, isFound };
  const coming = await letInListed(tx, services.lists, asked);
  const known = await serialProblem(tx, olt.tenant_id, coming.sn);
  const at = { oltId: olt.id, pon, onu: subject.onu, place: await placeName(tx, subject) };
  const tasks = [
    ...admitTasks(coming),
    ...forgetTasks(services.lists, { sn: subject.sn, loid: had?.loid ?? null }, at, true),
    ...(had ? serviceTasks(had.service, services) : [{ stage: 'arrival' as const }]),
  ];
  const problems = [...isSuspended(subject), ...coming.problems, ...(known ? [problem('sn', known)] : [])];
  return { ...begun(ctx, subject), kind: 'replace', onu: null, sn: coming.sn, loid: coming.loid, tasks, problems };
}

/** Another ONU at the same place, with the same services. */
export async function judgeReplace(
  ctx: Context,
  tx: Tx,
  subject: OrderSubject,
  another: Another | undefined,
): Promise<JudgedOrder> {
  const services = servicesOf(subject.olt);
  const { lists } = services;
  if (lists) return judgeListed(ctx, tx, subject, another ?? { sn: '' }, { ...services, lists });
  mustDo(subject, onuReplace.id);
  const serial = (another?.sn ?? '').toUpperCase();
  const problems = [...isSuspended(subject)];
  const wrong = another === undefined ? messages.required : onuSerial.problem(serial);
  if (wrong) problems.push(problem('sn', wrong));
  const known = wrong ? undefined : await serialProblem(tx, subject.olt.tenant_id, serial);
  if (known) problems.push(problem('sn', known));
  const tasks = replaceTasks(subject.sn, serial, subject.had?.service ?? null, services);
  return { ...begun(ctx, subject), kind: 'replace', sn: serial, tasks, problems };
}

type To = ServiceChanged & { readonly olt: OltWithLive; readonly pon: number };

/** How it leaves its place, and how it gets the other one. */
async function moving(tx: Tx, subject: OrderSubject, { olt, pon, values }: To, { lists }: Services) {
  const { sn, had } = subject;
  const at = { oltId: subject.olt.id, pon: subject.pon, onu: subject.onu, place: await placeName(tx, subject) };
  const isOther = (servicesOf(subject.olt).lists === undefined) !== (lists === undefined);
  const problems = isOther ? [problem('toOltId', messages.otherTechnology)] : [];
  if (!lists) {
    const { onu, problems: ofNumber } = await numberFor(tx, { olt, pon }, values.onu);
    const enter = [authorizeTask(values.onu === undefined)];
    return { onu, problems: [...problems, ...ofNumber], leave: [removeTask(sn, at)], enter };
  }
  const loid = had?.loid ?? null;
  const arriving = {
    olt,
    pon,
    portName: await portNameOf(tx, olt, pon),
    sn: loid === null ? sn : '',
    loid,
    isFound: false,
  };
  const entering = await letInListed(tx, lists, arriving);
  const said = values.onu === undefined ? [] : [problem('onu', messages.numberNotChosen)];
  // What stands against it is against the port that was chosen.
  const against = entering.problems.map(({ message }) => problem('toPon', message));
  const leave = forgetTasks(lists, { sn, loid }, at, olt.id === subject.olt.id);
  return { onu: null, problems: [...problems, ...against, ...said], leave, enter: admitTasks(entering) };
}

/** The same ONU and the same services on another port, of this OLT or of another. */
export async function judgeMove(ctx: Context, tx: Tx, subject: OrderSubject, asked: To): Promise<JudgedOrder> {
  const { olt, pon } = asked;
  if (pon > modelOfOlt(olt).pons) throw fault('notFound');
  const services = servicesOf(olt);
  const wanted = await wantedBy(ctx, tx, subject, asked);
  const { onu, problems: ofPlace, leave, enter } = await moving(tx, subject, asked, services);
  const base = { ...begun(ctx, subject), kind: 'move' as const, oltId: olt.id, pon, onu };
  if (!wanted) return { ...base, tasks: [], problems: [problem('planId', messages.noPlanKnown)] };
  const isHere = olt.id === subject.olt.id && pon === subject.pon;
  const problems = [
    ...isSuspended(subject),
    ...(isHere ? [problem('toPon', messages.alreadyThere)] : []),
    ...wanted.problems,
    ...ofPlace,
  ];
  const tasks = [...leave, ...enter, ...serviceTasks(wanted.service, services)];
  return { ...base, ...wanted, tasks, problems };
}

/** Off the air, with its place and its services kept; or back. */
export function judgeSwitch(ctx: Context, subject: OrderSubject, kind: 'suspend' | 'restore'): JudgedOrder {
  const services = servicesOf(subject.olt);
  const { lists } = services;
  if (lists) {
    mustDo(subject, onuDeregister.id);
    const { pon, sn, had } = subject;
    const who = { sn, loid: had?.loid ?? null };
    // Who was kept out may come back to an empty place: what it had is looked at, and written where it is missing.
    const back = [...unbarTasks(lists, pon, who), ...(had ? serviceTasks(had.service, services) : [])];
    return { ...begun(ctx, subject), kind, tasks: kind === 'suspend' ? barTasks(lists, pon, who) : back, problems: [] };
  }
  mustDo(subject, kind === 'suspend' ? onuDeactivate.id : onuActivate.id);
  const tasks = kind === 'suspend' ? suspendTasks(subject.sn) : restoreTasks(subject.sn);
  return { ...begun(ctx, subject), kind, tasks, problems: [] };
}
