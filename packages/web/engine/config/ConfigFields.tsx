import type { Speaking } from '@heliograph/catalogue/kit/tongue.ts';
import './config.css';
import { isEmpty, type Field } from '@heliograph/catalogue/kit/fields.ts';
import { applies, type ConfigPage } from '@heliograph/catalogue/kit/page.ts';
import type { OltModel } from '@heliograph/catalogue/models/olt-models.ts';
import { useState, type ReactElement } from 'react';
import { useSession, useWords, type Say } from '../../app/parts.ts';
import { FormRow } from '../form/FormRow.tsx';
import { Icon } from '../icons.tsx';
import { ConfigControl } from './ConfigControl.tsx';
import { ConfigValue } from './ConfigValue.tsx';
import { drawn, type PageAction } from './form-for.ts';
import type { IntField } from '@heliograph/catalogue/kit/fields.ts';
import { fieldBoundsOf } from './shown.ts';
import type { PortLinks } from './PortPicker.tsx';
import type { ConfigFormState } from './use-config-form.ts';
import { configWords as words } from './words.ts';
import { unitText } from '../values/duration.ts';

export interface FieldsProps {
  readonly page: ConfigPage;
  readonly state: ConfigFormState;
  readonly action: PageAction;
  readonly model: OltModel;
  readonly links: PortLinks;
  readonly offered: Readonly<Record<string, readonly string[]>>;
  readonly disabled: boolean;
}

/** What may be typed into a number, beneath it; then what the field is for. */
function useHelp(): (field: Field) => string | undefined {
  const say = useWords();
  const { tongue: lang } = useSession();
  return (field) => {
    const parts = [field.kind === 'int' ? rangeText(field, say, lang) : '', field.help ? say(field.help) : ''];
    return parts.filter((part) => part !== '').join(' · ') || undefined;
  };
}

function rangeText(field: IntField, say: Say, lang: Speaking): string {
  const [min, max] = fieldBoundsOf(field, lang);
  const range = { min, max: field.unit === undefined ? max : `${max} ${unitText(field.unit, lang)}` };
  return field.also === undefined
    ? say(words.range, range)
    : say(words.rangeOr, { ...range, also: field.also.join(', ') });
}

const isBroad = (field: Field) => field.kind === 'ports' || field.kind === 'port' || field.kind === 'choices';

function OneField({ name, props }: { name: string; props: FieldsProps }): ReactElement | null {
  const say = useWords();
  const help = useHelp();
  const { state, action } = props;
  const field = state.form.fields[name];
  if (!field) return null;
  const isChanged = action === 'edit' && state.changed.includes(name);
  return (
    <div className={`config-field${isBroad(field) ? ' whole' : ''}${isChanged ? ' is-changed' : ''}`}>
      <FormRow
        label={say(field.label)}
        optional={field.optional === true && field.kind !== 'secret' && action !== 'edit'}
        problem={state.problemOf(name)}
        help={help(field)}
      >
        {(ids) => (
          <ConfigControl
            field={field}
            ids={ids}
            disabled={props.disabled}
            model={props.model}
            links={props.links}
            offered={props.offered[name] ?? []}
            isKept={action === 'edit'}
            value={state.values[name]}
            onChange={(value) => state.set(name, value)}
            onBlur={() => state.blur(name)}
          />
        )}
      </FormRow>
    </div>
  );
}

/** What a form shows and does not change: keys of a row that is edited, and what the device tells. */
export function ShownFields({
  page,
  state,
  model,
  whole = false,
}: Pick<FieldsProps, 'page' | 'state' | 'model'> & {
  /** All fields, for who may not change any. */
  whole?: boolean;
}): ReactElement | null {
  const say = useWords();
  const isShown = (name: string) => whole || (!Object.hasOwn(state.form.fields, name) && !isEmpty(state.base[name]));
  const shown = Object.entries(page.fields).filter(
    ([name, field]) => field.kind !== 'secret' && applies(field, state.base) && isShown(name),
  );
  if (shown.length === 0) return null;
  return (
    <dl className={whole ? 'config-shown whole' : 'config-shown'}>
      {shown.map(([name, field]) => (
        <div key={name}>
          <dt>{say(field.label)}</dt>
          <dd>
            <ConfigValue field={field} value={state.base[name]} model={model} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The fields of a page that are typed for an action; those for rare needs are folded. */
export function ConfigFields(props: FieldsProps): ReactElement {
  const say = useWords();
  const [isOpen, setOpen] = useState(false);
  const { open, folded } = drawn(props.state.form, props.state.values);
  const isWrong = folded.some((name) => props.state.problemOf(name) !== undefined);
  return (
    <>
      {props.state.general.map((message) => (
        <p key={message} className="config-general tone-critical" role="alert">
          {message}
        </p>
      ))}
      <div className="config-fields">
        {open.map((name) => (
          <OneField key={name} name={name} props={props} />
        ))}
        {folded.length === 0 ? null : (
          <button
            type="button"
            className="plain link whole"
            aria-expanded={isOpen || isWrong}
            onClick={() => setOpen(!isOpen)}
          >
            <Icon name={isOpen || isWrong ? 'up' : 'down'} size={12} />
            {say(words.more, { n: folded.length })}
          </button>
        )}
        {isOpen || isWrong ? folded.map((name) => <OneField key={name} name={name} props={props} />) : null}
      </div>
    </>
  );
}
