import { optionsOf } from '../calls/people-fields.ts';
import { text } from '../kit/text.ts';
import { appPlatforms, appStates } from '../words/app-words.ts';
import type { Resource } from './resource.ts';

export const appVersionResource: Resource = {
  id: 'app-versions',
  title: text('App versions', 'APP 版本发布'),
  many: text('versions', '版本'),
  key: 'versionId',
  empty: text('No version of the app has been released yet.', '还没有发布 APP 版本。'),
  columns: [
    { name: 'platform', label: text('Platform', '平台'), kind: 'choice', options: optionsOf(appPlatforms) },
    { name: 'version', label: text('Version', '版本号') },
    { name: 'build', label: text('Build', '构建号'), kind: 'number' },
    { name: 'status', label: text('State', '状态'), kind: 'choice', options: optionsOf(appStates) },
    { name: 'originalName', label: text('File', '安装包') },
    { name: 'bytes', label: text('Size', '大小') },
    { name: 'notes', label: text('What is new', '更新说明') },
    { name: 'releaseTime', label: text('Released', '发布时间'), kind: 'time' },
    { name: 'createBy', label: text('By', '创建者'), extra: true },
  ],
  filters: [
    { name: 'platform', label: text('Platform', '平台'), kind: 'choice', options: optionsOf(appPlatforms) },
    { name: 'version', label: text('Version', '版本号'), kind: 'text' },
    { name: 'status', label: text('State', '状态'), kind: 'choice', options: optionsOf(appStates) },
  ],
};
