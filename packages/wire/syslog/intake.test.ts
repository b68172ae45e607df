import { describe, expect, it } from 'vitest';
import type { PackedBatch } from '../snmp/trap-record.ts';
import { SyslogIntake } from './intake.ts';

const line = Buffer.from('<14>2026/11/24 03:12:44   ONU Offline   PON 0/1 ONU 1');
const started = (at: { ms: number }) => {
  const batches: PackedBatch[] = [];
  const intake = new SyslogIntake(
    (batch) => batches.push(batch),
    () => at.ms,
  );
  const say = (address: string, times: number) => {
    for (let n = 0; n < times; n += 1) intake.receive(line, { address, port: 514 });
  };
  return { intake, batches, say };
};

describe('The intake of syslog', () => {
  it('lets one sender say 2,000 lines at once and 100 a second after that, and counts the rest', () => {
    const at = { ms: 0 };
    const { intake, say } = started(at);
    say('192.0.2.1', 50_000);
    expect(intake.counters()).toMatchObject({ received: 50_000, tooMany: 48_000 });
    at.ms = 3000;
    say('192.0.2.1', 1000);
    expect(intake.counters().tooMany).toBe(48_000 + 700);
    intake.close();
  });

  it('keeps what others say beside a flood, and accounts for every line while nothing is taken', () => {
    const { intake, batches, say } = started({ ms: 0 });
    for (let sender = 1; sender <= 60; sender += 1) say(`198.51.100.${sender}`, 2000);
    say('192.0.2.9', 3);
    const { received, handed, tooMany, queueFull, queued } = intake.counters();
    expect(received).toBe(120_003);
    expect(handed + tooMany + queueFull + queued).toBe(received);
    expect(queueFull).toBeGreaterThan(0);
    while (!intake.isIdle()) for (const { id } of batches.splice(0)) intake.taken(id);
    const { handed: all, queueFull: lost } = intake.counters();
    expect(all + lost + tooMany).toBe(received);
    intake.close();
  });

  it('hands over the three lines of a quiet sender whatever the loud ones say', () => {
    const { intake, batches, say } = started({ ms: 0 });
    for (let sender = 1; sender <= 60; sender += 1) say(`198.51.100.${sender}`, 2000);
    say('192.0.2.9', 3);
    let heard = 0;
    while (!intake.isIdle())
      for (const { id, addresses, senders } of batches.splice(0)) {
        heard += [...senders].filter((n) => addresses[n] === '192.0.2.9').length;
        intake.taken(id);
      }
    expect(heard).toBe(3);
    intake.close();
  });
});
