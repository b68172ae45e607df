import { describe, expect, it } from 'vitest';
import { whoDidIt } from './who-did-it.ts';

describe('Who confirmed an alarm', () => {
  it.each([
    ['rule Night shift', 'rule Night shift', '规则“Night shift”'],
    ['王 by link', '王 by link', '王（通过链接）'],
    ['admin', 'admin', 'admin'],
  ])('is said in both languages: %s', (by, en, zh) => {
    expect(whoDidIt(by)).toMatchObject({ en, zh });
  });
});
