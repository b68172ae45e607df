import { configPage } from '../../../../kit/page.ts';
import { text } from '../../../../kit/text.ts';
import { ethPort, maybe, maybeOn, maybeOneOf, eponProfileOf, something, tabOf, allOrNone } from '../profile-fields.ts';

const speed = (value: number, words: string, zh: string) => ({ value, label: text(words, zh) });
const kbits = { unit: 'kbit/s' } as const;
const frames = (en: string, zh: string) => ({
  ...maybe(text(`Most ${en}`, `${zh}抑制`), 0, 1_024_000, kbits),
  column: false as const,
});

const fields = {
  onuPortPhyAdminEnS: maybeOn(text('Port', '端口')),
  portAutoNegEnS: maybeOn(text('Autonegotiation', '自协商')),
  portModeControlS: maybeOneOf(text('Speed and duplex', '速率与双工'), [
    speed(1, '10M half', '10M 半双工'),
    speed(2, '10M full', '10M 全双工'),
    speed(3, '100M half', '100M 半双工'),
    speed(4, '100M full', '100M 全双工'),
    speed(5, '1000M half', '1000M 半双工'),
    speed(6, '1000M full', '1000M 全双工'),
    speed(7, '10G full', '10G 全双工'),
  ]),
  onuCtcPauseEnS: maybeOn(text('Flow control', '流控')),
  onuCtcLoopdetectEnS: maybeOn(text('Loop detection', '环路检测')),
  onuDisableLoopS: maybeOn(text('Shut when looped', '环路端口自动关闭')),
  portMacLimitS: maybe(text('Most MAC addresses', 'MAC 地址数限制'), 0, 65_535),
  onuPortUpLimitCirS: maybe(text('Upstream rate', '上行限速 CIR'), 0, 1_048_576, kbits),
  onuPortUpLimitCbsS: { ...maybe(text('Upstream burst (CBS)', '上行 CBS'), 1, 10_240), column: false as const },
  onuPortUpLimitEbsS: { ...maybe(text('Upstream excess burst (EBS)', '上行 EBS'), 1, 10_240), column: false as const },
  onuPortDownLimitCirS: maybe(text('Downstream rate', '下行限速 CIR'), 0, 1_048_576, kbits),
  onuPortDownLimitPirS: maybe(text('Downstream peak rate', '下行限速 PIR'), 1, 1_048_576, kbits),
  portPkgSuppressBroadcastS: frames('broadcast', '广播'),
  portPkgSuppressMulticastS: frames('multicast', '组播'),
  portPkgSuppressUnkownS: frames('unknown unicast', '未知单播'),
  onuPortStatStatusS: { ...maybeOn(text('Statistics', '统计')), column: false as const },
  onuPortStatCountS: {
    ...maybe(text('Cycle of statistics', '统计周期'), 0, 65_535, { unit: 's' }),
    column: false as const,
  },
} as const;

/** What Ethernet ports of ONUs of a service profile do. */
export const eponSrvPort = configPage({
  ...tabOf('srv'),
  id: 'eponSrvPort',
  path: 'epon/serviceProfile/port',
  pathAlternatives: ['/device/epon/serviceProfile/port'],
  title: text('Ports', '端口'),
  help: text(
    'Ethernet ports that the profile sets, and what. What is left empty it does not set.',
    '模板所设置的以太网口参数，留空的项不设置。',
  ),
  key: ['profileIdShow', 'ethPort'],
  fields: { ...eponProfileOf('srv'), ethPort, ...fields },
  rules: [
    something(Object.keys(fields), { portAutoNegEnS: 1 }),
    allOrNone(['onuPortUpLimitCirS', 'onuPortUpLimitCbsS', 'onuPortUpLimitEbsS'], {
      onuPortUpLimitCirS: 1024,
      onuPortUpLimitCbsS: 1,
      onuPortUpLimitEbsS: 1,
    }),
    allOrNone(['onuPortDownLimitCirS', 'onuPortDownLimitPirS'], {
      onuPortDownLimitCirS: 1024,
      onuPortDownLimitPirS: 2048,
    }),
    allOrNone(['portPkgSuppressBroadcastS', 'portPkgSuppressMulticastS', 'portPkgSuppressUnkownS'], {
      portPkgSuppressBroadcastS: 64,
      portPkgSuppressMulticastS: 64,
      portPkgSuppressUnkownS: 64,
    }),
    allOrNone(['onuPortStatStatusS', 'onuPortStatCountS'], { onuPortStatStatusS: 1, onuPortStatCountS: 900 }),
    {
      marks: ['onuPortDownLimitPirS'],
      message: text('The peak rate must not be below the rate', 'PIR 不能小于 CIR'),
      spec: 'traffic.pirCir',
      holds: ({ onuPortDownLimitCirS: cir, onuPortDownLimitPirS: pir }) =>
        cir == null || pir == null || Number(pir) >= Number(cir),
      passes: { onuPortDownLimitCirS: 1024, onuPortDownLimitPirS: 1024 },
      fails: { onuPortDownLimitCirS: 1024, onuPortDownLimitPirS: 1023 },
    },
  ],
});
