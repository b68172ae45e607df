import { parentPort, workerData } from 'node:worker_threads';
import { Collector, type CollectorOptions } from './collector.ts';
import { ResultPacker } from './packed.ts';
import type { FromCollector, ToCollector } from './pool.ts';
import type { CollectPlan, CollectTarget } from './types.ts';

// One collector in a thread: sockets and decoding live here, the main thread only sees one message per device.

const port = parentPort;
if (!port) throw new Error('worker.ts runs as a worker thread only');
const collector = new Collector(workerData as CollectorOptions);
const packer = new ResultPacker();
const plans = new Map<number, CollectPlan>();

async function collect(id: number, target: CollectTarget, plan: CollectPlan): Promise<void> {
  try {
    const { packed, transfer } = packer.pack(await collector.collect(target, plan));
    port?.postMessage({ kind: 'result', id, packed } satisfies FromCollector, transfer);
  } catch (error) {
    port?.postMessage({ kind: 'failed', id, message: String(error) } satisfies FromCollector, []);
  }
}

port.on('message', (message: ToCollector) => {
  if (message.kind === 'plan') plans.set(message.planId, message.plan);
  else if (message.kind === 'dropPlan') plans.delete(message.planId);
  else if (message.kind === 'forget') collector.forget(message.deviceId);
  else if (message.kind === 'counters') {
    port.postMessage({ kind: 'counters', id: message.id, counters: collector.counters() } satisfies FromCollector, []);
  } else if (message.kind === 'collect') {
    const plan = plans.get(message.planId);
    if (plan) void collect(message.id, message.target, plan);
  } else {
    collector.close();
    port.close();
  }
});
