import type { Form, Values } from '@heliograph/catalogue/kit/fields.ts';
import { applies } from '@heliograph/catalogue/kit/page.ts';
import { fill, type Text } from '@heliograph/catalogue/kit/text.ts';
import { validate } from '@heliograph/catalogue/kit/validate.ts';
import { backupHappens as happens, backupTries } from '@heliograph/catalogue/words/backup-words.ts';

/** The steps of the wizard, and what each asks for given what was chosen (S1 §2.5). */
export const steps = ['type', 'data', 'task', 'confirm'] as const;
export type BackupStep = (typeof steps)[number];

const fields: Readonly<Record<BackupStep, readonly string[]>> = {
  type: ['fileType', 'target', 'tftpServer', 'tftpPort'],
  data: ['parts', 'passphrase', 'passphraseAgain'],
  task: ['name', 'schedule', 'at', 'hour', 'minute', 'everyHours', 'cronExpression', 'timeZone', 'keep'],
  confirm: [],
};

/** Fields that the other values rule out are not shown; what runs at once needs neither a zone nor a number to keep. */
export function stepFieldsOf(form: Form, step: BackupStep, values: Values): readonly string[] {
  return fields[step].filter((name) => {
    const field = form.fields[name];
    if (field && !applies(field, values)) return false;
    return values['schedule'] !== 'immediate' || (name !== 'timeZone' && name !== 'keep');
  });
}

export const isSound = (form: Form, step: BackupStep, values: Values): boolean =>
  validate(form, values, stepFieldsOf(form, step, values)).length === 0;

/** What creating it will do, sentence by sentence: when, with what, where to, what if that fails, what is deleted, who can restore. */
export function happeningsOf(values: Values): readonly Text[] {
  const isNow = values['schedule'] === 'immediate';
  const target = values['target'];
  const where =
    target === 'tftp'
      ? fill(happens.tftp, { server: String(values['tftpServer']), port: Number(values['tftpPort']) })
      : happens[target === 'storage' ? 'storage' : 'local'];
  const fails = isNow ? happens.failsOnce : fill(happens.failsLater, { times: backupTries - 1 });
  const kept = target === 'tftp' ? happens.keepAll : fill(happens.keep, { keep: Number(values['keep']) });
  return [
    isNow ? happens.now : happens[values['schedule'] === 'once' ? 'once' : 'again'],
    happens.settings,
    ...(values['fileType'] === '0' ? [happens.dataOnly] : []),
    where,
    ...(target === 'local' ? [] : [fails]),
    ...(isNow ? [] : [kept]),
    values['passphrase'] === '' || values['passphrase'] === undefined ? happens.noPassphrase : happens.passphrase,
  ];
}
