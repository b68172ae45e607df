/** Names and filters of topics (MQTT 5, 4.7). Longer or deeper ones than these are nobody's here. */
export const topicLimits = { octets: 256, levels: 16 } as const;

const fits = (text: string): boolean =>
  text !== '' &&
  Buffer.byteLength(text) <= topicLimits.octets &&
  !text.includes('\0') &&
  text.split('/').length <= topicLimits.levels;

export const isTopic = (text: string): boolean => fits(text) && !/[+#]/.test(text);

export function isFilter(text: string): boolean {
  if (!fits(text)) return false;
  const levels = text.split('/');
  return levels.every((level, n) => level === '+' || (level === '#' && n === levels.length - 1) || !/[+#]/.test(level));
}

/** `$share/<name>/<filter>` (4.8.2); undefined: it is none. */
export function sharedOf(filter: string): { readonly share: string; readonly filter: string } | undefined {
  const [, share, rest] = /^\$share\/([^/+#]+)\/(.+)$/s.exec(filter) ?? [];
  return share !== undefined && rest !== undefined ? { share, filter: rest } : undefined;
}

export const isShared = (filter: string): boolean => filter === '$share' || filter.startsWith('$share/');

/** Does a filter find a topic? Topics that begin with $ are not found by a wildcard in the first place. */
export function matches(filter: string, topic: string): boolean {
  const [wanted, levels] = [filter.split('/'), topic.split('/')];
  if (topic.startsWith('$') && (wanted[0] === '+' || wanted[0] === '#')) return false;
  for (let n = 0; n < wanted.length; n += 1) {
    if (wanted[n] === '#') return true;
    if (n >= levels.length || (wanted[n] !== '+' && wanted[n] !== levels[n])) return false;
  }
  return wanted.length === levels.length;
}

/** Does a filter find nothing but what stands below a topic (itself among it)? */
export const staysBelow = (filter: string, base: string): boolean => filter === base || filter.startsWith(`${base}/`);
