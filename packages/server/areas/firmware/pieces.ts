import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { firmwarePieceBytes, type firmwareCalls } from '@heliograph/catalogue/calls/firmware.ts';
import type { InputOf } from '@heliograph/catalogue/kit/call.ts';
import type { Context } from '../../context.ts';
import type { FirmwareSaid } from '../../db/tables/firmware.ts';
import { Fault, fault } from '../../fault.ts';
import type { Request } from '../../http/request.ts';
import type { Outbound } from '../../storage/outbound.ts';
import { discard, incomingFolder, takeIn, TooLong } from '../../storage/take-in.ts';
import { dropUploads, openUploads, shownUpload, uploadOf, type FirmwareUpload } from './firmware.store.ts';
import { signerOf } from './signed.ts';
import type { SignatureDesk } from './signature.ts';
import { keepFirmware, mustBeWelcome } from './keep.ts';

/** What takes files in, and looks at their signatures. */
export interface LibraryTools {
  readonly outbound: Outbound;
  readonly desk: SignatureDesk;
}

/** Uploads of a tenant that are not finished. */
const mostOpen = 5;
/** One that nobody went on with for so long is given up. */
const stalledMs = 24 * 3_600_000;

const pathOf = (ctx: Context, id: string): string => join(incomingFolder(ctx), `firmware-${id}`);
const forget = (ctx: Context, id: string): Promise<void> => rm(pathOf(ctx, id), { force: true });

const saidOf = (said: FirmwareSaid): FirmwareSaid => {
  const { deviceType, fileType, model, version, reports, follows, description, checksum, shared } = said;
  return { deviceType, fileType, model, version, reports, follows, description, checksum, shared };
};

/** What is said must be the same, else it is another file of that name. */
const isSame = (upload: FirmwareUpload, name: string, bytes: number, said: FirmwareSaid): boolean =>
  upload.name === name &&
  Number(upload.bytes) === bytes &&
  JSON.stringify(saidOf(upload.said)) === JSON.stringify(said);

export async function beginFirmwareUpload(
  ctx: Context,
  request: Request,
  typed: InputOf<typeof firmwareCalls.beginFirmware>,
) {
  const { tenantId, userName } = request.actor;
  const { name, bytes } = typed;
  const said = saidOf(typed);
  const { row, gone } = await request.tx(async (tx) => {
    const now = ctx.clock.now();
    const found = await openUploads(tx, tenantId);
    const stalled = found.filter((one) => now - one.touched_at.getTime() > stalledMs).map(({ id }) => id);
    await dropUploads(tx, tenantId, stalled);
    const open = found.filter(({ id }) => !stalled.includes(id));
    const same = open.find((one) => one.created_by === userName && isSame(one, name, bytes, said));
    if (same) {
      request.note({ object: `upload of firmware ${name}`, after: { received: same.received } });
      return { row: same, gone: stalled };
    }
    if (open.length >= mostOpen) throw fault('firmwareUploads', { limit: mostOpen });
    await mustBeWelcome(tx, request, name, said, bytes);
    const at = new Date(now);
    const fresh = { tenant_id: tenantId, id: ctx.newId(), name, bytes: String(bytes), created_by: userName };
    const times = { created_at: at, touched_at: at };
    await tx
      .insertInto('firmware_upload')
      .values({ ...fresh, ...times, said: JSON.stringify(said) })
      .execute();
    request.note({ object: `upload of firmware ${name}`, after: { ...fresh, ...said } });
    return { row: { ...fresh, ...times, received: '0', said }, gone: stalled };
  });
  for (const id of gone) await forget(ctx, id);
  return shownUpload(row);
}

/**
 * The next piece. It lies beside the file until it is here whole, and is written at its place before the row says so: what a crash left
 * behind is written over by the next try.
 */
