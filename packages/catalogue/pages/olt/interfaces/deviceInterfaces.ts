import { choice, int, str } from '../../../kit/fields.ts';
import { configPage } from '../../../kit/page.ts';
import { text } from '../../../kit/text.ts';

const shown = true;
const told = (en: string, zh: string, maxLength = 255) => str({ label: text(en, zh), maxLength, shown });
const counted = (en: string, zh: string, unit?: string) =>
  int({ label: text(en, zh), ...(unit === undefined ? {} : { unit }), min: 0, max: Number.MAX_SAFE_INTEGER, shown });

/** ifTable and ifXTable (RFC 2863): every interface of a device of no family of its own, as it is now. */
export const deviceInterfaces = configPage({
  id: 'deviceInterfaces',
  path: 'interfaces/deviceInterfaces',
  section: 'ports',
  title: text('Interfaces', '接口'),
  shape: 'table',
  live: true,
  permission: 'device:ports',
  key: ['ifIndex'],
  fields: {
    ifIndex: int({ label: text('Index', '索引'), min: 1, max: 2_147_483_647, shown }),
    ifName: told('Name', '名称'),
    ifDescr: told('Description', '描述'),
    ifAlias: told('Alias', '别名'),
    ifAdminStatus: choice({
      label: text('Admin state', '管理状态'),
      shown,
      options: [
        { value: 'up', label: text('Enabled', '启用') },
        { value: 'down', label: text('Disabled', '禁用') },
        { value: 'testing', label: text('Testing', '测试') },
      ],
    }),
    ifOperStatus: choice({
      label: text('Link', '链路'),
      shown,
      options: [
        { value: 'up', label: text('Up', '连接') },
        { value: 'down', label: text('Down', '断开') },
        { value: 'testing', label: text('Testing', '测试') },
        { value: 'unknown', label: text('Unknown', '未知') },
        { value: 'dormant', label: text('Dormant', '休眠') },
        { value: 'notPresent', label: text('Not present', '不存在') },
        { value: 'lowerLayerDown', label: text('Lower layer down', '下层断开') },
      ],
    }),
    ifHighSpeed: int({ label: text('Speed', '速率'), unit: 'Mbit/s', min: 0, max: 4_294_967_295, shown }),
    ifHCInOctets: counted('Octets in', '入字节', 'B'),
    ifHCOutOctets: counted('Octets out', '出字节', 'B'),
    ifInErrors: counted('Errors in', '入错误'),
    ifOutErrors: counted('Errors out', '出错误'),
  },
});
