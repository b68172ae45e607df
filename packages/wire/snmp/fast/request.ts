/** Requests of the fast path, written straight into a slot's buffer: template octets with the changing ones patched in. */

const GET_NEXT = 0xa1;
const GET_BULK = 0xa5;

/** The octets before the PDU of a v1 or v2c message: version and community. */
export function communityHead(version: 'v1' | 'v2c', community: string): Uint8Array {
  const text = Buffer.from(community, 'latin1').subarray(0, 200);
  const head = [0x02, 0x01, version === 'v1' ? 0 : 1, 0x04];
  if (text.length >= 0x80) head.push(0x81);
  return Uint8Array.from([...head, text.length, ...text]);
}

/** Written backwards from the end of `buffer`; returns the offset at which the request starts. */
function wrap(buffer: Uint8Array, at: number, tag: number): number {
  const length = buffer.length - at;
  let to = at;
  if (length >= 0x100) {
    buffer[--to] = length & 0xff;
    buffer[--to] = length >>> 8;
    buffer[--to] = 0x82;
  } else {
    buffer[--to] = length;
    if (length >= 0x80) buffer[--to] = 0x81;
  }
  buffer[--to] = tag;
  return to;
}

/** Room for the longest OID (128 sub-identifiers of 5 octets), a long community and the headers. */
export const REQUEST_ROOM = 1024;

/**
 * GetBulk of `repetitions` rows after column + suffix, or GetNext for `repetitions` 0. `suffix` is [from, to) of `arena`.
 * Returns the offset in `buffer` where the message begins; it ends with the buffer.
 */
export function writeBulkRequest(
  buffer: Uint8Array,
  head: Uint8Array,
  requestId: number,
  repetitions: number,
  column: Uint8Array,
  arena: Uint8Array,
  from: number,
  to: number,
): number {
  let at = buffer.length;
  buffer[--at] = 0;
  buffer[--at] = 0x05;
  for (let i = to - 1; i >= from; i--) buffer[--at] = arena[i]!;
  at -= column.length;
  buffer.set(column, at);
  at = oidHeader(buffer, at, column.length + to - from);
  at = wrap(buffer, at, 0x30);
  at = wrap(buffer, at, 0x30);
  at = integer(buffer, at, repetitions);
  at = integer(buffer, at, 0);
  buffer[--at] = requestId & 0xff;
  buffer[--at] = (requestId >>> 8) & 0xff;
  buffer[--at] = (requestId >>> 16) & 0xff;
  buffer[--at] = (requestId >>> 24) & 0xff;
  buffer[--at] = 4;
  buffer[--at] = 0x02;
  at = wrap(buffer, at, repetitions === 0 ? GET_NEXT : GET_BULK);
  at -= head.length;
  buffer.set(head, at);
  return wrap(buffer, at, 0x30);
}

function oidHeader(buffer: Uint8Array, at: number, length: number): number {
  let to = at;
  if (length >= 0x100) {
    buffer[--to] = length & 0xff;
    buffer[--to] = length >>> 8;
    buffer[--to] = 0x82;
  } else {
    buffer[--to] = length;
    if (length >= 0x80) buffer[--to] = 0x81;
  }
  buffer[--to] = 0x06;
  return to;
}

/** 0..32,767. */
function integer(buffer: Uint8Array, at: number, value: number): number {
  let to = at;
  buffer[--to] = value & 0xff;
  if (value >= 0x80) buffer[--to] = value >>> 8;
  buffer[--to] = value >= 0x80 ? 2 : 1;
  buffer[--to] = 0x02;
  return to;
}
