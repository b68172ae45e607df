import type { AcsRequest, CpeAnswer } from '@heliograph/wire/cwmp/message.ts';
import { describe, expect, it } from 'vitest';
import { newReading, readBelow, type LearnedModel } from './reading.ts';

const faultOf = (code: number): CpeAnswer => ({ method: 'Fault', code, text: 'words', parameters: [] });

/** A device with these parameters that answers as the rules say, unless it is told otherwise. */
class Device {
  readonly values: ReadonlyMap<string, string>;
  readonly asked: AcsRequest[] = [];
  odd: (request: AcsRequest) => CpeAnswer | undefined | 'usual' = () => 'usual';

  constructor(values: Record<string, string>) {
    this.values = new Map(Object.entries(values));
  }

  answer(request: AcsRequest): CpeAnswer | undefined {
    this.asked.push(request);
    const odd = this.odd(request);
    if (odd !== 'usual') return odd;
    if (request.method === 'GetParameterNames') return this.#names(request.path, request.nextLevel);
    if (request.method !== 'GetParameterValues') return faultOf(9000);
    if (request.names.some((name) => !this.values.has(name))) return faultOf(9005);
    const parameters = request.names.map((name) => ({ name, value: this.values.get(name) ?? '', type: 'string' }));
    return { method: 'GetParameterValuesResponse', parameters };
  }

  #names(path: string, nextLevel: boolean): CpeAnswer {
    const names = new Set<string>();
    for (const name of this.values.keys()) {
      if (!name.startsWith(path)) continue;
      const parts = name.slice(path.length).split('.');
      for (let n = 1; n <= (nextLevel ? 1 : parts.length); n += 1)
        names.add(path + parts.slice(0, n).join('.') + (n < parts.length ? '.' : ''));
    }
    return { method: 'GetParameterNamesResponse', parameters: [...names].map((name) => ({ name, writable: true })) };
  }
}

async function read(device: Device, learned: LearnedModel, paths = ['Device.']) {
  const reading = newReading(paths);
  const talk = readBelow(reading, learned);
  let step = await talk.next();
  while (step.done !== true) step = await talk.next(device.answer(step.value));
  const values = Object.fromEntries(
    [...reading.tree].filter(([, { type }]) => type !== 'object').map(([name, { value }]) => [name, value]),
  );
  return { reading, values };
}

const plain = (): LearnedModel => ({ byLevel: false, valuesAtOnce: 64 });
const many = Object.fromEntries(Array.from({ length: 100 }, (_, n) => [`Device.X.${n + 1}.Name`, `v${n}`]));
const valuesAsked = (device: Device) =>
  device.asked.flatMap((request) => (request.method === 'GetParameterValues' ? [request.names.length] : []));

describe('The tree of a device is read', () => {
  it('in one question for its names and few for its values where it copes', async () => {
    const device = new Device(many);
    const { values, reading } = await read(device, plain());
    expect(values).toEqual(many);
    expect(device.asked).toHaveLength(3);
    expect(reading.broken).toEqual([]);
  });

  it('level by level where the whole is refused, is empty or gets no answer, which is remembered', async () => {
    for (const refusal of [
      faultOf(9002),
      faultOf(9005),
      undefined,
      { method: 'GetParameterNamesResponse', parameters: [] } as CpeAnswer,
    ]) {
      const device = new Device({ 'Device.A.B.C': '1', 'Device.D': '2' });
      device.odd = (request) => (request.method === 'GetParameterNames' && !request.nextLevel ? refusal : 'usual');
      const learned = plain();
      const { values, reading } = await read(device, learned);
      expect(values).toEqual({ 'Device.A.B.C': '1', 'Device.D': '2' });
      expect([learned.byLevel, reading.broken]).toEqual([true, []]);
    }
  });

  it('in smaller parts where many values at once are too much, and not larger ones again', async () => {
    const device = new Device(many);
    device.odd = (request) =>
      request.method === 'GetParameterValues' && request.names.length > 20 ? faultOf(9004) : 'usual';
    const learned = plain();
    const { values } = await read(device, learned);
    expect(values).toEqual(many);
    expect(learned.valuesAtOnce).toBeLessThanOrEqual(20);
    expect(
      valuesAsked(device)
        .slice(2)
        .every((n) => n <= 32),
    ).toBe(true);
  });

  it('but for what it names and will not tell, which stays without a value', async () => {
    const device = new Device(many);
    device.odd = (request) =>
      request.method === 'GetParameterValues' && request.names.includes('Device.X.50.Name') ? faultOf(9005) : 'usual';
    const learned = plain();
    const { values } = await read(device, learned);
    expect(values).toEqual({ ...many, 'Device.X.50.Name': null });
    expect(learned.valuesAtOnce).toBe(64);
  });

  it('with the mark of a branch that was not told, of which nothing may be taken away', async () => {
    const device = new Device({ 'Device.A.B': '1', 'Device.C.D': '2' });
    device.odd = (request) =>
      request.method === 'GetParameterNames' && request.path === 'Device.A.' ? faultOf(9005) : 'usual';
    const { reading } = await read(device, { byLevel: true, valuesAtOnce: 64 });
    expect(reading.broken).toEqual(['Device.A.']);
    expect(reading.fault).toEqual({ code: 9005, text: 'words', path: 'Device.A.' });
  });

  it('without what lies elsewhere, and with an end, whatever a device tells', async () => {
    const device = new Device({});
    device.odd = (request) =>
      request.method === 'GetParameterNames'
        ? {
            method: 'GetParameterNamesResponse',
            parameters: Array.from({ length: 30_000 }, (_, n) => ({
              name: n === 0 ? 'Other.X' : `Device.N${n}`,
              writable: true,
            })),
          }
        : {
            method: 'GetParameterValuesResponse',
            parameters: [{ name: 'Device.Unasked', value: 'x', type: 'string' }],
          };
    const { reading } = await read(device, plain());
    expect(reading.tree.size).toBe(20_000);
    expect(reading.tree.has('Other.X')).toBe(false);
    expect(reading.broken).toEqual(['Device.']);
    expect(reading.tree.has('Device.Unasked')).toBe(false);
  });

  it('more gently the next time where the session broke off over a question', async () => {
    const names = readBelow(newReading(['Device.']), plain());
    await names.next();
    const learned = plain();
    const broken = readBelow(newReading(['Device.']), learned);
    await broken.next();
    await broken.return(undefined);
    expect(learned.byLevel).toBe(true);
    const device = new Device(many);
    const later = plain();
    const values = readBelow(newReading(['Device.']), later);
    const { value } = await values.next();
    if (value) await values.next(device.answer(value));
    await values.return(undefined);
    expect(later).toEqual({ byLevel: false, valuesAtOnce: 32 });
  });
});
