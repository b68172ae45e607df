import type { Resource } from '@heliograph/catalogue/resources/resource.ts';
import { alarmTypes, severities } from '@heliograph/catalogue/words/severities.ts';
import { alarmListWords as words, stateWords } from './words.ts';

/** Which alarms a page is about; each has a place of its own in the menu (S1 §2.5). */
export type AlarmView = 'current' | 'history' | 'masked';

type Options = NonNullable<Resource['filters'][number]['options']>;

const confirmed: Options = [
  { value: 'unconfirmed', label: stateWords.stateUnconfirmed },
  { value: 'confirmed', label: stateWords.stateConfirmed },
];

/** S2 §4 names four; what is over is cleared, and what is masked stands. */
const states: Readonly<Record<AlarmView, Options>> = {
  current: [
    { value: 'unconfirmed', label: stateWords.stateUnconfirmedStanding },
    { value: 'confirmed', label: stateWords.stateConfirmedStanding },
    { value: 'cleared', label: stateWords.stateCleared },
    { value: 'confirmed,cleared', label: stateWords.stateConfirmedCleared },
  ],
  // Where a bar of the analysis leads: whatever began in its time.
  history: [...confirmed, { value: 'cleared,uncleared', label: stateWords.stateAlsoStanding }],
  masked: confirmed,
};

/** What may be chosen that only the server knows. */
interface Choices {
  readonly projects: Options;
  readonly deviceTypes: Options;
}

/** The filters of S1 §3.9. One project alone is no choice. */
const filtersOf = (view: AlarmView, { projects, deviceTypes }: Choices): Resource['filters'] => [
  { name: 'keyword', label: words.keyword, kind: 'text' },
  { name: 'severity', label: words.severity, kind: 'choices', options: severities },
  { name: 'alarmType', label: words.type, kind: 'choices', options: alarmTypes },
  { name: 'state', label: words.state, kind: 'choice', options: states[view] },
  ...(projects.length < 2
    ? []
    : [{ name: 'projectId', label: words.project, kind: 'choice', options: projects } as const]),
  { name: 'deviceType', label: words.deviceType, kind: 'choice', options: deviceTypes },
  { name: 'deviceMac', label: words.mac, kind: 'text' },
  { name: 'site', label: words.site, kind: 'text' },
  { name: 'receiveTime', label: words.received, kind: 'range' },
  { name: 'updateTime', label: words.updated, kind: 'range' },
];

/** Alarms that stand now, with what was done about them. */
const alarmResource: Resource = {
  id: 'alarms',
  title: words.title,
  many: words.many,
  key: 'id',
  empty: words.empty,
  columns: [
    { name: 'severity', label: words.severity, sort: 'severity' },
    { name: 'name', label: words.name },
    { name: 'host', label: words.device, sort: 'host' },
    { name: 'objectName', label: words.object },
    { name: 'cause', label: words.cause },
    { name: 'times', label: words.firstAndLast, sort: 'raiseTime' },
    { name: 'count', label: words.count, kind: 'number', sort: 'count' },
    { name: 'handled', label: words.state },
    { name: 'createTime', label: words.first, sort: 'createTime', extra: true },
    { name: 'raiseTime', label: words.last, sort: 'raiseTime', extra: true },
    { name: 'alarmType', label: words.type, kind: 'choice', options: alarmTypes, extra: true },
    { name: 'deviceType', label: words.model, extra: true },
    { name: 'siteName', label: words.site, extra: true },
    { name: 'ip', label: words.ip, kind: 'ip', extra: true },
    { name: 'updateTime', label: words.updated, kind: 'time', sort: 'updateTime', extra: true },
  ],
  filters: [],
};

/** On a phone: the severity's shape before the name, and only what one decides by. */
const phoneAlarmResource: Resource = {
  ...alarmResource,
  id: 'alarms-phone',
  columns: [
    { name: 'headline', label: words.name },
    { name: 'host', label: words.device, sort: 'host' },
    { name: 'objectName', label: words.object },
    { name: 'cause', label: words.cause },
    { name: 'raiseTime', label: words.last, sort: 'raiseTime' },
    { name: 'handled', label: words.state },
    { name: 'count', label: words.count, kind: 'number', sort: 'count', extra: true },
    { name: 'createTime', label: words.first, sort: 'createTime', extra: true },
  ],
};

const faces = {
  current: {},
  history: { title: words.history, empty: words.emptyHistory },
  masked: { title: words.masked, empty: words.emptyMasked },
} as const;
const why = { name: 'why', label: words.why } as const;

/** Why nobody is told instead of the cause, behind the time. It may be long, and takes the place of what one does not decide by. */
function maskedColumns(columns: Resource['columns']): Resource['columns'] {
  const last = { name: 'raiseTime', label: words.last, sort: 'raiseTime' };
  const hasBoth = columns.some(({ name }) => name === 'times');
  const others = columns.filter(({ name }) => name !== 'cause' && !(hasBoth && name === 'raiseTime'));
  return others.flatMap((column) => {
    if (column.name === 'times' || column.name === 'raiseTime') return [last, why];
    return [column.name === 'count' ? { ...column, extra: true } : column];
  });
}

/** When it was over and whether anybody confirmed it, before what one does not look for there: how it was cleared is said when one points at it. */
const historyColumns = (columns: Resource['columns']): Resource['columns'] =>
  columns.flatMap((column): Resource['columns'] => {
    if (column.name === 'times') return [{ name: 'raiseTime', label: words.last, sort: 'raiseTime' }];
    if (column.name === 'handled')
      return [
        { name: 'ended', label: words.cleared },
        { name: 'confirmed', label: words.confirmed },
      ];
    if (column.name === 'raiseTime') return [];
    return [column.name === 'count' || column.name === 'cause' ? { ...column, extra: true } : column];
  });

function columnsOf(view: AlarmView, isPhone: boolean, columns: Resource['columns']): Resource['columns'] {
  if (view === 'masked') return maskedColumns(columns);
  return view === 'history' && !isPhone ? historyColumns(columns) : columns;
}

/** The list of a view as data; the masked one says of each why nobody is told of it. */
export function resourceOf(view: AlarmView, isPhone: boolean, choices: Choices): Resource {
  const base = isPhone ? phoneAlarmResource : alarmResource;
  const columns = columnsOf(view, isPhone, base.columns);
  // Columns are remembered by the name of the list.
  const id = view === 'current' ? base.id : `${base.id}-${view}`;
  return { ...base, ...faces[view], id, columns, filters: filtersOf(view, choices) };
}