export async function piece(
  ctx: Context,
  request: Request,
  { id, offset }: InputOf<typeof firmwareCalls.firmwarePiece>,
): Promise<{ received: number }> {
  const { tenantId, userName } = request.actor;
  const upload = await request.upload();
  const arrived = await takeIn(ctx, upload.stream, `piece-${ctx.newId()}`, firmwarePieceBytes).catch(
    (error: unknown) => {
      throw error instanceof TooLong ? fault('tooLarge') : error;
    },
  );
  try {
    return await request.tx(async (tx) => {
      const row = await uploadOf(tx, tenantId, id, userName);
      if (!row) throw fault('notFound');
      const received = Number(row.received);
      if (offset !== received || arrived.bytes === 0 || received + arrived.bytes > Number(row.bytes))
        throw fault('firmwarePiece', { at: received }, { received });
      await write(pathOf(ctx, id), received, await readFile(arrived.path));
      const now = received + arrived.bytes;
      await tx
        .updateTable('firmware_upload')
        .set({ received: String(now), touched_at: new Date(ctx.clock.now()) })
        .where('tenant_id', '=', tenantId)
        .where('id', '=', id)
        .execute();
      return { received: now };
    });
  } finally {
    await discard(arrived);
  }
}

async function write(path: string, at: number, octets: Buffer): Promise<void> {
  const file = await open(path, at === 0 ? 'w' : 'r+', 0o600).catch((error: NodeJS.ErrnoException) => {
    // Its beginning is not on this machine any more.
    throw error.code === 'ENOENT' ? fault('firmwareFailed') : error;
  });
  try {
    await file.truncate(at);
    await file.write(octets, 0, octets.length, at);
    await file.sync();
  } finally {
    await file.close();
  }
}

export const firmwareBytes = (path: string): AsyncIterable<Buffer> => createReadStream(path) as AsyncIterable<Buffer>;

async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of firmwareBytes(path)) hash.update(chunk);
  return hash.digest('hex');
}

/** All of it is here: it is compared with what was promised, and becomes firmware, or nothing stays of it. */
export async function finishFirmwareUpload(
  ctx: Context,
  { outbound, desk }: LibraryTools,
  request: Request,
  { id, signature }: InputOf<typeof firmwareCalls.finishFirmware>,
): Promise<{ id: string }> {
  const { tenantId, userName } = request.actor;
  const row = await request.tx((tx) => uploadOf(tx, tenantId, id, userName));
  if (!row) throw fault('notFound');
  const [bytes, received] = [Number(row.bytes), Number(row.received)];
  if (received !== bytes) throw fault('firmwarePiece', { at: received }, { received });
  const path = pathOf(ctx, id);
  const sha256 = await sha256Of(path).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' ? fault('firmwareFailed') : error;
  });
  const drop = () => request.tx((tx) => dropUploads(tx, tenantId, [id]));
  const arrived = { path, bytes, sha256 };
  try {
    // One that does not match leaves the upload as it is: the file may have another.
    const held =
      signature === undefined
        ? undefined
        : await signerOf(request, desk, signature, { bytes, open: () => firmwareBytes(path) });
    const whole = { name: row.name, said: row.said, arrived, held };
    const kept = await keepFirmware(ctx, outbound, request, whole, (tx) => dropUploads(tx, tenantId, [id]));
    await forget(ctx, id);
    return { id: kept };
  } catch (error) {
    if (isForGood(error)) {
      await drop();
      await forget(ctx, id);
    }
    throw error;
  }
}

/** Another try with the same bytes would end the same way. */
const isForGood = (error: unknown): boolean =>
  error instanceof Fault && (error.id === 'firmwareInvalid' || error.id === 'firmwareFailed');

export async function cancel(ctx: Context, request: Request, id: string): Promise<void> {
  const { tenantId, userName } = request.actor;
  await request.tx(async (tx) => {
    const row = await uploadOf(tx, tenantId, id, userName);
    if (!row) throw fault('notFound');
    await dropUploads(tx, tenantId, [id]);
    request.note({ object: `upload of firmware ${row.name}`, before: row });
  });
  await forget(ctx, id);
}
