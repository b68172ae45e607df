import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { userInfo } from 'node:os';
import { promisify } from 'node:util';
import { alarms as alarmsArea } from '@heliograph/server/areas/alarms/alarms.ts';
import { admitOlt } from '@heliograph/server/areas/olts/olts.ts';
import { startEdge, type Edge } from '@heliograph/server/edge-role.ts';
import { startTestServer, type TestServer } from '@heliograph/server/testing/server.ts';
import { alarmMsg, alarmOid, dataAlarmTrap } from '@heliograph/wire/mib/traps.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

// The trap intake against the tools of net-snmp, which are written by others: v1, v2c and v3, traps and informs.

const run = promisify(execFile);
let server: TestServer;
let edge: Edge;
/** One tool per OLT, so that it is known by which user or community it spoke. */
const user = {
  name: 'interop',
  authProtocol: 'sha256',
  authPassword: 'auth-pass-2026',
  privProtocol: 'aes128',
  privPassword: 'priv-pass-2026',
} as const;
/** Of an OLT of SNMPv3, and of one of the older versions: each is believed its own alone. */
const mac = { v3: '00:6d:61:ee:0d:01', plain: '00:6d:61:ee:0d:02' };

/** Debian's tools; as root they are installed when missing. Their absence is an error that says what to do. */
async function haveTools(): Promise<void> {
  if (existsSync('/usr/bin/snmptrap') && existsSync('/usr/bin/snmpinform')) return;
  if (userInfo().uid !== 0 || !existsSync('/usr/bin/apt-get')) {
    throw new Error('snmptrap and snmpinform of net-snmp are needed: install the package "snmp"');
  }
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update', '-qq'], { env });
  await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'snmp'], { env });
}

const oidText = (oid: readonly number[]) => `.${oid.join('.')}`;

/** The twelve varbinds as arguments of the tools. */
function alarm(k: number, onu: number, from: keyof typeof mac): string[] {
  const text = (oid: readonly number[], value: string) => [oidText(oid), 's', value];
  const integer = (oid: readonly number[], value: number) => [oidText(oid), 'i', String(value)];
  return [
    ...text(alarmMsg.dataUpLinkPort.oid, '0'),
    ...text(alarmMsg.dataPon.oid, '3'),
    ...text(alarmMsg.dataOnu.oid, String(onu)),
    ...text(alarmMsg.dataOnuPort.oid, '0'),
    oidText(alarmMsg.dataTrapOID.oid),
    'o',
    oidText([...alarmOid, k]),
    ...integer(alarmMsg.dataTrapClass.oid, 1),
    ...text(alarmMsg.dataMac.oid, mac[from]),
    ...text(alarmMsg.dataTime.oid, '20261121090405'),
    ...integer(alarmMsg.dateAlarmLevel.oid, 4),
    ...text(alarmMsg.dataValue.oid, `PON 0/3 ONU ${onu} LOS`),
    ...integer(alarmMsg.dataAlarmType.oid, 2),
    ...text(alarmMsg.dataSynOID.oid, ''),
  ];
}

const to = () => `127.0.0.1:${edge.trapPort}`;
const v3 = [
  '-v3',
  '-l',
  'authPriv',
  '-u',
  user.name,
  '-a',
  'SHA-256',
  '-A',
  user.authPassword,
  '-x',
  'AES',
  '-X',
  user.privPassword,
];
const v2Head = ['', oidText(dataAlarmTrap)];

interface Seen {
  kind: string | null;
  source: string;
  onu: number | null;
  address: string;
}

/** Sends, and waits until the table has this many events; the bus tells when to look. Returns the latest. */
async function after(send: () => Promise<unknown>, count = 1): Promise<Seen | undefined> {
  let look: () => void = () => undefined;
  const unlisten = server.ctx.bus.listen(() => look());
  await send();
  for (;;) {
    const woken = new Promise<void>((resolve) => {
      look = resolve;
    });
    const { rows } = await server.everything.query(
      'select kind, source, onu, address from alarm_event order by at, id',
    );
    if (rows.length >= count) {
      unlisten();
      return rows.at(-1) as Seen | undefined;
    }
    await woken;
  }
}

beforeAll(async () => {
  await haveTools();
  const env = { HELIOGRAPH_HOST: '127.0.0.1', HELIOGRAPH_TRAP_PORT: '0', HELIOGRAPH_SYSLOG_PORT: '0' };
  server = await startTestServer({ env, areas: (ctx) => [alarmsArea(ctx)] });
  const { id } = server.tenants.home;
  await server.ctx.scope.tenant(id, (tx) =>
    admitOlt(server.ctx, tx, id, {
      address: '127.0.0.1',
      snmpPort: 10_161,
      version: 'v3',
      secret: { user },
      name: 'Interop',
      by: 'test',
      mac: mac.v3.replaceAll(':', ''),
    }),
  );
  await server.ctx.scope.tenant(id, (tx) =>
    admitOlt(server.ctx, tx, id, {
      address: '127.0.0.1',
      snmpPort: 10_162,
      version: 'v2c',
      secret: { community: 'public' },
      name: 'Plain',
      by: 'test',
      mac: mac.plain.replaceAll(':', ''),
    }),
  );
  // Two devices at one address are nobody to a line that says nothing else of its sender, unless one of them has proven itself.
  await server.everything.query("update olt set proof = 1 where name = 'Plain'");
  edge = await startEdge(server.ctx);
}, 300_000);
afterAll(async () => {
  await edge.stop();
  await server.stop();
});
beforeEach(async () => {
  await server.everything.query('truncate alarm_event');
  await server.everything.query('delete from alarm');
});

