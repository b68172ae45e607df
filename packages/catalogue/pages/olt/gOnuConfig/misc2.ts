import { int } from '../../../kit/fields.ts';
import { configPage } from '../../../kit/page.ts';
import { text, type Text } from '../../../kit/text.ts';
import { whileWorking } from '../../../rules/private-onu.ts';

const limit = (label: Text) =>
  int({
    label,
    help: text('0: no limit.', '0 表示不限制。'),
    spec: 'mac.limit',
    min: 0,
    max: 16_384,
    initial: 0,
  });

/** How an ONU learns addresses, and how many. */
export const misc2 = configPage({
  id: 'misc2',
  path: 'gOnuConfig/misc2',
  pathAlternatives: ['/device/gOnuConfig/misc2'],
  section: 'onuConfig',
  of: 'onu',
  kept: 'opened',
  title: text('MAC table', 'MAC 地址表'),
  help: text('How long the ONU remembers addresses, and how many it learns.', 'ONU 的 MAC 老化时间与学习数量限制。'),
  shape: 'form',
  permission: 'device:onuConfig',
  technology: 'GPON',
  cuts: text('Devices beyond a limit get no service.', '超出限制的终端将无法使用业务。'),
  fields: {
    priMacTableMacAgingTimeS: int({
      label: text('MAC aging time', 'MAC 老化时间'),
      // The module has no range; these are the bounds of IEEE 802.1D as well.
      spec: 'mac.age',
      min: 10,
      max: 1_000_000,
      unit: 's',
      initial: 300,
    }),
    priMacTablePonMacLimitS: limit(text('MAC limit of the PON port', 'PON 口 MAC 数量限制')),
    priMacTableLanMacLimitSS: limit(text('MAC limit of each LAN port', 'LAN 口 MAC 数量限制')),
  },
  needs: [whileWorking],
});
