import { describe, expect, it } from 'vitest';
import { complaintIn, findComplaint } from './errors.ts';
import { parseLog } from './log-lines.ts';
import { haltAt } from './pager.ts';
import { parsePrompt, promptText } from './prompt.ts';

describe('A prompt', () => {
  it.each([
    ['gpon-olt> ', 'gpon-olt', '', false],
    ['a|b.c_d-9# ', 'a|b.c_d-9', '', true],
    ['gpon-olt(config)# ', 'gpon-olt', 'config', true],
    ['gpon-olt(config-pon-0/1)#', 'gpon-olt', 'config-pon-0/1', true],
    ['gpon-olt(profile-line:10)# ', 'gpon-olt', 'profile-line:10', true],
    ['Admin\\onu#', 'Admin\\onu', '', true],
  ])('is read from %j', (line, host, context, privileged) => {
    const prompt = parsePrompt(line);
    expect(prompt).toEqual({ host, context, privileged });
    expect(prompt && promptText(prompt)).toBe(line.trim());
  });

  it.each([
    '',
    '#',
    'description a#',
    'Password:',
    'gpon-olt(config) #',
    'gpon-olt# show',
    ' gpon-olt#',
    `${'x'.repeat(200)}#`,
  ])('is not seen in %j', (line) => expect(parsePrompt(line)).toBeUndefined());

  it('is looked for in time that grows with the line only', () => {
    const started = process.cpuUsage();
    for (let i = 0; i < 1000; i++) parsePrompt('(a'.repeat(80));
    expect(process.cpuUsage(started).user / 1000, 'ms of processor').toBeLessThan(500);
  });
});

describe('The pager', () => {
  const keyAt = (line: string) => haltAt(line, line.trimEnd(), false)?.key;

  it('is answered with a space, or with Enter where it asks for that', () => {
    expect(keyAt(' --More-- ')).toBe(' ');
    expect(keyAt('--More--')).toBe(' ');
    expect(keyAt('--- Enter Key To Continue ----')).toBe('\r');
  });

  it('is not seen in a line that merely holds its words', () => {
    expect(keyAt('description --More--')).toBeUndefined();
    expect(keyAt(' --More-- and more')).toBeUndefined();
    expect(keyAt('---------------')).toBeUndefined();
  });
});

describe('A log line', () => {
  it('is taken apart into time, event and text', () => {
    expect(parseLog('2026/05/25 17:08:24   ONU Port Los   PON 0/3 ONU 50 sn GPON1 LAN1 LINK DOWN')).toEqual({
      time: '2026-05-25T17:08:24',
      event: 'ONU Port Los',
      text: 'PON 0/3 ONU 50 sn GPON1 LAN1 LINK DOWN',
    });
    expect(parseLog('2026/05/25 17:08:24   Download File Success')).toMatchObject({
      event: 'Download File Success',
      text: '',
    });
    expect(parseLog('2026/05/25 17:08:24 one space')).toBeUndefined();
  });
});

describe('A refusal', () => {
  it.each([
    ['% Unknown command.', 'unknown'],
    ['% [DEFAULT] Unknown command: onu', 'unknown'],
    ['% There is no matched command', 'unknown'],
    ['% Command incomplete', 'incomplete'],
    ['% Incomplete command', 'incomplete'],
    ['Too many parameters', 'tooManyWords'],
    ['% Ambiguous command', 'ambiguous'],
    ['Ambiguous command: "sh r"', 'ambiguous'],
    ['Error: No related information to show. 62310', 'empty'],
    ['%Code 62310-GPONSRV : No related information to show', 'empty'],
    ['Unsupport private protocol', 'unsupported'],
    ['%Error 20200: some words', 'refused'],
    ['Failure: The ONT does not exist', 'refused'],
    ['% VLAN 100 is used by port GE0/1', 'refused'],
  ])('is recognised in %j', (line, kind) => expect(complaintIn(line)).toEqual({ kind, text: line }));

  it.each([
    'Note: pon 1 onu 7 set profile line name line999 OK.',
    ' description % Unknown command.',
    'profile_id:99 create success',
    '',
  ])('is not seen in %j', (line) => expect(complaintIn(line)).toBeUndefined());

  it('is looked for at the ends of an answer, not within a long dump', () => {
    const dump = Array.from({ length: 100 }, (_, at) => `vlan ${at}`);
    expect(findComplaint([...dump, '% Unknown command.'])?.kind).toBe('unknown');
    expect(findComplaint([...dump, '% banner of the house', ...dump])).toBeUndefined();
  });
});
