import { phaseCode } from '@heliograph/catalogue/words/phases.ts';
import type { Place } from '@heliograph/catalogue/kit/place.ts';
import { onuActivate, onuDeactivate, onuReboot } from '@heliograph/catalogue/verbs/onu.ts';
import { onlineOnuAuthInfo, onuReset } from '@heliograph/wire/mib/epon-onu.ts';
import { gOnuOp, gOnuStaInfo } from '@heliograph/wire/mib/gpon-onu.ts';
import { setItem } from '../bindings/codec.ts';
import type { PageRow, PageSession, Raw } from '../kit/binding.ts';
import type { VerbBinding } from '../kit/verb.ts';
import { phaseOf } from './epon-onus.ts';

const working = phaseCode('working');
const numberOr = (raw: Raw | undefined): number | null => (typeof raw === 'number' ? raw : null);
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

export const gponOnuVerbs: readonly VerbBinding[] = [
  { verb: onuReboot, read: gponStanding, steps: gponSteps('reboot'), done: wentAway },
  { verb: onuActivate, read: gponStanding, steps: gponSteps('activate'), done: ({ admin }) => admin === true },
  { verb: onuDeactivate, read: gponStanding, steps: gponSteps('deactivate'), done: ({ admin }) => admin === false },
];

async function eponStanding(session: PageSession, place: Place): Promise<PageRow> {
  const { onlineOnulineStatus, onlineOnuAuthInfoDeregReason } = onlineOnuAuthInfo.columns;
  const [line, reason] = await session.get(
    [onlineOnulineStatus, onlineOnuAuthInfoDeregReason].map(({ oid }) => [...oid, ...indexOf(place)]),
  );
  return { phase: phaseOf(numberOr(line), numberOr(reason)), admin: null };
}

/** EPON units of this vendor can be reset over SNMP, not switched on and off. */
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
];
