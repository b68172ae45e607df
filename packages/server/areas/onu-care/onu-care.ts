import { onuCareCalls } from '@heliograph/catalogue/calls/onu-care.ts';
import type { InputOf, OutputOf } from '@heliograph/catalogue/kit/call.ts';
import { wordsIn } from '@heliograph/catalogue/kit/tongue.ts';
import { fill } from '@heliograph/catalogue/kit/text.ts';
import { changeReasons } from '@heliograph/catalogue/words/config-states.ts';
import { heldReasons, keptReasons } from '@heliograph/catalogue/words/onu-care-words.ts';
import { onuPlace } from '@heliograph/catalogue/words/places.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/scope.ts';
import { fault } from '../../fault.ts';
import type { Request } from '../../http/request.ts';
import { area, type Area } from '../../http/serve.ts';
import { timeText } from '../../time-text.ts';
import { findOlt, type OltRef, type OltWithLive } from '../olt-info/olt-info.ts';
import { mustReachNewOlts } from '../users/users.ts';
import { deletionHeldBy, onuCareTopicOf } from './auto-delete.ts';
import {
  autoDeleteOf,
  awayOnus,
  careOf,
  foundOf,
  listDeleted,
  setCare,
  type AutoDeleteRule,
} from './onu-care.store.ts';

export { startOnuCare } from './auto-delete.ts';

/** Both are about ONUs that serial numbers name. */
async function gponOlt(tx: Tx, request: Request, ref: OltRef): Promise<OltWithLive> {
  const olt = await findOlt(tx, request.actor.tenantId, ref);
  if (olt.pon_mode === 'EPON') throw fault('modelCannot');
  return olt;
}

const time = (at: Date | null): string | null => at && timeText(at);

const aging = (request: Request, ref: OltRef): Promise<OutputOf<typeof onuCareCalls.getOnuAging>> =>
  request.tx(async (tx) => {
    const { tenantId } = request.actor;
    const olt = await gponOlt(tx, request, ref);
    const care = await careOf(tx, tenantId, olt.id);
    return {
      seconds: care.found_keep_seconds,
      ...(await foundOf(tx, { tenantId, oltId: olt.id })),
      readAt: time(olt.onus_at),
      lastAt: time(care.found_gone_at),
      lastCount: care.found_gone,
    };
  });

const setAging = (
  ctx: Context,
  request: Request,
  { seconds, ...ref }: InputOf<typeof onuCareCalls.setOnuAging>,
): Promise<void> =>
  request.tx(async (tx) => {
    const { tenantId, userName } = request.actor;
    const olt = await gponOlt(tx, request, ref);
    const before = await careOf(tx, tenantId, olt.id);
    request.note({
      object: `OLT ${olt.name}`,
      before: { seconds: before.found_keep_seconds },
      after: { seconds },
      olt,
    });
    await setCare(tx, tenantId, olt.id, {
      found_keep_seconds: seconds,
      // In whose name ONUs are deleted is who set that.
      ...(before.delete_on ? {} : { updated_by: userName }),
      updated_at: new Date(ctx.clock.now()),
    });
  });

const autoDelete = (
  ctx: Context,
  request: Request,
  ref: OltRef,
): Promise<OutputOf<typeof onuCareCalls.getOnuAutoDelete>> =>
  request.tx(async (tx) => {
    const olt = await gponOlt(tx, request, ref);
    const care = await careOf(tx, request.actor.tenantId, olt.id);
    const held = deletionHeldBy(ctx, olt);
    return {
      enabled: care.delete_on,
      hours: care.delete_hours,
      pons: care.delete_pons ?? '',
      most: care.delete_most,
      customers: care.delete_customers,
      held: held && wordsIn(heldReasons[held], request.tongue),
      lastAt: time(care.delete_looked_at),
      lastCount: care.delete_taken,
      by: care.delete_on ? care.updated_by : null,
    };
  });

