import { text, type Text } from '../kit/text.ts';

/** S1 §2.5: what is diagnosed. */
export const diagnosisNames = {
  ping: text('Ping', 'Ping'),
  trace: text('Tracert', '路由跟踪'),
  download: text('Download Speed', '下载测速'),
  upload: text('Upload Speed', '上传测速'),
  scan: text('Wi-Fi Neighbours', '周边无线网络扫描'),
  oneClick: text('One-Click Diagnosis', '一键诊断'),
} as const satisfies Record<string, Text>;

/** How a diagnosis stands. */
export const diagnosisStates = {
  waiting: text('waiting for report', '等待上报'),
  running: text('running', '诊断中'),
  done: text('done', '完成'),
  failed: text('no result', '无结果'),
} as const satisfies Record<string, Text>;
export const diagnosisStateNames = ['waiting', 'running', 'done', 'failed'] as const;

/** How it ended, in the words of the data models and ours. */
export const diagnosisOutcomes = {
  complete: text('Finished', '已完成'),
  canceled: text('Cancelled', '已取消'),
  unknownHost: text('Host name not found', '无法解析主机名'),
  noRoute: text('No route to the host', '没有到主机的路由'),
  tooManyHops: text('Not reached within the hops', '超过最大跳数仍未到达'),
  noConnection: text('The server cannot be reached', '无法连接服务器'),
  noResponse: text('The server does not answer', '服务器无响应'),
  refused: text('The server refuses user name or password', '服务器认证失败'),
  transfer: text('The transfer broke off', '传输失败'),
  timeout: text('Not finished in time', '超时'),
  failed: text('The device says only that it failed', '设备仅报告诊断失败'),
  noReport: text('The device did not report in time', '设备未在规定时间内上报'),
  noResult: text('The device gave no result within the time', '设备未在规定时间内给出结果'),
  brokenOff: text(
    'The session broke off before it was known whether the device had begun',
    '会话中断，无法确认设备是否已开始诊断',
  ),
  forgotten: text(
    'The device has forgotten it (it restarted, or somebody else cancelled it)',
    '设备已丢失该诊断（设备重启或被他人取消）',
  ),
  unsupported: text('The device has no such diagnosis', '设备不支持该诊断'),
  fault: text('The device refused it', '设备拒绝了该诊断'),
  noAnswer: text('The device ended the session without an answer', '设备未应答即结束会话'),
  unreadable: text('The device does not tell the result', '设备不返回诊断结果'),
  noAddress: text(
    'The address of this console is not known to the device: enter a server',
    '设备未提供平台地址，请填写测速服务器',
  ),
} as const satisfies Record<string, Text>;
export type DiagnosisOutcome = keyof typeof diagnosisOutcomes;
export const diagnosisOutcomeNames = Object.keys(diagnosisOutcomes) as [DiagnosisOutcome, ...DiagnosisOutcome[]];

export const diagnosisMessages = {
  noInterface: text('The device has no such interface', '设备没有此接口'),
  tooLongUrl: text('An address of at most 256 characters expected', '地址不能超过 256 个字符'),
} as const satisfies Record<string, Text>;

/** 601 is a warning: nothing is wrong, it just cannot be done now. */
export const diagnosisFaults = {
  cpeDiagnosed: {
    code: 601,
    words: text('A diagnosis of this device is running; wait for its result', '该设备正在诊断，请等待结果'),
  },
} as const;
