import type { cpeDiagnosticCalls } from '@heliograph/catalogue/calls/cpe-diagnostics.ts';
import type { z } from 'zod';

export type ShownDiagnosis = z.output<typeof cpeDiagnosticCalls.diagnoses.output>;
export type DiagnosisResult = NonNullable<ShownDiagnosis['result']>;

export const msText = (ms: number | null): string =>
  ms === null ? '–' : `${ms >= 100 ? Math.round(ms) : Math.round(ms * 10) / 10} ms`;

/** Mbit/s below a gigabit, as lines are sold. */
export function speedText(bits: number | null): string {
  if (bits === null) return '–';
  return bits >= 1e9 ? `${(bits / 1e9).toFixed(2)} Gbit/s` : `${(bits / 1e6).toFixed(bits >= 1e7 ? 1 : 2)} Mbit/s`;
}

export const megabytesText = (octets: number | null): string =>
  octets === null ? '–' : `${(octets / 1e6).toFixed(2)} MB`;

/** The speed that is believed: that of the device, or of this console where the device's own times cannot be true. */
export const believed = (result: DiagnosisResult): number | null => result.speed ?? result.served?.speed ?? null;

const figureOf = ({ kind, result }: ShownDiagnosis): number | null =>
  result === null ? null : kind === 'ping' ? result.average : kind === 'trace' ? result.responseTime : believed(result);

export const diagnosisText = (row: ShownDiagnosis): string => {
  const figure = figureOf(row);
  return row.kind === 'ping' || row.kind === 'trace' ? msText(figure) : speedText(figure);
};

export interface Against {
  readonly text: string;
  readonly isWorse: boolean;
}

/** How a result stands against the one before of the same target: nothing where there is none, or no more than chance between them. */
export function againstBefore(row: ShownDiagnosis, older: readonly ShownDiagnosis[]): Against | null {
  const now = figureOf(row);
  const before = older.find((one) => one.target === row.target && figureOf(one) !== null);
  const was = before ? figureOf(before) : null;
  if (now === null || was === null || was === 0) return null;
  const part = (now - was) / was;
  if (Math.abs(part) < 0.05) return { text: '≈', isWorse: false };
  const isTime = row.kind === 'ping' || row.kind === 'trace';
  return {
    text: `${part > 0 ? '+' : '−'}${Math.round(Math.abs(part) * 100)} %`,
    isWorse: isTime ? part > 0 : part < 0,
  };
}
