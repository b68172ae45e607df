import { placeOfKey } from '@heliograph/catalogue/kit/place.ts';
import type { LiveEvent } from '@heliograph/catalogue/events/events.ts';
import { onuReplace } from '@heliograph/catalogue/verbs/onu.ts';
import { phaseCode, onuPhaseOf } from '@heliograph/catalogue/words/phases.ts';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/scope.ts';
import type { PageRow } from '../../drivers/kit/binding.ts';
import { noteOnuPhases } from '../../estate/onus/phase-notes.ts';
import { holdOlt } from '../collector/write-olt.ts';
import type { ChangeRow } from './changes.store.ts';

/** What an OLT shows of an ONU after a command to it (`catalogue/verbs/onu.ts`). */
interface Standing {
  /** Code of words/phases.ts; null = the device does not say. */
  readonly phase: number | null;
  readonly admin: boolean | null;
}

export function onuStandingOf(row: PageRow | null | undefined): Standing {
  const { phase = null, admin = null } = row ?? {};
  const isOff = admin === false;
  const said = typeof phase === 'number' ? phase : null;
  return { phase: isOff ? phaseCode('deactivated') : said, admin: typeof admin === 'boolean' ? admin : null };
}

/** After a command to an ONU: its standing is shown at once, and the collector looks again. Returns the events, to be emitted last. */
export async function noteStanding(
  ctx: Context,
  tx: Tx,
  { tenant_id: tenantId, olt_id: oltId, place, page }: ChangeRow,
  row: PageRow | undefined,
): Promise<LiveEvent[]> {
  const { pon, onu } = placeOfKey(place);
  const { phase } = onuStandingOf(row);
  const known = phase === null ? undefined : onuPhaseOf(phase);
  const isReplaced = page === onuReplace.id;
  await ctx.bus.wake(tx, `poll:${tenantId}:${oltId}${isReplaced ? ':whole' : ''}`);
  if (pon === null || onu === null) return [];
  const sn = row?.['sn'];
  if (isReplaced && typeof sn === 'string') await noteSerial(tx, { tenantId, oltId, pon, onu }, sn);
  if (!known) return [];
  const at = new Date(ctx.clock.now());
  return noteOnuPhases(ctx, tx, tenantId, oltId, [{ pon, onu, phase: known.id, at }]);
}

/** Who has the place now was read just now; looks at states alone would show the one before. The rest comes with everything. */
async function noteSerial(
  tx: Tx,
  { tenantId, oltId, pon, onu }: { tenantId: number; oltId: string; pon: number; onu: number },
  sn: string,
): Promise<void> {
  if (!(await holdOlt(tx, { tenantId, oltId }))) return;
  await sql`update olt_live set onus_seq = onus_seq + 1 where tenant_id = ${tenantId} and olt_id = ${oltId}`.execute(
    tx,
  );
  await tx
    .updateTable('onu')
    .set({ sn })
    .where('tenant_id', '=', tenantId)
    .where('olt_id', '=', oltId)
    .where('pon', '=', pon)
    .where('onu_no', '=', onu)
    .execute();
}

/** Versions that ONUs of an OLT told after an upgrade. The rest comes with the next poll, which remembers what it read before. */
export async function noteVersions(
  tx: Tx,
  { tenantId, oltId }: { readonly tenantId: number; readonly oltId: string },
  read: readonly { readonly id: string; readonly version: string }[],
): Promise<void> {
  if (read.length === 0 || !(await holdOlt(tx, { tenantId, oltId }))) return;
  await sql`update olt_live set onus_seq = onus_seq + 1 where tenant_id = ${tenantId} and olt_id = ${oltId}`.execute(
    tx,
  );
  await sql`update onu u set firmware = r.version from jsonb_to_recordset(${JSON.stringify(read)}::jsonb) as r(id int8, version text)
    where u.tenant_id = ${tenantId} and u.id = r.id and u.firmware is distinct from r.version`.execute(tx);
}
