import { fill, text, type Text } from '../kit/text.ts';

export interface CwmpFaultWords {
  readonly what: Text;
  /** What to do about it. */
  readonly hint?: Text;
}

const says = (en: string, zh: string, hintEn?: string, hintZh?: string): CwmpFaultWords => ({
  what: text(en, zh),
  ...(hintEn === undefined || hintZh === undefined ? {} : { hint: text(hintEn, hintZh) }),
});

/** Faults of a CPE (TR-069 Amendment 6, A.5.1) and of an ACS (A.5.2), as an operator reads them. */
export const cwmpFaultWords = {
  8000: says('The ACS does not support this request', 'ACS 不支持该请求'),
  8001: says('The ACS denied the request', 'ACS 拒绝了请求'),
  8002: says('Internal error of the ACS', 'ACS 内部错误'),
  8003: says('The ACS cannot read what the device sent', 'ACS 无法识别设备发送的内容'),
  8004: says('The ACS has no resources left', 'ACS 资源不足'),
  8005: says('The ACS asks the device to send it again', 'ACS 要求设备重发请求'),
  8006: says('The ACS does not speak this version of CWMP', 'ACS 不支持该 CWMP 版本'),
  9000: says(
    'The device does not support this request',
    '设备不支持该请求',
    'Newer firmware may support it',
    '升级固件后可能支持',
  ),
  9001: says(
    'The device denied the request',
    '设备拒绝了请求',
    'It may be locked by its maker, or busy with an upgrade',
    '该功能可能被厂商锁定，或设备正在升级',
  ),
  9002: says('Internal error of the device', '设备内部错误', 'Try again; restart the device', '请重试，或重启设备'),
  9003: says(
    'The device refused the values',
    '设备拒绝了参数值',
    'Nothing was changed. What is wrong stands at each parameter',
    '未做任何修改，原因见各参数',
  ),
  9004: says(
    'The device has no resources left',
    '设备资源不足',
    'Too much was asked at once, or its table is full',
    '单次请求过大，或设备表项已满',
  ),
  9005: says(
    'The device does not have this parameter',
    '设备没有该参数',
    'Its data model changed, perhaps with its firmware: read it again',
    '设备数据模型可能随固件变化，请重新读取',
  ),
  9006: says('This value has the wrong type', '参数类型错误'),
  9007: says('The device does not accept this value', '参数值无效'),
  9008: says('This parameter cannot be changed', '该参数只读'),
  9009: says(
    'The device does not notify changes of this parameter',
    '设备不支持该参数的变更通知',
    'Counters and statistics are refused as a rule',
    '计数器和统计类参数通常不支持',
  ),
  9010: says(
    'The file was not transferred',
    '文件传输失败',
    'Is the file server reachable from the device?',
    '请检查设备能否访问文件服务器',
  ),
  9011: says(
    'The file was not uploaded',
    '文件上传失败',
    'Is the file server reachable from the device?',
    '请检查设备能否访问文件服务器',
  ),
  9012: says('The file server refused the user name or password', '文件服务器认证失败'),
  9013: says(
    'The device does not support this protocol for files',
    '设备不支持该文件传输协议',
    'HTTP is supported by all',
    '所有设备均支持 HTTP',
  ),
  9014: says('The device could not join the multicast group of the download', '加入组播组失败，无法下载'),
  9015: says(
    'The device does not reach the file server',
    '设备无法连接文件服务器',
    'Check routes, DNS and firewalls between both',
    '请检查两者之间的路由、DNS 和防火墙',
  ),
  9016: says(
    'The file server did not give the file',
    '设备无法获取文件',
    'Is the file still there, and is its link still valid?',
    '请检查文件是否存在、链接是否仍有效',
  ),
  9017: says('The download broke off', '下载未完成', 'Try again when the line is quiet', '请在线路空闲时重试'),
  9018: says(
    'The downloaded file is damaged, or of another model',
    '下载的文件损坏或型号不匹配',
    'Compare model and hardware version',
    '请核对型号和硬件版本',
  ),
  9019: says(
    'The signature of the file is not valid',
    '文件签名校验失败',
    'Use the file as its maker gives it out',
    '请使用厂商发布的原始文件',
  ),
  9020: says('The download was not done in its time window', '未能在规定时间窗口内完成下载'),
  9021: says('The transfer cannot be cancelled any more', '该传输已无法取消'),
  9022: says('The UUID of the software module is not valid', '软件模块的 UUID 格式无效'),
  9023: says('The device does not know this execution environment', '设备没有该执行环境'),
  9024: says('The execution environment is disabled', '执行环境未启用'),
  9025: says('The software module does not fit the execution environment', '软件模块与执行环境不匹配'),
  9026: says('This software module is installed already', '该软件模块已安装'),
  9027: says('The device has no room for the software module', '设备资源不足，无法安装软件模块'),
  9028: says('This software module is not installed', '设备未安装该软件模块'),
  9029: says('The software module is busy: its state does not allow this', '软件模块当前状态不允许该操作'),
  9030: says('An older version must not replace this one', '不允许降级'),
  9031: says('The update does not say which version', '更新未指定版本'),
  9032: says('This version is installed already', '该版本已安装'),
} as const satisfies Record<number, CwmpFaultWords>;

const others = {
  cpe: says('The device answered with fault {code}', '设备返回故障码 {code}'),
  vendor: says(
    'The device answered with fault {code} of its maker',
    '设备返回厂商自定义故障码 {code}',
    'What it means stands in the manual of the maker',
    '含义请查阅厂商手册',
  ),
  acs: says('The ACS answered with fault {code}', 'ACS 返回故障码 {code}'),
} as const;

/** What a fault code means. 9800–9899 and 8800–8899 belong to the vendors; a device may answer with anything else. */
export function cwmpFault(code: number): CwmpFaultWords {
  if (Object.hasOwn(cwmpFaultWords, code)) return cwmpFaultWords[code as keyof typeof cwmpFaultWords];
  const hundred = Math.floor(code / 100);
  const words =
    hundred === 98 || hundred === 88 ? others.vendor : hundred >= 80 && hundred < 88 ? others.acs : others.cpe;
  return { ...words, what: fill(words.what, { code }) };
}

/** Why the standard does not allow a value, said before it is sent. */
export const parameterMessages = {
  readOnly: text('This parameter cannot be changed', '该参数只读'),
  boolean: text('true or false expected', '应为 true 或 false'),
  whole: text('Whole number expected', '应为整数'),
  number: text('Number expected', '应为数字'),
  dateTime: text('Time expected, such as 2026-01-31T08:00:00Z', '应为时间，例如 2026-01-31T08:00:00Z'),
  hexBinary: text('An even number of hex digits expected', '应为偶数位十六进制数'),
  base64: text('Base64 expected', '应为 Base64 编码'),
  mac: text(
    'MAC address with colons expected, such as 00:6d:61:ee:0b:f3',
    '应为以冒号分隔的 MAC 地址，例如 00:6d:61:ee:0b:f3',
  ),
  range: text('Allowed: {range}', '取值范围：{range}'),
  length: text('Allowed length: {range}', '长度范围：{range}'),
  words: text('One of: {words}', '可选值：{words}'),
} as const;
