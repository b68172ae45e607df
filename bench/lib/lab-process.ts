import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

export interface LabServed {
  readonly requests: number;
  readonly serviceMs: number;
  readonly cpuMs: number;
}

export interface DeviceAt {
  readonly id: string;
  readonly address: string;
  readonly port: number;
  readonly mac: string;
  /** Where its events are posted. */
  readonly control: string;
}

/** What a device was asked, datagrams in the order in which they came, base64. */
type Asked = Readonly<Record<string, readonly string[]>>;

/** The lab beside us, and what its agents say of themselves. */
export class LabProcess {
  readonly child: ChildProcess;
  readonly devices: readonly DeviceAt[];
  private readonly lines: AsyncIterator<string>;

  private constructor(child: ChildProcess, lines: AsyncIterator<string>, devices: readonly DeviceAt[]) {
    this.child = child;
    this.lines = lines;
    this.devices = devices;
  }

  static async start(args: readonly string[]): Promise<LabProcess> {
    const path = new URL('config-lab.ts', import.meta.url).pathname;
    const child = spawn(process.execPath, [path, ...args], { stdio: ['pipe', 'pipe', 'inherit'] });
    const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    const first = await lines.next();
    return new LabProcess(child, lines, JSON.parse(String(first.value)) as DeviceAt[]);
  }

  served(): Promise<LabServed> {
    return this.say<LabServed>('');
  }

  /** From here on what devices are asked is kept, until it is told. */
  async record(): Promise<void> {
    await this.say('record');
  }

  /** By address and port of the device. */
  asked(): Promise<Asked> {
    return this.say<Asked>('asked');
  }

  private async say<T>(word: string): Promise<T> {
    this.child.stdin?.write(`${word}\n`);
    return JSON.parse(String((await this.lines.next()).value)) as T;
  }
}
