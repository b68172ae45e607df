import type { ConfigPage } from '@heliograph/catalogue/kit/page.ts';
import {
  ofBias,
  ofPower,
  ofTemperature,
  ofVoltage,
  thresholdsFrom,
} from '@heliograph/catalogue/pages/olt/epon/alarm-fields.ts';
import { eponAlarmOnu } from '@heliograph/catalogue/pages/olt/epon/alarmProfile/eponAlarmOnu.ts';
import { eponAlarmPon } from '@heliograph/catalogue/pages/olt/epon/alarmProfile/eponAlarmPon.ts';
import { eponAlarmPort } from '@heliograph/catalogue/pages/olt/epon/alarmProfile/eponAlarmPort.ts';
import { eponAlarmPots } from '@heliograph/catalogue/pages/olt/epon/alarmProfile/eponAlarmPots.ts';
import * as alarm from '@heliograph/wire/mib/epon-profiles/alarm.ts';
import type { AnyTable, Scalar } from '@heliograph/wire/mib/kit.ts';
import { setItem, type Tie } from '../bindings/codec.ts';
import type { Binding, PageRow, SetItem } from '../kit/binding.ts';
import { eponProfilePart, profilePage, type EponProfilePart, type PartSpec } from './epon-profile-parts.ts';

type Group = Readonly<Record<string, Scalar>>;

/** One block of alarms: which of the page it writes, how it counts those itself, and what of a row it takes. */
interface Raised<T extends AnyTable, G extends Group> {
  readonly read: T;
  readonly write: G;
  readonly action: keyof G & string;
  readonly take?: string;
  /** Numbers of alarms in the table. */
  readonly of: readonly number[];
  /** How much greater they are on the page. */
  readonly from?: number;
  /** Where the block counts alarms; without it, it knows one. */
  readonly type?: keyof G & string;
  /** The number of an alarm in the block, by its number in the table. */
  readonly counted?: (number: number) => number;
  /** A port before the alarm. */
  readonly port?: keyof G & string;
  readonly columns: Readonly<Record<string, Tie<keyof T['columns'] & string>>>;
  readonly parameters: Readonly<Record<string, keyof G & string>>;
}

function raised<T extends AnyTable, G extends Group>(
  page: ConfigPage,
  { of, from = 0, type, counted = (number) => number, port, take, ...spec }: Raised<T, G>,
): EponProfilePart {
  const of1 = (index: readonly number[]) => index[port === undefined ? 1 : 2] ?? 0;
  const made = {
    ...spec,
    put: 'add',
    ...(take === undefined ? {} : { take }),
    keyOf: (index: readonly number[]) => {
      if (!of.includes(of1(index))) return undefined;
      return port === undefined ? [of1(index) + from] : [index[1] ?? 0, of1(index) + from];
    },
    whereOf: (row: PageRow): SetItem[] | undefined => {
      const number = Number(row['alarm']) - from;
      if (!of.includes(number)) return undefined;
      return [
        ...(port === undefined ? [] : [setItem(spec.write[port] as Scalar, Number(row['ethPort']))]),
        ...(type === undefined ? [] : [setItem(spec.write[type] as Scalar, counted(number))]),
      ];
    },
  };
  return eponProfilePart(page, made as unknown as PartSpec<ConfigPage, T, G>);
}

const upTo = (count: number): number[] => Array.from({ length: count }, (_, at) => at + 1);

/** The state and the two limits of a measure. */
const limits = (name: string, state: string, [raise, clear]: readonly [string, string]) => ({
  [state]: state,
  alarmS: raise,
  clearS: clear,
  [`${name}Alarm`]: raise,
  [`${name}Clear`]: clear,
});

const onuThresholds = {
  read: alarm.alarmOnuThrPFTable,
  from: thresholdsFrom,
} as const;
const thr = (name: string) => ({
  ...limits(name, 'alarmOnuEnableS', ['alarmOnuThrAlarmS', 'alarmOnuThrClearS']),
  alarmOnuEnableS: 'alarmOnuThrEnS',
});

// These two blocks call their second action `commit`, and have none that takes an alarm out.
const onu = profilePage(eponAlarmOnu, 'alarm', [
  raised(eponAlarmOnu, {
    read: alarm.alarmOnuPFTable,
    write: alarm.alarmOnuConfig,
    action: 'alarmOnuAction',
    of: upTo(9),
    type: 'alarmOnuTpye',
    columns: { alarmOnuEnableS: 'alarmOnuEnableS' },
    parameters: { alarmOnuEnableS: 'alarmOnuEn' },
  }),
  raised(eponAlarmOnu, {
    ...onuThresholds,
    write: alarm.onuTempAlarm,
    action: 'onuTempAlarmAction',
    of: [1, 2],
    type: 'onuTempAlarmType',
    columns: thr('temperature') as never,
    parameters: {
      alarmOnuEnableS: 'onuTempAlarmEn',
      temperatureAlarm: 'onuTempAlarmThld',
      temperatureClear: 'onuTempClearThld',
    },
  }),
  raised(eponAlarmOnu, {
    ...onuThresholds,
    write: alarm.onuVccLowAlarm,
    action: 'onuVccAlarmAction',
    of: [3],
    columns: thr('voltage') as never,
    parameters: {
      alarmOnuEnableS: 'onuVccAlarmEn',
      voltageAlarm: 'onuVccAlarmThld',
      voltageClear: 'onuVccClearThld',
    },
  }),
]);

