import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { testClock } from '../../clock.ts';
import { addOlt } from '../../testing/onus.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { jobs, startScheduler, type JobWork } from './jobs.ts';
import type { Job as Task } from './jobs.store.ts';
import { jobWorks } from './works.ts';

const start = Date.UTC(2026, 10, 21, 8, 0, 0);
const clock = testClock(start);
let server: TestServer;
let token: string;
let other: string;
const workers: { stop(): Promise<void> }[] = [];

beforeAll(async () => {
  server = await startTestServer({ clock, areas: (ctx) => [jobs(ctx)] });
  [token, other] = [await server.signIn(), await server.signIn('coast1')];
});
afterAll(() => server.stop());
beforeEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.stop()));
  await server.everything.query('delete from job; delete from job_due; delete from job_run; delete from job_log');
  // Whoever waits for the clock must find it at a whole minute.
  clock.advance(60_000 - (clock.now() % 60_000));
});

interface Job {
  readonly jobId: string;
  readonly nextValidTime: string | null;
  readonly updateTime: string;
}
interface Log {
  readonly status: string;
  readonly cause: string;
  readonly jobMessage: string;
  readonly durationMs: number | null;
}
const body = {
  jobName: 'Nightly',
  jobGroup: 'DEFAULT',
  invokeTarget: 'cleanTaskLogs',
  methodParameter: '{"days":30}',
  cronExpression: '0 * * * * ?',
  timeZone: 'UTC',
  misfirePolicy: '0',
  concurrent: '1',
  status: '0',
};
const add = (more: object = {}, as = token) =>
  server.call('POST', '/monitor/job/addJob', { token: as, body: { ...body, ...more } });
const made = async (more: object = {}): Promise<string> => ((await add(more))['data'] as { jobId: string }).jobId;
const list = async (as = token) => (await server.call('GET', '/monitor/job/list', { token: as }))['rows'] as Job[];
const logs = async () => (await server.call('GET', '/monitor/jobLog/list', { token }))['rows'] as Log[];
const rows = async (table: string) => (await server.everything.query(`select * from ${table}`)).rows as object[];

/** What the worker comes to by itself; a busy machine takes its time. */
const until = (look: () => boolean | Promise<boolean>) => vi.waitUntil(look, { timeout: 60_000, interval: 2 });

/** A worker of its own with one method that does as told. */
async function worker(work: JobWork): ReturnType<typeof startScheduler> {
  const one = await startScheduler(server.ctx, { cleanTaskLogs: work });
  workers.push(one);
  return one;
}
const said = { en: 'Well done', zh: '完成' };
/** Ends the runs it began when told. */
function held() {
  const waiting: (() => void)[] = [];
  const work: JobWork = () => new Promise((resolve) => waiting.push(() => resolve({ said })));
  return { work, begun: () => waiting.length, release: () => waiting.splice(0).forEach((end) => end()) };
}

