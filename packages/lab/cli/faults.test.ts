import { vlanTable } from '@heliograph/wire/mib/platform/vlan.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { happen } from '../control/events.ts';
import type { LabDevice } from '../network.ts';
import { CliBench } from './testing/bench.ts';
import type { Person } from './testing/clients.ts';

let bench: CliBench;
let device: LabDevice;
let person: Person;

beforeEach(async () => {
  bench = new CliBench();
  device = await bench.add('V1600G1');
  person = await bench.configuring(device);
  await person.run('interface gpon 0/1');
});

afterEach(() => bench.stop());

const fault = (mode: string, more: Record<string, unknown> = {}) =>
  happen(bench.network, device, { type: 'cliFault', mode, ...more });

const footer = 'ONU Number: ';

describe('a command line that goes wrong', () => {
  it('cuts its dumps short as often as it was told to, and only the ones named', async () => {
    fault('truncate', { command: 'show onu state', times: 1 });
    expect(await person.run('show onu info')).toContain('1:6');
    expect(await person.run('show onu state')).not.toContain(footer);
    expect(await person.run('show onu state')).toContain(footer);
  });

  it('lets log lines break in, between lines and within them', async () => {
    fault('injectLogs', { every: 2 });
    const seen = await person.run('show onu state');
    const log = /^2026\/11\/21 08:00:00 {3}\S/;
    const lines = seen.split('\r\n');
    expect(lines.filter((line) => log.test(line)).length).toBeGreaterThan(2);
    expect(lines.some((line) => /\S 2026/.test(line))).toBe(false);
    fault('none');
    expect(await person.run('show onu state')).not.toContain('2026/');
  });

  it('hangs up in the middle of an answer', async () => {
    fault('closeMidCommand');
    person.type('show onu state\r');
    const seen = await person.gone();
    expect(seen).toContain('Admin State');
    expect(seen).not.toContain(footer);
  });

  it('paints its tables when told to', async () => {
    expect(await person.run('show onu state')).not.toContain('\u001b[12C');
    fault('paint');
    expect(await person.run('show onu state')).toContain('\u001b[12C');
  });

  it('takes its time', async () => {
    fault('slow', { ms: 1, times: 1 });
    expect(await person.run('show onu state')).toContain(footer);
  });

  it('refuses, or accepts and keeps nothing of it', async () => {
    const hasVlan = (vlanVid: number): boolean => device.olt.config.has(vlanTable, { vlanVid });
    await person.run('exit');
    fault('refuse', { command: 'vlan', times: 1 });
    expect(await person.run('vlan 100')).toContain('Error: operation failed.');
    fault('forget', { times: 1 });
    expect(await person.run('vlan 100')).toBe('olt-a.1|x(config-vlan-100)');
    expect(hasVlan(100)).toBe(false);
    await person.run('vlan 100');
    expect(hasVlan(100)).toBe(true);
  });

  it('says what cannot be asked of it', () => {
    expect(fault('explode')).toMatchObject({ status: 400 });
    expect(fault('slow', { ms: -1 })).toMatchObject({ status: 400 });
    expect(fault('truncate', { lines: 3 })).toMatchObject({
      status: 200,
      body: { cliFaults: { truncate: { lines: 3 } } },
    });
  });
});
