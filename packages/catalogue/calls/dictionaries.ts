import { z } from 'zod';
import { call, filter, id, ids, int4, nothing, paging, shortText } from '../kit/call.ts';
import { sent } from '../kit/edit.ts';
import { choice, int, str, type Form } from '../kit/fields.ts';
import { text } from '../kit/text.ts';

/** An entry of a dictionary as the server hands it out (S1 §3.9, facts: RuoYi §4.6). */
export const dictionaryEntry = z.object({
  dictType: z.string(),
  dictValue: z.string(),
  dictLabel: z.string(),
  dictLabelEn: z.string(),
  dictSort: z.number(),
  listClass: z.string(),
  cssClass: z.string(),
  /** 'Y' or 'N'. */
  isDefault: z.string(),
  status: z.string(),
});

/** An entry as those see it who manage dictionaries. */
export const dictionaryData = dictionaryEntry.extend({
  dictCode: z.string(),
  remark: z.string().nullable(),
  /** Of the console itself: can be worded anew, but not removed. */
  builtIn: z.boolean(),
  createBy: z.string().nullable(),
  createTime: z.string().nullable(),
});

export const dictionaryType = z.object({
  dictId: z.string(),
  dictName: z.string(),
  dictType: z.string(),
  status: z.string(),
  remark: z.string().nullable(),
  builtIn: z.boolean(),
  createBy: z.string().nullable(),
  createTime: z.string().nullable(),
});

const states = [
  { value: '0', label: text('Normal', '正常') },
  { value: '1', label: text('Disabled', '停用') },
];
const styles = ['default', 'primary', 'success', 'info', 'warning', 'danger'].map((value) => ({
  value,
  label: text(value, value),
}));
const remark = str({ label: text('Remark', '备注'), format: 'label', maxLength: 200, optional: true });
const status = choice({ label: text('Status', '状态'), options: states });

export const dictionaryTypeForm: Form = {
  fields: {
    dictName: str({ label: text('Name', '字典名称'), format: 'entityName', maxLength: 100 }),
    dictType: str({ label: text('Type', '字典类型'), format: 'label', maxLength: 64 }),
    status,
    remark,
  },
};

export const dictionaryDataForm: Form = {
  fields: {
    dictType: str({ label: text('Type', '字典类型'), format: 'label', maxLength: 64 }),
    dictLabel: str({ label: text('Label', '字典标签'), format: 'label', maxLength: 100 }),
    dictLabelEn: str({ label: text('English label', '英文标签'), format: 'label', maxLength: 100, optional: true }),
    dictValue: str({ label: text('Key', '字典键值'), format: 'label', maxLength: 100 }),
    dictSort: int({ label: text('Sort', '排序'), min: 0, max: 99_999 }),
    listClass: choice({ label: text('Style', '回显样式'), options: styles }),
    cssClass: str({ label: text('CSS class', '样式属性'), format: 'label', maxLength: 100, optional: true }),
    isDefault: choice({
      label: text('Default', '是否默认'),
      options: [
        { value: 'Y', label: text('Yes', '是') },
        { value: 'N', label: text('No', '否') },
      ],
    }),
    status,
    remark,
  },
};

const blankToNull = shortText(200)
  .nullish()
  .transform((value) => value || null);
const orEmpty = (max: number) =>
  shortText(max)
    .nullish()
    .transform((value) => value ?? '');
/** A lowercase letter, then letters, digits and underscores. */
const typeName = shortText(64).regex(/^[a-z][a-z0-9_]*$/);

const typedType = {
  dictName: shortText(100),
  dictType: typeName,
  status: z.string().max(1).default('0'),
  remark: blankToNull,
};

const typedData = {
  dictType: typeName,
  dictLabel: shortText(100),
  dictLabelEn: orEmpty(100),
  dictValue: shortText(100),
  dictSort: int4().default(0),
  listClass: z.string().max(16).default('default'),
  cssClass: orEmpty(100),
  isDefault: z.string().max(1).default('N'),
  status: z.string().max(1).default('0'),
  remark: blankToNull,
};

const typeFilters = { dictName: filter(100), dictType: filter(64), status: filter(1) };
const dataFilters = { dictType: filter(64), dictLabel: filter(100), status: filter(1) };

/** What browsers ask: the entries of dictionaries by name (S1 §7.9, decisions 39). */
const lookups = {
  dictionary: call({
    method: 'GET',
    path: '/system/dict/data/type/:type',
    title: text('One dictionary', '单个字典'),
    access: 'signedIn',
    input: z.object({ type: shortText(64) }),
    reply: 'data',
    output: z.array(dictionaryEntry),
  }),
  dictionaries: call({
    method: 'GET',
    path: '/system/dict/data/types/:type',
    title: text('Several dictionaries', '多个字典'),
    access: 'signedIn',
    // Comma-separated names; the answer maps each to its entries (decisions 39).
    input: z.object({ type: shortText(640) }),
    reply: 'data',
    output: z.record(z.string(), z.array(dictionaryEntry)),
  }),
} as const;

