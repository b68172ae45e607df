import type { AnyCall } from '@heliograph/catalogue/kit/call.ts';
import { entityNeeds } from '@heliograph/server/testing/entity-samples.ts';
import { startTestServer } from '@heliograph/server/testing/server.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  inputFields,
  kindsFor,
  referenceKeys,
  callSampleOf,
  signsOut,
  type CallValues,
} from './support/call-samples.ts';
import { fillTenant, type TenantRows } from './support/tenant-rows.ts';
import { untouched } from './support/untouched.ts';

// Made from the call tables of the running server: every call, by accounts whose permissions allow everything, so that only
// what they are in a project limits them.
const server = await startTestServer({ env: { HELIOGRAPH_LOG_LEVEL: 'silent' }, prepares: true });
const calls = server.areas.flatMap(({ calls }) => Object.entries(calls)).map(([name, call]) => ({ name, call }));
const asked = calls.filter(({ call }) => call.access !== 'public' && !call.upload && !signsOut(call));
const naming = asked.filter(({ call }) =>
  Object.keys(inputFields(call).properties).some((key) => referenceKeys.test(key)),
);
/** Rows of the tenant itself, whatever projects it has. */
const ofTenant = new Set([
  'rule',
  'unauthorized',
  'user',
  'role',
  'department',
  'post',
  'cpeWaiting',
  'firmware',
  'cpeProfile',
  'site',
  'board',
]);

interface Place {
  readonly id: string;
  readonly rows: TenantRows;
}

let token: string;
let closed: Place;
let looked: Place;
beforeAll(async () => {
  const admin = await server.signIn();
  token = await server.signInWith(['*:*:*']);
  closed = await newProject(admin, 'Closed', 3);
  looked = await newProject(admin, 'Looked at', 4);
  // What an application of rapid deployment names besides its OLT.
  await server.everything.query(entityNeeds['rd-applications'] ?? '');
  const profile = await server.call('GET', '/system/user/profile', { token });
  const { userId } = profile['data'] as { userId: string };
  const body = { projectId: looked.id, userId, role: 'Guest' };
  const shared = await server.call('POST', '/system/project/projectAuth', { token: admin, body });
  expect(shared).toMatchObject({ code: 200 });
});
afterAll(() => server.stop());

async function newProject(admin: string, name: string, digit: number): Promise<Place> {
  const add = (path: string, body: object) => server.call('POST', path, { token: admin, body });
  const idOf = (answer: Record<string, unknown>) => (answer['data'] as { id: string }).id;
  const id = idOf(await add('/system/project/insertProject', { name, shareSwitch: false }));
  const group = idOf(await add('/system/group/addOltDomainInfo', { groupName: name, projectId: id }));
  const { home } = server.tenants;
  const rows = await fillTenant(server, { ...home, projectId: id, groupIds: [group] }, digit);
  // A tenant is filled once for each project; what is unique in it makes room for the next.
  await server.everything.query('update department set name = id::text where id = $1', [rows.department]);
  await server.everything.query('update post set name = id::text, code = id::text where id = $1', [rows.post]);
  return { id, rows };
}

interface Answer {
  readonly code: number;
  readonly text: string;
}

const wordOf = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));

async function ask(call: AnyCall, input: CallValues): Promise<Answer> {
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
  return { code: isJson ? answer.json<{ code: number }>().code : 200, text: isJson ? answer.body : 'file' };
}

/** A sum over everything that stands in a project. */
async function sumOf({ id, rows }: Place): Promise<unknown> {
  const part = (table: string, column: string, value: string) =>
    `select '${table}', md5(string_agg(t::text, '|' order by t::text)) from ${table} t where ${column} = ${value}`;
  const parts = [
    part('project', 'id', id),
    part('project_member', 'project_id', id),
    part('device_group', 'project_id', id),
    part('olt', 'id', rows.olt),
    ...['olt_live', 'olt_port', 'onu', 'alarm', 'incident'].map((table) => part(table, 'olt_id', rows.olt)),
    ...['config_change', 'config_page', 'running_config'].map((table) => part(table, 'olt_id', rows.olt)),
  ];
  // Asked two thousand times and planned once: to plan its twelve parts takes longer than to run them.
  return (await server.everything.query({ name: `sum of project ${id}`, text: parts.join(' union all ') })).rows;
}

