import { alarmKindOf } from '@heliograph/catalogue/alarms/kinds.ts';
import { policyEntities, type policyTrial } from '@heliograph/catalogue/calls/alarm-policies.ts';
import type { PolicyEffect } from '@heliograph/catalogue/words/alarm-policy-words.ts';
import { placeText } from '@heliograph/catalogue/words/places.ts';
import { alarmWords } from '@heliograph/catalogue/words/severities.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/scope.ts';
import { entityColumnsOf } from '../../entities/store-entity.ts';
import { withIds } from '../../entities/references.ts';
import { fitsOf, type Fits, type JudgedAlarm, type Policy } from '../../estate/alarms/policies/policy.ts';
import {
  emptyPolicyRow,
  judgedOf,
  policiesOf,
  policyOf,
  alarmZonesOf,
  type PolicyRow,
  type Zones,
} from '../../estate/alarms/policies/policies.store.ts';
import { windowTurnsOf, holdsUntil } from '../../estate/alarms/policies/window.ts';
import type { Request } from '../../http/request.ts';
import { timeText } from '../../time-text.ts';
import {
  alarmsOfGroups,
  trialGroupsOf,
  hasLasted,
  latestEventsOf,
  onuOf,
  toldCountOf,
  groupWordsOf,
  type TrialGroup,
  type TrialSpan,
  type ToldEvent,
} from './trial.store.ts';

type Trial = z.input<typeof policyTrial>;

const day = 86_400_000;

/** A rule that is asked of groups. `holds`: in which of the ways of the span it does. */
interface Asked {
  readonly fits: Fits;
  readonly holds: (way: number | null) => boolean;
}

const acts = ({ fits, holds }: Asked, alarm: JudgedAlarm, { way }: TrialGroup): boolean => fits(alarm) && holds(way);

/** Gathers what a rule would have done, group by group of what it cannot tell apart. */
class Tried {
  told = 0;
  others = 0;
  /** Those that it would have acted on. */
  readonly acted: TrialGroup[] = [];
  readonly #days = new Map<string, { told: number; acted: number }>();
  readonly #own: Asked;
  readonly #before: readonly Asked[];
  /** The day of each stretch of time. */
  readonly #dayOf: readonly string[];

  /** `before`: rules of the same effect that are asked first. */
  constructor(own: Asked, before: readonly Asked[], dayOf: readonly string[]) {
    this.#own = own;
    this.#before = before;
    this.#dayOf = dayOf;
  }

