import {
  extIpFilterTable,
  macFilterTable,
  stdIpFilterTable,
  stdIpv6FilterTable,
} from '@heliograph/wire/mib/platform/acl.ts';
import {
  ipv6loginAccessListTable,
  loginAccessList,
  loginAccessListTable,
} from '@heliograph/wire/mib/platform/login-access.ts';
import { choiceName } from '@heliograph/wire/mib/kit.ts';
import { configRowsOf, settingInForce } from '../store.ts';
import type { Section } from './running-config.ts';

const verdict = (mode: number): string => (mode === 2 ? 'deny' : 'permit');
/** The MIB writes -1 for what does not matter. */
const given = (words: string, value: number): string => (value < 0 ? '' : ` ${words} ${value}`);

const { loginAccessListEn } = loginAccessList;
const { filterActionS, protocolS } = loginAccessListTable.columns;

export const accessLists: Section = (olt) => [
  configRowsOf(olt, stdIpFilterTable).map(
    (row) => `access-list ${row.stdIpFltId} ${verdict(row.stdIpFltMode)} ${row.stdIpFltSrcIp} ${row.stdIpFltSrcMask}`,
  ),
  configRowsOf(olt, extIpFilterTable).map((row) => {
    const from = `${row.extIpFltSrcIp} ${row.extIpFltSrcMask}${given('eq', row.extIpFltSrcPort)}`;
    const to = `${row.extIpFltDstIp} ${row.extIpFltDstMask}${given('eq', row.extIpFltDstPort)}`;
    const protocol = row.extIpFltProtocol < 0 ? 'ip' : row.extIpFltProtocol;
    return `access-list ${row.extIpFltId} ${verdict(row.extIpFltMode)} ${protocol} ${from} ${to}${given('dscp', row.extIpFltDscp)}`;
  }),
  configRowsOf(olt, macFilterTable).map((row) => {
    const from = `${row.macFltSrcMac} ${row.macFltSrcMacMask}`;
    const to = `${row.macFltDstMac} ${row.macFltDstMacMask}`;
    return `access-list ${row.macFltId} ${verdict(row.macFltMode)} ${from} ${to} vlan ${row.macFltVlanId}${given('cos', row.macFltCos)}`;
  }),
  configRowsOf(olt, stdIpv6FilterTable).map((row) => `access-list ipv6 ${Object.values(row).join(' ')}`),
  configRowsOf(olt, loginAccessListTable).map((row) => {
    const action = choiceName(filterActionS, row.filterActionS) ?? 'deny';
    const protocol = choiceName(protocolS, row.protocolS) ?? 'snmp';
    return `login-access-list ${action} ${protocol} ${row.sourceIpS} ${row.ipMaskS}`;
  }),
  configRowsOf(olt, ipv6loginAccessListTable).map((row) => {
    const action = choiceName(filterActionS, row.ipv6filterActionS) ?? 'deny';
    const protocol = choiceName(protocolS, row.ipv6protocolS) ?? 'snmp';
    return `login-access-list ipv6 ${action} ${protocol} ${row.sourceIpv6S}/${row.prefixlenS}`;
  }),
  Number(settingInForce(olt, loginAccessListEn.name, 0)) === 1 ? ['login-access-list enable'] : [],
];
