import { z } from 'zod';
import { normalise, type CustomerDevice, type CpePartEntry } from './normalise.ts';
import type { ParameterTree } from './tree.ts';

/** What a device can, as far as its tree tells (S1 §3.8: capability records). null: it cannot be known from what was read. */
export const capabilityShape = z.object({
  wans: z.number(),
  ssids: z.number(),
  /** GHz, as they are written. */
  bands: z.array(z.string()),
  fiveGhz: z.boolean().nullable(),
  voiceLines: z.number(),
  ipv6: z.boolean().nullable(),
  lan: z.boolean(),
  dhcp: z.boolean(),
  mqtt: z.boolean(),
  optics: z.boolean(),
});
type Capability = z.infer<typeof capabilityShape>;

const bandsOf = (entries: readonly CpePartEntry[]): string[] =>
  entries.flatMap((one) => {
    const band = one.values['band' as never] as string | null;
    return band === null ? [] : [band];
  });

/** Parameters by which a device says that it knows IPv6, whether it uses it or not. */
const ipv6 = /\.(?:IPv6Enable|IPv6Capable|X_[A-Za-z0-9-]+_IPv6\w*|IPv6Address\.|IPMode|X_[A-Za-z0-9-]+_IPMode)/;

export function cpeCapabilityOf(tree: ParameterTree, device: CustomerDevice = normalise(tree)): Capability {
  const radios = bandsOf([...device.radio, ...device.ssid]);
  const isAnyRadio = device.radio.length + device.ssid.length > 0;
  let speaksIpv6 = false;
  for (const [name] of tree) speaksIpv6 ||= ipv6.test(name);
  return {
    wans: device.wan.length,
    ssids: device.ssid.length,
    bands: [...new Set(radios)].sort(),
    fiveGhz: radios.includes('5') ? true : isAnyRadio && radios.length === 0 ? null : false,
    voiceLines: device.voice.length,
    ipv6: device.model === null ? null : speaksIpv6,
    lan: device.lan.length > 0,
    dhcp: device.dhcp.length > 0,
    mqtt: device.mqtt.length > 0,
    optics: device.optics.length > 0,
  };
}
