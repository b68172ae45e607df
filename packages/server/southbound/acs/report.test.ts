import type { Inform } from '@heliograph/wire/cwmp/message.ts';
import { describe, expect, it } from 'vitest';
import { onuKeysOf } from '../../estate/cpes/device.ts';
import { reportFactsOf, keptEvents } from './report.ts';

const inform = (parameters: Record<string, string>): Inform => ({
  method: 'Inform',
  device: { manufacturer: 'Maker\n', oui: '00AA11', productClass: 'HG', serialNumber: 'S1' },
  events: [],
  maxEnvelopes: 1,
  currentTime: '',
  retryCount: 0,
  parameters: Object.entries(parameters).map(([name, value]) => ({ name, value, type: 'string' })),
});
const of = (parameters: Record<string, string>) => ({
  inform: inform(parameters),
  address: '10.0.0.1',
  version: 'cwmp-1-0' as const,
});

describe('What a report tells of a device', () => {
  it('is read by the root that the device itself names, and what it does not tell stays', () => {
    const first = reportFactsOf(
      of({
        'Device.DeviceInfo.SoftwareVersion': 'V1',
        'Device.ManagementServer.ConnectionRequestURL': 'http://10.0.0.1/',
      }),
    );
    expect(first).toMatchObject({
      root: 'Device.',
      software: 'V1',
      url: 'http://10.0.0.1/',
      hardware: null,
      manufacturer: 'Maker',
    });
    expect(reportFactsOf(of({ 'Device.DeviceInfo.SoftwareVersion': 'V2' }), first)).toEqual({
      ...first,
      software: 'V2',
    });
    expect(reportFactsOf(of({ 'InternetGatewayDevice.DeviceInfo.HardwareVersion': 'H' }))).toMatchObject({
      root: 'InternetGatewayDevice.',
      hardware: 'H',
    });
  });

  it('is one line that a database takes', () => {
    expect(reportFactsOf(of({ 'Device.DeviceInfo.SoftwareVersion': `a\0b\nc\u202e${'x'.repeat(999)}` })).software).toBe(
      `ab c ${'x'.repeat(251)}`,
    );
  });

  it('has no event where only its time has come', () => {
    const events = [
      { code: '2 PERIODIC', commandKey: '' },
      { code: '4 VALUE CHANGE', commandKey: '' },
    ];
    expect(keptEvents(events).map(({ code }) => code)).toEqual(['4 VALUE CHANGE']);
  });

  it('finds its ONU by the serial number in letters or in hex, or by the MAC that its serial number is', () => {
    const keys = (serial: string, oui = '00AA11') => onuKeysOf({ oui, productClass: 'HG', serial });
    expect(keys('VSOL0a1B2c3D').serials).toContain('VSOL0A1B2C3D');
    expect(keys('56534F4C0A1B2C3D').serials).toContain('VSOL0A1B2C3D');
    expect(keys('00aa11-22:33:44')).toMatchObject({ mac: '00aa11223344' });
    // Of an EPON ONU it is compared with, whatever OUI the device tells; it is no MAC that stands in its row.
    expect(keys('00BB11223344')).toMatchObject({ mac: null, alike: '00bb11223344' });
  });
});
