import { appRole } from '../migration.ts';
import { Client } from 'pg';
import type { DatabaseTarget } from '../launcher.ts';

export const databaseName = 'heliograph';
export const ownerRole = 'heliograph_owner';

/** SQLSTATE 57P03: the server is up and says that it is not yet ready (recovery after a crash). */
const starting = '57P03';
/** SQLSTATE 3D000: no such database, so the cluster is new. */
const noDatabase = '3D000';

function sqlState(error: unknown): string | undefined {
  return (error as { code?: string }).code;
}

async function withClient<T>(target: DatabaseTarget, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ ...target, connectionTimeoutMillis: 5000 });
  // The socket may break under an idle client; the query in flight or the next one reports it.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Asks as the superuser whether clients are let in; rejects while nobody listens. */
export async function probeCluster(superuser: DatabaseTarget): Promise<'ready' | 'starting'> {
  try {
    await withClient({ ...superuser, database: 'postgres' }, (client) => client.query('select 1'));
    return 'ready';
  } catch (error) {
    if (sqlState(error) === starting) return 'starting';
    throw error;
  }
}

/**
 * Makes the two roles and the database, or repairs what is missing of them; each step may be repeated after a kill.
 * The owner passes over row security so that its SECURITY DEFINER search functions can use trigram indexes; the application role cannot.
 */
export async function ensureDatabase(superuser: DatabaseTarget, password: string | undefined): Promise<void> {
  const maintenance = { ...superuser, database: 'postgres' };
  await withClient(maintenance, async (client) => {
    const found = await client.query<{ rolname: string }>('select rolname from pg_roles where rolname = any($1)', [
      [ownerRole, appRole],
    ]);
    const names = found.rows.map((row) => row.rolname);
    const secret = password === undefined ? '' : ` password ${client.escapeLiteral(password)}`;
    if (!names.includes(ownerRole)) await client.query(`create role ${ownerRole} login bypassrls${secret}`);
    if (!names.includes(appRole)) await client.query(`create role ${appRole} login noinherit${secret}`);
    const there = await client.query('select 1 from pg_database where datname = $1', [databaseName]);
    if (there.rowCount === 0) await client.query(`create database ${databaseName} owner ${ownerRole}`);
  });
  await withClient(superuser, (client) =>
    client.query(
      `revoke create, temporary on database ${databaseName} from public; grant usage on schema public to ${appRole}`,
    ),
  );
}

/** False when the cluster was never set up (or killed while it was); a single round trip for the usual start. */
export async function isSetUp(superuser: DatabaseTarget): Promise<boolean> {
  try {
    return await withClient(superuser, async (client) => {
      const { rows } = await client.query<{ ok: boolean }>(
        `select has_schema_privilege(oid, 'public', 'usage') and
                not has_database_privilege('public', current_database(), 'create') as ok from pg_roles where rolname = $1`,
        [appRole],
      );
      return rows[0]?.ok === true;
    });
  } catch (error) {
    if (sqlState(error) === noDatabase) return false;
    throw error;
  }
}
