import type { EventId } from '@heliograph/catalogue/events/events.ts';

/** Calls whose answers an event of a kind makes old, by the beginnings of their paths. */
const touched: Readonly<Record<EventId, readonly string[]>> = {
  // One that is open says why it is down, and which alarms stand.
  'alarm.changed': [
    '/onu/detail',
    '/alarm/alarm/',
    '/system/alarm/',
    '/systemMonitoring/getAlarm',
    '/systemMonitoring/getSystemAlarm',
  ],
  'incident.changed': ['/alarm/incident'],
  'alarm.counts': ['/alarm/work/running', '/alarm/alarm/getAlarmInTenant', '/system/alarm/getAlarmDeviceMaxLevel'],
  // Of ONUs behind an OLT that is silent nothing is known.
  'olt.state': [
    '/device/olt/',
    '/olt/',
    '/onuAuthList/',
    '/onu/',
    '/board/',
    '/system/group/',
    '/map/markers',
    '/topology/graph/:id/state',
  ],
  'onu.state': [
    '/onuAuthList/',
    '/onu/',
    '/olt/getPortInfo',
    '/olt/getRealTimeData',
    '/board/',
    '/map/markers',
    '/topology/graph/:id/state',
  ],
  'onu.order': ['/onu/order/', '/onu/subscription', '/onu/bulk'],
  'onu.rule': ['/onu/ruleDecision/', '/onu/waiting', '/device/orderRule/'],
  'orderRule.changed': ['/device/orderRule/'],
  'cpe.state': ['/cpeDevice/', '/tr069/'],
  'cpe.task': ['/tr069/'],
  'unauthorized.changed': ['/device/olt/getDeviceUnauthorized', '/board/'],
  'board.changed': ['/board/', '/map/markers', '/topology/graph/:id/state'],
  'notice.changed': ['/system/notice/'],
  // Its end makes the page old; steps on the way there only the change itself.
  'config.change': ['/device/config/change', '/device/config/bulk/'],
  'config.page': ['/device/config/read', '/device/config/pages', '/device/config/state'],
  'project.changed': ['/system/project/', '/system/projectdomain/', '/system/group/', '/device/olt/', '/board/'],
  'dictionary.changed': ['/system/dict/'],
  'language.changed': ['/system/language/'],
  'job.changed': ['/monitor/job'],
  'backup.changed': ['/system/backup/'],
  'olt.upgrade': ['/device/olt/list', '/device/upgrade'],
  'upgrade.task': ['/device/upgrade'],
  'config.device': ['/device/config/state', '/device/config/running/'],
};

/** Whether an event of this kind makes the answer of a call with this path old. */
export const isTouched = (kind: string, path: string): boolean =>
  ((touched as Readonly<Record<string, readonly string[]>>)[kind] ?? []).some((beginning) =>
    path.startsWith(beginning),
  );

/**
 * Collects kinds and hands them over together: at once for the first, then at most every `every` ms, so that a storm of
 * events reloads a screen twice a second and not a thousand times.
 */
export class Throttle {
  #waiting = new Set<string>();
  #resting = false;
  readonly #run: (kinds: ReadonlySet<string>) => void;
  readonly #later: (work: () => void, ms: number) => void;
  readonly #every: number;

  constructor(run: (kinds: ReadonlySet<string>) => void, later: (work: () => void, ms: number) => void, every = 500) {
    this.#run = run;
    this.#later = later;
    this.#every = every;
  }

  add(kind: string): void {
    this.#waiting.add(kind);
    if (!this.#resting) this.#flush();
  }

  #flush(): void {
    this.#resting = this.#waiting.size > 0;
    if (!this.#resting) return;
    const kinds = this.#waiting;
    this.#waiting = new Set();
    this.#run(kinds);
    this.#later(() => this.#flush(), this.#every);
  }
}
