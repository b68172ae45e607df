import { fill, type Text } from '../kit/text.ts';
import { verdictOf, type Evidence } from '../onu/verdict.ts';
import { checkNotes as notes, checkupVerdicts as heads } from '../words/cpe-checkup-words.ts';
import { diagnosisOutcomes, type DiagnosisOutcome } from '../words/cpe-diagnosis-words.ts';
import { probeLossOf, type ProbeResult } from './diagnosis.ts';
import { forCustomer, type Wan } from './home-wans.ts';
import { cpePartOf } from './parts.ts';

export type { Wan } from './home-wans.ts';

/** What the OLT told of an ONU when a one-click diagnosis began. */
export interface OnuFindings {
  /** When its OLT last told of it, ISO. */
  readonly at: string | null;
  readonly evidence: Evidence;
  /** What the OLT receives, dBm. */
  readonly oltRx: number | null;
  /** An outage of its port that it is part of. */
  readonly outage: { readonly since: string; readonly onus: number } | null;
}

export interface AcsFindings {
  readonly at: string;
  readonly online: boolean | null;
  readonly lastInform: string | null;
}

/** What the customer device told of itself and of the home. */
export interface CheckedHome {
  readonly at: string;
  /** Parts that it did not tell. */
  readonly unread: readonly string[];
  readonly uptime: number | null;
  readonly wans: readonly Wan[];
  readonly radios: readonly {
    readonly band: string | null;
    readonly enabled: boolean | null;
    readonly channel: number | null;
  }[];
  readonly ssids: { readonly total: number; readonly on: number; readonly clients: number | null };
  readonly hosts: { readonly total: number; readonly active: number };
  /** Wi-Fi clients with a bad connection; null: not told. */
  readonly weakClients: number | null;
  /** How crowded the channels in use are; null: the device has not looked of late. */
  readonly air?: {
    readonly at: string;
    readonly channels: readonly {
      readonly band: string;
      readonly channel: number;
      /** Networks of others. */
      readonly heard: number;
      /** One that is clearly quieter. */
      readonly better: number | null;
    }[];
  } | null;
}

/** null: not known, or not read (yet). */
export interface Findings {
  readonly onu: OnuFindings | null;
  readonly acs: AcsFindings | null;
  readonly home: CheckedHome | null;
}

export interface PingEnd {
  readonly stage: number;
  readonly outcome: DiagnosisOutcome;
  readonly result: ProbeResult | null;
  readonly at: string;
}

export const checkIds = ['line', 'light', 'outage', 'acs', 'wan', 'gateway', 'internet', 'wifi', 'hosts'] as const;
export type CheckId = (typeof checkIds)[number];
type CheckState = 'good' | 'warn' | 'bad' | 'unknown';

interface Check {
  readonly id: CheckId;
  readonly state: CheckState;
  readonly note: Text;
  /** Of when it is; null: it was not read. */
  readonly at: string | null;
}

export interface Checkup {
  readonly checks: readonly Check[];
  /** `onu`: what the page of the ONU says; `checking`: not over yet. */
  readonly verdict: {
    readonly id: CheckId | 'fine' | 'unsure';
    readonly state: CheckState;
    readonly head: Text;
    readonly more: Text;
    readonly next: Text | null;
  };
}

const none = (id: CheckId): Check => ({ id, state: 'unknown', note: notes.unread, at: null });
const dbm = (level: number | null): string => (level === null ? '–' : level.toFixed(2));

const stateOfTone = {
  critical: 'bad',
  major: 'bad',
  minor: 'warn',
  warning: 'warn',
  off: 'bad',
  good: 'good',
} as const;

function lineCheck({ onu }: Findings): Check {
  if (!onu) return none('line');
  const { head, n, tone, id } = said(onu);
  // It answers to the OLT; how well it hears is the next check.
  const isLight = ['weakAlone', 'weakAll', 'weakLonely', 'tooStrong'].includes(id);
  return {
    id: 'line',
    state: isLight ? 'good' : onu.evidence.oltAnswers === false ? 'unknown' : stateOfTone[tone],
    note: isLight ? notes.online : fill(head, n),
    at: onu.at,
  };
}

function said({ evidence }: OnuFindings) {
  const verdict = verdictOf(evidence);
  const { head, more, next } = 'next' in verdict.words ? verdict.words : { ...verdict.words, next: undefined };
  return { id: verdict.id, tone: verdict.tone, n: verdict.n, head, more, next };
}

