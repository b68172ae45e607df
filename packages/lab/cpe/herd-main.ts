import { setInterval as every } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Herd, type HerdOptions } from './herd.ts';

const usage = `Usage: node packages/lab/cpe/herd-main.ts --acs URL [options]
  --user NAME --password WORD   what they say to the ACS at first
  --count N                     devices (1000)
  --within SECONDS              all of them start within this time (60)
  --interval SECONDS            periodic Inform, 0 for none (300)
  --for SECONDS                 ends after this time; by default once each has had a session
  --prefix LETTERS              begins the serial numbers (HERD)
  --subnet N                    they speak from 127.N.x.x; the system's choice by default`;

interface Run extends HerdOptions {
  readonly seconds: number | undefined;
}

const optionsFrom = (args: readonly string[]): Run => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      acs: { type: 'string', default: '' },
      user: { type: 'string', default: '' },
      password: { type: 'string', default: '' },
      count: { type: 'string', default: '1000' },
      within: { type: 'string', default: '60' },
      interval: { type: 'string', default: '300' },
      for: { type: 'string' },
      prefix: { type: 'string', default: 'HERD' },
      subnet: { type: 'string' },
    },
  });
  if (!URL.canParse(values.acs)) throw new RangeError('--acs takes the address of an ACS');
  return {
    count: Number(values.count),
    withinMs: Number(values.within) * 1000,
    interval: Number(values.interval),
    acs: { url: values.acs, username: values.user, password: values.password },
    prefix: values.prefix,
    seconds: values.for === undefined ? undefined : Number(values.for),
    ...(values.subnet === undefined ? {} : { subnet: Number(values.subnet) }),
  };
};

const run = async (): Promise<void> => {
  const { seconds, ...options } = optionsFrom(process.argv.slice(2));
  const begun = Date.now();
  const herd = new Herd(options);
  for await (const _ of every(1000)) {
    const passed = (Date.now() - begun) / 1000;
    const { state } = herd;
    const { rss } = process.memoryUsage();
    process.stdout.write(
      `${JSON.stringify({ seconds: Math.round(passed), ...state, rssMiB: Math.round(rss / 1_048_576) })}\n`,
    );
    const isOver = seconds === undefined ? state.known === state.devices && state.open === 0 : passed >= seconds;
    if (isOver) break;
  }
  await herd.stop();
};

try {
  await run();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n${usage}\n`);
  process.exitCode = 2;
}
