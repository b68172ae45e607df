import { identityAreas } from '@heliograph/server/areas/identity.ts';
import { openPasswords } from '@heliograph/server/areas/users/users.ts';
import { startTestServer, testPassword, type TestServer } from '@heliograph/server/testing/server.ts';
import { setTimeout as delay } from 'node:timers/promises';
import { percentile, report } from './lib/goal.ts';

// People sign in, their passwords looked at by argon2id (19 MiB, two passes), one at a time, so on one core. Goals: 50 a second,
// and while 50 a second come, p99 of the calls of those who work is at most 100 ms later than without them.
// Then: 400 tries in turn by names and addresses that somebody has and that nobody has; their medians differ by 5 % at most.
// node bench/sign-in.ts [seconds] [tries]

const seconds = Number(process.argv[2] ?? 10);
const perSecond = 50;
const people = 500;
/** Between two calls of those who work. */
const otherMs = 10;

async function fill({ everything, tenants }: TestServer): Promise<void> {
  await everything.query(
    `insert into app_user (tenant_id, id, user_name, name_key, nick_name, password_hash, user_level)
     select tenant_id, 1000000 + n, 'person' || n, 'person' || n, 'Person', password_hash, user_level
     from app_user, generate_series(1, $2::int) n where tenant_id = $1 and user_name = 'viewer'`,
    [tenants.home.id, people],
  );
  await everything.query(
    `insert into user_role (tenant_id, user_id, role_id) select $1, 1000000 + n, $2 from generate_series(1, $3::int) n`,
    [tenants.home.id, tenants.home.roleIds['viewer'], people],
  );
}

/** How long a call took, and whether the server had room for it. */
interface Took {
  readonly ms: number;
  readonly wasBusy: boolean;
}

async function timed(work: () => Promise<{ code: number }>): Promise<Took> {
  const begun = performance.now();
  const { code } = await work();
  if (code !== 200 && code !== 503) throw new Error(`a call was answered with ${code}`);
  return { ms: performance.now() - begun, wasBusy: code === 503 };
}

/** Begins a work at each beat, however long the ones before it take. */
async function paced(everyMs: number, count: number, work: (n: number) => Promise<{ code: number }>): Promise<Took[]> {
  const begun = performance.now();
  const all: Promise<Took>[] = [];
  for (let n = 0; n < count; n += 1) {
    await delay(Math.max(0, begun + n * everyMs - performance.now()));
    all.push(timed(() => work(n)));
  }
  return Promise.all(all);
}

/** As many a second as go, from several people at once. */
async function flatOut(ms: number, atOnce: number, work: (n: number) => Promise<{ code: number }>): Promise<number> {
  const begun = performance.now();
  let done = 0;
  const one = async () => {
    while (performance.now() - begun < ms) {
      done += 1;
      await timed(() => work(done));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, one));
  return (done / (performance.now() - begun)) * 1000;
}

const p99 = (took: readonly Took[]): number =>
  percentile(
    took.map(({ ms }) => ms),
    0.99,
  );

/** What is asked with somebody's name or address, or with nobody's; each of them once, so that no lock is met. */
const doors: readonly { readonly path: string; readonly body: (name: string) => object }[] = [
  { path: '/login', body: (username) => ({ username, password: 'Wrong-1' }) },
  { path: '/emailLogin', body: (name) => ({ email: `${name}@example.net`, emailCode: '000000' }) },
  { path: '/login/sendEmailCode', body: (name) => ({ email: `${name}@example.net`, purpose: 'login' }) },
  { path: '/forgotPassword/code', body: (name) => ({ via: 'email', address: `${name}@example.net` }) },
  {
    path: '/forgotPassword',
    body: (name) => ({ via: 'email', address: `${name}@example.net`, code: '000000', newPassword: 'Another1' }),
  },
];
const tries = Number(process.argv[3] ?? 400);

/** Whether time tells who is a user, and which tenants there are. */
async function compare({ app, everything, tenants }: TestServer): Promise<void> {
  await everything.query(
    `update app_user set email = user_name || '@example.net', email_key = user_name || '@example.net'`,
  );
  await everything.query(
    `insert into mail_setting (tenant_id, enabled, host, port, security, from_address, updated_at)
     values ($1, true, 'mail.example.net', 465, 'tls', 'noc@example.net', now())`,
    [tenants.home.id],
  );
  const kinds = {
    known: (n: number) => ['000000', `person${n + 1}`],
    'unknown user': (n: number) => ['000000', `nobody${n + 1}`],
    'unknown tenant': (n: number) => ['nowhere', `person${n + 1}`],
  } as const;
  const names = Object.keys(kinds) as (keyof typeof kinds)[];
  for (const { path, body } of doors) {
    const took = new Map<string, number[]>(names.map((name) => [name, []]));
    // The first ones warm up.
    for (let n = -10; n < tries; n += 1) {
      // In turn, and each kind as often the first as the others.
      for (let at = 0; at < names.length; at += 1) {
        const name = names[(at + n + 30) % names.length] ?? 'known';
        const [tenantId, who = ''] = kinds[name](n + 10);
        const remoteAddress = `10.${at}.${(n + 10) >> 8}.${(n + 10) & 255}`;
        const payload = { tenantId, ...body(who) };
        const begun = performance.now();
        await app.inject({ method: 'POST', url: `/emsWebServer${path}`, remoteAddress, payload });
        if (n >= 0) took.get(name)?.push(performance.now() - begun);
      }
    }
    const medians = names.map((name) => percentile(took.get(name) ?? [], 0.5));
    const apart = (Math.max(...medians) / Math.min(...medians) - 1) * 100;
    report({
      goal: `${path}: medians of known and unknown users and tenants apart by`,
      measured: apart,
      unit: '%',
      ratio: apart,
      limit: 5,
      note: names.map((name, at) => `${name} ${medians[at]?.toFixed(2)} ms`).join(', '),
    });
  }
}

const server = await startTestServer({
  env: { HELIOGRAPH_LOG_LEVEL: 'silent' },
  areas: (ctx, sessions) => identityAreas(ctx, sessions, openPasswords(1)),
});
try {
  await fill(server);
  const token = await server.signIn();
  const work = () => server.call('GET', '/getRouters', { token });
  const enter = (n: number) =>
    server.call('POST', '/login', { body: { username: `person${1 + (n % people)}`, password: testPassword } });
  await paced(otherMs, 50, work);
  const alone = p99(await paced(otherMs, (seconds * 1000) / otherMs, work));
  const rate = await flatOut(seconds * 1000, 16, enter);
  const [entered, others] = await Promise.all([
    paced(1000 / perSecond, seconds * perSecond, enter),
    paced(otherMs, (seconds * 1000) / otherMs, work),
  ]);
  const busy = entered.filter(({ wasBusy }) => wasBusy).length;
  report({
    goal: 'sign-ins per second, argon2id on one core',
    measured: rate,
    unit: '1/s',
    ratio: perSecond / rate,
    limit: 1,
    note: `at 50 a second p99 of a sign-in ${p99(entered).toFixed(0)} ms, told to try again: ${busy}`,
  });
  report({
    goal: 'other calls while 50 people a second sign in: p99 later by',
    measured: p99(others) - alone,
    unit: 'ms',
    ratio: p99(others) - alone,
    limit: 100,
    note: `p99 ${alone.toFixed(1)} ms without, ${p99(others).toFixed(1)} ms with them`,
  });
  await compare(server);
} finally {
  await server.stop();
}
