import { phaseCode } from '@heliograph/catalogue/words/phases.ts';
import type { Place } from '@heliograph/catalogue/kit/place.ts';
import { messages } from '@heliograph/catalogue/words/messages.ts';
import {
  onuActivate,
  onuAuthorize,
  onuDeactivate,
  onuDelete,
  onuDeregister,
  onuReboot,
  onuReplace,
} from '@heliograph/catalogue/verbs/onu.ts';
import {
  deregisterOnu,
  loidListCfg,
  loidListTable,
  noAuthOnu,
  whiteMaclistCfg,
  whiteMaclistTable,
} from '@heliograph/wire/mib/epon-auth.ts';
import { onlineOnuAuthInfo, onuReset } from '@heliograph/wire/mib/epon-onu.ts';
import { gOnuAuthInfo, gOnuAuthModify, gOnuManualAdd, gOnuOp, gOnuStaInfo } from '@heliograph/wire/mib/gpon-onu.ts';
import type { Unit } from '@heliograph/wire/cli/dialects.ts';
import { setItem } from '../bindings/codec.ts';
import type { PageRow, PageSession, RawValue } from '../kit/binding.ts';
import { cliStepOf, saidStep } from '../kit/say.ts';
import type { VerbBinding } from '../kit/verb.ts';
import { parseOnuState } from '../readers/gpon-onus.ts';
import { eponPhaseOf } from './epon-onus.ts';

const working = phaseCode('working');
const numberOr = (raw: RawValue | undefined): number | null => (typeof raw === 'number' ? raw : null);
const indexOf = ({ pon, onu }: Place): readonly [number, number] => [pon ?? 0, onu ?? 0];

/** A reboot shows as the ONU being away that was there. */
const wentAway = (now: PageRow, before: PageRow | undefined): boolean =>
  before?.['phase'] === working && typeof now['phase'] === 'number' && now['phase'] !== working;

async function gponStanding(session: PageSession, place: Place): Promise<PageRow> {
  const { gOnuStaInfoAdminSta, gOnuStaInfoPhaseSta } = gOnuStaInfo.columns;
  const [admin, phase] = await session.get(
    [gOnuStaInfoAdminSta, gOnuStaInfoPhaseSta].map(({ oid }) => [...oid, ...indexOf(place)]),
  );
  return { phase: numberOr(phase), admin: typeof admin === 'number' ? admin === 1 : null };
}

const { gOnuOpPonInx, gOnuOpOnuInx, gOnuOpAction } = gOnuOp;

/** PON and ONU first, the action last, in one SET: the agent acts when it sees the action. */
const gponSteps = (action: keyof typeof gOnuOpAction.enum) => (place: Place) => {
  const [pon, onu] = indexOf(place);
  const what = setItem(gOnuOpAction, gOnuOpAction.enum[action], [], action);
  return [{ sets: [setItem(gOnuOpPonInx, pon), setItem(gOnuOpOnuInx, onu), what] }];
};

/** The serial number that the place is given to, beside its standing. */
async function gponGiven(session: PageSession, place: Place): Promise<PageRow> {
  const { gOnuAuthInfoAuthInfo } = gOnuAuthInfo.columns;
  const [sn] = await session.get([[...gOnuAuthInfoAuthInfo.oid, ...indexOf(place)]]);
  return { ...(await gponStanding(session, place)), sn: typeof sn === 'string' && sn !== '' ? sn : null };
}

const isSame = (one: unknown, other: unknown): boolean => String(one).toUpperCase() === String(other).toUpperCase();

/** By serial number (mode 1); the action last. What is left out keeps the words of the block before: so nothing is. */
const authorizeSteps = (place: Place, _: Unit, { sn, profile }: PageRow) => {
  const [pon, onu] = indexOf(place);
  const { gOnuAddPonInx, gOnuAddOnuInx, gOnuAddAuthMode, gOnuAddOnuProfile, gOnuAddSn } = gOnuManualAdd;
  const { gOnuAddLoid, gOnuAddPw, gOnuAddAction } = gOnuManualAdd;
  const said: readonly (readonly [typeof gOnuAddPw | typeof gOnuAddPonInx, RawValue])[] = [
    [gOnuAddPonInx, pon],
    [gOnuAddOnuInx, onu],
    [gOnuAddAuthMode, 1],
    [gOnuAddOnuProfile, String(profile ?? '')],
    [gOnuAddSn, String(sn ?? '')],
    [gOnuAddLoid, ''],
    [gOnuAddPw, ''],
  ];
  const what = setItem(gOnuAddAction, gOnuAddAction.enum.add, [], 'add');
  return [{ sets: [...said.map(([object, value]) => setItem(object, value)), what] }];
};

