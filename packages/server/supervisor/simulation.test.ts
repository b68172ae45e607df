import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Simulation } from './simulation.ts';

const log = pino({ level: 'silent' });
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'simulation-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const programOf = (name: string, code: string): string => {
  const file = join(folder, `${name}.mjs`);
  writeFileSync(file, code);
  return file;
};
/** Answers with its own process id and options in the name of its one device. */
const answering = (address: string) => `
import { createServer } from 'node:http';
const communities = { read: 'public', write: 'private' };
const name = [process.pid, process.env.DATABASE_URL ?? 'no database', ...process.argv.slice(-2)].join(' ');
const device = { name, address: '${address}', mac: '00:6d:61:1a:00:01', ports: { snmp: 10161 }, communities };
const server = createServer((_request, response) => response.end(JSON.stringify([device])));
server.listen(0, '127.0.0.1', () => process.send({ type: 'ready', url: 'http://127.0.0.1:' + server.address().port }));
`;
const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

describe('The simulated network beside the product', () => {
  it('runs once however often it is started, knows nothing of the database, and is gone after its stop', async () => {
    process.env['DATABASE_URL'] = 'postgres://secret';
    const simulation = new Simulation(programOf('fine', answering('127.0.0.9')), log);
    const [[first], [second]] = await Promise.all([
      simulation.start({ traps: '127.0.0.1:10162', tftp: 10_069 }),
      simulation.start({ traps: '127.0.0.1:10162', tftp: 10_069 }),
    ]);
    delete process.env['DATABASE_URL'];
    expect(first).toEqual(second);
    const [pid = '', ...rest] = first?.name.split(' ') ?? [];
    expect(rest.join(' ')).toBe('no database --trap=127.0.0.1:10162 --tftp=10069');
    expect(simulation.isRunning).toBe(true);
    await simulation.stop();
    expect([simulation.isRunning, isAlive(Number(pid))]).toEqual([false, false]);
  });

  it('is not believed when its devices are not on this machine itself', async () => {
    const simulation = new Simulation(programOf('foreign', answering('10.0.0.9')), log);
    await expect(simulation.start({ traps: '127.0.0.1:10162' })).rejects.toThrow();
    expect(simulation.isRunning).toBe(false);
  });

  it('says so when it cannot run, and can be tried again', async () => {
    const simulation = new Simulation(programOf('broken', 'process.exit(2);'), log);
    await expect(simulation.start({ traps: '127.0.0.1:10162' })).rejects.toThrow('lab could not be started (exit 2)');
    writeFileSync(join(folder, 'broken.mjs'), answering('127.0.0.9'));
    expect(await simulation.start({ traps: '127.0.0.1:10162' })).toHaveLength(1);
    await simulation.stop();
  });
});
