import { z } from 'zod';
import { maybeId, optionsOf } from '../calls/people-fields.ts';
import { ipNumber, sameNetwork } from '../formats/ip-number.ts';
import { id } from '../kit/call.ts';
import { line, maybeLine, maybeNumber, number, oneOf, entityPart, sealedLine } from '../kit/entity-part.ts';
import { entity } from '../kit/entity.ts';
import { isEmpty, str, type Rule } from '../kit/fields.ts';
import { text, type Text } from '../kit/text.ts';
import { ipHostModes, rapidMessages, ssidChoices } from '../words/rapid-words.ts';

const fixed = { field: 'ipHost', is: ['static'] } as const;
const named = { field: 'ssid', is: ['2.4', '5', 'both'] } as const;

const address = (stored: string, label: Text, spec?: string) =>
  maybeLine({
    stored,
    label,
    ...(spec === undefined ? {} : { spec }),
    format: 'ipv4Host',
    maxLength: 15,
    when: fixed,
    list: false,
  });

const profile = (stored: string, label: Text) =>
  entityPart(
    { stored, list: false },
    {
      field: str({ label, help: text('Left empty: none.', '留空则不下发。'), maxLength: 19, optional: true }),
      input: maybeId,
      told: z.string().nullable(),
      blank: '',
    },
  );

const sample = { ipHost: 'static', ipFrom: '10.1.0.10', ipTo: '10.1.0.20', ipMask: '255.255.255.0' };

const addresses: readonly Rule[] = [
  {
    marks: ['ipTo'],
    message: rapidMessages.order,
    holds: ({ ipHost, ipFrom, ipTo }) => ipHost !== 'static' || ipNumber(ipFrom) <= ipNumber(ipTo),
    passes: sample,
    fails: { ...sample, ipTo: '10.1.0.9' },
  },
  {
    marks: ['ipTo'],
    message: rapidMessages.network,
    holds: ({ ipHost, ipFrom, ipTo, ipMask }) => ipHost !== 'static' || sameNetwork(ipFrom, ipTo, ipMask),
    passes: sample,
    fails: { ...sample, ipTo: '10.2.0.20' },
  },
  {
    marks: ['ipGateway'],
    message: rapidMessages.network,
    holds: ({ ipHost, ipFrom, ipGateway, ipMask }) =>
      ipHost !== 'static' || isEmpty(ipGateway) || sameNetwork(ipFrom, ipGateway, ipMask),
    passes: { ...sample, ipGateway: '10.1.0.1' },
    fails: { ...sample, ipGateway: '10.2.0.1' },
  },
];

