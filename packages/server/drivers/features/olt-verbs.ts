import { text, type Text } from '@heliograph/catalogue/kit/text.ts';
import { oltReboot, oltUpgrade } from '@heliograph/catalogue/verbs/olt.ts';
import { systemUpgrade } from '@heliograph/wire/mib/platform/device.ts';
import { system as standardSystem } from '@heliograph/wire/mib/standard.ts';
import { systemControl, systemInfo } from '@heliograph/wire/mib/system.ts';
import { urlDownload, urlDownloadState } from '@heliograph/wire/mib/url-download.ts';
import { setItem } from '../bindings/codec.ts';
import type { Course, FieldValue, PageRow, PageSession, RawValue, CourseStanding, Step } from '../kit/binding.ts';
import type { VerbBinding } from '../kit/verb.ts';

const numberOr = (raw: RawValue | undefined): number | null => (typeof raw === 'number' ? raw : null);
const wordOr = (raw: RawValue | undefined): string | null => {
  const word = typeof raw === 'string' ? raw.trim() : '';
  return word === '' ? null : word.slice(0, 64);
};

const uptimeOf = async (session: PageSession): Promise<number | null> => {
  const [ticks] = await session.get([standardSystem.sysUpTime.oid]);
  const hundredths = numberOr(ticks);
  return hundredths === null ? null : Math.floor(hundredths / 100);
};

/** It has started since `was`: it is up for less long. A clock that wraps does so after 497 days and is one start too many. */
const hasRestarted = (uptime: FieldValue | undefined, was: FieldValue | undefined): boolean =>
  typeof uptime === 'number' && typeof was === 'number' && uptime < was;

const reboot: VerbBinding = {
  verb: oltReboot,
  read: async (session) => ({ uptime: await uptimeOf(session) }),
  steps: () => [
    { sets: [setItem(systemControl.restartSystem, systemControl.restartSystem.enum.enable, [], 'enable')] },
  ],
  done: ({ uptime }, before) => before !== undefined && hasRestarted(uptime, before['uptime']),
  course: {
    on: 'run',
    restarts: true,
    everyMs: 5000,
    mostMs: 600_000,
    late: { state: 'unverified', reason: 'notBack' },
    begins: async (session) => ({ was: { uptime: await uptimeOf(session) } }),
    stands: async (session, { was }) => {
      const uptime = await uptimeOf(session);
      return hasRestarted(uptime, was['uptime']) ? { is: 'ended', ending: { state: 'verified' } } : { is: 'underWay' };
    },
  },
};

// ── new software ─────────────────────────────────────────────────────────────────────────────────────────────────────

/**
 * What the device says it is at, as S1 §4.2 counts it: percent below 100, then a code. No list of its words is published, so their
 * beginnings count, and what is not known says nothing. null = not upgrading.
 */
const statusWords: readonly (readonly [RegExp, number])[] = [
  [/check.*fail|verif.*fail|invalid/i, 104],
  [/fail|error|timeout/i, 105],
  [/no.?upgrade|idle/i, 106],
  [/reboot|restart/i, 102],
  [/success|finish|complete[d]?$/i, 103],
  [/writ|flash|burn/i, 101],
  [/download.*(ok|done|complete)/i, 100],
];

export function upgradeCode(word: string | null): number | null {
  if (word === null) return null;
  const percent = /(\d{1,3})\s*%/.exec(word)?.[1] ?? /^\s*(\d{1,3})\s*$/.exec(word)?.[1];
  if (percent !== undefined && Number(percent) <= 106) return Number(percent);
  // "Download completed" is no end of an upgrade.
  if (/download.*(ok|done|complete)/i.test(word)) return 100;
  const known = statusWords.find(([pattern]) => pattern.test(word))?.[1];
  return known ?? (/down|load|transf/i.test(word) ? 0 : null);
}

interface Look {
  readonly uptime: number | null;
  readonly firmware: string | null;
  /** S1 §4.2; 106 or null: it is at nothing. */
  readonly code: number | null;
  /** Its own words. */
  readonly word: string | null;
  /** Of a device that fetches by URL (S1 §4.3). */
  readonly url?: { readonly download: number | null; readonly percent: number | null; readonly upgrade: number | null };
}

async function lookByTftp(session: PageSession): Promise<Look> {
  const [ticks, firmware, status] = await session.get([
    standardSystem.sysUpTime.oid,
    systemInfo.sysFirmVersion.oid,
    systemUpgrade.upgradeStatus.oid,
  ]);
  const hundredths = numberOr(ticks);
  const word = wordOr(status);
  return {
    uptime: hundredths === null ? null : Math.floor(hundredths / 100),
    firmware: wordOr(firmware),
    code: upgradeCode(word),
    word,
  };
}

/** One code of both states of a download by URL, for lists that have one column. */
function codeOfUrl(download: number | null, percent: number | null, upgrade: number | null): number | null {
  const { downloading, finish, fail } = urlDownloadState.downloadStatus.enum;
  const upgrading = urlDownloadState.urlUpgradeStatus.enum;
  if (download === fail) return 105;
  if (upgrade === upgrading.fail) return 104;
  if (upgrade === upgrading.success) return 103;
  if (upgrade === upgrading.upgrading) return 101;
  if (download === finish) return 100;
  return download === downloading ? Math.min(percent ?? 0, 99) : null;
}

