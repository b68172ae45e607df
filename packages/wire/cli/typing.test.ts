import { describe, expect, it } from 'vitest';
import { fillCommand, isTypable } from './guard.ts';
import { REDACTED, redactor } from './redact.ts';
import { TelnetCodec } from './telnet-codec.ts';

const fault = (code: string) => expect.objectContaining({ code });

describe('A command made from values', () => {
  it('takes one word for each place, and a text only where the line ends with it', () => {
    expect(fillCommand('switchport trunk pvid vlan {vlan}', { vlan: 100 })).toBe('switchport trunk pvid vlan 100');
    expect(fillCommand('description {text...}', { text: 'north of the river' })).toBe('description north of the river');
  });

  it.each(['a b', 'a\rreload', 'a\nreload', 'why?', '', 'é', '\u0003', '!x', '#x', 'x'.repeat(1001)])(
    'refuses the value %j before anything is sent, without repeating it',
    (value) => {
      const fill = () => fillCommand('hostname {name}', { name: value });
      expect(fill).toThrow(fault('unsendable'));
      if (value.length > 3) expect(fill).not.toThrow(value);
    },
  );

  it('takes no value from a prototype, and does not fill places within values', () => {
    expect(() => fillCommand('hostname {constructor}')).toThrow(TypeError);
    expect(fillCommand('a {x} {y}', { x: '{y}', y: 'z' })).toBe('a {y} z');
    expect(isTypable('~ Xpon@Olt9417# !')).toBe(true);
  });
});

describe('Redaction', () => {
  it('takes out every secret, the longer before the shorter, and never its own marks', () => {
    const redact = redactor(['pass', 'password-1', undefined, '', '*']);
    expect(redact('user a password-1 and pass*')).toBe(`user a ${REDACTED} and ${REDACTED}${REDACTED}`);
    expect(redactor([])('nothing')).toBe('nothing');
  });
});

const bytes = (...values: number[]) => Uint8Array.from(values);

describe('Telnet negotiation', () => {
  it('agrees to echo, go-ahead, window size and terminal type, and refuses the rest', () => {
    const codec = new TelnetCodec();
    expect([...codec.decode(bytes(255, 251, 1, 255, 251, 3)).reply]).toEqual([255, 253, 1, 255, 253, 3]);
    expect([...codec.decode(bytes(255, 253, 31)).reply]).toEqual([255, 251, 31, 255, 250, 31, 2, 0, 0, 100, 255, 240]);
    expect([...codec.decode(bytes(255, 253, 39, 255, 251, 38)).reply]).toEqual([255, 252, 39, 255, 254, 38]);
    const type = codec.decode(bytes(255, 253, 24, 255, 250, 24, 1, 255, 240)).reply;
    expect([...type.subarray(0, 3), ...type.subarray(-2)]).toEqual([255, 251, 24, 255, 240]);
  });

  it('does not answer an acknowledgement, so two sides cannot go on for ever', () => {
    const codec = new TelnetCodec();
    codec.decode(bytes(255, 251, 1));
    expect(codec.decode(bytes(255, 251, 1)).reply).toHaveLength(0);
    expect(codec.decode(bytes(255, 252, 9, 255, 254, 9)).reply).toHaveLength(0);
  });

  it('stops answering a peer that never stops asking', () => {
    const codec = new TelnetCodec();
    let replied = 0;
    for (let i = 0; i < 1000; i++) replied += codec.decode(bytes(255, 253, 200)).reply.length;
    expect(replied).toBe(64 * 3);
  });

  it('gives the octets of the terminal, whatever stands between them and however they are cut', () => {
    const raw = bytes(65, 255, 255, 13, 0, 66, 255, 241, 13, 10, 255, 250, 31, 9, 9, 255, 240, 67);
    const whole = new TelnetCodec().decode(raw).data;
    const codec = new TelnetCodec();
    const cut = [...raw].flatMap((byte) => [...codec.decode(bytes(byte)).data]);
    expect([...whole]).toEqual([65, 255, 13, 66, 13, 10, 67]);
    expect(cut).toEqual([...whole]);
  });

  it('doubles 255 and sends Enter as CR NUL', () => {
    expect([...new TelnetCodec().encode(bytes(255, 13))]).toEqual([255, 255, 13, 0]);
  });
});