describe('A scheduled task', () => {
  it('asks the customer devices that it names for a one-click diagnosis, and says which are not known', async () => {
    const { id: tenantId, projectId } = server.tenants.home;
    await server.everything.query(
      `insert into cpe (tenant_id, id, project_id, oui, product_class, serial, root, created_by)
        values ($1, 71, $2, '00AA11', 'HG', 'NIGHT-1', 'Device.', 'test')`,
      [tenantId, projectId],
    );
    await server.everything.query('insert into cpe_live (tenant_id, cpe_id, online) values ($1, 71, true)', [tenantId]);
    const parameters = { serials: ' NIGHT-1\nNIGHT-9 NIGHT-1', target: '192.0.2.1' };
    const job = { tenant_id: tenantId, name: 'Night', parameters } as unknown as Task;
    const run = { ctx: server.ctx, job, logId: '1', signal: new AbortController().signal };
    const once = await jobWorks['diagnoseCpes']?.(run);
    expect(once).toMatchObject({
      failed: false,
      said: { en: '1 customer devices asked, 0 busy with a diagnosis, 1 not known' },
    });
    expect((await jobWorks['diagnoseCpes']?.(run))?.said.en).toContain('0 customer devices asked, 1 busy');
    const { rows } = await server.everything.query(
      'select kind, asked, created_by from cpe_diagnosis where cpe_id = 71',
    );
    expect(rows).toEqual([{ kind: 'oneClick', asked: { target: '192.0.2.1' }, created_by: 'Night' }]);
  });

  it('is checked as the dialog checks it, and shows when it runs next', async () => {
    expect(await add({ cronExpression: '0 0 8 * *' })).toMatchObject({
      code: 400,
      problems: [{ field: 'cronExpression' }],
    });
    expect(await add({ cronExpression: '0 0 0 31 2 ?' })).toMatchObject({
      code: 400,
      problems: [{ field: 'cronExpression' }],
    });
    expect(await add({ timeZone: 'Mars/North' })).toMatchObject({ code: 400, problems: [{ field: 'timeZone' }] });
    expect(await add({ methodParameter: { days: 0 } })).toMatchObject({ code: 400, problems: [{ field: 'days' }] });
    for (const invokeTarget of ['java.lang.Runtime.exec', 'consoleBackup', 'constructor']) {
      expect(await add({ invokeTarget })).toMatchObject({ code: 400 });
    }
    expect(await add({ cronExpression: '0 0 9 * * ?', timeZone: 'Asia/Shanghai' })).toMatchObject({
      code: 200,
      data: { nextValidTime: '2026-11-22T01:00:00.000Z' },
    });
    expect(await add()).toMatchObject({ code: 400, problems: [{ field: 'jobName' }] });
  });

  it('runs three minutes from now when its time is over', async () => {
    const now = clock.now();
    const answer = await add({ cronExpression: '0 0 8 1 1 ? 2020' });
    expect(answer).toMatchObject({ data: { nextValidTime: new Date(now + 180_000).toISOString() } });
  });

  it('shows its next runs in any zone', async () => {
    const query = { cronExpression: '0 30 2 * * ?', timeZone: 'Europe/Berlin' };
    const { data } = await server.call('GET', '/monitor/job/nextRuns', { token, query });
    expect(data).toHaveLength(5);
    expect((data as string[])[0]).toBe('2026-11-22T01:30:00.000Z');
  });

  it('runs when its time comes, once over several workers, and its log says how it went', async () => {
    const work = vi.fn<JobWork>(() => Promise.resolve({ said }));
    await made();
    const both = [await worker(work), await worker(work)];
    await until(async () => (await rows('job_due')).length === 1);
    clock.advance(60_000);
    for (const one of both) one.look();
    await until(async () => (await logs()).some((log) => log.status === '0'));
    expect(work).toHaveBeenCalledTimes(1);
    expect(await logs()).toMatchObject([{ status: '0', cause: 'time', jobMessage: 'Well done', durationMs: 0 }]);
    expect((await list())[0]?.nextValidTime).toBe(new Date(clock.now() + 60_000).toISOString());
  });

  it('does not run beside itself when that is forbidden, and does when it is allowed', async () => {
    const { work, begun, release } = held();
    const one = await worker(work);
    await made();
    const free = await made({ jobName: 'Free', concurrent: '0' });
    for (let minute = 0; minute < 2; minute += 1) {
      clock.advance(60_000);
      one.look();
      const ran = minute === 0 ? 2 : 3;
      await until(() => begun() === ran);
    }
    await until(async () => (await logs()).some((log) => log.status === '3'));
    expect(await server.call('PUT', '/monitor/job/run', { token, body: { jobId: free } })).toMatchObject({ code: 200 });
    await until(() => begun() === 4);
    const blocked = (await list()).find((job) => job.jobId !== free)?.jobId;
    expect(await server.call('PUT', '/monitor/job/run', { token, body: { jobId: blocked } })).toMatchObject({
      code: 601,
    });
    release();
    await until(async () => (await rows('job_run')).length === 0);
  });

  it.each([
    ['0', 1, 0],
    ['1', 5, 0],
    ['2', 1, 0],
    ['3', 0, 1],
  ])('after missed runs with policy %s makes up for %i and leaves out %i', async (misfirePolicy, ran, leftOut) => {
    const work = vi.fn<JobWork>(() => Promise.resolve({ said }));
    await made({ misfirePolicy, concurrent: '0' });
    clock.advance(5 * 60_000 + 30_000);
    const one = await worker(work);
    // The last of the five is half a minute late, which is not missed yet.
    const due = async () => ((await rows('job_due'))[0] as { at: Date }).at.getTime() <= clock.now();
    await until(async () => {
      one.look();
      return !(await due()) && (await rows('job_run')).length === 0;
    });
    expect(work).toHaveBeenCalledTimes(ran);
    expect((await logs()).filter((log) => log.status === '3')).toHaveLength(leftOut);
  });

  it('whose process was killed is told as lost, and runs again at its next time', async () => {
    const { work, begun } = held();
    // It hears nothing and never wakes by itself again, so that it can be left behind as a killed process is.
    const deaf = { ...server.ctx.bus, listen: () => () => undefined };
    const still = { ...clock, after: () => () => undefined };
    const killed = await startScheduler({ ...server.ctx, bus: deaf, clock: still }, { cleanTaskLogs: work });
    await made();
    clock.advance(60_000);
    killed.look();
    await until(() => begun() === 1);
    // As after kill -9: nobody renews, nobody writes the end.
    await server.everything.query(
      `update job_run set owner = 'gone', lease_until = clock_timestamp() - interval '1 ms'`,
    );
    const again = vi.fn<JobWork>(() => Promise.resolve({ said }));
    const next = await worker(again);
    await until(async () => (await logs())[0]?.status === '1');
    expect((await logs())[0]?.jobMessage).toBe('The process that ran it ended before it was done');
    clock.advance(60_000);
    next.look();
    await until(() => again.mock.calls.length === 1);
    await until(async () => (await logs())[0]?.status === '0');
    expect(await logs()).toMatchObject([{ status: '0' }, { status: '1' }]);
    killed.stop().catch(() => undefined);
  });

  it('that read configurations and was lost leaves its rest to the queue: what was tried is not asked again, nor who is offline', async () => {
    const { id: tenantId } = server.tenants.home;
    const { everything } = server;
    for (const n of [1, 2, 3, 4]) await addOlt(server, tenantId, `80${n}`, `Left-${n}`, `0000000080${n}0`);
    await everything.query(`update olt set cli_protocol = 'telnet' where id in (801, 802, 803)`);
    await everything.query('update olt_live set online = false where olt_id = 803');
    const { work, begun } = held();
    const deaf = { ...server.ctx.bus, listen: () => () => undefined };
    const still = { ...clock, after: () => () => undefined };
    const killed = await startScheduler({ ...server.ctx, bus: deaf, clock: still }, { saveRunningConfigs: work });
    await made({ invokeTarget: 'saveRunningConfigs', methodParameter: '{}' });
    clock.advance(60_000);
    killed.look();
    await until(() => begun() === 1);
    await everything.query('insert into config_collect (tenant_id, olt_id, tried_at) values ($1, 801, $2)', [
      tenantId,
      new Date(clock.now()),
    ]);
    await everything.query(`update job_run set owner = 'gone', lease_until = clock_timestamp() - interval '1 ms'`);
    await worker(() => Promise.resolve({ said }));
    await until(async () => (await logs())[0]?.status === '1');
    expect((await logs())[0]?.jobMessage).toBe(
      'The process that ran it ended before it was done; 1 OLTs were left and are read now',
    );
    const { rows: wanted } = await everything.query(
      'select olt_id::text, why from config_collect where wanted_at is not null',
    );
    expect(wanted).toEqual([{ olt_id: '802', why: 'task' }]);
    await everything.query('delete from olt where id in (801, 802, 803, 804)');
    killed.stop().catch(() => undefined);
  });

  it('rests for no longer than to its next time when its times were made by a clock that was a year ahead', async () => {
    const work = vi.fn<JobWork>(() => Promise.resolve({ said }));
    await made();
    const one = await worker(work);
    const due = async () => ((await rows('job_due'))[0] as { at: Date }).at.getTime();
    const right = await due();
    await server.everything.query(`update job_due set at = at + interval '1 year'`);
    one.clockWasSet();
    await until(async () => (await due()) === right);
    await server.everything.query(`update job_due set at = at + interval '1 year'`);
    await worker(work);
    await until(async () => (await due()) === right);
    await server.everything.query(`insert into job_run (tenant_id, log_id, job_id, owner, lease_until)
      select tenant_id, 1, id, 'gone', clock_timestamp() + interval '1 year' from job`);
    one.look();
    await until(async () => (await rows('job_run')).length === 0);
    expect(work).not.toHaveBeenCalled();
  });

  it('that fails says so without a word of the inside, and one that hangs is ended', async () => {
    const one = await worker(() => Promise.reject(new Error('relation "secret" at /srv')));
    const jobId = await made({ cronExpression: '0 0 0 1 1 ?' });
    await server.call('PUT', '/monitor/job/run', { token, body: { jobId } });
    one.look();
    await until(async () => (await logs())[0]?.status === '1');
    expect(JSON.stringify(await logs())).not.toContain('secret');
    await one.stop();
    let isHanging = false;
    const hanging = await worker(() => {
      isHanging = true;
      return new Promise(() => undefined);
    });
    await server.call('PUT', '/monitor/job/run', { token, body: { jobId } });
    hanging.look();
    // Its half hour counts from its beginning, and not from the row that says that it is to begin.
    await until(() => isHanging);
    clock.advance(30 * 60_000);
    await until(async () => (await rows('job_run')).length === 0);
    expect((await logs())[0]?.jobMessage).toBe('Ended after 30 minutes without a result');
  });

  it('that takes too long to read configurations leaves the rest to be read', async () => {
    const { id: tenantId } = server.tenants.home;
    await server.everything.query('delete from config_collect');
    await addOlt(server, tenantId, '811', 'Slow', '000000008110');
    await server.everything.query(`update olt set cli_protocol = 'telnet' where id = 811`);
    let isHanging = false;
    const hanging = await startScheduler(server.ctx, {
      saveRunningConfigs: () => {
        isHanging = true;
        return new Promise(() => undefined);
      },
    });
    workers.push(hanging);
    const method = { invokeTarget: 'saveRunningConfigs', methodParameter: '{}', cronExpression: '0 0 0 1 1 ?' };
    await server.call('PUT', '/monitor/job/run', { token, body: { jobId: await made(method) } });
    hanging.look();
    await until(() => isHanging);
    clock.advance(30 * 60_000);
    await until(async () => (await rows('job_run')).length === 0);
    const told = 'Ended after 30 minutes without a result; 1 OLTs were left and are read now';
    expect((await logs())[0]?.jobMessage).toBe(told);
    const wanted = await rows('config_collect');
    await server.everything.query('delete from olt where id = 811');
    expect(wanted).toMatchObject([{ olt_id: '811', why: 'task', wanted_at: new Date(clock.now()) }]);
  });

  it('rests while it is paused, and is gone with its times when it is deleted', async () => {
    const jobId = await made();
    await server.call('PUT', '/monitor/job/changeStatus', { token, body: { jobId, status: '1' } });
    expect(await rows('job_due')).toEqual([]);
    await server.call('PUT', '/monitor/job/changeStatus', { token, body: { jobId, status: '0' } });
    expect(await rows('job_due')).toHaveLength(1);
    expect(await server.call('DELETE', `/monitor/job/${jobId}`, { token })).toMatchObject({ code: 200 });
    expect([await rows('job'), await rows('job_due')]).toEqual([[], []]);
  });

  it('lends nobody a permission', async () => {
    const some = await server.signInWith(['monitor:job:list', 'monitor:job:add', 'monitor:job:run']);
    expect(await add({}, some)).toMatchObject({ code: 403 });
    const jobId = await made();
    expect(await server.call('PUT', '/monitor/job/run', { token: some, body: { jobId } })).toMatchObject({ code: 403 });
  });

  it('that works on the system itself is added, changed and run by administrators alone', async () => {
    const jobs = ['list', 'add', 'edit', 'run', 'import', 'query'].map((one) => `monitor:job:${one}`);
    const others = await server.signInWith([...jobs, 'monitor:jobLog:remove', 'device:olt:operate']);
    const jobId = await made();
    const onDevices = { invokeTarget: 'pollOlts', methodParameter: {} };
    const told = { code: 403, msg: 'Only an administrator may schedule or run what works on the system itself' };
    for (const path of ['/monitor/job', '/monitor/job/addJob']) {
      expect(await server.call('POST', path, { token: others, body: { ...body, jobName: 'other' } })).toMatchObject(
        told,
      );
    }
    expect(await server.call('PUT', '/monitor/job', { token: others, body: { jobId, remark: 'x' } })).toMatchObject(
      told,
    );
    expect(await server.call('PUT', '/monitor/job/run', { token: others, body: { jobId } })).toMatchObject(told);
    const started = { token: others, body: { jobId, status: '0' } };
    expect(await server.call('PUT', '/monitor/job/changeStatus', started)).toMatchObject(told);
    // One on devices is not turned into one on the system.
    const own = await server.call('POST', '/monitor/job', {
      token: others,
      body: { ...body, ...onDevices, jobName: 'devices' },
    });
    expect(own).toMatchObject({ code: 200 });
    const { jobId: mine } = own['data'] as { jobId: string };
    const turned = { token: others, body: { jobId: mine, invokeTarget: body.invokeTarget } };
    expect(await server.call('PUT', '/monitor/job', turned)).toMatchObject(told);
  });

  it('of another tenant does not exist', async () => {
    const jobId = await made();
    for (const [method, path, input] of [
      ['GET', `/monitor/job/${jobId}`, undefined],
      ['PUT', '/monitor/job', { ...body, jobId }],
      ['PUT', '/monitor/job/changeStatus', { jobId, status: '1' }],
      ['PUT', '/monitor/job/run', { jobId }],
      ['DELETE', `/monitor/job/${jobId}`, undefined],
    ] as const) {
      expect(await server.call(method, path, { token: other, ...(input ? { body: input } : {}) })).toMatchObject({
        code: 404,
      });
    }
    expect(await list(other)).toEqual([]);
  });
});

it('A report that nobody can be sent has failed, and its log says why', async () => {
  const job = { tenant_id: server.tenants.home.id, parameters: { userGroup: 'NOC', reportDays: 7 } } as unknown as Task;
  const run = { ctx: server.ctx, job, logId: '1', signal: new AbortController().signal };
  expect(await jobWorks['sendReport']?.(run)).toMatchObject({
    failed: true,
    said: { en: 'Mail server not configured' },
  });
});