describe('the tools of net-snmp', () => {
  it('send a version 1 trap that is understood', async () => {
    const head = [oidText(dataAlarmTrap.slice(0, -1)), '127.0.0.1', '6', '1', ''];
    const seen = await after(() => run('snmptrap', ['-v1', '-c', 'public', to(), ...head, ...alarm(23, 1, 'plain')]));
    expect(seen).toMatchObject({ kind: 'onuDeregister', source: 'trap', onu: 1 });
  });

  it('send a version 2c trap that is understood', async () => {
    const seen = await after(() =>
      run('snmptrap', ['-v2c', '-c', 'public', to(), ...v2Head, ...alarm(30, 2, 'plain')]),
    );
    expect(seen).toMatchObject({ kind: 'onuDyingGasp', source: 'trap', onu: 2 });
  });

  it('send a version 3 trap with authentication and encryption that is understood', async () => {
    const engine = ['-e', '0x8000000001020304'];
    const seen = await after(() => run('snmptrap', [...v3, ...engine, to(), ...v2Head, ...alarm(53, 3, 'v3')]));
    expect(seen).toMatchObject({ kind: 'onuRxLow', source: 'trap', onu: 3 });
  });

  it('have their version 2c inform acknowledged when it is stored', async () => {
    await run('snmpinform', ['-v2c', '-c', 'public', '-t', '10', '-r', '0', to(), ...v2Head, ...alarm(23, 4, 'plain')]);
    const { rows } = await server.everything.query('select kind, source, onu from alarm_event');
    expect(rows).toEqual([{ kind: 'onuDeregister', source: 'inform', onu: 4 }]);
  });

  it('have their version 3 inform acknowledged when it is stored', async () => {
    await run('snmpinform', [...v3, '-t', '10', '-r', '0', to(), ...v2Head, ...alarm(23, 5, 'v3')]);
    const { rows } = await server.everything.query('select kind, source, onu from alarm_event');
    expect(rows).toEqual([{ kind: 'onuDeregister', source: 'inform', onu: 5 }]);
  });

  it('get no answer to an inform with a wrong password, and nothing is stored', async () => {
    const wrong = v3.map((word) => (word === user.authPassword ? 'not-the-password' : word));
    const send = run('snmpinform', [...wrong, '-t', '1', '-r', '0', to(), ...v2Head, ...alarm(23, 6, 'v3')]);
    await expect(send).rejects.toThrow();
    const { rows } = await server.everything.query('select count(*)::int as n from alarm_event where kind is not null');
    expect(rows).toEqual([{ n: 0 }]);
  });

  it('are not believed in version 2c about an OLT that speaks version 3', async () => {
    // What is not stored is not acknowledged.
    const send = run('snmpinform', [
      '-v2c',
      '-c',
      'public',
      '-t',
      '1',
      '-r',
      '0',
      to(),
      ...v2Head,
      ...alarm(23, 7, 'v3'),
    ]);
    await expect(send).rejects.toThrow('Timeout');
    const { rows } = await server.everything.query('select kind from alarm_event');
    expect(rows).toEqual([]);
  });

  it('send standard notifications that are understood', async () => {
    const cold = await after(() => run('snmptrap', ['-v2c', '-c', 'public', to(), '', '.1.3.6.1.6.3.1.1.5.1']));
    expect(cold).toMatchObject({ kind: 'coldStart', address: '127.0.0.1' });
    const ifIndex = ['.1.3.6.1.2.1.2.2.1.1.7', 'i', '7'];
    const down = ['.1.3.6.1.4.1.37950', '127.0.0.1', '2', '0', '', ...ifIndex];
    expect(await after(() => run('snmptrap', ['-v1', '-c', 'public', to(), ...down]), 2)).toMatchObject({
      kind: 'linkDown',
    });
  });
});

describe('the logger of util-linux', () => {
  const lines = async () =>
    (await server.everything.query('select olt_name, facility, severity, name, text from syslog_message order by id'))
      .rows;

  it('writes lines of both forms that are understood, and filed under the device at its address', async () => {
    const port = String(edge.syslogPort());
    const said = ['-n', '127.0.0.1', '-P', port, '-d', '-p', 'local7.err', '-t', 'ponmgr'];
    await run('logger', [...said, '--rfc3164', 'PON 0/3 LOS']);
    await expect.poll(lines).toHaveLength(1);
    await run('logger', [...said, '--rfc5424', 'PON 0/3 LOS RECOVERY']);
    const same = { olt_name: 'Plain', facility: 23, severity: 3, name: 'ponmgr' };
    await expect.poll(lines).toEqual([
      { ...same, text: 'PON 0/3 LOS' },
      { ...same, text: 'PON 0/3 LOS RECOVERY' },
    ]);
  });
});
