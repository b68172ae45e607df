import type { OnuFindings } from '@heliograph/catalogue/cpe/checkup.ts';
import { dropsWithin, togetherWith } from '@heliograph/catalogue/onu/around.ts';
import { stateCode } from '@heliograph/catalogue/words/phases.ts';
import { signalBandOf } from '@heliograph/catalogue/words/signal-bands.ts';
import { sql } from 'kysely';
import type { Tx } from '../../db/scope.ts';
import { fromHundredths } from '../olt-info/olt-info.ts';
import { onuChangesOf, findOnu, siblingsOf, type OnuListRow } from './onus.store.ts';
import { phaseWord, shownOnu } from './shown.ts';

const day = 86_400_000;

/** Others of the port that are away, by when they went. */
const awayBeside = async (tx: Tx, tenantId: number, { olt_id: oltId, pon, id }: OnuListRow) =>
  (
    await sql<{
      id: string;
      since: Date | null;
    }>`select id, since from onu where tenant_id = ${tenantId} and olt_id = ${oltId} and pon = ${pon}
      and id <> ${id} and not missing and state = ${stateCode('offline')} limit 512`.execute(tx)
  ).rows.map((row) => ({ id: row.id, state: 'offline', since: row.since && row.since.toISOString() }));

/** The open outage that an ONU is part of. */
async function outageOf(tx: Tx, tenantId: number, onuId: string): Promise<OnuFindings['outage']> {
  const { rows } = await sql<{ began_at: Date; n: number }>`select o.began_at,
      (select count(*)::int from pon_outage_onu p where p.tenant_id = ${tenantId} and p.outage_id = o.id and p.back_at is null) as n
    from pon_outage_onu u join pon_outage o on o.tenant_id = ${tenantId} and o.id = u.outage_id
    where u.tenant_id = ${tenantId} and u.onu_id = ${onuId} and u.back_at is null and o.ended_at is null
    order by o.id desc limit 1`.execute(tx);
  const [row] = rows;
  return row ? { since: row.began_at.toISOString(), onus: row.n } : null;
}

/** Why an ONU is down or weak, by what the page of the ONU goes by: undefined where there is no such ONU. */
export async function onuFindings(
  tx: Tx,
  tenantId: number,
  onuId: string,
  now: number,
): Promise<OnuFindings | undefined> {
  const row = await findOnu(tx, tenantId, onuId);
  if (!row) return undefined;
  const shown = shownOnu(row);
  const siblings = await siblingsOf(tx, tenantId, row);
  const changes = await onuChangesOf(tx, tenantId, onuId);
  const since = row.since && row.since.toISOString();
  const beside = shown.state === 'offline' ? await awayBeside(tx, tenantId, row) : [];
  return {
    at: row.onus_at && row.onus_at.toISOString(),
    oltRx: shown.oltRxPower,
    outage: await outageOf(tx, tenantId, onuId),
    evidence: {
      state: shown.state,
      phase: shown.phase,
      cause: shown.cause,
      missing: row.missing,
      rx: shown.rxPower,
      band: signalBandOf(shown.rxPower),
      siblings: { total: siblings.total, online: siblings.online, rxMedian: fromHundredths(siblings.rx_median) },
      together: togetherWith({ id: row.id, state: shown.state, since }, beside),
      oltAnswers: row.olt_online,
      drops: dropsWithin(
        changes.map(({ at, phase }) => ({ at: at.toISOString(), phase: phaseWord(phase) })),
        now - day,
      ),
    },
  };
}
