import { bool, choice, int, isEmpty } from '../../../kit/fields.ts';
import { configPage } from '../../../kit/page.ts';
import { text } from '../../../kit/text.ts';
import { isProfileNamed, nameFieldOf } from '../profiles/profile-fields.ts';
import { portInTemplate } from './onu-template.ts';

const profileField = 'gIgmpProfile';

/** How much multicast each port of an ONU may take. */
export const onuIgmp = configPage({
  id: 'onuIgmp',
  path: 'gOnuConfig/igmp',
  pathAlternatives: ['/device/gOnuConfig/igmp'],
  section: 'onuConfig',
  of: 'onu',
  kept: 'opened',
  title: text('IGMP', 'IGMP'),
  help: text(
    'What each port may watch at once. A limit that is set can be changed, and not be taken away.',
    '每个端口可同时收看的组播。已设置的限制只能修改，不能清除。',
  ),
  shape: 'tableForm',
  permission: 'device:onuConfig',
  technology: 'GPON',
  key: ['gOnuCfgIgmpMPortType', 'gOnuCfgIgmpMPortId'],
  // Its blocks know one action, `add`.
  can: { remove: false },
  cuts: text('Channels beyond the limit stop at this port.', '该端口超出限制的频道会中断。'),
  fields: {
    gOnuCfgIgmpMPortType: choice({
      label: text('Port type', '端口类型'),
      initial: 'eth',
      options: [
        { value: 'eth', label: text('Ethernet', '以太网') },
        { value: 'veip', label: text('VEIP', 'VEIP') },
      ],
    }),
    gOnuCfgIgmpMPortId: int({ label: text('Port', '端口'), min: 1, max: 32 }),
    gIgmpMaxGroups: int({
      label: text('Most groups', '最大组播组数'),
      help: text('Empty: no limit.', '留空表示不限制。'),
      min: 1,
      max: 65_535,
      optional: true,
    }),
    gIgmpMaxBandwidth: int({
      // As the ONU's own attribute has it (G.988 §9.3.28).
      label: text('Most bandwidth', '最大组播带宽'),
      help: text('Empty: no limit.', '留空表示不限制。'),
      unit: 'byte/s',
      min: 1,
      max: 4_294_967_295,
      optional: true,
    }),
    gIgmpEnforce: bool({ label: text('Refuse what is beyond', '超出带宽时拒绝加入'), initial: false }),
    [profileField]: nameFieldOf(text('IGMP profile', 'IGMP 模板'), {
      optional: true,
      from: { page: 'igmpProfile', field: 'igmpPNameTableName' },
    }),
  },
  rules: [
    {
      marks: ['gIgmpMaxBandwidth'],
      message: text('Refusing needs a bandwidth', '启用拒绝时必须填写带宽'),
      holds: ({ gIgmpEnforce: enforced, gIgmpMaxBandwidth: width }) => enforced !== true || !isEmpty(width),
      passes: { gIgmpEnforce: true, gIgmpMaxBandwidth: 1_000_000 },
      fails: { gIgmpEnforce: true },
    },
  ],
  needs: [
    portInTemplate('gOnuCfgIgmpMPortId', (values) => [
      String(values['gOnuCfgIgmpMPortType']),
      Number(values['gOnuCfgIgmpMPortId']),
    ]),
    {
      reads: ['igmpProfile'],
      marks: [profileField],
      message: text('There is no such IGMP profile', '不存在该 IGMP 模板'),
      holds: (values, { igmpProfile }) =>
        isEmpty(values[profileField]) || isProfileNamed(igmpProfile, 'igmpPNameTableName', values[profileField]),
    },
  ],
});
