import './form.css';
import { engine } from '@heliograph/catalogue/words/engine.ts';
import { useId, type ReactElement, type ReactNode } from 'react';
import { useWords } from '../../app/parts.ts';

export interface ControlIds {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': boolean;
  readonly status: 'error' | '';
}

/** A label, its control, and what is wrong or worth knowing beneath; the control is told its id and describer. */
export function FormRow({
  label,
  problem,
  help,
  optional = false,
  children,
}: {
  label: string;
  problem?: string | undefined;
  help?: string | undefined;
  optional?: boolean;
  children: (ids: ControlIds) => ReactNode;
}): ReactElement {
  const id = useId();
  const say = useWords();
  const note = problem ?? help;
  return (
    <div className="form-row">
      <label id={`${id}-label`} htmlFor={id}>
        {label}
        {optional ? <span className="muted"> ({say(engine.optional)})</span> : null}
      </label>
      {children({
        id,
        'aria-describedby': note ? `${id}-note` : undefined,
        'aria-invalid': problem !== undefined,
        status: problem === undefined ? '' : 'error',
      })}
      {note ? (
        <div
          id={`${id}-note`}
          className={problem ? 'form-note tone-critical' : 'form-note muted'}
          role={problem ? 'alert' : undefined}
        >
          {note}
        </div>
      ) : null}
    </div>
  );
}
