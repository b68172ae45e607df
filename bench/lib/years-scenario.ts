/** What befalls an OLT within five years, as data. Days count from the beginning. */

export const dayMs = 86_400_000;
export const hourMs = 3_600_000;
export const zone = 'Europe/Berlin';

/** What the lab is told at a time, or what is done to the console beside it. */
export type ScenarioEvent =
  | { readonly at: number; readonly event: Readonly<Record<string, unknown>> }
  /** Nobody polls for so long. */
  | { readonly at: number; readonly away: 'console'; readonly ms: number }
  /** It is polled and does not answer for so long. */
  | { readonly at: number; readonly away: 'device'; readonly ms: number }
  /** The device has no time any more, or again. */
  | { readonly at: number; readonly wrongClock: boolean }
  /** Another unit at a place, or the same unit at another number. */
  | {
      readonly at: number;
      readonly replace: readonly [pon: number, onu: number, to: number];
      readonly isSameUnit: boolean;
    }
  /** The console's clock goes ahead by so much, and back to what it was after as long. */
  | { readonly at: number; readonly aheadMs: number };

export interface YearsScenario {
  readonly begin: number;
  readonly end: number;
  readonly happenings: readonly ScenarioEvent[];
}

/** How often it is polled, seconds, as long as its readings are that old: what is older than hours are kept is polled each hour. */
export const rhythms = [
  { olderThan: 400 * dayMs, every: 3600 },
  { olderThan: 31 * dayMs, every: 900 },
  { olderThan: 0, every: 300 },
] as const;

export const scenarioOnus = 10;
/** ONUs of the one PON: whose fibre bends, whose unit is exchanged, whose number is another one, and who is without power at times. */
export const scenarioOnuNumbers = { bent: 3, exchanged: 5, renumbered: 7, dark: [1, 2] } as const;

/** The bent fibre: so much is lost each day, for so long, and given back by who mends it. */
const bend = { from: 700, days: 150, db: -0.04 } as const;

/** When nothing was read. Long ones lie so far back that only days are kept, and again within the last months. */
export const silences = (begin: number, end: number) =>
  [
    {
      name: 'three weeks without the device, long ago',
      away: 'device',
      at: begin + 400 * dayMs + 17 * hourMs,
      ms: 21 * dayMs,
    },
    {
      name: 'forty hours without the console',
      away: 'console',
      at: begin + 900 * dayMs + 16 * hourMs,
      ms: 40 * hourMs,
    },
    { name: 'three weeks without the device', away: 'device', at: end - 90 * dayMs + 17 * hourMs, ms: 21 * dayMs },
    {
      name: 'forty hours without the console, lately',
      away: 'console',
      at: end - 40 * dayMs - 45 * hourMs,
      ms: 40 * hourMs,
    },
    { name: 'three hours without the console', away: 'console', at: end - 9 * dayMs, ms: 3 * hourMs },
  ] as const;

/** When the device began anew: twice a year, and in the last days. */
export const reboots = (begin: number, end: number): number[] => [
  ...Array.from({ length: 9 }, (_, n) => begin + (150 + n * 183) * dayMs + (n * 5 + 2) * hourMs + 700_000),
  end - 12 * dayMs + 20 * hourMs + 400_000,
];

/** Everything, in the order of its time. */
export function scenarioOf(begin: number, end: number): YearsScenario {
  const day = (n: number, hours = 0): number => begin + n * dayMs + hours * hourMs;
  const bent = Array.from({ length: bend.days }, (_, n): ScenarioEvent => ({
    at: day(bend.from + n, 12),
    event: { type: 'rxDrift', pon: 1, onu: scenarioOnuNumbers.bent, db: bend.db },
  }));
  const mended = { type: 'rxDrift', pon: 1, onu: scenarioOnuNumbers.bent, db: -bend.db * bend.days };
  /** An evening without light in two houses, once a season. */
  const dark = Array.from({ length: 20 }, (_, n): ScenarioEvent[] =>
    scenarioOnuNumbers.dark.flatMap((onu) => [
      { at: day(60 + n * 90, 18.4), event: { type: 'powerOff', pon: 1, onu } },
      { at: day(60 + n * 90, 18.4 + (n % 4) * 3 + 1), event: { type: 'powerOn', pon: 1, onu } },
    ]),
  ).flat();
  const cut: ScenarioEvent[] = [
    { at: day(1200, 9.3), event: { type: 'fibreCut', pon: 1 } },
    { at: day(1201, 15.1), event: { type: 'fibreRestore', pon: 1 } },
    { at: end - 5 * dayMs, event: { type: 'fibreCut', pon: 1, onu: 2 } },
    { at: end - 4 * dayMs, event: { type: 'fibreRestore', pon: 1, onu: 2 } },
  ];
  const all: ScenarioEvent[] = [
    ...bent,
    { at: day(bend.from + bend.days, 9), event: mended },
    ...dark,
    ...cut,
    ...silences(begin, end).map(({ away, at, ms }) => ({ at, away, ms })),
    ...reboots(begin, end).map((at): ScenarioEvent => ({ at, event: { type: 'reboot' } })),
    { at: day(1000, 2), wrongClock: true },
    { at: day(1012, 2), wrongClock: false },
    { at: day(1100, 10), replace: [1, scenarioOnuNumbers.exchanged, scenarioOnuNumbers.exchanged], isSameUnit: false },
    { at: day(1300, 11), replace: [1, scenarioOnuNumbers.renumbered, scenarioOnus + 1], isSameUnit: true },
    { at: end - 20 * dayMs + 7 * hourMs, aheadMs: 2 * hourMs },
  ];
  return { begin, end, happenings: all.filter(({ at }) => at > begin && at < end).toSorted((a, b) => a.at - b.at) };
}