/** What an OLT receives well, dBm (class B+: down to -28). */
const oltHears = -28;

function lightCheck({ onu }: Findings): Check {
  if (!onu || (onu.evidence.rx === null && onu.oltRx === null)) return none('light');
  const { rx, band } = onu.evidence;
  const isWeakUp = onu.oltRx !== null && onu.oltRx < oltHears;
  const state =
    band === 'critical' || band === 'strong'
      ? 'bad'
      : band === 'warning' || isWeakUp
        ? 'warn'
        : rx === null
          ? 'unknown'
          : 'good';
  return { id: 'light', state, note: fill(notes.light, { rx: dbm(rx), olt: dbm(onu.oltRx) }), at: onu.at };
}

function outageCheck({ onu }: Findings): Check {
  if (!onu) return none('outage');
  const { outage, at } = onu;
  return outage
    ? { id: 'outage', state: 'bad', note: fill(notes.outage, { n: outage.onus }), at: outage.since }
    : { id: 'outage', state: 'good', note: notes.noOutage, at };
}

function acsCheck({ acs, home }: Findings): Check {
  if (!acs) return none('acs');
  if (home) return { id: 'acs', state: 'good', note: notes.reports, at: home.at };
  if (acs.online === null) return { id: 'acs', state: 'unknown', note: notes.neverReported, at: null };
  return acs.online
    ? { id: 'acs', state: 'unknown', note: notes.notCalled, at: acs.lastInform }
    : { id: 'acs', state: 'bad', note: notes.away, at: acs.lastInform };
}

const labelOf = (field: 'status' | 'lastError', value: string | null): Text | undefined => {
  const of = cpePartOf('wan').fields[field as never] as {
    readonly options?: readonly { value: unknown; label: Text }[];
  };
  return of.options?.find((one) => one.value === value)?.label;
};

const isUnread = ({ home }: Findings, part: string): boolean => home === null || home.unread.includes(part);

function wanCheck(findings: Findings): Check {
  const { home } = findings;
  if (isUnread(findings, 'wan') || !home) return none('wan');
  const wans = forCustomer(home.wans);
  if (wans.length === 0) return { id: 'wan', state: 'bad', note: notes.noWan, at: home.at };
  const up = wans.find(
    ({ status, address, connection }) => status === 'connected' && (address !== null || connection === 'bridge'),
  );
  if (up) return { id: 'wan', state: 'good', note: fill(notes.wanUp, { ip: up.address ?? '–' }), at: home.at };
  const [first] = wans;
  const status = labelOf('status', first?.status ?? null);
  if (!status) return { id: 'wan', state: 'unknown', note: notes.unread, at: home.at };
  const isConnected = first?.status === 'connected';
  const error = first?.lastError === 'none' ? undefined : labelOf('lastError', first?.lastError ?? null);
  const words = isConnected ? notes.noAddress : (error ?? status);
  return { id: 'wan', state: 'bad', note: words, at: home.at };
}

/** Share of pings that may get lost, percent. */
const mayLose = 20;
/** ms: above this the way to the gateway, or to the internet, is slow. */
const slow = { gateway: 50, internet: 250 } as const;

function pingCheck(id: 'gateway' | 'internet', stage: number, probes: readonly PingEnd[]): Check {
  const probe = probes.find((one) => one.stage === stage);
  if (!probe) return none(id);
  const { outcome, result, at } = probe;
  if (outcome === 'unknownHost' || outcome === 'noRoute')
    return { id, state: 'bad', note: diagnosisOutcomes[outcome], at };
  const loss = result && probeLossOf(result);
  if (outcome !== 'complete' || !result || loss === null)
    return { id, state: 'unknown', note: outcome === 'complete' ? notes.unread : diagnosisOutcomes[outcome], at };
  if (loss === 100) return { id, state: 'bad', note: notes.noPing, at };
  const { average = null } = result;
  const isSlow = average !== null && average > slow[id];
  const note = fill(notes.ping, { ms: average === null ? '–' : Math.round(average), loss });
  return { id, state: loss > mayLose || isSlow ? 'warn' : 'good', note, at };
}

/** Several findings as one. */
const inOne = (all: readonly Text[]): Text => ({
  en: all.map(({ en }) => en).join('; '),
  zh: all.map(({ zh }) => zh).join('；'),
});

