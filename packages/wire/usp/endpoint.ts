/** Who an endpoint id says it is, as CWMP knows devices (TR-369 2.4). */
export interface EndpointIdentity {
  /** Six upper-case hex digits. */
  readonly oui: string;
  readonly productClass: string;
  readonly serial: string;
}

const longestId = 200;

/** One line of what is printable, as it may stand in a topic and in a log. */
export const isEndpointId = (id: string): boolean => id.length <= longestId && /^[a-z0-9]+:[\w.-]*:[!-~]+$/i.test(id);

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** `os::OUI-serial`, and `ops::OUI-class-serial`; undefined: it tells no such thing, and the device has to be asked. */
export function identityOfEndpoint(id: string): EndpointIdentity | undefined {
  const [scheme = '', authority, ...rest] = id.split(':');
  const [oui = '', ...more] = rest.join(':').split('-');
  if (authority !== '' || !/^[0-9a-f]{6}$/i.test(oui)) return undefined;
  const productClass = scheme === 'ops' ? more.shift() : '';
  const [named, serial] = [decoded(productClass ?? ''), decoded(more.join('-'))];
  if (!['os', 'ops'].includes(scheme) || named === undefined || !serial) return undefined;
  return { oui: oui.toUpperCase(), productClass: named, serial };
}
