import { decodeMsg, decodeRecord, encodeMsg, encodeRecord } from '@heliograph/wire/usp/codec.ts';
import { UspWireError } from '@heliograph/wire/usp/error.ts';
import type { OperationEnd, Notify, RecordContent, UspBody } from '@heliograph/wire/usp/message.ts';
import { SessionContext } from '@heliograph/wire/usp/segments.ts';
import type { CpeNature } from '../cpe/facts.ts';
import type { Base } from '../cpe/models/base.ts';
import { LabTree } from '../cpe/tree.ts';
import type { Timeline } from '../kit/timeline.ts';
import { UspRefusal } from './agent-tree.ts';
import { answerUsp, type UspServed } from './answers.ts';
import { UspCommands } from './commands.ts';
import type { UspMaker } from './makers.ts';
import type { UspQuirk } from './quirks.ts';
import { dropTransient, notificationsOf } from './subscriptions.ts';
import { Units } from './units.ts';

export interface UspAgentOptions {
  readonly id: string;
  readonly maker: UspMaker;
  readonly base: Base;
  /** Of the same device with the objects of CWMP, on which its tests run. */
  readonly bench: Base;
  readonly facts: Omit<CpeNature, 'software' | 'uptime'>;
  readonly timeline: Timeline;
  readonly bootMs: number;
}

/** How an agent reaches its controller. */
export interface AgentWire {
  send(record: Buffer): void;
  /** It restarts: the connection is gone until `up`. */
  down(): void;
  up(): void;
}

/** An answer to a notification is waited for so long (ms), so often. */
const retry = { ms: 5_000, times: 4 };
/** Octets of one record, where records are cut. */
const cutAt = 400;
const slowMs = 100;

const endpointOf = ({ endpoint, vendor }: UspMaker, serial: string, id: string): string => {
  if (endpoint === 'proto') return `proto::${id}`;
  const named = endpoint === 'os' ? '' : `${encodeURIComponent(vendor.productClass).replaceAll('-', '%2D')}-`;
  return `${endpoint}::${vendor.oui}-${named}${serial}`;
};

/** One simulated USP agent: its parameters, what it tells of by itself, and its life. How it is reached is the business of `mqtt-mtp.ts`. */
export class UspAgent implements UspServed {
  readonly id: string;
  readonly maker: UspMaker;
  readonly endpoint: string;
  readonly tree: LabTree;
  readonly quirks: Set<UspQuirk>;
  readonly #options: UspAgentOptions;
  readonly #commands: UspCommands;
  readonly #units: Units;
  readonly #waiting = new Map<string, number>();
  #wire: AgentWire | undefined;
  #controller = '';
  #context: SessionContext | undefined;
  #bootedAt: number;
  #cause = 'LocalReboot';
  #isRunning = false;
  #bootTold = true;
  #life = 0;
  #ids = 0;
  #beat = 0;

