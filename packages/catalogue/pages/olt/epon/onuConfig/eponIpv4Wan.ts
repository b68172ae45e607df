import { bool, choice, choices, int, type Field } from '../../../../kit/fields.ts';
import { configPage } from '../../../../kit/page.ts';
import { text, type Text } from '../../../../kit/text.ts';
import { bindings, wanServices } from '../../../../rules/private-onu.ts';
import { wan } from '../../gOnuConfig/wan.ts';
import { alsoAt, twinOf } from './epon-page.ts';

const folded = true;
const column = false;
const translated = { field: 'priWanConnTranslationEnableS', is: [true] } as const;
const doubled = { field: 'priWanConnQinqEnableS', is: [true] } as const;
const cos = (label: Text, when: Field['when']): Field =>
  int({ label, spec: 'wan.cos', min: 0, max: 7, initial: 0, column, ...(when ? { when } : {}) });
const voipAlone = 7;

/** Connections of an EPON ONU that is a router, or bridges a service to some of its ports. */
export const eponIpv4Wan = configPage({
  ...twinOf(wan, 'eponIpv4Wan', 'ipv4Wan', { wan: 'eponIpv4Wan' }),
  ...alsoAt('ipv4Wan'),
  fields: {
    ...wan.fields,
    // The module has no service of telephony alone.
    priWanCfgModeS: choice({
      label: wan.fields.priWanCfgModeS.label,
      initial: 0,
      options: wanServices.filter(({ value }) => value !== voipAlone),
    }),
    priWanConnCfgVlanModeS: choice({
      label: text('VLAN', 'VLAN 模式'),
      initial: 1,
      column,
      options: [
        { value: 0, label: text('Untagged', '不带标签') },
        { value: 1, label: text('Tagged', '带标签') },
        { value: 2, label: text('Transparent', '透传') },
      ],
    }),
    priWanConnCfgBindLanS: choices({
      label: text('LAN ports', '绑定 LAN 口'),
      optional: true,
      options: bindings('LAN').options.slice(0, 4),
    }),
    priWanConnTranslationEnableS: bool({
      label: text('VLAN translation', 'VLAN 转换'),
      initial: false,
      folded,
      column,
    }),
    priWanConnTranslationVlanS: int({
      label: text('Translated to VLAN', '转换后 VLAN'),
      min: 1,
      max: 4095,
      column,
      when: translated,
    }),
    priWanConnTranslationCosS: cos(text('Translated 802.1p', '转换后 802.1p'), translated),
    priWanConnQinqEnableS: bool({ label: text('QinQ', 'QinQ'), initial: false, folded, column }),
    priWanConnQinqTpidS: int({
      label: text('QinQ TPID', 'QinQ TPID'),
      help: text('33024 is 0x8100.', '33024 即 0x8100。'),
      spec: 'wan.qinqTpid',
      min: 1,
      max: 65_534,
      initial: 33_024,
      column,
      when: doubled,
    }),
    priWanConnSvlanIdS: int({
      label: text('Outer VLAN', '外层 VLAN'),
      spec: 'wan.svlan',
      min: 1,
      max: 4095,
      column,
      when: doubled,
    }),
    priWanConnSvlanCosS: cos(text('Outer 802.1p', '外层 802.1p'), doubled),
  },
});
