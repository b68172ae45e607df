import { choice, str } from '../../../kit/fields.ts';
import { configPage } from '../../../kit/page.ts';
import { text } from '../../../kit/text.ts';

/** No public MIB or command of these models tells of leaf OLTs: the page waits for one that has the trait. */
export const deviceLeafMgmt = configPage({
  id: 'deviceLeafMgmt',
  path: 'device/deviceLeafMgmt',
  section: 'system',
  title: text('Leaf OLTs', '叶子 OLT'),
  shape: 'tableForm',
  live: true,
  permission: 'device:system',
  trait: 'leafOlt',
  key: ['leafMac'],
  can: { add: false },
  fields: {
    leafMac: str({ label: text('MAC', 'MAC'), spec: 'net.mac', format: 'mac', maxLength: 17 }),
    leafName: str({ label: text('Name', '名称'), maxLength: 32, shown: true }),
    leafState: choice({
      label: text('State', '状态'),
      shown: true,
      options: [
        { value: 'ready', label: text('Ready', '就绪') },
        { value: 'connecting', label: text('Connecting', '连接中') },
        { value: 'disconnected', label: text('Disconnected', '已断开') },
        { value: 'failed', label: text('Failed', '失败') },
      ],
    }),
    leafAction: choice({
      label: text('Action', '操作'),
      untold: true,
      options: [
        { value: 'connect', label: text('Connect', '连接') },
        { value: 'reconnect', label: text('Reconnect', '重新连接') },
        { value: 'reset', label: text('Reset', '复位') },
      ],
    }),
  },
  needs: [
    {
      reads: ['deviceLeafMgmt'],
      on: ['remove'],
      message: text('A leaf OLT that is ready or connecting cannot be deleted', '就绪或连接中的叶子 OLT 不能删除'),
      spec: 'leafOlt.delete',
      holds: (values) => values['leafState'] !== 'ready' && values['leafState'] !== 'connecting',
    },
  ],
});