  constructor(options: UspAgentOptions) {
    const { id, maker, base, bench, facts, timeline } = options;
    this.#options = options;
    this.id = id;
    this.maker = maker;
    this.quirks = new Set(maker.quirks);
    this.endpoint = endpointOf(maker, facts.serial, id);
    this.#bootedAt = timeline.now();
    const all: CpeNature = {
      ...facts,
      software: () => maker.vendor.software,
      uptime: () => Math.floor((timeline.now() - this.#bootedAt) / 1000),
    };
    this.tree = new LabTree(base, all);
    this.tree.changed = (path) => this.#valueChange(path, this.tree.read(path.slice(this.tree.root.length)) ?? '');
    this.#commands = new UspCommands(bench, all, timeline, ({ command, key }, how) => {
      this.#complete(command, key, how);
    });
    this.#units = new Units(this.tree, timeline, ({ command, key, how, event }) => {
      this.#complete(command, key, how);
      if (!this.quirks.has('noUnitEvents'))
        this.#tell({ event: { path: 'Device.SoftwareModules.', name: 'DUStateChange!', params: event } });
    });
    this.#factory();
  }

  get isRunning(): boolean {
    return this.#isRunning;
  }

  /** Puts it on, with a controller to speak to. */
  start(wire: AgentWire, controller: string): void {
    this.#wire = wire;
    this.#controller = controller;
    this.tree.write('LocalAgent.Controller.1.EndpointID', controller);
    this.#boot('LocalReboot');
  }

  stop(): void {
    this.#life += 1;
    this.#isRunning = false;
    this.#commands.forget();
    this.#units.broken();
    this.#waiting.clear();
    this.#wire?.down();
  }

  reboot(cause: string): void {
    this.stop();
    this.#boot(cause);
  }

  /** The transport stands: it says where it is heard, and what has happened meanwhile. */
  connected(topic: string): void {
    this.#context = this.quirks.has('sessions') ? new SessionContext(BigInt(this.#bootedAt), 1_000_000) : undefined;
    this.#send({ is: 'mqttConnect', version: this.maker.mqtt === 5 ? 1 : 0, topic });
    if (this.#bootTold) return;
    this.#bootTold = true;
    if (this.quirks.has('noBoot')) return;
    const params = { Cause: this.#cause, CommandKey: '', FirmwareUpdated: 'false', ParameterMap: '{}' };
    this.#tell({ event: { path: 'Device.', name: 'Boot!', params } });
  }

  /** What came from the controller. */
  take(bytes: Uint8Array): void {
    try {
      const { to, content } = decodeRecord(bytes);
      if (to !== this.endpoint) return;
      if (content.is === 'plain') this.#heard(content.payload);
      if (content.is !== 'session') return;
      this.#context ??= new SessionContext(content.sessionId, 1_000_000);
      const { messages, replies } = this.#context.take(content);
      for (const part of replies) this.#send({ is: 'session', ...part });
      for (const one of messages) this.#heard(one);
    } catch (error) {
      // What cannot be read is dropped in silence (R-MTP).
      if (!(error instanceof UspWireError)) throw error;
    }
  }

  /** Sends what a test wants it to send. */
  say(body: UspBody, from = this.endpoint): void {
    this.#message(`x${++this.#ids}`, body, from);
  }

  /** Somebody holds the reset button. */
  pressReset(): void {
    this.#factory();
    this.reboot('LocalFactoryReset');
  }

  // As a controller is served (`answers.ts`).

  changed(path: string, value: string): void {
    this.#valueChange(path, value);
    // Its client of MQTT takes other words by connecting anew, once its answer is on its way.
    if (/\.MQTT\.Client\.\d+\.Username$/.test(path)) this.#later(() => this.#wire?.up());
  }

  created(path: string): void {
    this.#tell({ objectCreation: { path, uniqueKeys: {} } });
  }

  deleted(path: string): void {
    this.#tell({ objectDeletion: { path } });
  }

  operate(command: string, key: string, inputs: Readonly<Record<string, string>>): string | undefined {
    if (command === 'Device.Reboot()') this.#later(() => this.reboot('RemoteReboot'));
    else if (command === 'Device.FactoryReset()') {
      this.#later(() => {
        this.#factory();
        this.reboot('RemoteFactoryReset');
      });
    } else if (UspCommands.knows(command) || Units.knows(command)) {
      (UspCommands.knows(command) ? this.#commands : this.#units).begin(command, key, inputs);
      return `Device.LocalAgent.Request.${++this.#ids}.`;
    } else throw new UspRefusal(7026, 'Unsupported command');
    return undefined;
  }

  // The inside.

  #valueChange(path: string, value: string): void {
    this.#tell({ valueChange: { path, value } });
    if (path.endsWith('.PeriodicNotifInterval')) this.#setBeat();
  }

  #complete(command: string, key: string, how: OperationEnd): void {
    const at = command.lastIndexOf('.') + 1;
    this.#tell({ operationComplete: { path: command.slice(0, at), command: command.slice(at), key, ...how } });
  }

  #factory(): void {
    this.tree.reset();
    this.tree.write('LocalAgent.EndpointID', this.endpoint);
    this.tree.write('LocalAgent.Controller.1.EndpointID', this.#controller);
  }

  #boot(cause: string): void {
    const life = ++this.#life;
    this.#options.timeline.after(this.#options.bootMs, () => {
      if (this.#life !== life) return;
      dropTransient(this.tree);
      this.#cause = cause;
      this.#bootedAt = this.#options.timeline.now();
      this.#isRunning = true;
      this.#bootTold = false;
      this.#setBeat();
      this.#wire?.up();
    });
  }

  /** Once its answer is on its way. */
  #later(what: () => void): void {
    const life = this.#life;
    this.#options.timeline.after(50, () => {
      if (this.#life === life) what();
    });
  }

  #setBeat(): void {
    const [life, beat] = [this.#life, ++this.#beat];
    const seconds = Number(this.tree.read('LocalAgent.Controller.1.PeriodicNotifInterval'));
    this.#options.timeline.after(seconds * 1000, () => {
      if (this.#life !== life || this.#beat !== beat) return;
      this.#tell({ event: { path: 'Device.LocalAgent.Controller.1.', name: 'Periodic!', params: {} } });
      this.#setBeat();
    });
  }

  #heard(bytes: Uint8Array): void {
    const { id, body } = decodeMsg(bytes);
    if (body.is === 'notifyResp') this.#waiting.delete(id);
    if (this.quirks.has('silent')) return;
    const answer = answerUsp(this, body);
    if (!answer) return;
    const from = this.quirks.has('namesAnother') ? 'os::012345-SOMEBODY' : this.endpoint;
    if (!this.quirks.has('slow')) return this.#message(id, answer, from);
    const life = this.#life;
    this.#options.timeline.after(slowMs, () => {
      if (this.#life === life) this.#message(id, answer, from);
    });
  }

  #tell(what: Omit<Notify, 'subscription' | 'sendResp'>): void {
    if (!this.#isRunning) return;
    for (const it of notificationsOf(this.tree, what)) {
      const id = `n${this.#bootedAt}-${++this.#ids}`;
      this.#message(id, { is: 'notify', it }, this.endpoint);
      if (it.sendResp) this.#again(id, { is: 'notify', it }, 1);
    }
  }

  #again(id: string, body: UspBody, times: number): void {
    const life = this.#life;
    this.#waiting.set(id, times);
    this.#options.timeline.after(retry.ms, () => {
      if (this.#life !== life || !this.#waiting.delete(id) || times >= retry.times) return;
      this.#message(id, body, this.endpoint);
      this.#again(id, body, times + 1);
    });
  }

  #message(id: string, body: UspBody, from: string): void {
    const payload = encodeMsg({ id, body });
    if (this.quirks.has('rubbish')) this.#wire?.send(Buffer.from('{"this":"is no record"}'));
    const context = this.#context;
    if (!context) return this.#send({ is: 'plain', payload }, from);
    for (const part of context.cut(payload, cutAt)) this.#send({ is: 'session', ...part }, from);
  }

  #send(content: RecordContent, from = this.endpoint): void {
    if (!this.#isRunning) return;
    const version = this.maker.versions.split(',').at(-1) ?? '1.0';
    this.#wire?.send(encodeRecord({ version, to: this.#controller, from, security: 0, content }));
  }
}
