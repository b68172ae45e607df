import { formatMessages } from '../words/format-messages.ts';
import { format, must } from './format.ts';
import { ipNumber, ipText, maskLength } from './ip-number.ts';

/** Contiguous, and not 0.0.0.0: the mask of an interface or a pool. */
export const subnetMask = format({
  name: 'subnetMask',
  spec: ['net.mask', 'rd.mask'],
  example: '255.255.255.0',
  problem: must((value) => (maskLength(value) ?? 0) > 0, formatMessages.subnetMask),
});

/** Contiguous; 0.0.0.0 is the mask of the default route, or means "any" in a filter. */
export const routeMask = format({
  name: 'routeMask',
  spec: ['net.mask', 'static.singleGateway'],
  example: '255.255.255.0',
  problem: must((value) => maskLength(value) !== undefined, formatMessages.subnetMask),
});

/** `0.0.0.255` to `255.255.255.0` and back; undefined for what is no address. */
export function invertMask(mask: string): string | undefined {
  const bits = ipNumber(mask);
  return Number.isNaN(bits) ? undefined : ipText(~bits >>> 0);
}

/** The inverse of a contiguous mask. */
export const wildcardMask = format({
  name: 'wildcardMask',
  spec: ['net.mask'],
  example: '0.0.0.255',
  problem: must((value) => maskLength(invertMask(value)) !== undefined, formatMessages.wildcardMask),
});
