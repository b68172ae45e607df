import { auxIp } from '@heliograph/catalogue/pages/olt/auxIp/auxIp.ts';
import { auxIpv6 } from '@heliograph/catalogue/pages/olt/auxIp/auxIpv6.ts';
import { dnsIpv4 } from '@heliograph/catalogue/pages/olt/dns/dnsIpv4.ts';
import { dnsIpv6 } from '@heliograph/catalogue/pages/olt/dns/dnsIpv6.ts';
import { routeARP } from '@heliograph/catalogue/pages/olt/route/routeARP.ts';
import { routeArpProxy } from '@heliograph/catalogue/pages/olt/route/routeArpProxy.ts';
import { way } from '@heliograph/catalogue/pages/olt/system/way.ts';
import {
  arpTable,
  auxIPv6,
  auxIPv6Table,
  auxPortCfg,
  dasParam,
  ipv6DNS,
} from '@heliograph/wire/mib/platform/device.ts';
import { arpProxyCfg, arpProxyTable } from '@heliograph/wire/mib/platform/arp-proxy.ts';
import { commandBlock } from '../bindings/command-block.ts';
import { snmpScalars } from '../bindings/snmp-scalars.ts';
import { snmpTable } from '../bindings/snmp-table.ts';
import type { Binding, FieldValue, RawValue } from '../kit/binding.ts';
import type { Codec } from '../bindings/codec.ts';

/** `::` is how a V1600D (V2.03.74R) says that none is set. */
const ipv6OrNone: Codec = {
  toField: (raw: RawValue): FieldValue => (raw === '::' || raw === '' ? null : String(raw)),
  toDevice: (value: FieldValue): RawValue => String(value),
};

const arpProxy = commandBlock(routeArpProxy, {
  read: arpProxyTable,
  columns: { arpProxyVlanId: 'arpProxyVlanId' },
  write: arpProxyCfg,
  parameters: { arpProxyVlanId: 'arpProxyVlan' },
  action: 'arpProxyConfig',
  add: 'enable',
  remove: 'disable',
});

export const addressPages: readonly Binding[] = [
  snmpTable(routeARP, {
    read: arpTable,
    columns: { arpIndex: 'arpIndex', arpIPAddr: 'arpIPAddr', arpmacAddr: 'arpmacAddr', arpType: 'arpType' },
  }),
  // A VLAN whose proxy is off keeps its row on some firmware: those are left out.
  {
    ...arpProxy,
    read: async (session) => {
      const { rows, complete, absent } = await session.walk(arpProxyTable, ['arpProxyState']);
      const on = rows.filter(
        ({ values }) => values['arpProxyState'] === arpProxyTable.columns.arpProxyState.enum.enable,
      );
      return { rows: on.map(({ values }) => ({ arpProxyVlanId: Number(values['arpProxyVlanId']) })), complete, absent };
    },
  },
  snmpScalars(auxIp, {
    objects: auxPortCfg,
    columns: {
      auxIP: 'auxIP',
      auxIPMask: 'auxIPMask',
      auxIPMasterDNS: 'auxIPMasterDNS',
      auxIPSlaveDNS: 'auxIPSlaveDNS',
    },
    whole: true,
    commit: { auxIPAction: auxPortCfg.auxIPAction.enum.edit },
  }),
  snmpScalars(way, {
    objects: auxPortCfg,
    columns: { auxIPGateway: 'auxIPGateway' },
    commit: { auxIPAction: auxPortCfg.auxIPAction.enum.edit },
  }),
  commandBlock(auxIpv6, {
    read: auxIPv6Table,
    columns: {
      auxIPv6Address: 'auxIPv6Address',
      auxIPv6AddressLength: 'auxIPv6AddressLength',
      auxIPv6GatewayAddr: 'auxIPv6GatewayAddr',
      auxIPv6AddressType: 'auxIPv6AddressType',
    },
    write: auxIPv6,
    parameters: {
      auxIPv6Address: 'auxIPv6Addr',
      auxIPv6AddressLength: 'auxIPv6AddrLength',
      auxIPv6AddrType: 'auxIPv6AddrType',
      auxIPv6GatewayAddr: 'auxIPv6Gateway',
    },
    action: 'auxIPv6AddrAction',
    add: 'add',
    remove: 'del',
  }),
  snmpScalars(dnsIpv4, {
    objects: dasParam,
    columns: { primaryDNS: 'primaryDNS', secondDNS: 'secondDNS' },
    whole: true,
    commit: { commit: dasParam.commit.enum.commit },
  }),
  snmpScalars(dnsIpv6, {
    objects: ipv6DNS,
    columns: {
      ipv6MasterDNS: { object: 'ipv6MasterDNS', codec: ipv6OrNone, none: '::' },
      ipv6SlaveDNS: { object: 'ipv6SlaveDNS', codec: ipv6OrNone, none: '::' },
    },
    whole: true,
    commit: { ipv6DNSAction: ipv6DNS.ipv6DNSAction.enum.submit },
  }),
];
