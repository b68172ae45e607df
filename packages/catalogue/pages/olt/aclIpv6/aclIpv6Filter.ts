import { configPage } from '../../../kit/page.ts';
import { text } from '../../../kit/text.ts';
import {
  dscpField,
  extendedId,
  filterMode,
  ipKind,
  ipv6Field,
  ofExtended,
  portField,
  portsNeedProtocol,
  prefixLength,
  protocolField,
  standardId,
  addressWithMask,
  whenExtended,
} from '../acl/acl-fields.ts';

export const aclIpv6Filter = configPage({
  id: 'aclIpv6Filter',
  path: 'aclIpv6/aclIpv6Filter',
  section: 'security',
  title: text('IPv6 ACLs', 'IPv6 ACL'),
  help: text(
    'One rule per number. Empty fields match anything. A rule works on the ports where it is in effect.',
    '每个编号一条规则，未填写的字段匹配任意值。规则在应用了它的端口上生效。',
  ),
  shape: 'tableForm',
  permission: 'device:security',
  key: ['stdIpv6FltId', 'extIpv6FltId'],
  fields: {
    aclKind: ipKind(),
    stdIpv6FltId: standardId(),
    extIpv6FltId: extendedId(),
    extIpv6FltMode: filterMode(),
    extIpv6FltSrcIpv6: ipv6Field('Source IPv6', '源 IPv6'),
    extIpv6FltSrcPrefixlen: prefixLength('Source prefix length', '源前缀长度'),
    extIpv6FltDstIpv6: ipv6Field('Destination IPv6', '目的 IPv6', whenExtended),
    extIpv6FltDstPrefixlen: prefixLength('Destination prefix length', '目的前缀长度', whenExtended),
    extIpv6FltProtocol: protocolField(whenExtended),
    extIpv6FltSrcPort: portField('Source port', '源端口', whenExtended),
    extIpv6FltDstPort: portField('Destination port', '目的端口', whenExtended),
    extIpv6FltDscp: dscpField(whenExtended),
  },
  rules: [
    addressWithMask('extIpv6FltSrcIpv6', 'extIpv6FltSrcPrefixlen', ['2001:db8::', 32]),
    ofExtended(addressWithMask('extIpv6FltDstIpv6', 'extIpv6FltDstPrefixlen', ['2001:db8::', 32])),
    ofExtended(portsNeedProtocol('extIpv6FltProtocol', 'extIpv6FltSrcPort', 'extIpv6FltDstPort')),
  ],
  cuts: text(
    'A rule that is in effect on a port changes what passes there at once.',
    '规则若已在端口上生效，修改后立即影响该端口的流量。',
  ),
});
