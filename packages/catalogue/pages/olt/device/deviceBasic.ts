import { int, str } from '../../../kit/fields.ts';
import { configPage } from '../../../kit/page.ts';
import { text } from '../../../kit/text.ts';

const told = (en: string, zh: string) => str({ label: text(en, zh), maxLength: 255, shown: true });
const load = (en: string, zh: string) => int({ label: text(en, zh), min: 0, max: 100, unit: '%', shown: true });

export const deviceBasic = configPage({
  id: 'deviceBasic',
  path: 'device/deviceBasic',
  section: 'system',
  title: text('Name and place', '基本信息'),
  shape: 'form',
  live: true,
  permission: 'device:system',
  fields: {
    sysHostName: str({
      label: text('Host name', '主机名'),
      spec: ['text.forbidden.modeLeading', 'text.illegal'],
      format: 'textLeadingMode',
      maxLength: 32,
    }),
    sysContact: str({
      label: text('Contact', '联系人'),
      spec: 'text.forbidden.modeLeading',
      format: 'textLeadingMode',
      maxLength: 64,
      optional: true,
    }),
    sysLocation: str({
      label: text('Location', '位置'),
      spec: 'text.forbidden.modeLeading',
      format: 'textLeadingMode',
      maxLength: 64,
      optional: true,
    }),
    sysMac: told('MAC', 'MAC'),
    sysSerialNumber: told('Serial number', '序列号'),
    sysFirmVersion: told('Firmware', '固件版本'),
    sysHardVersion: told('Hardware', '硬件版本'),
    sysRunningTime: str({ label: text('Running for', '运行时间'), maxLength: 255, shown: true, said: 'runningTime' }),
    sysTemperature: int({ label: text('Temperature', '温度'), min: -60, max: 200, unit: '°C', shown: true }),
    cpuLoad: load('Processor load', 'CPU 使用率'),
    memoryLoad: load('Memory use', '内存使用率'),
    sysLicenselimit: told('Licence', '许可'),
    sysLicenseTime: told('Licensed until', '许可期限'),
  },
});
