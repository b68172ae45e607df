import { aclIpv6EffectFilter } from '@heliograph/catalogue/pages/olt/aclIpv6/aclIpv6EffectFilter.ts';
import { aclIpv6Filter } from '@heliograph/catalogue/pages/olt/aclIpv6/aclIpv6Filter.ts';
import { aclIpv6MacFilter } from '@heliograph/catalogue/pages/olt/aclIpv6/aclIpv6MacFilter.ts';
import {
  extIPv6FilterCfg,
  extIpv6FilterTable,
  ipv6aclEffectTable,
  portBasev6AclCfg,
  portBasev6AclTable,
  stdIPv6FilterCfg,
  stdIpv6FilterTable,
} from '@heliograph/wire/mib/platform/acl.ts';
import { commandBlock } from '../bindings/command-block.ts';
import { onlyApplying, shaped } from '../bindings/shaped.ts';
import { snmpTable } from '../bindings/snmp-table.ts';
import type { Binding } from '../kit/binding.ts';
import { aclListCodec, twoKinds } from './acl-kinds.ts';
import { ipv6Masked, macMasked, masksShaped, noMac, octetMasked, portMasked } from './acl-masks.ts';
import { macCodec } from './mac.ts';

const standard = commandBlock(aclIpv6Filter, {
  read: stdIpv6FilterTable,
  columns: {
    stdIpv6FltId: 'stdIpv6FltId',
    extIpv6FltSrcIpv6: 'stdIpv6FltSrcIpv6',
    extIpv6FltSrcPrefixlen: { object: 'stdIpv6FltSrcPrefixlen', none: -1 },
    extIpv6FltMode: 'stdIpv6FltMode',
  },
  write: stdIPv6FilterCfg,
  parameters: {
    stdIpv6FltId: 'stdIpv6FilterId',
    extIpv6FltSrcIpv6: 'stdIpv6FilterSrcIpv6',
    extIpv6FltSrcPrefixlen: { object: 'stdIpv6FilterSrcPrefixlen', none: -1 },
    extIpv6FltMode: 'stdIpv6FilterMode',
  },
  action: 'stdIpv6FilterAction',
  add: 'add',
  remove: 'delete',
});

const extended = commandBlock(aclIpv6Filter, {
  read: extIpv6FilterTable,
  columns: {
    extIpv6FltId: 'extIpv6FltId',
    extIpv6FltProtocol: { object: 'extIpv6FltProtocol', none: -1 },
    extIpv6FltSrcIpv6: 'extIpv6FltSrcIpv6',
    extIpv6FltSrcPrefixlen: { object: 'extIpv6FltSrcPrefixlen', none: -1 },
    extIpv6FltSrcPort: { object: 'extIpv6FltSrcPort', none: -1 },
    extIpv6FltDstIpv6: 'extIpv6FltDstIpv6',
    extIpv6FltDstPrefixlen: { object: 'extIpv6FltDstPrefixlen', none: -1 },
    extIpv6FltDstPort: { object: 'extIpv6FltDstPort', none: -1 },
    extIpv6FltDscp: { object: 'extIpv6FltDscp', none: -1 },
    extIpv6FltMode: 'extIpv6FltMode',
  },
  write: extIPv6FilterCfg,
  parameters: {
    extIpv6FltId: 'extIpv6FilterId',
    extIpv6FltProtocol: { object: 'extIpv6FilterProtocol', none: -1 },
    extIpv6FltSrcIpv6: 'extIpv6FilterSrcIpv6',
    extIpv6FltSrcPrefixlen: { object: 'extIpv6FilterSrcPrefixlen', none: -1 },
    extIpv6FltSrcPort: { object: 'extIpv6FilterSrcPort', none: -1 },
    extIpv6FltDstIpv6: 'extIpv6FilterDstIpv6',
    extIpv6FltDstPrefixlen: { object: 'extIpv6FilterDstPrefixlen', none: -1 },
    extIpv6FltDstPort: { object: 'extIpv6FilterDstPort', none: -1 },
    extIpv6FltDscp: { object: 'extIpv6FilterDscp', none: -1 },
    extIpv6FltMode: 'extIpv6FilterMode',
  },
  action: 'extIpv6FilterAction',
  add: 'add',
  remove: 'delete',
});

const sourceLength = ipv6Masked('extIpv6FltSrcIpv6', 'extIpv6FltSrcPrefixlen');
const destinationLength = ipv6Masked('extIpv6FltDstIpv6', 'extIpv6FltDstPrefixlen');

