import type { Problem } from '@heliograph/catalogue/kit/validate.ts';
import { fill } from '@heliograph/catalogue/kit/text.ts';
import { bulkMessages } from '@heliograph/catalogue/words/customer-words.ts';
import { messages } from '@heliograph/catalogue/words/messages.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/scope.ts';
import type { BulkAsked } from '../../db/tables/orders.ts';
import { Fault } from '../../fault.ts';
import { overQuotaFault } from '../../quota.ts';
import {
  judgeCustomer,
  openOrderSecrets,
  sealOrderSecrets,
  type CustomerWanted,
  type JudgedOrder,
  type PlanRow,
} from '../orders/orders.ts';
import { SealedElsewhere } from '../../vault.ts';
import type { KnownSubject } from './subjects.ts';

interface Difference {
  readonly field: string;
  readonly before: string | null;
  readonly after: string | null;
}

export type LineVerdict =
  | { readonly is: 'ready'; readonly judged: JudgedOrder; readonly differences: readonly Difference[] }
  | { readonly is: 'same' }
  | { readonly is: 'bad'; readonly problems: readonly Problem[] };

const secretNames = ['pppoePassword', 'wifiKey'] as const;

/** Secrets of one row open for no other. */
const placeOf = (tenantId: number, bulkId: string, row: number): string =>
  `${tenantId}|customer_bulk_row|secrets|${bulkId}|${row}`;

/** What was said of a customer, as it is kept: passwords beside it, sealed. */
export function keptLine(
  ctx: Context,
  tenantId: number,
  bulkId: string,
  row: number,
  { planId, values, suspended }: CustomerWanted,
): { readonly asked: BulkAsked; readonly secrets: string | null } {
  const { pppoePassword, wifiKey, ...rest } = values;
  const typed = { pppoePassword, wifiKey };
  const names = secretNames.filter((name) => (typed[name] ?? '') !== '');
  return {
    asked: { planId, values: rest, suspended, ...(names.length > 0 ? { secrets: names } : {}) },
    secrets: sealOrderSecrets(ctx, placeOf(tenantId, bulkId, row), typed),
  };
}

interface Sealed {
  readonly tenant_id: number;
  readonly bulk_id: string;
  readonly row_no: number;
  readonly asked: BulkAsked;
  readonly secrets: string | null;
}

/** The same again. undefined: its passwords are not kept any more. */
export function openedWanted(ctx: Context, row: Sealed): CustomerWanted | undefined {
  const { planId, values, suspended, secrets: names = [] } = row.asked;
  if (names.length > 0 && row.secrets === null) return undefined;
  try {
    const secrets = openOrderSecrets(ctx, placeOf(row.tenant_id, row.bulk_id, row.row_no), row.secrets);
    return { planId, values: { ...values, ...secrets }, suspended };
  } catch (error) {
    // Of an installation with another key, and typed anew like those that are gone.
    if (error instanceof SealedElsewhere) return undefined;
    throw error;
  }
}

const words = (value: string | number | null | undefined): string | null =>
  value === undefined || value === null || value === '' ? null : String(value);

/** What differs, field by field; of secrets that they are new, and no more. */
function differencesOf(
  { had }: KnownSubject,
  { customer, plan, service, tasks, kind }: JudgedOrder,
  { values }: CustomerWanted,
): Difference[] {
  const turned = (verb: 'suspend' | 'restore') => kind === verb || tasks.some(({ stage }) => stage === verb);
  const pairs: readonly (readonly [string, string | null, string | null])[] = [
    ['planId', words(had?.plan_name), words(plan.name)],
    ...(service
      ? ([
          [
            'speed',
            had ? `${had.service.downKbps} / ${had.service.upKbps}` : null,
            `${service.downKbps} / ${service.upKbps}`,
          ],
          ['vlan', words(had?.service.vlan), words(service.vlan)],
          ['pppoeUser', words(had?.service.pppoeUser), words(service.pppoeUser)],
          ['wifiName', words(had?.service.wifiName), words(service.wifiName)],
        ] as const)
      : []),
    ['name', words(had?.name), words(customer.name)],
    ['address', words(had?.address), words(customer.address)],
    [
      'suspended',
      had?.suspended === true ? 'yes' : 'no',
      turned('suspend') ? 'yes' : turned('restore') ? 'no' : had?.suspended === true ? 'yes' : 'no',
    ],
  ];
  const isNew = secretNames.filter((name) => (values[name] ?? '') !== '');
  return [
    ...pairs
      .filter(([, before, after]) => before !== after)
      .map(([field, before, after]) => ({ field, before, after })),
    ...isNew.map((field) => ({ field, before: null, after: '••••' })),
  ];
}

const against = (field: string, message: Problem['message']): LineVerdict => ({
  is: 'bad',
  problems: [{ field, message }],
});

/** What one row would do. A plan is given that the caller has read already. */
export async function judgeLine(
  ctx: Context,
  tx: Tx,
  known: KnownSubject,
  wanted: CustomerWanted,
  plan: PlanRow | undefined,
): Promise<LineVerdict> {
  const { tenant_id: tenantId, name } = known.olt;
  if (wanted.planId !== undefined && !plan) return against('planId', bulkMessages.noPlan);
  if (known.isOrdered) return against('', fill(messages.serialOrdered, { place: `${name} ${known.place}` }));
  try {
    if (known.isOverQuota) throw await overQuotaFault(ctx, tx, tenantId);
    const judged = await judgeCustomer(ctx, tx, known, plan ? { ...wanted, plan } : wanted);
    if (judged === 'isSo') return { is: 'same' };
    if (judged.problems.length > 0) return { is: 'bad', problems: judged.problems };
    return { is: 'ready', judged, differences: differencesOf(known, judged, wanted) };
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    return { is: 'bad', problems: error.problems.length > 0 ? error.problems : [{ field: '', message: error.words }] };
  }
}
