import type { AnyCall } from '@heliograph/catalogue/kit/call.ts';
import { logNames } from '@heliograph/catalogue/calls/logs.ts';
import { jobWorks } from '@heliograph/server/areas/jobs/jobs.ts';
import { retireLogs, sealLog } from '@heliograph/server/areas/logs/logs.ts';
import { careForTenants } from '@heliograph/server/areas/tenants/keeper.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { tryingCalls } from '../support/alarm-samples.ts';
import { inputFields, callSampleOf, signsOut, type CallValues } from '../support/call-samples.ts';
import { broken, eachOf, readAs, startCallStand } from '../support/call-stand.ts';
import { fillCarriedOut } from '../support/carried-out-rows.ts';
import { widest } from '../support/list-filters.ts';
import { watchStatements } from '../support/statements.ts';
import { fillTenant } from '../support/tenant-rows.ts';

// Words that would be SQL if they ever became part of a statement. Every statement of this process is read on its way to
// the database: each hostile word carries a mark that none of them may hold.
const mark = 'zq7mark';
const { server, calls, ask } = await startCallStand();
const own = await fillTenant(server, server.tenants.home, 1);
const token = await server.signIn();
const statements = watchStatements();
afterAll(async () => {
  statements.stop();
  await server.stop();
});

/** Of PostgreSQL: a rule of the data was kept, somebody else was first, or a view or time limit was held. */
const expected = /^(23|40|44|55|57014)/;
const spoiled = () => ({
  carried: [...statements.texts].filter((text) => text.includes(mark)),
  complaints: statements.complaints.filter(({ code }) => !expected.test(code)),
});
const clean = { carried: [], complaints: [] };

