import type { AcsRequest, CpeRequest, QueuedTransfer } from '@heliograph/wire/cwmp/message.ts';
import { CwmpFault, cpeFaultWords } from './faults.ts';
import type { FetchedFile, FileClient } from './talk/files.ts';
import { isoSeconds } from './homes/values.ts';
import type { Timeline } from '../kit/timeline.ts';

type Asked = AcsRequest & { readonly method: 'Download' | 'Upload' };

interface Job {
  readonly asked: Asked;
  state: 1 | 2 | 3;
  cancelled: boolean;
  /** Its delay has begun. */
  wasDue: boolean;
}

/** What the transfers of a CPE need of it. */
export interface TransferHost {
  readonly timeline: Timeline;
  readonly files: FileClient;
  /** A file of this type has arrived, its first octets in `head`; firmware restarts the device. Answers a fault code where it is no good. */
  install(fileType: string, head: Buffer, name: string): number;
  isRunning(): boolean;
  /** What is sent for an Upload of this type; undefined where there is nothing of the kind. */
  content(fileType: string): string | undefined;
  /** A transfer has ended: its report goes out in the next session, after the restart where one follows. */
  ended(report: CpeRequest & { method: 'TransferComplete' }, kind: Asked['method'], restarts: boolean): void;
}

const protocols = new Set(['http:', 'https:']);

const isFirmware = (fileType: string): boolean => fileType.startsWith('1 ');

/** Downloads and uploads that an ACS has asked for: each waits for its time, is carried out once, and is reported. */
export class Transfers {
  readonly #host: TransferHost;
  #jobs: Job[] = [];
  readonly #fresh: Job[] = [];
  /** What came of the last file that was fetched. */
  got: Omit<FetchedFile, 'head'> | undefined;

  constructor(host: TransferHost) {
    this.#host = host;
  }

  /** Throws a `CwmpFault` where it cannot be taken. */
  take(asked: Asked): void {
    if (this.#jobs.length >= 16) throw new CwmpFault(9004);
    const url = URL.canParse(asked.url) ? new URL(asked.url) : undefined;
    if (url === undefined) throw new CwmpFault(9003);
    if (!protocols.has(url.protocol)) throw new CwmpFault(9013);
    const known = asked.method === 'Download' ? /^[1-6] / : /^[1-4] /;
    if (!known.test(asked.fileType)) throw new CwmpFault(9003);
    const job: Job = { asked, state: 1, cancelled: false, wasDue: false };
    this.#jobs.push(job);
    this.#fresh.push(job);
  }

  /** The session has ended: what it asked for begins, now or when its time has come. */
  start(): void {
    for (const job of this.#fresh.splice(0)) {
      const waits = job.wasDue ? 0 : job.asked.delaySeconds;
      job.wasDue = true;
      if (waits > 0) this.#host.timeline.after(waits * 1000, () => void this.#run(job));
      else void this.#run(job);
    }
  }

  queued(): QueuedTransfer[] {
    return this.#jobs.map(({ asked, state }) => ({
      commandKey: asked.commandKey,
      state,
      isDownload: asked.method === 'Download',
      fileType: asked.fileType,
      fileSize: asked.method === 'Download' ? asked.fileSize : undefined,
      targetFileName: asked.method === 'Download' ? asked.targetFileName : undefined,
    }));
  }

  cancel(commandKey: string): void {
    for (const job of this.#jobs.filter(({ asked }) => asked.commandKey === commandKey)) {
      if (job.state !== 1) throw new CwmpFault(9021);
      job.cancelled = true;
    }
    this.#jobs = this.#jobs.filter(({ cancelled }) => !cancelled);
  }

  /** The device has lost its power: what was under way is broken, what waits goes on waiting. */
  broken(): void {
    for (const job of this.#jobs.filter(({ state }) => state === 2)) {
      job.cancelled = true;
      this.#end(job, 9017, '');
    }
  }

  async #run(job: Job): Promise<void> {
    if (job.cancelled || job.state !== 1) return;
    // Its time came while there was no power: it begins after the next session.
    if (!this.#host.isRunning()) return void this.#fresh.push(job);
    job.state = 2;
    const begun = isoSeconds(this.#host.timeline.now());
    const code = await (job.asked.method === 'Download' ? this.#download(job.asked) : this.#upload(job.asked));
    if (!job.cancelled) this.#end(job, code, begun);
  }

  #end(job: Job, code: number, begun: string): void {
    const { asked } = job;
    const unknown = '0001-01-01T00:00:00Z';
    const isGood = code === 0;
    this.#jobs = this.#jobs.filter((one) => one !== job);
    this.#host.ended(
      {
        method: 'TransferComplete',
        commandKey: asked.commandKey,
        fault: { code, text: isGood ? '' : cpeFaultWords(code) },
        startTime: isGood ? begun : unknown,
        completeTime: isGood ? isoSeconds(this.#host.timeline.now()) : unknown,
      },
      asked.method,
      isGood && asked.method === 'Download' && isFirmware(asked.fileType),
    );
  }

  async #download(asked: Asked & { method: 'Download' }): Promise<number> {
    const { code, head, size, sha256 } = await this.#host.files.fetch(asked);
    this.got = { code, size, sha256 };
    if (code !== 0) return code;
    if (asked.fileSize > 0 && size !== asked.fileSize) return 9018;
    return this.#host.install(asked.fileType, head, new URL(asked.url).pathname);
  }

  #upload(asked: Asked): Promise<number> {
    const content = this.#host.content(asked.fileType);
    return content === undefined ? Promise.resolve(9011) : this.#host.files.store(asked, Buffer.from(content));
  }
}
