import { optionsOf } from '../calls/people-fields.ts';
import { text } from '../kit/text.ts';
import { accessPolicies, fileTypes } from '../words/storage-words.ts';
import type { Resource } from './resource.ts';

export const storedFileResource: Resource = {
  id: 'stored-files',
  title: text('Files', '文件管理'),
  many: text('files', '文件'),
  key: 'ossId',
  empty: text('No file has been stored yet.', '还没有存储文件。'),
  columns: [
    { name: 'originalName', label: text('Name', '原名') },
    { name: 'fileSuffix', label: text('Suffix', '后缀'), width: 80 },
    { name: 'bytes', label: text('Size', '大小'), width: 100 },
    { name: 'version', label: text('Version', '版本') },
    { name: 'type', label: text('Type', '类型'), kind: 'choice', options: optionsOf(fileTypes) },
    { name: 'deviceTypes', label: text('Device types', '适用设备类型'), extra: true },
    { name: 'service', label: text('Stored with', '存储服务') },
    { name: 'createTime', label: text('Uploaded', '上传时间'), kind: 'time' },
    { name: 'createBy', label: text('By', '上传人') },
    { name: 'fileName', label: text('Key', '文件名'), extra: true },
    { name: 'sha256', label: text('SHA-256', 'SHA-256'), kind: 'sn', extra: true },
    { name: 'remark', label: text('Remark', '备注'), extra: true },
  ],
  filters: [
    { name: 'originalName', label: text('Name', '原名'), kind: 'text' },
    { name: 'fileSuffix', label: text('Suffix', '后缀'), kind: 'text' },
    { name: 'type', label: text('Type', '类型'), kind: 'choice', options: optionsOf(fileTypes) },
  ],
};

export const storageResource: Resource = {
  id: 'storages',
  title: text('Object storage', '对象存储'),
  many: text('storages', '存储'),
  key: 'ossConfigId',
  empty: text('No provider yet: files are kept on the local disk.', '还没有配置：文件保存在本地磁盘。'),
  columns: [
    { name: 'configKey', label: text('Provider', '配置名称') },
    { name: 'endpoint', label: text('Endpoint', '访问站点') },
    { name: 'bucketName', label: text('Bucket', '桶名称') },
    { name: 'prefix', label: text('Prefix', '前缀') },
    { name: 'region', label: text('Region', '区域'), extra: true },
    { name: 'accessPolicy', label: text('Access', '访问权限'), kind: 'choice', options: optionsOf(accessPolicies) },
    { name: 'files', label: text('Files', '文件数'), kind: 'number', width: 80 },
    { name: 'status', label: text('Default', '默认'), width: 90 },
    { name: 'updateTime', label: text('Changed', '更新时间'), kind: 'time', extra: true },
    { name: 'remark', label: text('Remark', '备注'), extra: true },
  ],
  filters: [
    { name: 'configKey', label: text('Provider', '配置名称'), kind: 'text' },
    { name: 'bucketName', label: text('Bucket', '桶名称'), kind: 'text' },
  ],
};
