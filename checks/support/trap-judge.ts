import { oidText } from '@heliograph/wire/snmp/oid.ts';
import { TrapReceiver } from '@heliograph/wire/snmp/receiver.ts';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vi } from 'vitest';
import { hearUdp, parseTrap } from './log-receivers.ts';

// What is told by SNMP, read by the names of our MIB: by net-snmp's snmptrapd where it is (SNMPTRAPD), else by a reader written from the RFCs.

export interface NamedTrap {
  readonly isInform: boolean;
  /** The community, or the user of version 3. */
  readonly by: string;
  /** Without the name of the module. */
  readonly trap: string;
  /** By object; of an enumeration as snmptrapd writes it: major(4). */
  readonly values: Readonly<Record<string, string>>;
}

export interface TrapJudge {
  readonly name: string;
  readonly port: number;
  /** Where informs go. */
  readonly informPort: number;
  readonly got: () => readonly NamedTrap[];
  stop(): void;
}

/** Whom version 3 is believed. */
export const nocUser = { user: 'nocuser', authPassword: 'signed by noc', privPassword: 'private of noc' } as const;

const { user: _user, ...passwords } = nocUser;

const mib = join(import.meta.dirname, '../../docs/mib/HELIOGRAPH-MIB.txt');

/** So much of the modules that every MIB imports as snmptrapd needs to resolve ours; Debian has them in another section. */
const base: Readonly<Record<string, string>> = {
  'SNMPv2-SMI': `org OBJECT IDENTIFIER ::= { iso 3 }
dod OBJECT IDENTIFIER ::= { org 6 }
internet OBJECT IDENTIFIER ::= { dod 1 }
private OBJECT IDENTIFIER ::= { internet 4 }
enterprises OBJECT IDENTIFIER ::= { private 1 }
snmpV2 OBJECT IDENTIFIER ::= { internet 6 }`,
  'SNMPv2-TC': '',
};

/** The port of the one UDP socket of a process: it was given by the system, so no other test can have it. */
function portOf(pid: number): number | undefined {
  const inodes = readdirSync(`/proc/${pid}/fd`).flatMap((fd) => {
    try {
      return /^socket:\[(?<inode>\d+)\]$/.exec(readlinkSync(`/proc/${pid}/fd/${fd}`))?.groups?.['inode'] ?? [];
    } catch {
      // Closed since it was listed.
      return [];
    }
  });
  const rows = readFileSync(`/proc/${pid}/net/udp`, 'utf8').split('\n');
  for (const row of rows) {
    const [, local = '', , , , , , , , inode = ''] = row.trim().split(/\s+/);
    if (inodes.includes(inode)) return Number.parseInt(local.split(':')[1] ?? '', 16);
  }
  return undefined;
}

const unit = '\u001f';
const end = '\u001e\n';

/** One notification as `-F` below has it printed. */
function readLine(line: string): NamedTrap {
  const [head = '', ...binds] = line.split(unit);
  const pairs = binds.map((bind): [string, string] => {
    const { name = '', value = '' } =
      /^\s*(?:[\w-]+::)?(?<name>\S+?)(?:\.0)? = (?:[\w-]+: )?(?<value>[^]*)$/.exec(bind)?.groups ?? {};
    return [name, value];
  });
  const of = (start: string) => pairs.find(([, value]) => value.startsWith(start))?.[1].slice(start.length) ?? '';
  return {
    isInform: head.startsWith('INFORM'),
    by: /(?:community|user) (?<name>[^\s,]+)/.exec(head)?.groups?.['name'] ?? '',
    trap: of('HELIOGRAPH-MIB::'),
    values: Object.fromEntries(pairs.filter(([name]) => name.startsWith('heliograph'))),
  };
}

