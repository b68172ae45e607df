import type { AnyCall } from '@heliograph/catalogue/kit/call.ts';
import { projectRoles } from '@heliograph/catalogue/words/project-roles.ts';
import { Fault } from '@heliograph/server/fault.ts';
import { readInput } from '@heliograph/server/http/input.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inputFields, callSampleOf, signsOut, type CallValues } from '../support/call-samples.ts';
import { broken, startCallStand, type CallAnswer } from '../support/call-stand.ts';
import { inTurn } from '../support/in-turn.ts';
import { fillProject, fillTenant, sumOfTenant, type TenantRows } from '../support/tenant-rows.ts';
import { untouched } from '../support/untouched.ts';

// What somebody sends beside what was asked for, and ids of what is not theirs, into every call of the running server.
const { server, calls, closed, ask, admin } = await startCallStand();
const { home, coast } = server.tenants;
const unknownId = '4611686018427387904';
const unknownMac = '02:00:00:00:00:01';
/** `logout` ends the session that asks; a file has a form of its own. */
const asked = closed.filter(({ call }) => !signsOut(call) && !call.upload);

const foreign = await fillTenant(server, coast, 2);
const elsewhere = await fillProject(server, 'Closed', 3);
const shared = await fillProject(server, 'Shared', 4);
const listed = await fillProject(server, 'Listed', 5);
const given = await fillProject(server, 'Given', 6);
const own = await fillTenant(server, home, 1);
afterAll(() => server.stop());

const nobodys = Object.fromEntries(Object.keys(own).map((key) => [key, unknownId])) as unknown as TenantRows;
const nobody: TenantRows = { ...nobodys, oltMac: unknownMac };
/** What stands in the project alone: the tenant's own rows are open to whoever may see the tenant. */
const { project, group, olt, oltMac, onu, alarm, incident } = elsewhere;
const otherProject: TenantRows = { ...nobody, project, group, olt, oltMac, onu, alarm, incident };

/** Ids that were asked for, and times of the answer itself, may be part of it. */
const neutral = ({ code, text }: CallAnswer, rows: TenantRows): { code: number; text: string } => ({
  code,
  text: Object.values(rows as unknown as Record<string, string>)
    .reduce((all, id) => all.replaceAll(id, 'ID').replaceAll(id.replaceAll(':', ''), 'ID'), text)
    .replace(/"\w*[tT]ime":"[^"]*"|"(at|date)":"[^"]*"/g, ''),
});

/** Whoever may do everything by its role, and is this in the shared project. */
async function inProject(role: string): Promise<string> {
  const token = await server.signInWith(['*:*:*']);
  const profile = await server.call('GET', '/system/user/profile', { token });
  const { userId } = profile['data'] as { userId: string };
  const body = { projectId: shared.project, userId, role };
  expect(await server.call('POST', '/system/project/projectAuth', { token: await admin(), body })).toMatchObject({
    code: 200,
  });
  return token;
}

describe('An id of another tenant, of another project, and of nothing', () => {
  const naming = asked.filter(
    ({ name, call }) =>
      JSON.stringify(callSampleOf(name, call, own)) !== JSON.stringify(callSampleOf(name, call, nobody)),
  );
  /**
   * Each call is asked by one of the roles of a tenant and by one of the places in a project, the next by the others: within a project
   * all of them go through the same views, and `every-id` asks as a Manager and as a Guest id by id.
   */
  const people: [string, number, number, () => Promise<string>][] = [
    ['the role operator', 0, 2, () => server.signIn('000000', 'operator')],
    ['the role viewer', 1, 2, () => server.signIn('000000', 'viewer')],
    ...Object.keys(projectRoles).map((role, nth, roles): [string, number, number, () => Promise<string>] => [
      `the place of a ${role} in a project`,
      nth,
      roles.length,
      () => inProject(role),
    ]),
  ];

  it.each(people)('are the same to somebody with %s, in every call', async (_who, turn, turns, signIn) => {
    const token = await signIn();
    const before = await Promise.all([sumOfTenant(server, coast.id), closedProject()]);
    const differing: string[] = [];
    for (const { name, call } of inTurn(naming, turn, turns)) {
      const answers: { code: number; text: string }[] = [];
      for (const rows of [nobody, foreign, otherProject]) {
        const answer = await ask(call, callSampleOf(name, call, rows), token);
        expect(broken(answer), `${name}: ${answer.text.slice(0, 300)}`).toBe(false);
        answers.push(neutral(answer, rows));
      }
      if (new Set(answers.map((one) => JSON.stringify(one))).size > 1)
        differing.push(`${name}: ${JSON.stringify(answers)}`);
    }
    expect(differing).toEqual([]);
    expect(await Promise.all([sumOfTenant(server, coast.id), closedProject()])).toEqual(before);
  });
});

