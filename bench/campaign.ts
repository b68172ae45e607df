import { upgrades } from '@heliograph/server/areas/upgrades/upgrades.ts';
import { tick } from '@heliograph/server/areas/upgrades/tick.ts';
import { lockedTask } from '@heliograph/server/areas/upgrades/upgrades.store.ts';
import { startTestServer, type TestServer } from '@heliograph/server/testing/server.ts';
import { median, percentile, report } from './lib/goal.ts';

// An upgrade task over many customer devices, 500 at once: what a look at it costs, what it holds, and how soon its page is there. The
// devices themselves answer at once and by a statement: what they do is measured elsewhere (acs). A look begins with 100 devices at most,
// so that its cost does not go with their number; making the task and its last pages do.
// node --expose-gc bench/campaign.ts [devices] [looks]

const total = Number(process.argv[2] ?? 20_000);
const looks = Number(process.argv[3] ?? 60);
const pages = 60;
const version = 'V2.0.0R03-B02';

async function fill({ everything, tenants, ctx }: TestServer): Promise<string> {
  const { id, projectId } = tenants.home;
  await everything.query(
    `insert into cpe (tenant_id, id, project_id, oui, product_class, serial, software, created_by)
     select $1, i, $2, '8014A8', 'V820', 'VSOL' || i, 'V1.0', 'acs' from generate_series(1, $3::int) i`,
    [id, projectId, total],
  );
  await everything.query(
    `insert into cpe_live (tenant_id, cpe_id, online, last_inform) select $1, i, i % 50 <> 0, now() from generate_series(1, $2::int) i`,
    [id, total],
  );
  await everything.query('vacuum analyze cpe, cpe_live');
  const firmwareId = ctx.newId();
  await everything.query(
    `insert into firmware (tenant_id, id, name, device_type, file_type, model, version, bytes, sha256, key, verdict, created_by, created_at)
     values ($1, $2, 'v820.bin', 'cpe', 'image', 'V820', $3, 10, repeat('0', 64), 'firmware/2026/11/1.bin', 'verified', 'admin', now())`,
    [id, firmwareId, version],
  );
  return firmwareId;
}

/** Those that were told run the new version now. */
const answer = ({ everything }: TestServer) =>
  everything.query(`with done as (update cpe_task set state = 'done', ended_at = now() where state = 'waiting' returning cpe_id)
    update cpe set software = '${version}' where id in (select cpe_id from done)`);

const resident = (): number => {
  globalThis.gc?.();
  return process.memoryUsage().rss / 1024 / 1024;
};

async function page(server: TestServer, token: string, taskId: string, n: number): Promise<number> {
  const began = performance.now();
  const query = { taskId, pageNum: String(n), pageSize: '50' };
  const rows = await server.call('GET', '/device/upgrade/targets', { token, query });
  const task = await server.call('GET', `/device/upgrade/task/${taskId}`, { token });
  if (rows.code !== 200 || task.code !== 200) throw new Error(rows.msg ?? task.msg);
  return performance.now() - began;
}

const server = await startTestServer({ areas: (ctx) => [upgrades(ctx)] });
try {
  const firmwareId = await fill(server);
  const token = await server.signIn();
  const before = resident();
  const began = performance.now();
  const body = { name: 'All', deviceType: 'cpe', byRule: true, firmwareId, rings: '1,10', atOnce: 500 };
  const made = await server.call('POST', '/device/upgrade', { token, body });
  if (made.code !== 200) throw new Error(made.msg);
  const madeMs = performance.now() - began;
  const { taskId } = made.data as { taskId: string };
  await server.everything.query('analyze upgrade_target');
  const took: number[] = [];
  let most = before;
  for (let n = 0; n < looks; n += 1) {
    const from = performance.now();
    await server.ctx.scope.tenant(server.tenants.home.id, async (tx) => {
      const row = await lockedTask(tx, server.tenants.home.id, taskId);
      if (row) await tick(server.ctx, tx, row);
    });
    took.push(performance.now() - from);
    if (n % 2 === 1) await answer(server);
    if (n % 20 === 0) most = Math.max(most, resident());
  }
  const opened: number[] = [];
  for (let n = 0; n < pages; n += 1)
    opened.push(await page(server, token, taskId, 1 + ((n * 197) % Math.ceil(total / 50))));
  const shown = await server.call('GET', `/device/upgrade/task/${taskId}`, { token });
  const { counts } = shown.data as { counts: { finish: number } };
  if (counts.finish === 0) throw new Error('no device finished');
  const told = `${counts.finish} finished in ${looks} looks; made in ${Math.round(madeMs)} ms; a look p50 ${median(took).toFixed(0)}, p95 ${percentile(took, 0.95).toFixed(0)} ms`;
  const growth = most - before;
  report({
    goal: `campaign of ${total}: growth of memory`,
    measured: growth,
    unit: 'MB',
    ratio: growth,
    limit: 150,
    note: told,
  });
  const p95 = percentile(opened, 0.95);
  report({
    goal: `campaign of ${total}: its page, p95`,
    measured: p95,
    unit: 'ms',
    ratio: p95,
    limit: 300,
    note: `p50 ${median(opened).toFixed(1)} ms`,
  });
} finally {
  await server.stop();
}
