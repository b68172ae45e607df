import { parseArgs } from 'node:util';
import type { CpesOptions } from './cpe/cpes.ts';
import { startLab, type LabOptions } from './lab.ts';
import { scenarios } from './scenarios/scenarios.ts';
import type { TrapTarget } from './traps/destinations.ts';

const usage = `Usage: npm run lab -- [options]
  --scenario NAME       ${Object.keys(scenarios).join(', ')} (small)
  --trap ADDRESS:PORT   where traps go (127.0.0.1:10162, or HELIOGRAPH_LAB_TRAP)
  --syslog ADDRESS:PORT where OLTs write their syslog until told otherwise (nowhere, or HELIOGRAPH_LAB_SYSLOG)
  --tftp PORT           where devices ask TFTP servers for software (69, or HELIOGRAPH_LAB_TFTP)
  --control PORT        control API on 127.0.0.1 (38990, or HELIOGRAPH_LAB_CONTROL)
  --subnet N            devices are 127.N.1.1 and on (1, or HELIOGRAPH_LAB_SUBNET)
  --port PORT           SNMP port of every device (10161)
  --ssh PORT            SSH port of every device (10022), or off
  --telnet PORT         Telnet port of every device (10023), or off
  --delay MS            time that every answer takes (0)
  --loss PART           part of all datagrams lost, 0 to 1 (0)
  --max-message OCTETS  largest SNMP message sent (1472)
  --devices N           devices of the bench scenario (1)
  --dead N              how many of them never answer (0)
  --weak N              how many of them have a small processor (0)
  --cpes N              customer devices behind each OLT, once there is an ACS (3 in small, else 0; HELIOGRAPH_LAB_CPES)
  --acs URL             where they find it (none until POST /acs, or HELIOGRAPH_LAB_ACS)
  --acs-user NAME       and what they say to it at first (HELIOGRAPH_LAB_ACS_USER)
  --acs-password WORD   (HELIOGRAPH_LAB_ACS_PASSWORD)
  --cpe-port PORT       where they take connection requests (a free port each)
  --one-address         all devices on 127.0.0.1, one port each
  --announce            every device announces itself at the start
  --virtual-time        time moves only by POST /clock
  --help                says this`;

const whole = (text: string, name: string, low: number, high: number): number => {
  const value = Number(text);
  if (Number.isInteger(value) && value >= low && value <= high) return value;
  throw new RangeError(`--${name} takes a whole number from ${low} to ${high}, not "${text}"`);
};

const target = (text: string, name: string): TrapTarget => {
  const [, address, port] = /^([\d.]+):(\d+)$/.exec(text) ?? [];
  if (address === undefined || port === undefined) throw new RangeError(`--${name} takes ADDRESS:PORT, not "${text}"`);
  return { address, port: whole(port, name, 1, 65_535) };
};

/** The usual ports of the command line; free ones where SNMP is asked to take free ones. */
const cliPorts = (ssh: string | undefined, telnet: string | undefined, free: boolean) => {
  const port = (text: string | undefined, name: string, usual: number) =>
    text === 'off' ? {} : { [`${name}Port`]: text === undefined ? (free ? 0 : usual) : whole(text, name, 0, 65_535) };
  return { ...port(ssh, 'ssh', 10_022), ...port(telnet, 'telnet', 10_023) };
};

interface CpeValues {
  readonly cpes?: string | undefined;
  readonly acs: string;
  readonly 'acs-user': string;
  readonly 'acs-password': string;
  readonly 'cpe-port': string;
}

const cpesFrom = (values: CpeValues): CpesOptions => {
  const { acs: url } = values;
  if (url !== '' && !URL.canParse(url))
    throw new RangeError(`--acs takes an address as http://127.0.0.1:7547/acs/…, not "${url}"`);
  return {
    ...(values.cpes === undefined ? {} : { perOlt: whole(values.cpes, 'cpes', 0, 200) }),
    acs: { url, username: values['acs-user'], password: values['acs-password'] },
    earPort: whole(values['cpe-port'], 'cpe-port', 0, 50_000),
  };
};

