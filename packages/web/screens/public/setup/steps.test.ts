import { describe, expect, it } from 'vitest';
import { stepAt } from './steps.ts';

describe('A step of the first run', () => {
  it('is the one that the address asks for', () => {
    expect(stepAt('organisation', false)).toBe('organisation');
    expect(stepAt('devices', true)).toBe('devices');
  });

  it('is the first one that is open when the address asks for none, for another one or for nonsense', () => {
    expect(stepAt(null, false)).toBe('welcome');
    expect(stepAt('devices', false)).toBe('welcome');
    expect(stepAt('welcome', true)).toBe('mail');
    expect(stepAt('../login', true)).toBe('mail');
  });
});
