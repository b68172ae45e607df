import type { Field, PortField, StrField } from '@heliograph/catalogue/kit/fields.ts';
import { engine } from '@heliograph/catalogue/words/engine.ts';
import { Checkbox, Input, InputNumber, Select } from 'antd';
import type { ReactElement } from 'react';
import { useSession, useWords } from '../../app/parts.ts';
import { unitText } from '../values/duration.ts';
import type { ControlIds } from './FormRow.tsx';
import { MomentInput } from './MomentInput.tsx';
import { offeredOptions } from './offered.ts';

/** Ports are drawn by `engine/config`, which knows the device that has them. */
export type PlainField = Exclude<Field, PortField>;
export const isPlain = (field: Field): field is PlainField => field.kind !== 'port' && field.kind !== 'ports';

export interface ControlProps {
  readonly field: PlainField;
  readonly value: unknown;
  readonly ids: ControlIds;
  readonly disabled?: boolean;
  readonly onChange: (value: unknown) => void;
  readonly onBlur: () => void;
}

const monoFormats = new Set(['ruleMac', 'mac', 'ipv4', 'host']);

type TextProps = Omit<ControlProps, 'field' | 'ids'> & ControlIds & { readonly field: StrField };

/** One line of text, or a box of several. */
function TextInput({ field, value, onChange, ...common }: TextProps): ReactElement {
  const text = typeof value === 'string' ? value : '';
  const maxLength = field.maxLength + 1;
  if (field.lines !== undefined) {
    return (
      <Input.TextArea
        {...common}
        value={text}
        maxLength={maxLength}
        autoSize={{ minRows: field.lines, maxRows: field.lines * 3 }}
        onChange={(event) => onChange(event.target.value)}
      />
    );
  }
  return (
    <Input
      {...common}
      value={text}
      maxLength={maxLength}
      className={monoFormats.has(field.format ?? '') ? 'mono' : ''}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

/** The control of a field, by its kind. */
export function Control({ field, value, ids, disabled = false, onChange, onBlur }: ControlProps): ReactElement {
  const say = useWords();
  const { tongue } = useSession();
  const common = { ...ids, disabled, onBlur };
  switch (field.kind) {
    case 'str':
      if (field.format === 'isoTime') return <MomentInput {...common} value={value} onChange={onChange} />;
      return <TextInput field={field} value={value} onChange={onChange} {...common} />;
    case 'secret':
      return (
        <Input.Password
          {...common}
          value={typeof value === 'string' ? value : ''}
          maxLength={field.maxLength + 1}
          autoComplete="new-password"
          onChange={(event) => onChange(event.target.value)}
        />
      );
    case 'int':
      return (
        <InputNumber
          {...common}
          value={typeof value === 'number' ? value : null}
          suffix={field.unit === undefined ? undefined : unitText(field.unit, tongue)}
          style={{ width: '100%' }}
          onChange={(next) => onChange(next ?? undefined)}
        />
      );
    case 'bool':
      return (
        <Checkbox
          {...ids}
          disabled={disabled}
          checked={value === true}
          onChange={(event) => onChange(event.target.checked)}
        >
          {say(value === true ? engine.on : engine.off)}
        </Checkbox>
      );
    case 'choice':
    case 'choices':
      return (
        <Select
          {...common}
          {...(field.kind === 'choices' ? { mode: 'multiple' as const } : {})}
          value={value ?? null}
          allowClear={field.optional ?? false}
          // A list that does not fit the eye is searched by typing.
          showSearch={field.kind === 'choices' || field.options.length > 12 ? { optionFilterProp: 'label' } : false}
          options={offeredOptions(field.options, say)}
          onChange={(next: unknown) => onChange(next)}
        />
      );
  }
}
