import { choice, port, str } from '../../../kit/fields.ts';
import { configPage } from '../../../kit/page.ts';
import { text } from '../../../kit/text.ts';

/** No known firmware answers for the ports of its leaf OLTs; the page is there for models that will (trait `leafOlt`). */
export const leafPonInfo = configPage({
  id: 'leafPonInfo',
  path: 'leafpon/ponInfo',
  section: 'ports',
  title: text('Leaf PON state', '叶子 PON 口信息'),
  help: text('PON ports of the leaf OLTs behind this device.', '本设备所接叶子 OLT 的 PON 口。'),
  shape: 'table',
  permission: 'device:ports',
  key: ['ponPortLinkIndex'],
  live: true,
  trait: 'leafOlt',
  fields: {
    ponPortLinkIndex: port({ label: text('PON port', 'PON 口'), of: 'pon' }),
    ponPortLinkStatus: choice({
      label: text('Link', '链路'),
      shown: true,
      options: [
        { value: 'up', label: text('Up', '已连接') },
        { value: 'down', label: text('Down', '未连接') },
      ],
    }),
    ponPortLinkSpeed: str({ label: text('Speed', '速率'), maxLength: 32, shown: true }),
  },
});
