const masked = '******';

interface Rule {
  /** Only lines that begin so. */
  readonly where?: RegExp;
  /** First group: what stands before a secret, with words such as `cipher` or `7` that say how it is written. */
  readonly secret: RegExp;
}

/**
 * Shapes of V1600G0-B V1.4.13R, and of FRR, on which the firmware is built. None of the patterns can be made to search a line
 * over and over: a device may send lines as long as it likes.
 */
const rules: readonly Rule[] = [
  // login-password, enable-password, acs_password, passwd, pwd, passphrase, secret: in any line.
  {
    secret:
      /((?:password|passwd|pwd|passphrase|secret)\s+(?:(?:cipher|simple|encrypt(?:ed)?|plain(?:text)?|hash|\d)\s+(?=\S))?)(?:"[^"]*"|\S+)/gi,
  },
  { secret: /((?<![a-z0-9])psk\s+)(?:"[^"]*"|\S+)/gi },
  // SNMP: `community X ro`, `host H version 2c community X`.
  { secret: /(\bcommunity\s+(?:(?:cipher|simple|encrypted|\d)\s+(?=\S))?)(?:"[^"]*"|\S+)/gi },
  // Wi-Fi `shared_key`, RADIUS `shared-key`, key chains `key-string`, OSPF `authentication-key`.
  {
    secret:
      /((?:shared[_-]?key|key-string|auth(?:entication)?[_-]?key|wpa[_-]?key|wep[_-]?key)\s+(?:(?:cipher|simple|encrypted|[07])\s+(?=\S))?)(?:"[^"]*"|\S+)/gi,
  },
  // OSPF and NTP: `message-digest-key 1 md5 X`, `authentication-key 1 md5 X`.
  {
    secret:
      /((?:message-digest|authentication)-key\s+\S+\s+(?:md5|sha\d*)\s+(?:(?:cipher|encrypted|[07])\s+(?=\S))?)(?:"[^"]*"|\S+)/gi,
  },
  // RIP: `authentication string X`.
  { secret: /(\bauthentication\s+string\s+)(?:"[^"]*"|\S+)/gi },
  // RADIUS and TACACS+: `radius-server host H key X`.
  {
    where: /^\s*(?:radius|tacacs)/i,
    secret: /(\skey\s+(?:(?:cipher|simple|encrypted|[07])\s+(?=\S))?)(?:"[^"]*"|\S+)/gi,
  },
  // SNMPv3: `snmp-server user U … auth md5 X priv des Y`.
  { where: /^\s*snmp/i, secret: /(\s(?:md5|sha\d*|3?des|aes\d*)\s+)(?:"[^"]*"|\S+)/gi },
  // ONU web accounts: `pri username admin_control enable admin X user_control enable user Y`.
  { secret: /(\busername\s+\S+\s+enable\s+\S+\s+)(?:"[^"]*"|\S+)/gi },
  { secret: /(\buser_control\s+enable\s+\S+\s+)(?:"[^"]*"|\S+)/gi },
];

/** A line of a configuration without its secrets. */
export function maskLine(line: string): string {
  let text = line;
  for (const { where, secret } of rules) {
    if (where?.test(line) ?? true) text = text.replace(secret, `$1${masked}`);
  }
  return text;
}

export const maskConfig = (lines: readonly string[]): string[] => lines.map(maskLine);
