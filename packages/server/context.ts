import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import type { Clock } from './clock.ts';
import type { Bus } from './db/bus.ts';
import type { Scope } from './db/scope.ts';
import type { DiskRoom } from './room.ts';
import type { Settings } from './settings.ts';
import type { Vault } from './vault.ts';

/** What a process is given at its start; everything reaches its surroundings through this and nothing else. */
export interface Context {
  readonly settings: Settings;
  readonly log: Logger;
  readonly clock: Clock;
  /** The only way to the database: transactions bound to one tenant, or to the tables that belong to none. */
  readonly scope: Scope;
  /** Wakes other processes; carries topics, never data. */
  readonly bus: Bus;
  /** The space that is left, and whether history may still be written. */
  readonly room: DiskRoom;
  readonly newId: () => string;
  readonly vault: Vault;
  readonly metrics: Registry;
}
