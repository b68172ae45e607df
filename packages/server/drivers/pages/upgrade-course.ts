import { onuNumbers } from '@heliograph/catalogue/formats/onu-list.ts';
import { text, type Text } from '@heliograph/catalogue/kit/text.ts';
import type { Codec } from '../bindings/codec.ts';
import type { Course, CourseEnding, FieldValue, PageRow, PageSession, CourseStanding } from '../kit/binding.ts';
import { toldRow, type OnuFate } from '../kit/onu-fates.ts';

/** ONUs that are given new software: followed until each is seen to run it. "Finished", as the OLT says it, is no proof. */

/** What the OLT tells of one ONU of the upgrade. */
export interface UpgradeLine {
  readonly onu: number;
  readonly state: FieldValue;
  readonly reason: string;
  /** In its own words, with how far it is. */
  readonly said: string;
  /** Everything that is told: the same as before the upgrade began is about another one. */
  readonly mark: string;
}

/** What is read of the ONU itself, by way of the OLT. */
export interface UpgradeUnit {
  /** null: not told, as of one that restarts. */
  readonly version: string | null;
  readonly isWorking: boolean;
  readonly isKnown: boolean;
}

export interface UpgradeEyes {
  readonly onusOf: (after: PageRow) => readonly number[];
  readonly lines: (session: PageSession, after: PageRow) => Promise<readonly UpgradeLine[]>;
  readonly units: (session: PageSession, after: PageRow) => Promise<ReadonlyMap<number, UpgradeUnit>>;
}

/** States are words; no list of them is published, so their beginnings are what counts. Anything else is no reading. */
const stateWords: readonly (readonly [RegExp, string])[] = [
  [/^\s*(wait|queue|ready)/i, 'waiting'],
  [/^\s*(finish|success|complete|done)/i, 'finish'],
  [/fail|error|timeout/i, 'failed'],
  [/^\s*(abort|stop|cancel)/i, 'abort'],
  [/^\s*(run|up|down|writ|load|transf)/i, 'running'],
];
export const upgradeStateOf = (raw: unknown): string | null =>
  typeof raw === 'string' ? (stateWords.find(([word]) => word.test(raw))?.[1] ?? null) : null;
export const stateCodec: Codec = { toField: upgradeStateOf, toDevice: String };

export const isUpgradeOpen = (state: FieldValue | undefined): boolean => state === 'waiting' || state === 'running';

export const listedOnus = (list: FieldValue | undefined): readonly number[] => onuNumbers(String(list ?? '')) ?? [];

/** ONUs that a reason names one by one; more than these are counted. */
const mostNamed = 8;
const inWords = (parts: readonly Text[]): Text => {
  const named = parts.slice(0, mostNamed);
  const more = parts.length > mostNamed ? ` (+${parts.length - mostNamed})` : '';
  return text(`${named.map(({ en }) => en).join('; ')}${more}`, `${named.map(({ zh }) => zh).join('；')}${more}`);
};

const ofOnu = (onu: number, en: string, zh = en): Text => text(`ONU ${onu}: ${en}`, `ONU ${onu}：${zh}`);
const isGone = (onu: number): Text => ofOnu(onu, 'no longer in the upgrade', '已不在升级中');

function failureOf({ onu, state, reason }: UpgradeLine): Text {
  return state === 'abort' ? ofOnu(onu, 'aborted', '已终止') : ofOnu(onu, reason === '' ? 'failed' : reason);
}

interface Fate {
  readonly is: 'done' | 'failed' | 'unseen';
  readonly words: Text;
  readonly onu: number;
  readonly code: OnuFate;
  readonly reason?: string;
  readonly version?: string | null;
}

function fateOf(onu: number, line: UpgradeLine | undefined, unit: UpgradeUnit | undefined, was: FieldValue): Fate {
  if (!line) return { is: 'failed', words: isGone(onu), onu, code: 'gone' };
  if (line.state !== 'finish') {
    const code = line.state === 'abort' ? 'abort' : 'failed';
    return { is: 'failed', words: failureOf(line), onu, code, reason: line.reason };
  }
  const { version = null, isWorking = false } = unit ?? {};
  if (isWorking && version !== null && version !== was) {
    return { is: 'done', words: ofOnu(onu, `${String(was ?? '?')} → ${version}`), onu, code: 'done', version };
  }
  return isWorking
    ? {
        is: 'unseen',
        words: ofOnu(onu, `still ${version ?? '?'}`, `仍为 ${version ?? '?'}`),
        onu,
        code: 'old',
        version,
      }
    : { is: 'unseen', words: ofOnu(onu, 'not back', '尚未恢复'), onu, code: 'away' };
}

