import { expect, it } from 'vitest';
import { CallError } from '../../../client/client.ts';
import { leftBy } from './use-draft.ts';

it('A preview that failed says why where it was asked for, and problems at their fields', () => {
  expect(leftBy(new CallError(500, 'The OLT does not answer'))).toEqual({
    problems: [],
    fault: 'The OLT does not answer',
  });
  const problems = [{ field: 'vlanVid', message: 'From 1 to 4094' }];
  expect(leftBy(new CallError(400, 'Wrong input', problems))).toEqual({ problems });
  expect(() => leftBy(new TypeError('a fault of ours'))).toThrow('a fault of ours');
});
