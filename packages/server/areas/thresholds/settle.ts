import { alarmKind } from '@heliograph/catalogue/alarms/kinds.ts';
import { nowhere, placeKey, placeOfKey } from '@heliograph/catalogue/kit/place.ts';
import { measuredOf } from '@heliograph/catalogue/models/thresholds.ts';
import type { Severity } from '@heliograph/catalogue/words/severities.ts';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/scope.ts';
import { insertEvents } from '../../estate/alarms/alarm-events.store.ts';
import { tellAlarms } from '../../estate/alarms/alarm-live.ts';
import { presentOlts, takeHappenings } from '../../estate/alarms/intake.ts';
import { lockAlarms } from '../../estate/alarms/alarms.store.ts';
import { lock } from '../../work/locks.ts';
import { boundText } from './say.ts';

/** An alarm that shall stand, or that stands. */
export interface ThresholdAlarm {
  readonly oltId: string;
  readonly kind: string;
  readonly object: string;
  readonly severity: Severity;
  readonly text: string;
}
const keyOf = ({ oltId, kind, object }: ThresholdAlarm): string => `${oltId} ${kind} ${object}`;

/** Kinds of which this says alone whether they stand. */
export type Owned = '%Crossed' | '%Filling';

async function standingOf(tx: Tx, tenantId: number, owned: Owned): Promise<readonly ThresholdAlarm[]> {
  // Both conditions of the index stand in the words of the query, or it is not used.
  const like = owned === '%Crossed' ? sql`kind like '%Crossed'` : sql`kind like '%Filling'`;
  const { rows } = await sql<ThresholdAlarm>`select olt_id as "oltId", kind, object, severity, text from alarm
    where tenant_id = ${tenantId} and present and ${like} and (kind like '%Crossed' or kind like '%Filling')`.execute(
    tx,
  );
  return rows;
}

async function sayAnew(tx: Tx, tenantId: number, said: readonly ThresholdAlarm[]): Promise<void> {
  if (said.length === 0) return;
  await lockAlarms(tx, tenantId);
  await sql`update alarm a set text = n.text from unnest(${said.map(({ oltId }) => oltId)}::int8[], ${said.map(({ kind }) => kind)}::text[],
      ${said.map(({ object }) => object)}::text[], ${said.map(({ text }) => text)}::text[]) as n(olt_id, kind, object, text)
    where a.tenant_id = ${tenantId} and a.olt_id = n.olt_id and a.kind = n.kind and a.object = n.object and a.present`.execute(
    tx,
  );
}

/**
 * Makes the alarms of some kinds those that shall stand: raises what is missing, tells again what is worse or better than it was told, clears the
 * others. What stands is read from the table, so whoever comes after a kill goes on where it was. One that a person cleared stays cleared until it is over.
 */
export async function settleAlarms(
  ctx: Context,
  tx: Tx,
  tenantId: number,
  owned: Owned,
  wanted: readonly ThresholdAlarm[],
): Promise<number> {
  const stand = new Map((await standingOf(tx, tenantId, owned)).map((one) => [keyOf(one), one]));
  const shall = new Map(wanted.map((one) => [keyOf(one), one]));
  const reworded = [...shall].filter(([key, { text }]) => stand.has(key) && stand.get(key)?.text !== text);
  // The day of a forecast moves with each day, and that is no news.
  const isNews = owned === '%Crossed';
  if (!isNews)
    await sayAnew(
      tx,
      tenantId,
      reworded.map(([, one]) => one),
    );
  const raised = [...shall.values()]
    .filter((one) => !stand.has(keyOf(one)))
    .concat(isNews ? reworded.map(([, one]) => one) : []);
  const over = [...stand].filter(([key]) => !shall.has(key)).map(([, one]) => one);
  if (raised.length + over.length === 0) return 0;
  const there = await presentOlts(tx, tenantId, [...new Set([...raised, ...over].map(({ oltId }) => oltId))]);
  const at = ctx.clock.now();
  const told = (change: 'raise' | 'clear') => (one: ThresholdAlarm) => ({
    oltId: one.oltId,
    kind: alarmKind(one.kind as never),
    change,
    object: one.object,
    at,
    severity: one.severity,
    text: one.text,
  });
  const happenings = [...raised.map(told('raise')), ...over.map(told('clear'))].filter(({ oltId }) => there.has(oltId));
  await insertEvents(
    tx,
    tenantId,
    happenings.map(({ kind, severity, change, ...one }) => ({
      ...one,
      change,
      id: ctx.newId(),
      kind: kind.id,
      place: placeOfKey(one.object),
      severity: change === 'raise' ? severity : null,
      source: 'system',
      address: null,
      trapOid: null,
      raw: null,
    })),
  );
  const changed = await takeHappenings(
    ctx,
    tx,
    tenantId,
    happenings.map((one) => ({ ...one, source: 'trap' })),
  );
  await tellAlarms(ctx, tx, tenantId, changed);
  return happenings.length;
}

interface Raised {
  readonly olt_id: string;
  readonly port: number;
  readonly onu_no: number | null;
  readonly pon: number | null;
  readonly what: string;
  readonly side: string;
  readonly against: string;
  readonly bound: string;
  readonly name: string;
  readonly severity: Severity;
  readonly value: number;
  readonly usual: number | null;
}

/** Figures and units are the same in all languages: `93 % > 90 % · Busy heads`. */
function textOf({ what, side, against, bound, name, value, usual }: Raised): string {
  const unit = measuredOf(what)?.unit ?? '';
  const sign = side === 'above' ? '>' : '<';
  const away = against === 'usualPercent' ? `${bound} %` : boundText(Number(bound), unit);
  const than =
    usual === null
      ? boundText(Number(bound), unit)
      : `${boundText(usual, unit)} ${side === 'above' ? '+' : '−'} ${away}`;
  return `${boundText(value, unit)} ${sign} ${than} · ${name}`;
}

/** Of several thresholds on one field of a place the worst says how bad it is. */
async function crossed(tx: Tx, tenantId: number): Promise<readonly ThresholdAlarm[]> {
  const { rows } = await sql<Raised>`
    select c.olt_id, c.port, u.onu_no, u.pon, t.what, t.side, t.against, t.bound, t.name, t.severity, c.value, c.usual
    from metric_crossing c join metric_threshold t on t.tenant_id = c.tenant_id and t.id = c.threshold_id
    left join onu u on u.tenant_id = c.tenant_id and u.id = c.onu_id
    where c.tenant_id = ${tenantId} and c.raised and t.status = 'on' and (c.onu_id = 0 or u.missing is false)
    order by t.severity desc, t.id desc`.execute(tx);
  const worst = new Map<string, ThresholdAlarm>();
  for (const row of rows) {
    const subject = measuredOf(row.what);
    if (!subject) continue;
    const { of } = subject.metric;
    const place = { ...nowhere, port: row.port, pon: of === 'onu' ? row.pon : row.port, onu: row.onu_no };
    const { olt_id: oltId, severity } = row;
    const one = { oltId, kind: subject.kind, object: placeKey(of, place), severity, text: textOf(row) };
    worst.set(keyOf(one), one);
  }
  return [...worst.values()];
}

/** Raises and clears what thresholds say. Answers how many alarms changed. */
export const settleCrossings = (ctx: Context, tenantId: number): Promise<number> =>
  ctx.scope.tenant(tenantId, async (tx) => {
    await lock(tx, 'thresholds', tenantId);
    return settleAlarms(ctx, tx, tenantId, '%Crossed', await crossed(tx, tenantId));
  });
