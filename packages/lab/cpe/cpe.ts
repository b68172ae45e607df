import type { Manner, ParameterValue } from '@heliograph/wire/cwmp/message.ts';
import { mix } from '../kit/random.ts';
import { Diagnostics } from './diagnostics.ts';
import type { CpeNature } from './facts.ts';
import { uploadFileOf, firmwareHeadOf } from './firmware.ts';
import { InformTimes } from './inform-times.ts';
import type { CpeOptions, CpePhase, SessionTally } from './cpe-options.ts';
import type { Quirk } from './quirks.ts';
import { eventOf, Reports, type Done, type CompletionReport } from './reports.ts';
import { Retries } from './retry.ts';
import { answerRpc, type CpeServed } from './rpc.ts';
import { CpeSession, type CpeSessionOutcome, type SessionHost } from './session.ts';
import { Modules } from './modules.ts';
import { openEar, type Ear } from './talk/ear.ts';
import { FileClient } from './talk/files.ts';
import { StunClient } from './talk/stun-client.ts';
import { Transfers } from './transfers.ts';
import { LabTree } from './tree.ts';

/** One simulated CPE: its parameters, what it remembers over restarts, and its life. */
export class Cpe implements CpeServed {
  readonly id: string;
  readonly tree: LabTree;
  readonly quirks: Set<Quirk>;
  readonly transfers: Transfers;
  readonly modules: Modules;
  readonly diagnostics: Diagnostics;
  readonly hasWords: boolean;
  readonly reports: Reports;
  readonly #options: CpeOptions;
  readonly #times: InformTimes;
  /** Told of every change of state. */
  stateChanged: () => void = () => undefined;
  #state: CpePhase = 'off';
  #software: string;
  /** Version of the firmware that waits for a restart. */
  #fetched: string | undefined;
  #bootedAt = 0;
  #ear: Ear | undefined;
  #port: number | undefined;
  #closing: Promise<void> = Promise.resolve();
  readonly #stun: StunClient;
  /** Grows with every loss of power, so that what was begun before comes to nothing. */
  #life = 0;
  #session: CpeSession | undefined;
  #last: Promise<void> = Promise.resolve();
  /** Another one is wanted as soon as the present one has ended. */
  #again = false;
  readonly #retries: Retries;
  #afterwards: (() => void)[] = [];
  #stalled: (() => void)[] | undefined;
  #tally: SessionTally = { sessions: 0, failures: 0, busy: 0, last: undefined };

