import { choice } from '@heliograph/catalogue/kit/fields.ts';
import type { ConfigPage } from '@heliograph/catalogue/kit/page.ts';
import { text } from '@heliograph/catalogue/kit/text.ts';
import { wan } from '@heliograph/catalogue/pages/olt/gOnuConfig/wan.ts';
import {
  gOnuPriWanConnAdd,
  gOnuPriWanConnCfg,
  gOnuPriWanConnCommit,
  gOnuPriWanConnDelete,
  priWanConnCfgTable,
  priWanConnTable,
} from '@heliograph/wire/mib/gpon-private/wan.ts';
import { bits } from '../bindings/bits.ts';
import { isSecretHeld } from '../bindings/kept-secrets.ts';
import { blockWithin, ofOnu } from '../bindings/onu-block.ts';
import type { Binding } from '../kit/binding.ts';
import { wanConnection } from './wan-connection.ts';

const label = text('', '');

/** The page as the objects have it: bridge or route, and how a router gets its address, are two of them. */
export function wanObjects(page: ConfigPage): ConfigPage {
  const { connection: _, ...fields } = page.fields;
  return {
    ...page,
    fields: {
      ...fields,
      type: choice({ label, options: ['bridge', 'route'].map((value) => ({ value, label })) }),
      mode: choice({ label, options: ['dhcp', 'static', 'pppoe'].map((value) => ({ value, label })) }),
    },
  };
}

const ownMtu = 0;

export const wanSpec = {
  read: [priWanConnCfgTable, priWanConnTable],
  columns: {
    priWanConnCfgIndexS: 'priWanConnCfgIndexS',
    priWanConnCfgName: 'priWanConnCfgName',
    priWanConnStatus: 'priWanConnStatus',
    priWanConnIpAddressS: { object: 'priWanConnIpAddressS', none: '0.0.0.0' },
    priWanCfgModeS: 'priWanCfgModeS',
    type: 'priWanConnCfgTypeS',
    mode: 'priWanConnCfgModeS',
    priWanConnCfgVlanModeS: 'priWanConnCfgVlanModeS',
    priWanConnCfgVlanIdS: { object: 'priWanConnCfgVlanIdS', none: 0 },
    priWanConnCfgVlanCosS: 'priWanConnCfgVlanCosS',
    priWanConnCfgIpAddressS: { object: 'priWanConnCfgIpAddressS', none: '0.0.0.0' },
    priWanConnCfgIpMaskS: { object: 'priWanConnCfgIpMaskS', none: '0.0.0.0' },
    priWanConnCfgGatewayS: { object: 'priWanConnCfgGatewayS', none: '0.0.0.0' },
    priWanConnCfgMasterDns: { object: 'priWanConnCfgMasterDns', none: '0.0.0.0' },
    priWanConnCfgSlaveDns: { object: 'priWanConnCfgSlaveDns', none: '0.0.0.0' },
    priWanConnCfgPppoeUsernameS: 'priWanConnCfgPppoeUsernameS',
    pppoePasswordHeld: { object: 'priWanConnCfgPppoePasswordS', codec: isSecretHeld },
    priWanConnCfgPppoeModeS: 'priWanConnCfgPppoeModeS',
    priWanConnCfgPppoeSerName: 'priWanConnCfgPppoeSerName',
    priWanConnCfgPppoeProxyS: 'priWanConnCfgPppoeProxyS',
    priWanConnCfgNatEnableS: 'priWanConnCfgNatEnableS',
    priWanConnCfgMTU: { object: 'priWanConnCfgMTU', none: ownMtu },
    priWanConnCfgBindLanS: { object: 'priWanConnCfgBindLanS', codec: bits },
    priWanConnCfgBindSsidS: { object: 'priWanConnCfgBindSsidS', codec: bits },
    priWanConnCfgQosEnableS: 'priWanConnCfgQosEnableS',
  },
  where: [gOnuPriWanConnCfg.priConnPon, gOnuPriWanConnCfg.priConnOnu],
  write: gOnuPriWanConnCfg,
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
    priWanConnCfgMTU: { object: 'priConnMTU', none: ownMtu },
    priWanConnCfgBindLanS: { object: 'priConnBindLan', codec: bits },
    priWanConnCfgBindSsidS: { object: 'priConnBindSsid', codec: bits },
    priWanConnCfgQosEnableS: 'priConnQosEnable',
  },
  action: 'priConnCfgAction',
  edit: 'commit',
} as const;
const block = blockWithin(wanObjects(wan), wanSpec);

export const gponWanPages: readonly Binding[] = [
  ofOnu(
    wan,
    wanConnection({
      page: wan,
      block,
      index: 'priWanConnCfgIndexS',
      password: priWanConnCfgTable.columns.priWanConnCfgPppoePasswordS,
      add: {
        where: [gOnuPriWanConnAdd.gOnuPriWanAddPon, gOnuPriWanConnAdd.gOnuPriWanAddOnu],
        type: gOnuPriWanConnAdd.gOnuPriWanConnType,
        // The module spells the one it calls bridge elsewhere `brige`.
        bridge: gOnuPriWanConnAdd.gOnuPriWanConnType.enum.brige,
        route: gOnuPriWanConnAdd.gOnuPriWanConnType.enum.route,
        action: gOnuPriWanConnAdd.gOnuPriWanConnAddAction,
      },
      remove: {
        where: [gOnuPriWanConnDelete.gOnuPriWanDeletePonInx, gOnuPriWanConnDelete.gOnuPriWanDeleteOnuInx],
        index: gOnuPriWanConnDelete.gOnuPriConnIndexD,
        action: gOnuPriWanConnDelete.gOnuPriConnDeleteAction,
      },
      commit: {
        where: [gOnuPriWanConnCommit.gOnuPriConnCommitPon, gOnuPriWanConnCommit.gOnuPriConnCommitOnu],
        action: gOnuPriWanConnCommit.gOnuPriConnCommitAction,
      },
    }),
  ),
];
