import { type SnmpAnswer, SnmpExchange, type ExchangeOptions } from './exchange.ts';
import { SnmpFault, type SnmpFaultCode } from './fault.ts';
import { encodeMessage } from './message.ts';
import { compareOid, type Oid, oidText, startsWith } from './oid.ts';
import { ERROR_STATUS, type Pdu, type PduType, type Varbind } from './pdu.ts';
import { type KeyStore, usableUser, type UsmUser } from './usm-crypto.ts';
import { type KnownEngine, UsmPeer } from './usm-peer.ts';

export { SnmpFault, type SnmpFaultCode } from './fault.ts';

export interface ClientOptions {
  /** An IP address, not a name. */
  address: string;
  port: number;
  version: 'v1' | 'v2c' | 'v3';
  community?: string;
  user?: UsmUser;
  contextName?: string;
  /** Longest wait for one attempt, ms (default 2,000). */
  timeoutMs?: number;
  /** Attempts after the first (default 2). */
  retries?: number;
  /** The same once the device has answered anything (default: as `retries`). */
  heardRetries?: number;
  bind?: string;
  /** Shared between clients so that a password is stretched once. */
  keys?: KeyStore;
  knownEngine?: KnownEngine;
}

export interface WalkLimits {
  maxRows?: number;
  maxBytes?: number;
  maxMs?: number;
  /** Rows asked for at once (default 20); halved when the device says tooBig or does not answer. */
  maxRepetitions?: number;
}

const V3_FAULTS: Record<string, SnmpFaultCode> = {
  wrongDigest: 'authFailed',
  unknownUser: 'unknownUser',
  decryptionError: 'decryptionFailed',
  unsupportedSecurityLevel: 'unsupportedSecurityLevel',
};

function optional({ bind, heardRetries }: ClientOptions): Pick<ExchangeOptions, 'bind' | 'heardRetries'> {
  return { ...(bind === undefined ? {} : { bind }), ...(heardRetries === undefined ? {} : { heardRetries }) };
}

/** General client for the rare things: single values, settings, odd tables. Polling goes through `fast/collector.ts`. */
export class SnmpClient {
  private readonly options: ClientOptions;
  private readonly exchange: SnmpExchange;
  private readonly peer: UsmPeer | undefined;

  constructor(options: ClientOptions) {
    this.options = options;
    const { address, port, timeoutMs = 2000, retries = 2 } = options;
    this.exchange = new SnmpExchange({ address, port, timeoutMs, retries, ...optional(options) });
    if (options.version !== 'v3') return;
    if (!usableUser(options.user)) throw new TypeError('SNMPv3 needs a user with a password for each of its protocols');
    this.peer = new UsmPeer({
      user: options.user,
      now: () => performance.now(),
      ...(options.keys && { keys: options.keys }),
      ...(options.knownEngine && { known: options.knownEngine }),
    });
  }

  /** Values in the order asked. On v2c and v3 a missing one is `noSuchObject` or `noSuchInstance`; on v1 the whole get fails. */
  get(oids: readonly Oid[]): Promise<Varbind[]> {
    return this.ask('get', oids);
  }

  getNext(oids: readonly Oid[]): Promise<Varbind[]> {
    return this.ask('getNext', oids);
  }

  /** Throws SnmpFault `badResponse` on a v1 client, which has no GetBulk. */
  getBulk(oids: readonly Oid[], maxRepetitions: number, nonRepeaters = 0): Promise<Varbind[]> {
    if (this.options.version === 'v1') return Promise.reject(new SnmpFault('badResponse', 'version 1 has no GetBulk'));
    const varbinds = oids.map(nullBind);
    return this.request({
      type: 'getBulk',
      requestId: 0,
      errorStatus: nonRepeaters,
      errorIndex: maxRepetitions,
      varbinds,
    });
  }

  /**
   * One SET. Not repeated unless `retries` says so: after a lost answer the device may already have done it, and "add"
   * actions are not idempotent. The whole timeout is waited, because some OLTs apply a block for seconds before answering.
   */
  set(varbinds: readonly Varbind[], retries = 0): Promise<Varbind[]> {
    return this.request({ type: 'set', requestId: 0, errorStatus: 0, errorIndex: 0, varbinds: [...varbinds] }, retries);
  }

  /** Done when the manager has answered it; asked again as any request, under the same id. The first two varbinds are sysUpTime and snmpTrapOID. */
  async inform(varbinds: readonly Varbind[]): Promise<void> {
    await this.request({ type: 'inform', requestId: 0, errorStatus: 0, errorIndex: 0, varbinds: [...varbinds] });
  }

  /** All instances below `column` in order. Stops hostile or broken agents with a named SnmpFault that carries the rows so far. */
  async walk(column: Oid, limits: WalkLimits = {}): Promise<Varbind[]> {
    const { maxRows = 10_000, maxBytes = 4_194_304, maxMs = 60_000 } = limits;
    const rows: Varbind[] = [];
    const started = performance.now();
    let repetitions = limits.maxRepetitions ?? 20;
    let bytes = 0;
    let last: Oid = column;
    for (;;) {
      if (performance.now() - started > maxMs) throw stopped('tooSlow', `walk took over ${maxMs} ms`, rows);
      const page = await this.page(last, repetitions, rows);
      repetitions = page.repetitions;
      for (const varbind of page.varbinds) {
        if (varbind.value.type === 'endOfMibView' || !startsWith(varbind.oid, column)) return rows;
        if (compareOid(varbind.oid, last) <= 0) {
          throw stopped('notInOrder', `${oidText(varbind.oid)} after ${oidText(last)}`, rows);
        }
        if (rows.length >= maxRows) throw stopped('tooManyRows', `more than ${maxRows} rows`, rows);
        bytes += size(varbind);
        if (bytes > maxBytes) throw stopped('tooManyBytes', `more than ${maxBytes} octets`, rows);
        rows.push(varbind);
        last = varbind.oid;
      }
      if (page.varbinds.length === 0) return rows;
    }
  }

