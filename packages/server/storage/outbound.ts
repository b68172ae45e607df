import { lookup } from 'node:dns';
import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isPublic } from '../outbound/target.ts';

export class ForbiddenAddress extends Error {}

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
 * point elsewhere after it was checked. Loopback and private networks need the installation's word, as for mail.
 */
export function openOutbound({ privateTargets }: { readonly privateTargets: boolean }): Outbound {
  const isBad = (address: string): boolean => {
    if (privateTargets) return isIP(address) === 0;
    return !isPublic(address);
  };
  const check = (host: string): void => {
    const bare = host.replace(/^\[|\]$/g, '').toLowerCase();
    const isLocalName = !privateTargets && /(^|\.)localhost\.?$/.test(bare);
    if (isLocalName || (isIP(bare) !== 0 && isBad(bare))) throw new ForbiddenAddress('address refused');
  };
  const guarded: LookupFunction = (name, options, done) => {
    lookup(name, { ...options, all: true }, (error, found) => {
      if (error) return done(error, '', 0);
      if (found.length === 0 || found.some(({ address }) => isBad(address)))
        return done(new ForbiddenAddress('address refused'), '', 0);
      const [first] = found;
      return options.all ? done(null, found) : done(null, first?.address ?? '', first?.family ?? 4);
    });
  };
  const httpAgent = new HttpAgent({ keepAlive: true, maxSockets: 16, lookup: guarded });
  const httpsAgent = new HttpsAgent({ keepAlive: true, maxSockets: 16, lookup: guarded });
  return {
    check,
    httpAgent,
    httpsAgent,
    close: () => {
      httpAgent.destroy();
      httpsAgent.destroy();
    },
  };
}
