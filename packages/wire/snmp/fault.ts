import type { Varbind } from './pdu.ts';

export type SnmpFaultCode =
  | 'timeout'
  | 'notInOrder'
  | 'tooManyRows'
  | 'tooManyBytes'
  | 'tooSlow'
  | 'authFailed'
  | 'unknownUser'
  | 'decryptionFailed'
  | 'unsupportedSecurityLevel'
  | 'badResponse'
  | 'errorStatus'
  | 'sendFailed'
  | 'closed';

/** What went wrong with a device over SNMP. `partial` holds the rows a walk had taken before it was stopped. */
export class SnmpFault extends Error {
  readonly code: SnmpFaultCode;
  /** For `errorStatus`: the RFC 3416 name, e.g. `notWritable`, and the 1-based varbind it is about (0 = none). */
  readonly errorStatus: string | undefined;
  readonly errorIndex: number;
  readonly partial: readonly Varbind[];

  constructor(
    code: SnmpFaultCode,
    detail: string,
    more: { errorStatus?: string; errorIndex?: number; partial?: readonly Varbind[] } = {},
  ) {
    super(`${code}: ${detail}`);
    this.code = code;
    this.errorStatus = more.errorStatus;
    this.errorIndex = more.errorIndex ?? 0;
    this.partial = more.partial ?? [];
  }
}
