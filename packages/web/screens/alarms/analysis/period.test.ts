import { expect, it } from 'vitest';
import { askedOf, inputOf, receivedIn } from './period.ts';

const input = (query: string) => inputOf(askedOf(new URLSearchParams(query)));

it('The period of the analysis is read from the address, and nonsense is the last month', () => {
  expect(input('')).toEqual({ window: 'month' });
  expect(input('period=year&oltId=7')).toEqual({ window: 'year', oltId: '7' });
  expect(input('siteId=0&projectId=3')).toEqual({ window: 'month', projectId: '3', siteId: '0' });
  expect(input('period=century&oltId=x&projectId=-1')).toEqual({ window: 'month' });
});

it('A period of ones own begins somewhere and ends now where it says no end', () => {
  expect(input('period=own')).toEqual({ window: 'month' });
  expect(input('period=own&begin=2026-11-01T00:00:00.000Z')).toEqual({ beginTime: '2026-11-01T00:00:00.000Z' });
  expect(input('period=own&begin=2026-11-01&end=2026-11-03&projectId=4')).toEqual({
    beginTime: '2026-11-01',
    endTime: '2026-11-03',
    projectId: '4',
  });
});

it('The list behind a period ends right before the period does', () => {
  expect(receivedIn({ from: '2026-11-01T00:00:00.000Z', until: '2026-11-02T00:00:00.000Z' })).toBe(
    '2026-11-01T00:00:00.000Z,2026-11-01T23:59:59.999Z',
  );
});
