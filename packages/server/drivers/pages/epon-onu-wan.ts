import { choice } from '@heliograph/catalogue/kit/fields.ts';
import { text } from '@heliograph/catalogue/kit/text.ts';
import { eponIpv4Wan } from '@heliograph/catalogue/pages/olt/epon/onuConfig/eponIpv4Wan.ts';
import {
  priWanConnAdd,
  priWanConnCfg,
  priWanConnCommit,
  priWanConnDelete,
  eponPriWanConnTable,
} from '@heliograph/wire/mib/epon-private/wan.ts';
import { bits } from '../bindings/bits.ts';
import { isSecretHeld } from '../bindings/kept-secrets.ts';
import { blockWithin, ofOnu } from '../bindings/onu-block.ts';
import type { Binding } from '../kit/binding.ts';
import { wanConnection } from './wan-connection.ts';

const { connection: _, ...fields } = eponIpv4Wan.fields;
const label = text('', '');
const named = text('Type', '类型');

/** The page as the objects have it: bridge or route, and how a router gets its address, are two of them. */
const objects = {
  ...eponIpv4Wan,
  fields: {
    ...fields,
    type: choice({ label: named, options: ['bridge', 'route'].map((value) => ({ value, label })) }),
    mode: choice({ label: named, options: ['dhcp', 'static', 'pppoe'].map((value) => ({ value, label })) }),
  },
};

const ownMtu = 0;

const block = blockWithin(objects, {
  read: eponPriWanConnTable,
  columns: {
    priWanConnCfgIndexS: 'priWanConnIndexS',
    priWanConnCfgName: 'priWanConnName',
    priWanConnStatus: 'priWanConnStatus',
    priWanConnIpAddressS: { object: 'priWanConnIpAddressS', none: '0.0.0.0' },
    priWanCfgModeS: 'priWanModeS',
    type: 'priWanConnTypeS',
    mode: 'priWanConnModeS',
    priWanConnCfgVlanModeS: 'priWanConnVlanModeS',
    priWanConnCfgVlanIdS: { object: 'priWanConnVlanIdS', none: 0 },
    priWanConnCfgVlanCosS: 'priWanConnVlanCosS',
    priWanConnCfgIpAddressS: { object: 'priWanConnIpAddressS', none: '0.0.0.0' },
    priWanConnCfgIpMaskS: { object: 'priWanConnIpMaskS', none: '0.0.0.0' },
    priWanConnCfgGatewayS: { object: 'priWanConnGatewayS', none: '0.0.0.0' },
    priWanConnCfgMasterDns: { object: 'priWanConnMasterDns', none: '0.0.0.0' },
    priWanConnCfgSlaveDns: { object: 'priWanConnSlaveDns', none: '0.0.0.0' },
    priWanConnCfgPppoeUsernameS: 'priWanConnPppoeUsernameS',
    pppoePasswordHeld: { object: 'priWanConnPppoePasswordS', codec: isSecretHeld },
    priWanConnCfgPppoeModeS: 'priWanConnPppoeModeS',
    priWanConnCfgPppoeSerName: 'priWanConnPppoeSerName',
    priWanConnCfgPppoeProxyS: 'priWanConnPppoeProxyS',
    priWanConnCfgNatEnableS: 'priWanConnNatEnableS',
    priWanConnCfgMTU: { object: 'priWanConnRouteMtuS', none: ownMtu },
    priWanConnCfgBindLanS: { object: 'priWanConnBindLanS', codec: bits },
    priWanConnCfgBindSsidS: { object: 'priWanConnBindSsidS', codec: bits },
    priWanConnCfgQosEnableS: 'priWanConnQosEnableS',
    priWanConnTranslationEnableS: 'priWanConnTranslationEnableS',
    priWanConnTranslationVlanS: { object: 'priWanConnTranslationVlanS', none: 0 },
    priWanConnTranslationCosS: 'priWanConnTranslationCosS',
    priWanConnQinqEnableS: 'priWanConnQinqEnableS',
    priWanConnQinqTpidS: { object: 'priWanConnQinqTpidS', none: 0 },
    priWanConnSvlanIdS: { object: 'priWanConnSvlanIdS', none: 0 },
    priWanConnSvlanCosS: 'priWanConnSvlanCosS',
  },
  where: [priWanConnCfg.priConnPon, priWanConnCfg.priConnOnu],
  write: priWanConnCfg,
  parameters: {
    priWanConnCfgIndexS: 'priConnIndex',
    priWanCfgModeS: 'priWanMode',
    type: 'priConnTypeCfg',
    mode: 'priConnModeCfg',
    priWanConnCfgVlanModeS: 'priConnVlanMode',
    priWanConnCfgVlanIdS: 'priConnVlanId',
    priWanConnCfgVlanCosS: 'priConnCos',
    priWanConnCfgIpAddressS: 'priConnIpAddress',
    priWanConnCfgIpMaskS: 'priConnIpMask',
    priWanConnCfgGatewayS: 'priConnGateway',
    priWanConnCfgMasterDns: 'priConnMasterDns',
    priWanConnCfgSlaveDns: 'priConnSlaveDns',
    priWanConnCfgPppoeUsernameS: 'priConnPppoeUsername',
    pppoePassword: 'priConnPppoePassword',
    priWanConnCfgPppoeModeS: 'priConnPppoeMode',
    priWanConnCfgPppoeSerName: 'priConnPppoeSerName',
    priWanConnCfgPppoeProxyS: 'priConnPppoeProxy',
    priWanConnCfgNatEnableS: 'priConnNatEnable',
    priWanConnCfgMTU: { object: 'priConnRouteMtu', none: ownMtu },
    priWanConnCfgBindLanS: { object: 'priConnBindLan', codec: bits },
    priWanConnCfgBindSsidS: { object: 'priConnBindSsid', codec: bits },
    priWanConnCfgQosEnableS: 'priConnQosEnable',
    priWanConnTranslationEnableS: 'priConnTranslationEnable',
    priWanConnTranslationVlanS: 'priConnTranslationVlan',
    priWanConnTranslationCosS: 'priConnTranslationCos',
    priWanConnQinqEnableS: 'priConnQinqEnable',
    priWanConnQinqTpidS: 'priConnQinqTpid',
    priWanConnSvlanIdS: 'priConnWanSvlan',
    priWanConnSvlanCosS: 'priConnSvlanCos',
  },
  action: 'priConnCfgAction',
  edit: 'add',
});

export const eponOnuWanPages: readonly Binding[] = [
  ofOnu(
    eponIpv4Wan,
    wanConnection({
      page: eponIpv4Wan,
      block,
      index: 'priWanConnCfgIndexS',
      password: eponPriWanConnTable.columns.priWanConnPppoePasswordS,
      add: {
        where: [priWanConnAdd.priWanAddPon, priWanConnAdd.priWanAddOnu],
        type: priWanConnAdd.priConnType,
        bridge: priWanConnAdd.priConnType.enum.bridge,
        route: priWanConnAdd.priConnType.enum.route,
        action: priWanConnAdd.priConnAddAction,
      },
      remove: {
        where: [priWanConnDelete.priWanDeletePon, priWanConnDelete.priWanDeleteOnu],
        index: priWanConnDelete.priConnIndexD,
        action: priWanConnDelete.priConnDeleteAction,
      },
      commit: {
        where: [priWanConnCommit.priConnCommitPon, priWanConnCommit.priConnCommitOnu],
        action: priWanConnCommit.priConnCommitAction,
      },
    }),
  ),
];