/** Everything that stands in the closed project. */
async function closedProject(): Promise<unknown> {
  const part = (table: string, column: string, id: string) =>
    `select '${table}', md5(string_agg(t::text, '|' order by t::text)) from ${table} t where ${column} = ${id}`;
  const parts = [
    part('project', 'id', project),
    part('project_member', 'project_id', project),
    part('device_group', 'project_id', project),
    part('olt', 'id', olt),
    ...['olt_live', 'olt_port', 'onu', 'alarm', 'incident', 'user_olt'].map((table) => part(table, 'olt_id', olt)),
  ];
  return (await server.everything.query(parts.join(' union all '))).rows;
}

const several =
  /^(ids|userIds|roleIds|deptIds|postIds|menuIds|projectIds|oltIds|onuIds|sysMacs|sysMacList|deviceMacs|deviceIds|macs)$/;

describe('A list of ids with one among them that is not theirs', () => {
  const listing = asked.flatMap(({ name, call }) =>
    Object.keys(inputFields(call).properties)
      .filter((key) => several.test(key))
      .map((key) => ({ name, call, key })),
  );
  const written: [string, (mine: string, one: string) => unknown][] = [
    ['an array', (_mine, one) => [one]],
    ['an array of two', (mine, one) => [mine, one]],
    ['a comma list', (mine, one) => `${mine},${one}`],
    ['a comma list with blanks', (mine, one) => `${one} , ${mine}`],
  ];

  const made = untouched(() => sumOfTenant(server, coast.id));

  it('is what many calls take', () => expect(listing.length).toBeGreaterThan(12));

  it.each(listing)('is to $name ($key) what it is with an id of nothing', async ({ name, call, key }) => {
    const token = await admin();
    const sample = callSampleOf(name, call, listed);
    const mine = String(sample[key]);
    const kind = (Object.keys(listed) as (keyof TenantRows)[]).find((one) => listed[one] === mine) ?? 'role';
    for (const [how, write] of written) {
      const theirs = await ask(call, { ...sample, [key]: write(mine, foreign[kind]) }, token);
      expect(broken(theirs), `${how}: ${theirs.text.slice(0, 300)}`).toBe(false);
      // What went well did so for the row that is theirs, which may be gone by now.
      if (theirs.code === 200) continue;
      const nothings = await ask(call, { ...sample, [key]: write(mine, nobody[kind]) }, token);
      expect(neutral(theirs, foreign), how).toEqual(neutral(nothings, nobody));
    }
    await made(name);
  });

  it('leaves the rows of the other tenant as they were after the last call as well', made.atLast);
});

describe('A user that is outside of what somebody may see', () => {
  const naming = asked.flatMap(({ name, call }) =>
    Object.keys(inputFields(call).properties)
      .filter((key) => /^(userIds?|leaderId)$/.test(key) && call.access !== 'signedIn')
      // Whoever manages a project shares it with any account of the tenant, and is told the names for it.
      .filter(() => call.access !== 'system:project:edit')
      .map((key) => ({ name, call, key })),
  );

  it.each(naming)('is nobody to $name ($key), and stays what it was', async ({ name, call, key }) => {
    const { rows } = await server.everything.query<{ id: string }>(`select id from role where role_key = 'own-only'`);
    const token = rows.length > 0 ? await server.signIn('000000', 'own.only') : await ownOnly();
    const sample = callSampleOf(name, call, own);
    const before = await peopleRows();
    for (const write of [(id: string) => id, (id: string) => [id], (id: string) => `${id},${id}`]) {
      const theirs = await ask(call, { ...sample, [key]: write(own.user) }, token);
      const nothings = await ask(call, { ...sample, [key]: write(unknownId) }, token);
      expect(broken(theirs), theirs.text.slice(0, 300)).toBe(false);
      expect(neutral(theirs, own)).toEqual(neutral(nothings, nobody));
    }
    expect(await peopleRows()).toEqual(before);
  });
});

