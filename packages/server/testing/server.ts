import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startRoles } from '@heliograph/catalogue/words/roles.ts';
import type { FastifyInstance } from 'fastify';
import { Client } from 'pg';
import pino from 'pino';
import { Registry } from 'prom-client';
import { stillGiven } from '../areas/menus/menus.ts';
import { createTenant, type MadeTenant } from '../areas/tenants/tenants.ts';
import { buildApp } from '../app.ts';
import { addUser, openPasswords, type Passwords } from '../areas/users/users.ts';
import { systemClock, type Clock } from '../clock.ts';
import type { Context } from '../context.ts';
import { openBus } from '../db/bus.ts';
import { Connections, poolOf } from '../db/connections.ts';
import { openDatabase, type Database } from '../db/launcher.ts';
import { migrate } from '../db/migrate.ts';
import { openScope, type Scope, type WantedTerms } from '../db/scope.ts';
import { usualTerms } from '../db/terms.ts';
import type { Envelope } from '../http/envelope.ts';
import { openSession, openSessions, type LiveSessions } from '../http/session.ts';
import { guardRequests } from '../http/guard.ts';
import type { Area } from '../http/serve.ts';
import { idMaker } from '../ids.ts';
import { openRoom } from '../room.ts';
import { readSettings } from '../settings.ts';
import { inertLines } from '../supervisor/logger.ts';
import { vaultOf } from '../vault.ts';
import { said } from './said.ts';
import { allAreas } from '../web-role.ts';
import { copyTemplate } from './template.ts';

/** Of `admin`, `operator` and `viewer` in both tenants. */
export const testPassword = 'Test@2026';

/** What is stored of it, made once (`passwords.ts`): a slow hash is meant to be slow, and two hundred servers want it. */
const testPasswordHash =
  '$argon2id$v=19$m=19456,t=2,p=1$79682QtoHiarlW2pDsQBDg$RMB/TwiFadmsvky1GKxypgSPIWge+JidCj21icd8xpk';

