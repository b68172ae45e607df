import type { RemoteInfo, Socket } from 'node:dgram';
import type { AnyTable, Scalar } from '@heliograph/wire/mib/kit.ts';
import { system } from '@heliograph/wire/mib/standard.ts';
import {
  compareOid,
  decodeMessage,
  encodeMessage,
  oidText,
  startsWith,
  type Oid,
  type Pdu,
  type Value,
  type Varbind,
} from '@heliograph/wire/snmp/message.ts';
import { ERROR_STATUS } from '@heliograph/wire/snmp/pdu.ts';
import { freshSocket } from '../../testing/fresh-socket.ts';

type Plain = string | number | { readonly ip: string };
const valueOf = (value: Plain): Value =>
  typeof value === 'number'
    ? { type: 'integer', value }
    : typeof value === 'string'
      ? { type: 'octets', value: Buffer.from(value, 'utf8') }
      : { type: 'ipAddress', value: value.ip };

/** What a device does with a SET, beside or instead of keeping its values. */
export type SetAnswer = 'kept' | 'ignored' | 'silent' | (typeof ERROR_STATUS)[number];

/** A configurable device of a test: SNMPv2c over a real socket, values kept as they are set, with a say in every SET. */
export class ConfigAgent {
  readonly address = '127.0.0.1';
  readonly writeCommunity = 'private';
  /** SETs in the order they came. */
  readonly sets: (readonly Varbind[])[] = [];
  /** GET, GetNext and GetBulk requests. */
  reads = 0;
  silent = false;
  /** Milliseconds. */
  uptime = 3_600_000;
  /** Rows of a table that walks still show. */
  truncate: { readonly table: AnyTable; readonly rows: number } | undefined;
  /** Objects that this device has beside those with a value: tables that may be empty. */
  readonly known: Oid[] = [];
  /** Is the next datagram of this way lost in the network? */
  loses: (way: 'request' | 'answer') => boolean = () => false;
  /** The same for SETs alone. */
  losesSet: (way: 'request' | 'answer') => boolean = () => false;
  /** Does it answer a request that reads these? */
  hears: (oids: readonly Oid[]) => boolean = () => true;
  /** The same for requests that read. */
  losesRead: () => boolean = () => false;
  /** Ids of the requests that came, each as often as it came. */
  readonly heard: number[] = [];
  onSet: (varbinds: readonly Varbind[]) => SetAnswer = () => 'kept';
  private bound: Socket | undefined;
  private rows: Varbind[] = [];

  async start(): Promise<this> {
    this.bound = await freshSocket(this.address);
    this.bound.on('message', (bytes, from) => this.receive(bytes, from));
    return this;
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

  put(oid: Oid, value: Plain | Value | undefined): void {
    this.rows = this.rows.filter((row) => compareOid(row.oid, oid) !== 0);
    if (value === undefined) return;
    this.rows.push({ oid, value: typeof value === 'object' && 'type' in value ? value : valueOf(value) });
    this.rows.sort((a, b) => compareOid(a.oid, b.oid));
  }

  read(oid: Oid): Value | undefined {
    return this.rows.find((row) => compareOid(row.oid, oid) === 0)?.value;
  }

  row(table: AnyTable, index: readonly number[], cells: Readonly<Record<string, Plain>>): void {
    for (const [name, value] of Object.entries(cells)) {
      const column = table.columns[name];
      if (!column) throw new Error(`${table.name} has no ${name}`);
      this.put([...column.oid, ...index], value);
    }
  }

  drop(table: AnyTable, index: readonly number[]): void {
    for (const { oid } of Object.values(table.columns)) this.put([...oid, ...index], undefined);
  }

  clear(table: AnyTable): void {
    this.rows = this.rows.filter(({ oid }) => !startsWith(oid, table.oid));
  }

  private receive(bytes: Uint8Array, from: RemoteInfo): void {
    const decoded = decodeMessage(bytes);
    if (this.silent || !decoded.ok || decoded.value.version === 'v3' || this.loses('request')) return;
    const { version, community, pdu } = decoded.value;
    const isSet = pdu.type === 'set';
    if (isSet ? this.losesSet('request') : this.losesRead()) return;
    if (!isSet && !this.hears(pdu.varbinds.map(({ oid }) => oid))) return;
    this.heard.push(pdu.requestId);
    const answer = isSet ? this.set(pdu, community) : this.get(pdu);
    if (!answer || this.silent || this.loses('answer') || (isSet && this.losesSet('answer'))) return;
    this.socket.send(encodeMessage({ version, community, pdu: answer }), from.port, from.address);
  }

  private set(pdu: Pdu, community: string): Pdu | undefined {
    const base = { type: 'response', requestId: pdu.requestId, varbinds: pdu.varbinds } as const;
    const refusal = (name: string) => ({ ...base, errorStatus: ERROR_STATUS.indexOf(name as never), errorIndex: 1 });
    if (community !== this.writeCommunity) return refusal('noAccess');
    this.sets.push(pdu.varbinds);
    const answer = this.onSet(pdu.varbinds);
    if (answer === 'kept') for (const { oid, value } of pdu.varbinds) this.put(oid, value);
    if (answer === 'silent') return undefined;
    return answer === 'kept' || answer === 'ignored' ? { ...base, errorStatus: 0, errorIndex: 0 } : refusal(answer);
  }

  private get(pdu: Pdu): Pdu {
    this.reads += 1;
    this.put(system.sysUpTime.oid, { type: 'timeticks', value: Math.round(this.uptime / 10) });
    const base = { type: 'response', requestId: pdu.requestId, errorStatus: 0, errorIndex: 0 } as const;
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
    const isKnown = [...this.known, ...this.rows.map((row) => row.oid.slice(0, -1))].some((one) =>
      startsWith(oid, one),
    );
    return { oid, value: this.read(oid) ?? { type: isKnown ? 'noSuchInstance' : 'noSuchObject' } };
  }

  private after(oid: Oid): Varbind {
    const next = this.rows.find((row) => compareOid(row.oid, oid) > 0 && !this.isHidden(row.oid));
    return next ?? { oid, value: { type: 'endOfMibView' } };
  }

  private isHidden(oid: Oid): boolean {
    const { table, rows } = this.truncate ?? {};
    if (!table || rows === undefined || !startsWith(oid, table.oid)) return false;
    const column = oid.slice(0, table.oid.length + 1);
    const above = this.rows.filter((row) => startsWith(row.oid, column) && compareOid(row.oid, oid) < 0);
    return above.length >= rows;
  }
}

/** Value of an object in a SET, as text. */
export function inSet(varbinds: readonly Varbind[], { oid }: Scalar): string | undefined {
  const value = varbinds.find((one) => oidText(one.oid) === oidText(oid))?.value;
  if (value?.type === 'octets') return Buffer.from(value.value).toString('utf8');
  return value && 'value' in value ? String(value.value) : undefined;
}
