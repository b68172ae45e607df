import { customerColumns, customerKeys, customerSheet } from '@heliograph/catalogue/calls/customer-bulks.ts';
import type { Field } from '@heliograph/catalogue/kit/fields.ts';
import { text, type Language, type Text } from '@heliograph/catalogue/kit/text.ts';
import { validate, type Problem } from '@heliograph/catalogue/kit/validate.ts';
import { bulkMessages } from '@heliograph/catalogue/words/customer-words.ts';
import { subscriptionCalls } from '@heliograph/catalogue/calls/subscriptions.ts';
import type { FileReply } from '../../http/request.ts';
import { folded, type SheetLine, type SheetForm } from '../../sheets/import-lines.ts';
import { writeXlsx, xlsxType, type SheetCell, type SheetTable } from '../../sheets/sheets.ts';
import { placeOfCustomer, type CustomerRow, type CustomerWanted, type PlanRow } from '../orders/orders.ts';
import type { Key } from './subjects.ts';

/** As many rows as a file may have, and as many customers as a filter may choose. */
export const mostCustomers = 10_000;

const columns = [...customerKeys, ...customerColumns] as const;
type ColumnName = (typeof columns)[number];
const fieldOf = (name: ColumnName): Field | undefined => customerSheet.fields[name];
const labelOf = (name: ColumnName): Text => fieldOf(name)?.label ?? text(name, name);

export const sheetForm: SheetForm = {
  headings: Object.fromEntries(columns.map((name) => [name, labelOf(name)])),
  needed: [],
  oneOf: ['sn', 'externalId', 'olt'],
  mostRows: mostCustomers,
  csv: true,
};

const notes = {
  sheet: text('Notes', '说明'),
  column: text('Column', '列'),
  meaning: text('What may stand there', '填写说明'),
  yes: text('Yes', '是'),
  no: text('No', '否'),
};

const notesSheet = (language: Language): SheetTable => ({
  name: notes.sheet[language],
  headings: [notes.column[language], notes.meaning[language]],
  rows: columns.map((name) => [labelOf(name)[language], fieldOf(name)?.help?.[language] ?? '']),
  widths: [24, 100],
});

/** What a customer has, in the columns by which it is changed. Passwords are never told. */
const cellOf: Readonly<Record<ColumnName, (customer: CustomerRow, language: Language) => SheetCell>> = {
  sn: ({ sn }) => sn,
  externalId: ({ external_id: id }) => id,
  olt: ({ olt_name: name }) => name,
  place: placeOfCustomer,
  planId: ({ plan_name: name }) => name,
  vlan: ({ service }) => service.vlan,
  name: ({ name }) => name,
  address: ({ address }) => address,
  pppoeUser: ({ service }) => service.pppoeUser ?? null,
  pppoePassword: () => null,
  wifiName: ({ service }) => service.wifiName ?? null,
  wifiKey: () => null,
  suspended: ({ suspended }, language) => (suspended ? notes.yes : notes.no)[language],
};

/** Customers as a sheet that changes nothing as it is; none: the template. */
export async function customerFile(customers: readonly CustomerRow[], language: Language): Promise<FileReply> {
  const body = await writeXlsx([
    {
      name: subscriptionCalls.listSubscriptions.title[language],
      headings: columns.map((name) => labelOf(name)[language]),
      rows: customers.map((customer) => columns.map((name) => cellOf[name](customer, language))),
      widths: columns.map(() => 20),
    },
    notesSheet(language),
  ]);
  return { fileName: 'customers.xlsx', contentType: xlsxType, body: Buffer.from(body) };
}

/** A row of a sheet or of a list, before it is known which ONU it means. */
export interface TypedCustomer {
  readonly row: number;
  readonly key: Key;
  readonly wanted: CustomerWanted;
  readonly problems: readonly Problem[];
  /** What the row says of who it is, for whoever reads the result. */
  readonly said: { readonly sn: string | null; readonly externalId: string | null; readonly place: string | null };
}

const yes = new Set(['yes', 'y', 'true', '1', 'on', '是']);
const no = new Set(['no', 'n', 'false', '0', 'off', '否']);

function flag(cell: string): { readonly value: boolean | undefined; readonly problems: Problem[] } {
  const word = folded(cell);
  if (word === '') return { value: undefined, problems: [] };
  if (yes.has(word)) return { value: true, problems: [] };
  if (no.has(word)) return { value: false, problems: [] };
  return { value: undefined, problems: [{ field: 'suspended', message: bulkMessages.yesNo }] };
}

/** `GPON0/1:5` and `1:5` are ONU 5 of port 1. */
function placeIn(cell: string): Pick<Key, 'pon' | 'onu'> | undefined {
  const [, pon, onu] = /(\d{1,3})[:：](\d{1,5})$/.exec(cell) ?? [];
  return pon === undefined ? undefined : { pon: Number(pon), onu: Number(onu) };
}

/** Which customer a row means, in words that find one or none. */
function keyIn(cell: (name: ColumnName) => string | undefined): { readonly key: Key; readonly problems: Problem[] } {
  const [sn, externalId, olt, place] = customerKeys.map(cell);
  const at = place === undefined ? undefined : placeIn(place);
  const key: Key = { sn, externalId, olt, ...at };
  if (place !== undefined && !at) return { key, problems: [{ field: 'place', message: bulkMessages.noPlace }] };
  const isKnown = sn !== undefined || externalId !== undefined || (olt !== undefined && at !== undefined);
  return { key, problems: isKnown ? [] : [{ field: 'sn', message: bulkMessages.noKey }] };
}

/** A row as it was typed; what is wrong with it alone is said at its columns. */
export function typedRow({ number, cell: cellAt }: SheetLine, plans: ReadonlyMap<string, PlanRow>): TypedCustomer {
  const cell = (name: ColumnName): string | undefined => cellAt(name) || undefined;
  const { key, problems: ofKey } = keyIn(cell);
  const vlan = cell('vlan');
  const values = {
    vlan: vlan !== undefined && /^\d{1,9}$/.test(vlan) ? Number(vlan) : vlan,
    ...Object.fromEntries(
      (['name', 'address', 'pppoeUser', 'pppoePassword', 'wifiName', 'wifiKey'] as const).map((name) => [
        name,
        cell(name),
      ]),
    ),
  } as CustomerWanted['values'];
  const { value: suspended, problems: ofFlag } = flag(cellAt('suspended'));
  const named = cell('planId');
  const plan = named === undefined ? undefined : plans.get(folded(named));
  const noPlan = named !== undefined && !plan ? [{ field: 'planId', message: bulkMessages.noPlan }] : [];
  const problems = [
    ...ofKey,
    ...noPlan,
    ...ofFlag,
    ...validate(customerSheet, { ...values, sn: key.sn, externalId: key.externalId, olt: key.olt }),
  ];
  const said = { sn: key.sn ?? null, externalId: key.externalId ?? null, place: cell('place') ?? null };
  return { row: number, key, wanted: { planId: plan?.id, values, suspended }, problems, said };
}
