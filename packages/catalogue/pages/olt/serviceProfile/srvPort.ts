import { bool, choice, int } from '../../../kit/fields.ts';
import { configPage } from '../../../kit/page.ts';
import { text, type Text } from '../../../kit/text.ts';
import { isInTemplate, serviceIsThere, serviceName, serviceTab } from './service-fields.ts';

const rate = (label: Text) =>
  int({
    label,
    help: text('0: no limit', '0 表示不限速'),
    spec: 'rate.portRate',
    min: 64,
    max: 1_000_000,
    also: [0],
    unit: 'kbit/s',
    initial: 0,
  });
const untold = {
  help: text('The OLT does not tell it: type it with every change.', 'OLT 不回显该值，每次修改均需填写。'),
  min: 0,
  initial: 0,
  untold: true,
  column: false,
  folded: true,
} as const;
const speed = (value: string, en: string, zh: string) => ({ value, label: text(en, zh) });

/** A peak below what is assured is none; 0 limits nothing. */
const peak = (cir: string, pir: string) => ({
  marks: [pir],
  message: text('The peak rate must not be below the rate', 'PIR 不能小于 CIR'),
  spec: 'traffic.pirCir',
  holds: (values: Readonly<Record<string, unknown>>) =>
    Number(values[pir] ?? 0) === 0 || Number(values[pir]) >= Number(values[cir] ?? 0),
  passes: { [cir]: 1024, [pir]: 1024 },
  fails: { [cir]: 1024, [pir]: 1023 },
});

/** What Ethernet ports of ONUs of a service profile do. */
export const srvPort = configPage({
  ...serviceTab,
  id: 'srvPort',
  path: 'serviceProfile/srvPort',
  pathAlternatives: ['/device/serviceProfile/srvPort'],
  title: text('Ports', '端口'),
  help: text('Ethernet ports that the profile sets, and how fast they are.', '模板所设置的以太网口及其限速。'),
  key: ['srvPName', 'srvPortBasicInterface'],
  fields: {
    srvPName: serviceName,
    srvPortBasicInterface: int({ label: text('Port', '端口'), min: 1, max: 32 }),
    srvPortBasicAdmSta: bool({ label: text('Enabled', '启用'), initial: true }),
    srvPortBasicSpdCfg: choice({
      label: text('Speed', '速率'),
      initial: 'auto',
      options: [
        speed('auto', 'Automatic', '自动'),
        speed('half-10', '10M half duplex', '10M 半双工'),
        speed('full-10', '10M full duplex', '10M 全双工'),
        speed('half-100', '100M half duplex', '100M 半双工'),
        speed('full-100', '100M full duplex', '100M 全双工'),
        speed('half-1000', '1000M half duplex', '1000M 半双工'),
        speed('full-1000', '1000M full duplex', '1000M 全双工'),
        speed('full-2point5g', '2.5G full duplex', '2.5G 全双工'),
        speed('full-5g', '5G full duplex', '5G 全双工'),
        speed('full-10g', '10G full duplex', '10G 全双工'),
        speed('full-25g', '25G full duplex', '25G 全双工'),
        speed('full-40g', '40G full duplex', '40G 全双工'),
      ],
    }),
    srvPortBasicLoopSta: bool({ label: text('Loopback detection', '环路检测'), initial: false }),
    srvPortBasicUpStrRateLimCir: rate(text('Upstream rate', '上行限速 CIR')),
    srvPortBasicUpStrRateLimPir: rate(text('Upstream peak rate', '上行限速 PIR')),
    srvPortBasicDwStrRateLimCir: rate(text('Downstream rate', '下行限速 CIR')),
    srvPortBasicDwStrRateLimPir: rate(text('Downstream peak rate', '下行限速 PIR')),
    gSrvPPortMacLimit: int({ label: text('Most MAC addresses', 'MAC 地址数限制'), max: 255, ...untold }),
    gSrvPPortPauseTime: int({ label: text('Pause time', '流控暂停时间'), max: 65_535, ...untold }),
  },
  rules: [
    peak('srvPortBasicUpStrRateLimCir', 'srvPortBasicUpStrRateLimPir'),
    peak('srvPortBasicDwStrRateLimCir', 'srvPortBasicDwStrRateLimPir'),
  ],
  needs: [serviceIsThere, isInTemplate('srvPortBasicInterface', () => 'onuPMaxEthShow')],
});