/** Another serial number at a place that is given; the action last. */
const replaceSteps = (place: Place, _: Unit, { sn }: PageRow) => {
  const [pon, onu] = indexOf(place);
  const { gOnuAuthPonInx, gOnuAuthOnuInx, gOnuAuthMode, gOnuAuthInfo: info, gOnuAuthAction } = gOnuAuthModify;
  const said = [
    setItem(gOnuAuthPonInx, pon),
    setItem(gOnuAuthOnuInx, onu),
    setItem(gOnuAuthMode, gOnuAuthMode.enum.sn),
    setItem(info, String(sn ?? '')),
  ];
  return [{ sets: [...said, setItem(gOnuAuthAction, gOnuAuthAction.enum.commit, [], 'commit')] }];
};

export const gponOnuVerbs: readonly VerbBinding[] = [
  {
    verb: onuAuthorize,
    read: gponGiven,
    steps: authorizeSteps,
    against: ({ sn }, asked) =>
      sn === null || sn === undefined || isSame(sn, asked['sn']) ? undefined : messages.onuConfigured,
    done: ({ sn }, _, asked) => sn !== null && isSame(sn, asked['sn']),
  },
  {
    verb: onuReplace,
    read: gponGiven,
    steps: replaceSteps,
    against: ({ sn }, asked) => (isSame(sn, asked['was']) || isSame(sn, asked['sn']) ? undefined : messages.anotherOnu),
    done: ({ sn }, _, asked) => isSame(sn, asked['sn']),
  },
  {
    verb: onuDelete,
    read: gponGiven,
    steps: gponSteps('del'),
    against: ({ sn, phase }, { was, away }) => {
      if (was && sn !== null && !isSame(sn, was)) return messages.anotherOnu;
      return away === true && phase === working ? messages.onuBack : undefined;
    },
    done: ({ sn }) => sn === null,
  },
  { verb: onuReboot, read: gponStanding, steps: gponSteps('reboot'), done: wentAway },
  { verb: onuActivate, read: gponStanding, steps: gponSteps('activate'), done: ({ admin }) => admin === true },
  { verb: onuDeactivate, read: gponStanding, steps: gponSteps('deactivate'), done: ({ admin }) => admin === false },
];

/** A list that breaks off before its row is asked for so often. */
const maxTries = 3;

/** What the command line prints of one ONU among those of its port. */
async function printedStanding(session: PageSession, place: Place): Promise<PageRow> {
  const [pon, onu] = indexOf(place);
  for (let tries = 0; tries < maxTries; tries++) {
    const [answer] = await session.cli(cliStepOf(session.unit, ['onuState', { pon }]));
    const found = parseOnuState(answer?.lines ?? [], pon).onus?.find((row) => row.pon === pon && row.onu === onu);
    if (found) return { phase: found.phase ?? null, admin: found.admin ?? null };
    if (answer?.truncated !== true) break;
  }
  return { phase: null, admin: null };
}

const typed = (key: 'onuReboot' | 'onuActivate' | 'onuDeactivate') => (place: Place, unit: Unit) => {
  const [pon, onu] = indexOf(place);
  return [saidStep(unit, [key, { pon, onu }])];
};

const byCli = { read: printedStanding, insteadOf: [gOnuStaInfo.name] } as const;

/** Where no table shows what became of it (V1600G1B V1.4.4R): the device says nothing to a command that it took, so its list is read again. */
export const gponOnuCliVerbs: readonly VerbBinding[] = [
  { ...byCli, verb: onuReboot, steps: typed('onuReboot'), done: wentAway },
  { ...byCli, verb: onuActivate, steps: typed('onuActivate'), done: ({ admin }) => admin === true },
  { ...byCli, verb: onuDeactivate, steps: typed('onuDeactivate'), done: ({ admin }) => admin === false },
];

