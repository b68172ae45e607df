import { describe, expect, it } from 'vitest';
import { nowhere, placeKey, placeOfKey, type PlaceKind } from './place.ts';

const somewhere = { port: 5, pon: 3, onu: 12, onuPort: 2 };

describe('A place', () => {
  it.each<[PlaceKind, string]>([
    ['device', 'device'],
    ['system', 'system'],
    ['port', 'port/5'],
    ['pon', 'pon/3'],
    ['onu', 'onu/3/12'],
    ['onuPort', 'onuPort/3/12/2'],
  ])('of the kind %s has the key %s, which leads back to it', (kind, key) => {
    expect(placeKey(kind, somewhere)).toBe(key);
    expect(placeOfKey(key).kind).toBe(kind);
    expect(placeKey(kind, placeOfKey(key))).toBe(key);
  });

  it.each<[PlaceKind, Partial<typeof somewhere>, string]>([
    ['onuPort', { pon: 3, onu: 12 }, 'onu/3/12'],
    ['onu', { pon: 3 }, 'pon/3'],
    ['onu', {}, 'device'],
    ['port', { pon: 3 }, 'device'],
  ])('of the kind %s that is known as %j alone is the nearest thing that is named', (kind, known, key) => {
    expect(placeKey(kind, { ...nowhere, ...known })).toBe(key);
  });
});
