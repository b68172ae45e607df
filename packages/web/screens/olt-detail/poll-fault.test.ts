import { expect, it } from 'vitest';
import { pollFaultHint, pollFaultText } from './poll-fault.ts';

it('A silent OLT is told in words, with what to look at', () => {
  expect(pollFaultText('timeout')).toEqual({ en: 'No answer over SNMP', zh: 'SNMP 无应答' });
  expect(pollFaultHint('timeout')?.en).toContain('snmp-server start');
});

it('Tables that were cut short are named each; a code of a newer release is shown as it is', () => {
  expect(pollFaultText('gOnuStaTable: incomplete; gOnuRttTable: timeout').en).toBe(
    'gOnuStaTable: the reading was cut short; gOnuRttTable: No answer over SNMP',
  );
  expect(pollFaultText('somethingNew').zh).toBe('somethingNew');
  expect(pollFaultHint('gOnuStaTable: incomplete')).toBeNull();
});
