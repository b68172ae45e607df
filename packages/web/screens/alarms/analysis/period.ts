import { analysisWindows, type AnalysisWindow } from '@heliograph/catalogue/calls/alarm-analysis.ts';
import { isTime } from '@heliograph/catalogue/calls/people-fields.ts';
import { useSearchParams } from 'react-router';

export const analysisChoices = [...analysisWindows, 'own'] as const;
export type AnalysisChoice = (typeof analysisChoices)[number];

/** What is looked at, as the address says it. */
export interface AnalysisPeriod {
  readonly choice: AnalysisChoice;
  /** Of a period of one's own; empty while it is not typed. */
  readonly begin: string;
  readonly end: string;
  readonly projectId: string;
  /** `0` is at no site. */
  readonly siteId: string;
  readonly oltId: string;
}

const idOf = (value: string | null) => (value !== null && /^\d{1,19}$/.test(value) ? value : '');
const timeOf = (value: string | null) => (value !== null && isTime(value) ? value : '');

export const askedOf = (query: URLSearchParams): AnalysisPeriod => ({
  choice: analysisChoices.find((one) => one === query.get('period')) ?? 'month',
  begin: timeOf(query.get('begin')),
  end: timeOf(query.get('end')),
  projectId: idOf(query.get('projectId')),
  siteId: idOf(query.get('siteId')),
  oltId: idOf(query.get('oltId')),
});

/** A type: an interface is no record of anything. */
type Input = {
  readonly window?: AnalysisWindow;
  readonly beginTime?: string;
  readonly endTime?: string;
  readonly projectId?: string;
  readonly siteId?: string;
  readonly oltId?: string;
};

/** What the call is asked; a period of one's own that has no beginning yet is the last month. */
export function inputOf({ choice, begin, end, projectId, siteId, oltId }: AnalysisPeriod): Input {
  const where = {
    ...(projectId === '' ? {} : { projectId }),
    ...(siteId === '' ? {} : { siteId }),
    ...(oltId === '' ? {} : { oltId }),
  };
  if (choice !== 'own') return { ...where, window: choice };
  if (begin === '') return { ...where, window: 'month' };
  return { ...where, beginTime: begin, ...(end === '' ? {} : { endTime: end }) };
}

/** The filter of a list that has what began in this time: its end counts, that of a period does not. */
export const receivedIn = ({ from, until }: { readonly from: string; readonly until: string }): string =>
  `${from},${new Date(Date.parse(until) - 1).toISOString()}`;

export type PeriodChange = Partial<Record<'period' | 'begin' | 'end' | 'projectId' | 'siteId' | 'oltId', string>>;

export function useAsked(): readonly [AnalysisPeriod, (change: PeriodChange) => void] {
  const [query, setQuery] = useSearchParams();
  const change = (what: PeriodChange) =>
    setQuery(
      (now) => {
        const next = new URLSearchParams(now);
        for (const [name, value] of Object.entries(what)) {
          if (value === '') next.delete(name);
          else next.set(name, value);
        }
        return next;
      },
      { replace: true },
    );
  return [askedOf(query), change];
}
