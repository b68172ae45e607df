import { alarmControlCfg } from '@heliograph/wire/mib/platform/alarm-control.ts';
import { alarmControl, alarmThreshold, trapAlarms, type AlarmName } from '@heliograph/wire/mib/traps.ts';
import { thresholdAlarms } from '../devices/thresholds.ts';
import type { Olt } from '../devices/olt.ts';

/** Which alarms leave as traps. `alarmControlTable` numbers and spells them otherwise than `dataTrapOID`. */

/** Where the two spellings differ in more than hyphens and capitals. */
const otherwise: Readonly<Record<string, AlarmName>> = {
  'upgrade-file-failed': 'upgradeFileFailled',
  'pon-txbias-high': 'ponTxBisaHigh',
  'download-file-success': 'dnLoadFileSuccess',
};

const plain = (name: string): string => name.replaceAll('-', '').toLowerCase();

const byPlainName = new Map((Object.keys(trapAlarms) as AlarmName[]).map((name) => [plain(name), name]));

/** The alarm that a kind of `alarmControlType` is about. */
export const alarmOfKind = (kind: string): AlarmName | undefined => otherwise[kind] ?? byPlainName.get(plain(kind));

const kinds = new Map(
  Object.entries(alarmControlCfg.alarmControlType.enum).map(([kind, number]) => [number as number, alarmOfKind(kind)]),
);

const silenced = ({ config }: Olt): ReadonlySet<AlarmName> => {
  const names = [
    ...config.kept(alarmControl).map((row) => (row.alarmTrapStatus === 0 ? kinds.get(row.alarmControlId) : undefined)),
    ...config
      .kept(alarmThreshold)
      .map((row) => (row.alarmTrapThldStatus === 0 ? thresholdAlarms[row.alarmCtrlThldType] : undefined)),
  ];
  return new Set(names.filter((name) => name !== undefined));
};

/** False for an alarm of which the trap is switched off; alarms that no table lists always leave. */
export const isTold = (olt: Olt, name: AlarmName): boolean =>
  !olt.config.memo('silenced alarms', () => silenced(olt)).has(name);
