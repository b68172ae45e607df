import { alarmKind, alarmKindOf, alarmKinds } from '@heliograph/catalogue/alarms/kinds.ts';
import type { SeenBy } from '@heliograph/catalogue/alarms/kind.ts';
import { phaseCode, stateCode } from '@heliograph/catalogue/words/phases.ts';
import { bandCode } from '@heliograph/catalogue/words/signal-bands.ts';
import { sql, type RawBuilder } from 'kysely';

/** What was read, as far as it can judge alarms. */
export type ReadScope = Readonly<Record<SeenBy, boolean>>;

const kindsSeenBy = (...how: readonly SeenBy[]) => alarmKinds.filter(({ seenBy }) => seenBy && how.includes(seenBy));
const isOne = (ids: readonly string[]) => sql`a.kind in (${sql.join(ids.map((id) => sql.lit(id)))})`;

/**
 * What alarms `a` are of: the OLT as it is doing `l`, the port `p`, the ONU `u`. Joined and not asked for one by one: a small table would be
 * read whole for each alarm.
 */
export const whatTheyAreOf = sql`left join olt_live l on l.tenant_id = a.tenant_id and l.olt_id = a.olt_id
  left join olt_port p on p.tenant_id = a.tenant_id and p.olt_id = a.olt_id
    and p.kind = case when a.pon is null then 'uplink' else 'pon' end and p.port = coalesce(a.pon, a.port)
  left join onu u on u.tenant_id = a.tenant_id and u.olt_id = a.olt_id and u.pon = a.pon and u.onu_no = a.onu`;

const onu = (how: RawBuilder<unknown>) => sql`coalesce(not u.missing and ${how}, false)`;
const silent = sql`l.online is false`;
const unlinked = sql`p.link is false`;

const isAway = new Set(alarmKind('onuOnline').clears);
const idsOf = (kinds: readonly { readonly id: string }[]) => kinds.map(({ id }) => id);
const ofOnus = kindsSeenBy('onus');
const ways = [
  [isOne(idsOf(kindsSeenBy('answers'))), silent],
  [isOne(idsOf(kindsSeenBy('pons', 'uplinks'))), unlinked],
  [isOne(idsOf(kindsSeenBy('optics'))), onu(sql`u.band = ${sql.lit(bandCode('critical'))}`)],
  [isOne(idsOf(ofOnus.filter(({ id }) => isAway.has(id)))), onu(sql`u.state = ${sql.lit(stateCode('offline'))}`)],
  ...ofOnus
    .filter(({ id }) => !isAway.has(id))
    .map(({ id, phase }) => [isOne([id]), onu(sql`u.phase = ${sql.lit(phaseCode(phase ?? id))}`)] as const),
] as const;

/**
 * Whether what an alarm `a` tells of is still so, as the device was last read (beside `whatTheyAreOf`); false where no poll can see it. A person who is
 * about to clear it is told by this, and the poll after that judges by it: one question, one answer.
 */
export const standsNow = sql<boolean>`case ${sql.join(
  ways.map(([kinds, so]) => sql`when ${kinds} then ${so}`),
  sql` `,
)} else false end`;

type Verdict = 'stands' | 'over' | 'later' | 'unseen';

/** What a poll says of an alarm that was cleared without the device saying so. */
export function verdictOn(kind: string, stands: boolean, read: ReadScope): Verdict {
  const seenBy = alarmKindOf(kind)?.seenBy;
  if (seenBy === undefined) return 'unseen';
  return !read[seenBy] ? 'later' : stands ? 'stands' : 'over';
}
