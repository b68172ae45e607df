import { Readable } from 'node:stream';
import { firmwareCalls, mostFirmwareBytes } from '@heliograph/catalogue/calls/firmware.ts';
import type { InputOf } from '@heliograph/catalogue/kit/call.ts';
import type { Context } from '../../context.ts';
import { fault } from '../../fault.ts';
import type { FileReply, Request } from '../../http/request.ts';
import { area, type Area } from '../../http/serve.ts';
import { ContentChanged, checkedBytes } from '../../storage/checked.ts';
import { openBytes, removeBytes } from '../../storage/keep.ts';
import { openOutbound, type Outbound } from '../../storage/outbound.ts';
import { Gone } from '../../storage/store.ts';
import { discard, takeIn, TooLong } from '../../storage/take-in.ts';
import {
  firmwareOf,
  listFirmware,
  listUploads,
  openTasksOf,
  shownFirmware,
  shownUpload,
  type FirmwareRow,
} from './firmware.store.ts';
import { keepFirmware, mustBeWelcome, plainName } from './keep.ts';
import {
  beginFirmwareUpload,
  cancel,
  finishFirmwareUpload,
  firmwareBytes,
  piece,
  type LibraryTools,
} from './pieces.ts';
import { SignatureDesk } from './signature.ts';
import { signatureColumns, signerOf } from './signed.ts';
import { firmwareFor, sharingTenant } from './shared.ts';
import { signingKeysArea } from './signing-keys.ts';

export type { FirmwareRow } from './firmware.store.ts';
export { isOnlySigned, whyUnsigned } from './signed.ts';
export { findFirmwareByName, firmwareFor, firmwareReporting } from './shared.ts';

async function list(
  ctx: Context,
  request: Request,
  { scope, pageNum, pageSize, ...asked }: InputOf<typeof firmwareCalls.firmwares>,
) {
  const { tenantId } = request.actor;
  const from = (pageNum - 1) * pageSize;
  const nobody = { rows: [], total: 0 };
  const own =
    scope === 'shared'
      ? nobody
      : await request.tx((tx) => listFirmware(tx, tenantId, { ...asked, from, most: pageSize, onlyShared: false }));
  const home = scope === 'own' ? undefined : await sharingTenant(ctx, tenantId);
  // What the tenant of the installation shares stands among its own.
  const isThere = home !== undefined && (home !== tenantId || scope === 'shared');
  const rest = { ...asked, from: Math.max(0, from - own.total), most: pageSize - own.rows.length, onlyShared: true };
  const shared = isThere ? await ctx.scope.tenant(home, (tx) => listFirmware(tx, home, rest)) : nobody;
  return {
    rows: [
      ...own.rows.map((row) => shownFirmware(row, true)),
      ...shared.rows.map((row) => shownFirmware(row, home === tenantId)),
    ],
    total: own.total + shared.total,
  };
}

async function upload(
  ctx: Context,
  { outbound, desk }: LibraryTools,
  request: Request,
  { signature, ...said }: InputOf<typeof firmwareCalls.uploadFirmware>,
): Promise<{ id: string }> {
  const sent = await request.upload();
  const name = plainName(sent.fileName);
  // Refused before a byte of it is kept.
  await request
    .tx((tx) => mustBeWelcome(tx, request, name, said, 0))
    .catch((error: unknown) => {
      sent.stream.resume();
      throw error;
    });
  const arrived = await takeIn(ctx, sent.stream, `firmware-${ctx.newId()}`, mostFirmwareBytes).catch(
    (error: unknown) => {
      throw error instanceof TooLong ? fault('tooLarge') : error;
    },
  );
  try {
    const file = { bytes: arrived.bytes, open: () => firmwareBytes(arrived.path) };
    const held = signature === undefined ? undefined : await signerOf(request, desk, signature, file);
    return { id: await keepFirmware(ctx, outbound, request, { name, said, arrived, held }) };
  } finally {
    await discard(arrived);
  }
}

async function content(ctx: Context, outbound: Outbound, request: Request, id: string): Promise<FileReply> {
  const file = await firmwareFor(ctx, request, id);
  if (!file) throw fault('notFound');
  const body = await openBytes(ctx, outbound, file).catch((error: unknown) => {
    throw error instanceof Gone ? fault('fileMissing') : error;
  });
  const sound = Readable.from(checkedBytes(body, file.sha256), { objectMode: false });
  sound.once('error', (error) => ctx.log.error({ err: error, firmware: id }, 'a firmware was not sent'));
  return { fileName: file.name, contentType: 'application/octet-stream', body: sound };
}

