import { describe, expect, it } from 'vitest';
import { Dialogue } from './dialogue.ts';
import { LineReader } from './reader.ts';
import { type CliStream, StreamEars } from './stream.ts';

/** A terminal whose device prints what the test says, when it says so; `settled` is when the session's patience ends. */
function terminal() {
  const ears = new StreamEars();
  const typed: string[] = [];
  let hungUp = false;
  const stream: CliStream = {
    write: (bytes) => void typed.push(new TextDecoder().decode(bytes)),
    onData: (listener) => ears.onData(listener),
    onEnd: (listener) => ears.onEnd(listener),
    close: () => {
      hungUp = true;
      return Promise.resolve();
    },
  };
  const timers = new Set<{ readonly ms: number; readonly work: () => void }>();
  const clock = {
    after: (ms: number, work: () => void) => {
      const timer = { ms, work };
      timers.add(timer);
      return () => void timers.delete(timer);
    },
  };
  const limits = { timeoutMs: 30_000, maxBytes: 10_000, maxLines: 100 };
  const dialogue = new Dialogue(new LineReader(stream, clock), 'olt');
  return {
    typed,
    hungUp: () => hungUp,
    /** Until whoever waits has taken notice. */
    prints: (text: string) => {
      ears.data(new TextEncoder().encode(text));
      return new Promise<void>((noticed) => setImmediate(noticed));
    },
    settled: () => [...timers].filter(({ ms }) => ms === 1000).forEach(({ work }) => work()),
    ask: async (command: string) => (await dialogue.ask(command, limits)).lines,
  };
}

describe('The end of an answer', () => {
  it('is not a prompt that the device had printed before it read the command', async () => {
    const device = terminal();
    const answer = device.ask('show fan');
    await device.prints('\r\nolt# ');
    await device.prints('show fan\r\n');
    await device.prints('Fan 1: ok\r\nolt# ');
    expect(await answer).toEqual(['Fan 1: ok']);
  });

  it('is the prompt and silence on a unit that does not echo; after the first command the prompt alone', async () => {
    const device = terminal();
    const answer = device.ask('show fan');
    await device.prints('Fan 1: ok\r\nolt# ');
    device.settled();
    expect(await answer).toEqual(['Fan 1: ok']);
    const next = device.ask('show fan');
    await device.prints('Fan 2: ok\r\nolt# ');
    expect(await next).toEqual(['Fan 2: ok']);
  });

  it('is not the prompt of another host, nor words that look like one while more is to come', async () => {
    const device = terminal();
    const answer = device.ask('write');
    await device.prints('write\r\nSaving\r\n####');
    device.settled();
    await device.prints('####\r\n');
    await device.prints('olt# ');
    expect(await answer).toEqual(['Saving', '########']);
  });

  it('is found behind an echo that the device wrapped', async () => {
    const device = terminal();
    const list = '100,200,300,400,500,600';
    const answer = device.ask(`switchport trunk vlan ${list}`);
    await device.prints('switchport trunk vlan 100,200,300,\r\n400,500,600\r\nolt# ');
    expect(await answer).toEqual([]);
    expect(device.typed).toEqual([`switchport trunk vlan ${list}\r`]);
  });
});

describe('What was not asked for', () => {
  it('is taken up to a bound, and then ends the session', async () => {
    const device = terminal();
    const first = device.ask('show fan');
    await device.prints('show fan\r\nolt# ');
    await first;
    await device.prints('2026/05/25 17:08:24   User Login   User admin log in.\r\n'.repeat(100));
    const second = device.ask('show fan');
    await device.prints('show fan\r\nok\r\nolt# ');
    expect(await second).toEqual(['ok']);
    await device.prints('x'.repeat(300_000));
    expect(device.hungUp()).toBe(true);
    await expect(device.ask('show fan')).rejects.toMatchObject({ code: 'tooMuch' });
  });
});
