import type { Entity } from '@heliograph/catalogue/kit/entity.ts';
import { Select } from 'antd';
import type { ReactElement } from 'react';
import { useWords } from '../../app/parts.ts';
import { useCall } from '../../client/hooks.ts';
import { mayBeEmpty } from '../../engine/form/FormFields.tsx';
import { FormRow } from '../../engine/form/FormRow.tsx';
import type { FormState } from '../../engine/form/form-state.ts';
import { notificationScreenWords as words } from './words.ts';

interface Props {
  /** Whose field it is. */
  readonly entity: Entity;
  readonly field: string;
  readonly state: FormState;
  /** What is chosen from. */
  readonly from: Entity;
}

const namesIn = (value: unknown): string[] =>
  (typeof value === 'string' ? value : '')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');

/** Other things, chosen by their names instead of typed. */
export function NamePicker({ entity, field, state, from }: Props): ReactElement | null {
  const say = useWords();
  const { data } = useCall(from.deeds.list, { pageSize: 100 }, { quiet: true });
  const part = entity.parts[field];
  if (!part) return null;
  const many = part.refers?.most !== undefined;
  const chosen = namesIn(state.values[field]);
  const listed = (data?.rows ?? []).map((row) => String((row as Readonly<Record<string, unknown>>)[from.named]));
  // What stands there is offered too: a list may be longer than what was asked for.
  const options = [...new Set([...listed, ...chosen])].map((name) => ({ value: name, label: name }));
  return (
    <FormRow
      label={say(part.field.label)}
      optional={mayBeEmpty(entity.form, state, field)}
      problem={state.problemOf(field)}
    >
      {(ids) => (
        <Select
          {...ids}
          {...(many ? { mode: 'multiple' as const } : {})}
          allowClear
          showSearch={{ optionFilterProp: 'label' }}
          placeholder={say(words.choose)}
          value={many ? chosen : (chosen[0] ?? null)}
          options={options}
          onBlur={() => state.blur(field)}
          onChange={(next: string | readonly string[] | null) =>
            state.set(field, Array.isArray(next) ? next.join(', ') : (next ?? ''))
          }
        />
      )}
    </FormRow>
  );
}
