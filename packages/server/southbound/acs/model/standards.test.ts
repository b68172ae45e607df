import { describe, expect, it } from 'vitest';
import type { ParameterBinding } from '@heliograph/catalogue/cpe/adapter.ts';
import { tr098 } from '@heliograph/catalogue/cpe/adapters/tr098.ts';
import { tr181 } from '@heliograph/catalogue/cpe/adapters/tr181.ts';
import { bindingListOf } from '@heliograph/catalogue/cpe/find.ts';
import { plan } from '@heliograph/catalogue/cpe/plan.ts';
import { Standards } from './standards.ts';

const standards = new Standards();

describe('The data models of the Broadband Forum', () => {
  it('are there whole, each read once', async () => {
    const [igd, device] = await Promise.all([standards.of('tr098'), standards.of('tr181')]);
    expect(igd.size).toBeGreaterThan(2300);
    expect(device.size).toBeGreaterThan(8000);
    expect(await standards.of('tr098')).toBe(igd);
    expect(await standards.ofPath('Device.WiFi.')).toBe(device);
    expect(await standards.ofPath('Other.WiFi.')).toBeUndefined();
  });

  it('say type, bounds, words and defaults, also of voice', async () => {
    const igd = await standards.of('tr098');
    const wlan = 'InternetGatewayDevice.LANDevice.1.WLANConfiguration.5.';
    expect(igd.describe(`${wlan}Channel`)).toMatchObject({ type: 'unsignedInt', writable: true, ranges: [[0, 255]] });
    expect(igd.check(`${wlan}BeaconType`, 'WPA4')?.code).toBe(9007);
    expect(igd.describe('InternetGatewayDevice.Services.VoiceService.1.VoiceProfile.1.Line.1.Status')?.words).toContain(
      'Registering',
    );
    const device = await standards.of('tr181');
    expect(device.describe('Device.WiFi.AccessPoint.1.Security.KeyPassphrase')?.hidden).toBe(true);
    expect(device.describe('Device.PPP.Interface.1.MaxMRUSize')).toMatchObject({
      preset: '1500',
      ranges: [[64, 65_535]],
    });
    expect(device.children('Device.WiFi.').length).toBeGreaterThan(10);
    expect(device.describe('Device.IP.Diagnostics.DownloadDiagnostics.DownloadURL')).toBeDefined();
  });

  it('have every parameter that the adapters name, where they have its object; neighbours of TR-098 are the makers’ own', async () => {
    const paths = (bindings: readonly ParameterBinding[]): readonly string[] =>
      bindings.flatMap((one) => (typeof one === 'string' ? [one] : 'path' in one ? [one.path] : []));
    for (const [model, adapters] of Object.entries({ tr098, tr181 })) {
      const standard = await standards.of(model as 'tr098');
      for (const [part, { anchors, fields }] of Object.entries(adapters)) {
        const isMakers = anchors.every(({ path }) => standard.describe(`${path}.`) === undefined);
        expect([model, part, isMakers]).toEqual([
          model,
          part,
          model === 'tr098' && ['scan', 'neighbour'].includes(part),
        ]);
        if (isMakers) continue;
        const own = Object.values(Object.assign({}, fields, ...anchors.map((one) => one.fields)) as typeof fields);
        for (const path of paths(own.flatMap(bindingListOf)).filter((one) => !one.includes(':'))) {
          const isKnown = anchors.some((anchor) => standard.describe(`${anchor.path}.${path}`) !== undefined);
          expect([model, path, isKnown]).toEqual([model, path, true]);
        }
      }
    }
  });

  it('tell the type where a device did not', async () => {
    const igd = await standards.of('tr098');
    const name = 'InternetGatewayDevice.Time.Enable';
    const typeOf = (path: string) => igd.typeOf(path);
    const sets = (type: string) =>
      plan([[name, { value: '0', type }]], { time: [{ values: { enabled: true } }] }, { typeOf }).plan?.sets;
    expect(sets('string')?.[0]).toMatchObject({ name, value: '1', type: 'boolean' });
    expect(igd.typeOf('InternetGatewayDevice.X_VENDOR_Thing')).toBeUndefined();
  });
});
