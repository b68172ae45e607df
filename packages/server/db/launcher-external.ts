import { Client } from 'pg';
import type { Logger } from 'pino';
import { appRole } from './migration.ts';
import { guarded } from './connections.ts';
import type { Database } from './launcher.ts';
import { LaunchError } from './launcher-words.ts';

interface Standing {
  version: number;
  encoding: string;
  name: string;
  database: string;
  /** Superuser or BYPASSRLS: row security does not hold this user. */
  unbound: boolean;
  exists: boolean;
  /** May this user SET ROLE to the application role? */
  member: boolean;
}

/**
 * Uses the PostgreSQL that `url` names: its user is the owner, and the server works as `heliograph_app`, created when permitted.
 * Where it cannot be had, a user bound by (forced) row security works as itself; one that is not bound is refused.
 */
export async function openExternal(url: string, log: Logger): Promise<Database> {
  const client = new Client(guarded({ connectionString: url }));
  client.on('error', () => undefined);
  let app: string;
  try {
    await client.connect();
    app = await appAddress(client, url, log);
  } catch (error) {
    if (error instanceof LaunchError) throw error;
    throw new LaunchError('unreachable', { output: (error as Error).message });
  } finally {
    await client.end().catch(() => undefined);
  }
  return {
    kind: 'external',
    pid: undefined,
    restarts: 0,
    connectOptions: (role) => ({ connectionString: role === 'owner' ? url : app }),
    stop: () => Promise.resolve(),
  };
}

async function appAddress(client: Client, url: string, log: Logger): Promise<string> {
  const standing = await look(client);
  if (standing.version < 150_000) throw new LaunchError('tooOld', { found: Math.floor(standing.version / 10_000) });
  if (standing.encoding !== 'UTF8') throw new LaunchError('notUtf8', { found: standing.encoding });
  if (!standing.member) {
    const owner = client.escapeIdentifier(standing.name);
    try {
      if (!standing.exists) await client.query(`create role ${appRole} nologin noinherit`);
      await client.query(`grant ${appRole} to ${owner}`);
    } catch (error) {
      if (standing.unbound) throw new LaunchError('noAppRole', { role: appRole });
      log.warn(
        { reason: (error as Error).message },
        'no separate application role; the owner works under forced row security',
      );
      return url;
    }
  }
  await client.query(`grant connect on database ${client.escapeIdentifier(standing.database)} to ${appRole}`);
  await client.query(`grant usage on schema public to ${appRole}`);
  return asRole(url, appRole);
}

async function look(client: Client): Promise<Standing> {
  const { rows } = await client.query<Standing>(
    `select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding,
            current_user as name, current_database() as database, r.rolsuper or r.rolbypassrls as unbound,
            a.oid is not null as exists, coalesce(pg_has_role(current_user, a.oid, 'member'), false) as member
       from pg_roles r left join pg_roles a on a.rolname = $1 where r.rolname = current_user`,
    [appRole],
  );
  const [row] = rows;
  if (!row) throw new Error('the user has no role');
  return row;
}

/** Adds the role to the start-up options of a connection string, so that each new connection begins as it. */
export function asRole(url: string, role: string): string {
  const [base = '', query = ''] = url.split(/\?(.*)/s);
  const parameters = new URLSearchParams(query);
  parameters.set('options', `${parameters.get('options') ?? ''} -c role=${role}`.trim());
  // URLSearchParams writes a space as "+", which libpq-style readers take literally.
  return `${base}?${parameters.toString().replaceAll('+', '%20')}`;
}