/** Times of the answer itself. */
const neutral = (text: string): string => text.replace(/"\w*[tT]ime":("[^"]*"|\d+)/g, '');

const orders = [
  `(select case when 1=1 then pg_sleep(5)::text else '${mark}' end)`,
  `1; select pg_sleep(5) -- ${mark}`,
  `name,(select ${mark} from app_user)`,
  `password_hash`,
  `passwordHash`,
  `snmp_secret`,
  `tenant_id`,
  `constructor`,
  `__proto__`,
  `createTime desc, ${mark}`,
  `case/**/when(1=1)then(0x${mark})end`,
];
const notDeclared = [
  'sort',
  'order',
  'orderBy',
  'sortField',
  'groupBy',
  'params[dataScope]',
  'params[sql]',
  'dataScope',
  'ancestors',
  'sql',
  'where',
  'passwordHash',
  'password_hash',
  'snmpSecret',
  'snmp_secret',
  'community',
  'tenantId',
];

const lists = calls.filter(
  ({ call }) => (call.reply === 'rows' || call.reply === 'pageInfo') && call.access !== 'public',
);

describe('A list', () => {
  it.each(lists)('of $name is the same whatever it is told to sort, page or narrow by', async ({ name, call }) => {
    const { properties } = inputFields(call);
    const sample = callSampleOf(name, call, own);
    const usual = neutral((await ask(call, sample, token)).text);
    const tried: CallValues[] = [
      ...orders.map((value) => ({ orderByColumn: value })),
      ...orders.slice(0, 4).map((value) => ({ isAsc: value })),
      ...(['pageNum', 'pageSize'] as const).map((key) => ({ [key]: `1;select pg_sleep(5)--${mark}` })),
    ];
    // What a call does not ask for its handler is not given; all of it at once.
    const stray = notDeclared.filter((key) => !(key in properties)).map((key) => [key, `' or '1'='1' -- ${mark}`]);
    const seen = new Set([readAs(call, sample)]);
    for (const more of [...tried, Object.fromEntries(stray) as CallValues]) {
      const read = readAs(call, { ...sample, ...more });
      // What is read as the same is the same to the call; once it is sent all the same.
      if (read !== undefined && seen.has(read) && more !== tried[0] && 'orderByColumn' in more) continue;
      seen.add(read);
      const { code, text } = await ask(call, { ...sample, ...more }, token);
      if (code !== 400) expect(neutral(text), JSON.stringify(more)).toBe(usual);
    }
    expect(spoiled()).toEqual(clean);
  });
});

/** Orders that end in no id, and are of one row each all the same. */
const ofOneRow = new Set([
  'o.olt_id, o.pon, o.onu_no',
  'i.cpe_id',
  'd.worst, d.onu_id',
  'd.name, f.olt_id, f.pon, f.identity',
  'd.name, o.olt_id, o.pon, o.onu_no',
  'is_default, name',
  'u.user_name, p.name',
  'identity_provider.name',
  'session.created_at, session.handle',
  'r.at, r.user_id',
  'v.platform, v.build',
  'language',
]);
/** What the pages of a statement are ordered by, column by column. */
const ordersOfPages = (text: string): string[] =>
  [...text.replace(/\s+/g, ' ').matchAll(/order by ((?:(?! order by | limit ).)+) limit \S+ offset \$/g)].map(
    ([, by = '']) => by.replaceAll(/"| (asc|desc)\b| nulls (first|last)\b/g, ''),
  );

describe('The pages of a list', () => {
  it('hold each row once, whatever they are sorted by: every order ends in what no two rows have in common', async () => {
    await fillCarriedOut(server, own);
    for (const list of lists) {
      const usual = widest(list, own);
      const columns = inputFields(list.call).properties['orderByColumn']?.enum ?? [];
      for (const more of [{}, ...columns.map((orderByColumn) => ({ orderByColumn }))]) {
        const { status } = await ask(list.call, { ...usual, ...more }, token);
        expect(status, `${list.name} ${JSON.stringify(more)}`).toBe(200);
      }
    }
    const orders = new Set([...statements.texts].flatMap(ordersOfPages));
    expect(orders.size).toBeGreaterThan(40);
    const mayTie = [...orders].filter((order) => !/(^|[ .])id$/.test(order) && !ofOneRow.has(order));
    expect(mayTie).toEqual([]);
    expect([...ofOneRow].filter((order) => !orders.has(order))).toEqual([]);
  });
});

/** What somebody types where the console expects words: no two fields get the same. */
let made = 0;
const hostile = (most: number): string => `'"\\;--<i>${mark}${made++}</i>&amp;%_$$`.slice(0, most);

const isFree = (call: AnyCall, key: string): boolean => {
  const field = call.form?.fields[key];
  const free = field?.kind === 'str' && (field.format === undefined || field.format === 'label');
  return free && field.maxLength > 20 && !/url|host|issuer|endpoint|path|domain|bucket|at$|time|cron/i.test(key);
};

/** They end the session that asks, or speak to the network. */
const apart = new Set([
  'updatePwd',
  'updateDeviceInfo',
  'insertDeviceInfo',
  'testConnection',
  'checkReplacement',
  'startReplacement',
  'setup',
  'deleteProject',
]);
/** They say what would come of what is typed, and keep nothing of it. */
// The device of the sample has no place for what is pushed to it, and says so.
const trying = new Set(['tryOrderRule', 'pushMqttConfig', ...tryingCalls]);
const typing = calls.filter(
  ({ name, call }) =>
    call.method !== 'GET' &&
    call.method !== 'DELETE' &&
    !call.upload &&
    !apart.has(name) &&
    !signsOut(call) &&
    // What is gone shows nothing.
    !call.access.endsWith(':remove'),
);
const looking = calls.filter(
  ({ name, call }) =>
    !apart.has(name) && !signsOut(call) && (call.method === 'GET' || /:(list|query|export)$/.test(call.access)),
);
const agent = { 'user-agent': `'"\\;--${mark}agent`, 'x-forwarded-for': `'"\\;--${mark}from`, reason: `'--${mark}why` };

describe('Words with quotation marks in them', () => {
  const kept = new Map<string, string>();

  it.each(typing)('are stored by $name as they are, or refused', async ({ name, call }) => {
    const sample = callSampleOf(name, call, own);
    // At first where no words belong: an id, a state, a time.
    const odd = Object.keys(inputFields(call).properties).map((key) => [
      key,
      `${JSON.stringify(sample[key] ?? 1)}'"\\;--${mark}`,
    ]);
    for (const values of eachOf(call, sample, Object.fromEntries(odd) as CallValues)) {
      const refused = await ask(call, values, token, agent);
      expect(broken(refused), `${JSON.stringify(values)}: ${refused.text.slice(0, 300)}`).toBe(false);
    }
    const typed: CallValues = { ...sample };
    for (const key of Object.keys(inputFields(call).properties)) {
      if (isFree(call, key)) typed[key] = hostile(60);
    }
    const answer = await ask(call, typed, token, agent);
    expect(broken(answer), answer.text.slice(0, 300)).toBe(false);
    if (answer.code === 200) {
      for (const [key, value] of Object.entries(typed))
        if (sample[key] !== value && !trying.has(name)) kept.set(`${name}.${key}`, String(value));
    }
    expect(spoiled()).toEqual(clean);
  });

  it('told by a device are stored and shown as they are', async () => {
    const told = hostile(60);
    await server.everything.query(
      `update olt set name = $2, location = $2, contact = $2, sys_descr = $2, firmware = $2, serial = $2 where id = $1`,
      [own.olt, told],
    );
    await server.everything.query('update onu set sn = $2 where id = $1', [own.onu, told]);
    kept.set('device', told);
  });

  it('break no list, no detail and no export, and are shown letter by letter', async () => {
    const shown: string[] = [];
    for (const { name, call } of looking) {
      const answer = await ask(call, callSampleOf(name, call, own), token, agent);
      expect(broken(answer), `${name}: ${answer.text.slice(0, 300)}`).toBe(false);
      shown.push(answer.text);
    }
    expect(spoiled()).toEqual(clean);
    expect(kept.size).toBeGreaterThan(20);
    const all = shown.join('\n');
    const lost = [...kept].filter(([, value]) => !all.includes(JSON.stringify(value).slice(1, -1)));
    expect(lost.map(([where]) => where)).toEqual([]);
  });

  it('break no scheduled task, no sealing of logs, and no tidying up', async () => {
    const { ctx, tenants } = server;
    for (const [id, work] of Object.entries(jobWorks)) {
      const job = {
        tenant_id: tenants.home.id,
        id: ctx.newId(),
        name: hostile(60),
        method: id,
        parameters: { days: 1 },
      };
      await work({ ctx, job: job as never, logId: ctx.newId(), signal: AbortSignal.timeout(20_000) });
    }
    for (const log of logNames) await sealLog(ctx, tenants.home.id, log);
    await retireLogs(ctx, tenants.home.id);
    await careForTenants(ctx, true);
    expect(spoiled()).toEqual(clean);
  });

  it('were read on their way to the database', () => {
    expect(statements.texts.size).toBeGreaterThan(200);
  });
});