/** An answer of the kind "something broke inside". */
const isBroken = ({ code, text }: Answer): boolean => code === 500 && text.includes('"requestId"');

const unknownId = '4611686018427387904';
const unknownMac = '02:00:00:00:00:01';
const neutral = ({ code, text }: Answer, id: string): Answer => ({
  code,
  text: text
    .replaceAll(id, 'ID')
    .replaceAll(id.replaceAll(':', ''), 'ID')
    .replace(/"\w*[tT]ime":"[^"]*"|"(at|date)":"[^"]*"/g, ''),
});

describe('What stands in a project that is not shared with the caller', () => {
  const made = untouched(() => sumOf(closed));

  it.each(naming)('looks to $name as if it did not exist, and stays as it is', async ({ name, call }) => {
    const sample = callSampleOf(name, call, closed.rows);
    const others = Object.fromEntries(Object.entries(sample).filter(([key]) => !referenceKeys.test(key)));
    for (const key of Object.keys(inputFields(call).properties).filter((one) => referenceKeys.test(one))) {
      const asking = async (id: string) => neutral(await ask(call, { ...others, [key]: id }), id);
      const kinds = kindsFor(key, closed.rows).filter((one) => !ofTenant.has(one));
      const nobodys = await asking(unknownId);
      const nowhere = kinds.includes('oltMac') ? await asking(unknownMac) : nobodys;
      for (const kind of kinds) {
        const theirs = await asking(closed.rows[kind]);
        expect(theirs, `${key} = ${kind}`).toEqual(kind === 'oltMac' ? nowhere : nobodys);
        expect(isBroken(theirs), theirs.text.slice(0, 200)).toBe(false);
      }
    }
    await made(name);
  });

  it('is as it was after the last call as well', made.atLast);
});

describe('A Guest of a project', () => {
  const made = untouched(() => sumOf(looked));
  const leaving = new Set(['selfUnauth']);
  const looking = /:(list|query|export)$/;
  /** They name a device to choose by, not to act on: what is chosen holds nothing of it. */
  const choosing = new Set(['insertDeviceInfo', 'oneStepCleanOrAck', 'upgradeReach']);

  const present = asked.filter(({ name }) => !leaving.has(name));
  const breaksNothing = async ({ name, call }: (typeof asked)[number]): Promise<void> => {
    const answer = await ask(call, callSampleOf(name, call, looked.rows));
    expect(isBroken(answer), answer.text.slice(0, 300)).toBe(false);
  };

  it.each(present.filter(({ call }) => !looking.test(call.access)))(
    'changes nothing in it with $name, and breaks nothing',
    async (one) => {
      await breaksNothing(one);
      await made(one.name);
    },
  );

  it('has left it as it was after the last call as well', made.atLast);

  // What is read from a device is kept.
  it.each(present.filter(({ call }) => looking.test(call.access)))(
    'breaks nothing by looking with $name',
    breaksNothing,
  );

  it('is told so, for every call that would act on one of its devices', async () => {
    const acting = naming.filter(({ name, call }) => {
      const fields = Object.keys(inputFields(call).properties);
      const onDevice = fields.some((key) => /^(oltId|onuId|sysMac|oltMac|sysMacs)$/.test(key));
      return onDevice && call.access !== 'signedIn' && !looking.test(call.access) && !choosing.has(name);
    });
    expect(acting.length).toBeGreaterThan(5);
    const told = [];
    for (const { name, call } of acting)
      told.push([name, (await ask(call, callSampleOf(name, call, looked.rows))).code]);
    expect(told.filter(([, code]) => code !== 403)).toEqual([]);
  });
});
