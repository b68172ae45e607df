import { choice, int, secret, str } from '../../../kit/fields.ts';
import { configPage } from '../../../kit/page.ts';
import { text } from '../../../kit/text.ts';

export const snmpTrapIpv6 = configPage({
  id: 'snmpTrapIpv6',
  path: 'snmp/snmpTrapIpv6',
  section: 'security',
  title: text('SNMP trap hosts (IPv6)', 'SNMP Trap 主机（IPv6）'),
  shape: 'tableForm',
  permission: 'device:security',
  key: ['trapHostIPv6'],
  can: { edit: false },
  fields: {
    trapHostIPv6: str({ label: text('Host', '主机'), spec: 'net.ipv6', format: 'ipv6Host', maxLength: 39 }),
    trapIPv6UdpPort: int({ label: text('UDP port', 'UDP 端口'), spec: 'acl.port1', min: 1, max: 65_535, initial: 162 }),
    trapIPv6Version: choice({
      label: text('Version', '版本'),
      initial: 'snmp-v2c',
      options: [
        { value: 'snmp-v1', label: text('v1', 'v1') },
        { value: 'snmp-v2c', label: text('v2c', 'v2c') },
      ],
    }),
    trapIPv6CommunityName: secret({
      label: text('Community', '团体名'),
      spec: 'text.noSpaces',
      format: 'noSpaces',
      maxLength: 32,
    }),
  },
});
