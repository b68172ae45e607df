import { z } from 'zod';
import { maybeId, optionsOf } from '../calls/people-fields.ts';
import { line, maybeLine, number, oneOf, entityPart, yesNo } from '../kit/entity-part.ts';
import { entity } from '../kit/entity.ts';
import { isEmpty, str } from '../kit/fields.ts';
import { text, type Text } from '../kit/text.ts';
import { preconfigStates, preconfigWords } from '../words/cpe-preconfig-words.ts';

/** Something else of the tenant, by its id. */
const other = (stored: string, label: Text, help: Text) =>
  entityPart(
    { stored, list: false },
    {
      field: str({ label, help, maxLength: 19, optional: true }),
      input: maybeId,
      told: z.string().nullable(),
      blank: '',
    },
  );

const any = text('Left empty: any.', '留空则不限。');
const none = text('Left empty: none.', '留空则不下发。');
const star = text('* at the end stands for anything. Left empty: any.', '末尾 * 表示任意字符，留空则不限。');

const word = (stored: string, label: Text, maxLength: number) =>
  maybeLine({ stored, label, help: star, format: 'label', maxLength, list: false });

/** What a device that reports for the first time, or was reset, is given by itself. The first rule that fits takes it. */
export const cpePreconfigs = entity({
  id: 'cpe-preconfigs',
  table: 'cpe_preconfig',
  key: 'ruleId',
  path: '/tr069/preConfiguration',
  permission: 'device:cpePreConfig',
  calls: ['CpePreconfig', 'CpePreconfigs'],
  one: text('pre-configuration', '预配置规则'),
  many: text('pre-configurations', '预配置规则'),
  title: text('TR-069 pre-configuration', 'TR-069 预配置'),
  empty: text('No rule yet: new customer devices keep what they came with.', '暂无规则，新设备保持出厂配置。'),
  parts: {
    ruleName: line({
      stored: 'name',
      label: text('Name', '名称'),
      format: 'entityName',
      maxLength: 64,
      unique: true,
      filter: true,
      sort: true,
    }),
    status: oneOf({
      stored: 'status',
      label: text('State', '状态'),
      options: optionsOf(preconfigStates),
      blank: 'on',
      filter: true,
    }),
    position: number({
      stored: 'position',
      label: text('Order', '顺序'),
      help: text('The first rule that fits takes the device.', '按顺序匹配，首条匹配的规则生效。'),
      min: 1,
      max: 9999,
      blank: 100,
      sort: true,
    }),
    force: yesNo({
      stored: 'force',
      label: text('At each start as well', '每次启动时也下发'),
      help: text('What differs by then is set again.', '启动后与模板不一致的参数将重新下发。'),
    }),
    wanProfile: other('wan_profile', text('WAN profile', 'WAN 模板'), none),
    wifiProfile: other('wifi_profile', text('Wi-Fi profile', 'WiFi 模板'), none),
    sipProfile: other('sip_profile', text('SIP profile', 'SIP 模板'), none),
    lanProfile: other('lan_profile', text('LAN profile', 'LAN 模板'), none),
    projectId: other('project_id', text('Project', '项目'), any),
    groupId: other('group_id', text('Group', '分组'), any),
    oltId: other('olt_id', text('OLT of its ONU', '所属 ONU 的 OLT'), any),
    pons: maybeLine({
      stored: 'pons',
      label: text('PON ports', 'PON 口'),
      help: text('Numbers such as 1-4,7. Left empty: any.', '如 1-4,7，留空则不限。'),
      format: 'ponList',
      maxLength: 64,
      list: false,
    }),
    oui: word('oui', text('OUI', 'OUI'), 8),
    productClass: word('product_class', text('Product class', '产品类别'), 64),
    model: word('model', text('Model', '型号'), 64),
    software: word('software', text('Software version', '软件版本'), 64),
    serial: maybeLine({
      stored: 'serial',
      label: text('Serial number', '序列号'),
      help: text(
        'With * at the end, or two with .. between them. Left empty: any.',
        '末尾 * 表示任意字符，或以 .. 分隔的范围，留空则不限。',
      ),
      format: 'label',
      maxLength: 130,
      list: false,
    }),
    mac: maybeLine({
      stored: 'mac',
      label: text('MAC address', 'MAC 地址'),
      help: text(
        'Its beginning (00:6d:61 is a vendor), or two with a hyphen between them. Left empty: any.',
        'MAC 地址开头（如厂商前缀 00:6d:61），或以连字符分隔的范围，留空则不限。',
      ),
      format: 'macPart',
      maxLength: 35,
      list: false,
    }),
    remark: maybeLine({
      stored: 'remark',
      label: text('Note', '备注'),
      format: 'label',
      maxLength: 200,
      list: { extra: true },
    }),
  },
  rules: [
    {
      marks: ['wanProfile'],
      message: preconfigWords.givesNothing,
      holds: ({ wanProfile, wifiProfile, sipProfile, lanProfile }) =>
        ![wanProfile, wifiProfile, sipProfile, lanProfile].every(isEmpty),
      passes: { wanProfile: '1' },
      fails: {},
    },
  ],
  named: 'ruleName',
  order: ['position', 'id'],
  stamps: ['createBy', 'createTime', 'updateTime'],
  columns: [
    'position',
    'ruleName',
    'status',
    { name: 'takes', label: text('Takes', '匹配条件') },
    { name: 'gives', label: text('Gives', '下发内容') },
    'force',
    { name: 'taken', label: text('Devices', '已下发设备'), kind: 'number' },
    'remark',
    { name: 'createBy', label: text('Made by', '创建者'), extra: true },
    { name: 'updateTime', label: text('Changed', '更新时间'), kind: 'time', extra: true },
  ],
  more: {
    projectName: z.string().nullable(),
    groupName: z.string().nullable(),
    oltName: z.string().nullable(),
    /** Names of its profiles, those that are there. */
    gives: z.array(z.string()),
    /** Devices that it has given something. */
    taken: z.number(),
  },
  menu: { menuId: 1270, parentId: 300, path: 'tr069/preConfig', icon: 'rule' },
  kept: {
    follows: 'what administrators set up by hand, at most 100 for each tenant',
    seen: 'nobody',
    why: 'a rule acts wherever devices report, so whoever is bound to some projects may neither make nor read one; what it did is seen where the device is',
  },
  ruled: true,
});
