import type { RemoteInfo, Socket } from 'node:dgram';
import type { AnyTable } from '@heliograph/wire/mib/kit.ts';
import {
  compareOid,
  decodeMessage,
  encodeMessage,
  startsWith,
  type Oid,
  type Pdu,
  type Value,
  type Varbind,
} from '@heliograph/wire/snmp/message.ts';
import { freshSocket } from '../../testing/fresh-socket.ts';

type Plain = string | number;
const valueOf = (value: Plain): Value =>
  typeof value === 'number' ? { type: 'integer', value } : { type: 'octets', value: Buffer.from(value, 'utf8') };

/** A small SNMPv2c agent of a test: answers from a table of values over a real socket. */
export class SnmpFixture {
  private bound: Socket | undefined;
  private rows: Varbind[] = [];
  /** Answers nothing at all. */
  silent = false;
  /** The communities that may read; undefined = it does not look. */
  readCommunities: readonly string[] | undefined;
  /** Never answers requests for anything below these. */
  readonly deaf = new Set<Oid>();
  /** Looks at a SET before it is kept; a text refuses it with `badValue`. */
  onSet: (varbinds: readonly Varbind[]) => void = () => undefined;
  /** The community that may write. */
  readonly writeCommunity = 'private';

  async start(): Promise<void> {
    this.bound = await freshSocket('127.0.0.1');
    this.bound.on('message', (bytes, from) => this.receive(bytes, from));
  }

  private get socket(): Socket {
    if (this.bound === undefined) throw new Error('not started');
    return this.bound;
  }

  get port(): number {
    return this.socket.address().port;
  }

  stop(): Promise<void> {
    return new Promise((resolve) => this.socket.close(() => resolve()));
  }

  /** Sets one instance; undefined takes it away. */
  put(oid: Oid, value: Plain | Value | undefined): void {
    this.rows = this.rows.filter((row) => compareOid(row.oid, oid) !== 0);
    if (value === undefined) return;
    this.rows.push({ oid, value: typeof value === 'object' ? value : valueOf(value) });
    this.rows.sort((a, b) => compareOid(a.oid, b.oid));
  }

  /** Cells of one row of a table. */
  row<T extends AnyTable>(
    table: T,
    index: readonly number[],
    cells: { readonly [K in keyof T['columns'] & string]?: Plain | Value | undefined },
  ): void {
    for (const [name, value] of Object.entries(cells)) {
      const column = table.columns[name];
      if (!column) throw new Error(`${table.name} has no ${name}`);
      this.put([...column.oid, ...index], value as Plain | Value | undefined);
    }
  }

  /** Takes a row out of the whole table. */
  drop(table: AnyTable, index: readonly number[]): void {
    for (const column of Object.values(table.columns)) this.put([...column.oid, ...index], undefined);
  }

  read(oid: Oid): Value | undefined {
    return this.rows.find((row) => compareOid(row.oid, oid) === 0)?.value;
  }

  /** Instances below an OID. */
  below(oid: Oid): Varbind[] {
    return this.rows.filter((row) => startsWith(row.oid, oid));
  }

  private receive(bytes: Uint8Array, from: RemoteInfo): void {
    const decoded = decodeMessage(bytes);
    if (this.silent || !decoded.ok || decoded.value.version === 'v3') return;
    const { version, community, pdu } = decoded.value;
    if (this.readCommunities?.includes(community) === false) return;
    if (pdu.varbinds.some(({ oid }) => [...this.deaf].some((prefix) => startsWith(oid, prefix)))) return;
    const answer = this.answer(pdu, community);
    this.socket.send(encodeMessage({ version, community, pdu: answer }), from.port, from.address);
  }

  private answer(pdu: Pdu, community: string): Pdu {
    const base = { type: 'response', requestId: pdu.requestId, errorStatus: 0, errorIndex: 0 } as const;
    if (pdu.type === 'set') {
      // noAccess
      if (community !== this.writeCommunity) return { ...base, errorStatus: 6, errorIndex: 1, varbinds: pdu.varbinds };
      this.onSet(pdu.varbinds);
      for (const { oid, value } of pdu.varbinds) this.put(oid, value);
      return { ...base, varbinds: pdu.varbinds };
    }
    if (pdu.type === 'get') return { ...base, varbinds: pdu.varbinds.map(({ oid }) => this.exactly(oid)) };
    const times = pdu.type === 'getBulk' ? Math.min(pdu.errorIndex, 40) : 1;
    const varbinds: Varbind[] = [];
    let heads = pdu.varbinds.map(({ oid }) => oid);
    for (let i = 0; i < times; i++) {
      const next = heads.map((oid) => this.after(oid));
      varbinds.push(...next);
      heads = next.map(({ oid }) => oid);
    }
    return { ...base, varbinds };
  }

  private exactly(oid: Oid): Varbind {
    return { oid, value: this.read(oid) ?? { type: 'noSuchInstance' } };
  }

  private after(oid: Oid): Varbind {
    return this.rows.find((row) => compareOid(row.oid, oid) > 0) ?? { oid, value: { type: 'endOfMibView' } };
  }
}
