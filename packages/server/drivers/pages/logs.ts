import { logAlarmControl } from '@heliograph/catalogue/pages/olt/log/logAlarmControl.ts';
import { logSysServer } from '@heliograph/catalogue/pages/olt/log/logSysServer.ts';
import { logSysServerIpv6 } from '@heliograph/catalogue/pages/olt/log/logSysServerIpv6.ts';
import { logThresholdAlarm } from '@heliograph/catalogue/pages/olt/log/logThresholdAlarm.ts';
import { alarmControlCfg, alarmControlThldCfg } from '@heliograph/wire/mib/platform/alarm-control.ts';
import { syslogServerIpv6, syslogcfg } from '@heliograph/wire/mib/platform/device.ts';
import { alarmControl, alarmThreshold } from '@heliograph/wire/mib/traps.ts';
import { setItem } from '../bindings/codec.ts';
import { snmpScalars } from '../bindings/snmp-scalars.ts';
import { snmpTable } from '../bindings/snmp-table.ts';
import type { Binding, RowChange, PageRow, Step } from '../kit/binding.ts';

const outputs = ['print', 'record', 'trap', 'remote'] as const;
type Output = (typeof outputs)[number];

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** Outputs of an alarm that the change switches; `field` names the column of an output. */
const switched = ({ before, after }: RowChange, field: (output: Output) => string): Output[] =>
  outputs.filter((output) => (before?.[field(output)] ?? null) !== (after?.[field(output)] ?? null));

const controlField = (output: Output) => `alarm${capital(output)}Status`;

/** The alarm by its name, which firmware may lengthen beyond our list; else by its number, which is the same in both. */
const controlType = (row: PageRow): number => {
  const numbers: Readonly<Record<string, number>> = alarmControlCfg.alarmControlType.enum;
  return numbers[String(row['alarmControlTypeS'])] ?? Number(row['alarmControlId']);
};

function controlSteps(change: RowChange): Step[] {
  const { after } = change;
  if (!after) return [];
  const { alarmControlType, alarmOutputType, alarmControlEnable, alarmControlAction } = alarmControlCfg;
  return switched(change, controlField).map((output) => {
    const on = after[controlField(output)] === true ? 'enable' : 'disable';
    return {
      sets: [
        setItem(alarmControlType, controlType(after), [], String(after['alarmControlTypeS'])),
        setItem(alarmOutputType, alarmOutputType.enum[output], [], output),
        setItem(alarmControlEnable, alarmControlEnable.enum[on], [], on),
        setItem(alarmControlAction, alarmControlAction.enum.commit, [], 'commit'),
      ],
    };
  });
}

const control = snmpTable(logAlarmControl, {
  read: alarmControl,
  columns: {
    alarmControlId: 'alarmControlId',
    alarmControlTypeS: 'alarmControlTypeS',
    alarmPrintStatus: 'alarmPrintStatus',
    alarmRecordStatus: 'alarmRecordStatus',
    alarmTrapStatus: 'alarmTrapStatus',
    alarmRemoteStatus: 'alarmRemoteStatus',
  },
});

const thresholdField = (output: Output) => `alarm${capital(output)}ThldStatus`;

function thresholdStep(row: PageRow, output: Output): Step {
  const c = alarmControlThldCfg;
  const numbers: Readonly<Record<string, number>> = c.alarmControlThldType.enum;
  const type = String(row['alarmCtrlThldType']);
  // `enablel` is the MIB's own spelling.
  const on = row[thresholdField(output)] === true ? 'enablel' : 'disable';
  return {
    sets: [
      setItem(c.alarmControlThldType, numbers[type] ?? 0, [], type),
      setItem(c.alarmOutputThldType, c.alarmOutputThldType.enum[output], [], output),
      setItem(c.alarmControlThldEnable, c.alarmControlThldEnable.enum[on], [], on),
      setItem(c.alarmControlThldAlarm, String(row['alarmCtrlThldAlarm'])),
      setItem(c.alarmControlThldClear, String(row['alarmCtrlThldClear'])),
      setItem(c.alarmControlThldAction, c.alarmControlThldAction.enum.commit, [], 'commit'),
    ],
  };
}

/** Each command names one output; thresholds travel with it. When no output changes, the trap's carries them as it is. */
function thresholdSteps(change: RowChange): Step[] {
  const { before, after } = change;
  if (!after) return [];
  const moved = switched(change, thresholdField);
  if (moved.length > 0) return moved.map((output) => thresholdStep(after, output));
  const same = (['alarmCtrlThldAlarm', 'alarmCtrlThldClear'] as const).every((name) => before?.[name] === after[name]);
  return same ? [] : [thresholdStep(after, 'trap')];
}

const threshold = snmpTable(logThresholdAlarm, {
  read: alarmThreshold,
  columns: {
    alarmCtrlThldType: 'alarmCtrlThldType',
    alarmCtrlThldAlarm: 'alarmCtrlThldAlarm',
    alarmCtrlThldClear: 'alarmCtrlThldClear',
    alarmPrintThldStatus: 'alarmPrintThldStatus',
    alarmRecordThldStatus: 'alarmRecordThldStatus',
    alarmTrapThldStatus: 'alarmTrapThldStatus',
    alarmRemoteThldStatus: 'alarmRemoteThldStatus',
  },
});

export const logPages: readonly Binding[] = [
  { ...control, steps: (change) => Promise.resolve(controlSteps(change)) },
  { ...threshold, steps: (change) => Promise.resolve(thresholdSteps(change)) },
  snmpScalars(logSysServer, {
    objects: syslogcfg,
    columns: {
      syslogServerIp: 'syslogServerIp',
      syslogServerPort: 'syslogServerPort',
      syslogFlashLevel: 'syslogFlashLevel',
    },
  }),
  snmpScalars(logSysServerIpv6, {
    objects: syslogServerIpv6,
    columns: { syslogServerIpv6Addr: 'syslogServerIpv6Addr', syslogServerIpv6Port: 'syslogServerIpv6Port' },
    whole: true,
  }),
];
