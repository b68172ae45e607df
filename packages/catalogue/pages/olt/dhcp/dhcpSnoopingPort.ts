import { choice, int, port, str } from '../../../kit/fields.ts';
import { configPage } from '../../../kit/page.ts';
import { text } from '../../../kit/text.ts';

export const dhcpSnoopingPort = configPage({
  id: 'dhcpSnoopingPort',
  path: 'dhcp/dhcpSnoopingPort',
  section: 'addresses',
  title: text('DHCP snooping ports', 'DHCP Snooping 端口'),
  shape: 'tableForm',
  permission: 'device:addresses',
  key: ['snPortIndex'],
  can: { add: false, remove: false },
  fields: {
    snPortIndex: port({ label: text('Port', '端口'), of: 'all' }),
    snPortType: choice({
      label: text('Trust', '信任'),
      help: text('Answers of servers are only let in on trusted ports.', '仅允许信任端口接收服务器应答。'),
      options: [
        { value: 'trust', label: text('Trusted', '信任') },
        { value: 'untrust', label: text('Untrusted', '非信任') },
      ],
    }),
    snPortRateLimit: int({
      label: text('Rate limit', '速率限制'),
      help: text('0 means no limit.', '0 表示不限制。'),
      spec: 'dhcp.rateLimit',
      min: 0,
      max: 4096,
      unit: 'pps',
    }),
    snPortUserCircuitID: str({
      label: text('Circuit ID', 'Circuit ID'),
      spec: 'text.noSpaces',
      format: 'noSpaces',
      maxLength: 63,
      optional: true,
    }),
    snPortUserRemoteID: str({
      label: text('Remote ID', 'Remote ID'),
      spec: 'text.noSpaces',
      format: 'noSpaces',
      maxLength: 63,
      optional: true,
    }),
  },
});