const setAutoDelete = (
  ctx: Context,
  request: Request,
  { enabled, hours, pons, most, customers, ...ref }: InputOf<typeof onuCareCalls.setOnuAutoDelete>,
): Promise<void> =>
  request.tx(async (tx) => {
    const { tenantId, userId, userName } = request.actor;
    const olt = await gponOlt(tx, request, ref);
    // It reaches every ONU of the OLT, also those that somebody who is bound does not see.
    await mustReachNewOlts(tx);
    const { delete_on: wasOn, ...was } = await careOf(tx, tenantId, olt.id);
    request.note({
      object: `OLT ${olt.name}`,
      before: { enabled: wasOn, ...autoDeleteOf({ ...was, delete_on: wasOn }) },
      after: { enabled, hours, pons: pons || null, most, customers },
      olt,
    });
    await setCare(tx, tenantId, olt.id, {
      delete_on: enabled,
      delete_hours: hours,
      delete_pons: pons || null,
      delete_most: most,
      delete_customers: customers,
      author_id: userId,
      updated_by: userName,
      updated_at: new Date(ctx.clock.now()),
    });
    await ctx.bus.wake(tx, onuCareTopicOf(tenantId));
  });

type Previewed = InputOf<typeof onuCareCalls.previewOnuAutoDelete>;

const preview = (ctx: Context, request: Request, asked: Previewed) =>
  request.tx(async (tx) => {
    const { tenantId } = request.actor;
    const { hours, pons, most, customers, pageNum, pageSize, ...ref } = asked;
    const olt = await gponOlt(tx, request, ref);
    const set = autoDeleteOf(await careOf(tx, tenantId, olt.id));
    const wanted: AutoDeleteRule = {
      hours: hours ?? set.hours,
      pons: pons ?? set.pons,
      most: most ?? set.most,
      customers: customers === undefined ? set.customers : customers === 'true',
    };
    const away = await awayOnus(ctx, tx, { tenantId, oltId: olt.id }, wanted);
    const from = (pageNum - 1) * pageSize;
    return {
      total: away.length,
      rows: away.slice(from, from + pageSize).map((onu) => ({
        onuId: onu.id,
        place: onu.place,
        sn: onu.sn,
        name: onu.name,
        customer: onu.customer,
        offlineSince: timeText(onu.since),
        countedFrom: timeText(onu.counted_from),
        kept: onu.kept && wordsIn(fill(keptReasons[onu.kept], { n: wanted.most }), request.tongue),
      })),
    };
  });

const deleted = (request: Request, { pageNum, pageSize, ...ref }: InputOf<typeof onuCareCalls.listOnuAutoDeletes>) =>
  request.tx(async (tx) => {
    const { tenantId } = request.actor;
    const olt = await gponOlt(tx, request, ref);
    const { rows, total } = await listDeleted(tx, { tenantId, oltId: olt.id }, { pageNum, pageSize });
    return {
      total,
      rows: rows.map((row) => {
        const [note] = row.state === 'kept' ? (row.reasons ?? []) : [];
        return {
          id: row.id,
          place: onuPlace(row.port_name ?? `GPON0/${row.pon}`, row.onu_no),
          sn: row.sn,
          name: row.name,
          customer: row.had_customer,
          countedFrom: timeText(row.counted_from),
          state: row.state,
          reason: note
            ? wordsIn(fill(changeReasons[note.reason], { detail: note.detail ?? '' }), request.tongue).trim()
            : null,
          changeId: row.change_id,
          createTime: timeText(row.created_at),
        };
      }),
    };
  });

/** What the console carries out by itself for the ONUs of an OLT. */
export const onuCare = (ctx: Context): Area =>
  area(onuCareCalls, {
    getOnuAging: (ref, request) => aging(request, ref),
    setOnuAging: (asked, request) => setAging(ctx, request, asked),
    getOnuAutoDelete: (ref, request) => autoDelete(ctx, request, ref),
    setOnuAutoDelete: (asked, request) => setAutoDelete(ctx, request, asked),
    previewOnuAutoDelete: (asked, request) => preview(ctx, request, asked),
    listOnuAutoDeletes: (asked, request) => deleted(request, asked),
  });
