import { formOfPlan, type orderCalls } from '@heliograph/catalogue/calls/orders.ts';
import { macDigits } from '@heliograph/catalogue/formats/mac-range.ts';
import { onuSerial } from '@heliograph/catalogue/formats/onu-serial.ts';
import type { InputOf } from '@heliograph/catalogue/kit/call.ts';
import { fill, type Text } from '@heliograph/catalogue/kit/text.ts';
import { validate, type Problem } from '@heliograph/catalogue/kit/validate.ts';
import { messages } from '@heliograph/catalogue/words/messages.ts';
import { rapidMessages } from '@heliograph/catalogue/words/rapid-words.ts';
import { onuPlace } from '@heliograph/catalogue/words/places.ts';
import { sql } from 'kysely';
import type { Tx } from '../../db/scope.ts';
import type { OrderTask } from '../../db/tables/orders.ts';
import type { ServiceExtras } from '@heliograph/catalogue/rules/service-extras.ts';
import type { Service, Services } from '../../drivers/kit/service.ts';
import { fault } from '../../fault.ts';
import type { Request } from '../../http/request.ts';
import { familyOfOlt, modelOfOlt, type ConfigOlt } from '../../southbound/config/device.ts';
import { lock, lockAll } from '../../work/locks.ts';
import { findOlt, type OltWithLive } from '../olt-info/olt-info.ts';
import { externalIdAt } from './subscriptions.store.ts';
import { admitTasks, letInListed } from './listed.ts';
import { authorizeTask, serviceTasks } from './tasks.ts';

type Asked = InputOf<typeof orderCalls.previewOnuOrder>;
export type Which = Pick<Asked, 'waitingId' | 'oltId' | 'sysMac' | 'pon' | 'sn' | 'loid'>;
export type PlanChoice = Pick<Asked, 'planId' | 'values'> & { readonly extras?: ServiceExtras };

/** Numbers of ONUs on a GPON port: as many as the tables of this kind of OLT have. */
const mostOnus = 128;

export interface PlanRow {
  readonly id: string;
  readonly name: string;
  readonly down_kbps: number;
  readonly up_kbps: number;
  readonly vlan: number;
  readonly mode: 'bridge' | 'dhcp' | 'pppoe';
  readonly wifi: boolean;
}

/** The plan that is asked for. Throws `notFound`. */
export async function servicePlanOf(tx: Tx, tenantId: number, planId: string): Promise<PlanRow> {
  const { rows } = await sql<PlanRow>`select id, name, down_kbps, up_kbps, vlan, mode, wifi from service_plan
    where tenant_id = ${tenantId} and id = ${planId}`.execute(tx);
  const [plan] = rows;
  if (!plan) throw fault('notFound');
  return plan;
}

export interface OrderPlace {
  readonly olt: OltWithLive;
  readonly pon: number;
  /** Its serial number, or its MAC address; '' where only its LOID was typed. */
  readonly sn: string;
  readonly mac: string | null;
  readonly loid?: string | null;
  /** One that waits: its OLT hears it. */
  readonly isFound?: boolean;
  /** What the OLT calls the port. */
  readonly portName: string;
}

export const portNameOf = async (tx: Tx, olt: ConfigOlt, pon: number): Promise<string> => {
  const port = await tx
    .selectFrom('olt_port')
    .select('name')
    .where('tenant_id', '=', olt.tenant_id)
    .where('olt_id', '=', olt.id)
    .where('kind', '=', 'pon')
    .where('port', '=', pon)
    .executeTakeFirst();
  return port?.name ?? familyOfOlt(olt).ponName(pon);
};

