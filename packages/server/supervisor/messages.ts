import type { UdpPlace } from '@heliograph/wire/snmp/udp-socket.ts';
import type { DatabaseTarget } from '../db/launcher.ts';
import type { ProcessRole } from '../settings.ts';
import type { HeldService } from './held-sockets.ts';

/** A role at work in some process. */
export interface RunningRole {
  /** Address for people, told by the web role. */
  url?: string;
  /** Stops accepting, finishes what is in flight, hands back what it holds. */
  stop(): Promise<void>;
}

/** Where what devices say by themselves is read, of what the supervisor holds. */
export type HeldPlaces = { readonly [Service in HeldService]?: UdpPlace };

/** What a process cannot know by itself; undefined in one that nobody supervises. */
export interface Circumstances {
  /** How often a process of this role was started again. */
  readonly restarts?: number;
  readonly database: 'embedded' | 'external';
  /** The bound sockets that the supervisor keeps open, as open files of this process. */
  readonly sockets?: HeldPlaces;
  /** Of the database, for the pool of this process. */
  readonly connections: number;
}

/** Supervisor → child. The way to the database travels here and not on the command line, where every user could read it. */
export type ProcessOrder =
  | {
      type: 'start';
      role: ProcessRole;
      app: DatabaseTarget;
      about: Circumstances;
      /** The owner's way to an external database, for the one role that makes backups of it. */
      databaseUrl?: string | undefined;
    }
  | { type: 'stop' };

/** Child → supervisor; `reason` is a sentence in the language of the terminal. */
export type ProcessReport = ProcessReady | { type: 'failed'; reason: string };
export type ProcessReady = { type: 'ready'; url?: string };

/** The longest a role may take to stop before its process ends anyway, milliseconds (reliability §1 rule 27). */
export const stopPatience = 8000;
