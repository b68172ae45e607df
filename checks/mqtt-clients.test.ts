import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { BrokerStand } from '@heliograph/server/southbound/mqtt/broker/broker.fixture.ts';
import { tlsPair } from '@heliograph/server/testing/tls-pair.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const programs = ['mosquitto_pub', 'mosquitto_sub'] as const;
const isThere = (program: string): boolean =>
  (process.env['PATH'] ?? '').split(delimiter).some((folder) => existsSync(join(folder, program)));

interface Ran {
  readonly code: number | null;
  readonly said: string;
}

/** The clients of Mosquitto know nothing of us: what they take for MQTT is MQTT. */
describe("Mosquitto's clients at our broker", () => {
  let at: BrokerStand;
  let folder: string;
  const running = new Set<ChildProcess>();

  beforeAll(async () => {
    const missing = programs.filter((program) => !isThere(program));
    if (missing.length > 0) throw new Error(`${missing.join(', ')} not found: install Debian's mosquitto-clients`);
    at = await new BrokerStand().startTls();
    folder = await mkdtemp(join(tmpdir(), 'mosquitto-'));
    await writeFile(join(folder, 'ca.pem'), tlsPair.cert);
  });
  afterAll(async () => {
    for (const child of running) child.kill('SIGKILL');
    await at?.stop();
    if (folder) await rm(folder, { recursive: true });
  });

  const start = (program: (typeof programs)[number], clientId: string, more: readonly string[], password = 'good') => {
    const usual = ['-h', '127.0.0.1', '-p', String(at.port), '-u', '1.x', '-P', password, '-i', clientId];
    const child = spawn(program, [...usual, ...more]);
    running.add(child);
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
    const ended = new Promise<Ran>((resolve, reject) => {
      child.once('error', reject);
      child.once('close', (code) => resolve({ code, said: said.trim() }));
    });
    return { child, ended };
  };
  const run = (...given: Parameters<typeof start>): Promise<Ran> => start(...given).ended;
  const isListening = (clientId: string) =>
    expect.poll(() => at.broker.clients(1).find((one) => one.clientId === clientId)?.subscriptions).toBe(1);

  it.each(['31', '311', '5'])('speak MQTT %s, to us and from us, at every QoS', async (version) => {
    const heard: string[] = [];
    const off = at.broker.subscribe('+/+/up', ({ payload }) => void heard.push(payload.toString()));
    const [name, speaks] = [`m${version}`, ['-V', version === '5' ? '5' : `mqttv${version}`]];
    for (const qos of ['0', '1', '2'])
      expect(await run('mosquitto_pub', name, [...speaks, '-t', `t1/${name}/up`, '-m', `q${qos}`, '-q', qos])).toEqual({
        code: 0,
        said: '',
      });
    expect(heard).toEqual(['q0', 'q1', 'q2']);
    off();
    const waiting = start('mosquitto_sub', name, [...speaks, '-t', `t1/${name}/down`, '-q', '1', '-C', '1', '-v']);
    await isListening(name);
    await at.broker.publish(`t1/${name}/down`, 'hello');
    expect(await waiting.ended).toEqual({ code: 0, said: `t1/${name}/down hello` });
  });

  it('are told what was retained, and what came while they were away', async () => {
    await run('mosquitto_pub', 'r1', ['-t', 't1/r1/state', '-m', 'on', '-r', '-q', '1']);
    const wanted = ['-t', 't1/r1/state', '-q', '1', '-C', '1', '-F', '%r %p'];
    expect(await run('mosquitto_sub', 'r1', wanted)).toEqual({ code: 0, said: '1 on' });
    const stay = ['-V', '5', '-c', '-x', '600', '-t', 't1/r2/down', '-q', '1'];
    expect(await run('mosquitto_sub', 'r2', [...stay, '-E'])).toMatchObject({ code: 0 });
    await at.broker.publish('t1/r2/down', 'while away');
    expect(await run('mosquitto_sub', 'r2', [...stay, '-C', '1'])).toEqual({ code: 0, said: 'while away' });
  });

  it('leave their will when they are killed', async () => {
    const heard: string[] = [];
    at.broker.subscribe('t1/+/gone', ({ payload }) => void heard.push(payload.toString()));
    const will = ['--will-topic', 't1/w1/gone', '--will-payload', 'lost', '--will-qos', '1'];
    const { child } = start('mosquitto_sub', 'w1', ['-t', 't1/w1/down', ...will]);
    await isListening('w1');
    child.kill('SIGKILL');
    await expect.poll(() => heard).toEqual(['lost']);
  });

  it('say why they are not let in, and which topic they may not hear', async () => {
    const wrong = await run('mosquitto_pub', 'x1', ['-V', '5', '-t', 't1/x1/up', '-m', 'x'], 'bad');
    expect(wrong.code).not.toBe(0);
    expect(wrong.said).toMatch(/bad user ?name or password/i);
    const other = await run('mosquitto_sub', 'x1', ['-V', '5', '-t', 't1/other/up', '-C', '1']);
    expect(other.said).toMatch(/denied/i);
  });

  it('come by TLS as well', async () => {
    const heard: string[] = [];
    at.broker.subscribe('t1/s1/up', ({ payload }) => void heard.push(payload.toString()));
    const { port } = new URL(at.url('tls'));
    const secure = ['-p', port, '--cafile', join(folder, 'ca.pem'), '--insecure'];
    const sent = await run('mosquitto_pub', 's1', [...secure, '-t', 't1/s1/up', '-m', 'sealed', '-q', '1']);
    expect(sent).toEqual({ code: 0, said: '' });
    expect(heard).toEqual(['sealed']);
  });
});
