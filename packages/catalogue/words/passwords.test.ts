import { describe, expect, it } from 'vitest';
import { changePasswordForm } from '../calls/users.ts';
import { setupForm } from '../calls/sign-in.ts';
import { validate } from '../kit/validate.ts';
import { passwordMessages } from './passwords.ts';

const problems = (newPassword: string, oldPassword = 'Older-1') =>
  validate(changePasswordForm, { oldPassword, newPassword }).map((problem) => problem.message.en);

describe('A new password', () => {
  it('has 6 to 20 characters', () => {
    expect(problems('Ab-12')).toEqual(['6 to 20 characters']);
    expect(problems('Ab-123')).toEqual([]);
    expect(problems(`Ab-${'1'.repeat(17)}`)).toEqual([]);
    expect(problems(`Ab-${'1'.repeat(18)}`)).toEqual(['6 to 20 characters']);
  });

  it('has at least two of four kinds of characters', () => {
    for (const simple of ['abcdef', 'ABCDEF', '123456', '......']) {
      expect(problems(simple)).toEqual([passwordMessages.twoClasses.en]);
    }
    for (const sound of ['abcDEF', 'abc123', 'abc...', 'ABC123', '123...', '密码密码a1'])
      expect(problems(sound)).toEqual([]);
  });

  it('differs from the old one and from the user name', () => {
    expect(problems('Older-1')).toEqual([passwordMessages.notOld.en]);
    const first = { tenantName: 'North', timeZone: 'UTC', username: 'Boss-1', password: 'boss-1' };
    expect(validate(setupForm, first).map((problem) => problem.message)).toEqual([passwordMessages.notUserName]);
    expect(validate(setupForm, { ...first, password: 'boss-2' })).toEqual([]);
  });

  it('of the first administrator may have 32 characters', () => {
    const first = { tenantName: 'North', timeZone: 'UTC', username: 'boss', password: `A1${'x'.repeat(30)}` };
    expect(validate(setupForm, first)).toEqual([]);
    expect(validate(setupForm, { ...first, password: `${first.password}x` })).toHaveLength(1);
  });
});
