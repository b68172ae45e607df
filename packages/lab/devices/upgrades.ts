import { networkInterfaces } from 'node:os';
import { autoUpgradeTable } from '@heliograph/wire/mib/epon-upgrade.ts';
import { gOnuUpAutoInfoTable } from '@heliograph/wire/mib/gpon-upgrade.ts';
import { tftpGet } from '@heliograph/wire/tftp/get.ts';
import type { AlarmName } from '@heliograph/wire/mib/traps.ts';
import { onuAlarm, onuStartMs, portAlarm, rebootOnu } from './life.ts';
import { phaseNumber } from './life-cycle.ts';
import type { RowOf } from '../config/shape.ts';
import type { Olt } from './olt.ts';
import type { OnuModel } from './onu-models.ts';

/** New software for ONUs, as the OLT carries it out: images that it fetches, and giving them to its units, two at a time. */

export type OnuUpgradeMode = 'download' | 'active' | 'commit' | 'mix' | 'quick-active';
type UpgradeState = 'waiting' | 'running' | 'finish' | 'failed' | 'abort';

/** What is shown of one unit. */
export interface UnitUpgrade {
  readonly slot: number;
  readonly mode: OnuUpgradeMode;
  state: UpgradeState;
  /** Percent. */
  progress: number;
  reason: string;
  /** ms since 1970 */
  readonly at: number;
}

interface UpgradeTask {
  readonly image: string;
  readonly pon: number;
  /** As it was typed. */
  readonly list: string;
  readonly lines: readonly UnitUpgrade[];
}

/** Both partitions of a unit's flash. */
interface Versions {
  main: string;
  standby: string;
}

/** ms of device time */
const fetchMs = 2000;
const partMs = 3000;
const parts = 4;
const atOnce = 2;
const mostImages = 8;
const longestImageName = 64;
const mostBytes = 64 * 1024 * 1024;

/** Only servers of this machine are reached from here: whatever is asked of others comes. */
export const isReached = (server: string): boolean =>
  server.startsWith('127.') ||
  Object.values(networkInterfaces()).some((all) => all?.some(({ address }) => address === server) === true);

const file = /^([A-Za-z0-9]+)_([A-Za-z0-9_-]+)\.(tar|gz|ubi|img|bin)$/;

/** The unit and the version that an image is for stand in its name: `V642_V2-0-1.tar`. Undefined: what is fetched is no image. */
export const imageOf = (name: string): { readonly model: string; readonly version: string } | undefined => {
  const [, model, version] = file.exec(name) ?? [];
  return model === undefined || version === undefined ? undefined : { model, version: version.replaceAll('-', '.') };
};

/** Numbers and ranges, `1,3,5-8`; undefined when it is no such list. */
export const numbersOf = (list: string): number[] | undefined => {
  if (!/^\d{1,3}(-\d{1,3})?(,\d{1,3}(-\d{1,3})?)*$/.test(list)) return undefined;
  const numbers = list.split(',').flatMap((part) => {
    const [from = 0, to = from] = part.split('-').map(Number);
    return Array.from({ length: Math.max(0, to - from + 1) }, (_, i) => from + i);
  });
  return [...new Set(numbers)].sort((a, b) => a - b);
};

const isOpen = ({ state }: UnitUpgrade): boolean => state === 'waiting' || state === 'running';

export class Upgrades {
  readonly #olt: Olt;
  /** In the order in which they came. They stand in flash: a restart leaves them. */
  readonly images = new Set<string>();
  /** How long a unit is at a part of an image, and away when it restarts, ms of device time. */
  times: { readonly part: number; readonly start: number } = { part: partMs, start: onuStartMs };
  readonly #versions = new Map<string, Versions>();
  task: UpgradeTask | undefined;
  /** Of the last task: a task that was ended leaves its lines until the next one begins. */
  lines: readonly UnitUpgrade[] = [];
  readonly automatic = new Map<number, UnitUpgrade>();
  /** The last file that a server beside the lab really gave. */
  fetched: Buffer | undefined;

  constructor(olt: Olt) {
    this.#olt = olt;
  }