/** Somebody who may do everything, to itself alone. */
async function ownOnly(): Promise<string> {
  const token = await server.signInWith(['*:*:*']);
  const profile = await server.call('GET', '/system/user/profile', { token });
  const { userId } = profile['data'] as { userId: string };
  await server.everything.query(`update app_user set user_name = 'own.only', name_key = 'own.only' where id = $1`, [
    userId,
  ]);
  await server.everything.query(
    `update role set data_scope = '5', role_key = 'own-only' where id in (select role_id from user_role where user_id = $1)`,
    [userId],
  );
  return server.signIn('000000', 'own.only');
}

async function peopleRows(): Promise<unknown> {
  const { rows } = await server.everything.query(
    `select (select md5(string_agg(t::text, '|' order by t::text)) from app_user t) as users,
       (select md5(string_agg(t::text, '|' order by t::text)) from user_role t) as roles,
       (select md5(string_agg(t::text, '|' order by t::text)) from user_olt t) as olts,
       (select md5(string_agg(t::text, '|' order by t::text)) from project_member t) as members`,
  );
  return rows;
}

/** What nobody may say by itself; a call that asks for one of these says so in its table. */
const never: CallValues = {
  tenantId: 'zq7given',
  tenant_id: 2,
  tenantCode: 'coast1',
  id: unknownId,
  userId: unknownId,
  roleIds: [unknownId],
  roleId: unknownId,
  userLevel: 'superuser',
  user_level: 'superuser',
  authorization: 'zq7given',
  permissions: ['*:*:*'],
  status: '1',
  createBy: 'zq7given',
  created_by: 'zq7given',
  createTime: '1999-01-01 00:00:00',
  quota: 770_077,
  userQuota: 770_077,
  oltQuota: 770_077,
  onuQuota: 770_077,
  cpeQuota: 770_077,
  used: 770_077,
  isAdmin: true,
  admin: true,
  mustChangePassword: false,
  must_change_password: false,
  passwordHash: 'zq7given',
  password_hash: 'zq7given',
  snmpSecret: 'zq7given',
  snmp_secret: 'zq7given',
  dataScope: '1',
  nameKey: 'zq7given',
  own: true,
};
/** Of a row that is there already, and the fields of a call that are meant to change them. */
const held: Readonly<Record<string, RegExp>> = {
  tenant_id: /^never$/,
  created_by: /^never$/,
  created_at: /^never$/,
  snmp_secret: /^community$/,
  password_hash: /^(password|newPassword)$/,
  must_change_password: /^(password|newPassword)$/,
  user_level: /^userLevel$/,
  permissions: /^menuIds$/,
  data_scope: /^dataScope$/,
  user_quota: /^(userQuota|accountCount)$/,
  olt_quota: /^oltQuota$/,
  onu_quota: /^onuQuota$/,
  cpe_quota: /^cpeQuota$/,
};

interface Row {
  readonly table: string;
  readonly row: Readonly<Record<string, unknown>>;
}

/** The tables of `allRows` in one statement: planned once, since to plan it takes longer than to run it. */
let everyRow: { readonly name: string; readonly text: string } | undefined;

/** Every row of every table that belongs to a tenant, and the tenants; what is told of itself, the logs, aside. */
async function allRows(): Promise<Map<string, Row>> {
  if (everyRow === undefined) {
    const { rows: tables } = await server.everything.query<{ name: string }>(
      `select c.relname as name from pg_class c where c.relkind in ('r', 'p') and not c.relispartition
         and c.relnamespace = 'public'::regnamespace and c.relname !~ '_log$|^log_|^session|^sign_in|^live_event|^audit'
         and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'id') order by 1`,
    );
    const parts = tables.map(({ name }) => `select '${name}' as "table", to_jsonb(t) as row from ${name} t`);
    everyRow = { name: 'every row', text: parts.join(' union all ') };
  }
  const { rows } = await server.everything.query<Row>(everyRow);
  return new Map(rows.map((one) => [`${one.table} ${String(one.row['tenant_id'])} ${String(one.row['id'])}`, one]));
}

