import { bool, int, port, str } from '../../../kit/fields.ts';
import { configPage } from '../../../kit/page.ts';
import { text } from '../../../kit/text.ts';

const shown = true;
const seconds = { min: 0, max: 65_535, unit: 's', shown } as const;

export const rstpGlobalInfo = configPage({
  id: 'rstpGlobalInfo',
  path: 'rstp/rstpGlobalInfo',
  section: 'layer2',
  title: text('RSTP state', 'RSTP 信息'),
  shape: 'form',
  permission: 'device:layer2',
  live: true,
  can: { edit: false },
  fields: {
    rstpEn: bool({ label: text('RSTP', 'RSTP'), shown }),
    bridgeMac: str({ label: text('Own bridge', '本桥 MAC'), format: 'macAny', maxLength: 17, shown }),
    bridgePriority: int({ label: text('Own priority', '本桥优先级'), min: 0, max: 65_535, shown }),
    rootBridgeMac: str({ label: text('Root bridge', '根桥 MAC'), format: 'macAny', maxLength: 17, shown }),
    rootBridgePriority: int({ label: text('Root priority', '根桥优先级'), min: 0, max: 65_535, shown }),
    rootPort: port({
      label: text('Root port', '根端口'),
      help: text('None: this device is the root.', '无：本设备即为根桥。'),
      of: 'all',
      shown,
    }),
    pathCostToRootBridge: int({
      label: text('Path cost to the root', '到根桥的路径开销'),
      min: 0,
      max: 4_294_967_295,
      shown,
    }),
    rootBridgeHelloTime: int({ label: text('Hello time', 'Hello 时间'), ...seconds }),
    rootBridgeMaxAge: int({ label: text('Max age', '最大老化时间'), ...seconds }),
    rootBridgeForwardDelay: int({ label: text('Forward delay', '转发延时'), ...seconds }),
  },
});
