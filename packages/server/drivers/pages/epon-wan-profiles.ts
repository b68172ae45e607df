import { bool, choice } from '@heliograph/catalogue/kit/fields.ts';
import { text } from '@heliograph/catalogue/kit/text.ts';
import { eponSrvWan } from '@heliograph/catalogue/pages/olt/epon/serviceProfile/eponSrvWan.ts';
import { eponSrvWanIpv4v6 } from '@heliograph/catalogue/pages/olt/epon/serviceProfile/eponSrvWanIpv4v6.ts';
import * as v6 from '@heliograph/wire/mib/epon-profiles/wan-v6.ts';
import * as v4 from '@heliograph/wire/mib/epon-profiles/wan.ts';
import type { Scalar } from '@heliograph/wire/mib/kit.ts';
import { bits } from '../bindings/bits.ts';
import { setItem } from '../bindings/codec.ts';
import { isSecretHeld } from '../bindings/kept-secrets.ts';
import type { Binding, PageRow, SetItem } from '../kit/binding.ts';
import { actionSet, eponProfilePart, profilePage } from './epon-profile-parts.ts';
import { connectionSeen, connectionSent } from './wan-connection.ts';

const label = text('', '');
const words = (...options: readonly string[]) => choice({ label, options: options.map((value) => ({ value, label })) });

/** Bridge or route, and how a router gets its address, are two objects. */
const apart = { type: words('bridge', 'route'), mode: words('dhcp', 'static', 'pppoe') };

const { connection: _, ...fields } = eponSrvWan.fields;
const objects = { ...eponSrvWan, fields: { ...fields, ...apart } };

/** A new connection is made with its kind, and numbered by the OLT: the first number of its profile that is free. */
const numbered =
  (field: string): NonNullable<Binding['identify']> =>
  (row, held) => {
    const used = new Set(held.filter((one) => one['profileIdShow'] === row['profileIdShow']).map((one) => one[field]));
    let index = 1;
    while (used.has(index)) index += 1;
    return { ...row, [field]: index };
  };

interface Ends {
  readonly index: string;
  readonly kind: Scalar;
  readonly make: Scalar;
  readonly which: Scalar;
  readonly remove: Scalar;
  readonly commit: Scalar;
}

/** A connection is made, set and removed by blocks of their own, and a fourth one ends each change. */
const ends = ({ index, kind, make, which, remove, commit }: Ends) => ({
  make: (row: PageRow): SetItem[] => [
    setItem(kind, kind.enum?.[row['type'] === 'bridge' ? 'bridge' : 'route'] ?? 0),
    actionSet(make, 'add'),
  ],
  remove: (row: PageRow): SetItem[] => [setItem(which, Number(row[index])), actionSet(remove, 'delete')],
  end: [actionSet(commit, 'commit')],
});

const none = '0.0.0.0';
const ownMtu = 0;
const { wanConnCfg: c4 } = v4;

