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
} from '../../estate/alarms/policies/policies.store.ts';
import { holdsUntil } from '../../estate/alarms/policies/window.ts';
import type { Request } from '../../http/request.ts';
import { timeText } from '../../time-text.ts';

type Trial = z.input<typeof policyTrial>;

const day = 86_400_000;
/** More than this is not looked at: the latest are. */
const mostLooked = 1_000_000;
const mostShown = 100;
const atOnce = 50_000;

interface Told {
  readonly at: Date;
  readonly id: string;
  readonly olt_id: string | null;
  readonly kind: string;
  readonly object: string;
  readonly severity: number | null;
  readonly text: string | null;
}

/** What was raised, the newest first, in pieces. */
async function* raisedSince(tx: Tx, tenantId: number, from: Date, to: Date): AsyncGenerator<readonly Told[]> {
  let [at, id] = [to, '9223372036854775807'];
  for (let looked = 0; looked < mostLooked; looked += atOnce) {
    const { rows } = await sql<Told>`
      select at, id, olt_id, kind, object, severity, text from alarm_event
      where tenant_id = ${tenantId} and at >= ${from} and at <= ${to} and (at, id) < (${at}, ${id}::int8)
        and change in ('raise', 'notice') and kind is not null and object is not null
      order by at desc, id desc limit ${atOnce}`.execute(tx);
    yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < atOnce) return;
    [at, id] = [last.at, last.id];
  }
}

const acts = (policy: Policy, alarm: Judged, at: number): boolean =>
  fits(policy.conditions, alarm) && holdsUntil(policy.window, at) !== undefined;

/** Gathers what a rule would have done, told by told. */
class Tried {
  told = 0;
  acted = 0;
  others = 0;
  readonly #alarms = new Set<string>();
  readonly #days = new Map<string, { told: number; acted: number }>();
  readonly latest: Told[] = [];
  readonly #own: Policy;
  readonly #before: readonly Policy[];

  /** `before`: rules of the same effect that are asked first. */
  constructor(own: Policy, before: readonly Policy[]) {
    this.#own = own;
    this.#before = before;
  }

  take(one: Told, alarm: Judged): void {
    const at = one.at.getTime();
    const date = timeText(one.at).slice(0, 10);
    const ofDay = this.#days.get(date) ?? { told: 0, acted: 0 };
    this.#days.set(date, ofDay);
    this.told += 1;
    ofDay.told += 1;
    if (!acts(this.#own, alarm, at)) return;
    if (this.#before.some((policy) => acts(policy, alarm, at))) {
      this.others += 1;
      return;
    }
    this.acted += 1;
    ofDay.acted += 1;
    this.#alarms.add(`${one.olt_id ?? ''} ${one.object} ${one.kind}`);
    if (this.latest.length < mostShown) this.latest.push(one);
  }

  get alarms(): number {
    return this.#alarms.size;
  }

  get perDay(): Trial['perDay'] {
    return [...this.#days]
      .map(([date, counts]) => ({ date, ...counts }))
      .toSorted((a, b) => (a.date < b.date ? -1 : 1));
  }
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

function shown({ at, olt_id, kind, object, severity, text }: Told, places: ReadonlyMap<string, Place>) {
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
    const tried = new Tried(
      policyOf(row),
      await before(tx, tenantId, effect, { position: row.position, editedId: edited }),
    );
    const now = ctx.clock.now();
    const days = Number(inDays);
    const places = await placesOf(tx, tenantId);
    const projects = new Map([...places].map(([id, { project }]) => [id, project]));
    for await (const piece of raisedSince(tx, tenantId, new Date(now - days * day), new Date(now))) {
      const zones = await zonesOf(
        tx,
        tenantId,
        [policyOf(row)],
        piece.map(({ olt_id: oltId, object }) => ({ oltId, object })),
      );
      for (const one of piece) {
        const { olt_id: oltId, kind, object, text } = one;
        const known = alarmKindOf(kind);
        const severity = one.severity ?? known?.severity ?? 4;
        const alarm = { oltId, kind, object, severity, type: known?.type ?? 1, text: text ?? '', marks: null };
        tried.take(one, judgedOf(alarm, projects, zones));
      }
    }
    return {
      days,
      told: tried.told,
      acted: tried.acted,
      others: tried.others,
      alarms: tried.alarms,
      isCut: tried.told >= mostLooked,
      perDay: tried.perDay,
      rows: tried.latest.map((one) => shown(one, places)),
    };
  });
