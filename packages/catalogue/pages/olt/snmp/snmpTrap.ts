import { choice, int, secret, str } from '../../../kit/fields.ts';
import { configPage } from '../../../kit/page.ts';
import { text } from '../../../kit/text.ts';

export const snmpTrap = configPage({
  id: 'snmpTrap',
  path: 'snmp/snmpTrap',
  section: 'security',
  title: text('SNMP v1/v2c trap hosts', 'SNMP v1/v2c Trap 主机'),
  help: text('This console has to be among them to hear of alarms.', '控制台地址须在其中才能收到告警。'),
  shape: 'tableForm',
  permission: 'device:security',
  key: ['trapHostIp'],
  can: { edit: false },
  fields: {
    trapHostIp: str({ label: text('Host', '主机'), spec: 'net.ipv4', format: 'ipv4Host', maxLength: 15 }),
    trapUdpPort: int({ label: text('UDP port', 'UDP 端口'), spec: 'acl.port1', min: 1, max: 65_535, initial: 162 }),
    trapVersion: choice({
      label: text('Version', '版本'),
      initial: 'snmp-v2c',
      options: [
        { value: 'snmp-v1', label: text('v1', 'v1') },
        { value: 'snmp-v2c', label: text('v2c', 'v2c') },
      ],
    }),
    trapCommunityName: secret({
      label: text('Community', '团体名'),
      spec: 'text.noSpaces',
      format: 'noSpaces',
      maxLength: 32,
    }),
  },
});
