import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { costOf, costsIn } from './test-costs.ts';
import { slowest } from './test-report.ts';

describe('What a file of tests took of the processor', () => {
  it('is told by the kernel of what it started and ended, whatever that was called', () => {
    const stat = '77 (node (a) b) S 1 2 3 0 -1 4 5 6 7 8 100 50 250 75 20 0 11 0';
    expect(costOf(stat)).toBe(3.25);
  });

  it('is added up, and nothing where nobody wrote it down', () => {
    const folder = mkdtempSync(join(tmpdir(), 'heliograph-costs-'));
    const file = join(folder, 'costs.jsonl');
    expect(costsIn(file).size).toBe(0);
    writeFileSync(file, '{"path":"/a","s":1.5}\n{"path":"/b","s":2}\n{"path":"/a","s":0.5}\n');
    expect(Object.fromEntries(costsIn(file))).toEqual({ '/a': 2, '/b': 2 });
    rmSync(folder, { recursive: true });
  });

  it('comes before its time on the clock, and all of it at the end', () => {
    const of = (name: string, ms: number) => ({
      name: join(process.cwd(), name),
      startTime: 0,
      endTime: ms,
      status: 'passed',
      message: '',
      assertionResults: [],
    });
    const spent = new Map([[join(process.cwd(), 'b'), 12]]);
    const lines = slowest([of('a', 9000), of('b', 3000), of('c', 1000)], spent, 2).split('\n');
    expect(lines).toEqual(['   12.0 s in     3.0 s  b', '    0.0 s in     9.0 s  a', '   12.0 s for 3 files', '']);
  });
});
