/** What a call of the control API ends in. */
export interface ControlOutcome {
  readonly status: number;
  readonly body: unknown;
}

export const controlRefusal = (status: number, error: string): ControlOutcome => ({ status, body: { error } });
export const done = (more: Readonly<Record<string, unknown>> = {}): ControlOutcome => ({
  status: 200,
  body: { ok: true, ...more },
});

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export type Body = Readonly<Record<string, unknown>>;

/** Thrown by the readers below; its text is for the caller. */
export class BadField extends Error {}

/** A whole number within bounds; undefined when absent. */
export const wholeField = (body: Body, name: string, low: number, high: number): number | undefined => {
  const value = body[name];
  if (value === undefined) return undefined;
  if (typeof value === 'number' && Number.isInteger(value) && value >= low && value <= high) return value;
  throw new BadField(`"${name}" must be a whole number from ${low} to ${high}`);
};

export const numberField = (body: Body, name: string, low: number, high: number): number | undefined => {
  const value = body[name];
  if (value === undefined) return undefined;
  if (typeof value === 'number' && value >= low && value <= high) return value;
  throw new BadField(`"${name}" must be a number from ${low} to ${high}`);
};

export const textField = (body: Body, name: string, longest = 128): string | undefined => {
  const value = body[name];
  if (value === undefined) return undefined;
  if (typeof value === 'string' && value !== '' && value.length <= longest) return value;
  throw new BadField(`"${name}" must be text of 1 to ${longest} characters`);
};

export const flagField = (body: Body, name: string): boolean | undefined => {
  const value = body[name];
  if (value === undefined || typeof value === 'boolean') return value;
  throw new BadField(`"${name}" must be true or false`);
};

/** Refuses fields that mean nothing here, so that a typing error is not taken for consent. */
export const onlyFields = (body: Body, allowed: readonly string[]): void => {
  const stray = Object.keys(body).find((name) => !allowed.includes(name));
  if (stray !== undefined) throw new BadField(`unknown field "${stray}"; known here: ${allowed.join(', ')}`);
};

/** Runs a change; a bad field becomes a 400. */
export const checkedChange = (change: () => ControlOutcome): ControlOutcome => {
  try {
    return change();
  } catch (error) {
    if (error instanceof BadField) return controlRefusal(400, error.message);
    throw error;
  }
};