/** Which ONU on which port is meant. Throws `notFound` for what the caller does not see, and for a port that is none. */
export async function placeAsked(tx: Tx, request: Request, which: Which): Promise<OrderPlace> {
  const { tenantId } = request.actor;
  if (which.waitingId !== undefined) {
    const found = await tx
      .selectFrom('onu_autofind')
      .select(['olt_id', 'pon', 'sn', 'mac', 'loid', 'identity'])
      .where('tenant_id', '=', tenantId)
      .where('id', '=', which.waitingId)
      .executeTakeFirst();
    if (!found) throw fault('notFound');
    const olt = await findOlt(tx, tenantId, { oltId: found.olt_id });
    const { pon, sn, mac, loid, identity } = found;
    return { olt, pon, sn: sn ?? identity, mac, loid, isFound: true, portName: await portNameOf(tx, olt, pon) };
  }
  const olt = await findOlt(tx, tenantId, which);
  const { pon, sn = '', loid = '' } = which;
  if (pon === undefined || (sn === '' && loid === '') || pon > modelOfOlt(olt).pons) throw fault('notFound');
  // Whoever is bound to a range of MAC addresses is asked about what is typed, too.
  const mac = (familyOfOlt(olt).services?.lists && macDigits(sn)) ?? null;
  return { olt, pon, sn, mac, loid: loid || null, portName: await portNameOf(tx, olt, pon) };
}

interface Judged {
  readonly problems: readonly Problem[];
  /** null: none is free, or the OLT says it. */
  readonly onu: number | null;
  readonly oltNumbers: boolean;
  readonly sn: string;
  readonly loid: string | null;
  readonly tasks: readonly OrderTask[];
  readonly plan: PlanRow;
  readonly service: Service;
}

interface Numbers {
  /** Of ONUs, and of orders that are under way. */
  readonly taken: ReadonlySet<number>;
  /** Of ONUs that left: they may come back, so these numbers are given last. */
  readonly left: ReadonlySet<number>;
}

/** Numbers of a port that somebody has, or had. */
export async function takenNumbers(
  tx: Tx,
  { olt, pon }: Pick<OrderPlace, 'pon'> & { readonly olt: ConfigOlt },
): Promise<Numbers> {
  const { rows } = await sql<{ onu_no: number; missing: boolean }>`
    select onu_no, missing from public.onu where tenant_id = ${olt.tenant_id} and olt_id = ${olt.id} and pon = ${pon}
    union select onu_no, false from public.onu_order
      where tenant_id = ${olt.tenant_id} and olt_id = ${olt.id} and pon = ${pon} and ended_at is null`.execute(tx);
  const numbers = (missing: boolean) => new Set(rows.filter((row) => row.missing === missing).map((row) => row.onu_no));
  return { taken: numbers(false), left: numbers(true) };
}

/** The first number that is free, of those that nobody had before. null: all are taken. */
export function firstFree({ taken, left }: Numbers): number | null {
  const free = Array.from({ length: mostOnus }, (_, at) => at + 1).filter((onu) => !taken.has(onu));
  return free.find((onu) => !left.has(onu)) ?? free[0] ?? null;
}

interface At {
  readonly olt_id: string;
  readonly pon: number;
  readonly onu_no: number | null;
}

/** A place in words; one that the caller does not see is not told. */
async function placeWords(tx: Tx, tenantId: number, { olt_id: oltId, pon, onu_no: onu }: At): Promise<string> {
  const { rows } = await sql<{ name: string; port: string }>`
    select d.name, coalesce(p.name, coalesce(d.pon_mode, 'PON') || '0/' || ${pon}::text) as port from olt d
    left join olt_port p on p.tenant_id = ${tenantId} and p.olt_id = d.id and p.kind = 'pon' and p.port = ${pon}
    where d.tenant_id = ${tenantId} and d.id = ${oltId} limit 1`.execute(tx);
  const [found] = rows;
  return found ? `${found.name} ${onuPlace(found.port, onu)}` : '?';
}

