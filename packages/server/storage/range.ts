import type { ByteRange } from './store.ts';

/** The part that a Range field asks for (RFC 9110 14.2); undefined: all of it, for one that is none is passed over; `none`: there is no such part. */
export function byteRangeOf(field: string | undefined, size: number): ByteRange | 'none' | undefined {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(field?.trim() ?? '') ?? [];
  if (from === '' && to === '') return undefined;
  const first = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const last = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (from === '' && Number(to) === 0) return 'none';
  if (first >= size) return 'none';
  return first > last ? undefined : { first, last };
}
