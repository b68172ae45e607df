import { z } from 'zod';
import { optionsOf } from '../calls/people-fields.ts';
import { id } from '../kit/call.ts';
import { line, number, oneOf, entityPart, yesNo } from '../kit/entity-part.ts';
import { entity } from '../kit/entity.ts';
import { str } from '../kit/fields.ts';
import { text, type Text } from '../kit/text.ts';
import { onuConditions, onuTaking, placesKnown } from '../rules/onu-rule-parts.ts';
import { ruleStates } from '../words/order-rule-words.ts';

const another = (stored: string, label: Text) =>
  entityPart({ stored, list: false }, { field: str({ label, maxLength: 19 }), input: id, told: z.string(), blank: '' });

/** Which ONUs of a port get a pre-set profile by themselves. They are asked before authorization rules. */
export const rdApplications = entity({
  id: 'rd-applications',
  table: 'rd_application',
  key: 'applicationId',
  path: '/tr069/rapidDeployment/applications',
  permission: 'device:rdApplication',
  calls: ['RdApplication', 'RdApplications'],
  one: text('rapid deployment application', '快速部署应用'),
  many: text('rapid deployment applications', '快速部署应用'),
  title: text('Rapid deployment', '快速部署应用'),
  empty: text('No application yet: new ONUs wait for a person or an authorization rule.', '暂无快速部署应用。'),
  parts: {
    applicationNo: number({
      stored: 'number',
      label: text('ID', '编号'),
      spec: 'rd.applicationRequired',
      min: 1,
      max: 65_535,
      blank: 1,
      unique: true,
      sort: true,
    }),
    applicationName: line({
      stored: 'name',
      label: text('Name', '名称'),
      spec: 'rd.applicationRequired',
      format: 'entityName',
      maxLength: 64,
      unique: true,
      filter: true,
      sort: true,
    }),
    status: oneOf({
      stored: 'status',
      label: text('State', '状态'),
      options: optionsOf(ruleStates),
      blank: 'on',
      filter: true,
    }),
    profileId: another('profile_id', text('Pre-set profile', '预置模板')),
    oltId: another('olt_id', text('OLT', 'OLT')),
    pon: number({
      stored: 'pon',
      label: text('PON port', 'PON 口'),
      help: text(
        '0: every port of the OLT, asked after the applications of the port itself.',
        '0 表示该 OLT 的所有 PON 口，在端口自身的应用之后匹配。',
      ),
      min: 0,
      max: 255,
      blank: 0,
    }),
    priority: number({
      stored: 'priority',
      label: text('Priority', '优先级'),
      help: text('Once for each port; 0 is asked first.', '每个端口内唯一，0 最先匹配。'),
      spec: ['rd.priority', 'rd.priorityUnique'],
      min: 0,
      max: 7,
      blank: 0,
      sort: true,
    }),
    force: yesNo({
      stored: 'force',
      label: text('Force', '强制'),
      help: text(
        'Takes ONUs that are in service already as well, and gives customer devices their settings again whenever they start.',
        '同时处理已开通的 ONU，并在用户设备每次启动时重新下发配置。',
      ),
    }),
    ...onuConditions,
    ...onuTaking,
  },
  rules: [placesKnown],
  named: 'applicationName',
  order: ['olt_id', 'pon', 'priority', 'id'],
  stamps: ['createBy', 'createTime', 'updateBy', 'updateTime'],
  columns: [
    'applicationNo',
    'applicationName',
    'status',
    { name: 'oltName', label: text('OLT', 'OLT') },
    'pon',
    'priority',
    { name: 'takes', label: text('Takes', '匹配条件') },
    { name: 'profileName', label: text('Pre-set profile', '预置模板') },
    'force',
    { name: 'taken', label: text('Last hour', '最近一小时'), kind: 'number' },
    'waitMinutes',
    'perHour',
    'undoHours',
    'namePattern',
    'remark',
    { name: 'updateTime', label: text('Changed', '更新时间'), kind: 'time', extra: true },
  ],
  lock: 'orderRules',
  more: {
    /** null: it is gone, and no ONU fits. */
    oltName: z.string().nullable(),
    profileName: z.string().nullable(),
    /** By its limit. What fits it waits for a person. */
    pausedItself: z.boolean(),
    /** ONUs that it has decided to take within the last hour. */
    taken: z.number(),
  },
  single: true,
  menu: { menuId: 1345, parentId: 300, path: 'RDapplication/table', icon: 'rule' },
  kept: {
    follows: 'what administrators set up by hand, at most 200 for each tenant',
    seen: 'nobody',
    why: 'it acts like an authorization rule wherever its port is, so whoever is bound to some projects may neither make nor read one; what it deployed is seen where its OLT is',
  },
  ruled: true,
});
