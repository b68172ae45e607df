import type { Text } from '../kit/text.ts';
import { verdictWords as words } from '../words/onu-verdict-words.ts';
import type { SignalBandId } from '../words/signal-bands.ts';

type Tone = 'critical' | 'major' | 'minor' | 'warning' | 'good' | 'off';

/** What is known of an ONU when somebody asks why it is down. */
export interface Evidence {
  readonly state: string;
  readonly phase: string;
  readonly cause: string | null;
  readonly missing: boolean;
  /** dBm; null without light or reading. */
  readonly rx: number | null;
  readonly band: SignalBandId;
  /** The other ONUs of the port. `rxMedian` in dBm, of those that are online. */
  readonly siblings: { readonly total: number; readonly online: number; readonly rxMedian: number | null };
  /** How many of them went away within minutes of this one; null while that is not known. */
  readonly together: number | null;
  /** Does the OLT answer? null = not known. */
  readonly oltAnswers: boolean | null;
  /** How often it went away within the last day. */
  readonly drops: number;
}

/** Parts of the way from the OLT to the customer; `setup` is none of them but what was configured. */
export type VerdictPart = 'olt' | 'feeder' | 'splitter' | 'drop' | 'house' | 'setup';

interface VerdictWords {
  readonly head: Text;
  readonly more: Text;
  readonly next?: Text;
}

export interface OnuVerdict {
  readonly id: string;
  readonly tone: Tone;
  /** Where to look; empty when nothing is wrong. */
  readonly where: readonly VerdictPart[];
  readonly words: VerdictWords;
  /** Fillings of the words. */
  readonly n: Readonly<Record<string, string | number>>;
}

interface Rule {
  readonly id: keyof typeof words;
  readonly tone: Tone;
  readonly where: readonly VerdictPart[];
  readonly holds: (evidence: Evidence) => boolean;
}

/** dB below the others of the port from which a level is the ONU's own. */
const ownLoss = 3;
/** Leaving so often within a day is a fault of its own. */
const manyDrops = 3;

const down = ({ siblings }: Evidence) => siblings.total - siblings.online;
/** Others that are away for the same reason, as far as can be told: at the same time, or else half of the port. */
const shared = (e: Evidence): number => e.together ?? (down(e) * 2 >= e.siblings.total ? down(e) : 0);
const isOffline = (e: Evidence) => e.state === 'offline';
const isWeak = (e: Evidence) => e.state === 'online' && (e.band === 'warning' || e.band === 'critical');
const isDark = (e: Evidence) => isOffline(e) && e.cause === 'los';
const isUnpowered = (e: Evidence) => isOffline(e) && e.cause === 'power';

export const belowMedian = ({ rx, siblings }: Pick<Evidence, 'rx' | 'siblings'>): number | null =>
  rx === null || siblings.rxMedian === null ? null : siblings.rxMedian - rx;

/** The first that holds is said. What explains more ONUs comes first. */
const rules: readonly Rule[] = [
  { id: 'oltSilent', tone: 'critical', where: ['olt'], holds: (e) => e.oltAnswers === false || e.state === 'unknown' },
  { id: 'gone', tone: 'minor', where: ['setup'], holds: (e) => e.missing },
  { id: 'disabled', tone: 'off', where: ['setup'], holds: (e) => e.state === 'disabled' },
  { id: 'authFail', tone: 'major', where: ['setup'], holds: (e) => e.phase === 'authFail' },
  { id: 'configFail', tone: 'major', where: ['setup', 'house'], holds: (e) => e.phase === 'configFail' },
  { id: 'areaPower', tone: 'major', where: ['house'], holds: (e) => isUnpowered(e) && shared(e) >= 2 },
  { id: 'housePower', tone: 'off', where: ['house'], holds: isUnpowered },
  {
    id: 'feeder',
    tone: 'critical',
    where: ['olt', 'feeder'],
    holds: (e) => isDark(e) && e.siblings.total >= 2 && e.siblings.online === 0,
  },
  { id: 'branch', tone: 'critical', where: ['splitter'], holds: (e) => isDark(e) && shared(e) >= 2 },
  { id: 'lonelyDark', tone: 'critical', where: ['feeder', 'drop'], holds: (e) => isDark(e) && e.siblings.total === 0 },
  { id: 'dropCut', tone: 'critical', where: ['drop'], holds: isDark },
  {
    id: 'togetherUnknown',
    tone: 'critical',
    where: ['feeder', 'splitter', 'house'],
    holds: (e) => isOffline(e) && shared(e) >= 2,
  },
  { id: 'aloneUnknown', tone: 'major', where: ['drop', 'house'], holds: isOffline },
  { id: 'starting', tone: 'warning', where: [], holds: (e) => e.state === 'starting' },
  { id: 'flapping', tone: 'major', where: ['drop', 'house'], holds: (e) => e.drops >= manyDrops },
  { id: 'tooStrong', tone: 'critical', where: ['drop'], holds: (e) => e.state === 'online' && e.band === 'strong' },
  {
    id: 'weakAlone',
    tone: 'minor',
    where: ['drop'],
    holds: (e) => isWeak(e) && (belowMedian(e) ?? 0) >= ownLoss,
  },
  {
    id: 'weakAll',
    tone: 'minor',
    where: ['feeder', 'splitter'],
    holds: (e) => isWeak(e) && e.siblings.rxMedian !== null,
  },
  { id: 'weakLonely', tone: 'minor', where: ['feeder', 'drop'], holds: isWeak },
  { id: 'noReading', tone: 'good', where: [], holds: (e) => e.rx === null },
];

/** Says in plain words what is probably wrong, and where. */
export function verdictOf(evidence: Evidence): OnuVerdict {
  const { siblings, rx, drops } = evidence;
  const rule = rules.find(({ holds }) => holds(evidence));
  const { id, tone, where } = rule ?? { id: 'fine' as const, tone: 'good' as const, where: [] };
  const below = belowMedian(evidence);
  return {
    id,
    tone,
    where,
    words: words[id],
    n: {
      total: siblings.total,
      online: siblings.online,
      down: down(evidence),
      shared: shared(evidence),
      drops,
      rx: rx?.toFixed(2) ?? '–',
      median: siblings.rxMedian?.toFixed(2) ?? '–',
      below: below?.toFixed(1) ?? '–',
    },
  };
}