const connections = eponProfilePart(objects, {
  read: v4.onuWanConnPFTable,
  columns: {
    priWanCfgModeS: 'wanModeS',
    type: 'wanConnTypeS',
    mode: 'wanConnModeS',
    priWanConnCfgVlanModeS: 'wanConnVlanModeS',
    priWanConnCfgVlanIdS: { object: 'wanConnVlanIdS', none: 0 },
    priWanConnCfgVlanCosS: 'wanConnVlanCosS',
    priWanConnCfgIpAddressS: { object: 'wanConnIpAddressS', none },
    priWanConnCfgIpMaskS: { object: 'wanConnIpMaskS', none },
    priWanConnCfgGatewayS: { object: 'wanConnGatewayS', none },
    priWanConnCfgMasterDns: { object: 'wanConnMasterDns', none },
    priWanConnCfgSlaveDns: { object: 'wanConnSlaveDns', none },
    priWanConnCfgPppoeUsernameS: 'wanConnPppoeUsernameS',
    pppoePasswordHeld: { object: 'wanConnPppoePasswordS', codec: isSecretHeld },
    priWanConnCfgPppoeModeS: 'wanConnPppoeModeS',
    priWanConnCfgPppoeSerName: 'wanConnPppoeSerName',
    priWanConnCfgPppoeProxyS: 'wanConnPppoeProxyS',
    priWanConnCfgNatEnableS: 'wanConnNatEnableS',
    priWanConnCfgMTU: { object: 'wanConnRouteMtuS', none: ownMtu },
    priWanConnCfgBindLanS: { object: 'wanConnBindLanS', codec: bits },
    priWanConnCfgBindSsidS: { object: 'wanConnBindSsidS', codec: bits },
    priWanConnCfgQosEnableS: 'wanConnQosEnableS',
  },
  write: c4,
  parameters: {
    priWanCfgModeS: 'wanMode',
    type: 'connTypeCfg',
    mode: 'connModeCfg',
    priWanConnCfgVlanModeS: 'connVlanMode',
    priWanConnCfgVlanIdS: 'connVlanId',
    priWanConnCfgVlanCosS: 'connCos',
    priWanConnCfgIpAddressS: 'connIpAddress',
    priWanConnCfgIpMaskS: 'connIpMask',
    priWanConnCfgGatewayS: 'connGateway',
    priWanConnCfgMasterDns: 'connMasterDns',
    priWanConnCfgSlaveDns: 'connSlaveDns',
    priWanConnCfgPppoeUsernameS: 'connPppoeUsername',
    pppoePassword: 'connPppoePassword',
    priWanConnCfgPppoeModeS: 'connPppoeMode',
    priWanConnCfgPppoeSerName: 'connPppoeSerName',
    priWanConnCfgPppoeProxyS: 'connPppoeProxy',
    priWanConnCfgNatEnableS: 'connNatEnable',
    priWanConnCfgMTU: { object: 'connRouteMtu', none: ownMtu },
    priWanConnCfgBindLanS: { object: 'connBindLan', codec: bits },
    priWanConnCfgBindSsidS: { object: 'connBindSsid', codec: bits },
    priWanConnCfgQosEnableS: 'connQosEnable',
  },
  where: ['connIndex'],
  action: 'connCfgAction',
  put: 'add',
  fixed: [setItem(c4.connTranslationEnable, 0), setItem(c4.connQinqEnable, 0)],
  secrets: { pppoePassword: v4.onuWanConnPFTable.columns.wanConnPppoePasswordS },
  ...ends({
    index: 'priWanConnCfgIndexS',
    kind: v4.wanConnAdd.connType,
    make: v4.wanConnAdd.connAddAction,
    which: v4.wanConnDelete.connIndexD,
    remove: v4.wanConnDelete.connDeleteAction,
    commit: v4.wanConnCommit.connCommitAction,
  }),
});

const { connection: __, ...fields6 } = eponSrvWanIpv4v6.fields;
const derived = bool({ label, optional: true });
const objects6 = {
  ...eponSrvWanIpv4v6,
  fields: { ...fields6, ...apart, aftrType: words('ipv6', 'dns'), dnsIpv4: derived, dnsIpv6: derived },
};
/** The LAN ports are part of the index of the table, as a mask. */
const lanMask = (row: PageRow): number => {
  const ports = row['priV6ConnCfgBindLanS'];
  return (Array.isArray(ports) ? (ports as readonly number[]) : []).reduce((mask, one) => mask | (1 << (one - 1)), 0);
};

