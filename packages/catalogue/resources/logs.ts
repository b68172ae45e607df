import { deviceEvents, oltSources } from '../calls/logs.ts';
import { text, type Text } from '../kit/text.ts';
import { deviceEventWords, logTitles, oltSourceWords, outcomeWords, signInOutcomes } from '../words/log-words.ts';
import { syslogLevelWords, syslogWords } from '../words/syslog-words.ts';
import type { Filter, Resource } from './resource.ts';

const choicesOf = (words: Readonly<Record<string | number, Text>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));

const time: Filter = { name: 'time', label: text('Time', '时间'), kind: 'range' };
const keyword: Filter = { name: 'keyword', label: text('Text', '文本'), kind: 'text' };
const user = text('User', '用户');
const address = text('Address', '地址');
const site = text('Site', '站点');
const outcome = text('Outcome', '结果');
const object = text('Object', '对象');
const message = text('Message', '消息');
const requestId = text('Request ID', '请求编号');
const many = text('rows', '日志');
const nothing = text('Nothing has happened yet.', '暂无记录。');

export const loginLog: Resource = {
  id: 'log-login',
  title: logTitles.login,
  many,
  key: 'infoId',
  empty: nothing,
  columns: [
    { name: 'loginTime', label: text('Time', '时间'), kind: 'time' },
    { name: 'userName', label: user },
    { name: 'status', label: outcome },
    { name: 'msg', label: message },
    { name: 'ipaddr', label: address, kind: 'ip' },
    { name: 'browser', label: text('Browser', '浏览器') },
    { name: 'os', label: text('System', '操作系统') },
  ],
  filters: [
    time,
    { name: 'userName', label: user, kind: 'text' },
    { name: 'ipaddr', label: address, kind: 'text' },
    { name: 'status', label: outcome, kind: 'choice', options: choicesOf(signInOutcomes) },
    keyword,
  ],
};

export const operationLog: Resource = {
  id: 'log-operation',
  title: logTitles.operation,
  many,
  key: 'operId',
  empty: nothing,
  columns: [
    { name: 'operTime', label: text('Time', '时间'), kind: 'time' },
    { name: 'operName', label: user },
    { name: 'title', label: text('Operation', '操作') },
    { name: 'object', label: object, width: 280 },
    { name: 'status', label: outcome },
    { name: 'errorMsg', label: message, width: 220, extra: true },
    { name: 'reason', label: text('Reason', '原因'), extra: true },
    { name: 'operIp', label: address, kind: 'ip' },
    { name: 'costTime', label: text('Took', '耗时'), kind: 'number', unit: 'ms', extra: true },
    { name: 'requestId', label: requestId, extra: true },
  ],
  filters: [
    time,
    { name: 'operName', label: user, kind: 'text' },
    { name: 'title', label: text('Operation', '操作'), kind: 'text' },
    { name: 'object', label: object, kind: 'text' },
    { name: 'status', label: outcome, kind: 'choice', options: choicesOf(outcomeWords) },
    { name: 'operIp', label: address, kind: 'text' },
    { name: 'requestId', label: requestId, kind: 'text' },
    keyword,
  ],
};

export const oltLog: Resource = {
  id: 'log-olt',
  title: logTitles.olt,
  many,
  key: 'id',
  empty: nothing,
  columns: [
    { name: 'time', label: text('Time', '时间'), kind: 'time' },
    { name: 'oltName', label: text('OLT', 'OLT') },
    { name: 'siteName', label: site, extra: true },
    { name: 'source', label: text('Source', '来源') },
    { name: 'title', label: text('What', '事项') },
    { name: 'object', label: object, width: 240 },
    { name: 'text', label: message, width: 240 },
    { name: 'operName', label: user },
    { name: 'status', label: outcome, extra: true },
    { name: 'requestId', label: requestId, extra: true },
  ],
  filters: [
    time,
    { name: 'oltName', label: text('OLT', 'OLT'), kind: 'text' },
    { name: 'site', label: site, kind: 'text' },
    {
      name: 'source',
      label: text('Source', '来源'),
      kind: 'choice',
      options: oltSources.map((value) => ({ value, label: oltSourceWords[value] })),
    },
    { name: 'operName', label: user, kind: 'text' },
    { name: 'status', label: outcome, kind: 'choice', options: choicesOf(outcomeWords) },
    keyword,
  ],
};

export const deviceLog: Resource = {
  id: 'log-device',
  title: logTitles.device,
  many,
  key: 'id',
  empty: nothing,
  columns: [
    { name: 'time', label: text('Time', '时间'), kind: 'time' },
    { name: 'event', label: text('Event', '事件') },
    { name: 'name', label: text('Name', '名称') },
    { name: 'siteName', label: site, extra: true },
    { name: 'mac', label: text('MAC', 'MAC'), kind: 'mac' },
    { name: 'ip', label: address, kind: 'ip' },
    { name: 'by', label: text('By', '操作者') },
    { name: 'text', label: message },
  ],
  filters: [
    time,
    {
      name: 'event',
      label: text('Event', '事件'),
      kind: 'choice',
      options: deviceEvents.map((value) => ({ value, label: deviceEventWords[value] })),
    },
    { name: 'name', label: text('Name', '名称'), kind: 'text' },
    { name: 'site', label: site, kind: 'text' },
    { name: 'mac', label: text('MAC', 'MAC'), kind: 'text' },
    { name: 'ip', label: address, kind: 'text' },
    keyword,
  ],
};

export const exceptionLog: Resource = {
  id: 'log-exception',
  title: logTitles.exception,
  many,
  key: 'id',
  empty: text('Nothing unexpected has happened.', '没有异常。'),
  columns: [
    { name: 'time', label: text('Time', '时间'), kind: 'time' },
    { name: 'title', label: text('Operation', '操作') },
    { name: 'error', label: text('Error', '错误') },
    { name: 'message', label: message, width: 320 },
    { name: 'operName', label: user },
    { name: 'ip', label: address, kind: 'ip', extra: true },
    { name: 'requestId', label: requestId },
  ],
  filters: [
    time,
    { name: 'title', label: text('Operation', '操作'), kind: 'text' },
    { name: 'requestId', label: requestId, kind: 'text' },
    keyword,
  ],
};

export const syslogLog: Resource = {
  id: 'log-syslog',
  title: syslogWords.title,
  many: syslogWords.many,
  key: 'id',
  empty: syslogWords.empty,
  columns: [
    { name: 'time', label: text('Time', '时间'), kind: 'time' },
    { name: 'oltName', label: text('OLT', 'OLT') },
    { name: 'siteName', label: site, extra: true },
    { name: 'severity', label: syslogWords.level },
    { name: 'name', label: syslogWords.event, width: 180 },
    { name: 'text', label: message, width: 420 },
    { name: 'address', label: address, kind: 'ip', extra: true },
    { name: 'said', label: syslogWords.said, extra: true },
  ],
  filters: [
    time,
    { name: 'oltName', label: text('OLT', 'OLT'), kind: 'text' },
    { name: 'site', label: site, kind: 'text' },
    { name: 'severity', label: syslogWords.levelOrWorse, kind: 'choice', options: choicesOf(syslogLevelWords) },
    { name: 'name', label: syslogWords.event, kind: 'text' },
    { name: 'address', label: address, kind: 'text' },
    keyword,
  ],
};
