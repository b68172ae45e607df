import { execFile, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { TrapReceiver } from '@heliograph/wire/snmp/receiver.ts';
import { cpuMs, report } from './lib/goal.ts';
import { installed, stopChild } from './lib/process.ts';

// Traps of six varbinds from another process: a burst of 10,000 in 0.1 s, 50,000 per second, and a main thread that blocks.

const run = promisify(execFile);
const SENDER = new URL('lib/trap-sender.ts', import.meta.url).pathname;
const PEER_PORT = 16_262;

async function send(address: string, port: number, count: number, rate: number): Promise<number> {
  const args = ['--address', address, '--port', String(port), '--count', String(count), '--rate', String(rate)];
  const { stdout } = await run(process.execPath, [SENDER, ...args]);
  return (JSON.parse(stdout) as { sent: number; ms: number }).ms;
}

interface Outcome {
  stored: number;
  lost: number;
  /** CPU of this process per trap, microseconds: thread, hand-over and decoding. */
  cpuUs: number;
  sentInMs: number;
}

async function receive(count: number, rate: number, busy?: () => () => void): Promise<Outcome> {
  let stored = 0;
  const receiver = await TrapReceiver.open({
    listen: [{ address: '127.0.0.1', port: 0 }],
    onBatch: (records) => {
      for (const record of records) if (!record.undecodable) stored++;
      return Promise.resolve();
    },
  });
  // Compiled code, as after the first thousand traps of a day.
  await send('127.0.0.1', receiver.ports[0]!, 5000, 20_000);
  await settled(receiver);
  stored = 0;
  const before = process.cpuUsage();
  const release = busy?.();
  const sentInMs = await send('127.0.0.1', receiver.ports[0]!, count, rate);
  release?.();
  await settled(receiver);
  const cpuUs = (cpuMs(before) * 1000) / count;
  await receiver.close();
  return { stored, lost: count - stored, cpuUs, sentInMs };
}

/** Until two looks at the counters show nothing under way. */
async function settled(receiver: TrapReceiver): Promise<void> {
  for (let last = -1; ;) {
    const { queued, received, stored } = await receiver.counters();
    if (queued === 0 && received === last && stored === received) return;
    // Some may have been lost: then the counters stay apart, and staying the same is all there is to wait for.
    if (received === last && queued === 0) return;
    last = received;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

/** Blocks the main thread for 150 of every 500 ms, as a long query or a garbage collection might. */
function blockNowAndThen(): () => void {
  const timer = setInterval(() => {
    const until = performance.now() + 150;
    while (performance.now() < until);
  }, 500);
  return () => clearInterval(timer);
}

async function snmptrapd(count: number, rate: number): Promise<number | undefined> {
  if (!(await installed('snmptrapd'))) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'trapd-'));
  const log = join(folder, 'traps.log');
  const args = [
    '-f',
    '-Lf',
    log,
    '-C',
    '-n',
    '-On',
    '-m',
    '',
    '--disableAuthorization=yes',
    `udp:127.0.0.1:${PEER_PORT}`,
  ];
  const child = spawn('snmptrapd', args, { stdio: 'ignore' });
  await new Promise((resolve) => setTimeout(resolve, 1000));
  await send('127.0.0.1', PEER_PORT, count, rate);
  await new Promise((resolve) => setTimeout(resolve, 2000));
  await stopChild(child);
  const kept = readFileSync(log, 'latin1')
    .split('\n')
    .filter((line) => line.includes('37950.1.1.5.10.13.6.1')).length;
  rmSync(folder, { recursive: true, force: true });
  return kept;
}

const peerKept = await snmptrapd(10_000, 100_000);
const peer = peerKept === undefined ? 'peer missing' : `snmptrapd kept ${((peerKept / 10_000) * 100).toFixed(1)} %`;
const burst = await receive(10_000, 100_000);
report({
  goal: 'traps: lost of 10,000 in 0.1 s',
  measured: burst.lost,
  unit: 'traps',
  ratio: burst.lost,
  limit: 0,
  note: `sent in ${burst.sentInMs} ms; ${peer}`,
});
const storm = await receive(150_000, 50_000);
report({
  goal: 'traps: lost at 50,000 per second for 3 s',
  measured: storm.lost,
  unit: 'traps',
  ratio: storm.lost,
  limit: 0,
  note: `sent in ${storm.sentInMs} ms`,
});
report({
  goal: 'traps: CPU per trap to a decoded record',
  measured: storm.cpuUs,
  unit: 'us',
  ratio: storm.cpuUs,
  limit: 8,
});
const blocked = await receive(20_000, 10_000, blockNowAndThen);
report({
  goal: 'traps: lost while the main thread blocks 150 of every 500 ms',
  measured: blocked.lost,
  unit: 'traps',
  ratio: blocked.lost,
  limit: 0,
});
