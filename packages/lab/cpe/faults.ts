import { CPE_FAULTS } from '@heliograph/wire/cwmp/facts.ts';
import type { ParameterFault } from '@heliograph/wire/cwmp/message.ts';

export const cpeFaultWords = (code: number): string =>
  (CPE_FAULTS as Readonly<Record<number, string>>)[code] ?? 'Vendor defined fault';

/** Thrown where a request of the ACS is refused; it becomes the Fault of the answer. */
export class CwmpFault extends Error {
  readonly code: number;
  readonly parameters: readonly ParameterFault[];

  constructor(code: number, parameters: readonly ParameterFault[] = []) {
    super(cpeFaultWords(code));
    this.code = code;
    this.parameters = parameters;
  }
}

export const parameterFault = (name: string, code: number): ParameterFault => ({
  name,
  code,
  text: cpeFaultWords(code),
});
