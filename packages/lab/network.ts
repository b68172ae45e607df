import { OltAgent } from './agent/agent.ts';
import { DelayLine } from './agent/delay-line.ts';
import type { AgentView } from './agent/view.ts';
import { viewOf } from './agent/views.ts';
import { Front } from './cli/front.ts';
import { HostKeys } from './cli/host-keys.ts';
import { CliServers } from './cli/servers.ts';
import { Cpes, type CpesOptions } from './cpe/cpes.ts';
import { UspAgents } from './usp/agents.ts';
import type { End } from './devices/cables.ts';
import { portAlarm } from './devices/life.ts';
import { models, type ModelName } from './devices/models.ts';
import { Olt, type OltSpec } from './devices/olt.ts';
import { mix, seedOf } from './kit/random.ts';
import { virtualTimeline, wallTimeline, type Timeline } from './kit/timeline.ts';
import { fillOlt } from './scenarios/fill.ts';
import type { DevicePlan } from './scenarios/scenario.ts';
import type { TrapTarget } from './traps/destinations.ts';
import { Notifier } from './traps/notifier.ts';

export interface NetworkOptions {
  /** Where traps go; 127.0.0.1:10162 by default. */
  trap?: TrapTarget;
  /** Where devices write their syslog to, as far as nobody configures another server; nowhere by default. */
  syslog?: TrapTarget;
  /** Port at which every device answers; 0 takes a free one per device. */
  snmpPort?: number;
  /** Ports of the command line; 0 takes a free one per device, and without a number there is no such server. */
  sshPort?: number;
  telnetPort?: number;
  /** Time stands still until `advance`; a number: it begins there, ms since 1970. */
  virtualTime?: boolean | number;
  /** Where devices ask TFTP servers for their own software. 69 by default. */
  tftpPort?: number;
  /** Milliseconds that every answer of every device takes. */
  delayMs?: number;
  /** Part of all datagrams lost, 0..1. */
  loss?: number;
  /** Second part of the devices' addresses, 127.x: labs with different ones run beside each other. 1 by default. */
  subnet?: number;
  /** All devices on 127.0.0.1 with a port each, as where other loopback addresses cannot be bound. */
  oneAddress?: boolean;
  /** Customer devices behind the OLTs, and their ACS. */
  cpes?: CpesOptions;
  /** Largest SNMP message sent, octets. */
  maxMessage?: number;
}

export interface LabDevice {
  readonly olt: Olt;
  readonly agent: OltAgent;
  readonly notifier: Notifier;
  readonly cli: CliServers;
}

const macOf = (id: string): string => {
  const tail = mix(seedOf(id), 1, 1).toString(16).padStart(8, '0').slice(0, 6);
  return `00:6d:61:${tail.replaceAll(/..(?=.)/g, '$&:')}`;
};

const serialOf = (id: string): string => `V26${String(mix(seedOf(id), 2, 2) % 100_000_000).padStart(8, '0')}`;

/** The n-th device's own address, 127.x.1.1 onwards. */
const addressOf = (subnet: number, n: number): string => `127.${subnet}.${1 + Math.floor(n / 250)}.${1 + (n % 250)}`;

/** The n-th customer device's, 127.x.200.1 onwards. */
const cpeAddressOf = (subnet: number, n: number): string =>
  `127.${subnet}.${200 + Math.floor(n / 250)}.${1 + (n % 250)}`;

const isUnbindable = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'EADDRNOTAVAIL' || error.code === 'EINVAL');

export const isAddressTaken = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';

/** A simulated network: devices on loopback addresses and their trap senders. */
export class Network {
  readonly timeline: Timeline;
  readonly cpes: Cpes;
  readonly usp: UspAgents;
  readonly #options: NetworkOptions;
  readonly #devices = new Map<string, LabDevice>();
  readonly #views = new Map<ModelName, AgentView>();
  readonly #delays = new DelayLine();
  readonly #hostKeys = new HostKeys();
  readonly #target: TrapTarget;
  #placed = 0;
  /** False once a system has refused a loopback address other than 127.0.0.1 (macOS does). */
  #ownAddresses: boolean;

  constructor(options: NetworkOptions) {
    this.#options = options;
    this.#ownAddresses = options.oneAddress !== true;
    const { virtualTime: virtual = false } = options;
    this.timeline =
      virtual === false ? wallTimeline() : virtual === true ? virtualTimeline() : virtualTimeline(virtual);
    this.cpes = new Cpes(this.timeline, options.cpes ?? {}, (n) =>
      this.#ownAddresses ? cpeAddressOf(options.subnet ?? 1, n) : '127.0.0.1',
    );
    this.usp = new UspAgents(this.timeline);
    this.#target = options.trap ?? { address: '127.0.0.1', port: 10_162 };
  }

