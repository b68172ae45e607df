import { bool, choice } from '@heliograph/catalogue/kit/fields.ts';
import type { ConfigPage } from '@heliograph/catalogue/kit/page.ts';
import { text } from '@heliograph/catalogue/kit/text.ts';
import { wanIpv6 } from '@heliograph/catalogue/pages/olt/gOnuConfig/wanIpv6.ts';
import {
  priV6WanConnAdd,
  priV6WanConnCfg,
  priV6WanConnCommit,
  priV6WanConnDelete,
  priWanConnV6CfgTable,
  priWanConnV6Table,
} from '@heliograph/wire/mib/gpon-private/wan-v6.ts';
import { bits } from '../bindings/bits.ts';
import { isSecretHeld } from '../bindings/kept-secrets.ts';
import { blockWithin, ofOnu } from '../bindings/onu-block.ts';
import type { Binding, PageRow } from '../kit/binding.ts';
import { wanObjects } from './gpon-wan.ts';
import { wanConnection } from './wan-connection.ts';

const label = text('', '');
const derived = bool({ label, optional: true });

/** The page as the objects have it: what follows from other fields is an object of its own there. */
export function wanIpv6Objects(page: ConfigPage): ConfigPage {
  const aftrType = choice({ label, options: ['ipv6', 'dns'].map((value) => ({ value, label })) });
  const objects = wanObjects(page);
  return { ...objects, fields: { ...objects.fields, aftrType, dnsIpv4: derived, dnsIpv6: derived } };
}

