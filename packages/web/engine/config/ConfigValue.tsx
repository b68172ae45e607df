import type { Field } from '@heliograph/catalogue/kit/fields.ts';
import type { OltModel } from '@heliograph/catalogue/models/olt-models.ts';
import type { ReactElement } from 'react';
import { useSession } from '../../app/parts.ts';
import { StateDot } from '../values/Values.tsx';
import { isMono, shownText, fieldToneOf, type ValueContext } from './shown.ts';

/**
 * A value of a device's page: states with their dot, addresses in even letters, nothing as a dash. No component of its own:
 * a table draws thousands of them.
 */
export function drawValue(field: Field | undefined, value: unknown, setting: ValueContext): ReactElement | string {
  const text = shownText(field, value, setting);
  if (text === '') return <span className="muted">–</span>;
  if (!field) return text;
  const tone = fieldToneOf(field, value);
  if (tone !== null) return <StateDot tone={tone} word={text} />;
  const isPort = field.kind === 'port' || field.kind === 'ports';
  return isMono(field) || isPort ? <span className="mono">{text}</span> : text;
}

export function ConfigValue(props: { field: Field | undefined; value: unknown; model: OltModel }): ReactElement {
  const { tongue: lang } = useSession();
  return <>{drawValue(props.field, props.value, { model: props.model, lang })}</>;
}
