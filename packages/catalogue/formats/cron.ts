import { fill, type Text } from '../kit/text.ts';
import { formatMessages } from '../words/format-messages.ts';
import { decimal } from './characters.ts';
import { format } from './format.ts';

/** Order of the fields: second minute hour day month [week [year]] (decision 17). The first five are checked. */
const bounds = [
  { min: 0, max: 59, message: formatMessages.cronSecond },
  { min: 0, max: 59, message: formatMessages.cronMinute },
  { min: 0, max: 23, message: formatMessages.cronHour },
  { min: 1, max: 31, message: formatMessages.cronDay },
  { min: 1, max: 12, message: formatMessages.cronMonth },
] as const;

const months = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];

function numberOf(part: string, min: number, max: number): number {
  const named = max === 12 ? months.indexOf(part.toUpperCase()) + 1 : 0;
  const number = named > 0 ? named : decimal(part.length === 2 && part.startsWith('0') ? part.slice(1) : part, max);
  return number >= min ? number : Number.NaN;
}

/** One entry of a comma list: any, a number, an ascending range, each with a step or without. */
function isEntry(entry: string, min: number, max: number): boolean {
  const [base = '', step, more] = entry.split('/');
  if (more !== undefined) return false;
  if (step !== undefined && !(decimal(step, max) >= 1)) return false;
  if (base === '*') return true;
  const [from = '', to, rest] = base.split('-');
  if (rest !== undefined) return false;
  const start = numberOf(from, min, max);
  return to === undefined ? !Number.isNaN(start) : start <= numberOf(to, min, max);
}

/** The last day, a day before it, the working day next to a day: what the day field knows beside numbers. */
const isSpecialDay = (part: string): boolean => {
  const upper = part.toUpperCase();
  if (upper === '?' || upper === 'L' || upper === 'LW') return true;
  if (upper.startsWith('L-')) return decimal(upper.slice(2), 30) >= 1;
  return upper.endsWith('W') && decimal(upper.slice(0, -1), 31) >= 1;
};

const week = /^[0-9A-Za-z*?,/#-]{1,64}$/;
const year = /^[0-9*?,/-]{1,64}$/;

/** The fields of an expression, however many spaces are between them. */
export const cronFields = (value: string): readonly string[] => value.split(' ').filter((field) => field !== '');

function cronProblem(value: string, least: number): Text | undefined {
  const fields = cronFields(value);
  if (fields.length < least || fields.length > 7) return fill(formatMessages.cronFields, { min: least, max: 7 });
  for (const [at, { min, max, message }] of bounds.entries()) {
    const field = fields[at] ?? '';
    if (max === 31 && isSpecialDay(field)) continue;
    if (!field.split(',').every((entry) => isEntry(entry, min, max))) return message;
  }
  if (fields[5] !== undefined && !week.test(fields[5])) return formatMessages.cronWeek;
  return fields[6] !== undefined && !year.test(fields[6]) ? formatMessages.cronYear : undefined;
}

/** Six or seven fields with one space between them, in capitals; a missing week is '?' (decision 17). */
const normal = (value: string): string => {
  if (cronProblem(value, 5)) return value;
  const fields = cronFields(value.toUpperCase());
  return (fields.length === 5 ? [...fields, '?'] : fields).join(' ');
};

export const cron = format({
  name: 'cron',
  spec: ['net.cron'],
  example: '0 30 2 * *',
  problem: (value) => cronProblem(value, 5),
  normal,
});

/** The expression of a scheduled task: 6 or 7 fields. */
export const taskCron = format({
  name: 'taskCron',
  spec: ['net.taskCron'],
  example: '0 30 2 * * ?',
  problem: (value) => cronProblem(value, 6),
  normal,
});
