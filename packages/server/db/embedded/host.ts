import { readFileSync, readlinkSync, statfsSync } from 'node:fs';
import { hostname } from 'node:os';

/** Which running kernel this is: equal only on one machine between two boots. Elsewhere than on Linux the name of the machine. */
export function bootId(): string {
  return readOr(() => readFileSync('/proc/sys/kernel/random/boot_id', 'latin1').trim(), hostname());
}

/** The namespace in which this process's numbers of processes mean something; '' where there are no namespaces. */
export function processNamespace(): string {
  return readOr(() => readlinkSync('/proc/self/ns/pid'), '');
}

/** Magic numbers of statfs(2) of file systems that one kernel alone can have mounted: ext, xfs, btrfs, tmpfs, overlay, zfs, f2fs. */
const ofOneKernel = new Set([0xef53, 0x58465342, 0x9123683e, 0x01021994, 0x794c7630, 0x2fc12fc1, 0xf2f52010]);

/** True when no other machine can have this folder mounted at the same time. Unknown file systems count as shared. */
export function isLocalFolder(folder: string): boolean {
  return process.platform !== 'linux' || ofOneKernel.has(Number(BigInt.asUintN(32, BigInt(statfsSync(folder).type))));
}

function readOr(read: () => string, otherwise: string): string {
  try {
    return read();
  } catch {
    return otherwise;
  }
}
