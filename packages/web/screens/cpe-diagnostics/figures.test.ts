import { describe, expect, it } from 'vitest';
import { againstBefore, believed, speedText, type ShownDiagnosis, type DiagnosisResult } from './figures.ts';

const nothing: DiagnosisResult = {
  answered: null,
  lost: null,
  loss: null,
  shortest: null,
  average: null,
  longest: null,
  responseTime: null,
  hops: [],
  heard: [],
  octets: null,
  speed: null,
  duration: null,
  connect: null,
  firstByte: null,
  oddTimes: false,
  served: null,
};
const of = (
  kind: ShownDiagnosis['kind'],
  result: Partial<DiagnosisResult>,
  target: string | null = 'a',
): ShownDiagnosis => ({ kind, target, result: { ...nothing, ...result } }) as ShownDiagnosis;

describe('A result of a diagnosis', () => {
  it('stands against the one before of the same target, and is worse where a time grew or a speed fell', () => {
    const before = [of('ping', { average: null }), of('ping', { average: 1 }, 'b'), of('ping', { average: 10 })];
    expect(againstBefore(of('ping', { average: 15 }), before)).toEqual({ text: '+50 %', isWorse: true });
    expect(againstBefore(of('ping', { average: 10.2 }), before)).toEqual({ text: '≈', isWorse: false });
    expect(againstBefore(of('download', { speed: 50 }), [of('download', { speed: 100 })])).toEqual({
      text: '−50 %',
      isWorse: true,
    });
    expect(againstBefore(of('ping', { average: 15 }), [])).toBeNull();
  });

  it('has the speed that this console counted where the device told none', () => {
    expect(believed({ ...nothing, served: { octets: 1, speed: 7, capped: false } })).toBe(7);
    expect(believed({ ...nothing, speed: 3, served: { octets: 1, speed: 7, capped: false } })).toBe(3);
    expect([speedText(null), speedText(2_500_000), speedText(1.5e9)]).toEqual(['–', '2.50 Mbit/s', '1.50 Gbit/s']);
  });
});
