import type { Text } from '../kit/text.ts';
import { messages } from '../words/messages.ts';
import { isIpv4 } from './ipv4.ts';
import { ruleMac } from './mac-range.ts';

/** A named text format: what is wrong with a value, or nothing. */
export interface Format {
  readonly problem: (value: string) => Text | undefined;
}

const must = (holds: (value: string) => boolean, message: Text): Format => ({
  problem: (value) => (holds(value) ? undefined : message),
});

const hostName =
  /^(?=.{3,255}$)[A-Za-z0-9](?:[A-Za-z0-9-]{0,62}[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]{0,62}[A-Za-z0-9])?)*$/;
/** Control characters, and the marks that turn the direction of text. */
const control = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/u;

export const formats: Readonly<Record<string, Format>> = {
  ipv4: must(isIpv4, messages.ipv4),
  host: must((value) => isIpv4(value) || (hostName.test(value) && !/^[\d.]+$/.test(value)), messages.host),
  ruleMac: must((value) => ruleMac(value) !== undefined, messages.ruleMac),
  /** A label of the console itself: any script, no control or direction characters. */
  label: must((value) => !control.test(value), messages.controlCharacters),
};
