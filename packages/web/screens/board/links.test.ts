import { expect, it } from 'vitest';
import { withQuery } from './links.ts';

it('A link carries only the filters that are set, and 0 is one of them', () => {
  expect(withQuery('/onus', {})).toBe('/onus');
  expect(withQuery('/onus', { state: 'offline', cause: '', oltId: null, band: undefined, pon: 0 })).toBe(
    '/onus?state=offline&pon=0',
  );
});
