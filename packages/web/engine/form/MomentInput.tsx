import { Input } from 'antd';
import type { ReactElement } from 'react';
import type { ControlIds } from './FormRow.tsx';

const two = (number: number): string => String(number).padStart(2, '0');

/** `2026-11-21T08:30Z` as the browser's own control takes it: in the viewer's zone, to the minute. */
export function localMoment(value: unknown): string {
  const at = typeof value === 'string' && value !== '' ? new Date(value) : undefined;
  if (!at || Number.isNaN(at.getTime())) return '';
  const day = `${String(at.getFullYear()).padStart(4, '0')}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}`;
}

/** The other way; what is half typed is nothing yet. */
export function momentOf(local: string): string {
  const at = new Date(local);
  return local === '' || Number.isNaN(at.getTime()) ? '' : at.toISOString();
}

/** A moment, typed or picked in the viewer's zone; the value is ISO time in UTC. */
export function MomentInput({
  value,
  onChange,
  ...rest
}: ControlIds & {
  readonly value: unknown;
  readonly disabled: boolean;
  readonly onChange: (value: string) => void;
  readonly onBlur: () => void;
}): ReactElement {
  return (
    <Input
      {...rest}
      type="datetime-local"
      max="9999-12-31T23:59"
      value={localMoment(value)}
      onChange={(event) => onChange(momentOf(event.target.value))}
    />
  );
}