async function lookByUrl(session: PageSession): Promise<Look> {
  const { uptime, firmware } = await lookByTftp(session);
  const { downloadStatus, downloadProcess, urlUpgradeStatus, failReason } = urlDownloadState;
  const told = await session.get([downloadStatus, downloadProcess, urlUpgradeStatus, failReason].map(({ oid }) => oid));
  const [download, percent, upgrade] = told.map(numberOr);
  const code = codeOfUrl(download ?? null, percent ?? null, upgrade ?? null);
  const url = { download: download ?? null, percent: percent ?? null, upgrade: upgrade ?? null };
  return { uptime, firmware, code, word: wordOr(told[3]), url };
}

const lookAt = (session: PageSession, { way }: PageRow): Promise<Look> =>
  way === 'url' ? lookByUrl(session) : lookByTftp(session);

const failures = new Set<number | null>([104, 105]);
const open = (code: number | null): boolean => code !== null && code <= 102;

const shownOf = ({ code, url }: Look): PageRow => ({
  downloadStatus: code === null || code === 106 ? null : String(code),
  ...(url ? { urlDownload: url.download, urlPercent: url.percent, urlUpgrade: url.upgrade } : {}),
});

const still = (firmware: string | null): Text => text(`still ${firmware ?? '?'}`, `仍为 ${firmware ?? '?'}`);

function standingOf(look: Look, after: PageRow, was: PageRow, last: PageRow | undefined): CourseStanding {
  const now = shownOf(look);
  const { firmware, code, word, uptime } = look;
  if (firmware !== null && firmware === after['version']) {
    const detail = text(
      `${String(was['firmware'] ?? '?')} → ${firmware}`,
      `${String(was['firmware'] ?? '?')} → ${firmware}`,
    );
    return {
      is: 'ended',
      ending: { state: 'verified', reason: 'upgraded', detail },
      now: { ...now, downloadStatus: '103' },
    };
  }
  // What it said before it was told is about an earlier upgrade, as long as it was not seen at this one.
  const isNews = word !== was['word'] || code !== was['code'] || last !== undefined;
  if (failures.has(code) && isNews) {
    const words = word ?? (code === 104 ? 'check failed' : 'upgrade failed');
    return { is: 'ended', ending: { state: 'refused', reason: 'upgradeFailed', detail: text(words, words) }, now };
  }
  const notUpgraded = { state: 'unverified', reason: 'notUpgraded', detail: still(firmware) } as const;
  if (hasRestarted(uptime, was['uptime'])) return { is: 'over', ending: notUpgraded, now };
  if (code === 103 && isNews) return { is: 'over', ending: notUpgraded, now };
  return open(code) ? { is: 'underWay', now } : { is: 'unknown' };
}

const upgradeCourse: Course = {
  on: 'run',
  restarts: true,
  everyMs: 3000,
  // 30 MB over a slow line, and a start of ten minutes.
  mostMs: 3_600_000,
  silentMs: 900_000,
  overMs: 60_000,
  late: { state: 'unverified', reason: 'upgradeSlow' },
  lost: { state: 'unverified', reason: 'notBack' },
  begins: async (session, after) => {
    const look = await lookAt(session, after);
    const { uptime, firmware, word, code } = look;
    const against = open(code) ? text('an upgrade is running there already', '设备正在进行另一升级') : undefined;
    const was = { uptime, firmware, word, code };
    return against ? { was, against } : { was };
  },
  stands: async (session, { after, was, last }) => standingOf(await lookAt(session, after), after, was, last),
};

const typeOf = (fileType: FieldValue | undefined): number =>
  systemUpgrade.fileType.enum[fileType as keyof typeof systemUpgrade.fileType.enum] ?? systemUpgrade.fileType.enum.bld;

function upgradeSteps(asked: PageRow): readonly Step[] {
  const file = String(asked['file'] ?? '');
  if (asked['way'] === 'url') {
    const { fileUrl, urlFileName, optionType, autoReboot, urlDownloadCommit } = urlDownload;
    const said = [
      // The address holds the token: whoever reads the log could fetch the file.
      { ...setItem(fileUrl, String(asked['url'] ?? '')), shown: '***' },
      setItem(urlFileName, file),
      setItem(optionType, optionType.enum.olt, [], 'olt'),
      setItem(autoReboot, autoReboot.enum.enable, [], 'enable'),
    ];
    return [{ sets: [...said, setItem(urlDownloadCommit, urlDownloadCommit.enum.commit, [], 'commit')] }];
  }
  const { tftpServerIP, fileType, fileName, upgradeCommit } = systemUpgrade;
  return [
    {
      sets: [
        setItem(tftpServerIP, String(asked['server'] ?? '')),
        setItem(fileType, typeOf(asked['fileType']), [], String(asked['fileType'] ?? 'bld')),
        setItem(fileName, file),
        setItem(upgradeCommit, upgradeCommit.enum.commit, [], 'commit'),
      ],
    },
  ];
}

const upgrade: VerbBinding = {
  verb: oltUpgrade,
  read: async (session) => {
    const { uptime, firmware, word } = await lookByTftp(session);
    return { uptime, firmware, status: word };
  },
  steps: (_, __, asked) => upgradeSteps(asked),
  done: ({ firmware }, _, asked) => firmware !== null && firmware === asked['version'],
  course: upgradeCourse,
};

/** What is done to a V-SOL OLT itself. */
export const oltVerbs: readonly VerbBinding[] = [reboot, upgrade];