const types = {
  dictionaryTypes: call({
    method: 'GET',
    path: '/system/dict/type/list',
    title: text('List dictionaries', '查询字典类型'),
    access: 'system:dict:list',
    input: z.object({ ...typeFilters, ...paging }),
    reply: 'rows',
    output: dictionaryType,
  }),
  dictionaryTypeOptions: call({
    method: 'GET',
    path: '/system/dict/type/optionselect',
    title: text('Dictionaries to choose from', '字典类型选项'),
    access: 'signedIn',
    input: nothing,
    reply: 'data',
    output: z.array(dictionaryType),
  }),
  getDictionaryType: call({
    method: 'GET',
    path: '/system/dict/type/:dictId',
    title: text('One dictionary type', '字典类型详情'),
    access: 'system:dict:list',
    input: z.object({ dictId: id }),
    reply: 'data',
    output: dictionaryType,
  }),
  addDictionaryType: call({
    method: 'POST',
    path: '/system/dict/type',
    title: text('Add dictionary', '新增字典类型'),
    access: 'system:dict:add',
    input: z.object(typedType),
    form: dictionaryTypeForm,
    reply: 'none',
    output: nothing,
    audit: true,
  }),
  editDictionaryType: call({
    method: 'PUT',
    path: '/system/dict/type',
    title: text('Edit dictionary', '修改字典类型'),
    access: 'system:dict:edit',
    input: sent({ dictId: id, ...typedType }, 'dictId'),
    form: dictionaryTypeForm,
    reply: 'none',
    output: nothing,
    audit: true,
    edit: true,
  }),
  removeDictionaryTypes: call({
    method: 'DELETE',
    path: '/system/dict/type/:dictIds',
    title: text('Remove dictionaries', '删除字典类型'),
    access: 'system:dict:remove',
    input: z.object({ dictIds: ids }),
    reply: 'none',
    output: nothing,
    audit: true,
  }),
  // The server keeps none; the browsers of the tenant are told to read theirs again.
  refreshDictionaries: call({
    method: 'DELETE',
    path: '/system/dict/type/refreshCache',
    title: text('Refresh dictionaries', '刷新字典缓存'),
    access: 'system:dict:edit',
    input: nothing,
    reply: 'none',
    output: nothing,
    audit: true,
  }),
  exportDictionaryTypes: call({
    method: 'GET',
    path: '/system/dict/type/export',
    title: text('Export dictionary types', '导出字典类型'),
    access: 'system:dict:export',
    input: z.object(typeFilters),
    reply: 'file',
    output: nothing,
    rate: 'heavy',
  }),
} as const;

const data = {
  dictionaryEntries: call({
    method: 'GET',
    path: '/system/dict/data/list',
    title: text('List dictionary entries', '查询字典数据'),
    access: 'system:dict:list',
    input: z.object({ ...dataFilters, ...paging }),
    reply: 'rows',
    output: dictionaryData,
  }),
  getDictionaryEntry: call({
    method: 'GET',
    path: '/system/dict/data/:dictCode',
    title: text('One dictionary entry', '字典数据详情'),
    access: 'system:dict:list',
    input: z.object({ dictCode: id }),
    reply: 'data',
    output: dictionaryData,
  }),
  addDictionaryEntry: call({
    method: 'POST',
    path: '/system/dict/data',
    title: text('Add dictionary entry', '新增字典数据'),
    access: 'system:dict:add',
    input: z.object(typedData),
    form: dictionaryDataForm,
    reply: 'none',
    output: nothing,
    audit: true,
  }),
  editDictionaryEntry: call({
    method: 'PUT',
    path: '/system/dict/data',
    title: text('Edit dictionary entry', '修改字典数据'),
    access: 'system:dict:edit',
    input: sent({ dictCode: id, ...typedData }, 'dictCode'),
    form: dictionaryDataForm,
    reply: 'none',
    output: nothing,
    audit: true,
    edit: true,
  }),
  removeDictionaryEntries: call({
    method: 'DELETE',
    path: '/system/dict/data/:dictCodes',
    title: text('Remove dictionary entries', '删除字典数据'),
    access: 'system:dict:remove',
    input: z.object({ dictCodes: ids }),
    reply: 'none',
    output: nothing,
    audit: true,
  }),
  exportDictionaryEntries: call({
    method: 'GET',
    path: '/system/dict/data/export',
    title: text('Export dictionary entries', '导出字典数据'),
    access: 'system:dict:export',
    input: z.object(dataFilters),
    reply: 'file',
    output: nothing,
    rate: 'heavy',
  }),
  exportAllDictionaries: call({
    method: 'GET',
    path: '/system/dict/data/exportAll',
    title: text('Export all dictionaries', '导出全部字典'),
    access: 'system:dict:export',
    input: nothing,
    reply: 'file',
    output: nothing,
    rate: 'heavy',
  }),
} as const;

/** Dictionaries (S1 §3.9, 7.9): those of the catalogue, and what a tenant made of them and beside them. */
export const dictionaryCalls = { ...lookups, ...types, ...data } as const;
