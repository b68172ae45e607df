import { int, str, type Field } from '../kit/fields.ts';
import { text, type Text } from '../kit/text.ts';

/** What a scheduled task can do. There is nothing else it could call. */
export interface JobMethod {
  readonly id: string;
  readonly name: Text;
  readonly about: Text;
  /** 1 = works on devices, 2 = on the console itself. */
  readonly type: 1 | 2;
  readonly parameters: Readonly<Record<string, Field>>;
  /** Whoever makes, changes or starts such a task holds it too. */
  readonly permission: string;
  /** Made by a screen of its own, not by the dialog of scheduled tasks. */
  readonly own?: true;
}

const macs = str({
  label: text('OLTs', 'OLT 设备'),
  help: text('MAC addresses with spaces between them; empty = all OLTs', 'MAC 地址，以空格分隔；留空表示全部 OLT'),
  format: 'macList',
  maxLength: 4000,
  optional: true,
});

export const jobMethods: readonly JobMethod[] = [
  {
    id: 'pollOlts',
    name: text('Poll OLTs now', '立即轮询 OLT'),
    about: text('Reads everything of the OLTs, besides their usual cycle', '在常规周期之外读取 OLT 的全部数据'),
    type: 1,
    parameters: { macs },
    permission: 'device:olt:operate',
  },
  {
    id: 'saveRunningConfigs',
    name: text('Keep running configurations', '保存运行配置'),
    about: text(
      'Reads the running configuration of the OLTs over the command line and keeps it when it changed',
      '通过命令行读取 OLT 的运行配置，有变化时保存新版本',
    ),
    type: 1,
    parameters: { macs },
    permission: 'device:system:edit',
  },
  {
    id: 'syncConfigs',
    name: text('Read configuration pages', '同步配置'),
    about: text('Reads every configuration page of the OLTs anew', '重新读取 OLT 的全部配置页'),
    type: 1,
    parameters: { macs },
    permission: 'device:config:edit',
  },
  {
    id: 'diagnoseCpes',
    name: text('Diagnose customer devices', '诊断用户设备'),
    about: text(
      'Asks each of them for a one-click diagnosis; the latest 30 results stand at the device',
      '对每台设备执行一键诊断，设备页面保留最近 30 次结果',
    ),
    type: 1,
    parameters: {
      serials: str({
        label: text('Customer devices', '用户设备'),
        help: text('Serial numbers with spaces between them', '序列号，以空格分隔'),
        maxLength: 4000,
        lines: 4,
      }),
      target: str({
        label: text('Target on the internet', '互联网目标'),
        spec: 'net.networkAddress',
        format: 'host',
        maxLength: 255,
        initial: '8.8.8.8',
      }),
    },
    permission: 'device:cpe:operate',
  },
  {
    id: 'cleanTaskLogs',
    name: text('Clean task logs', '清理任务日志'),
    about: text('Deletes logs of tasks that are older than so many days', '删除超过指定天数的任务日志'),
    type: 2,
    parameters: { days: int({ label: text('Keep', '保留'), unit: 'd', min: 1, max: 90, initial: 30 }) },
    permission: 'monitor:jobLog:remove',
  },
  {
    id: 'monitorDevices',
    name: text('Monitor devices', '监控设备性能'),
    about: text('Made by the builder of strategies', '由性能策略创建'),
    type: 1,
    parameters: { macs },
    permission: 'performance:strategy:edit',
    own: true,
  },
  {
    id: 'sendReport',
    name: text('Send the network report', '发送网络报告'),
    about: text(
      'Availability, the 50 worst drops and capacity as a workbook by mail to a notification user group, in the language and time zone of each receiver',
      '将可用率、最差 50 条用户线路与容量以工作簿形式邮件发送给通知用户组，使用各接收人的语言与时区',
    ),
    type: 2,
    parameters: {
      userGroup: str({
        label: text('User group', '通知用户组'),
        help: text('Its name, as among the notification user groups', '通知用户组的名称'),
        format: 'entityName',
        maxLength: 10,
      }),
      reportDays: int({ label: text('Of the last', '统计最近'), unit: 'd', min: 1, max: 92, initial: 7 }),
    },
    permission: 'alarm:notificationGroup:list',
  },
  {
    id: 'consoleBackup',
    name: text('Back up the console', '备份控制台'),
    about: text('Made by the backup wizard', '由备份向导创建'),
    type: 2,
    parameters: {},
    permission: 'maintain:backup:add',
    own: true,
  },
];

/** Methods that the dialog of scheduled tasks offers. */
export const offeredMethods = jobMethods.filter((method) => !method.own);
