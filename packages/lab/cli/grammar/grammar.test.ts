import { describe, expect, it } from 'vitest';
import { completion, help } from './help.ts';
import { match, refusals } from './match.ts';
import { grammar } from './syntax.ts';
import { accepts } from './types.ts';

const tree = grammar(
  [
    'show version',
    'show vlan [<vlan:1-4094>]',
    'switchport mode <mode:access|trunk|hybrid>',
    'switchport trunk vlan <list:vlans>',
    'ping <host:ip> [count <count:1-100>] [size <size:36-1472>]',
    'description <text:text>',
    'ip route <to:prefix> <via:ip>',
    'ip route <to:ip> <mask:ip> <via:ip>',
    'interface vlan <vlan:1-4094>',
    'interface gpon <port:port>',
  ].map((syntax) => ({ syntax })),
);

const said = (line: string): string => {
  const found = match(tree, line);
  return found.ok ? `${found.command.syntax} ${JSON.stringify(found.args)}` : refusals[found.why];
};

describe('a command line', () => {
  it('is understood with every keyword as short as it is unique', () => {
    expect(said('sh ver')).toBe('show version {}');
    expect(said('SW MO hy')).toBe('switchport mode <mode:access|trunk|hybrid> {"mode":"hybrid"}');
    expect(said('int gpon 0/3')).toBe('interface gpon <port:port> {"port":"0/3"}');
  });

  it('is ambiguous when a keyword could be two', () => {
    expect(said('show v')).toBe('Ambiguous command');
    expect(said('i r 10.0.0.0/8 10.0.0.1')).toBe('Ambiguous command');
  });

  it('is unknown, incomplete or too long in the words of the device', () => {
    expect(said('conjure')).toBe('% Unknown command.');
    expect(said('switchport trunk')).toBe('% Command incomplete');
    expect(said('show version now')).toBe('Too many parameters');
  });

  it('takes optional parts in their order', () => {
    expect(said('ping 10.0.0.1 size 100')).toContain('{"host":"10.0.0.1","size":"100"}');
    expect(said('ping 10.0.0.1 count 3 size 100')).toContain('{"host":"10.0.0.1","count":"3","size":"100"}');
    expect(said('ping 10.0.0.1')).toContain('{"host":"10.0.0.1"}');
  });

  it('chooses between kinds of parameters by what was typed', () => {
    expect(said('ip route 10.0.0.0/8 10.0.0.1')).toContain('"to":"10.0.0.0/8"');
    expect(said('ip route 10.0.0.0 255.0.0.0 10.0.0.1')).toContain('"mask":"255.0.0.0"');
  });

  it('keeps a text as it was typed, blanks included', () => {
    expect(said('desc  to  the   north ')).toContain('{"text":"to  the   north"}');
  });

  it('knows numbers outside their bounds for unknown', () => {
    expect(said('interface vlan 4094')).toContain('"vlan":"4094"');
    expect(said('interface vlan 4095')).toBe('% Unknown command.');
    expect(said('interface vlan 0')).toBe('% Unknown command.');
    expect(said('switchport trunk vlan 1,5-4094')).toContain('1,5-4094');
    expect(said('switchport trunk vlan 1,9-5')).toBe('% Unknown command.');
  });
});

describe('the question mark', () => {
  it('lists the next words and says when the command is whole', () => {
    expect(help(tree, 'show ')).toEqual(['  version          Version', '  vlan             VLAN configuration']);
    expect(help(tree, 'show vlan ')).toEqual(['  <1-4094>         vlan', '<cr>  Just Press Enter to Execute command!']);
  });

  it('lists the words that begin as typed', () => {
    expect(help(tree, 's')).toHaveLength(2);
    expect(help(tree, 'show x')).toEqual(['% There is no matched command']);
    expect(help(tree, 'conjure ')).toEqual(['% There is no matched command']);
  });

  it('has a brother, the tabulator, that completes what is unique', () => {
    expect(completion(tree, 'sw')).toBe('itchport ');
    expect(completion(tree, 's')).toBe('');
  });
});

describe('a parameter', () => {
  it('has the shape of its kind', () => {
    expect(['::', 'fe80::1', '2001:db8:0:0:0:0:0:1'].every((text) => accepts('ip6', text))).toBe(true);
    expect(['1', ':::', '2001:db8::1::2', '2001:db8:1', 'g::1'].some((text) => accepts('ip6', text))).toBe(false);
    expect(accepts('prefix6', '2001:db8::/128')).toBe(true);
    expect(accepts('prefix6', '2001:db8::/129')).toBe(false);
    expect(accepts('prefix', '10.0.0.0/33')).toBe(false);
    expect(accepts('ip', '10.0.0.256')).toBe(false);
    expect(accepts('port', '1/1')).toBe(false);
  });
});

describe('a grammar', () => {
  it('does not hold one command twice', () => {
    expect(() => grammar([{ syntax: 'a [b]' }, { syntax: 'a' }])).toThrow('one command');
  });
});
