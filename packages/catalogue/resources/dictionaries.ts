import { text } from '../kit/text.ts';
import type { Resource } from './resource.ts';

const statuses = [
  { value: '0', label: text('Normal', '正常') },
  { value: '1', label: text('Disabled', '停用') },
] as const;
const status = { name: 'status', label: text('Status', '状态'), kind: 'choice', options: statuses } as const;

/** Dictionaries (S1 §3.9). */
export const dictionaryTypeResource: Resource = {
  id: 'dictionary-types',
  title: text('Dictionaries', '字典管理'),
  many: text('dictionaries', '字典'),
  key: 'dictId',
  columns: [
    { name: 'dictName', label: text('Name', '字典名称') },
    { name: 'dictType', label: text('Type', '字典类型') },
    { name: 'origin', label: text('Origin', '来源') },
    status,
    { name: 'remark', label: text('Remark', '备注') },
    { name: 'createBy', label: text('Changed by', '修改人'), extra: true },
    { name: 'createTime', label: text('Changed', '修改时间'), kind: 'time', extra: true },
  ],
  filters: [
    { name: 'dictName', label: text('Name', '字典名称'), kind: 'text' },
    { name: 'dictType', label: text('Type', '字典类型'), kind: 'text' },
    status,
  ],
};

/** Entries of one dictionary. */
export const dictionaryDataResource: Resource = {
  id: 'dictionary-data',
  title: text('Dictionary Data', '字典数据'),
  many: text('entries', '字典数据'),
  key: 'dictCode',
  empty: text('This dictionary has no entry yet.', '该字典还没有数据。'),
  columns: [
    { name: 'dictValue', label: text('Key', '字典键值') },
    { name: 'dictLabel', label: text('Label', '字典标签') },
    { name: 'dictLabelEn', label: text('English label', '英文标签') },
    { name: 'preview', label: text('Shown as', '回显') },
    { name: 'dictSort', label: text('Sort', '排序'), kind: 'number' },
    { name: 'isDefault', label: text('Default', '是否默认') },
    { name: 'origin', label: text('Origin', '来源') },
    status,
    { name: 'remark', label: text('Remark', '备注'), extra: true },
  ],
  filters: [{ name: 'dictLabel', label: text('Label', '字典标签'), kind: 'text' }, status],
};
