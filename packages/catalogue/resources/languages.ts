import { optionsOf } from '../calls/people-fields.ts';
import { text } from '../kit/text.ts';
import { peopleStates } from '../words/people-levels.ts';
import type { Resource } from './resource.ts';

export const languageResource: Resource = {
  id: 'languages',
  title: text('Language upload', '语言上传'),
  many: text('language packs', '语言包'),
  key: 'id',
  empty: text(
    'No language pack yet: the console speaks English and Chinese in its own words.',
    '还没有语言包：控制台使用自带的英文和中文。',
  ),
  columns: [
    { name: 'language', label: text('Language', '语言'), width: 110 },
    { name: 'name', label: text('Name', '名称') },
    { name: 'done', label: text('Texts', '文本数'), kind: 'number' },
    { name: 'complete', label: text('Complete', '完成度'), kind: 'number', unit: '%' },
    { name: 'status', label: text('Status', '状态') },
    { name: 'updateBy', label: text('Changed by', '修改者') },
    { name: 'updateTime', label: text('Changed', '修改时间'), kind: 'time' },
    { name: 'createBy', label: text('By', '创建者'), extra: true },
    { name: 'createTime', label: text('Created', '创建时间'), kind: 'time', extra: true },
  ],
  filters: [
    { name: 'language', label: text('Language', '语言'), kind: 'text' },
    { name: 'name', label: text('Name', '名称'), kind: 'text' },
    { name: 'status', label: text('Status', '状态'), kind: 'choice', options: optionsOf(peopleStates) },
  ],
};
