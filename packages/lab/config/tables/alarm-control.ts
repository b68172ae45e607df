import {
  alarmControlCfg,
  alarmControlThldCfg,
  ponOpticalAlarmDisCfg,
  ponOpticalAlarmEnCfg,
} from '@heliograph/wire/mib/platform/alarm-control.ts';
import { alarmControl, alarmThreshold, ponOpticalAlarm } from '@heliograph/wire/mib/traps.ts';
import { checkThresholds } from '../../devices/thresholds.ts';
import type { Config } from '../config.ts';
import { actionBlock, stored, wrong, type ConfigFamily, type RowOf, type Verdict } from '../shape.ts';

type Control = RowOf<typeof alarmControl>;
type Threshold = RowOf<typeof alarmThreshold>;

const kinds = Object.entries(alarmControlCfg.alarmControlType.enum);

/** Columns of the four outputs in the order of alarmOutputType; 4 is all of them. */
const controlOutputs = ['alarmPrintStatus', 'alarmRecordStatus', 'alarmTrapStatus', 'alarmRemoteStatus'] as const;
const thresholdOutputs = [
  'alarmPrintThldStatus',
  'alarmRecordThldStatus',
  'alarmTrapThldStatus',
  'alarmRemoteThldStatus',
] as const;

const chosen = <C extends string>(columns: readonly C[], output: unknown, on: unknown): Partial<Record<C, number>> => {
  const meant = columns.filter((_, at) => Number(output) === 4 || Number(output) === at);
  return Object.fromEntries(meant.map((column) => [column, Number(on)])) as Partial<Record<C, number>>;
};

const readNumber = (text: unknown): number | undefined =>
  /^-?\d{1,3}(\.\d+)?$/.test(String(text)) ? Number(text) : undefined;

/** Percent, or degrees; firmware refuses what is no number and an alarm above its clear value. */
function checkThreshold(row: Threshold): Verdict {
  const [alarm, clear] = [readNumber(row.alarmCtrlThldAlarm), readNumber(row.alarmCtrlThldClear)];
  if (alarm === undefined || clear === undefined) return wrong('a threshold is a number');
  if (alarm < 0 || alarm > 100 || clear < 0 || clear > 100) return wrong('a threshold is 0 to 100');
  return undefined;
}

/** Temperature high and low, processor, memory. */
const factoryThresholds = [
  ['85', '80'],
  ['0', '5'],
  ['80', '85'],
  ['80', '85'],
] as const;

const switchControl = (values: Readonly<Record<string, unknown>>, config: Config): Verdict => {
  const { alarmControlType, alarmOutputType, alarmControlEnable } = values;
  const row = chosen(controlOutputs, alarmOutputType, alarmControlEnable) as Partial<Control>;
  return config.write(alarmControl, { ...row, alarmControlId: Number(alarmControlType) }, 'edit');
};

const switchThreshold = (values: Readonly<Record<string, unknown>>, config: Config): Verdict => {
  const type = Number(values['alarmControlThldType']);
  const switches = chosen(thresholdOutputs, values['alarmOutputThldType'], values['alarmControlThldEnable']);
  const row: Partial<Threshold> = {
    ...switches,
    alarmCtrlThldId: type,
    alarmCtrlThldAlarm: String(values['alarmControlThldAlarm']),
    alarmCtrlThldClear: String(values['alarmControlThldClear']),
  };
  return config.write(alarmThreshold, row, 'edit');
};

const opticalKinds = Object.values(ponOpticalAlarm.columns.ponAlarmType.enum);

export const alarmControls: ConfigFamily = {
  name: 'alarm-control',
  parts: [
    stored(alarmControl, {
      factory: () =>
        kinds.map(([name, number]) => ({
          alarmControlId: number,
          alarmControlTypeS: name,
          alarmPrintStatus: 0,
          alarmRecordStatus: 1,
          alarmTrapStatus: 1,
          alarmRemoteStatus: 0,
        })),
      writable: ['alarmPrintStatus', 'alarmRecordStatus', 'alarmTrapStatus'],
    }),
    actionBlock(alarmControlCfg, 'alarmControlAction', { on: { commit: switchControl } }),
    stored(alarmThreshold, {
      factory: () =>
        factoryThresholds.map(([alarm, clear], at) => ({
          alarmCtrlThldId: at + 1,
          alarmCtrlThldType: at + 1,
          alarmPrintThldStatus: 0,
          alarmRecordThldStatus: 1,
          alarmTrapThldStatus: 1,
          alarmRemoteThldStatus: 0,
          alarmCtrlThldAlarm: alarm,
          alarmCtrlThldClear: clear,
        })),
      writable: ['alarmPrintThldStatus', 'alarmRecordThldStatus', 'alarmTrapThldStatus'],
      check: checkThreshold,
      written: (_, config) => config.later(() => checkThresholds(config.olt)),
    }),
    actionBlock(alarmControlThldCfg, 'alarmControlThldAction', { on: { commit: switchThreshold } }),
    stored(ponOpticalAlarm, {
      factory: ({ olt }) =>
        Array.from({ length: olt.model.ponPorts }, (_, at) => at + 1).flatMap((pon) =>
          opticalKinds.map((kind) => ({
            ponAlarmPonIndex: pon,
            ponAlarmType: kind,
            ponOpticalAlarmStatus: 0,
            ponOpticalAlarmThldVal: '',
            ponOpticalClearThldVal: '',
          })),
        ),
    }),
    actionBlock(ponOpticalAlarmEnCfg, 'ponOpticalAlarmEnAction', {
      into: ponOpticalAlarm,
      map: {
        ponAlarmPonIndex: 'ponOpticalAlarmPonNo',
        ponAlarmType: 'ponOpticalAlarmType',
        ponOpticalAlarmStatus: 'ponOpticalAlarmEn',
        ponOpticalAlarmThldVal: 'ponOpticalAlarmThld',
        ponOpticalClearThldVal: 'ponOpticalClearThld',
      },
      on: { commit: 'edit' },
    }),
    actionBlock(ponOpticalAlarmDisCfg, 'ponOpticalDisAction', {
      into: ponOpticalAlarm,
      map: {
        ponAlarmPonIndex: 'ponAlarmPonNo',
        ponAlarmType: 'ponOpticalType',
        ponOpticalAlarmStatus: 'ponOpticalAlarmDis',
      },
      on: { commit: 'edit' },
    }),
  ],
};
