import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sentence } from '../db/launcher-words.ts';
import { readSettings, settingNames } from '../settings.ts';

const refused = async (port: number, host: string): Promise<unknown> => {
  const server = createServer().listen(port, host);
  return once(server, 'listening').then(
    () => server.close(),
    (error: unknown) => error,
  );
};

describe('What a start says', () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'start-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('a variable that is set to nothing means what it means when it is not set, and never 0', () => {
    const { sources, trustedProxies, ...usual } = readSettings({});
    for (const nothing of ['', ' ']) {
      const env = Object.fromEntries(settingNames.map((n) => [n, nothing]));
      const { sources: read, trustedProxies: proxies, ...settings } = readSettings(env);
      expect(proxies.typed).toEqual(trustedProxies.typed);
      expect(settings).toEqual(usual);
      expect(read).toEqual(sources);
    }
    expect(usual).toMatchObject({ trapPort: 162, httpPort: 38880, databaseUrl: undefined });
  });

  it('an argument that means nothing is named, and not passed over', () => {
    expect(readSettings({}, ['--roles=worker']).roles).toEqual(['worker']);
    for (const wrong of ['--help', '--role=worker', 'worker'])
      expect(() => readSettings({}, [wrong])).toThrow(`"${wrong}" means nothing here: the one argument is --roles=`);
  });

  it('a port that is taken, and an address that is not of this machine, are told in a sentence that says what to do', async () => {
    const first = createServer().listen(0, '127.0.0.1');
    await once(first, 'listening');
    const address = first.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    expect(sentence(await refused(port, '127.0.0.1'))).toMatch(
      new RegExp(`^Port ${port} on 127.0.0.1 is already in use by another program.*HELIOGRAPH_HTTP_PORT`),
    );
    first.close();
    expect(sentence(await refused(0, '203.0.113.77'))).toContain('no address 203.0.113.77');
    const denied = Object.assign(new Error('x'), { code: 'EACCES', syscall: 'bind', port: 80, address: '0.0.0.0' });
    expect(sentence(denied)).toContain('may not listen on port 80');
  });

  it('a package that is not installed is named in a sentence, and nothing else is said', () => {
    const server = join(import.meta.dirname, '..');
    for (const part of ['main.ts', 'settings.ts', 'supervisor', 'db']) {
      mkdirSync(join(folder, 'server'), { recursive: true });
      cpSync(join(server, part), join(folder, 'server', part), { recursive: true });
    }
    const done = spawnSync(process.execPath, [join(folder, 'server/main.ts')], {
      env: { ...process.env, LC_ALL: 'C', HELIOGRAPH_DATA: join(folder, 'data') },
      encoding: 'utf8',
    });
    expect(done.status).toBe(1);
    expect(done.stderr).toMatch(/^heliograph: The npm package \S+ is not installed\. Run "npm ci".*\n$/);
  });
});
