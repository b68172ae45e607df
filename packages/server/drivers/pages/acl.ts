import { aclEffectFilter } from '@heliograph/catalogue/pages/olt/acl/aclEffectFilter.ts';
import { aclIpFilter } from '@heliograph/catalogue/pages/olt/acl/aclIpFilter.ts';
import { aclIpMacFilter } from '@heliograph/catalogue/pages/olt/acl/aclIpMacFilter.ts';
import { aclMacFilter } from '@heliograph/catalogue/pages/olt/acl/aclMacFilter.ts';
import {
  aclEffectTable,
  extIPFilterCfg,
  extIpFilterTable,
  macFilterCfg,
  macFilterTable,
  portBaseAclCfg,
  portBaseAclTable,
  stdIPFilterCfg,
  stdIpFilterTable,
} from '@heliograph/wire/mib/platform/acl.ts';
import { commandBlock } from '../bindings/command-block.ts';
import { onlyApplying, shaped } from '../bindings/shaped.ts';
import { snmpTable } from '../bindings/snmp-table.ts';
import type { Binding } from '../kit/binding.ts';
import { aclListCodec, twoKinds } from './acl-kinds.ts';
import { addressMasked, macMasked, masksShaped, noMac, octetMasked, portMasked } from './acl-masks.ts';
import { macCodec } from './mac.ts';

const standard = commandBlock(aclIpFilter, {
  read: stdIpFilterTable,
  columns: {
    stdIpFltId: 'stdIpFltId',
    extIpFltSrcIp: 'stdIpFltSrcIp',
    extIpFltSrcMask: 'stdIpFltSrcMask',
    extIpFltMode: 'stdIpFltMode',
  },
  write: stdIPFilterCfg,
  parameters: {
    stdIpFltId: 'stdIpFilterId',
    extIpFltSrcIp: 'stdIpFilterSrcIp',
    extIpFltSrcMask: 'stdIpFilterSrcMask',
    extIpFltMode: 'stdIpFilterMode',
  },
  action: 'stdIpFilterAction',
  add: 'add',
  remove: 'delete',
});

const extended = commandBlock(aclIpFilter, {
  read: extIpFilterTable,
  columns: {
    extIpFltId: 'extIpFltId',
    extIpFltProtocol: { object: 'extIpFltProtocol', none: -1 },
    extIpFltSrcIp: 'extIpFltSrcIp',
    extIpFltSrcMask: 'extIpFltSrcMask',
    extIpFltSrcPort: { object: 'extIpFltSrcPort', none: -1 },
    extIpFltDstIp: 'extIpFltDstIp',
    extIpFltDstMask: 'extIpFltDstMask',
    extIpFltDstPort: { object: 'extIpFltDstPort', none: -1 },
    extIpFltDscp: { object: 'extIpFltDscp', none: -1 },
    extIpFltMode: 'extIpFltMode',
  },
  write: extIPFilterCfg,
  parameters: {
    extIpFltId: 'extIpFilterId',
    extIpFltProtocol: { object: 'extIpFilterProtocol', none: -1 },
    extIpFltSrcIp: 'extIpFilterSrcIp',
    extIpFltSrcMask: 'extIpFilterSrcMask',
    extIpFltSrcPort: { object: 'extIpFilterSrcPort', none: -1 },
    extIpFltDstIp: 'extIpFilterDstIp',
    extIpFltDstMask: 'extIpFilterDstMask',
    extIpFltDstPort: { object: 'extIpFilterDstPort', none: -1 },
    extIpFltDscp: { object: 'extIpFilterDscp', none: -1 },
    extIpFltMode: 'extIpFilterMode',
  },
  action: 'extIpFilterAction',
  add: 'add',
  remove: 'delete',
});

const sourceMask = addressMasked('extIpFltSrcIp', 'extIpFltSrcMask');
const destinationMask = addressMasked('extIpFltDstIp', 'extIpFltDstMask');

const macRules = commandBlock(aclMacFilter, {
  read: macFilterTable,
  columns: {
    macFltId: 'macFltId',
    macFltMode: 'macFltMode',
    macFltSrcMac: { object: 'macFltSrcMac', none: noMac, codec: macCodec },
    macFltSrcMacMask: { object: 'macFltSrcMacMask', codec: macCodec },
    macFltDstMac: { object: 'macFltDstMac', none: noMac, codec: macCodec },
    macFltDstMacMask: { object: 'macFltDstMacMask', codec: macCodec },
    macFltVlanId: { object: 'macFltVlanId', none: 0 },
    macFltCos: { object: 'macFltCos', none: -1 },
    macFltEthType: 'macFltEthType',
    macFltEthTypeMask: 'macFltEthTypeMask',
  },
  write: macFilterCfg,
  parameters: {
    macFltId: 'macFilterId',
    macFltMode: 'macFilterMode',
    macFltSrcMac: { object: 'macFilterSrcMac', none: noMac },
    macFltSrcMacMask: 'macFilterSrcMacMask',
    macFltDstMac: { object: 'macFilterDstMac', none: noMac },
    macFltDstMacMask: 'macFilterDstMacMask',
    macFltVlanId: 'macFilterVlanId',
    macFltCos: { object: 'macFilterCos', none: -1 },
    macFltEthType: 'macFilterEthType',
    macFltEthTypeMask: 'macFilterEthTypeMask',
  },
  action: 'macFilterAction',
  add: 'add',
  remove: 'delete',
});

