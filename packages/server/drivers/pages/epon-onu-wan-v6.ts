import { bool, choice } from '@heliograph/catalogue/kit/fields.ts';
import { text } from '@heliograph/catalogue/kit/text.ts';
import { eponWan } from '@heliograph/catalogue/pages/olt/epon/onuConfig/eponWan.ts';
import {
  eponPriV6WanConnAdd,
  eponPriV6WanConnCfg,
  eponPriV6WanConnCommit,
  eponPriV6WanConnDelete,
  eponPriWanConnV6Table,
} from '@heliograph/wire/mib/epon-private/wan-v6.ts';
import { bits } from '../bindings/bits.ts';
import { isSecretHeld } from '../bindings/kept-secrets.ts';
import { blockWithin, ofOnu } from '../bindings/onu-block.ts';
import type { Binding, PageRow } from '../kit/binding.ts';
import { wanConnection } from './wan-connection.ts';

const { connection: _, ...fields } = eponWan.fields;
const label = text('', '');
const derived = bool({ label, optional: true });

/** The page as the objects have it: what follows from other fields is an object of its own there. */
const objects = {
  ...eponWan,
  fields: {
    ...fields,
    type: choice({ label, options: ['bridge', 'route'].map((value) => ({ value, label })) }),
    mode: choice({ label, options: ['dhcp', 'static', 'pppoe'].map((value) => ({ value, label })) }),
    aftrType: choice({ label, options: ['ipv6', 'dns'].map((value) => ({ value, label })) }),
    dnsIpv4: derived,
    dnsIpv6: derived,
  },
};

const block = blockWithin(objects, {
  read: eponPriWanConnV6Table,
  columns: {
    type: 'priV6ConnTypeS',
    mode: 'priV6wanConnModeS',
    priv6ConnNameS: 'priv6ConnNameS',
    priV6ConnStatusS: 'priV6ConnStatusS',
    pppoePasswordHeld: { object: 'priV6ConnPppoePasswordS', codec: isSecretHeld },
    priV6ConnCfgIndexS: 'priV6ConnIndexS',
    priV6CfgWanModeS: 'priV6WanModeS',
    priV6ConnCfgIpProtocolS: 'priV6ConnIpProtocolS',
    priV6ConnCfgVlanModeS: 'priV6ConnVlanModeS',
    priV6ConnCfgVlanIdS: { object: 'priV6ConnVlanIdS', none: 0 },
    priV6ConnCfgVlanCosS: 'priV6ConnVlanCosS',
    priV6ConnCfgIpAddressIpv4S: { object: 'priV6ConnIpAddressIpv4S', none: '0.0.0.0' },
    priV6ConnCfgIpNetMaskIpv4S: { object: 'priV6ConnIpNetMaskIpv4S', none: '0.0.0.0' },
    priV6ConnCfgGatewayIpv4S: { object: 'priV6ConnGatewayIpv4S', none: '0.0.0.0' },
    priV6ConnCfgMasterDnsIpv4S: { object: 'priV6ConnMasterDnsIpv4S', none: '0.0.0.0' },
    priV6ConnCfgSlaveDnsIpv4S: { object: 'priV6ConnSlaveDnsIpv4S', none: '0.0.0.0' },
    priV6ConnCfgAddressIpv6S: 'priV6ConnAddressIpv6S',
    priV6ConnCfgPrefixLenIpv6S: 'priV6ConnPrefixLenIpv6S',
    priV6ConnCfgGatewayIpv6S: 'priV6ConnGatewayIpv6S',
    priV6ConnCfgMsaterDnsIpv6S: 'priV6ConnMsaterDnsIpv6S',
    priV6ConnCfgSlaveDnsIpv6S: 'priV6ConnSlaveDnsIpv6S',
    priV6ConnCfgSlaacS: 'priV6ConnSlaacS',
    priV6ConnCfgDhcpv6ClientAddressS: 'priV6ConnDhcpv6ClientAddressS',
    priV6ConnCfgDhcpv6ClientPrefixS: 'priV6ConnDhcpv6ClientPrefixS',
    priV6ConnCfgPppoeUsernameS: 'priV6ConnPppoeUsernameS',
    priV6ConnCfgPppoeSerNameS: 'priV6ConnPppoeSerNameS',
    priV6ConnCfgPppoeModeS: 'priV6ConnPppoeModeS',
    priV6ConnCfgPppoeProxyS: 'priV6ConnPppoeProxyS',
    priV6ConnCfgNatEnableS: 'priV6ConnNatEnableS',
    priV6ConnCfgRouteMtuS: { object: 'priV6ConnRouteMtuS', none: 0 },
    priV6ConnCfgBindLanS: { object: 'priV6ConnBindLanS', codec: bits },
    priV6ConnCfgBindSsidS: { object: 'priV6ConnBindSsidS', codec: bits },
    priV6ConnCfgTranslationEnableS: 'priV6ConnTranslationEnableS',
    priV6ConnCfgTranslationVlanS: { object: 'priV6ConnTranslationVlanS', none: 0 },
    priV6ConnCfgTranslationCosS: 'priV6ConnTranslationCosS',
    priV6ConnCfgQinqEnableS: 'priV6ConnQinqEnableS',
    priV6ConnCfgQinqTpidS: { object: 'priV6ConnQinqTpidS', none: 0 },
    priV6ConnCfgSvlanIdS: { object: 'priV6ConnSvlanIdS', none: 0 },
    priV6ConnCfgSvlanCosS: 'priV6ConnSvlanCosS',
    priV6ConnCfgDsLiteEnableS: 'priV6ConnDsLiteEnableS',
    priV6ConnCfgDsLiteAftrModeS: 'priV6ConnDsLiteAftrModeS',
    priV6ConnCfgDsLiteAddressS: 'priV6ConnDsLiteAddressS',
    priv6ConnCfgQosEnableS: 'priv6ConnQosEnableS',
  },
  where: [eponPriV6WanConnCfg.priV6ConnPon, eponPriV6WanConnCfg.priV6ConnOnu],
  write: eponPriV6WanConnCfg,
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
    priV6ConnCfgRouteMtuS: { object: 'priV6ConnRouteMtu', none: 1500 },
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
  edit: 'add',
});

