import { choice, int, str } from '../../../kit/fields.ts';
import { configPage } from '../../../kit/page.ts';
import { text } from '../../../kit/text.ts';

const inform = { field: 'snmpv3TrapTagList', is: ['inform'] } as const;

export const snmpV3Trap = configPage({
  id: 'snmpV3Trap',
  path: 'snmp/snmpV3Trap',
  section: 'security',
  title: text('SNMP v3 trap hosts', 'SNMP v3 Trap 主机'),
  shape: 'tableForm',
  permission: 'device:security',
  key: ['snmpv3TrapHostIP'],
  can: { edit: false },
  fields: {
    snmpv3TrapHostIP: str({
      label: text('Host', '主机'),
      spec: ['net.ipv4', 'text.noSpaces'],
      format: 'ipAddress',
      maxLength: 39,
    }),
    snmpv3TrapUDPPort: int({
      label: text('UDP port', 'UDP 端口'),
      spec: 'acl.port1',
      min: 1,
      max: 65_535,
      initial: 162,
    }),
    snmpv3TrapUserName: str({
      label: text('User', '用户名'),
      spec: 'text.noSpaces',
      format: 'noSpaces',
      maxLength: 32,
      from: { page: 'snmpV3', field: 'snmpv3UserName' },
    }),
    snmpv3TrapTrapUserLevel: choice({
      label: text('Security level', '安全级别'),
      initial: 'authnoprivate',
      options: [
        { value: 'noauth', label: text('No authentication', '不认证不加密') },
        { value: 'authnoprivate', label: text('Authentication', '认证不加密') },
        { value: 'authprivate', label: text('Authentication and privacy', '认证且加密') },
      ],
    }),
    snmpv3TrapTagList: choice({
      label: text('Sent as', '发送方式'),
      initial: 'trap',
      options: [
        { value: 'trap', label: text('Trap', 'Trap') },
        { value: 'inform', label: text('Inform', 'Inform') },
      ],
    }),
    snmpv3TrapTimeout: int({
      label: text('Timeout', '超时'),
      min: 0,
      max: 4_294_967_295,
      unit: '10 ms',
      initial: 1500,
      optional: true,
      when: inform,
    }),
    snmpv3TrapRetryCount: int({
      label: text('Retries', '重试次数'),
      min: 0,
      max: 255,
      initial: 3,
      optional: true,
      when: inform,
    }),
  },
});