  get devices(): readonly LabDevice[] {
    return [...this.#devices.values()];
  }

  olts(): Olt[] {
    return this.devices.map(({ olt }) => olt);
  }

  device(id: string): LabDevice | undefined {
    return this.#devices.get(id);
  }

  /** A port of a device, to plug a cable in. */
  end(id: string, port: number): End {
    const olt = this.#devices.get(id)?.olt;
    if (olt === undefined || port < 1 || port > olt.model.uplinks.length)
      throw new RangeError(`no uplink ${port} on a device ${id}`);
    return { olt, port };
  }

  /** Moves virtual time; throws when the lab runs on wall-clock time. */
  advance(ms: number): void {
    this.timeline.advance(ms);
  }

  /** Adds a device and starts it. It does not announce itself. */
  async add(plan: DevicePlan): Promise<LabDevice> {
    const spec: OltSpec = { mac: macOf(plan.spec.id), serial: serialOf(plan.spec.id), ...plan.spec };
    if (this.#devices.has(spec.id)) throw new Error(`a device with id ${spec.id} exists`);
    const olt = new Olt(spec, this.timeline);
    const { delayMs = 0, loss = 0 } = this.#options;
    olt.faults = { ...olt.faults, delayMs, loss, silent: plan.dead === true, ...plan.faults };
    fillOlt(olt, plan.plant);
    this.#tellSyslog(olt);
    const agent = await this.#listen(olt);
    olt.system.address = agent.address;
    olt.system.tftpPort = this.#options.tftpPort ?? 69;
    const cli = new CliServers(new Front(olt), this.#hostKeys);
    try {
      const ports = olt.model.standard !== undefined ? { ssh: undefined, telnet: undefined } : this.#cliPorts();
      await cli.start({ address: agent.address, ...ports });
    } catch (error) {
      await Promise.all([agent.stop(), cli.stop()]);
      throw error;
    }
    const device = { olt, agent, notifier: new Notifier(agent, this.#target), cli };
    this.#devices.set(spec.id, device);
    this.cpes.furnish(olt);
    return device;
  }

  /** As if somebody had set it up and saved that. */
  #tellSyslog({ config, model }: Olt): void {
    const { syslog } = this.#options;
    if (!syslog || model.standard !== undefined) return;
    config.set('syslogServerIp', syslog.address);
    config.set('syslogServerPort', syslog.port);
    config.save();
  }

  /** What a device sends when it is connected to a network for the first time. */
  announce({ olt }: LabDevice): void {
    olt.started();
    if (olt.model.standard === undefined) olt.raise(portAlarm(olt, 'reset', { text: 'System start' }));
  }

  async stop(): Promise<void> {
    this.timeline.stop();
    this.#delays.stop();
    this.usp.stop();
    await this.cpes.stop();
    await Promise.all(this.devices.flatMap(({ agent, cli }) => [agent.stop(), cli.stop()]));
    this.#devices.clear();
  }

  #view(name: ModelName): AgentView {
    const known = this.#views.get(name) ?? viewOf(models[name]);
    this.#views.set(name, known);
    return known;
  }

  /** Ports of the device that was placed last. */
  #cliPorts(): { ssh: number | undefined; telnet: number | undefined } {
    const { sshPort, telnetPort } = this.#options;
    const shift = (port: number | undefined) =>
      port === undefined || port === 0 || this.#ownAddresses ? port : port + (this.#placed - 1) * 2;
    return { ssh: shift(sshPort), telnet: shift(telnetPort) };
  }

  async #listen(olt: Olt): Promise<OltAgent> {
    const n = this.#placed++;
    const port = this.#options.snmpPort ?? 10_161;
    const common = {
      olt,
      view: this.#view(olt.spec.model),
      maxMessage: this.#options.maxMessage ?? 1472,
      delays: this.#delays,
    };
    if (this.#ownAddresses) {
      const agent = new OltAgent({ ...common, address: addressOf(this.#options.subnet ?? 1, n), port });
      try {
        await agent.start();
        return agent;
      } catch (error) {
        if (!isUnbindable(error)) throw error;
        this.#ownAddresses = false;
      }
    }
    const agent = new OltAgent({ ...common, address: '127.0.0.1', port: port === 0 ? 0 : port + n });
    await agent.start();
    return agent;
  }
}
