import { oltWords } from '@heliograph/catalogue/resources/olts.ts';
import type { Resource } from '@heliograph/catalogue/resources/resource.ts';
import { incidentKindNames, incidentKinds } from '@heliograph/catalogue/words/incident-words.ts';
import { severities } from '@heliograph/catalogue/words/severities.ts';
import { incidentScreenWords as words } from './words.ts';

/** Incidents, the worst first. */
export const incidentResource: Resource = {
  id: 'incidents',
  title: words.title,
  many: words.many,
  key: 'id',
  head: 'what',
  empty: words.empty,
  columns: [
    { name: 'severity', label: words.severity, width: 90 },
    { name: 'what', label: words.what, width: 230 },
    { name: 'where', label: words.where, width: 190 },
    { name: 'onus', label: words.onus, kind: 'number', width: 90 },
    { name: 'alarms', label: words.alarms, width: 80 },
    { name: 'beginTime', label: words.began },
    { name: 'owner', label: words.owner },
    { name: 'handled', label: words.confirm },
    { name: 'endTime', label: words.end, kind: 'time', extra: true },
    { name: 'serial', label: words.number, extra: true },
  ],
  filters: [
    { name: 'keyword', label: words.keyword, kind: 'text' },
    { name: 'site', label: oltWords.site, kind: 'text' },
    {
      name: 'severity',
      label: words.severity,
      kind: 'choice',
      options: severities.map(({ value, label }) => ({ value: String(value), label })),
    },
    {
      name: 'kind',
      label: words.kind,
      kind: 'choice',
      options: incidentKindNames.map((value) => ({ value, label: incidentKinds[value] })),
    },
  ],
};
