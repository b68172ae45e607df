import { describe, expect, it } from 'vitest';
import { diffLines, type Diff } from './diff.ts';
import { maskLine } from './mask.ts';

describe('Secrets of a running configuration', () => {
  it.each([
    ['snmp-server community PUBLIC1 ro', 'PUBLIC1', 'snmp-server community ****** ro'],
    ['snmp-server host domain vsol.example.com version 2c community TRAP9', 'TRAP9', undefined],
    ['snmp-server trap-host 192.0.2.1 community TRAP9', 'TRAP9', undefined],
    ['user admin admin login-password HASH1', 'HASH1', 'user admin admin login-password ******'],
    ['user admin admin ADMIN enable-password HASH2', 'HASH2', undefined],
    ['user add bob login-password "two words"', 'two words', 'user add bob login-password ******'],
    ['enable password 7 070C285F', '070C285F', 'enable password 7 ******'],
    ['enable secret 7', '7', 'enable secret ******'],
    [' neighbor 192.0.2.1 password BGP', 'BGP', undefined],
    [
      'onu 5 pri wifi_ssid 1 name HOME hide disable auth_mode wpa2psk/wpa3psk encrypt_type aes shared_key WLAN123 rekey_interval 0',
      'WLAN123',
      'onu 5 pri wifi_ssid 1 name HOME hide disable auth_mode wpa2psk/wpa3psk encrypt_type aes shared_key ****** rekey_interval 0',
    ],
    [
      'onu 5 pri wan_adv index 1 route ipv4 pppoe proxy disable user U pwd PPP1 mode auto nat enable',
      'PPP1',
      undefined,
    ],
    [
      'onu 5 pri username admin_control enable admin ADM1 user_control enable user USR2',
      'ADM1',
      'onu 5 pri username admin_control enable admin ****** user_control enable user ******',
    ],
    ['username admin_control enable admin ADM1 user_control disable', 'ADM1', undefined],
    ['onu 5 pri tr069_mng enable acs_url http://192.0.2.1 acs_username a acs_password ACS1', 'ACS1', undefined],
    ['onu add 5 profile default loid L1 password LOID1', 'LOID1', undefined],
    [
      'radius-server host 192.0.2.1 auth-port 1812 key RAD1',
      'RAD1',
      'radius-server host 192.0.2.1 auth-port 1812 key ******',
    ],
    ['tacacs-server key TAC1', 'TAC1', undefined],
    [' ip ospf message-digest-key 1 md5 OSPF1', 'OSPF1', ' ip ospf message-digest-key 1 md5 ******'],
    [' ip ospf authentication-key OSPF1', 'OSPF1', undefined],
    [' ip rip authentication string RIP1', 'RIP1', undefined],
    ['  key-string CHAIN1', 'CHAIN1', undefined],
    [
      'snmp-server user u1 g1 v3 auth md5 AUTHPASS priv des PRIVPASS',
      'AUTHPASS',
      'snmp-server user u1 g1 v3 auth md5 ****** priv des ******',
    ],
    ['ntp authentication-key 1 md5 NTP1', 'NTP1', undefined],
  ])('are masked in %j', (line, secret, wanted) => {
    const shown = maskLine(line);
    expect(shown).not.toContain(secret === '7' ? ' 7' : secret);
    if (wanted !== undefined) expect(shown).toBe(wanted);
  });

  it.each([
    'key chain NORTH',
    ' key 1',
    'crypto key generate rsa usage-keys modulus 2048',
    'interface gpon 0/1',
    'switchport trunk vlan 100,103,105-108',
    'onu 5 pri wifi_switch 1 enable etsi auto 80211acanacax 20 80',
    'onu 5 pri acl http control enable lan enable wan enable ipv4_control disable ipv6_control disable port 80',
    'web security admin_control enable',
    'ip route 0.0.0.0/0 192.0.2.254',
    ' area 0.0.0.1 authentication message-digest',
  ])('are not seen in %j', (line) => expect(maskLine(line)).toBe(line));

  it('are masked in time that grows with the line only', () => {
    const words = [
      'snmp-server user ',
      'md5 ',
      'password ',
      'a-',
      'authentication-key x ',
      '"',
      ' ',
      'user_control enable ',
    ];
    const started = process.cpuUsage();
    for (const word of words) for (let i = 0; i < 50; i++) maskLine(`snmp-server ${word.repeat(4096 / word.length)}`);
    expect(process.cpuUsage(started).user / 1000, 'ms of processor').toBeLessThan(1000);
  });
});

