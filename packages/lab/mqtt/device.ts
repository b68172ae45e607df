import type { ParameterValue } from '@heliograph/wire/cwmp/message.ts';
import mqtt, { type IClientOptions, type MqttClient } from 'mqtt';
import { CwmpFault } from '../cpe/faults.ts';
import type { LabTree } from '../cpe/tree.ts';
import type { MqttQuirk } from './quirks.ts';

export interface MqttDeviceOptions {
  /** `mqtt://host:port`, or `ws://host:port/mqtt`. */
  readonly url: string;
  /** The first level of its topics, as it was told by whoever set it up. */
  readonly tenant: string;
  readonly clientId: string;
  readonly user: string;
  readonly password: string;
  readonly tree: LabTree;
  readonly version?: 4 | 5;
  readonly quirks?: ReadonlySet<MqttQuirk>;
}

type Command = Readonly<Record<string, unknown>> & { readonly kind: string; readonly id: string };
type Values = Readonly<Record<string, readonly [value: string, type: string]>>;

const valuesOf = (parameters: readonly ParameterValue[]) =>
  Object.fromEntries(parameters.map(({ name, value, type }) => [name, [value, type]]));

/** What it tells of itself when it comes. */
const toldAtBirth = ['DeviceInfo.SoftwareVersion', 'DeviceInfo.HardwareVersion', 'DeviceInfo.UpTime'];

/** A customer device that speaks MQTT in the JSON dialect: the tree is that of any CPE of its make. */
export class LabMqttDevice {
  readonly tree: LabTree;
  readonly quirks: ReadonlySet<MqttQuirk>;
  /** Commands that it was given, by their kinds. */
  readonly heard: string[] = [];
  /** Why it was not let in, or cut off, the newest last. */
  readonly refused: number[] = [];
  user: string;
  #password: string;
  readonly #options: MqttDeviceOptions;
  #client: MqttClient | undefined;
  #why: 'boot' | 'reset' | 'connect' = 'boot';

  constructor(options: MqttDeviceOptions) {
    this.#options = options;
    this.tree = options.tree;
    this.quirks = options.quirks ?? new Set();
    this.user = options.user;
    this.#password = options.password;
  }

  get isConnected(): boolean {
    return this.#client?.connected === true;
  }

  get base(): string {
    return `${this.#options.tenant}/${this.#options.clientId}`;
  }

  /** What it says to be let in. */
  get password(): string {
    return this.#password;
  }

  powerOn(): void {
    if (this.#client) return;
    const client = mqtt.connect(this.#options.url, this.#terms());
    this.#client = client;
    client.on('error', (error) => this.refused.push('code' in error ? error.code : -1));
    client.on('disconnect', ({ reasonCode = 0 }) => this.refused.push(reasonCode));
    client.on('message', (_, payload) => this.#take(JSON.parse(payload.toString()) as Command));
    client.on('connect', () => this.#born());
  }

  /** `isPolite`: it says goodbye. */
  async powerOff(isPolite = false): Promise<void> {
    const client = this.#client;
    this.#client = undefined;
    this.#why = 'boot';
    if (isPolite) await client?.endAsync();
    else client?.end(true);
  }

  /** A value that changed from inside. */
  tell(name: string, value: string): void {
    this.tree.write(name.slice(this.tree.root.length), value);
    this.#say({ kind: 'telemetry', values: valuesOf(this.tree.values([name])) });
  }

  #terms(): IClientOptions {
    const { clientId, version = 5 } = this.#options;
    return {
      clientId,
      username: this.user,
      password: this.quirks.has('wrongPassword') ? 'wrong' : this.#password,
      protocolVersion: version,
      keepalive: this.quirks.has('noKeepAlive') ? 0 : 60,
      reconnectPeriod: 200,
      clean: true,
      will: {
        topic: `${this.base}/up`,
        payload: Buffer.from(JSON.stringify({ v: 1, kind: 'gone' })),
        qos: 1,
        retain: false,
      },
    };
  }

  #born(): void {
    const root = this.tree.root;
    if (this.quirks.has('elsewhere')) {
      this.#client?.subscribe(`${this.base}x/#`, () => undefined);
      this.#client?.publish(`${this.base}x/up`, '{}', { qos: 1 }, () => undefined);
    }
    this.#client?.subscribe(`${this.base}/down`, { qos: 1 }, () => {
      const names = toldAtBirth.map((name) => root + name).filter((name) => this.tree.has(name.slice(root.length)));
      const { manufacturer } = this.tree.facts.vendor;
      this.#say({ kind: 'birth', why: this.#why, manufacturer, values: valuesOf(this.tree.values(names)) });
      this.#why = 'connect';
      this.#misbehave();
    });
  }

