import { bool, choice, int } from '../../../kit/fields.ts';
import { configPage } from '../../../kit/page.ts';
import { text } from '../../../kit/text.ts';
import { portInTemplate } from './onu-template.ts';

/** Ethernet ports of one ONU. */
export const onuPort = configPage({
  id: 'onuPort',
  path: 'gOnuConfig/port',
  pathAlternatives: ['/device/gOnuConfig/port'],
  section: 'onuConfig',
  of: 'onu',
  kept: 'opened',
  title: text('Ports', '端口'),
  help: text('Ethernet ports of the ONU.', 'ONU 的以太网口。'),
  shape: 'tableForm',
  permission: 'device:onuConfig',
  technology: 'GPON',
  key: ['gOnuSrvInfoPortId'],
  can: { add: false, remove: false },
  cuts: text('What is plugged in here loses its link for a moment.', '该端口下的设备会短暂断开。'),
  fields: {
    gOnuSrvInfoPortId: int({ label: text('Port', '端口'), min: 1, max: 32 }),
    gOnuSrvInfoPortState: bool({ label: text('Enabled', '启用') }),
    gOnuSrvInfoPortSpeed: choice({
      label: text('Speed', '速率'),
      options: [
        { value: 'auto', label: text('Automatic', '自动') },
        { value: 'half10', label: text('10M half duplex', '10M 半双工') },
        { value: 'full10', label: text('10M full duplex', '10M 全双工') },
        { value: 'half100', label: text('100M half duplex', '100M 半双工') },
        { value: 'full100', label: text('100M full duplex', '100M 全双工') },
        { value: 'full1000', label: text('1000M full duplex', '1000M 全双工') },
      ],
    }),
    gOnuSrvInfoPortLoopDetect: bool({ label: text('Loopback detection', '环路检测') }),
  },
  needs: [portInTemplate('gOnuSrvInfoPortId', (values) => ['eth', Number(values['gOnuSrvInfoPortId'])])],
});
