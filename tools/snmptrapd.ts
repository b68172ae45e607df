import { execFile } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from './run.ts';

const execute = promisify(execFile);
/** Where nothing from outside is reached, that is found out soon. */
const run = (file: string, args: readonly string[], options: { cwd?: string } = {}) =>
  execute(file, args, { ...options, timeout: 120_000 });
const folder = join(root, 'node_modules', '.cache', 'heliograph-snmptrapd');
const program = join(folder, 'snmptrapd');
/** Where it stands when somebody installed it. */
const installed = '/usr/sbin/snmptrapd';

/** What apt would install for it, itself among them; nothing where there is no apt, or it knows no such package. */
async function packages(): Promise<string[]> {
  const { stdout } = await run('apt-get', ['install', '-s', '--no-install-recommends', 'snmptrapd']);
  return [...stdout.matchAll(/^Inst (?<name>\S+)/gm)].map(({ groups }) => groups?.['name'] ?? '');
}

/**
 * net-snmp's receiver of traps, for the check that reads ours with it. Unpacked and not installed: its package starts it, and an agent
 * beside it, as services of the machine, at the ports that the console wants. undefined: it cannot be had here.
 */
export async function unpackedSnmptrapd(): Promise<string | undefined> {
  const there = [installed, program].find((file) => existsSync(file));
  if (there !== undefined) return there;
  const making = `${folder}.${process.pid}`;
  try {
    mkdirSync(making, { recursive: true });
    await run('apt-get', ['download', '-qq', ...(await packages())], { cwd: making });
    const files = readdirSync(making).filter((name) => name.endsWith('.deb'));
    for (const file of files) await run('dpkg', ['-x', join(making, file), making]);
    const libraries = readdirSync(join(making, 'usr', 'lib')).filter((name) => name.endsWith('-linux-gnu'));
    const path = libraries.map((name) => `"$here/usr/lib/${name}:$here/lib/${name}"`).join(':');
    const lines = ['#!/bin/sh', 'here=$(dirname "$0")', `LD_LIBRARY_PATH=${path} exec "$here/usr/sbin/snmptrapd" "$@"`];
    writeFileSync(join(making, 'snmptrapd'), `${lines.join('\n')}\n`);
    chmodSync(join(making, 'snmptrapd'), 0o755);
    await run(join(making, 'snmptrapd'), ['--version']);
    renameSync(making, folder);
    return program;
  } catch {
    rmSync(making, { recursive: true, force: true });
    return existsSync(program) ? program : undefined;
  }
}
