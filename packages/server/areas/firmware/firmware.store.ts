import type { firmwareRow, firmwareUploadRow } from '@heliograph/catalogue/calls/firmware.ts';
import type {
  FirmwareDevice,
  FirmwareSignature,
  FirmwareType,
  FirmwareVerdict,
} from '@heliograph/catalogue/words/firmware-words.ts';
import { sql, type Selectable } from 'kysely';
import type { z } from 'zod';
import { contains } from '../../db/like.ts';
import { pageOf, type Paging } from '../../db/page.ts';
import type { Tx } from '../../db/scope.ts';
import type { FirmwareTable, FirmwareUploadTable } from '../../db/tables/firmware.ts';
import { timeText } from '../../time-text.ts';
import { signatureStandingOf, unsignedStanding, type SignatureStanding } from './signed.ts';

export type FirmwareRow = Selectable<FirmwareTable>;
export type FirmwareUpload = Selectable<FirmwareUploadTable>;

/** Octets of all firmware of a tenant. */
export const mostLibraryGb = 20;
const mostLibraryBytes = mostLibraryGb * 1024 ** 3;

interface Asked {
  readonly from: number;
  readonly most: number;
  readonly onlyShared: boolean;
  readonly name?: string | undefined;
  readonly deviceType?: FirmwareDevice | undefined;
  readonly fileType?: FirmwareType | undefined;
  readonly model?: string | undefined;
  readonly verifyStatus?: FirmwareVerdict | undefined;
  readonly signature?: FirmwareSignature | undefined;
}

/** With what its signature is worth now. */
export type FirmwareShown = FirmwareRow & { readonly standing: SignatureStanding };

export const shownFirmware = (row: FirmwareShown, own: boolean): z.input<typeof firmwareRow> => ({
  id: row.id,
  name: row.name,
  deviceType: row.device_type,
  type: row.file_type,
  model: row.model,
  version: row.version,
  reports: row.reports ?? row.version,
  follows: row.follows,
  description: row.description,
  bytes: Number(row.bytes),
  sha256: row.sha256,
  shared: row.shared,
  own,
  verifyStatus: row.verdict,
  verifyBy: row.verified_by,
  verifyTime: row.verified_at && timeText(row.verified_at),
  signature: row.standing.signature,
  signedBy: row.standing.signedBy,
  fingerprint: row.standing.fingerprint,
  signedTime: row.signature_at && timeText(row.signature_at),
  createBy: row.created_by,
  date: timeText(row.created_at),
});

/** Of one tenant: all of it, or what it shares; so many after so many, and how many there are. */
export async function listFirmware(
  tx: Tx,
  tenantId: number,
  asked: Asked,
): Promise<{ rows: FirmwareShown[]; total: number }> {
  let select = tx.selectFrom('firmware').where('tenant_id', '=', tenantId);
  if (asked.onlyShared) select = select.where('shared', '=', true);
  if (asked.name !== undefined) select = select.where('name', 'ilike', contains(asked.name));
  if (asked.model !== undefined) select = select.where('model', 'ilike', contains(asked.model));
  if (asked.deviceType !== undefined) select = select.where('device_type', '=', asked.deviceType);
  if (asked.fileType !== undefined) select = select.where('file_type', '=', asked.fileType);
  if (asked.verifyStatus !== undefined) select = select.where('verdict', '=', asked.verifyStatus);
  if (asked.signature === 'unsigned') select = select.where('signature_key', 'is', null);
  else if (asked.signature !== undefined)
    select = select.where(
      sql<boolean>`exists (select 1 from signing_key k where k.tenant_id = firmware.tenant_id and k.id = firmware.signature_key
        and k.revoked = ${asked.signature === 'revoked'})`,
    );
  const counted = await select.select((eb) => eb.fn.countAll<string>().as('n')).executeTakeFirstOrThrow();
  const rows = await select.selectAll().orderBy('id', 'desc').offset(asked.from).limit(asked.most).execute();
  const standings = await signatureStandingOf(tx, tenantId, rows);
  return {
    rows: rows.map((row) => ({ ...row, standing: standings.get(row.id) ?? unsignedStanding })),
    total: Number(counted.n),
  };
}

export const firmwareOf = (tx: Tx, tenantId: number, id: string): Promise<FirmwareRow | undefined> =>
  tx.selectFrom('firmware').selectAll().where('tenant_id', '=', tenantId).where('id', '=', id).executeTakeFirst();

export async function hasRoom(tx: Tx, tenantId: number, bytes: number): Promise<boolean> {
  const { rows } = await sql<{ n: string }>`select coalesce(sum(bytes), 0)::text as n from firmware
    where tenant_id = ${tenantId}`.execute(tx);
  return Number(rows[0]?.n ?? 0) + bytes <= mostLibraryBytes;
}

export const isNameTaken = async (tx: Tx, tenantId: number, name: string): Promise<boolean> =>
  (await sql`select 1 from firmware where tenant_id = ${tenantId} and lower(name) = lower(${name}) limit 1`.execute(tx))
    .rows.length > 0;

/** OLTs that call themselves so are there, whether or not we know the model. */
export const isModelSeen = async (tx: Tx, tenantId: number, model: string): Promise<boolean> =>
  (
    await sql`select 1 from olt where tenant_id = ${tenantId} and lower(device_type) = lower(${model}) limit 1`.execute(
      tx,
    )
  ).rows.length > 0;

/** Upgrade tasks that are not over and give it to devices. */
export async function openTasksOf(tx: Tx, tenantId: number, ids: readonly string[]): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from public.upgrade_task
    where tenant_id = ${tenantId} and firmware_id = any(${ids}::int8[]) and phase <> 'done'`.execute(tx);
  return rows[0]?.n ?? 0;
}

// ── uploads in pieces ────────────────────────────────────────────────────────────────────────────────────────────────

export const shownUpload = (row: FirmwareUpload): z.input<typeof firmwareUploadRow> => ({
  id: row.id,
  name: row.name,
  bytes: Number(row.bytes),
  received: Number(row.received),
  createBy: row.created_by,
  createTime: timeText(row.created_at),
});

const uploads = (tx: Tx, tenantId: number) =>
  tx.selectFrom('firmware_upload').selectAll().where('tenant_id', '=', tenantId);

export const openUploads = (tx: Tx, tenantId: number): Promise<FirmwareUpload[]> =>
  uploads(tx, tenantId).orderBy('id').execute();

/** Of the person who began it: what somebody else uploads is no one's to add to. */
export const listUploads = (tx: Tx, tenantId: number, by: string, paging: Paging) =>
  pageOf(uploads(tx, tenantId).where('created_by', '=', by).orderBy('id', 'desc'), paging);

export const uploadOf = (tx: Tx, tenantId: number, id: string, by: string): Promise<FirmwareUpload | undefined> =>
  uploads(tx, tenantId).where('id', '=', id).where('created_by', '=', by).forUpdate().executeTakeFirst();

export const dropUploads = async (tx: Tx, tenantId: number, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return;
  await tx.deleteFrom('firmware_upload').where('tenant_id', '=', tenantId).where('id', 'in', ids).execute();
};
