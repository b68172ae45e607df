import type { Resource } from '@heliograph/catalogue/resources/resource.ts';
import { alarmTypes, alarmViews, severities } from '@heliograph/catalogue/words/severities.ts';
import { alarmWords as words, stateWords } from './words.ts';

const filters: Resource['filters'] = [
  { name: 'keyword', label: words.keyword, kind: 'text' },
  { name: 'severity', label: words.severity, kind: 'choice', options: severities },
  { name: 'alarmType', label: words.type, kind: 'choice', options: alarmTypes },
  {
    name: 'state',
    label: words.state,
    kind: 'choice',
    options: [
      { value: 'unconfirmed', label: stateWords.stateUnconfirmed },
      { value: 'confirmed', label: stateWords.stateConfirmed },
      { value: 'cleared', label: stateWords.stateCleared },
    ],
  },
  { name: 'view', label: words.view, kind: 'choice', options: alarmViews, initial: 'current' },
];

/** Alarms that stand now, with what was done about them. */
export const alarmResource: Resource = {
  id: 'alarms',
  title: words.title,
  many: words.many,
  key: 'id',
  empty: words.empty,
  columns: [
    { name: 'severity', label: words.severity, sort: 'severity' },
    { name: 'name', label: words.name },
    { name: 'host', label: words.olt, sort: 'host' },
    { name: 'objectName', label: words.object },
    { name: 'cause', label: words.cause },
    { name: 'times', label: words.firstAndLast, sort: 'raiseTime' },
    { name: 'count', label: words.count, kind: 'number', sort: 'count' },
    { name: 'handled', label: words.state },
    { name: 'createTime', label: words.first, sort: 'createTime', extra: true },
    { name: 'raiseTime', label: words.last, sort: 'raiseTime', extra: true },
    { name: 'alarmType', label: words.type, kind: 'choice', options: alarmTypes, extra: true },
    { name: 'deviceType', label: words.model, extra: true },
    { name: 'ip', label: words.ip, kind: 'ip', extra: true },
    { name: 'updateTime', label: words.updated, kind: 'time', sort: 'updateTime', extra: true },
  ],
  filters,
};

/** On a phone: the severity's shape before the name, and only what one decides by. */
export const phoneAlarmResource: Resource = {
  ...alarmResource,
  id: 'alarms-phone',
  columns: [
    { name: 'headline', label: words.name },
    { name: 'host', label: words.olt, sort: 'host' },
    { name: 'objectName', label: words.object },
    { name: 'cause', label: words.cause },
    { name: 'raiseTime', label: words.last, sort: 'raiseTime' },
    { name: 'handled', label: words.state },
    { name: 'count', label: words.count, kind: 'number', sort: 'count', extra: true },
    { name: 'createTime', label: words.first, sort: 'createTime', extra: true },
  ],
};
