/** What may be typed in the place of a parameter. */

const octet = (text: string): boolean => /^\d{1,3}$/.test(text) && Number(text) <= 255;

export const isAddress = (text: string): boolean => {
  const parts = text.split('.');
  return parts.length === 4 && parts.every(octet);
};

const isLength = (text: string | undefined, most: number): boolean =>
  text !== undefined && /^\d{1,3}$/.test(text) && Number(text) <= most;

/** `address/length` */
export const isPrefix = (text: string): boolean => {
  const [address = '', length, ...more] = text.split('/');
  return more.length === 0 && isAddress(address) && isLength(length, 32);
};

export const isAddress6 = (text: string): boolean => {
  const halves = text.split('::');
  if (!text.includes(':') || halves.length > 2) return false;
  const groups = halves.flatMap((half) => (half === '' ? [] : half.split(':')));
  if (!groups.every((group) => /^[0-9a-f]{1,4}$/i.test(group))) return false;
  return halves.length === 2 ? groups.length <= 7 : groups.length === 8;
};

export const isPrefix6 = (text: string): boolean => {
  const [address = '', length, ...more] = text.split('/');
  return more.length === 0 && isAddress6(address) && isLength(length, 128);
};

/** `100,103,105-108` */
const isVlanList = (text: string): boolean =>
  text.length <= 255 &&
  text.split(',').every((part) => {
    const [, from, to = from] = /^(\d{1,4})(?:-(\d{1,4}))?$/.exec(part) ?? [];
    return from !== undefined && Number(from) >= 1 && Number(from) <= Number(to) && Number(to) <= 4094;
  });

/** `low-high` of a parameter written `<name:low-high>`. */
const isWithin = (text: string, bounds: string): boolean => {
  const [low = 0, high = 0] = bounds.split('-').map(Number);
  return /^\d{1,10}$/.test(text) && Number(text) >= low && Number(text) <= high;
};

const longestWord = 128;

/** Kinds of parameters by name; beside them stand bounds of a number (`1-4094`). */
const kinds: Readonly<Record<string, (text: string) => boolean>> = {
  word: (text) => text.length <= longestWord,
  text: (text) => text.length <= 255,
  ip: isAddress,
  prefix: isPrefix,
  ip6: isAddress6,
  prefix6: isPrefix6,
  vlans: isVlanList,
  vlanName: (text) => /^vlan\d{1,4}$/i.test(text),
  port: (text) => /^0\/\d{1,2}$/.test(text),
};

/** How the help of the device names a kind. */
const names: Readonly<Record<string, string>> = {
  word: 'WORD',
  text: 'LINE',
  ip: 'A.B.C.D',
  prefix: 'A.B.C.D/M',
  ip6: 'X:X::X:X',
  prefix6: 'X:X::X:X/M',
  vlans: 'VLANLIST',
  vlanName: 'IFNAME',
  port: 'SLOT/PORT',
};

export const accepts = (kind: string, text: string): boolean => kinds[kind]?.(text) ?? isWithin(text, kind);
export const kindName = (kind: string): string => names[kind] ?? `<${kind}>`;
