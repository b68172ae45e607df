import type { Value } from '../snmp/pdu.ts';
import { oidText, type Oid } from '../snmp/oid.ts';
import { sshEnable } from './platform/ssh.ts';
import { tacplusCfgTable } from './platform/tacacs.ts';

/**
 * The platform MIB was published in two generations that use some numbers for different things. The facts in this folder are
 * those of the first (module V1600D); the other is that of V1600GSwitch, 2025.
 */
export const factsAreOf = 'V1600D';

/** An object that means something else in the other generation. */
export interface OtherMeaning {
  readonly name: string;
  readonly oid: Oid;
  readonly other: string;
  /** Whether a number can be what our facts say; undefined where both meanings may have the same. */
  readonly fits?: (value: number) => boolean;
}

const { tacplusAuthorCmdLvLocal, tacplusAcctExec, tacplusAcctCmdLv, tacplusConsoleStatus } = tacplusCfgTable.columns;

export const otherMeanings: readonly OtherMeaning[] = [
  // A modulus has hundreds of bits; the other generation has 1..5 sessions that may begin at once.
  { ...sshEnable.sshModulus, other: 'sshMaxStartups', fits: (value) => value === 0 || value > 12 },
  // add 1 or del 2; 1..12 sessions at most.
  { ...sshEnable.sshEnableAction, other: 'sshMaxSessions', fits: (value) => value <= 2 },
  { ...tacplusAuthorCmdLvLocal, other: 'tacplusAcctExec' },
  { ...tacplusAcctExec, other: 'tacplusAcctCmdLv' },
  { ...tacplusAcctCmdLv, other: 'tacplusConsoleStatus' },
  { ...tacplusConsoleStatus, other: 'tacplusWebStatus' },
];

const byOid = new Map(otherMeanings.map((one) => [oidText(one.oid), one]));

/** What is to be written, and what stood there before. */
interface Before {
  readonly object: string;
  readonly oid: Oid;
  readonly wanted: Value;
  readonly read: Value | undefined;
}

/** Values that travel as a number, whatever their tag: firmware is careless about Gauge and Integer. */
const kindOf = ({ type }: Value): string =>
  type === 'integer' || type === 'gauge32' || type === 'counter32' || type === 'timeticks' ? 'number' : type;

/**
 * The first object that the device holds as something else than our facts say it is, so that writing it would change another thing.
 * What is not there says nothing, and a scalar that was never set may answer its own name (V1600D V2.03.74R).
 */
export function disagreeing(all: readonly Before[]): Before | undefined {
  return all.find(({ object, oid, wanted, read }) => {
    if (read === undefined || read.type.startsWith('noSuch') || read.type === 'null' || read.type === 'endOfMibView')
      return false;
    if (read.type === 'octets' && Buffer.from(read.value).toString('latin1') === object) return false;
    if (kindOf(read) !== kindOf(wanted)) return true;
    const { fits } = byOid.get(oidText(oid)) ?? {};
    return fits !== undefined && 'value' in read && typeof read.value === 'number' && !fits(read.value);
  });
}
