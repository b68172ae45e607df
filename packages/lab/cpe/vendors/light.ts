import type { CpeLight } from '../facts.ts';
import type { ValueSource } from '../models/base.ts';
import type { VendorOptics, PowerUnit } from './vendor.ts';

const steps: Readonly<Record<Exclude<PowerUnit, '0.1uW'>, number>> = {
  dBm: 1,
  '0.1dBm': 10,
  '0.01dBm': 100,
  '0.001dBm': 1000,
};

/** A power as a vendor writes it. No light is the lowest that its scale knows, as modules say it. */
export const spellPower = (dBm: number | undefined, unit: PowerUnit): string => {
  if (unit === '0.1uW') return String(dBm === undefined ? 0 : Math.round(10 ** (dBm / 10) * 10_000));
  const value = dBm ?? -40;
  return unit === 'dBm' ? value.toFixed(2) : String(Math.round(value * steps[unit]));
};

/** The vendor's object of optics: its place in the model, and what it says. */
export const vendorLightOf = (optics: VendorOptics): { model: string; values: Record<string, ValueSource> } => {
  const told =
    (value: (light: CpeLight) => string): ValueSource =>
    ({ facts }) =>
      value(facts.light());
  const { object, scales } = optics;
  return {
    model: `${object.replaceAll(/\.\d+\./g, '.{i}.')}\n  Status ${[optics.rx, optics.tx, optics.temperature, optics.voltage, optics.bias].join(' ')}\n`,
    values: {
      [`${object}Status`]: ({ facts }) => (facts.isLinkUp() ? 'Up' : 'Down'),
      [object + optics.rx]: told(({ rx }) => spellPower(rx, optics.power)),
      [object + optics.tx]: told(({ tx }) => spellPower(tx, optics.power)),
      [object + optics.temperature]: told((light) => String(Math.round(light.temperature * scales.temperature))),
      [object + optics.voltage]: told((light) => String(Math.round(light.voltage * scales.voltage))),
      [object + optics.bias]: told((light) => String(Math.round(light.bias * scales.bias))),
    },
  };
};
