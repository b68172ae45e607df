import { describe, expect, it } from 'vitest';
import { fault } from '../fault.ts';
import { ofFault } from './deliver.ts';
import { nextOf } from './teller.ts';

describe('What we say ourselves of a message', () => {
  const next = (error: unknown) => {
    const verdict = ofFault(error)?.verdict;
    return verdict && [verdict.is === 'refused' ? verdict.reason : verdict.is, nextOf(verdict, 1, 3_600_000).state];
  };
  it('is tried again where no name server knows the other side now', () => {
    expect(next(fault('targetUnknown', { host: 'hooks.example.net' }))).toEqual(['network', 'waiting']);
  });
  it('is the end of it where the address must not be called', () => {
    expect(next(fault('privateTarget', { host: '127.0.0.1' }))).toEqual(['address', 'failed']);
  });
  it('is nothing where it was the other side that said it', () => {
    expect(next(new Error('connect ECONNREFUSED'))).toBeUndefined();
  });
});
