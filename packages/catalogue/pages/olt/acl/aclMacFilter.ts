import { int, str } from '../../../kit/fields.ts';
import { configPage } from '../../../kit/page.ts';
import { text } from '../../../kit/text.ts';
import {
  cosField,
  etherTypeField,
  filterMode,
  macField,
  macMask,
  aclMaskRule,
  partOfMac,
  vlanField,
} from './acl-fields.ts';

export const aclMacFilter = configPage({
  id: 'aclMacFilter',
  path: 'acl/aclMacFilter',
  section: 'security',
  title: text('MAC ACLs', 'MAC ACL'),
  help: text(
    'One rule per number. Empty fields match anything. A rule works on the ports where it is in effect.',
    '每个编号一条规则，未填写的字段匹配任意值。规则在应用了它的端口上生效。',
  ),
  shape: 'tableForm',
  permission: 'device:security',
  key: ['macFltId'],
  fields: {
    macFltId: int({
      label: text('ACL', 'ACL 编号'),
      spec: ['acl.mac.id', 'acl.mac.id.alt'],
      min: 2000,
      max: 2999,
      by: 'aclMac',
    }),
    macFltMode: filterMode(),
    macFltSrcMac: macField('Source MAC', '源 MAC'),
    macFltSrcMacMask: macMask('Source MAC mask', '源 MAC 掩码'),
    macFltDstMac: macField('Destination MAC', '目的 MAC'),
    macFltDstMacMask: macMask('Destination MAC mask', '目的 MAC 掩码'),
    macFltVlanId: vlanField(),
    macFltCos: cosField(),
    macFltEthType: etherTypeField(),
    macFltEthTypeMask: str({
      label: text('Ethernet type mask', '以太网类型掩码'),
      spec: 'net.ethernetType',
      format: 'ethernetType',
      maxLength: 4,
      optional: true,
      folded: true,
      column: false,
    }),
  },
  rules: [
    partOfMac('macFltSrcMac', 'macFltSrcMacMask'),
    partOfMac('macFltDstMac', 'macFltDstMacMask'),
    aclMaskRule('macFltEthType', 'macFltEthTypeMask', 'ffff', ['0800', 'ff00']),
  ],
  cuts: text(
    'A rule that is in effect on a port changes what passes there at once.',
    '规则若已在端口上生效，修改后立即影响该端口的流量。',
  ),
});
