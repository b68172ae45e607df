import type { AnyCall } from '@heliograph/catalogue/kit/call.ts';
import { startTestServer } from '@heliograph/server/testing/server.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inputFields, callSampleOf, type CallValues } from './support/call-samples.ts';
import { fillTenant, type TenantRows } from './support/tenant-rows.ts';

// Made from the call tables of the running server: a word that occurs nowhere else is put into every secret of every call, then
// everything that can be read is read. Secrets of configuration pages have their own check, with devices.

const logged: string[] = [];
const server = await startTestServer({
  env: { HELIOGRAPH_LOG_LEVEL: 'trace' },
  logTo: { write: (line) => void logged.push(line) },
});
const calls = server.areas.flatMap(({ calls }) => Object.entries(calls)).map(([name, call]) => ({ name, call }));

/** As clients name them; a name that is in no form is a secret as well. */
const secretName = /password|passphrase|pwd$|secret|community|(priv|auth)key$/i;
const secretsOf = (call: AnyCall): string[] =>
  Object.keys(inputFields(call).properties).filter(
    (key) =>
      (secretName.test(key) && call.form?.fields[key]?.kind !== 'bool') || call.form?.fields[key]?.kind === 'secret',
  );

/** They end the session that asks. */
const leaving = new Set(['logout', 'updatePwd']);
const typing = calls.filter(({ name, call }) => secretsOf(call).length > 0 && !leaving.has(name));
const looking = calls.filter(
  ({ name, call }) => !leaving.has(name) && (call.method === 'GET' || /:(list|query|export)$/.test(call.access)),
);

let own: TenantRows;
let token: string;
let made = 0;
const canaries: string[] = [];
/** Calls that took one. */
const taken = new Set<string>();
beforeAll(async () => {
  own = await fillTenant(server, server.tenants.home, 1);
  token = await server.signIn();
});
afterAll(() => server.stop());

/** Passes for a password: two kinds of signs, no more than 20 of them. */
function canary(): string {
  const word = `Kq7Canary${String(made++).padStart(4, '0')}`;
  canaries.push(word);
  return word;
}
const found = (text: string): string[] => canaries.filter((word) => text.includes(word));

const wordOf = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));

async function ask(call: AnyCall, input: CallValues): Promise<{ code: number; text: string }> {
  const path = call.path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(wordOf(input[key] ?? '1')));
  const inQuery = call.method === 'GET' || call.method === 'DELETE';
  const query = Object.fromEntries(Object.entries(input).map(([key, value]) => [key, wordOf(value)]));
  const answer = await server.app.inject({
    method: call.method,
    url: `/emsWebServer${path}`,
    headers: { authorization: token },
    ...(inQuery ? { query } : { payload: input }),
  });
  const isJson = String(answer.headers['content-type']).startsWith('application/json');
  return { code: isJson ? answer.json<{ code: number }>().code : 200, text: answer.body };
}

const withCanaries = (name: string, call: AnyCall): CallValues => ({
  ...callSampleOf(name, call, own),
  ...Object.fromEntries(secretsOf(call).map((key) => [key, canary()])),
});

/** All rows of all tables as text. */
async function database(): Promise<string> {
  const { rows } = await server.everything.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast')`,
  );
  const texts: string[] = [];
  for (const { name } of rows) {
    const all = await server.everything.query<{ row: string }>(`select t::text as row from ${name} t`);
    texts.push(...all.rows.map(({ row }) => row));
  }
  return texts.join('\n');
}

describe('A secret that is typed', () => {
  it.each(typing)('into $name is not in its answer, right or wrong', async ({ name, call }) => {
    const answers = [await ask(call, withCanaries(name, call))];
    for (const key of Object.keys(inputFields(call).properties)) {
      if (secretsOf(call).includes(key))
        answers.push(await ask(call, { ...withCanaries(name, call), [key]: `${canary()}\u0007` }));
      else answers.push(await ask(call, { ...withCanaries(name, call), [key]: { wrong: true } }));
    }
    if (answers.some(({ code }) => code === 200)) taken.add(name);
    expect(found(answers.map(({ text }) => text).join('\n'))).toEqual([]);
  });

  it('was taken by calls of every kind, so that there is something to find', () => {
    expect([...taken]).toEqual(expect.arrayContaining(['addUser', 'resetPwd', 'insertDeviceInfo', 'setDiscovery']));
  });

  it.each(looking)('is not told by $name', async ({ name, call }) => {
    expect(found((await ask(call, callSampleOf(name, call, own))).text)).toEqual([]);
  });

  it('is in no row of the database and in no line of the log', async () => {
    expect(canaries.length).toBeGreaterThan(50);
    expect(found(await database())).toEqual([]);
    expect(logged.length).toBeGreaterThan(0);
    expect(found(logged.join('\n'))).toEqual([]);
  });
});
