import { alarmKindOf } from '@heliograph/catalogue/alarms/kinds.ts';
import { fill, text, type Text } from '@heliograph/catalogue/kit/text.ts';
import { incidentTellWords as words } from '@heliograph/catalogue/words/incident-words.ts';
import type { ToldAction } from '@heliograph/catalogue/words/notification-words.ts';
import { outageCauses } from '@heliograph/catalogue/words/severities.ts';
import type { ToldIncident } from '../../outbound/told.ts';
import type { RuleSubject } from '../../outbound/by-rules.ts';
import type { ShownIncident } from './incidents.store.ts';
import { incidentHostOf, incidentNameOf, incidentPlaceOf } from './names.ts';

const both = (make: (language: 'en' | 'zh') => string): Text => text(make('en'), make('zh'));

/** Since when it waits for somebody (ms): what planned work held back waited for nobody before its end. */
export const waitsFrom = ({ began_at: began, held }: ShownIncident): number =>
  Math.max(began.getTime(), held?.until ?? 0);

/** What rules ask of an incident: what they ask of the alarm that it is named after. */
export const incidentSubjectOf = (row: ShownIncident): RuleSubject => {
  const kind = alarmKindOf(row.head_kind);
  const name = incidentNameOf(row);
  return {
    severity: row.severity,
    type: kind?.type ?? 1,
    projectId: row.project_id,
    text: [name.en, name.zh, row.head_kind, kind?.name.en, kind?.name.zh, row.head_text, row.host].join(' '),
  };
};

/** One sentence each: what it did, how many are out, and what the device wrote. */
function sentences(row: ShownIncident, action: ToldAction): Text[] {
  const cause = outageCauses.find(({ value }) => value === row.cause)?.label;
  return [
    ...(action === 'resolve' ? [words.over[(row.ended_how ?? 'over') as keyof typeof words.over]] : []),
    ...(row.held && action !== 'resolve' ? [fill(words.held, { work: row.held.name })] : []),
    ...(cause && action !== 'resolve' ? [fill(words.cause, { cause: cause })] : []),
    ...(row.onus !== null && row.onus > 1 && action !== 'resolve' ? [fill(words.onus, { n: row.onus })] : []),
    ...(row.parts > 1 ? [fill(words.parts, { n: row.parts })] : []),
    ...(row.alarms > 1 ? [fill(words.alarms, { n: row.alarms })] : []),
    ...(row.head_text === '' ? [] : [text(row.head_text, row.head_text)]),
  ];
}

/** An incident as channels are given it. */
export function toldIncidentOf(row: ShownIncident, action: ToldAction, at: Date): ToldIncident {
  const name = incidentNameOf(row);
  const object = row.kind === 'olt' ? text('', '') : incidentPlaceOf(row);
  const host = incidentHostOf(row);
  const said = sentences(row, action);
  const title = both((language) => [name[language], host, object[language]].filter(Boolean).join(' · '));
  const id = (key: string, value: string | null) => (value === null ? {} : { [key]: value });
  return {
    key: `incident/${row.id}`,
    action,
    severity: row.severity,
    number: row.serial,
    title,
    words: both((language) => [title[language], ...said.map((one) => one[language])].join('\n')),
    at: at.toISOString(),
    since: row.began_at.toISOString(),
    url: null,
    device: host ?? '',
    object,
    project: row.project_name ?? '',
    count: row.alarms,
    ids: {
      incidentId: row.id,
      ...id('oltId', row.olt_id),
      ...id('projectId', row.project_id),
      ...id('alarmId', row.head_id),
    },
  };
}
