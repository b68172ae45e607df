import { choice, int, str } from '../../../kit/fields.ts';
import { configPage } from '../../../kit/page.ts';
import { text } from '../../../kit/text.ts';

const level = (value: string, en: string, zh: string) => ({ value, label: text(en, zh) });

export const logSysServer = configPage({
  id: 'logSysServer',
  path: 'log/logSysServer',
  section: 'system',
  title: text('Syslog server', 'Syslog 服务器'),
  shape: 'form',
  permission: 'device:system',
  fields: {
    syslogServerIp: str({
      label: text('Server', '服务器'),
      spec: 'net.ipv4',
      format: 'ipv4Host',
      maxLength: 15,
      optional: true,
    }),
    syslogServerPort: int({ label: text('UDP port', 'UDP 端口'), spec: 'acl.port1', min: 1, max: 65_535 }),
    syslogFlashLevel: choice({
      label: text('Kept from level', '保存级别'),
      help: text('Messages of this level and above are kept on the device.', '该级别及以上的日志保存到设备。'),
      options: [
        level('debug', 'Debug', '调试'),
        level('info', 'Info', '信息'),
        level('notice', 'Notice', '通知'),
        level('warning', 'Warning', '警告'),
        level('major', 'Major', '重要'),
        level('critical', 'Critical', '紧急'),
        level('alert', 'Alert', '告警'),
        level('emerg', 'Emergency', '特急'),
      ],
    }),
  },
});
