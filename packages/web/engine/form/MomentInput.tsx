import type { ReactElement } from 'react';
import { MomentBox } from '../values/MomentBox.tsx';
import type { ControlIds } from './FormRow.tsx';

/** A moment as a field of a form. */
export function MomentInput({
  value,
  id,
  disabled = false,
  onChange,
  onBlur,
  ...described
}: ControlIds & {
  readonly value: unknown;
  readonly disabled?: boolean;
  readonly onChange: (iso: string) => void;
  readonly onBlur?: () => void;
}): ReactElement {
  return (
    <MomentBox
      id={id}
      aria-describedby={described['aria-describedby']}
      aria-invalid={described['aria-invalid']}
      value={typeof value === 'string' ? value : ''}
      disabled={disabled}
      onChange={onChange}
      {...(onBlur ? { onBlur } : {})}
    />
  );
}
