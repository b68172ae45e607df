import type { AnyCall } from '@heliograph/catalogue/kit/call.ts';
import type { Field } from '@heliograph/catalogue/kit/fields.ts';
import type { Language } from '@heliograph/catalogue/kit/text.ts';
import { otherOperations } from '@heliograph/catalogue/words/log-words.ts';
import { base, type Area } from '../../http/serve.ts';

/** RuoYi: 0 other, 1 add, 2 edit, 3 delete, 4 grant, 5 export, 6 import, 7 force out. */
export function businessType(name: string, method: string): number {
  if (/^import/i.test(name)) return 6;
  if (/^export/i.test(name)) return 5;
  if (/^(kick|forceLogout)/i.test(name)) return 7;
  if (/auth|grant|share/i.test(name) && !/^(add|update|del|edit)/i.test(name)) return 4;
  if (method === 'DELETE' || /^(del|remove|batchDelete)/i.test(name)) return 3;
  if (method === 'PUT' || /^(set|update|edit|change|move)/i.test(name)) return 2;
  return /^(add|insert|create|copy)/i.test(name) ? 1 : 0;
}

/** Calls by name: what the logs keep of a call is its name, what people read is its title. */
export class CallBook {
  #fields: Readonly<Record<string, Field>> | undefined;
  readonly #calls: () => ReadonlyMap<string, AnyCall>;

  constructor(areas: () => readonly Area[]) {
    let known: ReadonlyMap<string, AnyCall> | undefined;
    this.#calls = () => (known ??= new Map(areas().flatMap(({ calls }) => Object.entries(calls))));
  }

  title(name: string, language: Language): string {
    return (this.#calls().get(name)?.title ?? otherOperations[name])?.[language] ?? name;
  }

  /** Method and address of a call; what is no call has neither. */
  place(name: string): { readonly method: string; readonly url: string } {
    const call = this.#calls().get(name);
    return call ? { method: call.method, url: base + call.path } : { method: '', url: '' };
  }

  /** What may be typed into a call, by name. */
  fields(name: string): Readonly<Record<string, Field>> {
    return this.#calls().get(name)?.form?.fields ?? {};
  }

  /** The same of all calls; where two name a field alike, the first of them. */
  allFields(): Readonly<Record<string, Field>> {
    return (this.#fields ??= Object.assign(
      {},
      ...[...this.#calls().values()].toReversed().map(({ form }) => form?.fields ?? {}),
    ) as Readonly<Record<string, Field>>);
  }

  /** Names of calls whose title has these words in either language, or whose name has. */
  named(part: string): string[] {
    const wanted = part.toLowerCase();
    const has = (words: string) => words.toLowerCase().includes(wanted);
    const calls = [...this.#calls()].map(([name, { title }]) => [name, title] as const);
    return [...calls, ...Object.entries(otherOperations)]
      .filter(([name, title]) => has(name) || has(title.en) || has(title.zh))
      .map(([name]) => name);
  }

  ofType(type: number): string[] {
    return [...this.#calls()].filter(([name, { method }]) => businessType(name, method) === type).map(([name]) => name);
  }
}
