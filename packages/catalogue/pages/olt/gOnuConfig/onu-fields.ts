import { readVlans } from '../../../formats/vlan-list.ts';
import { int, str, type Rule, type Values } from '../../../kit/fields.ts';
import type { HeldPages, Need } from '../../../kit/page.ts';
import { text, type Text } from '../../../kit/text.ts';

/** What pages of an ONU have in common. */

type When = { readonly field: string; readonly is: readonly unknown[] };

/** Last VLAN of a line: 4094 is not among them (S2 §5). */
const lastVid = 4093;

/** The GEM port that a flow goes through. */
export const gemField = () =>
  int({
    label: text('GEM port', 'GEM 端口'),
    spec: 'line.gemport',
    min: 1,
    max: 255,
    from: { page: 'gemport', field: 'gOnuSrvInfoGemId' },
  });

export const gemKnown = (mark: string): Need => ({
  reads: ['gemport'],
  marks: [mark],
  message: text('This ONU has no such GEM port', '该 ONU 没有此 GEM 端口'),
  holds: (values, { gemport }) =>
    gemport === undefined || gemport.some((row) => row['gOnuSrvInfoGemId'] === values[mark]),
});

/** A VLAN of a line. */
export const vidField = (label: Text, rest: { readonly when?: When; readonly optional?: true; readonly help?: Text }) =>
  int({ label, spec: 'line.vid', min: 1, max: lastVid, ...rest });

/** A name or a description as an ONU takes it. */
export const lineText = (label: Text, rest: { readonly optional?: true; readonly column?: false } = {}) =>
  str({ label, spec: 'text.noSpaces', format: 'noSpaces', maxLength: 32, ...rest });

/** All VLANs of a list are VLANs of a line. */
export const vidsOfLine = (field: string): Rule => ({
  marks: [field],
  message: text('VLANs from 1 to 4093 expected', '应为 1 到 4093 的 VLAN'),
  spec: 'line.vid',
  holds: (values) => {
    const list = values[field];
    return typeof list !== 'string' || (readVlans(list) ?? []).every((vlan) => vlan <= lastVid);
  },
  passes: { [field]: '100,4093' },
  fails: { [field]: '100,4090-4094' },
});

/** Does another row of the page have the same values in these fields? */
export const isRowTaken = (rows: HeldPages[string], key: string, fields: readonly string[], values: Values): boolean =>
  (rows ?? []).some(
    (row) => row[key] !== values[key] && fields.every((name) => (row[name] ?? null) === (values[name] ?? null)),
  );