/** Alarms of one measure in its block: high, low, then the warnings. */
const fromFirst =
  (first: number, many: number) =>
  (number: number): number =>
    number > 10 ? number - 10 - first + many + 1 : number - first + 1;

interface Measured<G extends Group> {
  readonly name: string;
  readonly write: G;
  readonly of: readonly number[];
  readonly action: keyof G & string;
  readonly type: keyof G & string;
  readonly parameters: readonly [state: keyof G & string, alarm: keyof G & string, clear: keyof G & string];
}

function measured<G extends Group>({ name, write, of, action, type, parameters }: Measured<G>): EponProfilePart {
  const [state, raise, clear] = parameters;
  return raised(eponAlarmPon, {
    read: alarm.alarmPonPFTable,
    write,
    action,
    take: 'delete',
    of,
    type,
    counted: fromFirst(Math.min(...of), of.length / 2),
    columns: limits(name, 'alarmPonEnableS', ['alarmPonAlarmS', 'alarmPonClearS']) as never,
    parameters: { alarmPonEnableS: state, [`${name}Alarm`]: raise, [`${name}Clear`]: clear },
  });
}

const pon = profilePage(eponAlarmPon, 'alarm', [
  measured({
    name: 'power',
    write: alarm.ponPowerAlarm,
    of: ofPower,
    action: 'ponPowerAlarmAction',
    type: 'ponPowerAlarmType',
    parameters: ['ponPowerAlarmTypeEn', 'ponPowerAlarmThld', 'ponPowerClearThld'],
  }),
  measured({
    name: 'bias',
    write: alarm.ponBiasAlarm,
    of: ofBias,
    action: 'ponBiasAlarmAction',
    type: 'ponBiasAlarmType',
    parameters: ['ponBiasAlarmTypeEn', 'ponBiasAlarmThld', 'ponBiasClearThld'],
  }),
  measured({
    name: 'voltage',
    write: alarm.ponVccAlarm,
    of: ofVoltage,
    action: 'ponVccAlarmAction',
    type: 'ponVccAlarmType',
    parameters: ['ponVccAlarmTypeEn', 'ponVccAlarmThld', 'ponVccClearThld'],
  }),
  measured({
    name: 'temperature',
    write: alarm.ponTempAlarm,
    of: ofTemperature,
    action: 'ponTempAlarmAction',
    type: 'ponTempAlarmType',
    parameters: ['ponTempAlarmTypeEn', 'ponTempAlarmThld', 'ponTempClearThld'],
  }),
  raised(eponAlarmPon, {
    read: alarm.alarmPonStatPFTable,
    write: alarm.ponStatAlarm,
    action: 'ponStatAlarmAction',
    take: 'delete',
    of: upTo(32),
    from: thresholdsFrom,
    type: 'ponStatAlarmType',
    columns: { alarmPonEnableS: 'alarmPonStatEnableS', alarmS: 'alarmPonStatThldS', frames: 'alarmPonStatThldS' },
    parameters: { alarmPonEnableS: 'ponStatAlarmTypeEn', frames: 'ponStatAlarmThld' },
  }),
]);

const port = profilePage(eponAlarmPort, 'alarm', [
  raised(eponAlarmPort, {
    read: alarm.alarmPortPFTable,
    write: alarm.portAlarmStatus,
    action: 'portAlarmStatusAction',
    take: 'delete',
    of: upTo(5),
    type: 'portAlarmStatusType',
    port: 'portAlarmEthNo',
    columns: { alarmPortEnableS: 'alarmPortEnableS' },
    parameters: { alarmPortEnableS: 'portAlarmStatusEn' },
  }),
  raised(eponAlarmPort, {
    read: alarm.alarmPortStatPFTable,
    write: alarm.portStatAlarm,
    action: 'portStatAlarmAction',
    take: 'delete',
    of: upTo(34),
    from: thresholdsFrom,
    type: 'portStatAlarmType',
    port: 'portStatAlarmEthNo',
    columns: { alarmPortEnableS: 'alarmPortStatEnableS', frames: 'alarmPortStatTrldS' },
    parameters: { alarmPortEnableS: 'portStatAlarmTypeEn', frames: 'portStatAlarmTld' },
  }),
]);

const pots = profilePage(eponAlarmPots, 'alarm', [
  eponProfilePart(eponAlarmPots, {
    read: alarm.alarmPotsPFTable,
    columns: { alarmPotsFailEnableS: 'alarmPotsFailEnableS' },
    write: alarm.potsAlarmStatus,
    parameters: { alarmPotsFailEnableS: 'potsPortFailAlarmEn' },
    where: ['potsAlarmPotsNo'],
    action: 'potsAlarmStatusAction',
    put: 'add',
    take: 'delete',
  }),
]);

export const eponAlarmPages: readonly Binding[] = [onu, pon, port, pots];
