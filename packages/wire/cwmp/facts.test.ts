import { describe, expect, test } from 'vitest';
import { ACS_METHODS, CPE_METHODS, faultWords, methodsOf, standardEvent } from './facts.ts';

describe('words of CWMP', () => {
  test.each([
    ['0 BOOTSTRAP', '0 BOOTSTRAP'],
    ['4 value change', '4 VALUE CHANGE'],
    ['6', '6 CONNECTION REQUEST'],
    ['12 AUTONOMOUS DU STATE CHANGE COMPLETE', '12 AUTONOMOUS DU STATE CHANGE COMPLETE'],
    ['99 X', undefined],
    ['M Reboot', undefined],
    ['X 00259E 1 BOOT', undefined],
    ['', undefined],
  ])('the event %j is %j', (code, event) => {
    expect(standardEvent(code)).toBe(event);
  });

  test('a fault has words, a vendor has its own', () => {
    expect(faultWords(9005)).toBe('Invalid parameter name');
    expect(faultWords(8000)).toBe('Method not supported');
    expect(faultWords(9800)).toBeUndefined();
  });

  test('who speaks an older version uses no newer method', () => {
    expect(methodsOf(CPE_METHODS, 'cwmp-1-0')).not.toContain('GetAllQueuedTransfers');
    expect(methodsOf(CPE_METHODS, 'cwmp-1-1')).toContain('GetAllQueuedTransfers');
    expect(methodsOf(CPE_METHODS, 'cwmp-1-4')).toContain('ChangeDUState');
    expect(methodsOf(ACS_METHODS, 'cwmp-1-0')).toEqual([
      'GetRPCMethods',
      'Inform',
      'TransferComplete',
      'RequestDownload',
      'Kicked',
    ]);
  });
});
