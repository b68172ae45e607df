import type { SetValue } from '@heliograph/wire/cwmp/message.ts';
import type { CpeSecret } from '../../../estate/cpes/device.ts';
import type { KnownCpe } from '../known.ts';
import type { Talk } from '../talk.ts';
import { listenPlaceOf } from './http-call.ts';
import { stunName, stunPassword } from './stun-words.ts';

/** Devices that are told to say something so often keep the binding in the table of nearly every NAT (RFC 4787 REQ-5: two minutes), seconds. */
const keepAlive = { least: '30', most: '60' };

/** It is told STUN once in the life of this process: a device that forgets it has started anew, and says so. */
const settled = new WeakSet<KnownCpe>();

/** Does it stand behind an address translation, and is it not known yet what it makes of STUN? */
export const wantsStun = (known: KnownCpe, port: number | undefined): boolean =>
  port !== undefined &&
  known.secretState === 'own' &&
  known.facts.root !== null &&
  known.facts.url !== null &&
  /^http:/i.test(known.facts.url) &&
  listenPlaceOf(known.facts) === undefined &&
  !settled.has(known);

export const forgetStun = (known: KnownCpe): void => void settled.delete(known);

/** The host by which the device itself finds us. */
const hostOf = (url: string): string | undefined =>
  URL.canParse(url) ? new URL(url).hostname.replace(/^\[(.*)\]$/, '$1') || undefined : undefined;

/** Tells a device behind an address translation where STUN is, so that it can be asked to call; one that knows no STUN is left alone. */
export async function* stunSetUp(known: KnownCpe, secret: CpeSecret, port: number): Talk {
  const at = `${known.facts.root}ManagementServer.`;
  settled.add(known);
  const read = yield {
    method: 'GetParameterValues',
    names: [`${at}URL`, `${at}STUNEnable`, `${at}STUNServerAddress`, `${at}STUNServerPort`, `${at}STUNUsername`],
  };
  if (read?.method !== 'GetParameterValuesResponse') return;
  const held = new Map(read.parameters.map(({ name, value }) => [name, value]));
  const host = hostOf(held.get(`${at}URL`) ?? '');
  if (host === undefined) return;
  const wanted: SetValue[] = [
    { name: `${at}STUNServerAddress`, value: host, type: 'string' },
    { name: `${at}STUNServerPort`, value: String(port), type: 'unsignedInt' },
    { name: `${at}STUNUsername`, value: stunName(known), type: 'string' },
    { name: `${at}STUNEnable`, value: '1', type: 'boolean' },
  ];
  const isSame = ({ name, value }: SetValue) =>
    held.get(name) === value || (value === '1' && held.get(name) === 'true');
  if (wanted.every(isSame)) return;
  const secretly = [{ name: `${at}STUNPassword`, value: stunPassword(secret), type: 'string' }];
  const often = [
    { name: `${at}STUNMinimumKeepAlivePeriod`, value: keepAlive.least, type: 'unsignedInt' },
    { name: `${at}STUNMaximumKeepAlivePeriod`, value: keepAlive.most, type: 'int' },
  ];
  // Some refuse the periods; what they come by is then their own.
  for (const parameters of [
    [...secretly, ...often, ...wanted],
    [...secretly, ...wanted],
  ]) {
    const answer = yield { method: 'SetParameterValues', parameters, parameterKey: '' };
    if (answer?.method === 'SetParameterValuesResponse') return;
  }
}