  /** What the unit runs, and what lies beside it. They are the unit's: whoever is deleted and comes back brings them. */
  versions(slot: number): Versions {
    const { onus } = this.#olt;
    const key = `${onus.model[slot]}/${onus.serial[slot]}`;
    const known = this.#versions.get(key);
    if (known !== undefined) return known;
    const { software } = onus.modelOf(slot);
    const fresh = { main: software, standby: software };
    this.#versions.set(key, fresh);
    return fresh;
  }

  isRunning(): boolean {
    return this.lines.some(isOpen) || [...this.automatic.values()].some(isOpen);
  }

  // ── images ───────────────────────────────────────────────────────────────────────────────────────────────────────

  /** Asks a TFTP server for a file. What is no image is not kept, and nothing but an alarm says so. */
  fetch(name: string, server: string): string | undefined {
    if (this.images.size >= mostImages && !this.images.has(name)) return 'no room for another image';
    const { boots } = this.#olt;
    const kept = (isThere: boolean) => () => {
      if (boots !== this.#olt.boots) return;
      const isImage = isThere && imageOf(name) !== undefined && name.length <= longestImageName;
      if (isImage) this.images.add(name);
      this.#tell(isImage ? 'dnLoadFileSuccess' : 'downloadFileFailed', name);
    };
    if (!isReached(server)) this.#after(fetchMs, kept(true));
    else void this.#really(name, server).then((isThere) => this.#after(0, kept(isThere)));
    return undefined;
  }

  /** Whether a server that stands beside the lab gave the file, to its last octet. */
  async #really(file: string, host: string): Promise<boolean> {
    const { tftpPort: port, address, line } = this.#olt.system;
    const from = address === undefined ? {} : { from: address };
    const waits = (octets: number) => line.pass(octets);
    try {
      this.fetched = await tftpGet({ host, port, file, mostBytes, waits, ...from });
      return true;
    } catch {
      return false;
    }
  }

  drop(name: string): string | undefined {
    if (!this.images.has(name)) return `no image ${name}`;
    if (this.task?.image === name && this.lines.some(isOpen)) return `${name} is in use`;
    this.images.delete(name);
    this.#changed();
    return undefined;
  }

  // ── by hand ──────────────────────────────────────────────────────────────────────────────────────────────────────

  /** `server`: where the image is fetched first, by those that hold none. */
  start(image: string, pon: number, list: string, mode: OnuUpgradeMode, server?: string): string | undefined {
    if (this.isRunning()) return 'an upgrade is running';
    const numbers = numbersOf(list);
    if (numbers === undefined) return `${list} is no list of ONUs`;
    const { onus } = this.#olt;
    const missing = numbers.find((onu) => !onus.has(pon, onu));
    if (missing !== undefined) return `no ONU ${missing} on PON ${pon}`;
    const lines = numbers.map((onu) => this.#line(onus.slot(pon, onu), mode));
    this.task = { image, pon, list, lines };
    this.lines = lines;
    if (server === undefined || !isReached(server)) this.#go(lines, image);
    else void this.#goFrom(server, lines, image);
    return undefined;
  }

  /** Begins once the image is here; a restart, or an end of the task, meanwhile leaves nothing to begin with. */
  async #goFrom(server: string, lines: readonly UnitUpgrade[], image: string): Promise<void> {
    const { boots } = this.#olt;
    const isThere = await this.#really(image, server);
    if (boots !== this.#olt.boots) return;
    if (isThere) return this.#go(lines, image);
    for (const line of lines.filter(isOpen)) Object.assign(line, { state: 'failed', reason: 'download failed' });
    this.#changed();
  }

  /** Ends the task. What a unit has got already it keeps. */
  stop(): string | undefined {
    if (this.task === undefined) return 'no upgrade';
    for (const line of this.lines) if (isOpen(line)) line.state = 'abort';
    this.task = undefined;
    this.#changed();
    return undefined;
  }

  // ── by itself ────────────────────────────────────────────────────────────────────────────────────────────────────

  /** A unit has registered: what is kept for its model is given to it, where it does not run that version. */
  arrived(slot: number): void {
    const { onus } = this.#olt;
    const rule = this.#ruleOf(onus.modelOf(slot));
    if (rule === undefined || this.versions(slot).main === rule.version) return;
    const before = this.automatic.get(slot);
    if (before !== undefined && isOpen(before)) return;
    const line = this.#line(slot, 'mix');
    this.automatic.set(slot, line);
    this.#go([line], rule.image);
  }

  #ruleOf({ vendor, equipmentId }: OnuModel): { readonly version: string; readonly image: string } | undefined {
    const { config, model } = this.#olt;
    if (model.technology === 'gpon') {
      const found = config.kept(gOnuUpAutoInfoTable).find((row) => row.gOnuUpAutoInfoEquId === equipmentId);
      return found && { version: found.gOnuUpAutoInfoSwVer, image: found.gOnuUpAutoInfoOnuImg };
    }
    const isMeant = (row: RowOf<typeof autoUpgradeTable>) =>
      row.autoVendorIDS === vendor && row.autoModelIDS === equipmentId;
    const found = config.kept(autoUpgradeTable).find(isMeant);
    return found && { version: found.autoSoftwareVersionS, image: found.autoImageNameS };
  }