/** Channels in use; 0 is one that the device chooses and does not tell. */
function channelsOf(radios: CheckedHome['radios']): Text {
  const all = radios.flatMap(({ channel }) => channel ?? []);
  const named = (chosen: string): string => all.map((one) => (one === 0 ? chosen : String(one))).join(', ') || '–';
  return { en: named(notes.automatic.en), zh: named(notes.automatic.zh) };
}

function wifiCheck(findings: Findings): Check {
  const { home } = findings;
  if (!home || isUnread(findings, 'radio') || isUnread(findings, 'ssid')) return none('wifi');
  const { radios, ssids, weakClients, at } = home;
  if (radios.length === 0 && ssids.total === 0) return none('wifi');
  if (radios.length > 0 && radios.every(({ enabled }) => enabled === false))
    return { id: 'wifi', state: 'warn', note: notes.wifiOff, at };
  if (ssids.total > 0 && ssids.on === 0) return { id: 'wifi', state: 'warn', note: notes.noSsid, at };
  const weak = weakClients !== null && weakClients > 0 ? [fill(notes.weakClients, { n: weakClients })] : [];
  const crowded = (home.air?.channels ?? []).flatMap(({ channel, heard, better }) =>
    better === null ? [] : [fill(notes.crowded, { channel, n: heard, better })],
  );
  if (weak.length + crowded.length > 0) return { id: 'wifi', state: 'warn', note: inOne([...weak, ...crowded]), at };
  const isKnown = radios.some(({ enabled }) => enabled === true) || ssids.on > 0;
  const on = fill(notes.wifi, { channels: channelsOf(radios), clients: ssids.clients ?? '–' });
  const shared = (home.air?.channels ?? []).map(({ channel, heard }) => fill(notes.shared, { channel, n: heard }));
  return isKnown ? { id: 'wifi', state: 'good', note: inOne([on, ...shared]), at } : { ...none('wifi'), at };
}

function hostsCheck(findings: Findings): Check {
  const { home } = findings;
  if (!home || isUnread(findings, 'host')) return none('hosts');
  const { hosts, at } = home;
  return hosts.active > 0
    ? { id: 'hosts', state: 'good', note: fill(notes.hosts, { n: hosts.active }), at }
    : { id: 'hosts', state: 'warn', note: notes.noHosts, at };
}

/** The first cause in the direction of the customer explains what is wrong behind it. */
const order: readonly CheckId[] = ['outage', 'line', 'light', 'acs', 'wan', 'gateway', 'internet', 'wifi', 'hosts'];

/** All checks, and the one verdict that they come to. What was not read is unknown, and never good. */
export function checkup(findings: Findings, probes: readonly PingEnd[]): Checkup {
  const checks = [
    lineCheck(findings),
    lightCheck(findings),
    outageCheck(findings),
    acsCheck(findings),
    wanCheck(findings),
    pingCheck('gateway', 1, probes),
    pingCheck('internet', 2, probes),
    wifiCheck(findings),
    hostsCheck(findings),
  ];
  const of = (id: CheckId): CheckState => checks.find((one) => one.id === id)?.state ?? 'unknown';
  // Many routers do not answer to pings: where the internet answers, a silent gateway is no fault.
  const isCause = (id: CheckId, state: CheckState) =>
    of(id) === state && !(id === 'gateway' && of('internet') === 'good');
  const cause = order.find((id) => isCause(id, 'bad')) ?? order.find((id) => isCause(id, 'warn'));
  const { onu } = findings;
  if (cause === undefined) {
    const isSure = of('wan') === 'good' && (of('internet') === 'good' || of('gateway') === 'good');
    return isSure
      ? { checks, verdict: { id: 'fine', state: 'good', ...heads.fine, next: null } }
      : { checks, verdict: { id: 'unsure', state: 'unknown', ...heads.unsure, next: null } };
  }
  const state = of(cause);
  if (onu && (cause === 'line' || cause === 'light' || cause === 'outage')) {
    const { head, more, next, n, tone } = said(onu);
    // What the page of the ONU says is said here too, as far as it says that something is wrong.
    if (tone !== 'good')
      return {
        checks,
        verdict: { id: cause, state, head: fill(head, n), more: fill(more, n), next: next ? fill(next, n) : null },
      };
  }
  const note = checks.find(({ id }) => id === cause)?.note ?? notes.unread;
  const { head, next } = heads[cause];
  return { checks, verdict: { id: cause, state, head, more: note, next } };
}