  constructor(options: CpeOptions) {
    this.#options = options;
    this.id = options.id;
    const { vendor } = options.facts;
    this.#software = vendor.software;
    this.quirks = new Set(vendor.quirks);
    this.hasWords = vendor.booleans === 'word';
    this.tree = new LabTree(options.base, {
      ...options.facts,
      software: () => this.#software,
      uptime: () => (this.#state === 'off' ? 0 : Math.floor((this.now() - this.#bootedAt) / 1000)),
      connectionRequestUrl: () => this.#ear?.url ?? '',
    });
    this.tree.changed = (path, notification) => this.#valueChanged(path, notification);
    this.reports = new Reports(this.tree, this.quirks, this.hasWords);
    const files = new FileClient(options.localAddress, options.patienceMs);
    const { timeline } = options;
    this.transfers = new Transfers({
      timeline,
      files,
      isRunning: () => this.#state === 'running',
      install: (fileType, head, name) => this.#install(fileType, head, name),
      content: (fileType) => uploadFileOf(this.tree, fileType),
      ended: (report, kind, restarts) => this.#transferred(report, kind, restarts),
    });
    const told = (report: CompletionReport): void => this.#transferred(report, 'ChangeDUState', false);
    this.modules = new Modules({ tree: this.tree, timeline, files, ended: told });
    this.diagnostics = new Diagnostics({
      tree: this.tree,
      timeline,
      files,
      seed: options.facts.seed,
      quirks: this.quirks,
      ended: () => {
        if (!this.quirks.has('silentDiagnostics')) this.wish('8 DIAGNOSTICS COMPLETE');
      },
    });
    this.#stun = new StunClient({
      timeline,
      localAddress: options.localAddress,
      read: (name) => this.#management(name),
      write: (name, value) => this.tree.write(`ManagementServer.${name}`, value),
      isReachable: () => this.facts.isLinkUp(),
      requested: () => this.wish('6 CONNECTION REQUEST'),
    });
    this.#retries = new Retries({
      timeline,
      quirks: this.quirks,
      seed: options.facts.seed,
      read: (name) => this.#management(name),
      again: () => this.#begin(),
    });
    this.#times = new InformTimes(timeline, options.facts.seed, () => this.wish('2 PERIODIC'));
  }

  get facts(): CpeNature {
    return this.tree.facts;
  }

  get state(): CpePhase {
    return this.#state;
  }

  get tally(): SessionTally {
    return this.#tally;
  }

  get isTalking(): boolean {
    return this.#session !== undefined;
  }

  now(): number {
    return this.#options.timeline.now();
  }

  // Power.

  powerOn(): void {
    if (this.#state !== 'off') return;
    this.#become('booting');
    const life = ++this.#life;
    this.#bootedAt = this.now();
    this.#options.timeline.after(this.#options.bootMs, () => {
      if (this.#life === life) void this.#booted(life);
    });
  }

  /** Without power. Fulfilled when its port is free again. */
  async powerOff(): Promise<void> {
    this.#life += 1;
    this.#become('off');
    this.#session?.abort();
    this.#session = undefined;
    this.#again = false;
    this.#afterwards = [];
    this.transfers.broken();
    this.modules.broken();
    this.diagnostics.reset();
    this.#times.stop();
    this.#retries.cancel();
    this.release();
    this.#stun.stop();
    this.#closing = this.#ear?.stop() ?? this.#closing;
    this.#ear = undefined;
    await this.#closing;
  }

  /** A restart: with the whole ONU where the device is one. */
  reboot(): void {
    void this.powerOff();
    if (this.#options.restartOnu?.() !== true) this.powerOn();
  }

  /** Somebody holds the reset button. */
  pressReset(): void {
    this.tree.reset();
    this.reports.forget();
    this.reboot();
  }

  /** Fulfilled when no session is open and what the last one asked for has begun. */
  async settled(): Promise<void> {
    for (let seen: Promise<void> | undefined; seen !== this.#last;) {
      seen = this.#last;
      await seen;
    }
  }

  // What it has to say.

  /** Asks for a session because of an event. */
  wish(code: string, commandKey = ''): void {
    this.reports.add(code, commandKey);
    if (this.#state === 'running') this.#begin();
  }

  /** The network tells of an ACS: who had none, or another that nobody had set, goes there. */
  heardOfAcs(): void {
    if (this.#state === 'running' && this.reports.isNewTo(this.#url())) this.#begin();
  }

  /** The next session stops after its Inform, and keeps its connection, until `release`. */
  hang(): void {
    this.#stalled ??= [];
  }

  release(): void {
    const waiting = this.#stalled;
    this.#stalled = undefined;
    for (const go of waiting ?? []) go();
  }

  // As an ACS is served (`rpc.ts`).

  wereSet(values: readonly ParameterValue[]): void {
    this.diagnostics.wereSet(values);
    const management = `${this.tree.root}ManagementServer.`;
    const touches = (start: string): boolean => values.some(({ name }) => name.startsWith(management + start));
    if (touches('PeriodicInform')) this.#setTimes();
    if (touches('STUN')) this.#stun.update();
    // A new address is told of with 0 BOOTSTRAP (TR-069 3.7.1.5).
    const moved = values.some(({ name }) => name === `${management}URL`) && this.reports.isNewTo(this.#url());
    if (moved) this.#again = true;
  }

  restart(commandKey: string | undefined): void {
    this.#afterwards.push(() => {
      if (commandKey !== undefined) this.reports.add('M Reboot', commandKey);
      this.reboot();
    });
  }

  factoryReset(): void {
    this.#afterwards.push(() => this.pressReset());
  }

  informLater(delaySeconds: number, commandKey: string): void {
    const life = this.#life;
    this.#options.timeline.after(delaySeconds * 1000, () => {
      if (this.#life !== life) return;
      this.reports.add('M ScheduleInform', commandKey);
      this.wish('3 SCHEDULED');
    });
  }

  // The inside.

  #become(state: CpePhase): void {
    this.#state = state;
    this.stateChanged();
  }

  async #booted(life: number): Promise<void> {
    await this.#closing;
    const ear = await this.#listen();
    if (this.#life !== life) return void ear?.stop();
    this.#ear = ear;
    this.#port = ear?.port;
    this.#become('running');
    this.#retries.failures = 0;
    if (this.quirks.has('renumbers')) this.#renumber();
    this.#setTimes();
    this.#stun.update();
    this.wish('1 BOOT');
  }

  #renumber(): void {
    const device = 'WANDevice.1.WANConnectionDevice.';
    for (const row of this.tree.rows(device))
      for (const table of ['WANIPConnection.', 'WANPPPConnection.']) this.tree.renumber(`${device}${row}.${table}`);
    for (const table of ['PPP.Interface.', 'NAT.PortMapping.']) this.tree.renumber(table);
  }

  #management(name: string): string {
    return this.tree.read(`ManagementServer.${name}`) ?? '';
  }

  #setTimes(): void {
    this.#times.set({
      isOn: this.#management('PeriodicInformEnable') === '1',
      seconds: Number(this.#management('PeriodicInformInterval')),
      phase: Date.parse(this.#management('PeriodicInformTime')),
    });
  }

  #listen(): Promise<Ear | undefined> {
    const { earPort, localAddress, facts } = this.#options;
    if (earPort === undefined) return Promise.resolve(undefined);
    return openEar({
      address: localAddress ?? '127.0.0.1',
      // The same as before, or each start would be told as a change of address.
      port: this.#port ?? earPort,
      path: `/${mix(facts.seed, 1, 72).toString(16)}`,
      identity: () => ({
        username: this.#management('ConnectionRequestUsername'),
        password: this.#management('ConnectionRequestPassword'),
      }),
      isReachable: () => this.facts.isLinkUp(),
      requested: () => this.wish('6 CONNECTION REQUEST'),
    });
  }

  #valueChanged(path: string, notification: number): void {
    if (notification === 0) return;
    this.reports.changed(path);
    if (notification === 2) this.wish('4 VALUE CHANGE');
  }

  #url(): string {
    return this.#management('URL');
  }

  #begin(): void {
    if (this.#session !== undefined) {
      this.#again = true;
      return;
    }
    this.#retries.cancel();
    if (!URL.canParse(this.#url())) return;
    const life = this.#life;
    const session = new CpeSession(this.#host());
    this.#session = session;
    this.#last = this.#carryOut(session, life);
  }

  async #carryOut(session: CpeSession, life: number): Promise<void> {
    const cutOff: CpeSessionOutcome = { end: 'failed', reason: 'no way to the network' };
    const outcome = this.facts.isLinkUp() ? await session.run() : await Promise.resolve(cutOff);
    if (this.#life === life) this.#ended(outcome);
  }

  #ended(outcome: CpeSessionOutcome): void {
    this.#session = undefined;
    const { sessions, failures, busy } = this.#tally;
    this.#tally = {
      sessions: sessions + (outcome.end === 'done' ? 1 : 0),
      failures: failures + (outcome.end === 'failed' ? 1 : 0),
      busy: busy + (outcome.end === 'busy' ? 1 : 0),
      last: outcome,
    };
    const life = this.#life;
    for (const act of this.#afterwards.splice(0)) act();
    if (this.#life !== life) return;
    this.transfers.start();
    this.modules.start();
    this.diagnostics.start();
    if (outcome.end === 'done') {
      this.#retries.failures = 0;
      const goesOn = this.#again || this.reports.events.length > 0;
      this.#again = false;
      if (goesOn) this.#begin();
    } else {
      this.#again = false;
      this.#retries.failed(outcome);
    }
  }

  #host(): SessionHost {
    const { localAddress, patienceMs } = this.#options;
    return {
      quirks: this.quirks,
      manner: this.#manner(),
      localAddress,
      patienceMs,
      url: () => this.#url(),
      login: () => ({
        username: this.#management('Username'),
        password: this.#management('Password'),
      }),
      inform: () => this.reports.inform(this.#url(), this.#retries.failures),
      acknowledged: (inform) => this.reports.acknowledged(inform, this.#url()),
      requests: () => this.reports.transfers,
      answered: (request) => this.reports.answered(request),
      serve: (request) => answerRpc(this, request),
      stall: () => this.#stall(),
    };
  }

  #manner(): Manner {
    const { cwmp, soapPrefix } = this.facts.vendor;
    return { version: `cwmp-1-${cwmp}`, soapPrefix };
  }

  #stall(): Promise<void> {
    const waiting = this.#stalled;
    return waiting === undefined ? Promise.resolve() : new Promise((resolve) => waiting.push(resolve));
  }

  #install(fileType: string, head: Buffer, name: string): number {
    if (!fileType.startsWith('1 ')) return 0;
    const found = firmwareHeadOf(head, name, this.#software);
    if (found.model !== undefined && found.model !== this.facts.vendor.model) return 9018;
    this.#fetched = found.version;
    return 0;
  }

  #transferred(report: CompletionReport, kind: Done, restarts: boolean): void {
    this.reports.transferred(report, kind);
    if (restarts) {
      this.#software = this.#fetched ?? this.#software;
      this.reboot();
    } else if (this.reports.transfers.length > 0) this.wish(eventOf[report.method]);
  }
}