  /** The engine learned from the device, worth keeping for the next client. */
  knownEngine(): KnownEngine | undefined {
    return this.peer?.known();
  }

  close(): void {
    this.exchange.close();
  }

  private async page(
    after: Oid,
    asked: number,
    rows: Varbind[],
  ): Promise<{ varbinds: Varbind[]; repetitions: number }> {
    for (let repetitions = asked; ; repetitions = Math.max(1, repetitions >> 1)) {
      try {
        const single = this.options.version === 'v1';
        const varbinds = single ? await this.getNext([after]) : await this.getBulk([after], repetitions);
        return { varbinds, repetitions };
      } catch (error) {
        if (!(error instanceof SnmpFault)) throw error;
        // Version 1 says "end of MIB" this way.
        if (error.errorStatus === 'noSuchName') return { varbinds: [], repetitions };
        const smaller = error.errorStatus === 'tooBig' || error.code === 'timeout';
        if (!smaller || repetitions <= 1 || this.options.version === 'v1')
          throw stopped(error.code, error.message, rows);
      }
    }
  }

  private async ask(type: PduType, oids: readonly Oid[]): Promise<Varbind[]> {
    const pdu = { type, requestId: 0, errorStatus: 0, errorIndex: 0, varbinds: oids.map(nullBind) };
    const varbinds = await this.request(pdu);
    if (varbinds.length !== oids.length) {
      throw new SnmpFault('badResponse', `${varbinds.length} varbinds for ${oids.length} asked`);
    }
    return varbinds;
  }

  private async request(pdu: Pdu, retries?: number): Promise<Varbind[]> {
    const answer = this.peer ? await this.v3(this.peer, pdu, retries) : await this.community(pdu, retries);
    if (answer.type !== 'response') throw new SnmpFault('badResponse', `a ${answer.type} instead of a response`);
    if (answer.errorStatus !== 0) {
      const errorStatus = ERROR_STATUS[answer.errorStatus] ?? `status ${answer.errorStatus}`;
      const about = answer.varbinds[answer.errorIndex - 1];
      const detail = about ? `${errorStatus} at ${oidText(about.oid)}` : errorStatus;
      throw new SnmpFault('errorStatus', detail, { errorStatus, errorIndex: answer.errorIndex });
    }
    return answer.varbinds;
  }

  private async community(pdu: Pdu, retries?: number): Promise<Pdu> {
    const { version, community = 'public' } = this.options;
    const id = this.exchange.nextId();
    const build = (): Uint8Array =>
      encodeMessage({ version: version === 'v1' ? 'v1' : 'v2c', community, pdu: { ...pdu, requestId: id } });
    const { message } = await this.exchange.ask(id, build, retries, isPatient(pdu));
    if (message.version === 'v3') throw new SnmpFault('badResponse', 'a version 3 answer');
    return message.pdu;
  }

  private async v3(peer: UsmPeer, pdu: Pdu, retries?: number): Promise<Pdu> {
    // Discovery, then at most two corrections of the clock or engine; a device that asks for more is broken.
    for (let round = 0; round < 4; round++) {
      const id = this.exchange.nextId();
      const discovering = peer.known() === undefined;
      const build = (): Uint8Array =>
        discovering ? peer.discovery(id) : peer.seal(id, { ...pdu, requestId: id }, this.options.contextName);
      const answer = await this.exchange.ask(
        id,
        build,
        discovering ? undefined : retries,
        !discovering && isPatient(pdu),
      );
      const opened = this.openV3(peer, answer);
      if (opened && opened.requestId === id) return opened;
    }
    throw new SnmpFault('badResponse', 'the device keeps rejecting our view of its engine');
  }

  private openV3(peer: UsmPeer, answer: SnmpAnswer): Pdu | undefined {
    if (answer.message.version !== 'v3') throw new SnmpFault('badResponse', 'not a version 3 answer');
    const opened = peer.open(answer.message, answer.bytes);
    if (opened.kind === 'again') return undefined;
    if (opened.kind === 'fault') throw new SnmpFault(V3_FAULTS[opened.fault] ?? 'badResponse', opened.reason);
    return opened.pdu;
  }
}

/** What does something at the other side waits its whole time before it is asked again: who is quick to answer a question may be slow to carry it out. */
const isPatient = ({ type }: Pdu): boolean => type === 'set' || type === 'inform';

function nullBind(oid: Oid): Varbind {
  return { oid, value: { type: 'null' } };
}

function stopped(code: SnmpFaultCode, detail: string, partial: readonly Varbind[]): SnmpFault {
  return new SnmpFault(code, detail, { partial });
}

function size(varbind: Varbind): number {
  const { value } = varbind;
  return varbind.oid.length + (value.type === 'octets' || value.type === 'opaque' ? value.value.length : 8);
}
