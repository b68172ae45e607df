import type { OltModel } from '@heliograph/catalogue/models/olt-models.ts';
import type { Unit } from '@heliograph/wire/cli/dialects.ts';
import { rowKey, type AnyTable } from '@heliograph/wire/mib/kit.ts';
import { system } from '@heliograph/wire/mib/standard.ts';
import { SnmpClient, SnmpFault } from '@heliograph/wire/snmp/client.ts';
import { disagreeing } from '@heliograph/wire/mib/generations.ts';
import { oidText, type Oid, type Value, type Varbind } from '@heliograph/wire/snmp/message.ts';
import type { Context } from '../../context.ts';
import type { CliOutput, CliStep, PageSession, RawValue, RawTable, SetItem, Step } from '../../drivers/kit/binding.ts';
import { fault } from '../../fault.ts';
import { CliDesk } from '../cli/desk.ts';
import { oltLines } from '../cli/line.ts';
import { runStep, unitOf } from '../cli/with-cli.ts';
import { askable, reachableAddress } from '../reach.ts';
import { clientOptions } from '../snmp-access.ts';
import { modelOfOlt, type ConfigOlt } from './device.ts';
import { rawOf } from './raw.ts';
import { Remembered } from './remembered.ts';
import { mostOfVisit, rawRowOf, walkTable, type Walked } from './walk.ts';

/** A command line that somebody else is at is waited for so long, and no longer than half of the visit. */
const longestLineMs = 30_000;

/** How often the device is asked again when somebody else asked it about another thing in between. */
const mostAsked = 3;

/** Values asked for in one GET. */
const getPiece = 24;

/** Indexes of the rows that a page's tables had, by table. */
export type Indexes = Readonly<Record<string, readonly (readonly number[])[]>>;

export interface VisitOptions {
  /** Longest wait for one answer, and tries after the first. */
  readonly timeoutMs?: number;
  readonly retries?: number;
  /** The same once it has answered in this visit: a network that loses one datagram in three still gets every table through. */
  readonly heardRetries?: number;
  /** A SET may be carried out for seconds before it is answered; it is never repeated. */
  readonly setTimeoutMs?: number;
  /** After this long nothing more is asked; tables are cut there. */
  readonly budgetMs?: number;
}

const usual = { timeoutMs: 2000, retries: 2, heardRetries: 5, setTimeoutMs: 10_000, budgetMs: 120_000 } as const;

/** How long a device had been up (ms) at a moment of ours. */
export interface Uptime {
  readonly ms: number;
  readonly at: number;
}

/** One visit to one device: what bindings read with, and what sends the steps of a change. */
export class Visit implements PageSession {
  readonly model: OltModel;
  readonly unit: Unit;
  /** Rows that tables had when they were last read whole: those that are missing now are asked for one by one. */
  expected: Indexes = {};
  /** What is known of pages without asking the database again. */
  readonly remembered = new Remembered();
  /** Rows of the tables that were walked since `forget`. */
  /** What single objects held when they were last read, as they travelled. */
  private readonly held = new Map<string, Value | undefined>();
  private seen: Record<string, readonly (readonly number[])[]> = {};
  private readonly ctx: Context;
  private readonly olt: ConfigOlt;
  private readonly options: Required<VisitOptions>;
  private readonly until: number;
  private readonly share = { left: mostOfVisit };
  private reader: SnmpClient | undefined;
  private writer: SnmpClient | undefined;
  private address: string | undefined;
  /** Logged in to once for all commands of the visit. */
  private desk: CliDesk | undefined;

  constructor(ctx: Context, olt: ConfigOlt, options: VisitOptions = {}) {
    this.ctx = ctx;
    this.olt = olt;
    this.model = modelOfOlt(olt);
    this.unit = unitOf(olt);
    this.options = { ...usual, ...options };
    this.until = ctx.clock.mono() + this.options.budgetMs;
  }

  /** Where the device may be asked, as was seen just now; undefined: that is found out with the first request. */
  reachedAt(address: string | undefined): void {
    this.address ??= address;
  }

