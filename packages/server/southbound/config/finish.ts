import { placeOfKey, wholeDevice } from '@heliograph/catalogue/kit/place.ts';
import type { NamedPort } from '@heliograph/catalogue/models/olt-models.ts';
import { placeText } from '@heliograph/catalogue/words/places.ts';
import { changeStates, type ChangeState } from '@heliograph/catalogue/words/config-states.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/scope.ts';
import { emit } from '../../estate/emit.ts';
import type { LiveEvent } from '@heliograph/catalogue/events/events.ts';
import { logOlts } from '../../estate/device-log.ts';
import { wantCollected } from './collect-wanted.ts';
import { advanceChange, changeEvent, endTopic, type ChangeRow } from './changes.store.ts';
import { atOf, namedModelOf } from './device.ts';
import { deviceEvent, loadDevice, setDevice, type DeviceRecord } from './device-state.ts';
import { keyInWords } from './diff.ts';
import { mustHold } from './lease.ts';
import { keepPageReading } from './pages.store.ts';
import { noteStanding } from './onu-standing.ts';
import { pageEvent, type PlacedReading } from './read-page.ts';
import { keepRelated } from './related.ts';
import { progressOf, type ChangeOutcome, type ChangeWork } from './work.ts';

/** Ends after which the running configuration may differ from the saved one. */
export const touched: readonly ChangeState[] = ['verified', 'halfApplied', 'rolledBack', 'unverified'];

/** What the OLT calls the port that a change was of. */
function nameAt({ place }: ChangeRow, names: readonly NamedPort[]): string | null {
  const { pon, port } = placeOfKey(place);
  const kind = pon === null ? 'uplink' : 'pon';
  return names.find((one) => one.kind === kind && one.port === (pon ?? port))?.name ?? null;
}

/** The operation log's row of an end, as of the one who asked for the change. Secrets are in neither row. */
async function logEnd(ctx: Context, tx: Tx, work: ChangeWork, row: ChangeRow): Promise<void> {
  const { page } = work.page;
  const key = keyInWords(page, row.row_key ?? {}, namedModelOf(work.olt));
  const told = changeStates[row.state as keyof typeof changeStates].en;
  const reasons = (row.reasons ?? []).map(({ reason, detail }) => (detail ? `${reason}: ${detail.en}` : reason));
  const where = row.place === wholeDevice ? '' : placeText(row.place, nameAt(row, work.olt.ports ?? [])).en;
  const object = ['OLT', `${work.olt.name}:`, page.title.en, where, key].filter(Boolean).join(' ').slice(0, 512);
  const message = [told, ...reasons].join('; ').slice(0, 2000);
  const outcome = row.state === 'verified' ? 0 : 1;
  const requestId = row.origin?.requestId ?? row.id;
  await logOlts(ctx, tx, row.tenant_id, [
    {
      oltId: work.olt.id,
      oltName: work.olt.name,
      source: 'console',
      kind: 'configChange',
      object,
      text: message,
      actorName: row.created_by,
      requestId,
      outcome,
    },
  ]);
  await tx
    .insertInto('audit_log')
    .values({
      tenant_id: row.tenant_id,
      id: ctx.newId(),
      actor_id: row.origin?.actorId ?? null,
      actor_name: row.created_by,
      call_name: 'configChange',
      object,
      before: row.before && JSON.stringify(row.before),
      after: JSON.stringify({ ...row.after, state: row.state }),
      request_id: requestId,
      ip: row.origin?.ip ?? '',
      outcome,
      message,
      olt_ids: [work.olt.id],
    })
    .execute();
}

/** The device, where all that it holds is saved as far as anybody knows. Whoever holds it knows of changes before; a restart takes them away. */
async function stillSaved(tx: Tx, work: ChangeWork): Promise<DeviceRecord | undefined> {
  const isUnsaved = work.device !== undefined && work.device.unsaved_since !== null;
  if (isUnsaved && progressOf(work).restarted !== true) return undefined;
  const device = await loadDevice(tx, work.held.tenantId, work.held.oltId);
  return device?.unsaved_since === null ? device : undefined;
}

/**
 * The end of a change, in one transaction: its state, what the device holds now, the mark that this is not saved yet, the
 * operation log, and the news of it. `read` is the last look at the device; without one nothing is said of its rows.
 */
export async function finishChange(work: ChangeWork, state: ChangeState, read?: PlacedReading): Promise<ChangeOutcome> {
  const { ctx, held, page, olt } = work;
  const { tenantId, oltId } = held;
  if (read && progressOf(work).sent === true && progressOf(work).restarted !== true) await keepRelated(work);
  work.change = await ctx.scope.tenant(tenantId, async (tx) => {
    await mustHold(tx, held);
    // What came of a command is what is there now, beside what was said with it.
    const seen = page.verb && read ? { after: { ...work.change.after, ...read.rows[0] } } : {};
    const told = page.binding.course ? { progress: progressOf(work) } : {};
    const row = await advanceChange(tx, work.change, { state, reasons: work.notes, ...seen, ...told }, ctx.clock.now());
    const events: LiveEvent[] = [];
    if (read && !read.absent) {
      // What a restart took away was no doing of ours.
      const source = progressOf(work).restarted === true && state !== 'verified' ? 'device' : 'ours';
      const kept = await keepPageReading(tx, { ...atOf(olt, page), page: page.page }, read, source);
      if (kept.turned) events.push(pageEvent(atOf(olt, page), kept.drift));
    }
    if (page.binding.course && read) await ctx.bus.wake(tx, `poll:${tenantId}:${oltId}`);
    if (page.verb && read) events.push(...(await noteStanding(ctx, tx, row, read.rows[0])));
    const isSetting = page.verb?.verb.isSetting ?? !(page.verb || page.binding.isNoSetting);
    const hasChanged = isSetting && touched.includes(state) && progressOf(work).sent === true;
    const device = hasChanged ? await stillSaved(tx, work) : undefined;
    if (device) {
      const unsaved = { unsaved_since: new Date(ctx.clock.now()) };
      await setDevice(tx, tenantId, oltId, unsaved);
      events.push(deviceEvent({ ...device, ...unsaved }));
    }
    if (hasChanged) await wantCollected(ctx, tx, tenantId, [oltId], 'change');
    await logEnd(ctx, tx, work, row);
    await emit(ctx.bus, tx, tenantId, [changeEvent(row), ...events], [endTopic(row)]);
    return row;
  });
  ctx.log.info({ tenantId, oltId: olt.id, change: work.change.id, page: page.page.id, state }, 'a change has ended');
  return 'ended';
}
