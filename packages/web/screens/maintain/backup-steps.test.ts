import { backupForm } from '@heliograph/catalogue/calls/backup.ts';
import { expect, it } from 'vitest';
import { stepFieldsOf, happeningsOf, isSound } from './backup-steps.ts';

it('A step of the backup wizard shows what matters for what was chosen, and holds until that is sound', () => {
  const local = { fileType: '1', target: 'local', parts: [], name: '', schedule: 'immediate' };
  expect(stepFieldsOf(backupForm, 'type', local)).toEqual(['fileType', 'target']);
  expect(isSound(backupForm, 'type', local)).toBe(true);
  const tftp = { ...local, target: 'tftp', tftpPort: 69 };
  expect(stepFieldsOf(backupForm, 'type', tftp)).toEqual(['fileType', 'target', 'tftpServer', 'tftpPort']);
  expect(isSound(backupForm, 'type', tftp)).toBe(false);
  expect(isSound(backupForm, 'type', { ...tftp, tftpServer: '192.168.1.9' })).toBe(true);
  expect(isSound(backupForm, 'data', local)).toBe(false);
  expect(stepFieldsOf(backupForm, 'task', local)).toEqual(['name', 'schedule']);
  expect(stepFieldsOf(backupForm, 'task', { ...local, schedule: 'daily' })).toEqual([
    'name',
    'schedule',
    'hour',
    'minute',
    'timeZone',
    'keep',
  ]);
});

it('The last page of the backup wizard says when, where to, what if that fails, what is deleted and who can restore', () => {
  const said = (values: Record<string, unknown>) => happeningsOf(values).map(({ en }) => en);
  const now = { fileType: '1', target: 'local', parts: ['logs'], name: 'x', schedule: 'immediate', keep: 10 };
  expect(said(now)).toEqual([
    'The backup begins at once.',
    'Settings, people and devices are in it in any case.',
    'The file stays on the disk of this server.',
    'Without a passphrase only a console with the secret.key of this installation can restore it.',
  ]);
  const nightly = { ...now, fileType: '0', schedule: 'daily', target: 'tftp', tftpServer: '192.168.1.9', tftpPort: 69 };
  expect(said({ ...nightly, passphrase: 'correct horse' })).toEqual([
    'A task makes a backup each time that it is due.',
    'Settings, people and devices are in it in any case.',
    'Without its structure only this very version of the console can restore it.',
    'The file is sent to 192.168.1.9, port 69, and not kept here. To restore it, upload it again.',
    'If that target does not answer, it is tried 2 times more, a minute apart; then the backup has failed.',
    'Nothing is ever deleted on the TFTP server.',
    'With the passphrase any console can restore it, with all its secrets.',
  ]);
  expect(said({ ...now, schedule: 'once', target: 'storage', keep: 4 })).toContain(
    'After each backup, those of this task beyond the last 4 are deleted.',
  );
});
