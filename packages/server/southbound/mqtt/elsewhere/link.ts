import { connect as overTcp, isIP, type Socket } from 'node:net';
import { connect as overTls } from 'node:tls';
import { randomInt } from 'node:crypto';
import type { Publish } from '@heliograph/wire/mqtt/packets.ts';
import type { MqttLevel } from '@heliograph/wire/mqtt/as-client.ts';
import { placeOfBroker } from '@heliograph/catalogue/calls/mqtt.ts';
import type { BrokerFault } from '@heliograph/catalogue/words/mqtt-words.ts';
import type { Context } from '../../../context.ts';
import type { BrokerPlace } from '../../../estate/mqtt/access.ts';
import { Fault } from '../../../fault.ts';
import { resolveTarget, type Resolver } from '../../../outbound/target.ts';
import type { BusOptions } from '../bus.ts';
import { BrokerAway, Connection, packetMost, takenAtOnce } from './connection.ts';

const connectsWithin = 10_000;
/** Seconds. */
const keepAlive = 60;
/** Seconds for which the broker keeps what devices say while we are away: a restart of ours loses nothing. */
const sessionExpiry = 3_600;
/** Between two tries, ms; up to as much again by chance, so that not all consoles of a broker come at once. */
const pauses = [1_000, 2_000, 5_000, 10_000, 30_000, 60_000] as const;

export interface LinkSurroundings {
  readonly ctx: Context;
  /** The first level of the tenant's topics, and what we are called by. */
  readonly token: string;
  readonly place: BrokerPlace;
  /** Below the token. */
  readonly filters: readonly string[];
  readonly heard: (message: Publish) => Promise<void>;
  readonly stands: (state: 'connected' | 'failed', fault: BrokerFault | null) => void;
  /** Left out: by the name server. */
  readonly resolve?: Resolver;
}

async function connected(ctx: Context, url: string, byName?: Resolver): Promise<Socket> {
  const { isTls, host, port } = placeOfBroker(url);
  // Found and judged once: nobody is sent elsewhere by a second answer of a name server.
  const { address } = await resolveTarget(ctx, host, byName).catch((error: unknown) => {
    if (!(error instanceof Fault)) throw error;
    throw new BrokerAway(error.id === 'privateTarget' ? 'notAllowed' : 'unknownHost');
  });
  const socket = isTls
    ? overTls({ host: address, port, ...(isIP(host) === 0 ? { servername: host } : {}) })
    : overTcp({ host: address, port, noDelay: true });
  const { promise, resolve, reject } = Promise.withResolvers<Socket>();
  const off = ctx.clock.after(connectsWithin, () => reject(new BrokerAway('silent')));
  socket.once(isTls ? 'secureConnect' : 'connect', () => resolve(socket));
  socket.on('error', (error: NodeJS.ErrnoException) =>
    reject(new BrokerAway(isCertificate(error) ? 'certificate' : 'unreachable', { cause: error })),
  );
  try {
    return await promise;
  } catch (error) {
    socket.destroy();
    throw error;
  } finally {
    off();
  }
}

const isCertificate = ({ code = '' }: NodeJS.ErrnoException): boolean =>
  /^(?:ERR_TLS|ERR_SSL|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|HOSTNAME|ERR_OSSL)/.test(code);

/** A tenant's broker, for as long as it is the one that its settings name: a connection, and after its end the next one. */
export class BrokerLink {
  readonly #around: LinkSurroundings;
  readonly #work: Promise<void>;
  #connection: Connection | undefined;
  #isStopped = false;
  #version: MqttLevel = 5;
  #rest: (() => void) | undefined;

  constructor(around: LinkSurroundings) {
    this.#around = around;
    this.#work = this.#run();
  }

  publish(topic: string, payload: Buffer, options: BusOptions): Promise<void> {
    return this.#connection?.publish(topic, payload, options) ?? Promise.reject(new BrokerAway('closed'));
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#rest?.();
    this.#connection?.end('stopped');
    await this.#work;
  }

  async #run(): Promise<void> {
    let tries = 0;
    while (!this.#isStopped) {
      const begun = this.#version;
      const { fault, wasThere } = await this.#once();
      if (this.#isStopped) return;
      if (wasThere) tries = 0;
      // Some that speak 3.1.1 alone say so, some just hang up.
      if (begun === 5 && !wasThere && (fault === 'version' || fault === 'closed')) {
        this.#version = 4;
        if (fault === 'version') continue;
      } else if (!wasThere) this.#version = 5;
      this.#around.stands('failed', fault);
      const pause = pauses[Math.min(tries, pauses.length - 1)] ?? 60_000;
      tries += 1;
      await this.#wait(pause + randomInt(pause));
    }
  }

  async #once(): Promise<{ readonly fault: BrokerFault; readonly wasThere: boolean }> {
    const { ctx, token, place, filters, heard, stands, resolve } = this.#around;
    let wasThere = false;
    try {
      const socket = await connected(ctx, place.url, resolve);
      const introduction = {
        clientId: `heliograph-${token}`,
        userName: place.userName ?? undefined,
        password: place.password ?? undefined,
        keepAlive,
        sessionExpiry,
        receiveMaximum: takenAtOnce,
        maximumPacketSize: packetMost,
      };
      const named = filters.map((filter) => `${token}/${filter}`);
      const connection = new Connection({
        clock: ctx.clock,
        socket,
        version: this.#version,
        introduction,
        filters: named,
        heard,
      });
      this.#connection = connection;
      if (this.#isStopped) connection.end('stopped');
      await connection.begun;
      wasThere = true;
      stands('connected', null);
      return { fault: (await connection.ended).fault, wasThere };
    } catch (error) {
      if (error instanceof BrokerAway) return { fault: error.fault, wasThere };
      ctx.log.warn({ err: error }, 'a broker of others could not be reached');
      return { fault: 'unreachable', wasThere };
    } finally {
      this.#connection = undefined;
    }
  }

  async #wait(ms: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const off = this.#around.ctx.clock.after(ms, resolve);
    this.#rest = resolve;
    await promise;
    off();
  }
}
