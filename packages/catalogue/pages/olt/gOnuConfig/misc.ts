import { bool, int } from '../../../kit/fields.ts';
import { configPage } from '../../../kit/page.ts';
import { text } from '../../../kit/text.ts';
import { whileWorking } from '../../../rules/private-onu.ts';

/** kbit/s, as S2 §5 has it of private profiles; the module says no unit. */
const speed = { min: 1, unit: 'kbps', optional: true, help: text('Empty: no limit.', '留空表示不限速。') } as const;

/** Switches of an ONU that belong to nothing else, and how fast it may be. */
export const misc = configPage({
  id: 'misc',
  path: 'gOnuConfig/misc',
  pathAlternatives: ['/device/gOnuConfig/misc'],
  section: 'onuConfig',
  of: 'onu',
  kept: 'opened',
  title: text('Switches and speed', '功能开关与限速'),
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
    priSpeedLimitUpsLimitS: int({
      label: text('Upstream limit', '上行限速'),
      spec: 'priProfile.upstream',
      max: 1_244_000,
      ...speed,
    }),
    priSpeedLimitDssLimitS: int({
      label: text('Downstream limit', '下行限速'),
      spec: 'priProfile.downstream',
      max: 2_488_000,
      ...speed,
    }),
  },
  needs: [whileWorking],
});
