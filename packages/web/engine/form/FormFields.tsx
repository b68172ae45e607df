import type { Form } from '@heliograph/catalogue/kit/fields.ts';
import { applies } from '@heliograph/catalogue/kit/page.ts';
import type { Text } from '@heliograph/catalogue/kit/text.ts';
import { validate } from '@heliograph/catalogue/kit/validate.ts';
import type { ReactElement } from 'react';
import { useWords } from '../../app/parts.ts';
import { Control, isPlain } from './Control.tsx';
import type { FormState } from './form-state.ts';
import { FormRow } from './FormRow.tsx';

/** Whether the field may be left empty given what the others hold: some are wanted only with certain choices. */
export const mayBeEmpty = (form: Form, state: FormState, name: string) =>
  validate(form, { ...state.values, [name]: undefined }, [name]).length === 0;

/** The fields of a catalogue form, in its order, without those that other values rule out. `only` narrows them, such as to those that matter for a chosen version. */
export function FormFields({
  form,
  state,
  only,
  fixed = {},
  disabled = false,
  columns = 1,
}: {
  form: Form;
  state: FormState;
  only?: readonly string[];
  /** Fields that stay as they are here, with the reason. */
  fixed?: Readonly<Record<string, Text>>;
  disabled?: boolean;
  columns?: 1 | 2;
}): ReactElement {
  const say = useWords();
  const names = only ?? Object.keys(form.fields);
  return (
    <div className={columns === 2 ? 'form-fields two' : 'form-fields'}>
      {names.map((name) => {
        const field = form.fields[name];
        if (!field || !isPlain(field) || !applies(field, state.values)) return null;
        const why = fixed[name];
        const help = why ?? field.help;
        return (
          <FormRow
            key={name}
            label={say(field.label)}
            optional={field.optional === true && mayBeEmpty(form, state, name)}
            problem={state.problemOf(name)}
            help={help && say(help)}
          >
            {(ids) => (
              <Control
                field={field}
                ids={ids}
                disabled={disabled || why !== undefined}
                value={state.values[name]}
                onChange={(value) => state.set(name, value)}
                onBlur={() => state.blur(name)}
              />
            )}
          </FormRow>
        );
      })}
    </div>
  );
}
