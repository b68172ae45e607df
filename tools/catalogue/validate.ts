import { fit } from '../../packages/catalogue/kit/fit.ts';
import type { ConfigPage } from '../../packages/catalogue/kit/page.ts';
import { validate } from '../../packages/catalogue/kit/validate.ts';
import { oltModel } from '../../packages/catalogue/models/olt-models.ts';

interface Verdict {
  readonly ok: boolean;
  readonly problems: readonly { readonly field: string; readonly message: string }[];
}

const refusal = (message: string): Verdict => ({ ok: false, problems: [{ field: '', message }] });

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

/** One line {page, model?, values, only?}: what is wrong with the values, in English, at their fields. */
export function checkedLine(pages: ReadonlyMap<string, ConfigPage>, line: string): Verdict {
  const asked = parsed(line);
  if (!isRecord(asked)) return refusal('Not a JSON object');
  const page = pages.get(String(asked['page']));
  if (!page) return refusal(`No page ${String(asked['page'])}`);
  const values = asked['values'] ?? {};
  if (!isRecord(values)) return refusal('values: an object is expected');
  const model = asked['model'];
  const fitted = typeof model === 'string' ? fit(page, oltModel(model)) : page;
  if (!fitted) return refusal(`${String(model)} has no page ${page.id}`);
  const unknown = Object.keys(values).filter((name) => !Object.hasOwn(page.fields, name));
  const only = Array.isArray(asked['only']) ? asked['only'].map(String) : undefined;
  const problems = [
    ...unknown.map((field) => ({ field, message: 'There is no such field' })),
    ...validate(fitted, values, only).map(({ field, message }) => ({ field, message: message.en })),
  ];
  return { ok: problems.length === 0, problems };
}
