import { request } from 'node:http';
import { answerChallenge } from '@heliograph/wire/cwmp/digest.ts';
import type { CpeSecret } from '../../../estate/cpes/device.ts';
import { plainAddress } from '../../networks.ts';
import type { KnownCpe } from '../known.ts';

/** For both requests together, ms. */
const within = 8_000;

interface Place {
  readonly address: string;
  readonly port: number;
  readonly path: string;
  readonly host: string;
}

/** Where a device listens: its own address, from which its sessions come, and no other, whatever it says of itself. */
export function listenPlaceOf({ url, address }: Pick<KnownCpe['facts'], 'url' | 'address'>): Place | undefined {
  if (url === null || address === null || !URL.canParse(url)) return undefined;
  const { protocol, hostname, port, pathname, search, username, password } = new URL(url);
  if (protocol !== 'http:' || username !== '' || password !== '') return undefined;
  const told = plainAddress(hostname.replace(/^\[(.*)\]$/, '$1'));
  if (told === undefined || told !== plainAddress(address)) return undefined;
  return {
    address: told,
    port: port === '' ? 80 : Number(port),
    path: `${pathname}${search}`,
    host: new URL(url).host,
  };
}

/** What a device answered to a connection request by HTTP. */
export type ConnectionAnswer =
  | 'asked'
  /** 401 again: it knows other words than we do. */
  | 'wrongWords'
  /** 503: it is in a session, or has been asked too often. */
  | 'busy'
  /** Any other answer. */
  | 'refused'
  /** Nothing listens there. */
  | 'closed'
  /** No answer in time. */
  | 'silent';

interface Heard {
  readonly status: number;
  readonly challenges: readonly string[];
}

function get(
  { address, port, path, host }: Place,
  authorization: string | undefined,
  signal: AbortSignal,
): Promise<Heard> {
  const { promise, resolve, reject } = Promise.withResolvers<Heard>();
  const headers = { host, ...(authorization !== undefined && { authorization }) };
  const sent = request(
    { host: address, port, path, method: 'GET', headers, agent: false, signal, maxHeaderSize: 8_192 },
    (message) => {
      const told = message.headersDistinct['www-authenticate'] ?? [];
      resolve({ status: message.statusCode ?? 0, challenges: told });
      // Nothing that it says besides is wanted.
      message.destroy();
    },
  );
  sent.on('error', reject);
  sent.end();
  return promise;
}

const meaning = (status: number): ConnectionAnswer =>
  status === 200 || status === 204 ? 'asked' : status === 401 ? 'wrongWords' : status === 503 ? 'busy' : 'refused';

/** Asks by HTTP (TR-069 3.2.2). Never rejects. */
export async function askByHttp(
  place: Place,
  { requestUsername, requestPassword }: CpeSecret,
  ending: AbortSignal,
): Promise<ConnectionAnswer> {
  const signal = AbortSignal.any([AbortSignal.timeout(within), ending]);
  try {
    const first = await get(place, undefined, signal);
    if (first.status !== 401) return meaning(first.status);
    const identity = { username: requestUsername, password: requestPassword };
    const authorization = answerChallenge(first.challenges, identity, { method: 'GET', target: place.path });
    if (authorization === undefined) return 'refused';
    // Some break off after the 401 and take the answer on a new connection only.
    const { status } = await get(place, authorization, signal).catch(() => get(place, authorization, signal));
    return meaning(status);
  } catch (error) {
    return (error as { code?: string }).code === 'ECONNREFUSED' ? 'closed' : 'silent';
  }
}