/** What a person would make of a difference: applies it to the old text. */
function applied(before: readonly string[], { hunks }: Diff): string[] {
  const after: string[] = [];
  let at = 0;
  for (const hunk of hunks) {
    while (at < hunk.oldStart - 1) after.push(before[at++] ?? '');
    expect(after.length + 1).toBe(hunk.newStart);
    for (const { kind, text } of hunk.lines) {
      if (kind !== 'added') expect(before[at++]).toBe(text);
      if (kind !== 'removed') after.push(text);
    }
  }
  return [...after, ...before.slice(at)];
}

const marks = (diff: Diff) =>
  diff.hunks.flatMap(({ lines }) =>
    lines.map(({ kind, text }) => `${{ same: ' ', removed: '-', added: '+' }[kind]}${text}`),
  );

/** Numbers that look random and are the same in every run. */
function dice(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff;
    return (state >> 8) % below;
  };
}

/** Length of the longest common subsequence, by the textbook. */
function commonLength(a: readonly string[], b: readonly string[]): number {
  let row = Array.from({ length: b.length + 1 }, () => 0);
  for (const line of a) {
    const next = [0];
    b.forEach((other, at) =>
      next.push(line === other ? (row[at] ?? 0) + 1 : Math.max(row[at + 1] ?? 0, next[at] ?? 0)),
    );
    row = next;
  }
  return row.at(-1) ?? 0;
}

describe('The difference of two versions', () => {
  it('shows what was removed and added with the lines around it', () => {
    const before = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
    const diff = diffLines(before, ['a', 'b', 'c', 'X', 'e', 'f', 'g', 'h', 'i'], 1);
    expect(marks(diff)).toEqual([' c', '-d', '+X', ' e', ' h', '+i']);
    expect(diff).toMatchObject({ added: 2, removed: 1 });
    expect(diff.hunks.map(({ oldStart, newStart }) => [oldStart, newStart])).toEqual([
      [3, 3],
      [8, 8],
    ]);
  });

  it('keeps the lines of a block together that moved past repeated ones', () => {
    const block = (name: string) => [`interface gpon ${name}`, ' no shutdown', ' mdi force', '!'];
    const before = [...block('0/1'), ...block('0/3')];
    const diff = diffLines(before, [...block('0/1'), ...block('0/2'), ...block('0/3')], 0);
    expect([diff.added, diff.removed]).toEqual([4, 0]);
  });

  it('is nothing for equal texts, and everything for texts without a common line', () => {
    expect(diffLines(['a'], ['a'])).toEqual({ hunks: [], added: 0, removed: 0 });
    expect(marks(diffLines(['a'], ['b']))).toEqual(['-a', '+b']);
    expect(marks(diffLines([], ['b']))).toEqual(['+b']);
    expect(marks(diffLines(['a'], []))).toEqual(['-a']);
  });

  it('shows a changed secret as changed without showing it', () => {
    const [before, after] = [
      ['x', 'tacacs-server key ONE'],
      ['x', 'tacacs-server key TWO'],
    ];
    expect(marks(diffLines(before, after, 0, maskLine))).toEqual([
      '-tacacs-server key ******',
      '+tacacs-server key ******',
    ]);
  });

  it('is as short as can be where every line occurs more than once', () => {
    const roll = dice(5);
    for (let round = 0; round < 100; round++) {
      const text = () => Array.from({ length: 20 + roll(10) }, () => `line ${roll(3)}`);
      const [before, after] = [text(), text()];
      const { added, removed } = diffLines(before, after);
      expect(added + removed).toBe(before.length + after.length - 2 * commonLength(before, after));
    }
  });

  it('leads from the one to the other, for any two texts', () => {
    const roll = dice(7);
    for (let round = 0; round < 300; round++) {
      const before = Array.from({ length: roll(30) }, () => `line ${roll(8)}`);
      const after = before.flatMap((line) => (roll(5) === 0 ? [] : roll(5) === 0 ? [line, `line ${roll(8)}`] : [line]));
      const diff = diffLines(before, after, roll(4));
      expect(applied(before, diff)).toEqual(after);
    }
  });

  it('of 10,000 lines is found at once, however little they share', () => {
    const roll = dice(3);
    const before = Array.from({ length: 10_000 }, (_, at) => (at % 3 === 0 ? ' no shutdown' : `onu ${roll(3000)} x`));
    const changed = before.map((line) => (roll(50) === 0 ? `changed ${roll(9)}` : line));
    const strange = Array.from({ length: 10_000 }, () => `other ${roll(50)}`);
    const started = process.cpuUsage();
    expect(applied(before, diffLines(before, changed))).toEqual(changed);
    expect(diffLines(before, strange)).toMatchObject({ added: 10_000, removed: 10_000 });
    expect(applied(before, diffLines(before, before.toReversed()))).toEqual(before.toReversed());
    expect(process.cpuUsage(started).user / 1000, 'ms of processor').toBeLessThan(3000);
  });
});