const connections6 = eponProfilePart(objects6, {
  read: v6.onuWanConnV6Table,
  columns: {
    priV6CfgWanModeS: 'v6WanModeS',
    type: 'v6wanConnTypeS',
    mode: 'v6WanConnModeS',
    priV6ConnCfgIpProtocolS: 'v6wanConnIpProtocolS',
    priV6ConnCfgVlanModeS: 'v6wanConnVlanModeS',
    priV6ConnCfgVlanIdS: { object: 'v6wanConnVlanIdS', none: 0 },
    priV6ConnCfgVlanCosS: 'v6wanConnVlanCosS',
    priV6ConnCfgIpAddressIpv4S: { object: 'v6wanConnIpAddressIpv4S', none },
    priV6ConnCfgIpNetMaskIpv4S: { object: 'v6wanConnIpNetMaskIpv4S', none },
    priV6ConnCfgGatewayIpv4S: { object: 'v6wanConnGatewayIpv4S', none },
    priV6ConnCfgMasterDnsIpv4S: { object: 'v6wanConnMasterDnsIpv4S', none },
    priV6ConnCfgSlaveDnsIpv4S: { object: 'v6wanConnSlaveDnsIpv4S', none },
    priV6ConnCfgAddressIpv6S: 'v6wanConnAddressIpv6S',
    priV6ConnCfgPrefixLenIpv6S: 'v6wanConnPrefixLenIpv6S',
    priV6ConnCfgGatewayIpv6S: 'v6wanConnGatewayIpv6S',
    priV6ConnCfgMsaterDnsIpv6S: 'v6wanConnMsaterDnsIpv6S',
    priV6ConnCfgSlaveDnsIpv6S: 'v6wanConnSlaveDnsIpv6S',
    priV6ConnCfgSlaacS: 'v6wanConnSlaacS',
    priV6ConnCfgDhcpv6ClientAddressS: 'v6wanConnDhcpv6ClientAddressS',
    priV6ConnCfgDhcpv6ClientPrefixS: 'v6wanConnDhcpv6ClientPrefixS',
    priV6ConnCfgPppoeUsernameS: 'v6wanConnPppoeUsernameS',
    pppoePasswordHeld: { object: 'v6wanConnPppoePasswordS', codec: isSecretHeld },
    priV6ConnCfgPppoeSerNameS: 'v6wanConnPppoeSerNameS',
    priV6ConnCfgPppoeModeS: 'v6wanConnPppoeModeS',
    priV6ConnCfgPppoeProxyS: 'v6wanConnPppoeProxyS',
    priV6ConnCfgNatEnableS: 'v6wanConnNatEnableS',
    priV6ConnCfgRouteMtuS: 'v6wanConnRouteMtuS',
    priV6ConnCfgBindLanS: { object: 'v6wanConnBindLanS', codec: bits },
    priV6ConnCfgBindSsidS: { object: 'v6wanConnBindSsidS', codec: bits },
    priV6ConnCfgTranslationEnableS: 'v6wanConnTranslationEnableS',
    priV6ConnCfgTranslationVlanS: 'v6wanConnTranslationVlanS',
    priV6ConnCfgTranslationCosS: 'v6wanConnTranslationCosS',
    priV6ConnCfgQinqEnableS: 'v6wanConnQinqEnableS',
    priV6ConnCfgQinqTpidS: 'v6wanConnQinqTpidS',
    priV6ConnCfgSvlanIdS: 'v6wanConnSvlanIdS',
    priV6ConnCfgSvlanCosS: 'v6wanConnSvlanCosS',
    priV6ConnCfgDsLiteEnableS: 'v6wanConnDsLiteEnableS',
    priV6ConnCfgDsLiteAftrModeS: 'v6wanConnDsLiteAftrModeS',
    priV6ConnCfgDsLiteAddressS: 'v6wanConnDsLiteAddressS',
    priv6ConnCfgQosEnableS: 'v6wanConnQosEnableS',
  },
  write: v6.v6WanConnCfg,
  // What is off holds the least that its range has: the agent takes no 0 there.
  parameters: {
    priV6CfgWanModeS: 'v6WanMode',
    type: 'v6ConnTypeCfg',
    mode: 'v6ConnModeCfg',
    aftrType: 'v6ConnDsLiteAddressType',
    dnsIpv4: 'v6ConnDnsEnableIpv4',
    dnsIpv6: 'v6ConnDnsEnableIpv6',
    priV6ConnCfgIpProtocolS: 'v6ConnIpProtocol',
    priV6ConnCfgVlanModeS: 'v6ConnVlanMode',
    priV6ConnCfgVlanIdS: 'v6ConnVlanId',
    priV6ConnCfgVlanCosS: 'v6ConnCos',
    priV6ConnCfgIpAddressIpv4S: 'v6ConnIpAddressIpv4',
    priV6ConnCfgIpNetMaskIpv4S: 'v6ConnIpNetMaskIpv4',
    priV6ConnCfgGatewayIpv4S: 'v6ConnGatewayIpv4',
    priV6ConnCfgMasterDnsIpv4S: 'v6ConnMasterDnsIpv4',
    priV6ConnCfgSlaveDnsIpv4S: 'v6ConnSlaveDnsIpv4',
    priV6ConnCfgAddressIpv6S: 'v6ConnAddressIpv6',
    priV6ConnCfgPrefixLenIpv6S: 'v6ConnPrefixLenIpv6',
    priV6ConnCfgGatewayIpv6S: 'v6ConnGatewayIpv6',
    priV6ConnCfgMsaterDnsIpv6S: 'v6ConnMasterDnsIpv6',
    priV6ConnCfgSlaveDnsIpv6S: 'v6ConnSlaveDnsIpv6',
    priV6ConnCfgSlaacS: 'v6ConnSlaac',
    priV6ConnCfgDhcpv6ClientAddressS: 'v6ConnDhcpv6ClientAddress',
    priV6ConnCfgDhcpv6ClientPrefixS: 'v6ConnDhcpv6ClientPrefix',
    priV6ConnCfgPppoeUsernameS: 'v6ConnPppoeUsername',
    pppoePassword: 'v6ConnPppoePassword',
    priV6ConnCfgPppoeSerNameS: 'v6ConnPppoeSerName',
    priV6ConnCfgPppoeModeS: 'v6ConnPppoeMode',
    priV6ConnCfgPppoeProxyS: 'v6ConnPppoeProxy',
    priV6ConnCfgNatEnableS: 'v6ConnNatEnable',
    priV6ConnCfgRouteMtuS: { object: 'v6ConnRouteMtu', none: 576 },
    priV6ConnCfgBindLanS: { object: 'v6ConnBindLan', codec: bits },
    priV6ConnCfgBindSsidS: { object: 'v6ConnBindSsid', codec: bits },
    priV6ConnCfgTranslationEnableS: 'v6ConnTranslationEnable',
    priV6ConnCfgTranslationVlanS: { object: 'v6ConnTranslationVlan', none: 1 },
    priV6ConnCfgTranslationCosS: 'v6ConnTranslationCos',
    priV6ConnCfgQinqEnableS: 'v6ConnQinqEnable',
    priV6ConnCfgQinqTpidS: { object: 'v6ConnQinqTpid', none: 1 },
    priV6ConnCfgSvlanIdS: { object: 'v6ConnWanSvlanId', none: 1 },
    priV6ConnCfgSvlanCosS: 'v6ConnSvlanCos',
    priV6ConnCfgDsLiteEnableS: 'v6ConnDsLiteEnable',
    priV6ConnCfgDsLiteAftrModeS: 'v6ConnDsLiteAftrMode',
    priV6ConnCfgDsLiteAddressS: 'v6ConnDsLiteAddress',
    priv6ConnCfgQosEnableS: 'v6ConnQosEnable',
  },
  where: ['v6ConnIndex'],
  action: 'v6ConnCfgAction',
  put: 'add',
  secrets: { pppoePassword: v6.onuWanConnV6Table.columns.v6wanConnPppoePasswordS },
  indexOf: (row) => [Number(row['profileIdShow']), Number(row['priV6ConnCfgIndexS']), lanMask(row)],
  ...ends({
    index: 'priV6ConnCfgIndexS',
    kind: v6.v6WanConnAdd.v6connType,
    make: v6.v6WanConnAdd.v6connAddAction,
    which: v6.v6WanConnDelete.v6connIndexD,
    remove: v6.v6WanConnDelete.v6connDeleteAction,
    commit: v6.v6WanConnCommit.v6ConnCommitAction,
  }),
});

const isThere = (value: unknown): boolean => typeof value === 'string' && value !== '';

const sent6 = (row: PageRow): PageRow => {
  const aftr = row['priV6ConnCfgDsLiteAddressS'];
  return connectionSent({
    ...row,
    aftrType: typeof aftr === 'string' && aftr !== '' && !aftr.includes(':') ? 'dns' : 'ipv6',
    dnsIpv4: isThere(row['priV6ConnCfgMasterDnsIpv4S']),
    dnsIpv6: isThere(row['priV6ConnCfgMsaterDnsIpv6S']),
  });
};

export const eponWanProfilePages: readonly Binding[] = [
  profilePage(eponSrvWan, 'srv', [connections], {
    identify: numbered('priWanConnCfgIndexS'),
    seen: connectionSeen,
    sent: connectionSent,
  }),
  profilePage(eponSrvWanIpv4v6, 'srv', [connections6], {
    identify: numbered('priV6ConnCfgIndexS'),
    seen: connectionSeen,
    sent: sent6,
  }),
];
