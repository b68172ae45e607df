import type { onuRow } from '@heliograph/catalogue/calls/onus.ts';
import { macText } from '@heliograph/catalogue/formats/mac-range.ts';
import { onuPhaseOf, stateCode, stateId } from '@heliograph/catalogue/words/phases.ts';
import { onuPlace } from '@heliograph/catalogue/words/places.ts';
import { bandId } from '@heliograph/catalogue/words/signal-bands.ts';
import type { z } from 'zod';
import { maybeTimeText } from '../../time-text.ts';
import { fromHundredths, storedNumberOf } from '../olt-info/olt-info.ts';
import type { OnuListRow } from './onus.store.ts';

const online = stateCode('online');

/** An OLT that does not answer says nothing of its ONUs: what they were last is not what they are. */
const isSilent = (row: OnuListRow): boolean => row.olt_online === false;
const isThere = (row: OnuListRow): boolean => row.state === online && !isSilent(row);

/** How it stands, why, and since when; while its OLT is silent, since that answered last. */
const standingOf = (row: OnuListRow) =>
  isSilent(row)
    ? { state: 'unknown', cause: null, since: maybeTimeText(row.last_answer_at) }
    : { state: stateId(row.state) ?? 'offline', cause: row.down_cause, since: maybeTimeText(row.since) };

export const shownMac = (digits: string | null): string | null => digits && macText(digits);

/** What its OLT calls the PON port; before it told, what such ports are usually called. */
export const ponNameOf = (row: { port_name: string | null; pon_mode?: string | null; pon: number }): string =>
  row.port_name ?? `${row.pon_mode ?? 'PON'}0/${row.pon}`;

/** As the field writes it: GPON0/1:5. */
export const onuPlaceOf = (row: OnuListRow): string => onuPlace(ponNameOf(row), row.onu_no);

export const phaseWord = (code: number): string => onuPhaseOf(code)?.id ?? 'offLine';

/** What a unit that is not there received last is no level of now. */
const lightOf = (row: OnuListRow) => {
  const there = isThere(row);
  const shown = (value: number | null) => (there ? fromHundredths(value) : null);
  return {
    rxPower: shown(row.rx),
    txPower: shown(row.tx),
    oltRxPower: shown(row.olt_rx),
    band: bandId(there ? row.band : 0),
    temperature: shown(row.temperature),
    voltage: shown(row.voltage),
    bias: shown(row.bias),
    upBps: there ? storedNumberOf(row.up_bps) : null,
    downBps: there ? storedNumberOf(row.down_bps) : null,
  };
};

export const shownOnu = (row: OnuListRow): z.input<typeof onuRow> => ({
  id: row.id,
  oltId: row.olt_id,
  sysMac: shownMac(row.olt_mac),
  oltName: row.olt_name,
  siteName: row.site_name,
  ponMode: row.pon_mode,
  pon: row.pon,
  onu: row.onu_no,
  place: onuPlaceOf(row),
  sn: row.sn,
  mac: shownMac(row.mac),
  loid: row.loid,
  name: row.name,
  vendor: row.vendor,
  model: row.model,
  profile: row.profile,
  authMode: row.auth_mode,
  admin: row.admin,
  phase: phaseWord(row.phase),
  ...standingOf(row),
  lastReg: maybeTimeText(row.last_reg),
  lastDereg: maybeTimeText(row.last_dereg),
  deregReason: row.dereg_reason,
  overQuota: row.over_quota,
  missing: row.missing,
  stateAt: maybeTimeText(row.onus_at),
  stateBy: row.onus_by,
  ...lightOf(row),
  at: maybeTimeText(row.at),
  lightBy: row.optics_by,
  distance: row.distance,
});
