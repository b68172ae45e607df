import type { ParameterValue } from '@heliograph/wire/cwmp/message.ts';
import type { Timeline } from '../kit/timeline.ts';
import { farHost } from './far-away.ts';
import type { FileClient, MeasuredTransfer } from './talk/files.ts';
import { wifiNeighboursOf } from './neighbours.ts';
import type { Quirk } from './quirks.ts';
import type { LabTree } from './tree.ts';

type Kind = 'ping' | 'trace' | 'download' | 'upload' | 'scan';

interface Test {
  readonly kind: Kind;
  /** Object, without the root. */
  readonly object: string;
  /** Word of DiagnosticsState for a good end; TR-143 and TR-098 differ. */
  readonly good: 'Complete' | 'Completed';
}

const tests: Readonly<Record<string, readonly Test[]>> = {
  InternetGatewayDevice: [
    { kind: 'ping', object: 'IPPingDiagnostics.', good: 'Complete' },
    { kind: 'trace', object: 'TraceRouteDiagnostics.', good: 'Complete' },
    { kind: 'download', object: 'DownloadDiagnostics.', good: 'Completed' },
    { kind: 'upload', object: 'UploadDiagnostics.', good: 'Completed' },
    // The standard has none: these are the makers' own.
    { kind: 'scan', object: 'X_ALU-COM_NeighboringWiFiDiagnostic.', good: 'Complete' },
    { kind: 'scan', object: 'LANDevice.1.WLANConfiguration.1.X_HW_NeighboringWiFiDiagnostic.', good: 'Complete' },
  ],
  Device: [
    { kind: 'ping', object: 'IP.Diagnostics.IPPing.', good: 'Complete' },
    { kind: 'trace', object: 'IP.Diagnostics.TraceRoute.', good: 'Complete' },
    { kind: 'download', object: 'IP.Diagnostics.DownloadDiagnostics.', good: 'Complete' },
    { kind: 'upload', object: 'IP.Diagnostics.UploadDiagnostics.', good: 'Complete' },
    { kind: 'scan', object: 'WiFi.NeighboringWiFiDiagnostic.', good: 'Complete' },
  ],
};

/** How long a device listens to its neighbours, ms. */
const scanMs = 1_500;
/** How long the state lags behind the results of a device that is early, ms. */
const lateMs = 2_000;

export interface DiagnosticsHost {
  readonly tree: LabTree;
  readonly timeline: Timeline;
  readonly files: FileClient;
  readonly seed: number;
  readonly quirks: ReadonlySet<Quirk>;
  /** A test has ended, well or not. */
  ended(): void;
}

interface Running {
  readonly test: Test;
  cancelled: boolean;
}

/** Tests that an ACS asks a CPE for. Each begins when the session has ended, and ends with `8 DIAGNOSTICS COMPLETE`. */
export class Diagnostics {
  readonly #host: DiagnosticsHost;
  readonly #tests: readonly Test[];
  #asked: Test[] = [];
  #running: Running[] = [];

  constructor(host: DiagnosticsHost) {
    this.#host = host;
    const all = tests[host.tree.base.root] ?? [];
    this.#tests = all.filter(({ object }) => host.tree.has(`${object}DiagnosticsState`));
  }

