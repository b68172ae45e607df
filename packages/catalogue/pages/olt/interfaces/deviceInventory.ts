import { choice, int, str } from '../../../kit/fields.ts';
import { configPage } from '../../../kit/page.ts';
import { text } from '../../../kit/text.ts';

const shown = true;
const told = (en: string, zh: string) => str({ label: text(en, zh), maxLength: 255, shown });

/** entPhysicalTable (RFC 6933): what the device is made of. */
export const deviceInventory = configPage({
  id: 'deviceInventory',
  path: 'interfaces/deviceInventory',
  section: 'system',
  title: text('Inventory', '硬件清单'),
  shape: 'table',
  live: true,
  permission: 'device:system',
  key: ['entPhysicalIndex'],
  fields: {
    entPhysicalIndex: int({ label: text('Index', '索引'), min: 1, max: 2_147_483_647, shown }),
    entPhysicalClass: choice({
      label: text('Class', '类别'),
      shown,
      options: [
        { value: 'other', label: text('Other', '其他') },
        { value: 'unknown', label: text('Unknown', '未知') },
        { value: 'chassis', label: text('Chassis', '机框') },
        { value: 'backplane', label: text('Backplane', '背板') },
        { value: 'container', label: text('Slot', '槽位') },
        { value: 'powerSupply', label: text('Power supply', '电源') },
        { value: 'fan', label: text('Fan', '风扇') },
        { value: 'sensor', label: text('Sensor', '传感器') },
        { value: 'module', label: text('Module', '模块') },
        { value: 'port', label: text('Port', '端口') },
        { value: 'stack', label: text('Stack', '堆叠') },
        { value: 'cpu', label: text('Processor', '处理器') },
      ],
    }),
    entPhysicalName: told('Name', '名称'),
    entPhysicalDescr: told('Description', '描述'),
    entPhysicalMfgName: told('Maker', '厂商'),
    entPhysicalModelName: told('Model', '型号'),
    entPhysicalSerialNum: told('Serial number', '序列号'),
    entPhysicalHardwareRev: told('Hardware version', '硬件版本'),
    entPhysicalSoftwareRev: told('Software version', '软件版本'),
  },
});