async function eponStanding(session: PageSession, place: Place): Promise<PageRow> {
  const { onlineOnulineStatus, onlineOnuAuthInfoDeregReason } = onlineOnuAuthInfo.columns;
  const [line, reason] = await session.get(
    [onlineOnulineStatus, onlineOnuAuthInfoDeregReason].map(({ oid }) => [...oid, ...indexOf(place)]),
  );
  return { phase: eponPhaseOf(numberOr(line), numberOr(reason)), admin: null };
}

const digitsOf = (mac: unknown): string =>
  String(mac)
    .replaceAll(/[^0-9a-f]/gi, '')
    .toLowerCase();

const sayingOf = (raw: RawValue | undefined): string | null => (typeof raw === 'string' && raw !== '' ? raw : null);

/** Who has the place, and whether the lists of its port let that one in. */
async function eponGiven(session: PageSession, place: Place): Promise<PageRow> {
  const { onlineOnuMacAddr, onlineOnuAuthInfoLoid } = onlineOnuAuthInfo.columns;
  const told = await session.get(
    [onlineOnuMacAddr, onlineOnuAuthInfoLoid].map(({ oid }) => [...oid, ...indexOf(place)]),
  );
  const [mac, says] = [sayingOf(told[0]), sayingOf(told[1])];
  const standing = { ...(await eponStanding(session, place)), mac };
  if (mac === null) return { ...standing, listed: null, loid: null };
  const { rows } = await session.walk(whiteMaclistTable, ['whiteMaclistPonNo', 'whiteMaclistValue']);
  const listed = rows.some(
    ({ values }) =>
      values['whiteMaclistPonNo'] === place.pon && digitsOf(values['whiteMaclistValue']) === digitsOf(mac),
  );
  if (says === null) return { ...standing, listed, loid: null };
  const loids = await session.walk(loidListTable, ['loidListPonNo', 'loidValue']);
  const has = loids.rows.some(({ values }) => values['loidListPonNo'] === place.pon && values['loidValue'] === says);
  return { ...standing, listed, loid: has ? says : null };
}

/** Off the lists first: else it would be let in again as soon as it is taken away. */
const eponDeleteSteps = (place: Place, _: Unit, __: PageRow, { mac, listed, loid }: PageRow) => {
  const [pon, onu] = indexOf(place);
  const { whiteMacPonNo, whiteMacValue, whiteMacAction } = whiteMaclistCfg;
  const off = setItem(whiteMacAction, whiteMacAction.enum.delete, [], 'delete');
  const unlist = { sets: [setItem(whiteMacPonNo, pon), setItem(whiteMacValue, String(mac)), off] };
  const { loidPonNo, loid: loidValue, loidAction } = loidListCfg;
  const offLoids = setItem(loidAction, loidAction.enum.delete, [], 'delete');
  const unlistLoid = { sets: [setItem(loidPonNo, pon), setItem(loidValue, String(loid)), offLoids] };
  const forget = { sets: [setItem(noAuthOnu.ponNo, pon), setItem(noAuthOnu.noAuthOnuId, onu)] };
  return [...(listed === true ? [unlist] : []), ...(typeof loid === 'string' ? [unlistLoid] : []), forget];
};

/** EPON units of this vendor can be reset and taken away over SNMP, not switched on and off. */
export const eponOnuVerbs: readonly VerbBinding[] = [
  {
    verb: onuReboot,
    read: eponStanding,
    steps: (place) => {
      const [pon, onu] = indexOf(place);
      const { onuResetPonNo, onuResetOnuNo, onuResetAction } = onuReset;
      const what = setItem(onuResetAction, onuResetAction.enum.enable, [], 'enable');
      return [{ sets: [setItem(onuResetPonNo, pon), setItem(onuResetOnuNo, onu), what] }];
    },
    done: wentAway,
  },
  {
    verb: onuDeregister,
    read: eponStanding,
    steps: (place) => {
      const [pon, onu] = indexOf(place);
      const { deregisterOnuPonIndex, deregisterOnuIndex } = deregisterOnu;
      return [{ sets: [setItem(deregisterOnuPonIndex, pon), setItem(deregisterOnuIndex, onu)] }];
    },
    done: ({ phase }) => typeof phase === 'number' && phase !== working,
  },
  {
    verb: onuDelete,
    read: eponGiven,
    steps: eponDeleteSteps,
    // The OLT gives numbers anew: who has this one by now is not who was meant.
    done: ({ mac }, _, { was }) => mac === null || (!!was && digitsOf(was) !== digitsOf(mac)),
  },
];