  /** Values were set: a test may be wanted, and one whose inputs change is stopped (TR-143 4.1). */
  wereSet(values: readonly ParameterValue[]): void {
    const { tree } = this.#host;
    for (const test of this.#tests) {
      const object = tree.root + test.object;
      const mine = values.filter(({ name }) => name.startsWith(object));
      if (mine.length === 0) continue;
      for (const one of this.#running) one.cancelled ||= one.test === test;
      this.#asked = this.#asked.filter((one) => one !== test);
      const state = mine.find(({ name }) => name === `${object}DiagnosticsState`);
      if (state?.value === 'Requested') this.#asked.push(test);
      else if (tree.read(`${test.object}DiagnosticsState`) !== 'None')
        tree.write(`${test.object}DiagnosticsState`, 'None');
    }
  }

  /** The session has ended: what was asked for begins. */
  start(): void {
    const asked = this.#asked;
    this.#asked = [];
    for (const test of asked) void this.#run({ test, cancelled: false });
  }

  /** The device restarts: results are forgotten. */
  reset(): void {
    for (const one of this.#running) one.cancelled = true;
    this.#asked = [];
    for (const { object } of this.#tests)
      if (this.#host.tree.read(`${object}DiagnosticsState`) !== 'None')
        this.#host.tree.write(`${object}DiagnosticsState`, 'None');
  }

  async #run(running: Running): Promise<void> {
    const { test } = running;
    this.#running.push(running);
    const state = await this.#carryOut(running);
    if (this.#host.quirks.has('endlessDiagnostics')) return;
    if (this.#host.quirks.has('earlyDiagnostics') && !running.cancelled) {
      this.#host.ended();
      await this.#wait(lateMs);
    }
    this.#running = this.#running.filter((one) => one !== running);
    if (running.cancelled) return;
    this.#host.tree.write(`${test.object}DiagnosticsState`, state);
    if (!this.#host.quirks.has('earlyDiagnostics')) this.#host.ended();
  }

  #carryOut(running: Running): Promise<string> {
    const { kind } = running.test;
    if (kind === 'ping') return this.#ping(running);
    if (kind === 'trace') return this.#trace(running);
    if (kind === 'scan') return this.#scan(running);
    return this.#transfer(running, kind);
  }

  #text({ object }: Test, name: string): string {
    return this.#host.tree.read(object + name) ?? '';
  }

  #number(test: Test, name: string): number {
    return Number(this.#text(test, name));
  }

  /** Writes results, as far as this model has a place for them. */
  #tell(running: Running, results: Readonly<Record<string, string | number>>): void {
    if (running.cancelled) return;
    const { tree } = this.#host;
    for (const [name, value] of Object.entries(results))
      if (tree.has(running.test.object + name)) tree.write(running.test.object + name, String(value));
  }

  #wait(ms: number): Promise<void> {
    return new Promise((resolve) => this.#host.timeline.after(ms, resolve));
  }

  async #ping(running: Running): Promise<string> {
    const { test } = running;
    const far = farHost(this.#text(test, 'Host'), this.#host.seed);
    if (far.address === undefined) return 'Error_CannotResolveHostName';
    const count = this.#number(test, 'NumberOfRepetitions');
    const failures = far.loss === 1 ? count : Math.floor(count * far.loss);
    const rtt = far.hops.at(-1)?.rttMs ?? 1;
    const timeout = this.#number(test, 'Timeout');
    await this.#wait((count - failures) * rtt + failures * timeout);
    const answered = count > failures;
    this.#tell(running, {
      SuccessCount: count - failures,
      FailureCount: failures,
      AverageResponseTime: answered ? rtt : 0,
      MinimumResponseTime: answered ? Math.max(1, rtt - 1) : 0,
      MaximumResponseTime: answered ? rtt + 2 : 0,
      IPAddressUsed: this.#host.tree.facts.address,
    });
    return test.good;
  }

