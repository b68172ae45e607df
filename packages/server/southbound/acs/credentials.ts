import { createHash } from 'node:crypto';
import type { SetValue } from '@heliograph/wire/cwmp/message.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/scope.ts';
import type { SecretState } from '../../db/tables/cpes.ts';
import { newPassword } from '../../estate/cpes/access.ts';
import { sealSecret, type CpeSecret } from '../../estate/cpes/device.ts';
import { forgetRefused } from '../../estate/cpes/waiting.ts';
import type { KnownCpe, TenantPart } from './known.ts';
import type { Talk } from './talk.ts';

/** By which words a device came in: its own, those of its tenant, or none but a person's leave; `elsewhere`: others judged it, and it gets none of ours. */
export type CameBy = 'own' | 'shared' | 'open' | 'elsewhere';

export const ownName = (cpeId: string): string => `cpe-${cpeId}`;

const value = (name: string, text: string, type = 'string'): SetValue => ({ name, value: text, type });

/** A tenth less to a tenth more than wanted, the same for a device each time: they do not all come at once. */
export function spreadInterval(seconds: number, id: string): number {
  const part = createHash('sha256').update(id).digest().readUInt16BE(0) / 0xff_ff;
  return Math.round(seconds * (0.9 + 0.2 * part));
}

async function write(
  tx: Tx,
  known: KnownCpe,
  set: { secret_state: SecretState; secret?: string; inform_seconds?: number },
): Promise<void> {
  const { tenantId, id } = known;
  await tx.updateTable('cpe').set(set).where('tenant_id', '=', tenantId).where('id', '=', id).execute();
  if (set.secret_state !== 'own') return;
  // It waits no more, and a person's leave is used up.
  await forgetRefused(tx, tenantId, known.identity);
  await tx
    .deleteFrom('cpe_admission')
    .where('tenant_id', '=', tenantId)
    .where('oui', '=', known.identity.oui)
    .where('product_class', '=', known.identity.productClass)
    .where('serial', '=', known.identity.serial)
    .execute();
}

/** It is known by its own credentials from now on, and by nothing else. */
export async function settleCredentials(
  ctx: Context,
  part: TenantPart,
  known: KnownCpe,
  informSeconds?: number,
): Promise<void> {
  const more = informSeconds === undefined ? {} : { inform_seconds: informSeconds };
  await ctx.scope.tenant(known.tenantId, (tx) => write(tx, known, { secret_state: 'own', ...more }));
  known.secretState = 'own';
  if (informSeconds !== undefined) known.informSeconds = informSeconds;
  part.admissions = new Map([...part.admissions].filter(([key]) => key !== keyOf(known)));
}

const keyOf = ({ identity: { oui, productClass, serial } }: KnownCpe): string => `${oui}\n${productClass}\n${serial}`;

/** Kept before it is sent: a device that has it must never find that we do not. */
export async function makeSecret(
  ctx: Context,
  known: KnownCpe,
  before: CpeSecret | undefined,
  username = ownName(known.id),
): Promise<CpeSecret> {
  const secret = (known.secretState === 'given' ? before : undefined) ?? {
    username,
    password: newPassword(24),
    requestUsername: 'acs',
    requestPassword: newPassword(24),
  };
  const sealed = sealSecret(ctx.vault, known.tenantId, known.id, secret);
  await ctx.scope.tenant(known.tenantId, (tx) => write(tx, known, { secret_state: 'given', secret: sealed }));
  Object.assign(known, { secretState: 'given', sealed, secret });
  return secret;
}

/**
 * Gives a device credentials of its own in its first session, and again where it shows that it has lost them. Names that it does not
 * take are left out one group after the other; one that does not take the password itself goes on with its tenant's.
 */
export async function* ownCredentials(
  ctx: Context,
  part: TenantPart,
  known: KnownCpe,
  came: { readonly by: CameBy; readonly isReset: boolean },
  before: CpeSecret | undefined,
): Talk {
  if (came.by === 'own') {
    if (known.secretState !== 'own') await settleCredentials(ctx, part, known);
    return;
  }
  const { root } = known.facts;
  if (came.by === 'elsewhere') return;
  if (root === null || (known.secretState === 'refused' && !came.isReset)) return;
  const secret = await makeSecret(ctx, known, before);
  const at = `${root}ManagementServer.`;
  const interval = spreadInterval(part.access.informSeconds, known.id);
  const own = [value(`${at}Username`, secret.username), value(`${at}Password`, secret.password)];
  const request = [
    value(`${at}ConnectionRequestUsername`, secret.requestUsername),
    value(`${at}ConnectionRequestPassword`, secret.requestPassword),
  ];
  const periodic = [
    value(`${at}PeriodicInformEnable`, '1', 'boolean'),
    value(`${at}PeriodicInformInterval`, String(interval), 'unsignedInt'),
  ];
  for (const parameters of [[...own, ...request, ...periodic], [...own, ...request], own]) {
    const answer = yield { method: 'SetParameterValues', parameters, parameterKey: '' };
    if (answer?.method !== 'SetParameterValuesResponse') continue;
    const told = parameters.length > 4 ? interval : undefined;
    const read = yield { method: 'GetParameterValues', names: [`${at}Username`] };
    const name = read?.method === 'GetParameterValuesResponse' ? read.parameters[0]?.value : undefined;
    // One that applies it later, or does not tell, shows by its next session what it has; until then both are taken.
    if (answer.status === 0 && name === secret.username) await settleCredentials(ctx, part, known, told);
    return;
  }
  await refuse(ctx, known);
}

/** It does not take any: it goes on with those of its tenant, marked. */
export async function refuse(ctx: Context, known: KnownCpe): Promise<void> {
  await ctx.scope.tenant(known.tenantId, (tx) => write(tx, known, { secret_state: 'refused' }));
  known.secretState = 'refused';
}
