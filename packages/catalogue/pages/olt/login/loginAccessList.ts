import { choice, str } from '../../../kit/fields.ts';
import { configPage } from '../../../kit/page.ts';
import { text } from '../../../kit/text.ts';

export const loginAccessPage = configPage({
  id: 'loginAccessList',
  path: 'login/loginAccessList',
  section: 'security',
  title: text('Login access list', '登录访问列表'),
  help: text(
    'Who may reach which service of the device, while the list is in effect (Login services).',
    '允许哪些地址访问设备的哪些服务，需在“登录服务”中启用列表后生效。',
  ),
  shape: 'tableForm',
  permission: 'device:security',
  key: ['filterActionS', 'protocolS', 'sourceIpS', 'ipMaskS'],
  can: { edit: false },
  fields: {
    filterActionS: choice({
      label: text('Action', '动作'),
      initial: 'permit',
      options: [
        { value: 'permit', label: text('Permit', '允许') },
        { value: 'deny', label: text('Deny', '拒绝') },
      ],
    }),
    protocolS: choice({
      label: text('Service', '服务'),
      options: [
        { value: 'telnet', label: text('Telnet', 'Telnet') },
        { value: 'web', label: text('Web', 'Web') },
        { value: 'snmp', label: text('SNMP', 'SNMP') },
        { value: 'ssh', label: text('SSH', 'SSH') },
        { value: 'ping', label: text('Ping', 'Ping') },
      ],
    }),
    sourceIpS: str({ label: text('Source IP', '源 IP'), spec: 'net.ipv4', format: 'ipv4', maxLength: 15 }),
    ipMaskS: str({ label: text('Mask', '掩码'), spec: 'net.mask', format: 'routeMask', maxLength: 15 }),
  },
  cutsOnAdd: true,
  cuts: text(
    'A rule that denies SNMP from this console takes the device out of reach.',
    '若规则拒绝了控制台的 SNMP 访问，设备将失联。',
  ),
});
