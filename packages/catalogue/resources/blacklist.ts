import { text } from '../kit/text.ts';
import type { Resource } from './resource.ts';

export const blacklistWords = {
  add: text('Add device', '新增设备'),
  edit: text('Edit entry', '编辑条目'),
  import: text('Import', '导入'),
  importTitle: text('Import the blacklist', '导入设备黑名单'),
  managedTitle: text('This device is managed', '该设备正在被管理'),
  takeOut: text('Take out and block', '退出管理并加入黑名单'),
} as const;

/** Devices that stay outside (S1 §3.9). */
export const blacklistResource: Resource = {
  id: 'blacklist',
  title: text('Device blacklist', '设备黑名单'),
  many: text('entries', '条目'),
  key: 'id',
  empty: text(
    'No device is kept out. Blacklisted devices are let in by no rule and by nobody, and do not show among the unauthorized ones.',
    '没有被阻止的设备。黑名单中的设备不会被任何规则或人员准入，也不会出现在未授权设备中。',
  ),
  columns: [
    { name: 'deviceMac', label: text('MAC or range', 'MAC 或范围'), kind: 'mac' },
    { name: 'deviceSn', label: text('Serial number', '序列号'), kind: 'sn' },
    { name: 'deviceName', label: text('Name', '名称') },
    { name: 'ip', label: text('IP', 'IP'), kind: 'ip' },
    { name: 'deviceType', label: text('Type', '设备类型') },
    { name: 'firmware', label: text('Firmware', '固件版本'), extra: true },
    { name: 'hardware', label: text('Hardware', '硬件版本'), extra: true },
    { name: 'reason', label: text('Reason', '原因') },
    { name: 'hits', label: text('Tries', '尝试次数'), kind: 'number' },
    { name: 'lastTime', label: text('Last try', '最近尝试'), kind: 'time' },
    { name: 'lastIp', label: text('Last seen at', '最近地址'), kind: 'ip', extra: true },
    { name: 'createBy', label: text('Added by', '添加者'), extra: true },
    { name: 'updateTime', label: text('Updated', '更新时间'), kind: 'time', extra: true },
  ],
  filters: [
    { name: 'deviceMac', label: text('MAC', 'MAC'), kind: 'text' },
    { name: 'deviceSn', label: text('Serial number', '序列号'), kind: 'text' },
    { name: 'deviceName', label: text('Name', '名称'), kind: 'text' },
    { name: 'ip', label: text('IP', 'IP'), kind: 'text' },
  ],
};
