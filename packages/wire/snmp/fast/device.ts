import { isIPv6 } from 'node:net';
import { type KeyStore, securityLevel } from '../usm-crypto.ts';
import { UsmPeer } from '../usm-peer.ts';
import { oidBytes } from './oid-bytes.ts';
import { communityHead } from './request.ts';
import { RowIndex } from './row-index.ts';
import type { TablePlan, CollectTarget } from './types.ts';
import { AdaptiveWindow } from './window.ts';

/** Rows asked for before anything is known about a column. */
const FIRST_ROWS = 40;
const MOST_ROWS = 120;
/** Fits one Ethernet frame with room for the headers. */
const FIRST_GOAL = 1400;
const MOST_GOAL = 8000;
/** Octets of an answer around its varbinds, for a community of usual length. */
const OVERHEAD = 48;
const RELAX_EVERY = 12;

/** What one device taught us about one table; kept between collections. */
export class TableMemory {
  readonly prefixes: readonly Uint8Array[];
  readonly signature: string;
  index = RowIndex.of([]);
  /** Octets per row in answers, by column; 0 = unknown. */
  private readonly width: Float32Array;
  /** Rows the agent fits in one answer where it stopped short of what was asked; 0 = it never did. */
  private readonly fit: Uint8Array;
  private collections = 0;

  constructor(plan: TablePlan, signature: string) {
    this.signature = signature;
    this.prefixes = plan.columns.map((column) => oidBytes(column.oid));
    this.width = new Float32Array(plan.columns.length);
    this.fit = new Uint8Array(plan.columns.length);
  }

  rowsPerRequest(column: number, goal: number): number {
    const width = this.width[column]!;
    const fit = this.fit[column]!;
    const bySize = width === 0 ? FIRST_ROWS : Math.max(4, Math.min(MOST_ROWS, Math.floor((goal - OVERHEAD) / width)));
    return fit === 0 ? bySize : Math.min(bySize, fit);
  }

  /** One answer of `rows` instances whose varbinds took `octets`. */
  learnWidth(column: number, rows: number, octets: number): void {
    if (rows > 0) this.width[column] = Math.max(octets / rows, this.width[column]! * 0.99);
  }

  /** The agent gave only `rows` although the column went on. */
  learnFit(column: number, rows: number): void {
    this.fit[column] = Math.max(1, Math.min(rows, this.fit[column] || MOST_ROWS));
  }

  /** Now and then a limit far below what the size allows is doubled: it may have been a bad moment. */
  relax(goal: number): void {
    this.collections++;
    if (this.collections % RELAX_EVERY !== 0) return;
    for (let column = 0; column < this.fit.length; column++) {
      const fit = this.fit[column]!;
      if (fit === 0 || this.width[column] === 0) continue;
      if (fit * 2 <= (goal - OVERHEAD) / this.width[column]!) this.fit[column] = Math.min(MOST_ROWS, fit * 2);
    }
  }
}

/** Everything remembered about a device between collections. */
export class PolledDevice {
  readonly target: CollectTarget;
  readonly family: 'udp4' | 'udp6';
  readonly head: Uint8Array;
  readonly window: AdaptiveWindow;
  readonly peer: UsmPeer | undefined;
  /** Did not answer last time: its next probe goes through the slow lane. */
  dead = false;
  busy = false;
  /** Octets aimed at per answer; doubled while the device proves that it fills them. */
  goal = FIRST_GOAL;
  private readonly mostGoal: number;
  private goalKnown = false;
  private readonly tables = new Map<string, TableMemory>();

  constructor(target: CollectTarget, keys: KeyStore) {
    this.target = target;
    this.family = isIPv6(target.address) ? 'udp6' : 'udp4';
    this.head = communityHead(target.version === 'v1' ? 'v1' : 'v2c', target.community ?? 'public');
    this.window = new AdaptiveWindow(target.windowCeiling);
    this.mostGoal = Math.max(484, Math.min(target.maxMessage ?? MOST_GOAL, 60_000));
    this.goal = Math.min(FIRST_GOAL, this.mostGoal);
    const { user, knownEngine: known } = target;
    if (target.version !== 'v3' || !user) return;
    this.peer = new UsmPeer({ user, keys, now: () => performance.now(), ...(known && { known }) });
  }

  /** Same device, same way of talking to it: what was learned still holds. */
  static signature(target: CollectTarget): string {
    const { address, port, version, community, user, windowCeiling, timeoutMs, maxMessage } = target;
    const level = user && securityLevel(user);
    return JSON.stringify([address, port, version, community, user, level, windowCeiling, timeoutMs, maxMessage]);
  }

  /** v1 has no GetBulk, so one row per request. */
  get bulk(): boolean {
    return this.target.version !== 'v1';
  }

  memory(plan: TablePlan): TableMemory {
    const signature = plan.columns.map((column) => `${column.kind}:${column.oid.join('.')}`).join();
    const known = this.tables.get(plan.table);
    if (known?.signature === signature) return known;
    const made = new TableMemory(plan, signature);
    this.tables.set(plan.table, made);
    return made;
  }

  /** True while larger answers than the goal are still worth a try. */
  explores(): boolean {
    return this.bulk && !this.goalKnown && this.goal < this.mostGoal;
  }

  /** The agent stopped short: its own limit is about what it sent. */
  sizeLimited(octets: number): void {
    if (this.goalKnown) return;
    this.goalKnown = true;
    // Far less than a frame is a limit on rows, which each column learns for itself.
    if (octets >= 400) this.goal = Math.min(octets, this.mostGoal);
  }

  /** The agent filled an answer larger than the goal. */
  sizeProved(octets: number): void {
    if (octets > this.goal) this.goal = Math.min(this.mostGoal, octets);
  }

  /** A larger answer did not arrive: perhaps its fragments are lost on the way. */
  sizeRefused(): void {
    this.goalKnown = true;
    this.goal = Math.min(FIRST_GOAL, this.mostGoal);
  }
}
