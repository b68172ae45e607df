import { cron } from '@heliograph/catalogue/formats/cron.ts';

interface Schedule {
  readonly schedule: string;
  readonly at?: string | undefined;
  readonly hour?: number | undefined;
  readonly minute?: number | undefined;
  readonly everyHours?: number | undefined;
  readonly cronExpression?: string | undefined;
}

/** The moment as the clock of a zone shows it. */
function partsIn(zone: string, at: Date): Record<string, number> {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  return Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
}

/** What the wizard's schedule is as an expression; undefined = at once. Once names its year, so that it comes once. */
export function cronOf(wanted: Schedule, zone: string): string | undefined {
  switch (wanted.schedule) {
    case 'once': {
      const { second, minute, hour, day, month, year } = partsIn(zone, new Date(wanted.at ?? 0));
      return `${second} ${minute} ${hour} ${day} ${month} ? ${year}`;
    }
    case 'daily':
      return `0 ${wanted.minute ?? 0} ${wanted.hour ?? 0} * * ?`;
    case 'interval':
      return `0 0 0/${wanted.everyHours ?? 1} * * ?`;
    case 'cron':
      return cron.normal?.(wanted.cronExpression ?? '') ?? '';
    default:
      return undefined;
  }
}