  take(group: TrialGroup, alarm: JudgedAlarm, hasLasted: boolean): void {
    const n = toldCountOf(group);
    this.told += n;
    const isOwn = hasLasted && acts(this.#own, alarm, group);
    const isOthers = isOwn && this.#before.some((one) => acts(one, alarm, group));
    if (isOthers) this.others += n;
    if (isOwn && !isOthers) this.acted.push(group);
    for (const [k, stretch] of group.stretches.entries()) {
      const date = this.#dayOf[stretch] ?? '';
      const ofDay = this.#days.get(date) ?? { told: 0, acted: 0 };
      this.#days.set(date, ofDay);
      ofDay.told += group.counts[k] ?? 0;
      if (isOwn && !isOthers) ofDay.acted += group.counts[k] ?? 0;
    }
  }

  get perDay(): Trial['perDay'] {
    return [...this.#days]
      .map(([date, counts]) => ({ date, ...counts }))
      .toSorted((a, b) => (a.date < b.date ? -1 : 1));
  }
}

interface Looked {
  readonly span: TrialSpan;
  readonly asked: readonly Asked[];
  readonly dayOf: readonly string[];
}

/** What of the time and the words of what was told these rules look at. The calendar of a zone is asked here, once for each stretch of time. */
function spanOf(tenantId: number, now: number, days: number, policies: readonly Policy[]): Looked {
  const from = now - days * day;
  const timed = policies.filter(({ window }) => window.is !== 'always');
  const midnights = Array.from({ length: days + 1 }, (_, n) => Math.ceil(from / day) * day + n * day);
  const changes = [...midnights, ...timed.flatMap(({ window }) => windowTurnsOf(window, from, now))];
  const cuts = [...new Set(changes)].filter((at) => at > from && at <= now).toSorted((a, b) => a - b);
  const begins = [from, ...cuts];
  const holding = begins.map((at) => timed.map(({ window }) => holdsUntil(window, at) !== undefined));
  const kinds = [...new Set(holding.map(String))];
  const ways = holding.map((one) => kinds.indexOf(String(one)));
  const isOfAny = timed.some(({ conditions }) => conditions.kinds.length === 0);
  const keywords = policies.flatMap(({ conditions: { keyword } }) => keyword?.toLowerCase() ?? []);
  const asked = policies.map((policy): Asked => {
    const n = timed.indexOf(policy);
    return {
      fits: fitsOf(policy.conditions),
      holds: (way) => n === -1 || (way !== null && holding[ways.indexOf(way)]?.[n] === true),
    };
  });
  const span: TrialSpan = {
    tenantId,
    from: new Date(from),
    to: new Date(now),
    cuts,
    ways,
    timedKinds: isOfAny ? null : [...new Set(timed.flatMap(({ conditions }) => conditions.kinds))],
    keywords: [...new Set(keywords)],
    isByOnu: policies.some(({ conditions: { zoneId } }) => zoneId !== null),
  };
  return { span, asked, dayOf: begins.map((at) => new Date(at).toISOString().slice(0, 10)) };
}

interface Place {
  readonly project: string;
  readonly name: string;
  readonly ports: ReadonlyMap<number, string>;
}

/** Names and projects of all OLTs of a tenant: few beside what they told. */
async function placesOf(tx: Tx, tenantId: number): Promise<ReadonlyMap<string, Place>> {
  const { rows } = await sql<{ id: string; project_id: string; name: string; ports: Record<string, string> | null }>`
    select o.id, o.project_id, o.name, (select jsonb_object_agg(p.port, p.name) from olt_port p
      where p.tenant_id = ${tenantId} and p.olt_id = o.id and p.kind = 'pon') as ports
    from olt o where o.tenant_id = ${tenantId}`.execute(tx);
  return new Map(
    rows.map(({ id, project_id: project, name, ports }) => [
      id,
      { project, name, ports: new Map(Object.entries(ports ?? {}).map(([port, word]) => [Number(port), word])) },
    ]),
  );
}

function shown({ at, olt_id, kind, object, severity, text }: ToldEvent, places: ReadonlyMap<string, Place>) {
  const place = olt_id === null ? undefined : places.get(olt_id);
  const known = alarmKindOf(kind);
  const pon = Number(object.split('/')[1] ?? 0);
  return {
    at: timeText(at),
    host: place?.name ?? '',
    objectName: placeText(object, object.startsWith('port') ? null : (place?.ports.get(pon) ?? null)),
    name: known?.name ?? alarmWords.unknownKind,
    severity: severity ?? known?.severity ?? 4,
    description: text,
  };
}

/** The rules of the same effect that would be asked before the one that is tried: those at a lower number, or at the same and older. */
async function before(
  tx: Tx,
  tenantId: number,
  effect: PolicyEffect,
  { position, editedId }: { readonly position: number; readonly editedId: string | undefined },
): Promise<Policy[]> {
  const { rows } = await sql<{ id: string }>`
    select id from alarm_policy where tenant_id = ${tenantId} and effect = ${effect} and status = 'on'
      and (position < ${position} or (position = ${position} and id < ${editedId ?? '9223372036854775807'}::int8))`.execute(
    tx,
  );
  const ids = new Set(rows.map(({ id }) => id));
  return (await policiesOf(tx, tenantId, effect)).filter(({ id }) => ids.has(id) && id !== editedId);
}

/** Of its object rules ask for the PON port, and for the ONU where they name a zone. */
function placeOfGroup(group: TrialGroup) {
  const { olt_id: oltId, pon } = group;
  const onu = onuOf(group);
  return { oltId, object: pon === null ? 'device' : onu === null ? `pon/${pon}` : `onu/${pon}/${onu}` };
}

/** A group as rules look at an alarm. */
function judgedAs(
  group: TrialGroup,
  span: TrialSpan,
  { projects, zones }: { readonly projects: ReadonlyMap<string, string>; readonly zones: Zones },
): JudgedAlarm {
  const { kind } = group;
  const known = alarmKindOf(kind);
  const severity = group.severity ?? known?.severity ?? 4;
  const alarm = {
    ...placeOfGroup(group),
    kind,
    severity,
    type: known?.type ?? 1,
    text: groupWordsOf(span, group),
    marks: null,
  };
  return judgedOf(alarm, projects, zones);
}

type Typed = Readonly<Record<string, unknown>>;

/** What a rule as it is typed would have done with what was told in the days before now. Nothing is changed by it. */
export const tryPolicy = (ctx: Context, request: Request, effect: PolicyEffect, given: Typed): Promise<Trial> =>
  request.tx(async (tx) => {
    const { tenantId } = request.actor;
    const entity = policyEntities[effect];
    const { inDays, editedId, ...values } = given;
    const typed = await withIds(tx, tenantId, entity, values);
    const row = { ...emptyPolicyRow, id: '0', effect, ...entityColumnsOf(entity, typed) } as unknown as PolicyRow;
    const edited = typeof editedId === 'string' ? editedId : undefined;
    const own = policyOf(row);
    const first = await before(tx, tenantId, effect, { position: row.position, editedId: edited });
    const days = Number(inDays);
    const { span, asked, dayOf } = spanOf(tenantId, ctx.clock.now(), days, [own, ...first]);
    const gathered = await trialGroupsOf(tx, effect === 'escalate' ? { ...span, lasting: own } : span);
    const places = await placesOf(tx, tenantId);
    const projects = new Map([...places].map(([id, { project }]) => [id, project]));
    const zones = await alarmZonesOf(tx, tenantId, [own, ...first], gathered.groups.map(placeOfGroup));
    const [ownAsked, ...others] = asked as [Asked, ...Asked[]];
    const tried = new Tried(ownAsked, others, dayOf);
    for (const group of gathered.groups)
      tried.take(group, judgedAs(group, gathered.span, { projects, zones }), hasLasted(gathered.span, group));
    const { acted } = tried;
    return {
      days,
      told: tried.told,
      acted: acted.reduce((sum, group) => sum + toldCountOf(group), 0),
      others: tried.others,
      alarms: await alarmsOfGroups(tx, gathered, new Set(acted)),
      isCut: gathered.isCut,
      perDay: tried.perDay,
      rows: (await latestEventsOf(tx, gathered, acted)).map((one) => shown(one, places)),
    };
  });
