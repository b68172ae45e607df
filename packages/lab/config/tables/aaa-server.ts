import { isIP } from 'node:net';
import { wrong, type Verdict } from '../shape.ts';

/** Most servers of either protocol that a device keeps. */
export const mostServers = 5;
const longestKey = 64;

export const checkHost = (host: string): Verdict => {
  const isName = host.length <= 64 && /^[a-z]([a-z\d.-]*[a-z\d])?$/i.test(host);
  return isIP(host) !== 0 || isName ? undefined : wrong(`${host} is no server`);
};

export const checkKey = (key: string): Verdict =>
  key.length <= longestKey && !/\s/.test(key) ? undefined : wrong('a key has no blanks and at most 64 characters');