const portRules = commandBlock(aclIpv6MacFilter, {
  read: portBasev6AclTable,
  columns: {
    portBasev6AclIndex: 'portBasev6AclIndex',
    portBasev6AclFltMode: 'portBasev6AclFltMode',
    portBasev6AclSrcMac: { object: 'portBasev6AclSrcMac', none: noMac, codec: macCodec },
    portBasev6AclSrcMacMask: { object: 'portBasev6AclSrcMacMask', codec: macCodec },
    portBasev6AclDstMac: { object: 'portBasev6AclDstMac', none: noMac, codec: macCodec },
    portBasev6AclDstMacMask: { object: 'portBasev6AclDstMacMask', codec: macCodec },
    portBasev6AclVlan: { object: 'portBasev6AclVlan', none: 0 },
    portBasev6AclVlanMask: 'portBasev6AclVlanMask',
    portBasev6AclCos: { object: 'portBasev6AclCos', none: -1 },
    portBasev6AclEthernetType: 'portBasev6AclEthernetType',
    portBasev6AclSrcIpv6: 'portBasev6AclSrcIpv6',
    portBasev6AclSrcPrefixlen: { object: 'portBasev6AclSrcPrefixlen', none: -1 },
    portBasev6AclDstIpv6: 'portBasev6AclDstIpv6',
    portBasev6AclDstPrefixlen: { object: 'portBasev6AclDstPrefixlen', none: -1 },
    portBasev6AclProtocol: { object: 'portBasev6AclProtocol', none: -1 },
    portBasev6AclProtocolMask: 'portBasev6AclProtocolMask',
    portBasev6AclTosDscp: { object: 'portBasev6AclTosDscp', none: -1 },
    portBasev6AclTosDscpMask: 'portBasev6AclTosDscpMask',
    portBasev6AclSrcPort: { object: 'portBasev6AclSrcPort', none: -1 },
    portBasev6AclSrcPortMask: 'portBasev6AclSrcPortMask',
    portBasev6AclDstPort: { object: 'portBasev6AclDstPort', none: -1 },
    portBasev6AclDstPortMask: 'portBasev6AclDstPortMask',
  },
  write: portBasev6AclCfg,
  parameters: {
    portBasev6AclIndex: 'portBasev6AclId',
    portBasev6AclFltMode: 'portBasev6FltMode',
    portBasev6AclSrcMac: { object: 'portBasev6SrcMac', none: noMac },
    portBasev6AclSrcMacMask: 'portBasev6SrcMacMask',
    portBasev6AclDstMac: { object: 'portBasev6DstMac', none: noMac },
    portBasev6AclDstMacMask: 'portBasev6DstMacMask',
    portBasev6AclVlan: 'portBasev6Vlan',
    portBasev6AclVlanMask: 'portBasev6VlanMask',
    portBasev6AclCos: { object: 'portBasev6Cos', none: -1 },
    portBasev6AclEthernetType: 'portBasev6EthernetType',
    portBasev6AclSrcIpv6: 'portBasev6SrcIpv6',
    portBasev6AclSrcPrefixlen: { object: 'portBasev6SrcPrefixlen', none: -1 },
    portBasev6AclDstIpv6: 'portBasev6DstIpv6',
    portBasev6AclDstPrefixlen: { object: 'portBasev6DstPrefixlen', none: -1 },
    portBasev6AclProtocol: { object: 'portBasev6Protocol', none: -1 },
    portBasev6AclProtocolMask: 'portBasev6ProtocolMask',
    portBasev6AclTosDscp: { object: 'portBasev6TosDscp', none: -1 },
    portBasev6AclTosDscpMask: 'portBasev6TosDscpMask',
    portBasev6AclSrcPort: { object: 'portBasev6SrcPort', none: -1 },
    portBasev6AclSrcPortMask: 'portBasev6SrcPortMask',
    portBasev6AclDstPort: { object: 'portBasev6DstPort', none: -1 },
    portBasev6AclDstPortMask: 'portBasev6DstPortMask',
  },
  action: 'portBasev6Action',
  add: 'add',
  remove: 'delete',
});

export const aclIpv6Pages: readonly Binding[] = [
  shaped(
    twoKinds(aclIpv6Filter, {
      standard: shaped(standard, masksShaped([sourceLength])),
      extended: shaped(extended, masksShaped([sourceLength, destinationLength])),
    }),
    { seen: onlyApplying(aclIpv6Filter) },
  ),
  shaped(
    portRules,
    masksShaped([
      macMasked('portBasev6AclSrcMac', 'portBasev6AclSrcMacMask'),
      macMasked('portBasev6AclDstMac', 'portBasev6AclDstMacMask'),
      { value: 'portBasev6AclVlan', mask: 'portBasev6AclVlanMask', full: 4095, none: 0 },
      ipv6Masked('portBasev6AclSrcIpv6', 'portBasev6AclSrcPrefixlen'),
      ipv6Masked('portBasev6AclDstIpv6', 'portBasev6AclDstPrefixlen'),
      octetMasked('portBasev6AclProtocol', 'portBasev6AclProtocolMask'),
      octetMasked('portBasev6AclTosDscp', 'portBasev6AclTosDscpMask'),
      portMasked('portBasev6AclSrcPort', 'portBasev6AclSrcPortMask'),
      portMasked('portBasev6AclDstPort', 'portBasev6AclDstPortMask'),
    ]),
  ),
  snmpTable(aclIpv6EffectFilter, {
    read: ipv6aclEffectTable,
    columns: {
      ipv6aclIndex: 'ipv6aclIndex',
      ipv6aclPortList: { object: 'ipv6aclPortList', codec: aclListCodec },
      ipv6aclPortListEgress: { object: 'ipv6aclPortListEgress', codec: aclListCodec },
    },
  }),
];
