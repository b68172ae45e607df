import { port } from '../../../kit/fields.ts';
import { configPage } from '../../../kit/page.ts';
import { text } from '../../../kit/text.ts';
import { aclNumbers, aclsExist } from './acl-fields.ts';

const sources = {
  aclIpFilter: ['stdIpFltId', 'extIpFltId'],
  aclMacFilter: ['macFltId'],
  aclIpMacFilter: ['portBaseAclIndex'],
  qos: ['qosBaseAclIndex'],
} as const;

export const aclEffectFilter = configPage({
  id: 'aclEffectFilter',
  path: 'acl/aclEffectFilter',
  section: 'security',
  title: text('ACLs in effect', 'ACL 应用'),
  help: text(
    'Which ACLs each port obeys, for what comes in and for what goes out.',
    '各端口入方向与出方向所应用的 ACL。',
  ),
  shape: 'tableForm',
  permission: 'device:security',
  key: ['aclIndex'],
  can: { add: false, remove: false },
  fields: {
    aclIndex: port({ label: text('Port', '端口'), of: 'all' }),
    aclPortList: aclNumbers('Ingress ACLs', '入方向 ACL'),
    aclPortListEgress: aclNumbers('Egress ACLs', '出方向 ACL'),
  },
  needs: [aclsExist('aclPortList', sources), aclsExist('aclPortListEgress', sources)],
  cuts: text(
    'Traffic that the ACLs deny stops at once, management of the device included.',
    '被 ACL 拒绝的流量立即中断，包括对设备的管理流量。',
  ),
});
