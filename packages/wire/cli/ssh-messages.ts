import type { CliFaultCode } from './fault.ts';

export interface SshTarget {
  /** An IP address, not a name. */
  readonly address: string;
  readonly port: number;
  readonly username: string;
  readonly password: string;
  /** `SHA256:…`; another key ends the attempt with CliFault `hostKeyChanged` before the password is sent. */
  readonly hostKey?: string;
}

/** To the SSH thread. `id` names a connection. */
export type ToSshThread =
  | { readonly kind: 'open'; readonly id: number; readonly target: SshTarget }
  | { readonly kind: 'write'; readonly id: number; readonly bytes: Uint8Array }
  /** So many octets have been read; the thread holds back when too many are under way. */
  | { readonly kind: 'took'; readonly id: number; readonly count: number }
  | { readonly kind: 'close'; readonly id: number };

export type FromSshThread =
  | { readonly kind: 'opened'; readonly id: number; readonly hostKey: string; readonly legacy: boolean }
  | { readonly kind: 'failed'; readonly id: number; readonly code: CliFaultCode; readonly detail: string }
  | { readonly kind: 'data'; readonly id: number; readonly bytes: Uint8Array }
  | { readonly kind: 'ended'; readonly id: number }
  | { readonly kind: 'broken' | 'endless'; readonly id: number; readonly detail: string };