/** What `call` sends besides method and path. */
export interface TestCallOptions {
  readonly token?: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** A whole server on a database of its own, with two tenants that must never see each other. */
export interface TestServer {
  readonly ctx: Context;
  readonly app: FastifyInstance;
  readonly sessions: LiveSessions;
  readonly areas: readonly Area[];
  /** Tenant `000000` and tenant `coast1`, each with users `admin`, `operator` and `viewer`. */
  readonly tenants: { readonly home: MadeTenant; readonly coast: MadeTenant };
  /** The database as its superuser sees it: all tenants, no row security. For looking, and for states that no call brings about. */
  readonly everything: Client;
  /** How the server reaches its database. */
  readonly database: Pick<Database, 'connectOptions'>;
  /** A token, without a password. `tenant` and `user` as they are typed at sign-in. */
  signIn(tenant?: string, user?: string): Promise<string>;
  /** A token of a fresh user that holds exactly these permissions. */
  signInWith(permissions: readonly string[], tenant?: string): Promise<string>;
  /** One call below /emsWebServer; answers the envelope. */
  call(method: Method, path: string, options?: TestCallOptions): Promise<Envelope>;
  stop(): Promise<void>;
}

export interface TestOptions {
  readonly clock?: Clock;
  readonly env?: NodeJS.ProcessEnv;
  /** Where the log goes instead of the standard output. */
  readonly logTo?: pino.DestinationStream;
  /** A fresh installation: no tenant, nobody who could sign in. */
  readonly bare?: boolean;
  /** The space that is left, bytes; left out: enough of it. */
  readonly space?: () => Promise<{ readonly free: number; readonly total: number }>;
  /** `shipped`: transactions give up as soon as they do in the product; left out: a minute later. */
  readonly deadlines?: 'shipped';
  /** Statements are prepared, as they are in processes that serve no people (`db/prepared.ts`). */
  readonly prepares?: boolean;
  /** Instead of every area of the server. */
  readonly areas?: (ctx: Context, sessions: LiveSessions, passwords: Passwords) => readonly Area[];
}

/** How long a test waits for its database, ms: a machine that is busy with other tests is no reason to fail. */
const slowMs = 60_000;

/**
 * The lab, and what RFC 5737 and 3849 keep for examples: a container may stand in such a network itself, and a console refuses its own
 * address.
 */
const usualNetworks = '127.0.0.0/8,192.0.2.0/24,198.51.100.0/24,203.0.113.0/24,2001:db8::/32';

/** What asks how soon the database gives up wants it as it is shipped; no other test is about it. */
function patient(scope: Scope): Scope {
  const slowly = ({ terms = usualTerms, ...wanted }: WantedTerms = {}): WantedTerms => {
    const { statementMs, lockMs, idleMs } = terms;
    const least = (ms: number): number => Math.max(ms, slowMs);
    return { ...wanted, terms: { statementMs: least(statementMs), lockMs: least(lockMs), idleMs: least(idleMs) } };
  };
  return {
    ...scope,
    tenant: (tenantId, work, wanted) => scope.tenant(tenantId, work, slowly(wanted)),
    system: (work, wanted) => scope.system(work, slowly(wanted)),
  };
}

async function startContext(
  options: TestOptions,
): Promise<{ ctx: Context; database: Database; close: () => Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'heliograph-test-'));
  const clock = options.clock ?? systemClock();
  const settings = readSettings({
    HELIOGRAPH_DATA: dataDir,
    HELIOGRAPH_HOST: '127.0.0.1',
    HELIOGRAPH_CAPTCHA: 'off',
    HELIOGRAPH_DEVICE_NETWORKS: usualNetworks,
    ...options.env,
  });
  const level = settings.logLevel === 'info' ? 'warn' : settings.logLevel;
  const log = pino({ level }, inertLines(options.logTo ?? said));
  if (settings.databaseUrl === undefined) await copyTemplate(dataDir);
  const database = await openDatabase({ dataDir, databaseUrl: settings.databaseUrl, log, losable: true });
  const owner = new Client(database.connectOptions('owner'));
  await owner.connect();
  await migrate(owner);
  await owner.end();
  const app = database.connectOptions('app');
  const bus = await openBus(app, log, clock);
  // The test's own database stops before the last connection is gone.
  const metrics = new Registry();
  // As if the disk of whoever runs the tests were always large enough.
  const space = () => Promise.resolve({ free: 2 ** 40, total: 2 ** 41 });
  const room = await openRoom(
    { dataDir, clock, metrics, external: settings.databaseUrl !== undefined },
    options.space ?? space,
  );
  const connections = new Connections(() => poolOf(app, 10, () => undefined, slowMs), clock, {
    patience: slowMs,
    prepares: options.prepares ?? false,
  });
  const opened = openScope(connections, room);
  const scope = options.deadlines === 'shipped' ? opened : patient(opened);
  const vault = vaultOf(randomBytes(32));
  const ctx = { settings, log, clock, scope, bus, room, newId: idMaker(clock), vault, metrics };
  const close = async () => {
    room.stop();
    await bus.close();
    await scope.close();
    const stopped = database.stop();
    // Its folder goes with it: nothing has to be written down first.
    if ('superuser' in database && database.pid !== undefined) process.kill(database.pid, 'SIGQUIT');
    await stopped;
    await rm(dataDir, { recursive: true, force: true });
  };
  return { ctx, database, close };
}

const makeTenant = (ctx: Context, code: string, passwordHash: string): Promise<MadeTenant> =>
  createTenant(
    ctx,
    { code, name: `Tenant ${code}`, trapCommunity: `trap-${code}`, project: 'Default project', groups: ['North'] },
    async (tx, made) => {
      const everywhere = { device_networks: ['0.0.0.0/0', '::/0'] };
      await tx.updateTable('tenant').set(everywhere).where('id', '=', made.id).execute();
      for (const role of startRoles) {
        await addUser(ctx, tx, made.id, {
          userName: role.key,
          nickName: role.name.en,
          passwordHash,
          userLevel: role.userLevel,
          mustChangePassword: false,
          roleIds: [made.roleIds[role.key] ?? ''],
        });
      }
    },
  );

