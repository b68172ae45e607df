import { configArea } from '@heliograph/server/areas/config/config.ts';
import { startCollector } from '@heliograph/server/southbound/collector/collector.ts';
import { isKept, loadOlt, pagesOfOlt } from '@heliograph/server/southbound/config/device.ts';
import { startConfigRunner } from '@heliograph/server/southbound/config/runner.ts';
import { sealAccess } from '@heliograph/server/southbound/snmp-access.ts';
import { startTestServer, type TestServer } from '@heliograph/server/testing/server.ts';
import { median, percentile, report } from './lib/goal.ts';
import { LabProcess, type DeviceAt, type LabServed } from './lib/lab-process.ts';
import { stopChild } from './lib/process.ts';

// All configuration pages of one OLT at 5 ms a request, against the time that the device itself took; then 200 OLTs at once,
// against the polling that goes on beside it. node bench/config-sync.ts [olts]

const many = Number(process.argv[2] ?? 200);
const rounds = 7;
/** Seconds between two polls of an OLT: thirty times as often as usual. */
const pollSeconds = 10;

async function letIn(server: TestServer, devices: readonly DeviceAt[]): Promise<string[]> {
  const { ctx, tenants, everything } = server;
  const ids: string[] = [];
  for (const [n, { address, port, mac }] of devices.entries()) {
    const id = ctx.newId();
    ids.push(id);
    const access = { community: 'public', writeCommunity: 'private' };
    await everything.query(
      `insert into olt (tenant_id, id, project_id, name, address, snmp_port, snmp_version, snmp_secret, mac, device_type, pon_mode, capability, created_by)
       values ($1, $2, $3, $4, $5, $6, 'v2c', $7, $8, 'V1600G1', 'GPON', '{"family":"vsol-gpon"}', 'bench')`,
      [
        tenants.home.id,
        id,
        tenants.home.projectId,
        `sync-${n}`,
        address,
        port,
        sealAccess(ctx.vault, tenants.home.id, 'olt', id, access),
        mac,
      ],
    );
    await everything.query('insert into olt_live (tenant_id, olt_id, online, since) values ($1, $2, true, now())', [
      tenants.home.id,
      id,
    ]);
  }
  return ids;
}

/** Asks for a reading of every page of these OLTs at once; resolves when all are read. */
async function syncAll(server: TestServer, token: string, ids: readonly string[]): Promise<void> {
  const { everything, ctx } = server;
  await everything.query('update config_device set synced_at = null');
  const before = new Date(ctx.clock.now());
  for (const oltId of ids) {
    const answer = await server.call('POST', '/device/config/sync', { token, body: { oltId } });
    if (answer.code !== 200) throw new Error(answer.msg);
  }
  const left = async (): Promise<number> => {
    const { rows } = await everything.query<{ n: number }>(
      'select count(*)::int as n from config_device where olt_id = any($1) and (synced_at is null or synced_at < $2)',
      [ids, before],
    );
    return rows[0]?.n ?? 0;
  };
  for (;;) {
    const woken = Promise.withResolvers<void>();
    const unlisten = ctx.bus.listen(() => woken.resolve());
    try {
      if ((await left()) === 0) return;
      await woken.promise;
    } finally {
      unlisten();
    }
  }
}

const open = () =>
  startTestServer({
    areas: (ctx) => [configArea(ctx)],
    env: { HELIOGRAPH_POLL_SECONDS: String(pollSeconds), HELIOGRAPH_LOG_LEVEL: 'error' },
  });

