import type { CpeRequest, CwmpEvent, Inform } from '@heliograph/wire/cwmp/message.ts';
import { informed } from './homes/any.ts';
import { isoSeconds } from './homes/values.ts';
import type { Quirk } from './quirks.ts';
import { spelt } from './rpc.ts';
import type { LabTree } from './tree.ts';

export type CompletionReport = CpeRequest & { readonly method: 'TransferComplete' | 'DUStateChangeComplete' };

/** The requests of an ACS whose end is told. */
export type Done = 'Download' | 'Upload' | 'ChangeDUState';
export const eventOf = {
  TransferComplete: '7 TRANSFER COMPLETE',
  DUStateChangeComplete: '11 DU STATE CHANGE COMPLETE',
} as const satisfies Record<CompletionReport['method'], string>;

/** Events in the order of their numbers; those with a letter come last. */
const rank = ({ code }: CwmpEvent): number => (/^\d/.test(code) ? Number.parseInt(code, 10) : 100);

/** What a CPE has to tell its ACS and has not yet: events, values that changed, transfers that ended. It is kept over restarts. */
export class Reports {
  readonly #tree: LabTree;
  readonly #quirks: ReadonlySet<Quirk>;
  readonly #hasWords: boolean;
  #events: CwmpEvent[] = [];
  #transfers: CompletionReport[] = [];
  #changed = new Set<string>();
  /** What the ACS knows of parameters whose changes are always told. */
  readonly #told = new Map<string, string>();
  /** The address of the ACS that has heard of this device. */
  #knownTo: string | undefined;

  constructor(tree: LabTree, quirks: ReadonlySet<Quirk>, hasWords: boolean) {
    this.#tree = tree;
    this.#quirks = quirks;
    this.#hasWords = hasWords;
  }

  get events(): readonly CwmpEvent[] {
    return this.#events;
  }

  get transfers(): readonly CompletionReport[] {
    return this.#quirks.has('neverCompletes') ? [] : this.#transfers;
  }

  /** True where the ACS at this address has not heard of the device. */
  isNewTo(url: string): boolean {
    return this.#knownTo !== url;
  }

  add(code: string, commandKey = ''): void {
    const isOneOfMany = code.startsWith('M ');
    if (isOneOfMany || !this.#events.some((event) => event.code === code)) this.#events.push({ code, commandKey });
  }

  changed(path: string): void {
    this.#changed.add(path);
  }

  transferred(report: CompletionReport, kind: Done): void {
    this.#transfers.push(report);
    if (!this.#quirks.has('neverCompletes')) this.add(`M ${kind}`, report.commandKey);
  }

  answered(request: CpeRequest): void {
    this.#transfers = this.#transfers.filter((one) => one !== request);
  }

  /** As it left the factory. */
  forget(): void {
    this.#events = [];
    this.#transfers = [];
    this.#changed = new Set();
    this.#told.clear();
    this.#knownTo = undefined;
  }

  inform(url: string, retryCount: number): Inform {
    const { facts, root } = this.#tree;
    if (this.isNewTo(url)) this.add('0 BOOTSTRAP');
    for (const { method } of this.transfers) this.add(eventOf[method]);
    for (const name of this.#watched()) if (this.#hasMoved(name)) this.#changed.add(root + name);
    if (this.#changed.size > 0) this.add('4 VALUE CHANGE');
    const { vendor, serial } = facts;
    return {
      method: 'Inform',
      device: {
        manufacturer: vendor.manufacturer,
        oui: vendor.oui,
        productClass: vendor.productClass,
        serialNumber: serial,
      },
      events: [...this.#events].sort((a, b) => rank(a) - rank(b)),
      maxEnvelopes: 1,
      currentTime: isoSeconds(facts.now()),
      retryCount,
      parameters: this.#tree
        .values(this.#names())
        .map(spelt({ tree: this.#tree, quirks: this.#quirks, hasWords: this.#hasWords })),
    };
  }

  /** The ACS has answered this Inform: what it told is told. */
  acknowledged(inform: Inform, url: string): void {
    const told = new Set(inform.events);
    this.#events = this.#events.filter((event) => !told.has(event));
    this.#changed = new Set();
    this.#knownTo = url;
    for (const name of this.#watched()) this.#told.set(name, this.#tree.read(name) ?? '');
  }

  /** The key is told in every Inform, and changes by the ACS alone. */
  #watched(): string[] {
    return [...this.#tree.base.forced].filter(
      (name) => name !== 'ManagementServer.ParameterKey' && this.#tree.has(name),
    );
  }

  /** What stands in this Inform: what stands in all of them, the address of the WAN among it, and what has changed. */
  #names(): string[] {
    const { root } = this.#tree;
    const always = [...informed, ...this.#watched().filter((name) => name.endsWith('IPAddress'))];
    const names = [...always.filter((name) => this.#tree.has(name)).map((name) => root + name), ...this.#changed];
    return [...new Set(names)].filter((name) => this.#tree.has(name.slice(root.length)));
  }

  #hasMoved(name: string): boolean {
    const known = this.#told.get(name);
    return known !== undefined && known !== this.#tree.read(name);
  }
}
