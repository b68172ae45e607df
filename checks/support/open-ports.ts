import { existsSync, readFileSync, readdirSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';

interface Port {
  readonly protocol: 'tcp' | 'udp';
  readonly address: string;
  readonly port: number;
}

/** A process and everything that it started. */
function family(root: number): number[] {
  const parents = new Map<number, number>();
  for (const name of readdirSync('/proc').filter((one) => /^\d+$/.test(one))) {
    const path = `/proc/${name}/stat`;
    try {
      parents.set(Number(name), Number(readFileSync(path, 'utf8').split(') ').at(-1)?.split(' ')[1]));
    } catch {
      // Ended meanwhile.
    }
  }
  const all = [root];
  for (const pid of all) for (const [child, parent] of parents) if (parent === pid) all.push(child);
  return all;
}

/** Open ports of processes and of what they started, as the kernel lists them. */
export function openPortsOf(roots: readonly number[]): Port[] {
  const own = new Set<string>();
  for (const pid of roots.flatMap(family)) {
    for (const fd of existsSync(`/proc/${pid}/fd`) ? readdirSync(`/proc/${pid}/fd`) : []) {
      try {
        const inode = /^socket:\[(\d+)\]$/.exec(readlinkSync(`/proc/${pid}/fd/${fd}`))?.[1];
        if (inode !== undefined) own.add(inode);
      } catch {
        // Closed meanwhile.
      }
    }
  }
  const list = (protocol: Port['protocol'], suffix: string): Port[] =>
    readFileSync(`/proc/net/${protocol}${suffix}`, 'utf8')
      .split('\n')
      .slice(1)
      .map((line) => line.trim().split(/\s+/))
      // 0A: listening; a UDP socket that is connected to nobody is 07.
      .filter((row) => own.has(row[9] ?? '') && row[3] === (protocol === 'tcp' ? '0A' : '07'))
      .map((row) => {
        const [address = '', port = ''] = (row[1] ?? '').split(':');
        return { protocol, address, port: Number.parseInt(port, 16) };
      });
  return (['tcp', 'udp'] as const).flatMap((protocol) => [...list(protocol, ''), ...list(protocol, '6')]);
}

/** Rows of the table of ports in the README. */
export function documentedPorts(): { protocol: string; port: string; variable: string | undefined }[] {
  const readme = readFileSync(join(import.meta.dirname, '..', '..', 'README.md'), 'utf8');
  return [...readme.matchAll(/^\| (TCP|UDP) \| (\d+|any) \| (?:`(\w+)`)?[^|]*\|/gm)].map(
    ([, protocol = '', port = '', variable]) => ({ protocol: protocol.toLowerCase(), port, variable }),
  );
}
