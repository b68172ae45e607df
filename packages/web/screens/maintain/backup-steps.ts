import type { Form, Values } from '@heliograph/catalogue/kit/fields.ts';
import { validate } from '@heliograph/catalogue/kit/validate.ts';

/** The steps of the wizard, and what each asks for given what was chosen (S1 §2.5). */
export const steps = ['type', 'data', 'task', 'confirm'] as const;
export type Step = (typeof steps)[number];

const fields: Readonly<Record<Step, readonly string[]>> = {
  type: ['fileType', 'target', 'tftpServer', 'tftpPort'],
  data: ['parts'],
  task: ['name', 'schedule', 'at', 'hour', 'minute', 'everyHours', 'cronExpression', 'timeZone', 'keep'],
  confirm: [],
};

/** Fields that the other values rule out are not shown; what runs at once needs neither a zone nor a number to keep. */
export function fieldsOf(form: Form, step: Step, values: Values): readonly string[] {
  return fields[step].filter((name) => {
    const when = form.fields[name]?.when;
    if (when && !when.is.includes(values[when.field])) return false;
    return values['schedule'] !== 'immediate' || (name !== 'timeZone' && name !== 'keep');
  });
}

export const isSound = (form: Form, step: Step, values: Values): boolean =>
  validate(form, values, fieldsOf(form, step, values)).length === 0;
