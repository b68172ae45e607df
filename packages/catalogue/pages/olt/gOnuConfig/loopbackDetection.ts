import { bool, choice, int, str } from '../../../kit/fields.ts';
import { configPage } from '../../../kit/page.ts';
import { text } from '../../../kit/text.ts';
import { whileWorking } from '../../../rules/private-onu.ts';

const on = { field: 'gOnuPriLCStatusS', is: [true] } as const;

/** An ONU looks for loops at its LAN ports. */
export const loopbackDetection = configPage({
  id: 'loopbackDetection',
  path: 'gOnuConfig/loopbackDetection',
  pathAlternatives: ['/device/gOnuConfig/loopbackDetection'],
  section: 'onuConfig',
  of: 'onu',
  kept: 'opened',
  title: text('Loop detection', '环路检测'),
  help: text(
    'The ONU sends frames of its own at its LAN ports and looks for them.',
    'ONU 在 LAN 口发送检测报文并监测其返回。',
  ),
  shape: 'form',
  permission: 'device:onuConfig',
  technology: 'GPON',
  fields: {
    gOnuPriLCStatusS: bool({ label: text('Loop detection', '环路检测') }),
    gOnuPriLCCheckIntervalS: int({ label: text('Check interval', '检测间隔'), min: 1, max: 60_000, when: on }),
    gOnuPriLCRecoverIntervalS: int({ label: text('Recovery interval', '恢复间隔'), min: 1, max: 1800, when: on }),
    gOnuPriLCPortdisloopedS: bool({ label: text('Close a looped port', '关闭环路端口'), when: on }),
    gOnuPriLCPortClosingTimeS: int({ label: text('Closed for', '端口关闭时间'), min: 1, max: 1800, when: on }),
    gOnuPriLCAlarmS: bool({ label: text('Alarm', '告警上报'), when: on }),
    gOnuPriLCVlanS: int({
      label: text('VLAN', 'VLAN'),
      help: text('0: untagged.', '0 表示不带标签。'),
      min: 0,
      max: 4094,
      folded: true,
      when: on,
    }),
    gOnuPriLCEthernetTypeS: str({
      label: text('Ethernet type', '以太网类型'),
      spec: 'net.ethernetType',
      format: 'ethernetType',
      minLength: 4,
      maxLength: 4,
      optional: true,
      folded: true,
      when: on,
    }),
    gOnuPriLCDestMacTypeS: choice({
      label: text('Sent to', '目的 MAC'),
      folded: true,
      when: on,
      options: [
        { value: 0, label: text('Broadcast', '广播地址') },
        { value: 1, label: text('BPDU address', 'BPDU 地址') },
      ],
    }),
  },
  needs: [whileWorking],
});