describe('A field that a call does not ask for', () => {
  /** They ask the device first, and there is none. */
  const apart = new Set(['updateDeviceInfo', 'testConnection', 'checkReplacement', 'startReplacement']);
  const typing = asked.filter(
    ({ name, call }) => !apart.has(name) && (call.method === 'POST' || call.method === 'PUT' || call.audit),
  );
  const undeclared = (call: AnyCall): CallValues => {
    const { properties } = inputFields(call);
    return Object.fromEntries(Object.entries(never).filter(([key]) => !(key in properties)));
  };
  /** What takes rows away comes last, so that there is something for the others to change. */
  const inOrder = typing.toSorted(
    (one, two) => Number(one.call.access.endsWith(':remove')) - Number(two.call.access.endsWith(':remove')),
  );

  it('is not there for the work that it does', () => {
    const taken = typing.filter(({ name, call }) => {
      const body = callSampleOf(name, call, given);
      const parts = { query: {}, params: {} };
      const more = Object.fromEntries(
        Object.entries(body).map(([key, value]) =>
          value !== null && typeof value === 'object' && !Array.isArray(value) ? [key, { ...value }] : [key, value],
        ),
      );
      const plain = readInput(call, { body, ...parts });
      const stuffed = (): unknown => {
        try {
          return readInput(call, { body: { ...more, ...undeclared(call) }, ...parts });
        } catch (error) {
          // A call that acts on what its keys choose refuses those that it does not know.
          if (error instanceof Fault && error.problems.every(({ field }) => field in never)) return plain;
          throw error;
        }
      };
      return JSON.stringify(stuffed()) !== JSON.stringify(plain);
    });
    expect(taken.map(({ name }) => name)).toEqual([]);
  });

  /** As the call before left it. */
  let before: Map<string, Row>;
  beforeAll(async () => {
    before = await allRows();
  });

  it.each(inOrder)('changes no column of any row through $name', async ({ name, call }) => {
    const token = await admin();
    const answer = await ask(call, { ...callSampleOf(name, call, given), ...undeclared(call) }, token);
    expect(broken(answer), answer.text.slice(0, 300)).toBe(false);
    const fields = Object.keys(inputFields(call).properties);
    const changed: string[] = [];
    const was = before;
    before = await allRows();
    for (const [key, { table, row }] of before) {
      const old = was.get(key)?.row;
      if (!old && JSON.stringify(row).match(/zq7given|770077/)) changed.push(`${key} is new: ${JSON.stringify(row)}`);
      if (!old && row['tenant_id'] === coast.id) changed.push(`${key} is of another tenant`);
      // What is taken away may lose what it held.
      for (const [column, asks] of Object.entries(old && !call.access.endsWith(':remove') ? held : {})) {
        if (JSON.stringify(old?.[column]) === JSON.stringify(row[column]) || fields.some((one) => asks.test(one)))
          continue;
        changed.push(`${table}.${column}`);
      }
    }
    expect(changed).toEqual([]);
  });
});

describe('The table of calls', () => {
  /** `system:user:import` as the area it stands in and what it allows there. */
  const partsOf = (access: string) => [access.split(':').slice(0, -1).join(':'), access.split(':').at(-1)] as const;

  it('asks of an import for the permission to import, and of an export for one of the list that it copies', () => {
    const importing = calls.filter(({ call }) => /import/i.test(call.path));
    expect(importing.length).toBeGreaterThan(5);
    expect(importing.filter(({ call }) => partsOf(call.access)[1] !== 'import').map(({ name }) => name)).toEqual([]);
    const exporting = closed.filter(({ call }) => call.reply === 'file' && !/import/i.test(call.path));
    expect(exporting.length).toBeGreaterThan(10);
    const listAreas = new Set(
      closed.filter(({ call }) => /:(list|query)$/.test(call.access)).map(({ call }) => partsOf(call.access)[0]),
    );
    const odd = exporting.filter(({ name, call }) => {
      const [area, action] = partsOf(call.access);
      return (
        !['getAvatar', 'ownWords'].includes(name) &&
        (!listAreas.has(area) || !/^(export|list|download)$/.test(action ?? ''))
      );
    });
    expect(odd.map(({ name }) => name)).toEqual([]);
  });

  it('asks the same for one, for many and for the other dialect of the same path', () => {
    const pairs = closed.flatMap((one) =>
      closed
        .filter(({ call }) => call !== one.call && call.path === one.call.path && call.title.en === one.call.title.en)
        .map((two) => [one, two] as const),
    );
    const differing = pairs.filter(([one, two]) => one.call.access !== two.call.access);
    expect(differing.map(([one, two]) => `${one.name} ${two.name}`)).toEqual([]);
    const accessOf = (name: string) => calls.find((one) => one.name === name)?.call.access;
    const variants = calls.filter(({ name }) => /^batch[A-Z]/.test(name));
    expect(variants.length).toBeGreaterThan(0);
    for (const { name, call } of variants) {
      const single = name.replace(/^batch(.)/, (_, first: string) => first.toLowerCase());
      expect(call.access, name).toBe(accessOf(single));
    }
  });
});
