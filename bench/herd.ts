import { once } from 'node:events';
import { loadavg } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { AcsProduct } from '../checks/support/acs-product.ts';
import { isListening } from '../checks/support/hostile-cpes.ts';
import { bundleAll } from '../tools/bundle.ts';
import { percentile, report } from './lib/goal.ts';
import { helper, waitUntil } from './lib/process.ts';

// A town gets its power back: all its customer devices, which are known, report within some seconds to the product as it is started, while people look at lists.
// node bench/herd.ts [devices] [seconds within which they start]

const devices = Number(process.argv[2] ?? 20_000);
const within = Number(process.argv[3] ?? 5);

interface Saw {
  readonly served: number;
  readonly lost: number;
  /** Seconds from the moment of power. */
  readonly last: number;
  readonly half: number;
  readonly inform: { readonly p50: number; readonly p99: number };
  readonly refused: Readonly<Record<string, number>>;
}

await bundleAll();
const stand = await AcsProduct.start({ cwmp: devices });
try {
  await stand.database.query('vacuum analyze cpe');
  await stand.database.query('vacuum analyze cpe_live');
  await waitUntil(() => isListening(stand.port));
  const sizes = { url: stand.url, count: devices, within };
  const given = Object.entries(sizes).flatMap(([name, value]) => [`--${name}`, String(value)]);
  const sender = await helper('herd-sender.ts', given);
  // Where what is prepared and cached is ready, as it is for whoever looks all day.
  const look = () => stand.product.data('GET', '/cpeDevice/getCpeListByCondition', { pageSize: 50 });
  for (let n = 0; n < 20; n += 1) await look();
  const over = new AbortController();
  const took: number[] = [];
  const looking = (async () => {
    while (!over.signal.aborted) {
      const began = performance.now();
      await look();
      took.push(performance.now() - began);
      await delay(200);
    }
  })();
  sender.stdin?.write('go\n');
  const [said] = sender.stdout ? ((await once(sender.stdout, 'data')) as [Buffer]) : [Buffer.from('{}')];
  over.abort();
  await looking;
  const saw = JSON.parse(said.toString()) as Saw;
  const { rows } = await stand.database.query<{ n: number }>(
    `select count(distinct e.cpe_id)::int as n from cpe_event e join cpe c on c.tenant_id = e.tenant_id and c.id = e.cpe_id
      where e.code = '1 BOOT' and c.created_by = 'bench'`,
  );
  const note = `half of them after ${saw.half.toFixed(1)} s; Inform p50 ${saw.inform.p50.toFixed(0)} ms, p99 ${saw.inform.p99.toFixed(0)} ms; turned away ${JSON.stringify(saw.refused)}; load of the machine ${loadavg()[0]?.toFixed(1)}`;
  report({
    goal: `${devices} customer devices start within ${within} s: the last one is served`,
    measured: saw.last,
    unit: 's',
    ratio: saw.last,
    limit: 300,
    note,
  });
  const missing = devices - Math.min(saw.served, rows[0]?.n ?? 0);
  report({ goal: 'the same: devices whose start is not kept', measured: missing, unit: '', ratio: missing, limit: 0 });
  report({
    goal: 'the same: the list of customer devices meanwhile, p95',
    measured: percentile(took, 0.95),
    unit: 'ms',
    ratio: percentile(took, 0.95),
    limit: 300,
    note: `${took.length} lists, p50 ${percentile(took, 0.5).toFixed(0)} ms`,
  });
} finally {
  await stand.stop();
}
