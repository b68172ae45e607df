import { describe, expect, it } from 'vitest';
import { declaredIn, mibDifferences, mibFactsOf } from './compare.ts';
import { disagreeing, otherMeanings } from './generations.ts';
import * as ssh from './platform/ssh.ts';

/** As the newer generation declares two of the objects, in words of our own. */
const newer = `
  sshEnable OBJECT IDENTIFIER ::= { sshSubtree 2 }
  sshEn OBJECT-TYPE
    SYNTAX INTEGER { sshdisable(0), sshenable(1) }
    MAX-ACCESS read-write  STATUS current  DESCRIPTION "x"  ::= { sshEnable 1 }
  -- sshModulus stood here
  sshMaxStartups OBJECT-TYPE
    SYNTAX INTEGER (1..5)
    MAX-ACCESS read-write  STATUS current  DESCRIPTION "x"  ::= { sshEnable 5 }
  sshTimeout OBJECT-TYPE
    SYNTAX OCTET STRING (SIZE (0..8))
    MAX-ACCESS read-write  STATUS current  DESCRIPTION "x"  ::= { sshEnable 4 }
`;

describe('Facts and a MIB file', () => {
  it('differ where the file has another name or another kind of value at a number', () => {
    const root = ssh.sshEnable.sshEn.oid.slice(0, -3).join('.');
    const found = mibDifferences(mibFactsOf(ssh), declaredIn(newer, { sshSubtree: root }));
    expect(found.map(({ fact, declared, why }) => [fact, declared, why])).toEqual([
      ['sshTimeout', 'sshTimeout', 'kind'],
      ['sshModulus', 'sshMaxStartups', 'name'],
    ]);
  });

  it('are known to differ in six objects of the other published generation', () => {
    expect(otherMeanings.map(({ oid, other }) => `${oid.slice(10).join('.')} ${other}`)).toEqual([
      '10.21.2.5.0 sshMaxStartups',
      '10.21.2.6.0 sshMaxSessions',
      '10.25.2.1.9 tacplusAcctExec',
      '10.25.2.1.10 tacplusAcctCmdLv',
      '10.25.2.1.11 tacplusConsoleStatus',
      '10.25.2.1.12 tacplusWebStatus',
    ]);
  });
});

describe('A value that a device holds', () => {
  const { sshModulus, sshTimeout } = ssh.sshEnable;
  const wanted = { type: 'integer', value: 1024 } as const;
  const at = (object: string, oid: readonly number[], read: Parameters<typeof disagreeing>[0][number]['read']) =>
    disagreeing([{ object, oid, wanted, read }])?.object;

  it('disagrees with the facts when it is of another kind, or can only be what the other generation means', () => {
    expect(at('sshTimeout', sshTimeout.oid, { type: 'octets', value: Buffer.from('60 s') })).toBe('sshTimeout');
    expect(at('sshModulus', sshModulus.oid, { type: 'integer', value: 3 })).toBe('sshModulus');
  });

  it('agrees when it is of the same kind, is not there, or was never set', () => {
    expect(at('sshModulus', sshModulus.oid, { type: 'gauge32', value: 2048 })).toBeUndefined();
    expect(at('sshTimeout', sshTimeout.oid, { type: 'noSuchInstance' })).toBeUndefined();
    expect(at('sshTimeout', sshTimeout.oid, { type: 'octets', value: Buffer.from('sshTimeout') })).toBeUndefined();
  });
});
