import { isEmpty } from '@heliograph/catalogue/kit/fields.ts';
import type { FieldValue, PageRow } from '../kit/binding.ts';
import type { Shaping } from '../bindings/shaped.ts';

/** A value of a filter and the mask that says which of its bits are compared. */
export interface Masked {
  readonly value: string;
  readonly mask: string;
  /** The mask that compares every bit. */
  readonly full: FieldValue;
  /** What the mask holds where nothing is compared. */
  readonly none: FieldValue;
  /** Shown whatever it is: an address goes with its mask. */
  readonly always?: boolean;
}

export const noMac = '00:00:00:00:00:00';

export const macMasked = (value: string, mask: string): Masked => ({
  value,
  mask,
  full: 'ff:ff:ff:ff:ff:ff',
  none: noMac,
});
export const portMasked = (value: string, mask: string): Masked => ({ value, mask, full: 'ffff', none: '0000' });
export const octetMasked = (value: string, mask: string): Masked => ({ value, mask, full: 255, none: 0 });
export const addressMasked = (value: string, mask: string): Masked => ({
  value,
  mask,
  full: '255.255.255.255',
  none: '0.0.0.0',
  always: true,
});

/** A prefix length; -1 where nothing is compared. */
export const ipv6Masked = (value: string, mask: string): Masked => ({ value, mask, full: 128, none: -1, always: true });

const withMasks = (row: PageRow, masks: readonly Masked[], of: (one: Masked, row: PageRow) => FieldValue): PageRow => ({
  ...row,
  ...Object.fromEntries(masks.map((one) => [one.mask, of(one, row)])),
});

const seen = ({ value, mask, full, always }: Masked, row: PageRow): FieldValue => {
  const held = row[mask] ?? null;
  return isEmpty(row[value]) || (always !== true && held === full) ? null : held;
};

const sent = ({ value, mask, full, none }: Masked, row: PageRow): FieldValue => {
  if (isEmpty(row[value])) return none;
  return isEmpty(row[mask]) ? full : (row[mask] ?? null);
};

/** A mask is shown only where it says something; the device is always told one. */
export const masksShaped = (masks: readonly Masked[]): Shaping => ({
  seen: (row) => withMasks(row, masks, seen),
  sent: (row) => withMasks(row, masks, sent),
});