/** Of a file that is in the library already; one that does not match changes nothing. */
async function sign(
  ctx: Context,
  { outbound, desk }: LibraryTools,
  request: Request,
  { id, signature }: InputOf<typeof firmwareCalls.signFirmware>,
): Promise<{ signedBy: string }> {
  const { tenantId } = request.actor;
  const row = await request.tx((tx) => firmwareOf(tx, tenantId, id));
  if (!row) throw fault('notFound');
  const open = async () => checkedBytes(await openBytes(ctx, outbound, row), row.sha256);
  const held = await signerOf(request, desk, signature, { bytes: Number(row.bytes), open }).catch((error: unknown) => {
    throw error instanceof Gone || error instanceof ContentChanged ? fault('fileMissing') : error;
  });
  return request.tx(async (tx) => {
    const after = await signatureColumns(ctx, tx, tenantId, held);
    const { numUpdatedRows } = await tx
      .updateTable('firmware')
      .set(after)
      .where('tenant_id', '=', tenantId)
      .where('id', '=', id)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw fault('notFound');
    request.note({
      object: `firmware ${row.name}`,
      before: { key: row.signature_key },
      after: { key: held.signer.id },
    });
    return { signedBy: held.signer.name };
  });
}

const verify = (ctx: Context, request: Request, { id, verdict }: InputOf<typeof firmwareCalls.verifyFirmware>) =>
  request.tx(async (tx) => {
    const { tenantId, userName } = request.actor;
    const row = await firmwareOf(tx, tenantId, id);
    if (!row) throw fault('notFound');
    const isOpen = verdict === 'toVerify';
    const after = {
      verdict,
      verified_by: isOpen ? null : userName,
      verified_at: isOpen ? null : new Date(ctx.clock.now()),
    };
    await tx.updateTable('firmware').set(after).where('tenant_id', '=', tenantId).where('id', '=', id).execute();
    request.note({ object: `firmware ${row.name}`, before: { verdict: row.verdict }, after: { verdict } });
  });

async function remove(ctx: Context, outbound: Outbound, request: Request, ids: readonly string[]): Promise<void> {
  const { tenantId } = request.actor;
  const files = await request.tx(async (tx): Promise<FirmwareRow[]> => {
    const gone = await tx
      .deleteFrom('firmware')
      .where('tenant_id', '=', tenantId)
      .where('id', 'in', ids)
      .returningAll()
      .execute();
    if (gone.length !== new Set(ids).size) throw fault('notFound');
    const used = await openTasksOf(tx, tenantId, ids);
    if (used > 0) throw fault('stillUsed', { name: gone[0]?.name ?? '', count: used });
    request.note({ object: `firmware ${gone.map(({ name }) => name).join(', ')}`, before: { files: gone } });
    return gone;
  });
  for (const file of files) await removeBytes(ctx, outbound, file);
}

/** The firmware library: a tenant's own, and what the tenant of the installation shares. */
export function firmware(ctx: Context, outbound: Outbound = openOutbound(ctx.settings)): Area {
  const tools: LibraryTools = { outbound, desk: new SignatureDesk() };
  return area(firmwareCalls, {
    firmwares: (asked, request) => list(ctx, request, asked),
    uploadFirmware: (said, request) => upload(ctx, tools, request, said),
    beginFirmware: (typed, request) => beginFirmwareUpload(ctx, request, typed),
    firmwarePiece: (typed, request) => piece(ctx, request, typed),
    finishFirmware: (typed, request) => finishFirmwareUpload(ctx, tools, request, typed),
    firmwareUploads: (paging, request) =>
      request.tx(async (tx) => {
        const { tenantId, userName } = request.actor;
        const { rows, total } = await listUploads(tx, tenantId, userName, paging);
        return { rows: rows.map(shownUpload), total };
      }),
    cancelFirmware: ({ id }, request) => cancel(ctx, request, id),
    signFirmware: (typed, request) => sign(ctx, tools, request, typed),
    verifyFirmware: (typed, request) => verify(ctx, request, typed),
    firmwareContent: ({ id }, request) => content(ctx, outbound, request, id),
    removeFirmware: ({ ids }, request) => remove(ctx, outbound, request, ids),
  });
}

/** The library, and the keys that its files are signed by. */
export const firmwareLibrary = (ctx: Context): readonly Area[] => [firmware(ctx), signingKeysArea(ctx)];