/** Where an ONU stands already, by what it is known by, or (`only`) where an order for it is under way. */
export async function serialProblem(tx: Tx, tenantId: number, sn: string, only?: 'ordered'): Promise<Text | undefined> {
  const { rows } = await sql<At & { what: 'known' | 'ordered' }>`
    select 'known' as what, olt_id, pon, onu_no from public.onu u where tenant_id = ${tenantId} and id = any(array(select onus_of_unit(${sn})))
      and not missing and ${only ?? null}::text is null
    union all select 'ordered', olt_id, pon, onu_no from public.onu_order
      where tenant_id = ${tenantId} and upper(sn) = ${sn.toUpperCase()} and ended_at is null limit 1`.execute(tx);
  const [first] = rows;
  if (!first) return undefined;
  const place = await placeWords(tx, tenantId, first);
  if (onuSerial.problem(sn) !== undefined || macDigits(sn) !== undefined)
    return fill(first.what === 'known' ? messages.onuKnown : messages.onuOrdered, { place });
  return fill(first.what === 'known' ? messages.serialKnown : messages.serialOrdered, { place });
}

/** Where an ONU of the OLT has come in by a LOID already. */
async function loidProblem(tx: Tx, olt: ConfigOlt, loid: string): Promise<Text | undefined> {
  const { rows } =
    await sql<At>`select olt_id, pon, onu_no from public.onu where tenant_id = ${olt.tenant_id} and olt_id = ${olt.id}
    and loid = ${loid} and auth_mode = 'loid' and not missing limit 1`.execute(tx);
  const [first] = rows;
  return first && fill(messages.onuKnown, { place: await placeWords(tx, olt.tenant_id, first) });
}

/** A number of the billing that another ONU has. */
export async function externalIdProblem(
  tx: Tx,
  tenantId: number,
  externalId: string | undefined,
  sn: string,
): Promise<Problem[]> {
  const at = externalId ? await externalIdAt(tx, tenantId, externalId, sn) : undefined;
  if (!at) return [];
  const place = await placeWords(tx, tenantId, at);
  return [{ field: 'externalId', message: fill(messages.externalIdTaken, { place }) }];
}

const extrasOf = ({ lanPorts, multicastVlans, ipHost }: ServiceExtras): ServiceExtras => ({
  ...(lanPorts === undefined ? {} : { lanPorts }),
  ...(multicastVlans === undefined ? {} : { multicastVlans }),
  ...(ipHost === undefined ? {} : { ipHost }),
});

/** What of a pre-set profile this kind of OLT cannot give. */
export const extrasProblems = (extras: ServiceExtras, { extras: can = [] }: Services): Problem[] => {
  const missing = {
    lanPorts: rapidMessages.noPorts,
    multicastVlans: rapidMessages.noMulticast,
    ipHost: rapidMessages.noIpHost,
  };
  return Object.entries(missing).flatMap(([name, message]) =>
    extras[name as keyof ServiceExtras] === undefined || can.includes(name as keyof ServiceExtras)
      ? []
      : [{ field: '', message }],
  );
};

/** What a plan is for one customer. `before`: what the customer had, which stays where nothing is said. */
export const serviceOf = (
  plan: PlanRow,
  { values, extras }: Pick<PlanChoice, 'values' | 'extras'>,
  before?: Service,
): Service => ({
  ...extrasOf(extras ?? before ?? {}),
  downKbps: plan.down_kbps,
  upKbps: plan.up_kbps,
  vlan: values.vlan ?? plan.vlan,
  mode: plan.mode,
  name: values.name ?? before?.name,
  ...(plan.mode === 'pppoe' ? { pppoeUser: values.pppoeUser ?? before?.pppoeUser } : {}),
  // Before it is typed, what is done for it is shown all the same.
  ...(plan.wifi ? { wifiName: values.wifiName ?? before?.wifiName ?? '' } : {}),
});