  async get(oids: readonly Oid[]): Promise<readonly (RawValue | undefined)[]> {
    const client = await this.read();
    const values: (RawValue | undefined)[] = [];
    for (let at = 0; at < oids.length; at += getPiece) {
      const piece = oids.slice(at, at + getPiece);
      const answers = await getEach(client, piece);
      piece.forEach((oid, place) => this.held.set(oidText(oid), answers[place]));
      values.push(...answers.map((value) => rawOf(value)));
    }
    return values;
  }

  async walk(table: AnyTable, columns: readonly string[], within: readonly number[] = []): Promise<RawTable> {
    const client = await this.read();
    if (rowKey(table, within) !== undefined) return this.row(client, table, columns, within);
    const version1 = this.olt.snmp_version === 'v1';
    const mayGoOn = () => this.ctx.clock.mono() < this.until;
    const walked = await walkTable(client, table, columns, { mayGoOn, version1, share: this.share, within });
    const complete = walked.complete && !(await this.isCut(client, table, walked));
    this.seen[table.name] = walked.rows.map(({ index }) => index);
    const isEmpty = walked.rows.length === 0 && !walked.isKnown;
    return { rows: walked.rows, complete, absent: isEmpty && (await this.isAbsent(client, table)) };
  }

  async ask(which: readonly SetItem[], oids: readonly Oid[]): Promise<readonly (RawValue | undefined)[]> {
    const named = which.map(({ oid }) => oid);
    const before = await this.get(named);
    if (before.includes(undefined)) return oids.map(() => undefined);
    this.mustMean(which);
    const old = named.flatMap((oid): Varbind[] => {
      const value = this.held.get(oidText(oid));
      return value === undefined ? [] : [{ oid: [...oid], value }];
    });
    const writer = await this.write();
    try {
      for (let asked = 0; asked < mostAsked; asked += 1) {
        await writer.set(which.map(({ oid, value }): Varbind => ({ oid: [...oid], value })));
        const answers = await getEach(await this.read(), [...named, ...oids]);
        const isOurs = which.every(({ value }, at) => rawOf(answers[at]) === rawOf(value));
        if (isOurs) return answers.slice(named.length).map((value) => rawOf(value));
      }
      throw fault('askedMeanwhile');
    } finally {
      await putBack(writer, old);
    }
  }

  cli(step: CliStep): Promise<readonly CliOutput[]> {
    this.desk ??= new CliDesk({
      ...this.ctx,
      addressOf: (tenantId, host) => reachableAddress(this.ctx, tenantId, host),
      lines: oltLines(this.ctx, Math.min(this.options.budgetMs / 2, longestLineMs)),
    });
    return runStep(this.desk, this.olt, step);
  }

  /** Sends one step; throws SnmpFault or CliFault. */
  async send(step: Step): Promise<void> {
    if ('cli' in step) {
      await this.cli(step.cli);
      return;
    }
    this.mustMean(step.sets);
    const client = await this.write();
    await client.set(step.sets.map(({ oid, value }): Varbind => ({ oid: [...oid], value })));
  }

  /** No SET where the device holds something else than our facts say: the number means another thing there. */
  private mustMean(sets: readonly SetItem[]): void {
    const wrong = disagreeing(
      sets.map(({ object, oid, value }) => ({ object, oid, wanted: value, read: this.held.get(oidText(oid)) })),
    );
    if (wrong) throw fault('otherGeneration', { object: wrong.object });
  }

  /** sysUpTime in milliseconds; undefined when the device has none. */
  async uptime(): Promise<Uptime | undefined> {
    const [ticks] = await this.get([system.sysUpTime.oid]);
    // Read when it answered, not when it was asked: one that is starting is asked for seconds.
    return typeof ticks === 'number' ? { ms: ticks * 10, at: this.ctx.clock.now() } : undefined;
  }

  /** Rows seen by the walks since the last call. */
  takeSeen(): Indexes {
    const seen = this.seen;
    this.seen = {};
    return seen;
  }

  async close(): Promise<void> {
    this.reader?.close();
    this.writer?.close();
    await this.desk?.stop();
  }

