import type { ParameterFault } from '@heliograph/wire/cwmp/message.ts';

/** What a CPE says of each fault (TR-069 Amendment 6, A.5.1). */
const words: Readonly<Record<number, string>> = {
  9000: 'Method not supported',
  9001: 'Request denied',
  9002: 'Internal error',
  9003: 'Invalid arguments',
  9004: 'Resources exceeded',
  9005: 'Invalid parameter name',
  9006: 'Invalid parameter type',
  9007: 'Invalid parameter value',
  9008: 'Attempt to set a non-writable parameter',
  9009: 'Notification request rejected',
  9010: 'Download failure',
  9011: 'Upload failure',
  9012: 'File transfer server authentication failure',
  9013: 'Unsupported protocol for file transfer',
  9015: 'File transfer failure: unable to contact file server',
  9016: 'File transfer failure: unable to access file',
  9017: 'File transfer failure: unable to complete download',
  9018: 'File transfer failure: file corrupted',
  9021: 'Cancelation of file transfer not permitted in current transfer state',
};

export const faultWords = (code: number): string => words[code] ?? 'Vendor defined fault';

/** Thrown where a request of the ACS is refused; it becomes the Fault of the answer. */
export class CwmpFault extends Error {
  readonly code: number;
  readonly parameters: readonly ParameterFault[];

  constructor(code: number, parameters: readonly ParameterFault[] = []) {
    super(faultWords(code));
    this.code = code;
    this.parameters = parameters;
  }
}

export const parameterFault = (name: string, code: number): ParameterFault => ({ name, code, text: faultWords(code) });