export const wanIpv6Spec = {
  read: [priWanConnV6CfgTable, priWanConnV6Table],
  columns: {
    type: 'priV6ConnCfgTypeS',
    mode: 'priV6wanConnCfgModeS',
    priv6ConnNameS: 'priv6ConnNameS',
    priV6ConnStatusS: 'priV6ConnStatusS',
    pppoePasswordHeld: { object: 'priV6ConnCfgPppoePasswordS', codec: isSecretHeld },
    priV6ConnCfgIndexS: 'priV6ConnCfgIndexS',
    priV6CfgWanModeS: 'priV6CfgWanModeS',
    priV6ConnCfgIpProtocolS: 'priV6ConnCfgIpProtocolS',
    priV6ConnCfgVlanModeS: 'priV6ConnCfgVlanModeS',
    priV6ConnCfgVlanIdS: { object: 'priV6ConnCfgVlanIdS', none: 0 },
    priV6ConnCfgVlanCosS: 'priV6ConnCfgVlanCosS',
    priV6ConnCfgIpAddressIpv4S: { object: 'priV6ConnCfgIpAddressIpv4S', none: '0.0.0.0' },
    priV6ConnCfgIpNetMaskIpv4S: { object: 'priV6ConnCfgIpNetMaskIpv4S', none: '0.0.0.0' },
    priV6ConnCfgGatewayIpv4S: { object: 'priV6ConnCfgGatewayIpv4S', none: '0.0.0.0' },
    priV6ConnCfgMasterDnsIpv4S: { object: 'priV6ConnCfgMasterDnsIpv4S', none: '0.0.0.0' },
    priV6ConnCfgSlaveDnsIpv4S: { object: 'priV6ConnCfgSlaveDnsIpv4S', none: '0.0.0.0' },
    priV6ConnCfgAddressIpv6S: 'priV6ConnCfgAddressIpv6S',
    priV6ConnCfgPrefixLenIpv6S: 'priV6ConnCfgPrefixLenIpv6S',
    priV6ConnCfgGatewayIpv6S: 'priV6ConnCfgGatewayIpv6S',
    priV6ConnCfgMsaterDnsIpv6S: 'priV6ConnCfgMsaterDnsIpv6S',
    priV6ConnCfgSlaveDnsIpv6S: 'priV6ConnCfgSlaveDnsIpv6S',
    priV6ConnCfgSlaacS: 'priV6ConnCfgSlaacS',
    priV6ConnCfgDhcpv6ClientAddressS: 'priV6ConnCfgDhcpv6ClientAddressS',
    priV6ConnCfgDhcpv6ClientPrefixS: 'priV6ConnCfgDhcpv6ClientPrefixS',
    priV6ConnCfgPppoeUsernameS: 'priV6ConnCfgPppoeUsernameS',
    priV6ConnCfgPppoeSerNameS: 'priV6ConnCfgPppoeSerNameS',
    priV6ConnCfgPppoeModeS: 'priV6ConnCfgPppoeModeS',
    priV6ConnCfgPppoeProxyS: 'priV6ConnCfgPppoeProxyS',
    priV6ConnCfgNatEnableS: 'priV6ConnCfgNatEnableS',
    priV6ConnCfgRouteMtuS: { object: 'priV6ConnCfgRouteMtuS', none: 0 },
    priV6ConnCfgBindLanS: { object: 'priV6ConnCfgBindLanS', codec: bits },
    priV6ConnCfgBindSsidS: { object: 'priV6ConnCfgBindSsidS', codec: bits },
    priV6ConnCfgTranslationEnableS: 'priV6ConnCfgTranslationEnableS',
    priV6ConnCfgTranslationVlanS: { object: 'priV6ConnCfgTranslationVlanS', none: 0 },
    priV6ConnCfgTranslationCosS: 'priV6ConnCfgTranslationCosS',
    priV6ConnCfgQinqEnableS: 'priV6ConnCfgQinqEnableS',
    priV6ConnCfgQinqTpidS: { object: 'priV6ConnCfgQinqTpidS', none: 0 },
    priV6ConnCfgSvlanIdS: { object: 'priV6ConnCfgSvlanIdS', none: 0 },
    priV6ConnCfgSvlanCosS: 'priV6ConnCfgSvlanCosS',
    priV6ConnCfgDsLiteEnableS: 'priV6ConnCfgDsLiteEnableS',
    priV6ConnCfgDsLiteAftrModeS: 'priV6ConnCfgDsLiteAftrModeS',
    priV6ConnCfgDsLiteAddressS: 'priV6ConnCfgDsLiteAddressS',
    priv6ConnCfgQosEnableS: 'priv6ConnCfgQosEnableS',
  },
  where: [priV6WanConnCfg.priV6ConnPon, priV6WanConnCfg.priV6ConnOnu],
  write: priV6WanConnCfg,
  // What is off holds the least that its range has: the agent takes no 0 there.
  parameters: {
    type: 'priV6ConnTypeCfg',
    mode: 'priV6ConnModeCfg',
    aftrType: 'priV6ConnDsLiteAddressType',
    dnsIpv4: 'priV6ConnDnsEnableIpv4',
    dnsIpv6: 'priV6ConnDnsEnableIpv6',
    pppoePassword: 'priV6ConnPppoePassword',
    priV6ConnCfgIndexS: 'priV6ConnIndex',
    priV6CfgWanModeS: 'priV6WanMode',
    priV6ConnCfgIpProtocolS: 'priV6ConnIpProtocol',
    priV6ConnCfgVlanModeS: 'priV6ConnVlanMode',
    priV6ConnCfgVlanIdS: { object: 'priV6ConnVlanId', none: 0 },
    priV6ConnCfgVlanCosS: 'priV6ConnVlanCos',
    priV6ConnCfgIpAddressIpv4S: 'priV6ConnIpAddressIpv4',
    priV6ConnCfgIpNetMaskIpv4S: 'priV6ConnIpNetMaskIpv4',
    priV6ConnCfgGatewayIpv4S: 'priV6ConnGatewayIpv4',
    priV6ConnCfgMasterDnsIpv4S: 'priV6ConnMasterDnsIpv4',
    priV6ConnCfgSlaveDnsIpv4S: 'priV6ConnSlaveDnsIpv4',
    priV6ConnCfgAddressIpv6S: 'priV6ConnAddressIpv6',
    priV6ConnCfgPrefixLenIpv6S: 'priV6ConnPrefixLenIpv6',
    priV6ConnCfgGatewayIpv6S: 'priV6ConnGatewayIpv6',
    priV6ConnCfgMsaterDnsIpv6S: 'priV6ConnMasterDnsIpv6',
    priV6ConnCfgSlaveDnsIpv6S: 'priV6ConnSlaveDnsIpv6',
    priV6ConnCfgSlaacS: 'priV6ConnSlaac',
    priV6ConnCfgDhcpv6ClientAddressS: 'priV6ConnDhcpv6ClientAddress',
    priV6ConnCfgDhcpv6ClientPrefixS: 'priV6ConnDhcpv6ClientPrefix',
    priV6ConnCfgPppoeUsernameS: 'priV6ConnPppoeUsername',
    priV6ConnCfgPppoeSerNameS: 'priV6ConnPppoeSerName',
    priV6ConnCfgPppoeModeS: 'priV6ConnPppoeMode',
    priV6ConnCfgPppoeProxyS: 'priV6ConnPppoeProxy',
    priV6ConnCfgNatEnableS: 'priV6ConnNatEnable',
    priV6ConnCfgRouteMtuS: { object: 'priV6ConnRouteMtu', none: 0 },
    priV6ConnCfgBindLanS: { object: 'priV6ConnBindLan', codec: bits },
    priV6ConnCfgBindSsidS: { object: 'priV6ConnBindSsid', codec: bits },
    priV6ConnCfgTranslationEnableS: 'priV6ConnTranslationEnable',
    priV6ConnCfgTranslationVlanS: { object: 'priV6ConnTranslationVlan', none: 1 },
    priV6ConnCfgTranslationCosS: 'priV6ConnTranslationCos',
    priV6ConnCfgQinqEnableS: 'priV6ConnQinqEnable',
    priV6ConnCfgQinqTpidS: { object: 'priV6ConnQinqTpid', none: 33_024 },
    priV6ConnCfgSvlanIdS: { object: 'priV6ConnSvlanId', none: 1 },
    priV6ConnCfgSvlanCosS: 'priV6ConnSvlanCos',
    priV6ConnCfgDsLiteEnableS: 'priV6ConnDsLiteEnable',
    priV6ConnCfgDsLiteAftrModeS: 'priV6ConnDsLiteAftrMode',
    priV6ConnCfgDsLiteAddressS: 'priV6ConnDsLiteAddress',
    priv6ConnCfgQosEnableS: 'priV6ConnQosEnable',
  },
  action: 'priV6ConnCfgAction',
  edit: 'commit',
} as const;
const block = blockWithin(wanIpv6Objects(wanIpv6), wanIpv6Spec);