/** All that a new customer needs, at the OLT and at home: an application says which ONUs get it. */
export const rdProfiles = entity({
  id: 'rd-profiles',
  table: 'rd_profile',
  key: 'profileId',
  path: '/tr069/rapidDeployment/profiles',
  permission: 'device:rdProfile',
  calls: ['RdProfile', 'RdProfiles'],
  one: text('pre-set profile', '预置模板'),
  many: text('pre-set profiles', '预置模板'),
  title: text('Pre-set profiles', '预置模板'),
  empty: text('No pre-set profile yet. One says all that a new customer needs.', '暂无预置模板。'),
  parts: {
    profileNo: number({
      stored: 'number',
      label: text('ID', '编号'),
      spec: ['rd.profileRequired', 'rd.profileIdUnique'],
      min: 1,
      max: 65_535,
      blank: 1,
      unique: true,
      sort: true,
    }),
    profileName: line({
      stored: 'name',
      label: text('Name', '名称'),
      spec: ['rd.profileRequired', 'rd.profileNameUnique'],
      format: 'entityName',
      maxLength: 64,
      unique: true,
      filter: true,
      sort: true,
    }),
    planId: entityPart(
      { stored: 'plan_id', list: false },
      {
        field: str({ label: text('Service plan', '业务套餐'), maxLength: 19 }),
        input: id,
        told: z.string(),
        blank: '',
      },
    ),
    ethernetNumber: maybeNumber({
      stored: 'ethernet_number',
      label: text('Ethernet ports', '以太网口数'),
      help: text(
        'So many ports of the ONU, from the first on, get the service. Left empty: the first.',
        '从第一个口起，指定数量的以太网口开通业务。留空为第一个口。',
      ),
      spec: 'rd.ethernetNumber',
      min: 1,
      max: 32,
    }),
    multicastVlans: maybeLine({
      stored: 'multicast_vlans',
      label: text('Multicast VLANs', '组播 VLAN'),
      help: text(
        'Such as 100,103 or 105-108, 12 at most. The OLT has to have them.',
        '如 100,103 或 105-108，最多 12 个，须已在 OLT 上创建。',
      ),
      format: 'multicastVlanList',
      maxLength: 64,
      list: { extra: true },
    }),
    ipHost: oneOf({
      stored: 'ip_host',
      label: text('IP host', 'IP host'),
      options: optionsOf(ipHostModes),
      blank: 'none',
      list: { extra: true },
    }),
    ipFrom: address('ip_from', text('First address', '起始地址')),
    ipTo: address('ip_to', text('Last address', '结束地址')),
    ipMask: maybeLine({
      stored: 'ip_mask',
      label: text('Subnet mask', '子网掩码'),
      spec: 'rd.mask',
      format: 'subnetMask',
      maxLength: 15,
      when: fixed,
      list: false,
    }),
    ipGateway: address('ip_gateway', text('Gateway', '网关'), 'rd.gateway'),
    ipDns1: address('ip_dns1', text('Primary DNS', '首选 DNS'), 'rd.dns1'),
    ipDns2: address('ip_dns2', text('Secondary DNS', '备用 DNS'), 'rd.dns2'),
    ssid: oneOf({
      stored: 'ssid',
      label: text('Wi-Fi', 'WiFi'),
      options: optionsOf(ssidChoices),
      blank: 'none',
      spec: 'rd.ssidRequired',
      list: { extra: true },
    }),
    ssidName: maybeLine({
      stored: 'ssid_name',
      label: text('Wi-Fi name', 'SSID 名称'),
      help: text(
        '{serial}, {mac} and {macEnd} stand for what the device tells.',
        '可使用 {serial}、{mac}、{macEnd}，由设备信息替换。',
      ),
      spec: ['rd.ssidRequired', 'wifi.name'],
      maxLength: 31,
      when: named,
      list: { extra: true },
    }),
    ssidPassword: sealedLine({
      stored: 'sealed_password',
      label: text('Wi-Fi password', '无线密码'),
      help: text(
        '8 to 63 characters, or 64 hex digits. Left empty: it stays as it is.',
        '8–63 个字符，或 64 位十六进制数。留空则保持不变。',
      ),
      spec: 'rd.ssidPassword',
      format: 'wifiKey',
      minLength: 8,
      maxLength: 64,
      when: named,
    }),
    wanProfile: profile('wan_profile', text('WAN profile', 'WAN 模板')),
    wifiProfile: profile('wifi_profile', text('Wi-Fi profile', 'WiFi 模板')),
    sipProfile: profile('sip_profile', text('SIP profile', 'SIP 模板')),
    lanProfile: profile('lan_profile', text('LAN profile', 'LAN 模板')),
    remark: maybeLine({
      stored: 'remark',
      label: text('Note', '备注'),
      format: 'label',
      maxLength: 200,
      list: { extra: true },
    }),
  },
  rules: [
    ...['ipFrom', 'ipTo', 'ipMask'].map((name): Rule => {
      const { [name]: _gone, ...without } = sample as Record<string, string>;
      return {
        marks: [name],
        message: rapidMessages.needed,
        holds: (values) => values['ipHost'] !== 'static' || !isEmpty(values[name]),
        passes: sample,
        fails: without,
      };
    }),
    ...addresses,
    {
      marks: ['ssidName'],
      spec: 'rd.ssidRequired',
      message: rapidMessages.needed,
      holds: ({ ssid, ssidName }) => ssid === 'none' || isEmpty(ssid) || !isEmpty(ssidName),
      passes: { ssid: 'both', ssidName: 'home' },
      fails: { ssid: 'both' },
    },
  ],
  named: 'profileName',
  order: ['number', 'id'],
  stamps: ['createBy', 'createTime', 'updateTime'],
  columns: [
    'profileNo',
    'profileName',
    { name: 'planName', label: text('Service plan', '业务套餐') },
    { name: 'olt', label: text('At the OLT', 'OLT 侧') },
    { name: 'home', label: text('At home', '用户设备侧') },
    'remark',
    { name: 'createBy', label: text('Made by', '创建者'), extra: true },
    { name: 'updateTime', label: text('Changed', '更新时间'), kind: 'time', extra: true },
  ],
  more: {
    planName: z.string().nullable(),
    hasPassword: z.boolean(),
    /** Names of the profiles of customer devices that are there. */
    gives: z.array(z.string()),
  },
  single: true,
  usedBy: [{ table: 'rd_application', column: 'profile_id' }],
  menu: { menuId: 1340, parentId: 300, path: 'RDpreProfile/table', icon: 'rule' },
  kept: {
    follows: 'what administrators set up by hand, at most 200 for each tenant',
    seen: 'whole',
    why: 'what a new customer gets belongs to the tenant and stands in no project; applications say where it acts',
  },
  ruled: true,
});
