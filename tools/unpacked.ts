import { execFile } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { root } from './run.ts';

const execute = promisify(execFile);
/** Where nothing from outside is reached, that is found out soon. */
const run = (file: string, args: readonly string[], options: { cwd?: string } = {}) =>
  execute(file, args, { ...options, timeout: 120_000 });

/** What apt would install for a package, itself among them; nothing where there is no apt, or it knows no such package. */
export async function withDependencies(name: string): Promise<string[]> {
  const { stdout } = await run('apt-get', ['install', '-s', '--no-install-recommends', name]);
  return [...stdout.matchAll(/^Inst (?<name>\S+)/gm)].map(({ groups }) => groups?.['name'] ?? '');
}

/** A foreign program that a check judges us by, out of Debian's packages. */
export interface Unpacked {
  /** Where it stands when somebody installed it; its packages have it there too. */
  readonly installed: string;
  readonly packages: () => Promise<readonly string[]>;
}

/**
 * The program, from where it is installed or unpacked below node_modules. Unpacked and not installed: such packages start services of the
 * machine, at ports that the console wants. undefined: it cannot be had here.
 */
export async function unpacked({ installed, packages }: Unpacked): Promise<string | undefined> {
  const name = basename(installed);
  const folder = join(root, 'node_modules', '.cache', `heliograph-${name}`);
  const program = join(folder, name);
  const there = [installed, program].find((file) => existsSync(file));
  if (there !== undefined) return there;
  const making = `${folder}.${process.pid}`;
  try {
    mkdirSync(making, { recursive: true });
    await run('apt-get', ['download', '-qq', ...(await packages())], { cwd: making });
    const files = readdirSync(making).filter((file) => file.endsWith('.deb'));
    for (const file of files) await run('dpkg', ['-x', join(making, file), making]);
    for (const file of files) rmSync(join(making, file));
    const libraries = existsSync(join(making, 'usr', 'lib'))
      ? readdirSync(join(making, 'usr', 'lib')).filter((one) => one.endsWith('-linux-gnu'))
      : [];
    const path = libraries.map((one) => `"$here/usr/lib/${one}:$here/lib/${one}"`).join(':');
    const library = path === '' ? '' : `LD_LIBRARY_PATH=${path} `;
    const lines = ['#!/bin/sh', 'here=$(dirname "$0")', `${library}exec "$here${installed}" "$@"`];
    writeFileSync(join(making, name), `${lines.join('\n')}\n`);
    chmodSync(join(making, name), 0o755);
    await run(join(making, name), ['--version']);
    renameSync(making, folder);
    return program;
  } catch {
    rmSync(making, { recursive: true, force: true });
    return existsSync(program) ? program : undefined;
  }
}

/** net-snmp's receiver of traps, for the check that reads ours with it. */
export const unpackedSnmptrapd = (): Promise<string | undefined> =>
  unpacked({ installed: '/usr/sbin/snmptrapd', packages: () => withDependencies('snmptrapd') });

/** Prometheus itself, for the check that it takes what we tell it; promtool stands beside it. Go programs: they want no library. */
export const unpackedPrometheus = (): Promise<string | undefined> =>
  unpacked({ installed: '/usr/bin/prometheus', packages: () => Promise.resolve(['prometheus']) });
