import type { LogName, logCalls } from '@heliograph/catalogue/calls/logs.ts';
import type { OutputOf } from '@heliograph/catalogue/kit/call.ts';
import { text, type Language, type Text } from '@heliograph/catalogue/kit/text.ts';
import {
  deviceEventWords,
  oltSourceWords,
  outcomeWords,
  signInOutcomes,
} from '@heliograph/catalogue/words/log-words.ts';
import type { FileColumn } from './export.ts';

type Calls = typeof logCalls;

const time = text('Time (UTC)', '时间 (UTC)');
const user = text('User', '用户');
const site = text('Site', '站点');
const address = text('Address', '地址');
const operation = text('Operation', '操作');
const object = text('Object', '对象');
const result = text('Outcome', '结果');
const message = text('Message', '消息');
const requestId = text('Request ID', '请求编号');

const say = (words: Readonly<Record<string | number, Text>>, code: string | number, language: Language) =>
  words[code]?.[language] ?? String(code);

export const loginColumns: readonly FileColumn<OutputOf<Calls['listLoginLog']>>[] = [
  { title: time, cell: (row) => row.loginTime },
  { title: user, cell: (row) => row.userName },
  { title: result, cell: (row, language) => say(signInOutcomes, row.status, language) },
  { title: message, cell: (row) => row.msg },
  { title: address, cell: (row) => row.ipaddr },
  { title: text('Browser', '浏览器'), cell: (row) => row.browser },
  { title: text('System', '操作系统'), cell: (row) => row.os },
];

export const operationColumns: readonly FileColumn<OutputOf<Calls['listOperationLog']>>[] = [
  { title: time, cell: (row) => row.operTime },
  { title: user, cell: (row) => row.operName },
  { title: operation, cell: (row) => row.title },
  { title: object, cell: (row) => row.object },
  { title: result, cell: (row, language) => say(outcomeWords, row.status, language) },
  { title: message, cell: (row) => row.errorMsg },
  { title: text('Reason', '原因'), cell: (row) => row.reason },
  { title: address, cell: (row) => row.operIp },
  { title: requestId, cell: (row) => row.requestId },
  { title: text('Took, ms', '耗时 (ms)'), cell: (row) => row.costTime },
  { title: text('After', '修改后'), cell: (row) => row.operParam },
];

export const oltColumns: readonly FileColumn<OutputOf<Calls['listOltLog']>>[] = [
  { title: time, cell: (row) => row.time },
  { title: text('OLT', 'OLT'), cell: (row) => row.oltName },
  { title: site, cell: (row) => row.siteName },
  { title: text('Source', '来源'), cell: (row, language) => oltSourceWords[row.source][language] },
  { title: operation, cell: (row) => row.title },
  { title: object, cell: (row) => row.object },
  { title: message, cell: (row) => row.text },
  { title: result, cell: (row, language) => say(outcomeWords, row.status, language) },
  { title: user, cell: (row) => row.operName },
  { title: requestId, cell: (row) => row.requestId },
];

export const deviceColumns: readonly FileColumn<OutputOf<Calls['listDeviceLog']>>[] = [
  { title: time, cell: (row) => row.time },
  { title: text('Event', '事件'), cell: (row, language) => deviceEventWords[row.event][language] },
  { title: text('Name', '名称'), cell: (row) => row.name },
  { title: site, cell: (row) => row.siteName },
  { title: text('MAC', 'MAC'), cell: (row) => row.mac },
  { title: address, cell: (row) => row.ip },
  { title: text('By', '操作者'), cell: (row) => row.by },
  { title: message, cell: (row) => row.text },
];

export const exceptionColumns: readonly FileColumn<OutputOf<Calls['listExceptionLog']>>[] = [
  { title: time, cell: (row) => row.time },
  { title: operation, cell: (row) => row.title },
  { title: user, cell: (row) => row.operName },
  { title: address, cell: (row) => row.ip },
  { title: text('Error', '错误'), cell: (row) => row.error },
  { title: message, cell: (row) => row.message },
  { title: requestId, cell: (row) => row.requestId },
  { title: text('Not kept before', '此前未保留'), cell: (row) => row.dropped },
];

export const fileNames: Readonly<Record<LogName, string>> = {
  login: 'login-log',
  operation: 'operation-log',
  olt: 'olt-log',
  device: 'device-log',
  exception: 'exception-log',
};
