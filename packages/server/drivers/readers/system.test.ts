import { expect, it } from 'vitest';
import { parseCpuUsage, parseFan, parseMemory } from './system.ts';

it('The load of a device is what it says itself, and else what its averages leave over', () => {
  const columns = ['%usr', '%nice', '%sys', '%iowait', '%irq', '%soft', '%steal', '%guest', '%idle'].join('   ');
  const averages = [
    `Average:     CPU   ${columns}`,
    'Average:     all    1.75    0.00    1.05    0.00   22.53   74.67',
  ];
  expect(parseCpuUsage(['Current CPU Usage:     17%', '', 'Linux 4.14.48 (iProc) (1 CPU)', ...averages])).toEqual({
    system: { cpu: 17 },
  });
  // V2 firmware has no such line.
  expect(parseCpuUsage(averages)).toEqual({ system: { cpu: 25 } });
  expect(parseMemory(['Current Memory Usage:   52%', '', 'MemTotal:   494616 kB'])).toEqual({ system: { memory: 52 } });
  expect(parseMemory(['MemTotal:   512000 kB', 'MemFree:    128000 kB'])).toEqual({ system: { memory: 75 } });
});

it('What is no load is no reading, and never 0', () => {
  expect(parseCpuUsage(['Current CPU Usage:     255%', 'Average:     all    1.75'])).toEqual({});
  expect(parseMemory(['MemTotal:        0 kB', 'MemFree:         0 kB'])).toEqual({});
  expect(parseMemory(['MemFree:    128000 kB'])).toEqual({});
  expect(parseFan([' current fans state:', ' open fan temperature:35.0 .C'])).toEqual({});
});

it('The temperature of a device stands with its fans, whose own threshold is none', () => {
  const rule = ` ${'-'.repeat(44)}`;
  expect(
    parseFan([
      ' Chassis Fans State Information',
      rule,
      ' current fans state: auto-running',
      ' current temperature:47.6 .C',
      ' open fan temperature:35.0 .C',
      rule,
    ]),
  ).toEqual({ system: { fan: 'auto-running', temperature: 48 } });
  expect(parseFan([' current temperature:-12.0 .C'])).toEqual({ system: { temperature: -12 } });
});