async function userWith(ctx: Context, tenant: MadeTenant, permissions: readonly string[]): Promise<string> {
  return ctx.scope.tenant(tenant.id, async (tx) => {
    const roleId = ctx.newId();
    const role = { tenant_id: tenant.id, id: roleId, role_key: `role${roleId}`, name: `Some ${roleId}`, remark: null };
    await tx
      .insertInto('role')
      .values({ ...role, permissions: [...permissions] })
      .execute();
    const userName = `user${roleId}`;
    const common = { passwordHash: 'none', userLevel: 'ordinary', mustChangePassword: false };
    await addUser(ctx, tx, tenant.id, { userName, nickName: userName, ...common, roleIds: [roleId] });
    return userName;
  });
}

/** A token of a user, without a password. */
export async function tokenOfSignIn(ctx: Context, tenantId: number, userName: string): Promise<string> {
  const { id } = await ctx.scope.tenant(tenantId, (tx) =>
    tx
      .selectFrom('app_user')
      .select('id')
      .where('tenant_id', '=', tenantId)
      .where('user_name', '=', userName)
      .executeTakeFirstOrThrow(),
  );
  const { token } = await ctx.scope.system((tx) =>
    openSession(ctx, tx, { tenantId, userId: id, ip: '127.0.0.1', agent: 'test' }),
  );
  return token;
}

/** Calls of an app that listens nowhere. */
export const callsOf =
  (app: FastifyInstance): TestServer['call'] =>
  async (method, path, { token, query, body, headers } = {}) => {
    const answer = await app.inject({
      method,
      url: `/emsWebServer${path}`,
      headers: { ...(token === undefined ? {} : { authorization: token }), ...headers },
      ...(query === undefined ? {} : { query }),
      ...(body === undefined ? {} : { payload: body as object }),
    });
    return answer.json<Envelope>();
  };

function signer(ctx: Context, tenants: readonly MadeTenant[]) {
  const find = (code: string): MadeTenant => {
    const found = tenants.find((one) => one.code === code);
    if (!found) throw new Error(`the test server has no tenant ${code}`);
    return found;
  };
  const signIn = (code = '000000', userName = 'admin') => tokenOfSignIn(ctx, find(code).id, userName);
  const signInWith = async (permissions: readonly string[], code = '000000'): Promise<string> =>
    signIn(code, await userWith(ctx, find(code), permissions));
  return { signIn, signInWith };
}

/** `npm test` starts one per test file, in about a second; `stop` leaves nothing behind. */
export async function startTestServer(options: TestOptions = {}): Promise<TestServer> {
  const context = await startContext(options);
  try {
    return await serverOn(context, options);
  } catch (error) {
    await context.close();
    throw error;
  }
}

type Started = Awaited<ReturnType<typeof startContext>>;

async function serverOn({ ctx, database, close }: Started, options: TestOptions): Promise<TestServer> {
  const sessions = openSessions(ctx, stillGiven);
  const passwords = openPasswords();
  const areas = (options.areas ?? allAreas)(ctx, sessions, passwords);
  const app = await buildApp(ctx, sessions, areas);
  guardRequests(app);
  const tenants: MadeTenant[] = [];
  for (const code of options.bare ? [] : ['000000', 'coast1'])
    tenants.push(await makeTenant(ctx, code, testPasswordHash));
  const root = 'superuser' in database ? (database.superuser as object) : database.connectOptions('owner');
  const everything = new Client(root);
  await everything.connect();
  return {
    ctx,
    app,
    sessions,
    areas,
    get tenants() {
      const [home, coast] = tenants;
      if (!home || !coast) throw new Error('a bare test server has no tenants');
      return { home, coast };
    },
    everything,
    database,
    ...signer(ctx, tenants),
    call: callsOf(app),
    stop: async () => {
      sessions.close();
      await app.close();
      await everything.end();
      await close();
    },
  };
}
