import { describe, expect, it } from 'vitest';
import { isSpeedUrl, probeLossOf, speedResult, timesOf } from './diagnosis.ts';

describe('What a device tells of a test', () => {
  const moments = {
    tcpRequest: '2026-11-23T12:00:00.000000Z',
    tcpResponse: '2026-11-23T12:00:00.004500Z',
    request: '2026-11-23T12:00:00.005Z',
    began: '2026-11-23T12:00:00.010Z',
    ended: '2026-11-23T12:00:00.090000Z',
    octets: 1_000_000,
  };

  it('is a speed by its own times', () => {
    expect(speedResult(moments)).toEqual({
      octets: 1_000_000,
      speed: 100_000_000,
      duration: 80,
      connect: 4.5,
      firstByte: 5,
    });
  });

  it.each([
    ['ended before it began', '2026-11-23T11:59:59Z'],
    ['took no time', moments.began],
    ['was faster than any line', '2026-11-23T12:00:00.010001Z'],
  ])('is no speed where it %s', (_, ended) => {
    expect(speedResult({ ...moments, ended })).toMatchObject({ speed: null, duration: null, oddTimes: true });
  });

  it('says nothing of the times where it tells none, nor of a speed without octets', () => {
    expect(speedResult({ ...moments, ended: '0001-01-01T00:00:00Z' })).toEqual({
      octets: 1_000_000,
      speed: null,
      duration: null,
      connect: 4.5,
      firstByte: 5,
    });
    expect(speedResult({ ...moments, octets: null }).speed).toBeNull();
  });

  it('loses a share of what was sent; where nothing was counted there is none', () => {
    expect([
      probeLossOf({ answered: 2, lost: 1 }),
      probeLossOf({ answered: 0, lost: 0 }),
      probeLossOf({ answered: 3 }),
    ]).toEqual([33.3, null, null]);
  });

  it('has times of a hop that are numbers, and no others', () => {
    expect(timesOf('12,13, 11')).toEqual([12, 13, 11]);
    expect([timesOf('*,!H,5'), timesOf(null), timesOf('')]).toEqual([[5], [], []]);
  });
});

describe('The address of a server for speed tests', () => {
  it('is HTTP without a user name', () => {
    expect(isSpeedUrl('http://speed.example.net/100MB.bin')).toBe(true);
    for (const url of ['ftp://a/b', 'http://', 'http://me:secret@a/b', 'http://a/ b', 'javascript:1'])
      expect(isSpeedUrl(url)).toBe(false);
  });
});
