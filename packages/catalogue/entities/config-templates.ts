import { line, maybeLine } from '../kit/entity-part.ts';
import { entity } from '../kit/entity.ts';
import { isEmpty } from '../kit/fields.ts';
import { text } from '../kit/text.ts';
import { configTemplateWords as words, isConfigTemplate } from '../words/config-template-words.ts';

const many = { maxLength: 8000, lines: 8, help: words.lines, list: false } as const;
const fits = (value: unknown): boolean => isEmpty(value) || isConfigTemplate(String(value));

/** What running configurations of a model must hold and must not: NetBox calls it golden configuration. */
export const configTemplates = entity({
  id: 'config-templates',
  table: 'config_template',
  key: 'templateId',
  path: '/maintain/configTemplate',
  permission: 'maintain:configTemplate',
  calls: ['ConfigTemplate', 'ConfigTemplates'],
  one: text('template', '模板'),
  many: text('templates', '模板'),
  title: text('Configuration templates', '配置模板'),
  empty: text('No configuration has to hold anything yet.', '还没有配置模板。'),
  parts: {
    templateName: line({
      stored: 'name',
      label: text('Name', '名称'),
      format: 'entityName',
      maxLength: 64,
      unique: true,
      filter: true,
    }),
    model: maybeLine({
      stored: 'model',
      label: text('Model', '型号'),
      help: text('Board model, such as V1600G1; empty = all', '板卡型号，如 V1600G1；留空表示全部'),
      format: 'label',
      maxLength: 64,
      filter: true,
    }),
    must: maybeLine({ ...many, stored: 'must', label: text('Must stand', '必须包含') }),
    mustNot: maybeLine({ ...many, stored: 'must_not', label: text('Must not stand', '禁止包含') }),
    remark: maybeLine({ stored: 'remark', label: text('Note', '备注'), format: 'label', maxLength: 200 }),
  },
  rules: [
    {
      marks: ['must'],
      message: words.unknownVariable,
      holds: ({ must }) => fits(must),
      passes: { must: 'hostname {{name}}' },
      fails: { must: 'hostname {{serial}}' },
    },
    {
      marks: ['mustNot'],
      message: words.unknownVariable,
      holds: ({ mustNot }) => fits(mustNot),
      passes: { mustNot: 'snmp-server community * rw' },
      fails: { mustNot: 'user {{who}}' },
    },
    {
      marks: ['must', 'mustNot'],
      message: words.something,
      holds: ({ must, mustNot }) => !isEmpty(must) || !isEmpty(mustNot),
      passes: { must: 'ntp server *', mustNot: '' },
      fails: { must: '', mustNot: null },
    },
  ],
  named: 'templateName',
  order: ['name', 'id'],
  stamps: ['createBy', 'createTime', 'updateBy', 'updateTime'],
  columns: [
    'templateName',
    'model',
    'remark',
    { name: 'updateTime', label: text('Changed', '更新时间'), kind: 'time' },
  ],
  single: true,
  menu: { menuId: 3335, parentId: 800, path: 'configTemplate', icon: 'rule' },
  kept: {
    follows: 'what administrators set up by hand',
    seen: 'whole',
    why: 'what configurations must hold is said by model and names no device; its permission alone decides who sees it',
  },
  ruled: true,
});
