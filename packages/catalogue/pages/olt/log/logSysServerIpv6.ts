import { int, str } from '../../../kit/fields.ts';
import { configPage } from '../../../kit/page.ts';
import { text } from '../../../kit/text.ts';

export const logSysServerIpv6 = configPage({
  id: 'logSysServerIpv6',
  path: 'log/logSysServerIpv6',
  section: 'system',
  title: text('Syslog server (IPv6)', 'Syslog 服务器（IPv6）'),
  shape: 'form',
  permission: 'device:system',
  fields: {
    syslogServerIpv6Addr: str({
      label: text('Server', '服务器'),
      spec: 'net.ipv6',
      format: 'ipv6Host',
      maxLength: 39,
      optional: true,
    }),
    syslogServerIpv6Port: int({ label: text('UDP port', 'UDP 端口'), spec: 'acl.port1', min: 1, max: 65_535 }),
  },
});
