import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { databaseIdentity } from './identity.ts';
import { locateRuntime } from './runtime.ts';

describe('the PostgreSQL that npm installed', () => {
  let folder: string;
  let native: string;
  let dataDir: string;

  beforeEach(() => {
    folder = realpathSync(mkdtempSync(join(tmpdir(), 'runtime-')));
    chmodSync(folder, 0o755);
    const installed = dirname(locateRuntime({ dataDir: folder, identity: undefined }).home);
    native = join(folder, 'package', 'native');
    // As npm unpacks it with install scripts blocked: no links.
    const plain = (from: string): boolean =>
      !/\.so(\.\d+)?$|\.dylib$/.test(from) || !/lib(icu|pq|ecpg|pgtypes)/.test(from);
    cpSync(installed, join(folder, 'package'), { recursive: true, filter: plain });
    dataDir = join(folder, 'data');
    mkdirSync(dataDir);
  });
  afterEach(() => {
    chmodSync(join(native, 'lib'), 0o755);
    rmSync(folder, { recursive: true, force: true });
  });

  const works = (program: string): boolean =>
    spawnSync(program, ['--version'], { cwd: '/', ...databaseIdentity(join(dataDir, 'postgres')) }).status === 0;

  it('gets the library links that its blocked install script would have made', () => {
    const runtime = locateRuntime({ dataDir, identity: databaseIdentity(dataDir), native });
    expect(runtime.home).toBe(native);
    expect(runtime.major).toBe('18');
    expect([works(runtime.postgres), works(runtime.initdb)]).toEqual([true, true]);
  });

  it('is copied to the data folder when it cannot be repaired in place or the database user may not enter', () => {
    // Root may write anywhere but the database's user may not enter 0700; everybody else may enter but not write.
    chmodSync(join(native, 'lib'), process.getuid?.() === 0 ? 0o700 : 0o555);
    const runtime = locateRuntime({ dataDir, identity: databaseIdentity(join(dataDir, 'postgres')), native });
    expect(runtime.home.startsWith(join(dataDir, 'runtime'))).toBe(true);
    expect([works(runtime.postgres), works(runtime.initdb)]).toEqual([true, true]);
    expect(locateRuntime({ dataDir, identity: databaseIdentity(join(dataDir, 'postgres')), native }).home).toBe(
      runtime.home,
    );
  });
});
