import { port } from '../../../kit/fields.ts';
import { configPage } from '../../../kit/page.ts';
import { text } from '../../../kit/text.ts';
import { aclNumbers, aclsExist } from '../acl/acl-fields.ts';

const sources = {
  aclIpv6Filter: ['stdIpv6FltId', 'extIpv6FltId'],
  aclIpv6MacFilter: ['portBasev6AclIndex'],
} as const;

export const aclIpv6EffectFilter = configPage({
  id: 'aclIpv6EffectFilter',
  path: 'aclIpv6/aclIpv6EffectFilter',
  section: 'security',
  title: text('IPv6 ACLs in effect', 'IPv6 ACL 应用'),
  help: text(
    'Which IPv6 ACLs each port obeys, for what comes in and for what goes out.',
    '各端口入方向与出方向所应用的 IPv6 ACL。',
  ),
  shape: 'tableForm',
  permission: 'device:security',
  key: ['ipv6aclIndex'],
  can: { add: false, remove: false },
  fields: {
    ipv6aclIndex: port({ label: text('Port', '端口'), of: 'all' }),
    ipv6aclPortList: aclNumbers('Ingress ACLs', '入方向 ACL'),
    ipv6aclPortListEgress: aclNumbers('Egress ACLs', '出方向 ACL'),
  },
  needs: [aclsExist('ipv6aclPortList', sources), aclsExist('ipv6aclPortListEgress', sources)],
  cuts: text(
    'Traffic that the ACLs deny stops at once, management of the device included.',
    '被 ACL 拒绝的流量立即中断，包括对设备的管理流量。',
  ),
});
