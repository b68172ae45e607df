import { bool } from '../../../kit/fields.ts';
import { configPage } from '../../../kit/page.ts';
import { text } from '../../../kit/text.ts';
import { whileWorking } from '../../../rules/private-onu.ts';

/** Switches of an ONU that belong to nothing else. */
export const misc = configPage({
  id: 'misc',
  path: 'gOnuConfig/misc',
  pathAlternatives: ['/device/gOnuConfig/misc'],
  section: 'onuConfig',
  of: 'onu',
  kept: 'opened',
  title: text('Switches', '功能开关'),
  shape: 'form',
  permission: 'device:onuConfig',
  technology: 'GPON',
  cuts: text(
    'Television stops without CATV; multicast may stop without IGMP.',
    '关闭 CATV 将中断电视信号；关闭 IGMP 可能中断组播业务。',
  ),
  fields: {
    priMiscCtrlOpCatvEnableS: bool({ label: text('CATV', 'CATV') }),
    priMiscCtrlOpIgmpEnableS: bool({ label: text('IGMP', 'IGMP') }),
    priMiscCtrlOpStpEnableS: bool({ label: text('Spanning tree', '生成树') }),
    priMiscCtrlOpPortIsoEnableS: bool({ label: text('LAN ports isolated', 'LAN 口隔离') }),
  },
  needs: [whileWorking],
});
