import type { ConfigPage } from '@heliograph/catalogue/kit/page.ts';
import { aclListText, readAclList } from '@heliograph/catalogue/formats/acl-list.ts';
import type { Codec } from '../bindings/codec.ts';
import type { Binding, PageRead, PageRow } from '../kit/binding.ts';

const kinds = ['standard', 'extended'] as const;
type Kind = (typeof kinds)[number];

/** Standard and extended rules have a table and a block each; the page shows them as one. */
export function twoKinds(page: ConfigPage, of: Readonly<Record<Kind, Binding>>): Binding {
  const blank = Object.fromEntries(Object.keys(page.fields).map((name) => [name, null] as const));
  const read: Binding['read'] = async (session) => {
    const reads: PageRead[] = [];
    for (const kind of kinds) reads.push(await of[kind].read(session));
    if (reads.every(({ absent }) => absent === true)) return { rows: [], complete: true, absent: true };
    const rows = reads.flatMap((one, at) =>
      one.rows.map((row): PageRow => ({ ...blank, ...row, aclKind: kinds[at] ?? null })),
    );
    return { rows, complete: reads.every(({ complete }) => complete) };
  };
  const steps: Binding['steps'] = (change, session) => {
    const kind = (change.after ?? change.before)?.['aclKind'] === 'extended' ? 'extended' : 'standard';
    return of[kind].steps(change, session);
  };
  return { page, read, steps };
}

/** Numbers of ACLs in a text column; what is no list is shown as it came. */
export const aclListCodec: Codec = {
  toField: (raw) => {
    const list = String(raw).replaceAll(' ', '');
    const numbers = readAclList(list);
    return list === '' ? null : numbers ? aclListText(numbers) : list;
  },
  toDevice: String,
};
