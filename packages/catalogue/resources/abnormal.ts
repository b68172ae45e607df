import { text } from '../kit/text.ts';
import { abnormalReasons } from '../models/abnormal.ts';
import { optionsOf } from '../calls/people-fields.ts';
import type { Resource } from './resource.ts';

const reasons = optionsOf(abnormalReasons);

export const abnormalResource: Resource = {
  id: 'abnormal-devices',
  title: text('Abnormal devices', '异常设备'),
  many: text('findings', '条异常'),
  key: 'id',
  empty: text('No device is out of the ordinary now.', '当前没有异常设备。'),
  head: 'sysHostName',
  columns: [
    { name: 'sysHostName', label: text('Device', '设备') },
    { name: 'sysMac', label: text('MAC', 'MAC'), kind: 'mac' },
    { name: 'deviceType', label: text('Type', '型号') },
    { name: 'siteName', label: text('Site', '站点'), extra: true },
    { name: 'reason', label: text('Why', '原因'), kind: 'choice', options: reasons },
    { name: 'value', label: text('Last hour', '最近一小时') },
    { name: 'ordinary', label: text('Limit, or usual at this hour', '阈值或同期均值') },
    { name: 'since', label: text('Since', '起始时间'), kind: 'time' },
  ],
  filters: [
    { name: 'reason', label: text('Why', '原因'), kind: 'choice', options: reasons },
    { name: 'site', label: text('Site', '站点'), kind: 'text' },
  ],
};
