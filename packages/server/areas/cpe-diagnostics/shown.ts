import type { diagnosisRow } from '@heliograph/catalogue/calls/cpe-diagnostics.ts';
import { checkup, type Checkup } from '@heliograph/catalogue/cpe/checkup.ts';
import { probeLossOf, type ProbeResult } from '@heliograph/catalogue/cpe/diagnosis.ts';
import { wordsIn, type Tongue } from '@heliograph/catalogue/kit/tongue.ts';
import { cwmpFault } from '@heliograph/catalogue/words/cwmp-faults.ts';
import type { z } from 'zod';
import type { CpeDiagnosisRow } from '../../estate/cpes/diagnoses.ts';
import { timeText } from '../../time-text.ts';

export interface DiagnosisRow extends CpeDiagnosisRow {
  readonly device_name: string | null;
  readonly device_serial: string | null;
}

type Shown = z.input<typeof diagnosisRow>;

const time = (at: Date | null): string | null => at && timeText(at);
const isoTime = (at: string | null): string | null => (at === null ? null : timeText(new Date(at)));

const shownResult = (one: ProbeResult): NonNullable<Shown['result']> => ({
  answered: one.answered ?? null,
  lost: one.lost ?? null,
  loss: probeLossOf(one),
  shortest: one.shortest ?? null,
  average: one.average ?? null,
  longest: one.longest ?? null,
  responseTime: one.responseTime ?? null,
  hops: (one.hops ?? []).map((hop) => ({ ...hop, times: [...hop.times] })),
  octets: one.octets ?? null,
  speed: one.speed ?? null,
  duration: one.duration ?? null,
  connect: one.connect ?? null,
  firstByte: one.firstByte ?? null,
  oddTimes: one.oddTimes ?? false,
  heard: [...(one.heard ?? [])],
  served: one.served
    ? {
        octets: one.served.octets,
        speed: one.served.ms > 0 ? Math.round((one.served.octets * 8000) / one.served.ms) : null,
        capped: one.served.capped,
      }
    : null,
});

const shownVerdict = ({ checks, verdict }: Checkup, tongue: Tongue): NonNullable<Shown['verdict']> => ({
  state: verdict.state,
  head: wordsIn(verdict.head, tongue),
  more: wordsIn(verdict.more, tongue),
  next: verdict.next && wordsIn(verdict.next, tongue),
  checks: checks.map(({ id, state, note, at }) => ({ id, state, note: wordsIn(note, tongue), at: isoTime(at) })),
});

/** A verdict is made of what was found, as far as it was: one that runs has none yet. */
const verdictOf = (row: DiagnosisRow, tongue: Tongue): Shown['verdict'] =>
  row.kind !== 'oneClick' || row.findings === null || row.outcome === 'canceled'
    ? null
    : shownVerdict(checkup(row.findings, row.probes ?? []), tongue);

export function shownDiagnosis(row: DiagnosisRow, tongue: Tongue): Shown {
  const { asked, fault } = row;
  const words = fault === null ? undefined : cwmpFault(fault);
  return {
    id: row.id,
    cpeId: row.cpe_id,
    device: row.device_name || row.device_serial,
    serialno: row.device_serial,
    kind: row.kind,
    state: row.state,
    outcome: row.outcome,
    fault,
    faultText: words ? `${wordsIn(words.what, tongue)}${row.fault_text ? ` (${row.fault_text})` : ''}` : row.fault_text,
    target: asked.target ?? null,
    interface: asked.interface ?? null,
    asked: {
      count: asked.count ?? null,
      repeat: asked.repeat ?? null,
      maxHop: asked.maxHop ?? null,
      size: asked.size ?? null,
      timeout: asked.timeout ?? null,
      latency: asked.latency ?? null,
      dscp: asked.dscp ?? null,
      megabytes: asked.megabytes ?? null,
      url: asked.url ?? null,
    },
    result: row.result && shownResult(row.result),
    verdict: verdictOf(row, tongue),
    createBy: row.created_by,
    createTime: timeText(row.created_at),
    beginTime: time(row.begun_at),
    endTime: time(row.ended_at),
    limitTime: timeText(row.limit_at),
  };
}
