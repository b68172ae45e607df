import { execFile } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { root } from './run.ts';

const execute = promisify(execFile);
/** Where nothing from outside is reached, that is found out soon. */
const run = (file: string, args: readonly string[], options: { cwd?: string } = {}) =>
  execute(file, args, { ...options, timeout: 120_000 });

/** A program of a Debian package that tests use and nobody has to install. */
export interface Packaged {
  readonly package: string;
  /** Where it stands in the package, such as `/usr/sbin/snmptrapd`. */
  readonly path: string;
  /** It wants nothing that the machine lacks: what its package depends on is left where it is. */
  readonly alone?: true;
  /** Makes it say something about itself and end well. */
  readonly version: readonly string[];
  /** The code with which it then ends, where it is not 0. */
  readonly ends?: number;
}

/** What apt would install for it, itself among them; nothing where there is no apt, or it knows no such package. */
async function packagesOf(name: string): Promise<string[]> {
  const { stdout } = await run('apt-get', ['install', '-s', '--no-install-recommends', name]);
  return [...stdout.matchAll(/^Inst (?<name>\S+)/gm)].map(({ groups }) => groups?.['name'] ?? '');
}

/**
 * A program of Debian's, unpacked and not installed: packages of servers start them as services of the machine, at the ports that the console
 * wants. undefined: it cannot be had here.
 */
export async function unpackedPackage({
  package: name,
  path,
  version,
  alone,
  ends = 0,
}: Packaged): Promise<string | undefined> {
  const folder = join(root, 'node_modules', '.cache', `heliograph-${basename(path)}`);
  const program = join(folder, basename(path));
  const there = [path, program].find((file) => existsSync(file));
  if (there !== undefined) return there;
  const making = `${folder}.${process.pid}`;
  try {
    mkdirSync(making, { recursive: true });
    await run('apt-get', ['download', '-qq', ...(alone ? [name] : await packagesOf(name))], { cwd: making });
    const files = readdirSync(making).filter((file) => file.endsWith('.deb'));
    for (const file of files) await run('dpkg', ['-x', join(making, file), making]);
    const places = ['usr/lib', 'lib'].filter((one) => existsSync(join(making, one)));
    const libraries = places.flatMap((one) =>
      readdirSync(join(making, one))
        .filter((dir) => dir.endsWith('-linux-gnu'))
        .map((dir) => `$here/${one}/${dir}`),
    );
    const start = `exec "$here${path}" "$@"`;
    const lines = ['#!/bin/sh', 'here=$(dirname "$0")', `LD_LIBRARY_PATH="${libraries.join(':')}" ${start}`];
    writeFileSync(join(making, basename(path)), `${lines.join('\n')}\n`);
    chmodSync(join(making, basename(path)), 0o755);
    await run(join(making, basename(path)), version).catch((error: unknown) => {
      if ((error as { code?: unknown }).code !== ends) throw error;
    });
    renameSync(making, folder);
    return program;
  } catch {
    rmSync(making, { recursive: true, force: true });
    return existsSync(program) ? program : undefined;
  }
}

/** net-snmp's receiver of traps, for the check that reads ours with it. */
export const snmptrapd: Packaged = { package: 'snmptrapd', path: '/usr/sbin/snmptrapd', version: ['--version'] };
/** Mosquitto's broker, for the check that our client speaks with a broker of others. */
export const mosquitto: Packaged = { package: 'mosquitto', path: '/usr/sbin/mosquitto', version: ['-h'], ends: 3 };
/** Clients of TFTP, for the check that fetches our files with them. */
export const tftpClients = {
  TFTP_HPA: { package: 'tftp-hpa', path: '/usr/bin/tftp', version: ['-V'] },
  ATFTP: { package: 'atftp', path: '/usr/bin/atftp', version: ['--version'] },
} as const satisfies Record<string, Packaged>;
/** What a network is made of whose line loses packets, for the checks that send files over one. */
export const lossyNet = {
  NFT: { package: 'nftables', path: '/usr/sbin/nft', version: ['--version'] },
  IP: { package: 'iproute2', path: '/bin/ip', version: ['-V'] },
} as const satisfies Record<string, Packaged>;
/** Servers of files, for the bench that gives the same files beside them. */
export const fileServers = {
  nginx: { package: 'nginx', path: '/usr/sbin/nginx', version: ['-v'] },
  atftpd: { package: 'atftpd', path: '/usr/sbin/atftpd', version: ['--version'] },
} as const satisfies Record<string, Packaged>;
/** Prometheus itself, for the check that it takes what we tell it; promtool stands beside it. Go programs: they want no library. */
export const prometheus: Packaged = {
  package: 'prometheus',
  path: '/usr/bin/prometheus',
  version: ['--version'],
  alone: true,
};
