import { freemem, totalmem } from 'node:os';
import { existsSync, statfsSync } from 'node:fs';

/**
 * Settings given on the command line and not in postgresql.conf, so that code and database never disagree.
 * Durability is left at PostgreSQL's own defaults and named here because nobody may lower it.
 */
export function serverFlags(connections = 60, folder?: string, losable = false): string[] {
  const settings: Record<string, string | number> = {
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
    // Before a recovery every file is synced: one call for all of them takes 0.3 s where 1,500 took 1.5 s on a busy disk.
    ...(process.platform === 'linux' ? { recovery_init_sync_method: 'syncfs' } : {}),
    // replica: the online backup needs it; no standby is served.
    wal_level: 'replica',
    max_wal_senders: 0,
    max_replication_slots: 4,
    max_logical_replication_workers: 0,
    wal_compression: 'pglz',
    max_wal_size: `${logSize(folder)}MB`,
    min_wal_size: '48MB',
    checkpoint_timeout: '10min',
    max_connections: connections,
    shared_buffers: `${sharedBuffers(totalmem())}MB`,
    work_mem: '8MB',
    huge_pages: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // Problems of single statements are reported by the caller that sent them; here only the server's own news.
    log_min_messages: 'log',
    log_checkpoints: 'off',
    log_line_prefix: '',
    ...(roomyShm() ? {} : { dynamic_shared_memory_type: 'mmap' }),
    ...(losable ? losableSettings : {}),
  };
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

/**
 * For a database that is thrown away with its folder. The first change of each page since the last checkpoint writes the whole page to the
 * log, compressed: a fifth of what PostgreSQL took for tests, whose databases are young.
 */
const losableSettings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', wal_compression: 'off' };

/** 1 GB, less on a disk of which that is more than an eighth: nobody but PostgreSQL itself would fill it. @returns MB */
function logSize(folder: string | undefined): number {
  if (folder === undefined || !existsSync(folder)) return 1024;
  const { bsize, blocks } = statfsSync(folder);
  return Math.max(64, Math.min(1024, Math.floor((bsize * blocks) / 8 / 2 ** 20)));
}

/** 128 MB, less on machines where that is more than an eighth of the memory. @param total bytes @returns MB */
export function sharedBuffers(total: number): number {
  return Math.max(16, Math.min(128, Math.floor(total / 8 / 2 ** 20)));
}

/** Containers give /dev/shm 64 MB, which one parallel query can exhaust ("could not resize shared memory segment"). */
function roomyShm(): boolean {
  if (process.platform !== 'linux') return true;
  if (!existsSync('/dev/shm')) return false;
  const { bsize, blocks } = statfsSync('/dev/shm');
  return bsize * blocks >= Math.min(128 * 2 ** 20, freemem());
}