/** A number for the ONU on the port, which is the caller's to hold (`holdNumbers`); null: none is free. */
export async function numberFor(
  tx: Tx,
  place: Pick<OrderPlace, 'pon'> & { readonly olt: ConfigOlt },
  wanted: number | undefined,
): Promise<{ readonly onu: number | null; readonly problems: readonly Problem[] }> {
  const numbers = await takenNumbers(tx, place);
  const onu = wanted ?? firstFree(numbers);
  if (onu === null) return { onu, problems: [{ field: 'onu', message: messages.ponFull }] };
  return { onu, problems: numbers.taken.has(onu) ? [{ field: 'onu', message: messages.numberTaken }] : [] };
}

interface Begin extends Pick<Judged, 'onu' | 'oltNumbers' | 'sn' | 'loid' | 'problems'> {
  readonly first: readonly OrderTask[];
}

/** How the ONU gets a place: at a number that is chosen here, or by a row of a list, and the OLT numbers it. */
async function beginning(tx: Tx, place: OrderPlace, { lists }: Services, wanted: number | undefined): Promise<Begin> {
  const { olt, sn, loid = null, isFound = false } = place;
  if (lists) {
    const found = await letInListed(tx, lists, { ...place, loid, isFound });
    const problems = [...found.problems];
    if (wanted !== undefined) problems.push({ field: 'onu', message: messages.numberNotChosen });
    const known = found.loid === null ? undefined : await loidProblem(tx, olt, found.loid);
    if (known) problems.push({ field: 'loid', message: known });
    return { ...found, problems, onu: null, oltNumbers: true, first: admitTasks(found) };
  }
  const problems: Problem[] = [];
  const wrongSerial = onuSerial.problem(sn);
  if (wrongSerial) problems.push({ field: 'sn', message: wrongSerial });
  if (loid !== null && !isFound) problems.push({ field: 'loid', message: messages.noLoidHere });
  const { onu, problems: ofNumber } = await numberFor(tx, place, wanted);
  const first = [authorizeTask(wanted === undefined)];
  return { sn, loid: null, problems: [...problems, ...ofNumber], onu, oltNumbers: false, first };
}

/** What would be done, and what speaks against it; chooses a number, which is the caller's to hold (`holdNumbers`). */
export async function judgeOrder(
  tx: Tx,
  tenantId: number,
  place: OrderPlace,
  { planId, values, extras }: PlanChoice,
): Promise<Judged> {
  const plan = await servicePlanOf(tx, tenantId, planId);
  const { services } = familyOfOlt(place.olt);
  if (!services) throw fault('modelCannot');
  const { first, problems, ...begin } = await beginning(tx, place, services, values.onu);
  const twice = await serialProblem(tx, tenantId, begin.sn);
  const service = serviceOf(plan, { values, ...(extras ? { extras } : {}) });
  return {
    ...begin,
    problems: [
      ...validate(formOfPlan(plan), values),
      ...extrasProblems(extras ?? {}, services),
      ...problems,
      ...(twice ? [{ field: begin.loid === begin.sn ? 'loid' : 'sn', message: twice }] : []),
      ...(await externalIdProblem(tx, tenantId, values.externalId, begin.sn)),
    ],
    tasks: [...first, ...serviceTasks(service, services)],
    plan,
    service,
  };
}

/** Nobody else chooses a number on this OLT until the transaction ends. */
export const holdNumbers = (tx: Tx, olt: ConfigOlt): Promise<void> => lock(tx, 'onuNumbers', olt.id);
/** The same on all OLTs that a transaction will touch: before it begins, and in the order that all others keep. */
export const holdAllNumbers = (tx: Tx, oltIds: readonly string[]): Promise<void> => lockAll(tx, 'onuNumbers', oltIds);

/** OLTs behind rows that a caller named; of what it does not see none. */
export async function oltsBehind(
  tx: Tx,
  tenantId: number,
  table: 'onu' | 'onu_autofind',
  ids: readonly string[],
): Promise<string[]> {
  const rows = await tx
    .selectFrom(table)
    .select('olt_id')
    .distinct()
    .where('tenant_id', '=', tenantId)
    .where('id', 'in', [...ids])
    .execute();
  return rows.map(({ olt_id: oltId }) => oltId);
}