const isThere = (value: unknown): boolean => typeof value === 'string' && value !== '';

/** What follows from the row. */
export const wanIpv6Sent = (row: PageRow): PageRow => {
  const aftr = row['priV6ConnCfgDsLiteAddressS'];
  return {
    ...row,
    aftrType: typeof aftr === 'string' && aftr !== '' && !aftr.includes(':') ? 'dns' : 'ipv6',
    dnsIpv4: isThere(row['priV6ConnCfgMasterDnsIpv4S']),
    dnsIpv6: isThere(row['priV6ConnCfgMsaterDnsIpv6S']),
  };
};

export const gponWanIpv6Pages: readonly Binding[] = [
  ofOnu(
    wanIpv6,
    wanConnection({
      page: wanIpv6,
      block,
      index: 'priV6ConnCfgIndexS',
      password: priWanConnV6CfgTable.columns.priV6ConnCfgPppoePasswordS,
      sent: wanIpv6Sent,
      add: {
        where: [priV6WanConnAdd.priV6WanAddPon, priV6WanConnAdd.priV6WanAddOnu],
        type: priV6WanConnAdd.priV6ConnType,
        bridge: priV6WanConnAdd.priV6ConnType.enum.bridge,
        route: priV6WanConnAdd.priV6ConnType.enum.route,
        action: priV6WanConnAdd.priV6ConnAddAction,
      },
      remove: {
        where: [priV6WanConnDelete.priV6WanDeletePon, priV6WanConnDelete.priV6WanDeleteOnu],
        index: priV6WanConnDelete.priV6ConnIndexD,
        action: priV6WanConnDelete.priV6ConnDeleteAction,
      },
      commit: {
        where: [priV6WanConnCommit.priV6ConnCommitPon, priV6WanConnCommit.priV6ConnCommitOnu],
        action: priV6WanConnCommit.priV6ConnCommitAction,
      },
    }),
  ),
];