async function runSnmptrapd(program: string): Promise<TrapJudge> {
  const folder = mkdtempSync(join(tmpdir(), 'snmptrapd-'));
  for (const [name, body] of Object.entries(base))
    writeFileSync(join(folder, `${name}.txt`), `${name} DEFINITIONS ::= BEGIN\n${body}\nEND\n`);
  writeFileSync(join(folder, 'HELIOGRAPH-MIB.txt'), readFileSync(mib));
  const config = join(folder, 'snmptrapd.conf');
  const { user, authPassword, privPassword } = nocUser;
  const lines = [
    'authCommunity log noc',
    `createUser ${user} SHA-256 "${authPassword}" AES "${privPassword}"`,
    `authUser log ${user} priv`,
  ];
  writeFileSync(config, `${lines.join('\n')}\n`);
  const format = ['-F', `%P${unit}%V${unit}%v${end}`];
  const where = ['-C', '-c', config, '-M', folder, '-m', 'HELIOGRAPH-MIB', 'udp:127.0.0.1:0'];
  const child = spawn(program, ['-f', '-Lo', '-n', ...format, ...where], {
    env: { ...process.env, SNMP_PERSISTENT_DIR: folder },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (part: string) => {
    said += part;
  });
  await once(child, 'spawn');
  const stop = (): void => {
    child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  };
  const listens = () => {
    const port = portOf(child.pid ?? 0);
    if (port === undefined) throw new Error('snmptrapd listens nowhere');
    return port;
  };
  const port = await vi.waitFor(listens, { timeout: 20_000 }).catch((error: unknown) => {
    stop();
    throw error;
  });
  return {
    name: "net-snmp's snmptrapd",
    port,
    informPort: port,
    got: () =>
      said
        .split(end)
        .slice(0, -1)
        .map((line) => readLine(line.slice(Math.max(0, line.search(/TRAP|INFORM/))))),
    stop,
  };
}

/** Names of our objects and notifications by what stands behind their arc, as the MIB has them. */
function namesOf(kind: 'OBJECT-TYPE' | 'NOTIFICATION-TYPE', arc: string, text: string): ReadonlyMap<string, string> {
  const pattern = new RegExp(`^(\\w+) ${kind}$[^]*?::= \\{ ${arc} (\\d+) \\}`, 'gm');
  return new Map([...text.matchAll(pattern)].map(([, name = '', number = '']) => [number, name]));
}

interface Heard {
  readonly by: string;
  readonly trapOid: string;
  readonly values: Readonly<Record<string, string | number>>;
}

/** Informs by the receiver that the console itself has: somebody must answer them. */
async function hearInforms(): Promise<{ readonly port: number; readonly got: Heard[]; stop(): void }> {
  const got: Heard[] = [];
  const receiver = await TrapReceiver.open({
    listen: [{ address: '127.0.0.1', port: 0 }],
    users: [{ name: nocUser.user, authProtocol: 'sha256', privProtocol: 'aes128', ...passwords }],
    onBatch: (records) => {
      for (const record of records) {
        if (record.undecodable || (record.community ?? 'noc') !== 'noc') continue;
        const values = record.varbinds.map(({ oid, value }) => [
          oidText(oid),
          value.type === 'octets' ? Buffer.from(value.value).toString() : Number('value' in value ? value.value : 0),
        ]);
        got.push({
          by: record.user ?? record.community ?? '',
          trapOid: record.trapOid,
          values: Object.fromEntries(values) as Heard['values'],
        });
      }
      return Promise.resolve();
    },
  });
  return { port: receiver.ports[0] ?? 0, got, stop: () => void receiver.close() };
}

async function readOurselves(): Promise<TrapJudge> {
  const text = readFileSync(mib, 'utf8');
  const objects = namesOf('OBJECT-TYPE', 'heliographObjects', text);
  const traps = namesOf('NOTIFICATION-TYPE', 'heliographNotifications', text);
  const ours = '1.3.6.1.4.1.32473.4711';
  const place = await hearUdp();
  const valueOf = (value: string | number): string =>
    typeof value === 'string' ? value : (new RegExp(`\\b\\w+\\(${value}\\)`).exec(text)?.[0] ?? String(value));
  const named = (trapOid: string, values: Readonly<Record<string, string | number>>) => ({
    trap: traps.get(trapOid.slice(`${ours}.0.`.length)) ?? trapOid,
    values: Object.fromEntries(
      Object.entries(values).map(([oid, value]) => [
        objects.get(/\.1\.(?<n>\d+)\.0$/.exec(oid)?.groups?.['n'] ?? '') ?? oid,
        valueOf(value),
      ]),
    ),
  });
  const informs = await hearInforms();
  return {
    name: 'readers of our own: there is no snmptrapd here',
    port: place.port,
    informPort: informs.port,
    got: () => [
      ...place.got
        .map(parseTrap)
        .map(({ community, trapOid, values }) => ({ isInform: false, by: community, ...named(trapOid, values) })),
      ...informs.got.map(({ by, trapOid, values }) => ({ isInform: true, by, ...named(trapOid, values) })),
    ],
    stop: () => {
      place.stop();
      informs.stop();
    },
  };
}

export function judgeTraps(): Promise<TrapJudge> {
  const program = process.env['SNMPTRAPD'] ?? '';
  return program === '' ? readOurselves() : runSnmptrapd(program);
}
