import { alarmKindOf } from '@heliograph/catalogue/alarms/kinds.ts';
import { policyEntities, type policyTrial } from '@heliograph/catalogue/calls/alarm-policies.ts';
import type { PolicyEffect } from '@heliograph/catalogue/words/alarm-policy-words.ts';
import { placeText } from '@heliograph/catalogue/words/places.ts';
import { alarmWords } from '@heliograph/catalogue/words/severities.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/scope.ts';
import { columnsOf } from '../../entities/store-entity.ts';
import { withIds } from '../../entities/references.ts';
import { fits, type Judged, type Policy } from '../../estate/alarms/policies/policy.ts';
import {
  emptyPolicyRow,
  judgedOf,
  policiesOf,
  policyOf,
  zonesOf,
  type PolicyRow,
  type Zones,
} from '../../estate/alarms/policies/policies.store.ts';
import { changesOf, holdsUntil } from '../../estate/alarms/policies/window.ts';
import type { Request } from '../../http/request.ts';
import { timeText } from '../../time-text.ts';
import {
  alarmsOf,
  groupsOf,
  hasLasted,
  latestOf,
  onuOf,
  wordsOf,
  type Group,
  type Span,
  type ToldEvent,
} from './trial.store.ts';

type Trial = z.input<typeof policyTrial>;

const day = 86_400_000;

/** Gathers what a rule would have done, group by group of what it cannot tell apart. */
class Tried {
  told = 0;
  others = 0;
  /** Those that it would have acted on. */
  readonly acted: Group[] = [];
  readonly #days = new Map<string, { told: number; acted: number }>();
  readonly #own: Policy;
  readonly #before: readonly Policy[];
  /** Whether a rule holds in a segment: to ask the calendar of a zone costs more than all the rest. */
  readonly #holds = new Map<Policy, Map<number, boolean>>();

  /** `before`: rules of the same effect that are asked first. */
  constructor(own: Policy, before: readonly Policy[]) {
    this.#own = own;
    this.#before = before;
  }

  take(group: Group, alarm: Judged, hasLasted: boolean): void {
    const ofDay = this.#days.get(group.day) ?? { told: 0, acted: 0 };
    this.#days.set(group.day, ofDay);
    this.told += group.n;
    ofDay.told += group.n;
    if (!hasLasted || !this.#acts(this.#own, alarm, group)) return;
    if (this.#before.some((policy) => this.#acts(policy, alarm, group))) {
      this.others += group.n;
      return;
    }
    this.acted.push(group);
    ofDay.acted += group.n;
  }

  #acts(policy: Policy, alarm: Judged, { segment, first }: Group): boolean {
    if (!fits(policy.conditions, alarm)) return false;
    const holds = this.#holds.get(policy) ?? new Map<number, boolean>();
    this.#holds.set(policy, holds);
    const known = holds.get(segment) ?? holdsUntil(policy.window, first.getTime()) !== undefined;
    holds.set(segment, known);
    return known;
  }

  get perDay(): Trial['perDay'] {
    return [...this.#days]
      .map(([date, counts]) => ({ date, ...counts }))
      .toSorted((a, b) => (a.date < b.date ? -1 : 1));
  }
}

/** What of the time and the words of what was told these rules look at. */
function spanOf(tenantId: number, now: number, days: number, policies: readonly Policy[]): Span {
  const from = now - days * day;
  const timed = policies.filter(({ window }) => window.is !== 'always');
  const changes = timed.flatMap(({ window }) => changesOf(window, from, now));
  const isOfAny = timed.some(({ conditions: { kinds } }) => kinds.length === 0);
  const keywords = policies.flatMap(({ conditions: { keyword } }) => keyword?.toLowerCase() ?? []);
  return {
    tenantId,
    from: new Date(from),
    to: new Date(now),
    changes: [...new Set(changes)].toSorted((a, b) => a - b),
    timedKinds: isOfAny ? null : [...new Set(timed.flatMap(({ conditions: { kinds } }) => kinds))],
    keywords: [...new Set(keywords)],
    isByOnu: policies.some(({ conditions: { zoneId } }) => zoneId !== null),
  };
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
function placeOfGroup(group: Group) {
  const { olt_id: oltId, pon } = group;
  const onu = onuOf(group);
  return { oltId, object: pon === null ? 'device' : onu === null ? `pon/${pon}` : `onu/${pon}/${onu}` };
}

/** A group as rules look at an alarm. */
function judgedAs(
  group: Group,
  span: Span,
  { projects, zones }: { readonly projects: ReadonlyMap<string, string>; readonly zones: Zones },
): Judged {
  const { kind } = group;
  const known = alarmKindOf(kind);
  const severity = group.severity ?? known?.severity ?? 4;
  const alarm = {
    ...placeOfGroup(group),
    kind,
    severity,
    type: known?.type ?? 1,
    text: wordsOf(span, group),
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
    const row = { ...emptyPolicyRow, id: '0', effect, ...columnsOf(entity, typed) } as unknown as PolicyRow;
    const edited = typeof editedId === 'string' ? editedId : undefined;
    const own = policyOf(row);
    const first = await before(tx, tenantId, effect, { position: row.position, editedId: edited });
    const tried = new Tried(own, first);
    const days = Number(inDays);
    const span = spanOf(tenantId, ctx.clock.now(), days, [own, ...first]);
    const gathered = await groupsOf(tx, effect === 'escalate' ? { ...span, lasting: own } : span);
    const places = await placesOf(tx, tenantId);
    const projects = new Map([...places].map(([id, { project }]) => [id, project]));
    const zones = await zonesOf(tx, tenantId, [own, ...first], gathered.groups.map(placeOfGroup));
    for (const group of gathered.groups)
      tried.take(group, judgedAs(group, gathered.span, { projects, zones }), hasLasted(gathered.span, group));
    const { acted } = tried;
    return {
      days,
      told: tried.told,
      acted: acted.reduce((sum, { n }) => sum + n, 0),
      others: tried.others,
      alarms: await alarmsOf(tx, gathered, new Set(acted)),
      isCut: gathered.isCut,
      perDay: tried.perDay,
      rows: (await latestOf(tx, gathered, acted)).map((one) => shown(one, places)),
    };
  });
