import { expect, it } from 'vitest';
import { cron, taskCron } from './cron.ts';
import { describeFormat } from './testing.ts';

const wrong = [
  '* * * *',
  '* * * * * ? * *',
  '60 * * * *',
  '* 60 * * *',
  '* * 24 * *',
  '* * * 0 *',
  '* * * 32 *',
  '* * * * 0',
  '* * * * 13',
  '-1 * * * *',
  '5-1 * * * *',
  '*/0 * * * *',
  '*/60 * * * *',
  '1,,2 * * * *',
  '1- * * * *',
  'a * * * *',
  '? * * * *',
  '0 0 0 L-0 *',
  '0 0 0 32W *',
  '0 0 0 * FOO',
  '1/2/3 * * * *',
  '1-2-3 * * * *',
  '0 0 0 * * $ 2027',
  '0 0 0 * * ? soon',
];

describeFormat('A cron expression', cron, {
  passes: [
    '0 0 0 1 1',
    '59 59 23 31 12',
    '* * * * *',
    '*/5 * * * *',
    '0 30 2 * * ?',
    '0 30 2 ? * MON-FRI',
    '0 0 8-18/2 1,15 JAN,jul ? 2026-2030',
    '00 05 09 L * ?',
    '0 0 0 LW * ?',
    '0 0 0 15W * ?',
    '0 0 0 L-3 * ?',
    '0 0 0 L-1 * ?',
    '0 0 0 1W * ?',
    '5-5 */1 * * *',
    '0  0  0 1 1',
    '0 0 0 ? * 6#3 *',
  ],
  fails: wrong,
  spells: [
    ['0 30 2 * *', '0 30 2 * * ?'],
    ['0  30 2 * * ?', '0 30 2 * * ?'],
    ['0 0 0 ? jan mon', '0 0 0 ? JAN MON'],
    ['whenever', 'whenever'],
  ],
});

describeFormat('The cron expression of a task', taskCron, {
  passes: ['0 30 2 * * ?', '0 30 2 * * ? 2027'],
  fails: [...wrong, '0 30 2 * *'],
});

it('names the field that is wrong', () => {
  expect(cron.problem('0 0 24 * *')?.en).toBe('Hour must be 0 to 23');
  expect(cron.problem('0 0 0 32 *')?.en).toBe('Day must be 1 to 31');
  expect(taskCron.problem('0 0 0 1 1')?.en).toContain('6 to 7 fields');
});