  #misbehave(): void {
    const send = (payload: string | Buffer) =>
      this.#client?.publish(`${this.base}/up`, payload, { qos: 0 }, () => undefined);
    if (this.quirks.has('noise'))
      for (const one of ['', '{', '[]', '{"v":2,"kind":"birth"}', '{"v":1,"kind":"x"}']) send(one);
    if (this.quirks.has('flood'))
      for (let n = 0; n < 1_000; n += 1) send(JSON.stringify({ v: 1, kind: 'telemetry', values: {} }));
    if (this.quirks.has('oversized')) send(Buffer.alloc(1024 * 1024));
  }

  #say(message: Readonly<Record<string, unknown>>): void {
    this.#client?.publish(
      `${this.base}/up`,
      JSON.stringify({ v: 1, ...message }),
      { qos: this.quirks.has('qos2') ? 2 : 1 },
      () => undefined,
    );
  }

  #take(command: Command): void {
    this.heard.push(command.kind);
    if (this.quirks.has('silent')) return;
    const { id, kind } = command;
    if (this.quirks.has('refusesAll')) return this.#fault(id, new CwmpFault(9001));
    try {
      const told = this.#done(command);
      this.#say({ kind: 'answer', id, ok: true, ...told });
      if (kind === 'reboot' || kind === 'factoryReset') this.#restart(kind);
      if (kind === 'credentials') this.#again();
    } catch (error) {
      this.#fault(id, error instanceof CwmpFault ? error : new CwmpFault(9002));
    }
  }

  #fault(id: string, { code, message: text, parameters }: CwmpFault): void {
    this.#say({ kind: 'answer', id, ok: false, fault: { code, text, name: parameters[0]?.name ?? '' } });
  }

  #done(command: Command): Readonly<Record<string, unknown>> {
    switch (command.kind) {
      case 'get':
        return { values: valuesOf(this.tree.values(command['names'] as string[])) };
      case 'names': {
        const found = this.tree.names(command['path'] as string, command['nextLevel'] === true);
        return { names: found.map(({ name, writable }) => [name, writable]) };
      }
      case 'set':
        this.tree.set(
          Object.entries(command['values'] as Values).map(([name, [value, type]]) => ({ name, value, type })),
          '',
        );
        return {};
      case 'add':
        return { instance: this.tree.add(command['object'] as string, '') };
      case 'delete':
        this.tree.delete(command['object'] as string, '');
        return {};
      case 'credentials':
        if (this.quirks.has('keepsOld')) throw new CwmpFault(9001);
        this.user = command['user'] as string;
        this.#password = command['password'] as string;
        return {};
      case 'reboot':
      case 'factoryReset':
        return {};
      default:
        throw new CwmpFault(9000);
    }
  }

  /** Once its answer is on its way. */
  #again(): void {
    const client = this.#client;
    this.#client = undefined;
    client?.end(false, {}, () => this.powerOn());
  }

  #restart(kind: 'reboot' | 'factoryReset'): void {
    this.#why = kind === 'reboot' ? 'boot' : 'reset';
    if (kind === 'factoryReset') {
      this.tree.reset();
      this.user = this.#options.user;
      this.#password = this.#options.password;
    }
    this.#again();
  }
}
