import { bool, choice, port, str } from '../../../kit/fields.ts';
import { configPage } from '../../../kit/page.ts';
import { text } from '../../../kit/text.ts';

const shown = true;

export const uplinkInfo = configPage({
  id: 'uplinkInfo',
  path: 'uplink/uplinkInfo',
  section: 'ports',
  title: text('Uplink state', '上联口信息'),
  shape: 'table',
  permission: 'device:ports',
  key: ['upLinkPortIndex'],
  live: true,
  fields: {
    upLinkPortIndex: port({ label: text('Port', '端口'), spec: 'model.uplinkPorts', of: 'uplink' }),
    upLinkPortDescr: str({ label: text('Description', '描述'), maxLength: 128, shown }),
    portLinkStatus: choice({
      label: text('Link', '链路'),
      shown,
      options: [
        { value: 'up', label: text('Up', '已连接') },
        { value: 'down', label: text('Down', '未连接') },
      ],
    }),
    uplinkPortLinkSpeed: str({ label: text('Speed', '速率'), maxLength: 32, shown }),
    upLinkPortAdminStatus: bool({ label: text('Enabled', '启用'), shown }),
    upLinkPortType: choice({
      label: text('Medium', '介质'),
      shown,
      options: [
        { value: 'fiber', label: text('Fibre', '光口') },
        { value: 'copper', label: text('Copper', '电口') },
      ],
    }),
    uplinkPortHardwareSpeed: choice({
      label: text('Hardware', '硬件速率'),
      shown,
      options: [
        { value: 'ge', label: text('GE', 'GE') },
        { value: 'ge10', label: text('10GE', '10GE') },
      ],
    }),
    uplinkPortMode: choice({
      label: text('VLAN mode', 'VLAN 模式'),
      shown,
      options: [
        { value: 'access', label: text('Access', 'Access') },
        { value: 'trunk', label: text('Trunk', 'Trunk') },
        { value: 'hybrid', label: text('Hybrid', 'Hybrid') },
      ],
    }),
    transceiverTempperature: str({ label: text('Module temperature', '模块温度'), maxLength: 32, shown }),
    transceiverVoltage: str({ label: text('Module voltage', '模块电压'), maxLength: 32, shown }),
    transceiverBiasCurrent: str({ label: text('Bias current', '偏置电流'), maxLength: 32, shown }),
    transceiverTransmitPower: str({ label: text('Tx power', '发送光功率'), maxLength: 32, shown }),
    transceiverReceivedPower: str({ label: text('Rx power', '接收光功率'), maxLength: 32, shown }),
  },
});