const portRules = commandBlock(aclIpMacFilter, {
  read: portBaseAclTable,
  columns: {
    portBaseAclIndex: 'portBaseAclIndex',
    portBaseAclFltMode: 'portBaseAclFltMode',
    portBaseAclSrcMac: { object: 'portBaseAclSrcMac', none: noMac, codec: macCodec },
    portBaseAclSrcMacMask: { object: 'portBaseAclSrcMacMask', codec: macCodec },
    portBaseAclDstMac: { object: 'portBaseAclDstMac', none: noMac, codec: macCodec },
    portBaseAclDstMacMask: { object: 'portBaseAclDstMacMask', codec: macCodec },
    portBaseAclVlan: { object: 'portBaseAclVlan', none: 0 },
    portBaseAclVlanMask: 'portBaseAclVlanMask',
    portBaseAclCos: { object: 'portBaseAclCos', none: -1 },
    portBaseAclEthernetType: 'portBaseAclEthernetType',
    portBaseAclSrcIp: 'portBaseAclSrcIp',
    portBaseAclSrcIpMask: 'portBaseAclSrcIpMask',
    portBaseAclDstIp: 'portBaseAclDstIp',
    portBaseAclDstIpMask: 'portBaseAclDstIpMask',
    portBaseAclProtocol: { object: 'portBaseAclProtocol', none: -1 },
    portBaseAclProtocolMask: 'portBaseAclProtocolMask',
    portBaseAclTosDscp: { object: 'portBaseAclTosDscp', none: -1 },
    portBaseAclTosDscpMask: 'portBaseAclTosDscpMask',
    portBaseAclSrcPort: { object: 'portBaseAclSrcPort', none: -1 },
    portBaseAclSrcPortMask: 'portBaseAclSrcPortMask',
    portBaseAclDstPort: { object: 'portBaseAclDstPort', none: -1 },
    portBaseAclDstPortMask: 'portBaseAclDstPortMask',
  },
  write: portBaseAclCfg,
  parameters: {
    portBaseAclIndex: 'portBaseAclId',
    portBaseAclFltMode: 'portBaseFltMode',
    portBaseAclSrcMac: { object: 'portBaseSrcMac', none: noMac },
    portBaseAclSrcMacMask: 'portBaseSrcMacMask',
    portBaseAclDstMac: { object: 'portBaseDstMac', none: noMac },
    portBaseAclDstMacMask: 'portBaseDstMacMask',
    portBaseAclVlan: 'portBaseVlan',
    portBaseAclVlanMask: 'portBaseVlanMask',
    portBaseAclCos: { object: 'portBaseCos', none: -1 },
    portBaseAclEthernetType: 'portBaseEthernetType',
    portBaseAclSrcIp: 'portBaseSrcIp',
    portBaseAclSrcIpMask: 'portBaseSrcIpMask',
    portBaseAclDstIp: 'portBaseDstIp',
    portBaseAclDstIpMask: 'portBaseDstIpMask',
    portBaseAclProtocol: { object: 'portBaseProtocol', none: -1 },
    portBaseAclProtocolMask: 'portBaseProtocolMask',
    portBaseAclTosDscp: { object: 'portBaseTosDscp', none: -1 },
    portBaseAclTosDscpMask: 'portBaseTosDscpMask',
    portBaseAclSrcPort: { object: 'portBaseSrcPort', none: -1 },
    portBaseAclSrcPortMask: 'portBaseSrcPortMask',
    portBaseAclDstPort: { object: 'portBaseDstPort', none: -1 },
    portBaseAclDstPortMask: 'portBaseDstPortMask',
  },
  action: 'portBaseAction',
  add: 'add',
  remove: 'delete',
});

export const aclPages: readonly Binding[] = [
  shaped(
    twoKinds(aclIpFilter, {
      standard: shaped(standard, masksShaped([sourceMask])),
      extended: shaped(extended, masksShaped([sourceMask, destinationMask])),
    }),
    { seen: onlyApplying(aclIpFilter) },
  ),
  shaped(
    macRules,
    masksShaped([
      macMasked('macFltSrcMac', 'macFltSrcMacMask'),
      macMasked('macFltDstMac', 'macFltDstMacMask'),
      portMasked('macFltEthType', 'macFltEthTypeMask'),
    ]),
  ),
  shaped(
    portRules,
    masksShaped([
      macMasked('portBaseAclSrcMac', 'portBaseAclSrcMacMask'),
      macMasked('portBaseAclDstMac', 'portBaseAclDstMacMask'),
      { value: 'portBaseAclVlan', mask: 'portBaseAclVlanMask', full: 4095, none: 0 },
      addressMasked('portBaseAclSrcIp', 'portBaseAclSrcIpMask'),
      addressMasked('portBaseAclDstIp', 'portBaseAclDstIpMask'),
      octetMasked('portBaseAclProtocol', 'portBaseAclProtocolMask'),
      octetMasked('portBaseAclTosDscp', 'portBaseAclTosDscpMask'),
      portMasked('portBaseAclSrcPort', 'portBaseAclSrcPortMask'),
      portMasked('portBaseAclDstPort', 'portBaseAclDstPortMask'),
    ]),
  ),
  snmpTable(aclEffectFilter, {
    read: aclEffectTable,
    columns: {
      aclIndex: 'aclIndex',
      aclPortList: { object: 'aclPortList', codec: aclListCodec },
      aclPortListEgress: { object: 'aclPortListEgress', codec: aclListCodec },
    },
  }),
];
