import { text, type Text } from '../kit/text.ts';

export interface SnmpFaultWords {
  readonly what: Text;
  /** What to look at. */
  readonly hint: Text;
}

const says = (en: string, zh: string, hintEn: string, hintZh: string): SnmpFaultWords => ({
  what: text(en, zh),
  hint: text(hintEn, hintZh),
});

/** Why a device could not be asked over SNMP, by the fault codes of the SNMP client. */
export const snmpFaultWords = {
  timeout: says(
    'No answer over SNMP',
    'SNMP 无应答',
    'On the OLT: is "snmp-server start" set, does "login-access-list permit snmp" allow this console, is the community the same, and does no firewall block the UDP port? A wrong community looks like silence.',
    '请检查 OLT：是否已执行 "snmp-server start"，"login-access-list permit snmp" 是否允许本控制台访问，团体名是否一致，防火墙是否放行该 UDP 端口。团体名错误同样表现为无应答。',
  ),
  authFailed: says(
    'The device refuses the authentication password',
    '设备拒绝认证密码',
    'Check the authentication protocol and password of the SNMPv3 user',
    '请检查 SNMPv3 用户的认证协议和认证密码',
  ),
  unknownUser: says(
    'The device does not know this SNMPv3 user',
    '设备上不存在该 SNMPv3 用户',
    'Check the user name, or create the user on the OLT',
    '请检查用户名，或在 OLT 上创建该用户',
  ),
  decryptionFailed: says(
    'The device cannot decrypt our messages',
    '设备无法解密报文',
    'Check the privacy protocol and password of the SNMPv3 user',
    '请检查 SNMPv3 用户的加密协议和加密密码',
  ),
  unsupportedSecurityLevel: says(
    'The SNMPv3 user does not have this security level',
    '该 SNMPv3 用户不支持此安全级别',
    'Compare authentication and privacy with how the user is set up on the OLT',
    '请与 OLT 上该用户的认证和加密设置进行比对',
  ),
  errorStatus: says(
    'The device answers with an error',
    '设备返回错误',
    'The view of this community or user may not include the system objects',
    '该团体名或用户的视图可能不包含系统对象',
  ),
  badResponse: says(
    'The answer of the device is not valid SNMP',
    '设备应答不是有效的 SNMP 报文',
    'Is something else listening on this port, or is the version wrong?',
    '请确认该端口是否为其他服务，或 SNMP 版本是否正确',
  ),
  sendFailed: says(
    'The request could not be sent',
    '请求无法发送',
    'There is no route to this address, or the port is closed',
    '没有到该地址的路由，或端口已关闭',
  ),
  credentialsLost: says(
    'The stored SNMP access cannot be read',
    '无法读取已保存的 SNMP 访问信息',
    'It was sealed with the key of another installation: edit the OLT and type community or user again',
    '该信息由其他系统的密钥加密，请编辑 OLT 并重新输入团体名或用户',
  ),
  addressNotAllowed: says(
    'Devices of this tenant may not have this address',
    '本租户的设备不允许使用该地址',
    'An administrator of the installation says which networks they may be in',
    '允许的网络由系统管理员设定',
  ),
  ownedElsewhere: says(
    'This device answers, but belongs to another owner',
    '该设备有应答，但属于其他所有者',
    'Ask the operator of this installation',
    '请联系系统运营方',
  ),
  closed: says('The request was called off', '请求已取消', 'Try again', '请重试'),
  notInOrder: says(
    'The device answers out of order',
    '设备应答顺序错误',
    'A defect of the device; newer firmware may help',
    '设备缺陷，升级固件可能解决',
  ),
  tooManyRows: says('The device answers without end', '设备应答无休止', 'A defect of the device', '设备缺陷'),
  tooManyBytes: says('The device answers without end', '设备应答无休止', 'A defect of the device', '设备缺陷'),
  parked: says(
    'Left alone for an hour after three polls without end; a live reading tries again at once',
    '连续三次采集应答无休止，暂停采集一小时；执行实时读取可立即重试',
    'A defect of the device; newer firmware may help',
    '设备缺陷，升级固件可能解决',
  ),
  tooSlow: says(
    'The device answers too slowly',
    '设备应答过慢',
    'Is the OLT under heavy load?',
    '请检查 OLT 负载是否过高',
  ),
} as const satisfies Record<string, SnmpFaultWords>;
