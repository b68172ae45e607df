import { rowKey, type AnyTable, type Column } from '@heliograph/wire/mib/kit.ts';
import { SnmpFault, type SnmpClient } from '@heliograph/wire/snmp/client.ts';
import { compareOid, startsWith, type Oid, type Varbind } from '@heliograph/wire/snmp/message.ts';
import type { RawValue, RawRow } from '../../drivers/kit/binding.ts';
import { rawOf } from './raw.ts';

/** More rows than any table of these devices has. */
export const mostRows = 20_000;
/** Characters of values that one table may have, and that one visit may read together: far more than any device holds. */
export const mostOfTable = 4 * 1024 * 1024;
export const mostOfVisit = 24 * 1024 * 1024;
/** Ends of a table that goes on and on. What it answered is an invention, so nothing of it is taken. */
const endless: ReadonlySet<string> = new Set(['tooManyRows', 'tooManyBytes']);
/** Values asked for in one request: a full answer of about 1,400 octets. */
const mostValues = 42;

/** One column on its way down the table. */
interface Head {
  readonly name: string;
  readonly column: Oid;
  /** Where what is wanted of it stands: all below this. */
  readonly root: Oid;
  readonly binary: boolean;
  last: Oid;
  done: boolean;
}

interface Cells {
  readonly index: readonly number[];
  readonly values: Record<string, RawValue>;
}

export interface Walked {
  readonly rows: readonly RawRow[];
  readonly complete: boolean;
  /** The device answered something of these columns, if only behind what was asked for: it has the table. */
  readonly isKnown: boolean;
  /** Why it is not complete. */
  readonly fault?: SnmpFault;
}

export interface WalkLimit {
  /** False when the time for this visit is over. */
  readonly mayGoOn: () => boolean;
  readonly version1: boolean;
  /** What is left of the visit's share; walks take from it. */
  readonly share: { left: number };
  /** Rows whose index begins like this. */
  readonly within?: readonly number[];
}

class TableWalk {
  readonly cells = new Map<string, Cells>();
  isKnown = false;
  private readonly client: SnmpClient;
  private readonly heads: readonly Head[];
  private readonly limit: WalkLimit;
  private smaller = 1;
  private left = mostOfTable;

  constructor(client: SnmpClient, columns: readonly Column[], limit: WalkLimit) {
    this.client = client;
    this.heads = columns.map(({ name, oid, binary = false }) => {
      const root = [...oid, ...(limit.within ?? [])];
      return { name, column: oid, root, binary, last: root, done: false };
    });
    this.limit = limit;
  }

  /** Until every column ended. Throws SnmpFault; what was read until then stays in `cells`. */
  async run(): Promise<void> {
    for (;;) {
      const open = this.heads.filter((head) => !head.done);
      if (open.length === 0) return;
      if (!this.limit.mayGoOn()) throw new SnmpFault('tooSlow', 'the time for this visit is over');
      const varbinds = await this.page(open);
      if (varbinds.length === 0) throw new SnmpFault('badResponse', 'an answer without values');
      varbinds.forEach((varbind, at) => {
        const head = open[at % open.length];
        if (head && !head.done) this.take(head, varbind);
      });
    }
  }

  private async page(open: readonly Head[]): Promise<Varbind[]> {
    const heads = open.map(({ last }) => last);
    for (;;) {
      const repetitions = Math.max(1, Math.floor(mostValues / heads.length / this.smaller));
      try {
        return this.limit.version1 ? await this.client.getNext(heads) : await this.client.getBulk(heads, repetitions);
      } catch (error) {
        if (!(error instanceof SnmpFault)) throw error;
        if (error.errorStatus === 'noSuchName') return heads.map((oid) => ({ oid, value: { type: 'endOfMibView' } }));
        if (error.errorStatus !== 'tooBig' || repetitions === 1) throw error;
        this.smaller *= 2;
      }
    }
  }

  /** Values of eight characters or less count as eight: a number has its price too. */
  private weigh(raw: RawValue): void {
    const weight = Math.max(8, typeof raw === 'string' ? raw.length : 0);
    this.left -= weight;
    this.limit.share.left -= weight;
    if (this.left < 0 || this.limit.share.left < 0) {
      throw new SnmpFault('tooManyBytes', `more than ${mostOfTable} octets, or ${mostOfVisit} in one visit`);
    }
  }

  private take(head: Head, { oid, value }: Varbind): void {
    this.isKnown ||= value.type !== 'endOfMibView' && this.heads.some(({ column }) => startsWith(oid, column));
    if (value.type === 'endOfMibView' || !startsWith(oid, head.root)) {
      head.done = true;
      return;
    }
    if (compareOid(oid, head.last) <= 0) throw new SnmpFault('notInOrder', `${head.name} goes backwards`);
    head.last = oid;
    const raw = rawOf(value, head.binary);
    if (raw === undefined) return;
    this.weigh(raw);
    const index = oid.slice(head.column.length);
    const key = index.join('.');
    let cells = this.cells.get(key);
    if (!cells) {
      if (this.cells.size >= mostRows) throw new SnmpFault('tooManyRows', `more than ${mostRows} rows`);
      cells = { index, values: {} };
      this.cells.set(key, cells);
    }
    cells.values[head.name] = raw;
  }
}

/** Index objects get their values from the index itself: some firmware does not answer those columns. */
export function rawRowOf(table: AnyTable, { index, values }: Cells): RawRow {
  const key = rowKey(table, index);
  const named = key ? Object.fromEntries(table.index.map((name, at) => [name, key[at] ?? 0] as const)) : {};
  return { index, values: { ...values, ...named } };
}

const byIndex = (a: Cells, b: Cells) => compareOid(a.index, b.index);

/** Reads columns of a table side by side. Throws SnmpFault when nothing at all was answered. */
export async function walkTable(
  client: SnmpClient,
  table: AnyTable,
  columns: readonly string[],
  limit: WalkLimit,
): Promise<Walked> {
  const wanted = columns.filter((name) => !table.index.includes(name));
  const names = wanted.length > 0 ? wanted : table.index;
  const specs = names.flatMap((name) => table.columns[name] ?? []);
  const walk = new TableWalk(client, specs, limit);
  let fault: SnmpFault | undefined;
  try {
    await walk.run();
  } catch (error) {
    if (!(error instanceof SnmpFault) || walk.cells.size === 0 || endless.has(error.code)) throw error;
    fault = error;
  }
  const rows = [...walk.cells.values()].toSorted(byIndex).map((cells) => rawRowOf(table, cells));
  return { rows, complete: fault === undefined, isKnown: walk.isKnown, ...(fault ? { fault } : {}) };
}
