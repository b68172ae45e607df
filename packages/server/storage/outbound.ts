import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { callbackify } from 'node:util';
import { isIP, Socket, type LookupFunction } from 'node:net';
import { byNameServer, mayReach } from '../outbound/target.ts';
import type { Settings } from '../settings.ts';

export class ForbiddenAddress extends Error {}

type Check = (host: string) => ForbiddenAddress | undefined;
const options = (lookup: LookupFunction) => ({ keepAlive: true, maxSockets: 16, lookup });

/* For a host that is an address nobody looks anything up, so both of them look at it themselves. */
class CheckedHttp extends HttpAgent {
  readonly #check: Check;

  constructor(check: Check, lookup: LookupFunction) {
    super(options(lookup));
    this.#check = check;
  }

  override createConnection(...[to, done]: Parameters<HttpAgent['createConnection']>) {
    const refusal = this.#check(to.host ?? '');
    if (refusal === undefined) return super.createConnection(to, done);
    queueMicrotask(() => done?.(refusal, new Socket()));
    return undefined;
  }
}

class CheckedHttps extends HttpsAgent {
  readonly #check: Check;

  constructor(check: Check, lookup: LookupFunction) {
    super(options(lookup));
    this.#check = check;
  }

  override createConnection(...[to, done]: Parameters<HttpsAgent['createConnection']>) {
    const refusal = this.#check(to.host ?? '');
    if (refusal === undefined) return super.createConnection(to, done);
    queueMicrotask(() => done?.(refusal, new Socket()));
    return undefined;
  }
}

/** What may be connected to. */
export interface Outbound {
  /** Throws `ForbiddenAddress` for an address, or a name of this machine; other names are judged when they are looked up. */
  check(host: string): void;
  readonly httpAgent: HttpAgent;
  readonly httpsAgent: HttpsAgent;
  close(): void;
}

/**
 * Connections to addresses that somebody typed. Every address is judged at the moment of the connection, so that a name cannot
 * point elsewhere after it was checked, and one that was written into an answer is judged as well. Loopback and private networks
 * need the installation's word, as for mail.
 */
export function openOutbound(settings: Pick<Settings, 'privateTargets'>, resolve = byNameServer): Outbound {
  const refusalOf: Check = (host) => {
    const bare = host.replace(/^\[|\]$/g, '').toLowerCase();
    const isLocalName = !settings.privateTargets && /(^|\.)localhost\.?$/.test(bare);
    const isBad = isLocalName || (isIP(bare) !== 0 && !mayReach(bare, settings));
    return isBad ? new ForbiddenAddress('address refused') : undefined;
  };
  const judged = callbackify(async (name: string) => {
    const found = await resolve(name);
    const [first] = found;
    if (!first || found.some(({ address }) => !mayReach(address, settings)))
      throw new ForbiddenAddress('address refused');
    return { first, found: [...found] };
  });
  const guarded: LookupFunction = (name, { all }, done) => {
    judged(name, (error, answer) => {
      if (error) done(error, '', 0);
      else if (all) done(null, answer.found);
      else done(null, answer.first.address, answer.first.family);
    });
  };
  const httpAgent = new CheckedHttp(refusalOf, guarded);
  const httpsAgent = new CheckedHttps(refusalOf, guarded);
  return {
    check: (host) => {
      const refusal = refusalOf(host);
      if (refusal) throw refusal;
    },
    httpAgent,
    httpsAgent,
    close: () => {
      httpAgent.destroy();
      httpsAgent.destroy();
    },
  };
}
