import { firmwarePolicyCalls } from '@heliograph/catalogue/calls/firmware.ts';
import { mostSigningKeys, signingKeys as entity } from '@heliograph/catalogue/entities/signing-keys.ts';
import type { Entity } from '@heliograph/catalogue/kit/entity.ts';
import { firmwareMessages } from '@heliograph/catalogue/words/firmware-words.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/scope.ts';
import { serveEntity, type EntityRules } from '../../entities/serve-entity.ts';
import { badInput, fault } from '../../fault.ts';
import type { Request } from '../../http/request.ts';
import { area, type Area } from '../../http/serve.ts';
import { timeText } from '../../time-text.ts';
import { readPublicKey } from './public-key.ts';

const keysOf = async (tx: Tx, tenantId: number): Promise<number> =>
  (await tx.selectFrom('signing_key').select('id').where('tenant_id', '=', tenantId).execute()).length;

/** Some firmware rests on it. */
const isUsed = async (tx: Tx, tenantId: number, keyId: string): Promise<boolean> =>
  (await tx
    .selectFrom('firmware')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('signature_key', '=', keyId)
    .limit(1)
    .executeTakeFirst()) !== undefined;

const rules: EntityRules = {
  columns: async ({ tx, request, before: [row], typed }) => {
    const { tenantId } = request.actor;
    const key = readPublicKey(String(typed['publicKey']));
    const refuse = (message: (typeof firmwareMessages)['keyKind' | 'keyUsed']) =>
      badInput([{ field: 'publicKey', message }]);
    if (!key) throw refuse(firmwareMessages.keyKind);
    if (!row && (await keysOf(tx, tenantId)) >= mostSigningKeys)
      throw fault('signingKeysFull', { limit: mostSigningKeys });
    // What was found to be signed by one key is not signed by another.
    const isOther = row && row['public_key'] !== key.pem;
    if (isOther && (await isUsed(tx, tenantId, row.id))) throw refuse(firmwareMessages.keyUsed);
    return { public_key: key.pem, kind: key.kind, fingerprint: key.fingerprint };
  },
  told: (_tx, rows) => Promise.resolve(rows.map(({ kind, fingerprint }) => ({ kind, fingerprint }))),
};

const policyOf = async (tx: Tx, tenantId: number) => {
  const row = await tx.selectFrom('firmware_policy').selectAll().where('tenant_id', '=', tenantId).executeTakeFirst();
  return {
    onlySigned: row?.only_signed ?? false,
    updateBy: row?.updated_by ?? null,
    updateTime: row ? timeText(row.updated_at) : null,
  };
};

const setPolicy = (ctx: Context, request: Request, onlySigned: boolean) =>
  request.tx(async (tx) => {
    const { tenantId, userName } = request.actor;
    const before = await policyOf(tx, tenantId);
    const row = { only_signed: onlySigned, updated_by: userName, updated_at: new Date(ctx.clock.now()) };
    await tx
      .insertInto('firmware_policy')
      .values({ tenant_id: tenantId, ...row })
      .onConflict((there) => there.column('tenant_id').doUpdateSet(row))
      .execute();
    const after = await policyOf(tx, tenantId);
    request.note({ object: 'What firmware must be to be installed', before, after });
    return after;
  });

/** Keys that firmware is signed by, and whether only signed firmware is installed. */
export const signingKeysArea = (ctx: Context): Area =>
  serveEntity(
    ctx,
    entity as unknown as Entity,
    rules,
    area(firmwarePolicyCalls, {
      firmwarePolicy: (_, request) => request.tx((tx) => policyOf(tx, request.actor.tenantId)),
      setFirmwarePolicy: ({ onlySigned }, request) => setPolicy(ctx, request, onlySigned),
    }),
  );
