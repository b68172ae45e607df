import type { Logger } from 'pino';
import { openEmbedded } from './embedded/embedded.ts';
import { openExternal } from './launcher-external.ts';

/** How a `pg` Client or Pool reaches the database: plain data, fit for `new Pool(target)` and for sending to another process. */
export interface DatabaseTarget {
  connectionString?: string;
  host?: string;
  port?: number;
  user?: string;
  password?: string;
  database?: string;
  /** Start-up options, "-c name=value". */
  options?: string;
}

/** owner runs migrations; app is what the server works as: not the owner, and bound by row security. */
export type DatabaseRole = 'owner' | 'app';

export interface Database {
  readonly kind: 'embedded' | 'external';
  /** Process id of the embedded server; undefined for an external one and while it is being started again. */
  readonly pid: number | undefined;
  /** How often the embedded server died and was started again. */
  readonly restarts: number;
  connectOptions(role: DatabaseRole): DatabaseTarget;
  /** Embedded: fast shutdown, resolves when the process is gone. External: nothing to do. */
  stop(): Promise<void>;
}

export interface OpenOptions {
  /** Holds `postgres/` (the cluster) and everything else the installation keeps; created when missing. */
  dataDir: string;
  /** PostgreSQL >= 15 to use instead of the embedded one. */
  databaseUrl?: string | undefined;
  log: Logger;
  /** Most connections the embedded server takes at once. */
  connections?: number;
  /** Nothing of it has to be there after a crash of the machine: its folder is thrown away at the end. Of tests alone. */
  losable?: boolean;
}

/** Brings the database up and resolves when it answers. Throws a LaunchError with a sentence for the person who starts it. */
export function openDatabase(options: OpenOptions): Promise<Database> {
  const { databaseUrl } = options;
  return databaseUrl === undefined ? openEmbedded(options) : openExternal(databaseUrl, options.log);
}
