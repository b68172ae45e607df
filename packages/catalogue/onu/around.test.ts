import { describe, expect, it } from 'vitest';
import { dropsWithin, togetherWith } from './around.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 2, 1, 12, minute)).toISOString();

describe('What else happened on the port', () => {
  const onu = { id: '1', state: 'offline', since: at(30) };
  const other = (id: string, minute: number, state = 'offline') => ({ id, state, since: at(minute) });

  it('counts the others that went away within five minutes of this one, and neither itself nor those online', () => {
    expect(togetherWith(onu, [onu, other('2', 27), other('3', 35), other('4', 36), other('5', 30, 'online')])).toBe(2);
  });

  it('says that it does not know when the OLT does not tell the moment', () => {
    expect(togetherWith({ ...onu, since: null }, [other('2', 30)])).toBeNull();
  });

  it('counts departures and not the steps of one: light lost and then deregistered is once', () => {
    const changes = [
      { at: at(50), phase: 'working' },
      { at: at(41), phase: 'offLine' },
      { at: at(40), phase: 'los' },
      { at: at(20), phase: 'working' },
      { at: at(10), phase: 'dyingGasp' },
    ];
    expect(dropsWithin(changes, Date.parse(at(0)))).toBe(2);
    expect(dropsWithin(changes, Date.parse(at(30)))).toBe(1);
    expect(dropsWithin([], 0)).toBe(0);
  });
});