const optionsFrom = (args: readonly string[], environment: NodeJS.ProcessEnv): LabOptions => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      scenario: { type: 'string', default: 'small' },
      trap: { type: 'string', default: environment['HELIOGRAPH_LAB_TRAP'] ?? '127.0.0.1:10162' },
      syslog: { type: 'string', default: environment['HELIOGRAPH_LAB_SYSLOG'] ?? '' },
      tftp: { type: 'string', default: environment['HELIOGRAPH_LAB_TFTP'] ?? '69' },
      control: { type: 'string', default: environment['HELIOGRAPH_LAB_CONTROL'] ?? '38990' },
      subnet: { type: 'string', default: environment['HELIOGRAPH_LAB_SUBNET'] ?? '1' },
      port: { type: 'string', default: '10161' },
      ssh: { type: 'string' },
      telnet: { type: 'string' },
      delay: { type: 'string', default: '0' },
      loss: { type: 'string', default: '0' },
      'max-message': { type: 'string', default: '1472' },
      devices: { type: 'string', default: '1' },
      dead: { type: 'string', default: '0' },
      weak: { type: 'string', default: '0' },
      cpes: {
        type: 'string',
        ...(environment['HELIOGRAPH_LAB_CPES'] && { default: environment['HELIOGRAPH_LAB_CPES'] }),
      },
      acs: { type: 'string', default: environment['HELIOGRAPH_LAB_ACS'] ?? '' },
      'acs-user': { type: 'string', default: environment['HELIOGRAPH_LAB_ACS_USER'] ?? '' },
      'acs-password': { type: 'string', default: environment['HELIOGRAPH_LAB_ACS_PASSWORD'] ?? '' },
      'cpe-port': { type: 'string', default: '0' },
      'one-address': { type: 'boolean', default: false },
      announce: { type: 'boolean', default: false },
      'virtual-time': { type: 'boolean', default: false },
    },
  });
  const build = Object.hasOwn(scenarios, values.scenario) ? scenarios[values.scenario] : undefined;
  if (build === undefined) throw new RangeError(`no scenario "${values.scenario}"`);
  const loss = Number(values.loss);
  if (!(loss >= 0 && loss <= 1)) throw new RangeError(`--loss takes a number from 0 to 1, not "${values.loss}"`);
  const devices = whole(values.devices, 'devices', 1, 5000);
  return {
    scenario: build({
      devices,
      dead: whole(values.dead, 'dead', 0, devices),
      weak: whole(values.weak, 'weak', 0, devices),
    }),
    cpes: cpesFrom(values),
    oneAddress: values['one-address'],
    trap: target(values.trap, 'trap'),
    ...(values.syslog !== '' && { syslog: target(values.syslog, 'syslog') }),
    tftpPort: whole(values.tftp, 'tftp', 1, 65_535),
    controlPort: whole(values.control, 'control', 0, 65_535),
    subnet: whole(values.subnet, 'subnet', 1, 254),
    snmpPort: whole(values.port, 'port', 0, 65_535),
    ...cliPorts(values.ssh, values.telnet, values.port === '0'),
    delayMs: whole(values.delay, 'delay', 0, 600_000),
    loss,
    maxMessage: whole(values['max-message'], 'max-message', 484, 65_507),
    announce: values.announce,
    virtualTime: values['virtual-time'],
  };
};

const run = async (): Promise<void> => {
  if (process.argv.includes('--help')) {
    process.stdout.write(`${usage}\n`);
    return;
  }
  const options = optionsFrom(process.argv.slice(2), process.env);
  const lab = await startLab(options);
  const stop = (): void => {
    lab.stop().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  const onus = lab.network.olts().reduce((sum, olt) => sum + olt.onus.order().length, 0);
  const { address, port } = options.trap ?? { address: '', port: 0 };
  process.stdout.write(
    `lab ready: ${lab.network.devices.length} OLTs, ${onus} ONUs, control ${lab.controlUrl}, traps to ${address}:${port}\n`,
  );
  // A supervisor that started this as its child waits for the same news.
  process.send?.({ type: 'ready', url: lab.controlUrl });
};

try {
  await run();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n${usage}\n`);
  process.exitCode = 2;
}