  async #trace(running: Running): Promise<string> {
    const { test } = running;
    const { tree } = this.#host;
    const far = farHost(this.#text(test, 'Host'), this.#host.seed);
    if (far.address === undefined) return 'Error_CannotResolveHostName';
    const most = this.#number(test, 'MaxHopCount');
    const tries = this.#number(test, 'NumberOfTries');
    // A host that never answers is looked for as far as the hop count goes, and each try takes its time.
    const reached = far.loss < 1 && far.hops.length <= most;
    const hops = far.hops.slice(0, far.loss === 1 ? -1 : undefined).slice(0, most);
    await this.#wait(
      hops.reduce((sum, { rttMs }) => sum + rttMs * tries, 0) + (reached ? 0 : this.#number(test, 'Timeout') * tries),
    );
    if (running.cancelled) return 'None';
    const table = `${test.object}RouteHops.`;
    tree.clear(table);
    for (const hop of hops) {
      const row = `${table}${tree.grow(table)}.`;
      const times = Array.from({ length: tries }, (_, i) => hop.rttMs + i).join(',');
      // TR-098 puts `Hop` before the names that TR-181 has.
      const named = { Host: hop.name, HostAddress: hop.address, ErrorCode: '0', RTTimes: times, HopRTTimes: times };
      for (const [name, value] of Object.entries(named))
        for (const leaf of [name, `Hop${name}`]) if (tree.has(row + leaf)) tree.write(row + leaf, value);
    }
    this.#tell(running, { ResponseTime: hops.at(-1)?.rttMs ?? 0, IPAddressUsed: tree.facts.address });
    return reached ? test.good : 'Error_MaxHopCountExceeded';
  }

  /** Each radio leaves its channel for a moment and listens on the others. */
  async #scan(running: Running): Promise<string> {
    const { tree, timeline, seed } = this.#host;
    await this.#wait(scanMs);
    if (running.cancelled) return 'None';
    const table = `${running.test.object}Result.`;
    tree.clear(table);
    for (const one of wifiNeighboursOf(seed, timeline.now())) {
      const row = `${table}${tree.grow(table)}.`;
      const told = {
        Radio: `${tree.root}WiFi.Radio.${one.radio}`,
        SSID: one.name,
        BSSID: one.bssid,
        Mode: 'Infrastructure',
        Channel: one.channel,
        SignalStrength: one.signal,
        SecurityModeEnabled: one.security,
        EncryptionMode: 'AES',
        OperatingFrequencyBand: one.radio === 1 ? '2.4GHz' : '5GHz',
        OperatingChannelBandwidth: `${one.width}MHz`,
      };
      for (const [name, value] of Object.entries(told)) if (tree.has(row + name)) tree.write(row + name, String(value));
    }
    return running.test.good;
  }

  async #transfer(running: Running, kind: 'download' | 'upload'): Promise<string> {
    const { test } = running;
    const url = this.#text(test, kind === 'download' ? 'DownloadURL' : 'UploadURL');
    if (!URL.canParse(url) || !/^https?:/.test(url)) return 'Error_InitConnectionFailed';
    const measured = await (kind === 'download'
      ? this.#host.files.measureDownload(new URL(url))
      : this.#host.files.measureUpload(new URL(url), this.#number(test, 'TestFileLength')));
    if ('error' in measured) return measured.error;
    this.#tell(running, { ...this.#times(measured), ...this.#octets(measured, kind) });
    return test.good;
  }

  /** What a loopback took in no time came as fast as such a port lets it. */
  #times({ asked, opened, begun, ended, requested, octets }: MeasuredTransfer): Record<string, string> {
    const earliest = begun + (octets * 8) / portRate;
    return {
      TCPOpenRequestTime: micros(asked),
      TCPOpenResponseTime: micros(opened),
      ROMTime: micros(requested),
      BOMTime: micros(begun),
      EOMTime: micros(Math.max(ended, earliest)),
      IPAddressUsed: this.#host.tree.facts.address,
    };
  }

  #octets({ octets, overhead }: MeasuredTransfer, kind: 'download' | 'upload'): Record<string, number> {
    return kind === 'download'
      ? { TestBytesReceived: octets, TotalBytesReceived: octets + overhead }
      : { TestBytesSent: octets, TotalBytesSent: octets + overhead };
  }
}

/** Bits that a home device's port takes in a millisecond: a gigabit in a second. */
const portRate = 1e6;

/** With microseconds, as TR-143 wants them. `ms` is milliseconds since 1970 with parts. */
const micros = (ms: number): string => {
  const whole = Math.floor(ms);
  const parts = String(Math.floor((ms - whole) * 1000)).padStart(3, '0');
  return new Date(whole).toISOString().replace('Z', `${parts}Z`);
};
