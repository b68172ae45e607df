import { createHash } from 'node:crypto';
import { tftpGet } from '@heliograph/wire/tftp/get.ts';
import type { AlarmName } from '@heliograph/wire/mib/traps.ts';
import { powerOffOlt, powerOffOnu, powerOnOlt } from './events.ts';
import { portAlarm } from './life.ts';
import { isWorking } from './life-cycle.ts';
import { FetchLine } from './line.ts';
import type { Olt } from './olt.ts';
import { fetchByUrl } from './url-fetch.ts';

/** New software for the OLT itself: it really fetches a file, looks at it, writes it, and restarts with it. */

/** `flashFull`: there is no room. `noReturn`: it does not come up again. `comesBackOld`: it starts what it had. `losesOnus`: some stay dark. */
export const upgradeFaults = ['none', 'flashFull', 'noReturn', 'comesBackOld', 'losesOnus'] as const;
export type UpgradeFault = (typeof upgradeFaults)[number];

/** How long a device is at each of it, ms of its time. */
export const usualUpgradeTimes = { write: 6000, notice: 2000, start: 20_000 } as const;
const mostBytes = 64 * 1024 * 1024;
const longestFetchMs = 120_000;
/** Between a line that broke and the next try to have the rest, ms of its time. */
const againMs = 1000;

const mark = 'OLT-IMAGE';

/** An image as devices of the lab take it: for whom, which version, and the sum of what follows. */
export function systemImage(model: string, version: string, bytes = 4096): Buffer {
  const body = Buffer.alloc(bytes, `${model} ${version} `);
  const sum = createHash('sha256').update(body).digest('hex');
  return Buffer.concat([Buffer.from(`${mark} ${model} ${version} ${sum}\n`), body]);
}

/** The version of an image for this model; undefined: it is none, or another model's, or damaged. */
function versionIn(image: Buffer, model: string): string | undefined {
  const end = image.subarray(0, 256).indexOf(10);
  const [word, board, version, sum] = image.toString('latin1', 0, Math.max(end, 0)).split(' ');
  if (word !== mark || board !== model || version === undefined) return undefined;
  return createHash('sha256')
    .update(image.subarray(end + 1))
    .digest('hex') === sum
    ? version
    : undefined;
}

type UrlStatus = 'waiting' | 'downloading' | 'finish' | 'fail';

export class SystemUpgrade {
  readonly #olt: Olt;
  /** As `upgradeStatus` says it. */
  status = 'no_upgrade';
  /** Of the last file that was fetched by URL. */
  url: {
    name: string;
    download: UrlStatus;
    percent: number;
    upgrade: 'no' | 'upgrading' | 'success' | 'fail';
    reason: string;
  } = { name: '', download: 'waiting', percent: 0, upgrade: 'no', reason: '' };
  /** What runs, where it is not what the device came with. */
  firmware: string | undefined;
  fault: UpgradeFault = 'none';
  /** Percent of the ONUs that stay dark, with `losesOnus`. */
  lost = 20;
  /** Where it asks TFTP servers, and with which address of its own. */
  tftpPort = 69;
  address: string | undefined;
  times: Readonly<Record<keyof typeof usualUpgradeTimes, number>> = usualUpgradeTimes;
  /** Where files come from stands still when it is told to. */
  readonly line = new FetchLine();
  /** By URL it asks so often for the rest where the line broke; most devices do not. */
  resumes = 0;
  /** Images that were written. */
  written = 0;
  /** SHA-256 of the file that was written last. */
  sum = '';
  #stop: AbortController | undefined;

  constructor(olt: Olt) {
    this.#olt = olt;
  }

  get isRunning(): boolean {
    return this.#stop !== undefined;
  }

  /** A restart forgets what was said; whatever was being fetched is lost. */
  forget(): void {
    this.#stop?.abort();
    this.#stop = undefined;
    this.status = 'no_upgrade';
  }

  byTftp(server: string, file: string): string | undefined {
    if (this.isRunning) return 'an upgrade is running';
    const stop = this.#begin();
    const progress = (received: number, size: number | undefined) => {
      this.status = `downloading ${size === undefined || size === 0 ? 0 : Math.floor((received / size) * 99)}%`;
    };
    const from = this.address === undefined ? {} : { from: this.address };
    const waits = (octets: number) => this.line.pass(octets);
    const get = {
      host: server,
      port: this.tftpPort,
      file,
      mostBytes,
      signal: stop.signal,
      onProgress: progress,
      waits,
    };
    void this.#go(stop, tftpGet({ ...get, ...from }), true);
    return undefined;
  }

