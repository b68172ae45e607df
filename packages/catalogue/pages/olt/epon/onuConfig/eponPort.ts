import { bool, choice, int } from '../../../../kit/fields.ts';
import { configPage } from '../../../../kit/page.ts';
import { text, type Text } from '../../../../kit/text.ts';
import { lanPortThere, whileEponWorks } from '../../../../rules/epon-onu.ts';
import { alsoAt, ofEponOnu } from './epon-page.ts';

const policed = { field: 'onuPortBasicPolicyState', is: [true] } as const;
const limited = { field: 'onuPortBasicRateState', is: [true] } as const;
const optional = true;
const column = false;
const unit = 'kbit/s';
const rate = (label: Text, when: typeof policed | typeof limited) =>
  int({ label, min: 0, max: 1_048_576, unit, column, when });
const burst = (label: Text) => int({ label, min: 0, max: 10_240, unit: 'byte', column, when: policed, initial: 0 });
const storm = (label: Text) =>
  int({
    label,
    help: text('Empty: no limit.', '留空表示不限制。'),
    min: 1,
    max: 1_024_000,
    unit,
    optional,
    column,
    folded: true,
  });

/** LAN ports of an EPON ONU. */
export const eponPort = configPage({
  ...ofEponOnu('eponPort', 'port'),
  ...alsoAt('port'),
  title: text('Ports', '端口'),
  help: text('LAN ports of the ONU.', 'ONU 的 LAN 口。'),
  shape: 'tableForm',
  key: ['onuPortBasicPortIndex'],
  can: { add: false, remove: false },
  cuts: text('What is plugged in here loses its link for a moment.', '该端口下的设备会短暂断开。'),
  fields: {
    onuPortBasicPortIndex: int({ label: text('Port', '端口'), min: 1, max: 255 }),
    onuPortBasicLinkStatus: choice({
      label: text('Link', '链路'),
      shown: true,
      optional,
      options: [
        { value: 'up', label: text('Up', '连接') },
        { value: 'down', label: text('Down', '断开') },
      ],
    }),
    onuPortBasicAdminStatus: bool({ label: text('Enabled', '启用') }),
    onuPortBasicAutoNgt: bool({ label: text('Auto-negotiation', '自动协商') }),
    onuPortBasicFlowCtl: bool({ label: text('Flow control', '流控') }),
    onuPortBasicLoopback: bool({ label: text('Loopback detection', '环路检测') }),
    onuPortBasicPolicyState: bool({ label: text('Upstream limited', '上行限速') }),
    onuPortBasicPolicyCir: rate(text('Upstream CIR', '上行 CIR'), policed),
    onuPortBasicPolicyCbs: burst(text('Upstream CBS', '上行 CBS')),
    onuPortBasicPolicyEbs: burst(text('Upstream EBS', '上行 EBS')),
    onuPortBasicRateState: bool({ label: text('Downstream limited', '下行限速') }),
    onuPortBasicRateCir: rate(text('Downstream CIR', '下行 CIR'), limited),
    onuPortBasicRatePir: rate(text('Downstream PIR', '下行 PIR'), limited),
    priPortMacLimitS: int({
      label: text('MAC addresses at most', 'MAC 学习数限制'),
      help: text('Empty: no limit.', '留空表示不限制。'),
      min: 0,
      max: 65_535,
      optional,
      column,
      folded: true,
    }),
    mcMaxGrpVal: int({
      label: text('Multicast groups at most', '最大组播组数'),
      min: 0,
      max: 4096,
      optional,
      column,
      folded: true,
    }),
    priPortPkgSuppressBroadcastS: storm(text('Broadcast limit', '广播抑制')),
    priPortPkgSuppressMulticastS: storm(text('Multicast limit', '组播抑制')),
    priPortPkgSuppressUnkownS: storm(text('Unknown unicast limit', '未知单播抑制')),
  },
  needs: [whileEponWorks, lanPortThere('onuPortBasicPortIndex')],
});