const isThere = (value: unknown): boolean => typeof value === 'string' && value !== '';

const sent = (row: PageRow): PageRow => {
  const aftr = row['priV6ConnCfgDsLiteAddressS'];
  return {
    ...row,
    aftrType: typeof aftr === 'string' && aftr !== '' && !aftr.includes(':') ? 'dns' : 'ipv6',
    dnsIpv4: isThere(row['priV6ConnCfgMasterDnsIpv4S']),
    dnsIpv6: isThere(row['priV6ConnCfgMsaterDnsIpv6S']),
  };
};

export const eponOnuWanV6Pages: readonly Binding[] = [
  ofOnu(
    eponWan,
    wanConnection({
      page: eponWan,
      block,
      index: 'priV6ConnCfgIndexS',
      password: eponPriWanConnV6Table.columns.priV6ConnPppoePasswordS,
      sent,
      add: {
        where: [eponPriV6WanConnAdd.priV6WanAddPon, eponPriV6WanConnAdd.priV6WanAddOnu],
        type: eponPriV6WanConnAdd.priV6ConnType,
        bridge: eponPriV6WanConnAdd.priV6ConnType.enum.bridge,
        route: eponPriV6WanConnAdd.priV6ConnType.enum.route,
        action: eponPriV6WanConnAdd.priV6ConnAddAction,
      },
      remove: {
        where: [eponPriV6WanConnDelete.priV6WanDeletePon, eponPriV6WanConnDelete.priV6WanDeleteOnu],
        index: eponPriV6WanConnDelete.priV6ConnIndexD,
        action: eponPriV6WanConnDelete.priV6ConnDeleteAction,
      },
      commit: {
        where: [eponPriV6WanConnCommit.priV6ConnCommitPon, eponPriV6WanConnCommit.priV6ConnCommitOnu],
        action: eponPriV6WanConnCommit.priV6ConnCommitAction,
      },
    }),
  ),
];
