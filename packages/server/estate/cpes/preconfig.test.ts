import { describe, expect, it } from 'vitest';
import { decidePreconfig, type PreconfigDevice, type PreconfigRule } from './preconfig.ts';

const none: Omit<PreconfigRule, 'id' | 'name'> = {
  status: 'on',
  force: false,
  project_id: null,
  group_id: null,
  olt_id: null,
  pons: null,
  oui: null,
  product_class: null,
  model: null,
  software: null,
  serial: null,
  mac: null,
};
const rule = (name: string, asks: Partial<PreconfigRule>): PreconfigRule => ({ ...none, ...asks, id: name, name });
const device: PreconfigDevice = {
  projectId: '7',
  groupId: null,
  oltId: '3',
  pon: 4,
  oui: '00259E',
  productClass: 'EG8145V5',
  model: 'EG8145V5',
  software: 'V5R020C00S080',
  serial: 'HWTC0A000010',
  mac: '006d61ee0bf3',
};
const takes = (asks: Partial<PreconfigRule>, of: Partial<PreconfigDevice> = {}, why: 'first' | 'boot' = 'first') =>
  decidePreconfig([rule('one', asks)], { ...device, ...of }, why).taker !== null;

describe('A rule of pre-configuration', () => {
  it.each<[string, Partial<PreconfigRule>, boolean]>([
    ['nothing', {}, true],
    ['another project', { project_id: '8' }, false],
    ['its OLT and port', { olt_id: '3', pons: '1-4' }, true],
    ['another port', { pons: '5-8' }, false],
    ['the beginning of its class, in any case', { product_class: 'eg81*' }, true],
    ['its class as a whole', { product_class: 'EG81' }, false],
    ['its software', { software: 'V5R020*' }, true],
    ['a range of serial numbers that ends at it', { serial: 'HWTC0A000001..HWTC0A000010' }, true],
    ['a range that ends before it', { serial: 'HWTC0A000001..HWTC0A00000F' }, false],
    ['a range of shorter ones', { serial: 'A..Z' }, false],
    ['the beginning of its MAC', { mac: '00:6d:61' }, true],
    ['another MAC', { mac: '00:6d:62' }, false],
    ['a group, and it has none', { group_id: '1' }, false],
    ['to be off', { status: 'off' }, false],
  ])('that asks for %s', (_what, asks, expected) => expect(takes(asks)).toBe(expected));

  it('takes nothing for granted that is not known of a device', () => {
    expect(takes({ mac: '00' }, { mac: null })).toBe(false);
    expect(takes({ pons: '1-16' }, { pon: null })).toBe(false);
    expect(takes({ software: '*' }, { software: null })).toBe(false);
  });

  it('acts at a start only where it says so', () => {
    expect(takes({}, {}, 'boot')).toBe(false);
    expect(takes({ force: true }, {}, 'boot')).toBe(true);
  });

  it('is asked in its turn: the first that fits takes the device, and of each it is said why not', () => {
    const rules = [rule('first', { oui: '000000' }), rule('second', {}), rule('third', {})];
    const { taker, verdicts } = decidePreconfig(rules, device, 'first');
    expect(taker?.name).toBe('second');
    expect(verdicts.map(({ fits }) => fits)).toEqual([false, true, true]);
    expect(verdicts[0]?.checks).toEqual([{ what: 'oui', holds: false, wanted: '000000', found: '00259E' }]);
  });
});
