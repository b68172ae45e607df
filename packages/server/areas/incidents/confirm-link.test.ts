import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { vaultOf } from '../../vault.ts';
import { confirmUrl, issuedAt, linkLife, readToken, tokenOf } from './confirm-link.ts';

const vault = vaultOf(randomBytes(32));
const now = Date.parse('2026-11-23T08:00:00Z');
const link = { tenantId: 7, incidentId: '8123456789012345678', target: 'ab'.repeat(16), expiresAt: now + linkLife };

describe('A link that confirms', () => {
  const token = tokenOf(vault, link);

  it('says what it is for, and when it was made', () => {
    expect(readToken(vault, token, now)).toEqual(link);
    expect(issuedAt(link)).toBe(now);
  });

  it('is nothing when one digit of it was changed, wherever that is', () => {
    for (let at = 0; at < token.length; at += 1) {
      const other = token[at] === '0' ? '1' : '0';
      expect(readToken(vault, token.slice(0, at) + other + token.slice(at + 1), now), String(at)).toBeUndefined();
    }
    expect(readToken(vault, `${token}00`, now)).toBeUndefined();
    expect(readToken(vault, '', now)).toBeUndefined();
  });

  it('is nothing to another installation, and nothing after seven days', () => {
    expect(readToken(vaultOf(randomBytes(32)), token, now)).toBeUndefined();
    expect(readToken(vault, token, link.expiresAt - 1)).toEqual(link);
    expect(readToken(vault, token, link.expiresAt)).toBeUndefined();
  });

  it('stands behind the fragment of whatever address somebody typed', () => {
    for (const base of [
      'https://noc.example.com',
      'https://noc.example.com/',
      'https://noc.example.com/#/login',
      'https://noc.example.com?x=1',
    ])
      expect(confirmUrl(base, 'ab')).toBe('https://noc.example.com/#/confirm/ab');
    expect(confirmUrl('https://example.com/console/', 'ab')).toBe('https://example.com/console/#/confirm/ab');
  });
});
