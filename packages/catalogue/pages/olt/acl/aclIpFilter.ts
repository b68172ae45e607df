import { configPage } from '../../../kit/page.ts';
import { text } from '../../../kit/text.ts';
import {
  dscpField,
  extendedId,
  filterMode,
  ipKind,
  ipv4Field,
  ipv4Mask,
  ofExtended,
  portField,
  portsNeedProtocol,
  protocolField,
  standardId,
  addressWithMask,
  whenExtended,
} from './acl-fields.ts';

export const aclIpFilter = configPage({
  id: 'aclIpFilter',
  path: 'acl/aclIpFilter',
  section: 'security',
  title: text('IP ACLs', 'IP ACL'),
  help: text(
    'One rule per number. Empty fields match anything. A rule works on the ports where it is in effect.',
    '每个编号一条规则，未填写的字段匹配任意值。规则在应用了它的端口上生效。',
  ),
  shape: 'tableForm',
  permission: 'device:security',
  key: ['stdIpFltId', 'extIpFltId'],
  fields: {
    aclKind: ipKind(),
    stdIpFltId: standardId(),
    extIpFltId: extendedId(),
    extIpFltMode: filterMode(),
    extIpFltSrcIp: ipv4Field('Source IP', '源 IP'),
    extIpFltSrcMask: ipv4Mask('Source mask', '源掩码'),
    extIpFltDstIp: ipv4Field('Destination IP', '目的 IP', whenExtended),
    extIpFltDstMask: ipv4Mask('Destination mask', '目的掩码', whenExtended),
    extIpFltProtocol: protocolField(whenExtended),
    extIpFltSrcPort: portField('Source port', '源端口', whenExtended),
    extIpFltDstPort: portField('Destination port', '目的端口', whenExtended),
    extIpFltDscp: dscpField(whenExtended),
  },
  rules: [
    addressWithMask('extIpFltSrcIp', 'extIpFltSrcMask', ['10.1.1.0', '255.255.255.0']),
    ofExtended(addressWithMask('extIpFltDstIp', 'extIpFltDstMask', ['10.1.1.0', '255.255.255.0'])),
    ofExtended(portsNeedProtocol('extIpFltProtocol', 'extIpFltSrcPort', 'extIpFltDstPort')),
  ],
  cuts: text(
    'A rule that is in effect on a port changes what passes there at once.',
    '规则若已在端口上生效，修改后立即影响该端口的流量。',
  ),
});
