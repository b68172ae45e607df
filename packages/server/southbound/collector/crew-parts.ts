import type { CliVisits } from './cli-visits.ts';
import type { Meters } from './meters.ts';
import type { Gatherer } from './poll.ts';
import type { PollWork } from './schedule.ts';

/** What a crew works with. */
export interface CrewParts {
  readonly gatherer: Gatherer;
  readonly owner: string;
  readonly meters: Meters;
  readonly onDone: (oltId: string, work: PollWork | 'visit') => void;
  /** Results written at once: the others wait for their turn and not for connections, which the rest of the process needs too. */
  readonly writing: <T>(work: () => Promise<T>) => Promise<T>;
  /** As `Pace` asks. */
  readonly busy: () => number;
  readonly visits: Pick<CliVisits, 'consider' | 'wake' | 'forget'>;
}
