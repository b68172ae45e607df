import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { answerChallenge } from '@heliograph/wire/cwmp/digest.ts';
import { encodeFromCpe } from '@heliograph/wire/cwmp/encode.ts';
import type { KnownDevice } from '../../checks/support/acs-product.ts';
import { informTextOf, HostileLine } from '../../checks/support/hostile-cpes.ts';

// Customer devices that get power at the same moment, from a process of its own: each reports 1 BOOT on a connection of its own and tries again as TR-069 says (3.2.1.1: 5 to 10 s, twice
// as long each time; or after what Retry-After says) until its session has ended well. Starts when told on stdin; tells what it saw as JSON. --url --count --first --within

const { values } = parseArgs({
  options: {
    url: { type: 'string', default: '' },
    count: { type: 'string', default: '1000' },
    /** Id of the first, as `AcsProduct` gives them. */
    first: { type: 'string', default: '1000000' },
    /** Seconds within which all of them start. */
    within: { type: 'string', default: '5' },
    /** Longer than this nobody tries, seconds. */
    patience: { type: 'string', default: '900' },
  },
});
const { port, pathname: path } = new URL(values.url);
const [count, first] = [Number(values.count), Number(values.first)];

const deviceOf = (n: number): KnownDevice => ({
  id: String(first + n),
  oui: '00BE9C',
  productClass: 'HG8245',
  serial: `B${String(n).padStart(11, '0')}`,
  words: { username: `cpe-${first + n}`, password: `p${n}` },
});

const refusal = encodeFromCpe({
  id: '1',
  manner: { version: 'cwmp-1-0', soapPrefix: 'SOAP-ENV' },
  body: { method: 'Fault', code: 9000, text: 'Method not supported', parameters: [] },
});

const post = (body: string, lines: string): Buffer =>
  Buffer.from(
    `POST ${path} HTTP/1.1\r\nHost: acs\r\nContent-Type: text/xml\r\n${lines}Content-Length: ${body.length}\r\n\r\n${body}`,
  );

const took: number[] = [];
const informs: number[] = [];
const refused = new Map<string, number>();
const lost: string[] = [];

/** undefined: it ended well. Otherwise for how long the device is asked to stay away, s; 0 = it is not said. */
async function session(device: KnownDevice, line: HostileLine, field: { is: string }): Promise<number | undefined> {
  const inform = informTextOf(device, '1 BOOT');
  const began = performance.now();
  let heard = await line.say(post(inform, ''));
  if (heard.status === 401) {
    field.is = /www-authenticate: (.*)/i.exec(heard.head)?.[1] ?? '';
    const words = answerChallenge(field.is, device.words, { method: 'POST', target: path });
    heard = await line.say(post(inform, `Authorization: ${words ?? ''}\r\n`));
  }
  const cookie = `Cookie: ${/set-cookie: ([^;\r]*)/i.exec(heard.head)?.[1] ?? ''}\r\n`;
  if (heard.status === 200) {
    informs.push(performance.now() - began);
    heard = await line.say(post('', cookie));
  }
  while (heard.status === 200) heard = await line.say(post(refusal, cookie));
  if (heard.status === 204) return undefined;
  refused.set(String(heard.status), (refused.get(String(heard.status)) ?? 0) + 1);
  return Number(/retry-after: (\d+)/i.exec(heard.head)?.[1] ?? 0);
}

async function boot(n: number, begun: number): Promise<void> {
  await delay(Math.random() * Number(values.within) * 1000);
  const device = deviceOf(n);
  const field = { is: '' };
  for (let tries = 0; ; tries += 1) {
    const line = new HostileLine(Number(port), `127.1.${145 + (n % 4)}.${1 + (n % 250)}`);
    const away = await session(device, line, field).catch(() => 0);
    line.drop();
    if (away === undefined) return void took.push((performance.now() - begun) / 1000);
    if (performance.now() - begun > Number(values.patience) * 1000) return void lost.push(device.serial);
    const least = away > 0 ? away : 5 * 2 ** Math.min(tries, 9);
    await delay(least * (1 + Math.random() * (away > 0 ? 0.1 : 1)) * 1000);
  }
}

process.stdout.write('ready\n');
await once(process.stdin, 'data');
const begun = performance.now();
await Promise.all(Array.from({ length: count }, (_, n) => boot(n, begun)));
const at = (all: number[], share: number): number =>
  all.toSorted((a, b) => a - b)[Math.min(all.length - 1, Math.floor(all.length * share))] ?? Number.NaN;
process.stdout.write(
  `${JSON.stringify({
    served: took.length,
    lost: lost.length,
    last: at(took, 1),
    half: at(took, 0.5),
    inform: { p50: at(informs, 0.5), p99: at(informs, 0.99) },
    refused: Object.fromEntries(refused),
  })}\n`,
);
process.exit(0);