  /** A restart of the OLT: tasks are gone, images are not. */
  forget(): void {
    this.task = undefined;
    this.lines = [];
    this.automatic.clear();
  }

  // ── one unit ─────────────────────────────────────────────────────────────────────────────────────────────────────

  #line(slot: number, mode: OnuUpgradeMode): UnitUpgrade {
    return { slot, mode, state: 'waiting', progress: 0, reason: '', at: this.#olt.now() };
  }

  #go(lines: readonly UnitUpgrade[], image: string): void {
    const running = lines.filter(({ state }) => state === 'running').length;
    const next = lines.filter(({ state }) => state === 'waiting').slice(0, atOnce - running);
    for (const line of next) {
      line.state = 'running';
      this.#part(lines, line, image);
    }
    this.#changed();
  }

  #part(lines: readonly UnitUpgrade[], line: UnitUpgrade, image: string): void {
    const { boots } = this.#olt;
    this.#after(this.times.part, () => {
      // A restart forgot it, or it was stopped.
      if (boots !== this.#olt.boots || line.state !== 'running') return;
      const reason = this.#faultOf(line, image);
      if (reason !== undefined) this.#end(lines, line, image, 'failed', reason);
      else if (line.progress + 100 / parts < 100) {
        line.progress += 100 / parts;
        this.#part(lines, line, image);
      } else this.#end(lines, line, image, 'finish');
    });
  }

  #faultOf({ slot, mode }: UnitUpgrade, image: string): string | undefined {
    const { onus } = this.#olt;
    if (onus.known[slot] !== 1 || onus.phase[slot] !== phaseNumber('working')) return 'ONU offline';
    const needsImage = mode === 'download' || mode === 'mix';
    return needsImage && imageOf(image)?.model !== onus.modelOf(slot).equipmentId ? 'image mismatch' : undefined;
  }

  #end(lines: readonly UnitUpgrade[], line: UnitUpgrade, image: string, state: 'finish' | 'failed', reason = ''): void {
    Object.assign(line, { state, reason, ...(state === 'finish' ? { progress: 100 } : {}) });
    if (state === 'finish') this.#install(line, image);
    if (!lines.some(isOpen)) this.#tell('onuUpgradeOver', image, line.slot);
    this.#go(lines, image);
  }

  /** The image lies in the second partition at once; what the unit runs changes with its restart, after the OLT has said "finish". */
  #install({ slot, mode }: UnitUpgrade, image: string): void {
    const versions = this.versions(slot);
    if (mode === 'commit') return;
    if (mode === 'download' || mode === 'mix') versions.standby = imageOf(image)?.version ?? versions.standby;
    if (mode === 'download') return;
    const next = { main: versions.standby, standby: versions.main };
    rebootOnu(this.#olt, slot, () => Object.assign(versions, next), this.times.start);
  }

  #after(ms: number, work: () => void): void {
    this.#olt.timeline.after(ms, () => {
      work();
      this.#changed();
    });
  }

  #changed(): void {
    this.#olt.config.refresh();
  }

  #tell(name: AlarmName, text: string, slot?: number): void {
    const alarm = slot === undefined ? portAlarm(this.#olt, name, { text }) : onuAlarm(this.#olt, slot, name, { text });
    this.#olt.raise(alarm);
  }
}