  /** The one row of a whole index: asked for by itself, since a walk begins behind what it is told to begin with. */
  private async row(client: SnmpClient, table: AnyTable, columns: readonly string[], index: readonly number[]) {
    const specs = columns.flatMap((name) => (table.index.includes(name) ? [] : (table.columns[name] ?? [])));
    const values: Record<string, RawValue> = {};
    for (let at = 0; at < specs.length; at += getPiece) {
      const piece = specs.slice(at, at + getPiece);
      const answers = await getEach(
        client,
        piece.map(({ oid }) => [...oid, ...index]),
      );
      piece.forEach(({ name, binary }, place) => {
        const raw = rawOf(answers[place], binary);
        if (raw !== undefined) values[name] = raw;
      });
    }
    const rows = Object.keys(values).length === 0 ? [] : [rawRowOf(table, { index, values })];
    this.seen[table.name] = rows.map(() => index);
    return { rows, complete: true, absent: rows.length === 0 && (await this.isAbsent(client, table)) };
  }

  /** An object that no instance exists of is "no such object" where the table is unknown, and "no such instance" where it is empty. */
  private async isAbsent(client: SnmpClient, table: AnyTable): Promise<boolean> {
    const columns = Object.values(table.columns);
    // In some tables every column is part of the index, and then those answer.
    const column = columns.find(({ name }) => !table.index.includes(name)) ?? columns[0] ?? { oid: table.oid };
    try {
      const [varbind] = await client.get([[...column.oid, 0]]);
      return varbind?.value.type === 'noSuchObject';
    } catch (error) {
      // Version 1 has one word for both.
      if (error instanceof SnmpFault && error.code === 'errorStatus') return false;
      throw error;
    }
  }

  /** Are rows still there that the walk did not come to? */
  private async isCut(client: SnmpClient, table: AnyTable, { rows }: Walked): Promise<boolean> {
    const here = new Set(rows.map(({ index }) => index.join('.')));
    const missing = (this.expected[table.name] ?? []).filter((index) => !here.has(index.join('.')));
    if (missing.length === 0) return false;
    const column = Object.values(table.columns).find(({ name }) => !table.index.includes(name));
    if (!column) return false;
    const half = getPiece / 2;
    const asked = missing.length <= getPiece ? missing : [...missing.slice(0, half), ...missing.slice(-half)];
    const answers = await getEach(
      client,
      asked.map((index) => [...column.oid, ...index]),
    );
    return answers.some((value) => value !== undefined);
  }

  private async read(): Promise<SnmpClient> {
    const { timeoutMs, retries, heardRetries } = this.options;
    this.reader ??= new SnmpClient({ ...(await this.target('read')), timeoutMs, retries, heardRetries });
    return this.reader;
  }

  private async write(): Promise<SnmpClient> {
    this.writer ??= new SnmpClient({
      ...(await this.target('write')),
      timeoutMs: this.options.setTimeoutMs,
      retries: 0,
    });
    return this.writer;
  }

  private async target(purpose: 'read' | 'write') {
    this.address ??= await askable(this.ctx, this.olt);
    return clientOptions(this.ctx.vault, { ...this.olt, address: this.address }, purpose);
  }
}

/** What stood there before belongs to whoever wrote it. It is no setting: a device that does not take it back holds nothing else for it. */
async function putBack(writer: SnmpClient, old: readonly Varbind[]): Promise<void> {
  try {
    if (old.length > 0) await writer.set([...old]);
  } catch (error) {
    if (!(error instanceof SnmpFault)) throw error;
  }
}

/** Undefined for what is not there. */
const valuesOf = (varbinds: readonly Varbind[]) =>
  varbinds.map(({ value }) => (rawOf(value) === undefined ? undefined : value));

/** Version 1 fails the whole GET for one missing object, and small agents refuse long ones: then halves are asked for. */
async function getEach(client: SnmpClient, oids: readonly Oid[]): Promise<readonly (Value | undefined)[]> {
  try {
    return valuesOf(await client.get(oids));
  } catch (error) {
    if (!(error instanceof SnmpFault) || error.code !== 'errorStatus') throw error;
    if (oids.length === 1) return [undefined];
    const half = oids.length >> 1;
    return [...(await getEach(client, oids.slice(0, half))), ...(await getEach(client, oids.slice(half)))];
  }
}
