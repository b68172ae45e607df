import { describe, expect, it } from 'vitest';
import {
  busiestPorts,
  lookOf,
  shortNames,
  portSpeedOf,
  troubledPorts,
  troublesOf,
  portUsageOf,
  type Glance,
} from './glance.ts';

const calm = { upErrors: 0, downErrors: 0, upDrops: 0, downDrops: 0 };
const unread = { upErrors: null, downErrors: null, upDrops: null, downDrops: null };
const port = (port: number, more: Partial<Glance> = {}): Glance =>
  ({
    port,
    name: `Gi1/0/${port}`,
    admin: true,
    link: true,
    speed: '1000M',
    upBps: 0,
    downBps: 0,
    grown: calm,
    ...more,
  }) as Glance;

describe('A port of any device at a glance', () => {
  it('is switched off, down, unknown, up, or up with errors', () => {
    expect(lookOf(port(1, { admin: false, link: false }))).toBe('off');
    expect(lookOf(port(1, { link: false }))).toBe('down');
    expect(lookOf(port(1, { link: null }))).toBe('unknown');
    expect(lookOf(port(1, { grown: unread }))).toBe('up');
    expect(lookOf(port(1, { grown: { ...unread, downErrors: 3 } }))).toBe('errors');
  });

  it('has no usage and no errors where nothing was read, and never 0 instead', () => {
    expect(portUsageOf(port(1, { upBps: null, downBps: null }))).toBe(null);
    expect(portUsageOf(port(1, { speed: null }))).toBe(null);
    expect(portUsageOf(port(1, { upBps: 250e6, downBps: null }))).toBe(25);
    expect(portUsageOf(port(1, { upBps: 100e6, downBps: 400e6 })), 'of the busier direction').toBe(40);
    expect(portUsageOf(port(1, { link: false, upBps: 250e6 })), 'what it once carried is no usage').toBe(null);
    expect(troublesOf(port(1, { grown: unread }))).toBe(null);
    expect([portSpeedOf('10000M'), portSpeedOf('10G'), portSpeedOf('auto')]).toEqual([1e10, 1e10, null]);
  });

  it('is among the busiest or the troubled only with something to show', () => {
    const ports = [port(1), port(2, { upBps: 5 }), port(3, { downBps: 9 }), port(4, { upBps: null, downBps: null })];
    expect(busiestPorts(ports, 5).map((one) => one.port)).toEqual([3, 2]);
    const bad = port(5, { grown: { ...calm, upDrops: 2 } });
    expect(troubledPorts([...ports, bad], 5)).toEqual([bad]);
  });

  it('is called in short by what tells it from the next', () => {
    expect(shortNames(['Gi1/0/24', 'Te1/0/25', 'wan'])).toEqual(['24', '25', 'wan']);
    expect(shortNames(['eth0', 'eth1', 'FXS 1'])).toEqual(['eth0', 'eth1', 'FXS1']);
  });
});