async function oneOlt(): Promise<void> {
  const lab = await LabProcess.start(['--devices', '1', '--delay', '5', '--port', '16110', '--onus', '128']);
  const server = await open();
  const token = await server.signIn();
  const ids = await letIn(server, lab.devices);
  const runner = await startConfigRunner(server.ctx);
  try {
    // Twice: the first start reads by itself, and compiles.
    for (let i = 0; i < 2; i++) await syncAll(server, token, ids);
    const ratios: { wall: number; served: LabServed }[] = [];
    for (let i = 0; i < rounds; i++) {
      await lab.served();
      const began = performance.now();
      await syncAll(server, token, ids);
      ratios.push({ wall: performance.now() - began, served: await lab.served() });
    }
    const [middle] = ratios
      .toSorted((a, b) => a.wall / a.served.serviceMs - b.wall / b.served.serviceMs)
      .slice(rounds >> 1);
    if (!middle) throw new Error('no round');
    const { tenants, ctx } = server;
    const olt = await ctx.scope.tenant(tenants.home.id, (tx) => loadOlt(tx, tenants.home.id, ids[0] ?? ''));
    const kept = olt ? pagesOfOlt(olt).filter(isKept) : [];
    const byCli = kept.filter(({ binding }) => binding.needsCli === true).length;
    const { wall, served } = middle;
    report({
      goal: 'configuration: all pages of one OLT at 5 ms',
      measured: wall,
      unit: 'ms',
      peer: { name: "the device's own service time", measured: served.serviceMs },
      ratio: wall / served.serviceMs,
      limit: 1.3,
      note: `${kept.length - byCli} pages by SNMP (${byCli} by CLI left out), ${served.requests} requests of ${(served.serviceMs / served.requests).toFixed(2)} ms each in the agent; median of ${rounds}`,
    });
  } finally {
    await runner.stop();
    await server.stop();
    await stopChild(lab.child);
  }
}

interface Poll {
  readonly oltId: string;
  readonly at: number;
}

/** Seconds between two polls of the same OLT that both ended within the span. */
function cycles(polls: readonly Poll[], from: number, to: number): number[] {
  const last = new Map<string, number>();
  const between: number[] = [];
  for (const { oltId, at } of polls) {
    const before = last.get(oltId);
    if (before !== undefined && at > from && at <= to) between.push((at - before) / 1000);
    last.set(oltId, at);
  }
  return between;
}

const waited = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

async function manyOlts(): Promise<void> {
  const lab = await LabProcess.start(['--devices', String(many), '--delay', '5', '--port', '16111', '--onus', '64']);
  const server = await open();
  const token = await server.signIn();
  const ids = await letIn(server, lab.devices);
  const polls: Poll[] = [];
  const collector = await startCollector(server.ctx, {
    onDone: (oltId, work) => {
      if (work === 'poll') polls.push({ oltId, at: performance.now() });
    },
  });
  let runner: { stop(): Promise<void> } | undefined;
  try {
    // Until every OLT was polled twice the cycle has not settled.
    await waited(3 * pollSeconds * 1000);
    const quiet = performance.now();
    await waited(4 * pollSeconds * 1000);
    const without = cycles(polls, quiet, performance.now());
    runner = await startConfigRunner(server.ctx);
    await syncAll(server, token, ids);
    const busy = performance.now();
    let synced = 0;
    const enough = busy + 4 * pollSeconds * 1000;
    while (performance.now() < enough) {
      await syncAll(server, token, ids);
      synced += ids.length;
    }
    const took = performance.now() - busy;
    const beside = cycles(polls, busy, performance.now());
    const [calm, loaded] = [percentile(without, 0.95), percentile(beside, 0.95)];
    const perMinute = (60_000 * synced) / took;
    report({
      goal: `configuration: poll cycle of ${many} OLTs while all are synced, p95`,
      measured: loaded,
      unit: 's',
      peer: { name: 'without sync', measured: calm },
      ratio: loaded / calm,
      limit: 1.2,
      note: `polled every ${pollSeconds} s; medians ${median(beside).toFixed(2)} and ${median(without).toFixed(2)} s; ${perMinute.toFixed(0)} OLTs synced a minute`,
    });
  } finally {
    await runner?.stop();
    await collector.stop();
    await server.stop();
    await stopChild(lab.child);
  }
}

await oneOlt();
await manyOlts();
