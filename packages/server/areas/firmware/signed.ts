import type { FirmwareSignature } from '@heliograph/catalogue/words/firmware-words.ts';
import { upgradeTaskMessages as says } from '@heliograph/catalogue/words/upgrade-task-words.ts';
import { firmwareMessages } from '@heliograph/catalogue/words/firmware-words.ts';
import type { Text } from '@heliograph/catalogue/kit/text.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/scope.ts';
import { badInput, fault } from '../../fault.ts';
import type { Request } from '../../http/request.ts';
import { mostWholeMb, readSignature, type SignatureDesk, type SignedFile, type TrustedKey } from './signature.ts';

/** A tenant has only signed images installed. Until it says so it has any. */
export const isOnlySigned = async (tx: Tx, tenantId: number): Promise<boolean> =>
  (await tx.selectFrom('firmware_policy').select('only_signed').where('tenant_id', '=', tenantId).executeTakeFirst())
    ?.only_signed === true;

const trusted = (tx: Tx, tenantId: number) =>
  tx
    .selectFrom('signing_key')
    .select(['id', 'name', 'public_key'])
    .where('tenant_id', '=', tenantId)
    .where('revoked', '=', false);

/** A signature that was found to match. */
export interface MatchedSignature {
  readonly signer: TrustedKey;
  readonly text: string;
}

/** Whose signature it is; throws in words what is wrong with it. */
export async function signerOf(
  request: Request,
  desk: SignatureDesk,
  given: string,
  file: SignedFile,
): Promise<MatchedSignature> {
  const signature = readSignature(given);
  if (!signature) throw badInput([{ field: 'signature', message: firmwareMessages.signature }]);
  const { tenantId } = request.actor;
  const keys = await request.tx((tx) => trusted(tx, tenantId).orderBy('id').execute());
  if (keys.length === 0) throw fault('signatureNoKey');
  const signer = await desk.signerOf(signature, keys, file);
  if (signer === 'tooLong') throw fault('signatureLong', { limit: mostWholeMb });
  if (signer === 'nobody') throw fault('signatureWrong');
  return { signer, text: given };
}

/** What a firmware keeps of its signature. The key may have been revoked while the file was read. */
export async function signatureColumns(
  ctx: Context,
  tx: Tx,
  tenantId: number,
  { signer, text }: MatchedSignature,
): Promise<{ readonly signature: string; readonly signature_key: string; readonly signature_at: Date }> {
  const still = await trusted(tx, tenantId).where('id', '=', signer.id).executeTakeFirst();
  if (!still) throw fault('signatureWrong');
  return { signature: text, signature_key: signer.id, signature_at: new Date(ctx.clock.now()) };
}

export interface SignatureStanding {
  readonly signature: FirmwareSignature;
  readonly signedBy: string | null;
  readonly fingerprint: string | null;
}

export const unsignedStanding: SignatureStanding = { signature: 'unsigned', signedBy: null, fingerprint: null };

/** How the signatures of some firmware of a tenant stand now. */
export async function signatureStandingOf(
  tx: Tx,
  tenantId: number,
  rows: readonly { readonly id: string; readonly signature_key: string | null }[],
): Promise<ReadonlyMap<string, SignatureStanding>> {
  const ids = [...new Set(rows.flatMap(({ signature_key: id }) => id ?? []))];
  const keys =
    ids.length === 0
      ? []
      : await tx
          .selectFrom('signing_key')
          .select(['id', 'name', 'revoked', 'fingerprint'])
          .where('tenant_id', '=', tenantId)
          .where('id', 'in', ids)
          .execute();
  const byId = new Map(keys.map((key) => [key.id, key]));
  return new Map(
    rows.map(({ id, signature_key: keyId }) => {
      const key = keyId === null ? undefined : byId.get(keyId);
      if (!key) return [id, unsignedStanding];
      return [
        id,
        { signature: key.revoked ? 'revoked' : 'signed', signedBy: key.name, fingerprint: key.fingerprint },
      ] as const;
    }),
  );
}

const against = {
  unsigned: says.unsigned,
  revoked: says.keyRevoked,
  signed: undefined,
} as const satisfies Record<FirmwareSignature, Text | undefined>;

/** A firmware, by the tenant that has it. */
export interface WhichFirmware {
  readonly tenant: number;
  readonly id: string;
}

/** What keeps a firmware from counting as signed now; undefined: nothing. One that is gone is not this rule's matter. */
export async function whyUnsigned(tx: Tx, { tenant, id }: WhichFirmware): Promise<Text | undefined> {
  const row = await tx
    .selectFrom('firmware')
    .select(['id', 'signature_key'])
    .where('tenant_id', '=', tenant)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return undefined;
  const standing = (await signatureStandingOf(tx, tenant, [row])).get(id) ?? unsignedStanding;
  return against[standing.signature];
}
