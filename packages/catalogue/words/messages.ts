import { text } from '../kit/text.ts';

/** What is said about typed values, and the texts that the specification quotes word for word. */
export const messages = {
  required: text('This field is required', '此项为必填项'),
  notText: text('Text expected', '应为文本'),
  notWhole: text('Whole number expected', '应为整数'),
  wrongKind: text('This value is not of the right kind', '值的类型不正确'),
  atMost: text('At most {max}', '最大为 {max}'),
  atLeast: text('At least {min}', '最小为 {min}'),
  notAChoice: text('Not one of the choices', '不在可选范围内'),
  length: text('{min} to {max} characters', '长度应为 {min} 到 {max} 个字符'),
  range: text('{min} to {max}', '范围为 {min} 到 {max}'),
  rangeOr: text('{min} to {max}, or {also}', '范围为 {min} 到 {max}，或 {also}'),
  controlCharacters: text('Control characters are not allowed', '不允许包含控制字符'),
  ipv4: text('IPv4 address expected, such as 192.168.8.200', '应为 IPv4 地址，例如 192.168.8.200'),
  host: text('IP address or host name expected', '应为 IP 地址或主机名'),
  ruleMac: text(
    'Invalid MAC address format. It should be a single MAC or MAC range separated by "-"',
    'MAC 地址格式错误，应为单个 MAC 或以 "-" 连接的 MAC 范围',
  ),
  atLeastOne: text('At least one of MAC address, SN or device type is required', 'MAC 地址、SN、设备类型至少填写一项'),
  emptyBody: text(
    'Invalid data, this may be due to a server exception or the current user does not have permission for this feature.',
    '数据无效，可能是服务器异常或当前用户没有该功能的权限。',
  ),
  oneMac: text('A single MAC address is expected', '应为单个 MAC 地址'),
  macOrAddress: text('At least one of MAC address or source IP is required', 'MAC 地址和源 IP 至少填写一项'),
  communityNeeded: text('A community is required for SNMP v1 and v2c', 'SNMP v1 和 v2c 需要填写团体名'),
  userNeeded: text('A user name is required for SNMP v3', 'SNMP v3 需要填写用户名'),
  authPasswordNeeded: text('An authentication password of at least 8 characters is required', '认证密码至少 8 个字符'),
  privPasswordNeeded: text('A privacy password of at least 8 characters is required', '加密密码至少 8 个字符'),
  privNeedsAuth: text('Privacy needs an authentication protocol', '启用加密必须同时选择认证协议'),
  ruleTwice: text('This rule exists already', '该规则已存在'),
  ports: text('1 to 4 ports from 1 to 65535, separated by commas', '1 到 4 个端口（1-65535），以逗号分隔'),
  communities: text('At most 5 communities, separated by commas', '最多 5 个团体名，以逗号分隔'),
} as const;
