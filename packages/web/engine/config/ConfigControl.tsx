import type { Field } from '@heliograph/catalogue/kit/fields.ts';
import type { OltModel } from '@heliograph/catalogue/models/olt-models.ts';
import { engine } from '@heliograph/catalogue/words/engine.ts';
import { AutoComplete, Checkbox, Input, InputNumber, Segmented, Select, Switch } from 'antd';
import type { ReactElement } from 'react';
import { useSession, useWords } from '../../app/parts.ts';
import type { ControlIds } from '../form/FormRow.tsx';
import { listedCountOf } from './numbers.ts';
import { PortPicker, type PortLinks } from './PortPicker.tsx';
import { isMono, rangeText } from './shown.ts';
import { configWords as words } from './words.ts';
import { unitText } from '../values/duration.ts';

export interface ConfigControlProps {
  readonly field: Field;
  readonly value: unknown;
  readonly ids: ControlIds;
  readonly disabled: boolean;
  readonly model: OltModel;
  readonly links: PortLinks;
  /** Values that another page of the device holds. */
  readonly offered: readonly string[];
  /** The device has a secret that is not told. */
  readonly isKept: boolean;
  readonly onChange: (value: unknown) => void;
  readonly onBlur: () => void;
}
type Of<K extends Field['kind']> = Omit<ConfigControlProps, 'field'> & { readonly field: Extract<Field, { kind: K }> };

const listFormats = new Set(['vlanList', 'multicastVlanList']);
const textOf = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');
/** Digits become the number they are; anything else stays, so that the validator can say what is wrong with it. */
const numberOf = (typed: string): unknown =>
  typed.trim() === '' ? undefined : /^-?\d+$/.test(typed) ? Number(typed) : typed;

function Offered({ props, isNumber }: { props: ConfigControlProps; isNumber: boolean }): ReactElement {
  const typed = textOf(props.value);
  const options = props.offered.map((value) => ({ value }));
  return (
    <AutoComplete
      id={props.ids.id}
      aria-describedby={props.ids['aria-describedby']}
      status={props.ids.status}
      disabled={props.disabled}
      value={typed}
      options={options}
      showSearch={{ filterOption: (query, option) => option?.value.startsWith(query) === true || query === typed }}
      onChange={(next: string) => props.onChange(isNumber ? numberOf(next) : next)}
      onBlur={props.onBlur}
    />
  );
}

function TextControl(props: Of<'str' | 'secret'>): ReactElement {
  const say = useWords();
  const { field, value, ids, disabled, onChange, onBlur } = props;
  const common = { ...ids, disabled, onBlur, value: textOf(value), maxLength: field.maxLength + 1 };
  if (field.kind === 'secret') {
    return (
      <Input.Password
        {...common}
        autoComplete="new-password"
        placeholder={props.isKept ? say(words.secretSet) : ''}
        onChange={(event) => onChange(event.target.value)}
      />
    );
  }
  if (field.from && props.offered.length > 0) return <Offered props={props} isNumber={false} />;
  const isList = listFormats.has(field.format ?? '');
  const count = isList ? listedCountOf(common.value) : null;
  return (
    <Input
      {...common}
      className={isMono(field) || isList ? 'mono' : ''}
      suffix={count === null ? undefined : <span className="muted">{say(words.vlans, { n: count })}</span>}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

function NumberControl(props: Of<'int'>): ReactElement {
  const { tongue: lang } = useSession();
  const { field, value, ids, disabled, onChange, onBlur } = props;
  if (field.from && props.offered.length > 0) return <Offered props={props} isNumber />;
  return (
    <InputNumber
      {...ids}
      disabled={disabled}
      onBlur={onBlur}
      value={typeof value === 'number' ? value : null}
      placeholder={rangeText(field, lang)}
      suffix={field.unit === undefined ? undefined : unitText(field.unit, lang)}
      controls={false}
      keyboard
      style={{ width: '100%' }}
      onChange={(next) => onChange(next ?? undefined)}
    />
  );
}

function SwitchControl({ ids, value, disabled, onChange, onBlur }: ConfigControlProps): ReactElement {
  const say = useWords();
  return (
    <span className="row" style={{ minHeight: 30 }} onBlur={onBlur}>
      <Switch
        id={ids.id}
        aria-describedby={ids['aria-describedby']}
        disabled={disabled}
        checked={value === true}
        onChange={onChange}
      />
      <span className={value === true ? '' : 'muted'}>{say(value === true ? engine.on : engine.off)}</span>
    </span>
  );
}

/** Few short choices stand side by side, where one look tells them all. */
const isShort = (labels: readonly string[]) => labels.length <= 4 && labels.join('').length <= 30;

function ChoiceControl({ field, value, ids, disabled, onChange, onBlur }: Of<'choice' | 'choices'>): ReactElement {
  const say = useWords();
  const options = field.options.map((option) => ({ value: option.value, label: say(option.label) }));
  if (field.kind === 'choices' && options.length <= 8) {
    return (
      <Checkbox.Group
        disabled={disabled}
        value={Array.isArray(value) ? (value as (string | number)[]) : []}
        options={options}
        onChange={onChange}
      />
    );
  }
  if (field.kind === 'choice' && field.optional !== true && isShort(options.map(({ label }) => label))) {
    // Without a value none of them is chosen; antd would choose the first.
    const current = options.some((option) => option.value === value) ? (value as string | number) : '';
    return (
      <span id={ids.id} className="segments" aria-describedby={ids['aria-describedby']}>
        <Segmented disabled={disabled} value={current} options={options} onChange={onChange} />
      </span>
    );
  }
  return (
    <Select
      {...ids}
      disabled={disabled}
      onBlur={onBlur}
      {...(field.kind === 'choices' ? { mode: 'multiple' as const } : {})}
      value={value ?? null}
      allowClear={field.optional ?? false}
      showSearch={options.length > 8 ? { optionFilterProp: 'label' } : false}
      options={options}
      onChange={(next: unknown) => onChange(next)}
    />
  );
}

const numbersOf = (value: unknown): readonly number[] =>
  Array.isArray(value) ? (value as number[]) : typeof value === 'number' ? [value] : [];

/** The control of a field of a device's page, by its kind. */
export function ConfigControl(props: ConfigControlProps): ReactElement {
  const { field, value, onChange } = props;
  switch (field.kind) {
    case 'str':
    case 'secret':
      return <TextControl {...props} field={field} />;
    case 'int':
      return <NumberControl {...props} field={field} />;
    case 'bool':
      return <SwitchControl {...props} />;
    case 'choice':
    case 'choices':
      return <ChoiceControl {...props} field={field} />;
    case 'port':
    case 'ports':
      return (
        <PortPicker
          {...props}
          field={field}
          value={numbersOf(value)}
          onChange={(numbers) => onChange(field.kind === 'ports' ? numbers : numbers.at(-1))}
        />
      );
  }
}
