import type { DiagnosisInputs, DiagnosisKind, ProbeKind, ProbeResult } from '@heliograph/catalogue/cpe/diagnosis.ts';
import type { Findings } from '@heliograph/catalogue/cpe/checkup.ts';
import type { DiagnosisOutcome } from '@heliograph/catalogue/words/cpe-diagnosis-words.ts';
import type { Generated, JSONColumnType } from 'kysely';
import type { Id, Time, TimeOrNull } from './identity.ts';

/** What of a diagnosis stands in its task: which one it is. */
export interface DiagnosisBody {
  readonly id: string;
  readonly kind: DiagnosisKind;
}

/** One probe of a diagnosis, and what became of it. */
export interface ProbeEnd {
  readonly kind: ProbeKind;
  readonly outcome: DiagnosisOutcome;
  readonly result: ProbeResult | null;
  /** ISO. */
  readonly at: string;
  /** Of a one-click diagnosis: 1 the gateway, 2 the internet. */
  readonly stage: number;
}

/** A test that a customer device is asked for, or a one-click diagnosis of a device or of an ONU that has none. */
export interface CpeDiagnosisTable {
  tenant_id: number;
  id: Id;
  /** null: of an ONU without a customer device. */
  cpe_id: Id | null;
  onu_id: Id | null;
  kind: DiagnosisKind;
  task_id: Id | null;
  asked: JSONColumnType<DiagnosisInputs>;
  state: Generated<'waiting' | 'running' | 'done' | 'failed'>;
  outcome: DiagnosisOutcome | null;
  /** CWMP fault code of a device that refused. */
  fault: number | null;
  fault_text: string | null;
  result: JSONColumnType<ProbeResult | null, string | null, string | null>;
  /** `result`'s own figure: ms or bit/s. */
  figure: number | null;
  /** Percent. */
  loss: number | null;
  /** One-click: what was found so far, the OLT's side first. */
  findings: JSONColumnType<Findings | null, string | null, string | null>;
  /** One-click: probes that ended. */
  probes: JSONColumnType<readonly ProbeEnd[] | null, string | null, string | null>;
  /** Which probe of the task is under way. */
  stage: Generated<number>;
  canceled: Generated<boolean>;
  /** Digest of the one-time word of a speed test. */
  speed_hash: string | null;
  /** What this console moved for it. */
  served: JSONColumnType<
    { readonly octets: number; readonly ms: number; readonly capped: boolean } | null,
    string | null,
    string | null
  >;
  created_by: string;
  created_at: Time;
  begun_at: TimeOrNull;
  ended_at: TimeOrNull;
  /** Nothing is waited for after this. */
  limit_at: Time;
  /** When the device is called to be looked at, should it not report by itself. */
  look_at: TimeOrNull;
}
