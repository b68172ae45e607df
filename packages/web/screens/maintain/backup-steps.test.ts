import { backupForm } from '@heliograph/catalogue/calls/backup.ts';
import { expect, it } from 'vitest';
import { fieldsOf, isSound } from './backup-steps.ts';

it('A step of the backup wizard shows what matters for what was chosen, and holds until that is sound', () => {
  const local = { fileType: '1', target: 'local', parts: [], name: '', schedule: 'immediate' };
  expect(fieldsOf(backupForm, 'type', local)).toEqual(['fileType', 'target']);
  expect(isSound(backupForm, 'type', local)).toBe(true);
  const tftp = { ...local, target: 'tftp', tftpPort: 69 };
  expect(fieldsOf(backupForm, 'type', tftp)).toEqual(['fileType', 'target', 'tftpServer', 'tftpPort']);
  expect(isSound(backupForm, 'type', tftp)).toBe(false);
  expect(isSound(backupForm, 'type', { ...tftp, tftpServer: '192.168.1.9' })).toBe(true);
  expect(isSound(backupForm, 'data', local)).toBe(false);
  expect(fieldsOf(backupForm, 'task', local)).toEqual(['name', 'schedule']);
  expect(fieldsOf(backupForm, 'task', { ...local, schedule: 'daily' })).toEqual([
    'name',
    'schedule',
    'hour',
    'minute',
    'timeZone',
    'keep',
  ]);
});
