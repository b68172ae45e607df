import { readdirSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { jobs } from '@heliograph/server/areas/jobs/jobs.ts';
import { testClock } from '@heliograph/server/clock.ts';
import { startTestServer, type TestServer } from '@heliograph/server/testing/server.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

// A scheduled task names what it does. Whatever somebody writes there, it is one of a few works or nothing.

const clock = testClock();
let server: TestServer;
let token: string;
let known: string;
beforeAll(async () => {
  server = await startTestServer({ clock, areas: (ctx) => [jobs(ctx)], env: { HELIOGRAPH_LOG_LEVEL: 'silent' } });
  token = await server.signIn();
  const answer = await server.call('POST', '/monitor/job', { token, body: { ...sound, jobName: 'Known' } });
  known = (answer['data'] as { jobId: string }).jobId;
});
afterAll(() => server.stop());

const sound = {
  jobName: 'Nightly',
  invokeTarget: 'cleanTaskLogs',
  methodParameter: '{"days":30}',
  cronExpression: '0 0 3 * * ?',
};

const works = ['pollOlts', 'saveRunningConfigs', 'syncConfigs', 'cleanTaskLogs'];
const inherited = [
  ...Object.getOwnPropertyNames(Object.prototype),
  ...Object.getOwnPropertyNames(Function.prototype),
  ...Object.getOwnPropertyNames(Array.prototype),
  ...builtinModules,
];
const code = [
  `require('child_process').execSync('id')`,
  `process.mainModule.require("child_process").exec("id")`,
  `import('node:fs')`,
  'process.exit()',
  'process.exit',
  'process.env.DATABASE_URL',
  'globalThis.constructor.constructor("return process")()',
  'this.constructor.constructor("return process")()',
  'eval("1")',
  'Function("return 1")()',
  'new Function("return 1")',
  'Reflect.construct',
  'console.log(1)',
  'ctx.scope.system',
  'setTimeout("id")',
  '() => 1',
  '`id`',
  '$(id)',
  '; id',
  '| id',
  '&& id',
  '${7*7}',
  '{{7*7}}',
  '#{7*7}',
  '<%= 7*7 %>',
  `T(java.lang.Runtime).getRuntime().exec('id')`,
  `org.yaml.snakeyaml.Yaml.load('!!javax.script.ScriptEngineManager')`,
  `javax.naming.InitialContext.lookup('ldap://127.0.0.1/x')`,
  `javax.naming.InitialContext.lookup('rmi://127.0.0.1/x')`,
  `ryTask.ryParams('x')`,
  'ryTask.ryNoParams',
  'com.ruoyi.quartz.task.RyTask.ryNoParams()',
  'java.lang.Runtime.exec',
  `groovy.lang.GroovyShell.evaluate('1')`,
];
const places = [
  '/bin/sh',
  '/etc/passwd',
  '../../../../bin/sh',
  '..\\..\\windows\\system32\\cmd.exe',
  './works.ts',
  '../works.ts#cleanTaskLogs',
  'node:child_process',
  'node:fs/promises',
  'file:///etc/passwd',
  'http://127.0.0.1:38880/',
  'https://evil.example/x.mjs',
  'ftp://127.0.0.1/',
  'ldap://127.0.0.1/x',
  'rmi://127.0.0.1:1099/x',
  'jar:http://127.0.0.1!/x',
  'data:text/javascript,process.exit()',
  'javascript:1',
  '\\\\127.0.0.1\\share',
  'gopher://127.0.0.1/',
];
/** Nearly the name of a work, and the work of a screen of its own. */
const nearly = works.flatMap((work) => [
  ` ${work.toUpperCase()}`,
  work.toUpperCase(),
  `${work}()`,
  `${work}.constructor`,
  `${work}\u0000`,
  `${work}\n`.padEnd(work.length + 2, 'x'),
  `${work},${work}`,
  `works.${work}`,
  `__proto__.${work}`,
  work.replace('o', 'о'),
  `${work}\u200b`,
]);
const others = [
  '',
  ' ',
  'consoleBackup',
  '0',
  '-1',
  '*',
  '%',
  'null',
  'undefined',
  'true',
  'NaN',
  "' or 1=1; --",
  'x'.repeat(500),
];
const targets = [...new Set([...inherited, ...code, ...places, ...nearly, ...others])];
const notText: readonly unknown[] = [
  null,
  1,
  true,
  [],
  {},
  ['cleanTaskLogs'],
  { toString: 'cleanTaskLogs' },
  [['cleanTaskLogs']],
];

const stored = async () => {
  const { rows } = await server.everything.query<{ all: string }>(
    `select (select coalesce(string_agg(j::text, '|' order by id), '') from job j)
      || (select coalesce(string_agg(d::text, '|' order by job_id), '') from job_due d)
      || (select count(*) from job_run) || (select count(*) from job_log) as all`,
  );
  return rows[0]?.all;
};
const files = () =>
  readdirSync(server.ctx.settings.dataDir, { recursive: true }).filter((name) => !String(name).startsWith('postgres'));
/** What this process holds open, by kind. */
const open = () => {
  const counts: Record<string, number> = {};
  for (const kind of process.getActiveResourcesInfo()) {
    if (/Process|Server|TCPWRAP|UDP|FSReq|Worker|Message/i.test(kind)) counts[kind] = (counts[kind] ?? 0) + 1;
  }
  return counts;
};
/** What it holds open more than it did; what stood open for a while may have been closed meanwhile. */
const opened = (before: Readonly<Record<string, number>>) =>
  Object.entries(open()).filter(([kind, count]) => count > (before[kind] ?? 0));

type Ways = readonly [string, (body: object) => ReturnType<TestServer['call']>][];
const ways: Ways = [
  ['added', (body) => server.call('POST', '/monitor/job/addJob', { token, body: { ...sound, ...body } })],
  ['added under its other path', (body) => server.call('POST', '/monitor/job', { token, body: { ...sound, ...body } })],
  ['changed', (body) => server.call('PUT', '/monitor/job', { token, body: { ...sound, ...body, jobId: known } })],
];

describe('What a scheduled task does', () => {
  it('is tried with more than 200 names that are none', () => {
    expect(targets.length).toBeGreaterThan(200);
    expect(targets.filter((target) => works.includes(target.trim()))).toEqual([]);
  });

  it.each(ways)('is one of the works that there are, when it is %s', async (_how, send) => {
    const [before, wasOpen] = [[await stored(), files()], open()];
    for (const invokeTarget of [...targets, ...notText, 'x'.repeat(1_000_000)]) {
      const { code: answered } = await send({ invokeTarget });
      expect([400, 413], JSON.stringify(invokeTarget)?.slice(0, 80)).toContain(answered);
    }
    expect([await stored(), files()]).toEqual(before);
    await expect.poll(() => opened(wasOpen)).toEqual([]);
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });

  it.each(ways)('has the parameters of its work and no other, when it is %s', async (_how, send) => {
    const [before, wasOpen] = [[await stored(), files()], open()];
    const parameters = [
      ...`[] "x" 1 null true { {"days":} days=1 {"days":1}{"days":2} new {"days":0} {"days":91} {"days":1.5} {"days":-1}
        {"days":1e99} {"days":[1]} {"days":{"valueOf":1}} {"days":null} {"days":true} {"days":"1;id"} {"days":"require('fs')"}`
        .trim()
        .split(/\s+/),
      { days: '$(id)' },
      { days: { $gt: 0 } },
      '{"days":30,"x":"'.padEnd(8_001, 'y'),
      'x'.repeat(1_000_000),
      ['days', 30],
    ];
    for (const methodParameter of parameters) {
      const { code: answered } = await send({ methodParameter });
      expect([400, 413], JSON.stringify(methodParameter).slice(0, 80)).toContain(answered);
    }
    for (const macs of [
      'x',
      '../../etc/passwd',
      '$(id)',
      '00:6d:61:ee:0b:zz',
      "' or 1=1",
      '00:6d:61:ee:0b:01;id',
      'a '.repeat(3_000),
    ]) {
      const { code: answered } = await send({ invokeTarget: 'pollOlts', methodParameter: { macs } });
      expect(answered, macs.slice(0, 40)).toBe(400);
    }
    expect([await stored(), files()]).toEqual(before);
    await expect.poll(() => opened(wasOpen)).toEqual([]);
  });

  it('keeps of its parameters those that its work knows, whatever else is sent along', async () => {
    const hostile = '{"days":7,"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"exec":"id"}';
    const answer = await server.call('POST', '/monitor/job', {
      token,
      body: { ...sound, jobName: 'Careless', methodParameter: hostile },
    });
    expect(answer).toMatchObject({ code: 200 });
    const { rows } = await server.everything.query(`select method, parameters from job where name = 'Careless'`);
    expect(rows).toEqual([{ method: 'cleanTaskLogs', parameters: { days: 7 } }]);
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });

  it('is not exchanged by what a call could name besides', async () => {
    const before = await stored();
    for (const [method, path] of [
      ['PUT', '/monitor/job/changeStatus'],
      ['PUT', '/monitor/job/run'],
    ] as const) {
      await server.call(method, path, { token, body: { jobId: known, status: '0', invokeTarget: 'constructor' } });
    }
    const { rows } = await server.everything.query('select method from job where id = $1', [known]);
    expect(rows).toEqual([{ method: 'cleanTaskLogs' }]);
    expect(before).toContain('cleanTaskLogs');
  });
});

const never = [
  '0 0 0 30 2 ?',
  '0 0 0 31 2,4,6,9,11 ?',
  '0 0 0 31 4/5 ? 2099',
  '0 0 0 29 2 ? 2027',
  '0 0 0 1 1 ? 1899',
  '0 0 0 1 1 ? 99999',
];
const exploding = [
  '* '.repeat(100),
  '0-59/0 * * * * ?',
  '*/0 * * * * ?',
  '0/-1 * * * * ?',
  '59-0 * * * * ?',
  '99999999999999999999 * * * * ?',
  '-1 * * * * ?',
  '1e9 * * * * ?',
  '0x10 * * * * ?',
  '٠ * * * * ?',
  '@yearly',
  '@reboot',
  '@every 1ms',
  'constructor * * * * ?',
  '__proto__',
  '0 0 0 ? * MON#9',
  '0 0 0 L-99 * ?',
  '0 0 0 * * ? */0',
  `0 0 0 * * ${'1,'.repeat(40)}`,
  '0 0 0 * * ? 2020-2019',
  '* * * * * *; id',
  '* * * * * ?\n* * * * * ?',
  '',
  'x'.repeat(1_000_000),
];

describe('When a scheduled task runs', () => {
  it.each([...never, ...exploding])('is never %j', async (cronExpression) => {
    const before = await stored();
    for (const [how, send] of ways) {
      const { code: answered } = await send({ cronExpression, jobName: `${how} ${cronExpression.length}` });
      expect([400, 413], how).toContain(answered);
    }
    const shown = await server.call('GET', '/monitor/job/nextRuns', {
      token,
      query: { cronExpression: cronExpression.slice(0, 4_000) },
    });
    expect(shown.code === 400 || (shown['data'] as string[]).length <= 5).toBe(true);
    expect(await stored()).toBe(before);
  });

  it('is found in a few steps, however far away or rare it is', async () => {
    const spent = process.cpuUsage();
    for (const cronExpression of [
      '0 0 0 29 2 ? 2096',
      `${'0,'.repeat(120)}0 0 0 29 2 ?`,
      '59 59 23 31 12 7#5',
      '0 0 0 29 2 2#5',
      '0 0 0 30 2 ?',
      '0 0 0 29 2 ? 2097-2099',
    ]) {
      const query = { cronExpression, timeZone: 'Asia/Kathmandu' };
      expect(await server.call('GET', '/monitor/job/nextRuns', { token, query })).toMatchObject({ code: 200 });
    }
    expect(process.cpuUsage(spent).user / 1000, 'ms of processor').toBeLessThan(2_000);
  });
});
