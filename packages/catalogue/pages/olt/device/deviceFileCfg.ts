import { choice, str } from '../../../kit/fields.ts';
import { configPage } from '../../../kit/page.ts';
import { text } from '../../../kit/text.ts';

const transfer = { field: 'cfgFileAction', is: ['upload', 'download'] } as const;

export const deviceFileCfg = configPage({
  id: 'deviceFileCfg',
  path: 'device/deviceFileCfg',
  section: 'system',
  title: text('Configuration files', '配置文件'),
  help: text(
    'The device reports the end of a transfer as an event, not as an answer: look at its alarms.',
    '设备以事件而非应答的方式报告传输结果，请查看告警。',
  ),
  shape: 'action',
  permission: 'device:system',
  fields: {
    cfgFileAction: choice({
      label: text('What', '操作'),
      initial: 'upload',
      options: [
        { value: 'upload', label: text('Send the configuration to a TFTP server', '上传配置到 TFTP 服务器') },
        { value: 'download', label: text('Fetch a configuration from a TFTP server', '从 TFTP 服务器下载配置') },
        { value: 'restore', label: text('Back to factory settings', '恢复出厂配置') },
      ],
    }),
    tftpServerIPAddr: str({
      label: text('TFTP server', 'TFTP 服务器'),
      spec: 'net.ipv4',
      format: 'ipv4Host',
      maxLength: 15,
      when: transfer,
    }),
    cfgFileName: str({
      label: text('File name', '文件名'),
      help: text(
        'Maker_model_time.cfg, without a hyphen: Helio_V1600G1_20261121.cfg',
        '厂商_型号_时间.cfg，不含连字符，例如 Helio_V1600G1_20261121.cfg',
      ),
      spec: ['text.fileName', 'device.configFileName', 'file.deviceUpload.name'],
      format: 'configFileName',
      maxLength: 40,
      when: transfer,
    }),
  },
  cuts: text(
    'A fetched configuration and the factory settings take effect at the next start; customers lose service while the device restarts.',
    '下载的配置与出厂配置在下次启动后生效，设备重启期间用户业务中断。',
  ),
});