  byUrl(url: string, name: string, isAutoReboot: boolean): string | undefined {
    if (this.isRunning) return 'an upgrade is running';
    if (!url.startsWith('http://') || !URL.canParse(url)) return `${url} is no address`;
    const stop = this.#begin();
    this.url = { name, download: 'downloading', percent: 0, upgrade: 'no', reason: '' };
    void this.#go(stop, this.#fetch(url, stop.signal), isAutoReboot);
    return undefined;
  }

  #begin(): AbortController {
    const stop = new AbortController();
    this.#stop = stop;
    this.status = 'downloading 0%';
    return stop;
  }

  #fetch(url: string, signal: AbortSignal): Promise<Buffer> {
    const { line, resumes, address: from } = this;
    return fetchByUrl({
      url,
      signal,
      from,
      mostBytes,
      idleMs: longestFetchMs,
      line,
      resumes,
      later: () => new Promise((resolve) => this.#olt.timeline.after(againMs, resolve)),
      onProgress: (received, size) => {
        if (size > 0) this.url.percent = Math.floor((received / size) * 100);
      },
    });
  }

  async #go(stop: AbortController, fetched: Promise<Buffer>, restarts: boolean): Promise<void> {
    try {
      const image = await fetched;
      if (this.#stop === stop) this.#check(image, restarts);
    } catch (error) {
      if (this.#stop !== stop) return;
      const reason = error instanceof Error ? error.message : 'failed';
      this.url = { ...this.url, download: 'fail', reason };
      this.#fail('download_failed', 'downloadFileFailed', reason);
    }
  }

  #check(image: Buffer, restarts: boolean): void {
    this.url = { ...this.url, download: 'finish', percent: 100 };
    this.status = 'download_ok';
    const version = versionIn(image, this.#olt.model.board);
    this.#after(this.times.notice, () => {
      if (version === undefined) return this.#fail('check_failed', 'upgradeFileFailled', 'check failed');
      if (this.fault === 'flashFull')
        return this.#fail('upgrade_failed', 'upgradeFileFailled', 'no space left in flash');
      this.url = { ...this.url, upgrade: 'upgrading' };
      this.status = 'writing_flash';
      const sum = createHash('sha256').update(image).digest('hex');
      this.#after(this.times.write, () => this.#written(version, sum, restarts));
    });
  }

  #written(version: string, sum: string, restarts: boolean): void {
    this.written += 1;
    this.sum = sum;
    this.#tell('upgradeFileSuccess', version);
    this.url = { ...this.url, upgrade: 'success' };
    this.status = restarts ? 'rebooting' : 'upgrade_success';
    const next = this.fault === 'comesBackOld' ? this.firmware : version;
    if (restarts) this.#after(this.times.notice, () => this.#restart(next));
    else {
      this.#stop = undefined;
      this.firmware = next;
    }
  }

  #restart(next: string | undefined): void {
    const { timeline } = this.#olt;
    this.#stop = undefined;
    powerOffOlt(this.#olt);
    if (this.fault === 'noReturn') return;
    timeline.after(this.times.start, () => {
      this.firmware = next;
      if (this.fault === 'losesOnus') this.#darken();
      powerOnOlt(this.#olt);
    });
  }

  #darken(): void {
    const { onus } = this.#olt;
    const working = [...onus.order()].filter((slot) => isWorking(onus.phase[slot] ?? 0));
    for (const slot of working.slice(0, Math.ceil((working.length * this.lost) / 100))) powerOffOnu(this.#olt, slot);
  }

  #fail(status: string, alarm: AlarmName, text: string): void {
    this.#stop = undefined;
    this.status = status;
    if (this.url.download === 'finish') this.url = { ...this.url, upgrade: 'fail', reason: text };
    this.#tell(alarm, text);
  }

  #after(ms: number, work: () => void): void {
    const { boots } = this.#olt;
    this.#olt.timeline.after(ms, () => {
      if (boots === this.#olt.boots && this.#olt.running) work();
    });
  }

  #tell(name: AlarmName, text: string): void {
    this.#olt.raise(portAlarm(this.#olt, name, { text }));
  }
}