function endingOf(fates: readonly Fate[]): CourseEnding {
  const wordsOf = (is: Fate['is']) => fates.filter((fate) => fate.is === is).map(({ words }) => words);
  const [done, failed, unseen] = [wordsOf('done'), wordsOf('failed'), wordsOf('unseen')];
  if (failed.length > 0) {
    const detail = inWords([...failed, ...unseen]);
    return { state: done.length > 0 ? 'halfApplied' : 'refused', reason: 'upgradeFailed', detail };
  }
  if (unseen.length > 0) return { state: 'unverified', reason: 'notUpgraded', detail: inWords(unseen) };
  return { state: 'verified', reason: 'upgraded', detail: inWords(done) };
}

const marksOf = (lines: readonly UpgradeLine[]): string => JSON.stringify(lines.map(({ onu, mark }) => [onu, mark]));

async function stands(
  eyes: UpgradeEyes,
  session: PageSession,
  after: PageRow,
  { was, last }: { readonly was: PageRow; readonly last: PageRow | undefined },
): Promise<CourseStanding> {
  const lines = await eyes.lines(session, after);
  const said = new Map(lines.map((line) => [line.onu, { said: line.said }]));
  if (lines.some(({ state }) => isUpgradeOpen(state))) return { is: 'underWay', now: toldRow(said) };
  // What was seen to go on has ended by now, even where it ends in the words of the one before.
  const isOfBefore = marksOf(lines) === was['marks'] && last === undefined;
  if (lines.length === 0 || isOfBefore) return { is: 'unknown' };
  // A word that is not known is no end.
  if (lines.some(({ state }) => state === null)) return { is: 'underWay', now: toldRow(said) };
  const units = await eyes.units(session, after);
  const byOnu = new Map(lines.map((line) => [line.onu, line]));
  const fates = eyes.onusOf(after).map((onu) => fateOf(onu, byOnu.get(onu), units.get(onu), was[`onu${onu}`] ?? null));
  const ending = endingOf(fates);
  const now = toldRow(
    new Map(
      fates.map(({ onu, code: fate, reason = null, version = null }) => [
        onu,
        { ...said.get(onu), fate, reason: reason === '' ? null : reason, version },
      ]),
    ),
  );
  return { is: fates.some(({ is }) => is === 'unseen') ? 'over' : 'ended', ending, now };
}

/** S2 §4: what is offline cannot be upgraded. */
function against(onus: readonly number[], units: ReadonlyMap<number, UpgradeUnit>): Text | undefined {
  const missing = onus.find((onu) => units.get(onu)?.isKnown !== true);
  if (missing !== undefined) return text(`there is no ONU ${missing} on this port`, `该端口没有 ONU ${missing}`);
  const away = onus.find((onu) => units.get(onu)?.isWorking !== true);
  return away === undefined ? undefined : text(`ONU ${away} is offline`, `ONU ${away} 不在线`);
}

/** ms; an image takes minutes to an ONU, and a port has up to 128. */
const everyMs = 4000;
const mostMs = 3_600_000;
const restartMs = 240_000;

export const upgradeCourse = (eyes: UpgradeEyes): Course => ({
  on: 'add',
  everyMs,
  mostMs,
  overMs: restartMs,
  late: { state: 'unverified', reason: 'upgradeSlow' },
  begins: async (session, after) => {
    const units = await eyes.units(session, after);
    const onus = eyes.onusOf(after);
    const objection = against(onus, units);
    const versions = onus.map((onu) => [`onu${onu}`, units.get(onu)?.version ?? null] as const);
    const was = { ...Object.fromEntries(versions), marks: marksOf(await eyes.lines(session, after)) };
    return objection ? { was, against: objection } : { was };
  },
  stands: (session, { after, was, last }) => stands(eyes, session, after, { was, last }),
});
