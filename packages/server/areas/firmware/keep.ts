import { open } from 'node:fs/promises';
import { fileKinds, fileProblem } from '@heliograph/catalogue/formats/file-kinds.ts';
import { onuImageFile } from '@heliograph/catalogue/formats/onu-image-file.ts';
import { oltModels } from '@heliograph/catalogue/models/olt-models.ts';
import { firmwareMessages } from '@heliograph/catalogue/words/firmware-words.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/scope.ts';
import type { FirmwareSaid } from '../../db/tables/firmware.ts';
import { badInput, fault } from '../../fault.ts';
import type { Request } from '../../http/request.ts';
import { contentFits, suffixOf } from '../../storage/content.ts';
import { keepBytes } from '../../storage/keep.ts';
import type { Outbound } from '../../storage/outbound.ts';
import type { Arrived } from '../../storage/take-in.ts';
import { homeTenant } from '../../http/actor.ts';
import { signatureColumns, type MatchedSignature } from './signed.ts';
import { hasRoom, isModelSeen, isNameTaken, mostLibraryGb } from './firmware.store.ts';

const headBytes = 4096;

/** The last part of the name, whichever way its folders are written. */
export const plainName = (given: string): string => given.split(/[/\\]/).at(-1) ?? '';

/** What speaks against a file of this name and these words, before its bytes are looked at. */
export async function mustBeWelcome(
  tx: Tx,
  { actor: { tenantId, tenantCode } }: Request,
  name: string,
  said: FirmwareSaid,
  bytes: number,
): Promise<void> {
  const wrongName = said.deviceType === 'onu' ? onuImageFile.problem(name) : fileProblem(fileKinds.firmware, name);
  if (wrongName) throw badInput([{ field: 'name', message: wrongName }]);
  if (said.shared && tenantCode !== homeTenant) throw fault('firmwareShared');
  const { model } = said;
  if (model !== undefined && said.deviceType === 'olt') {
    const isKnown = oltModels.some((one) => one.name.toLowerCase() === model.toLowerCase());
    if (!isKnown && !(await isModelSeen(tx, tenantId, model)))
      throw badInput([{ field: 'model', message: firmwareMessages.model }]);
  }
  if (await isNameTaken(tx, tenantId, name)) throw fault('firmwareExists');
  if (!(await hasRoom(tx, tenantId, bytes))) throw fault('firmwareFull', { limit: mostLibraryGb });
}

/** Archives are told by their first octets and never unpacked; what is in them is for the device. */
async function isWhatItSays(name: string, { path, bytes }: Arrived): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    return bytes > 0 && contentFits(suffixOf(name), buffer.subarray(0, bytesRead), bytes <= headBytes);
  } finally {
    await file.close();
  }
}

/** A file that is here whole, with what is said of it and whose signature it has. */
interface Whole {
  readonly name: string;
  readonly said: FirmwareSaid;
  readonly arrived: Arrived;
  readonly held?: MatchedSignature | undefined;
}

/** A file that is here whole becomes firmware of the library. `also`: in the transaction that makes its row. Answers its id. */
export async function keepFirmware(
  ctx: Context,
  outbound: Outbound,
  request: Request,
  { name, said, arrived, held }: Whole,
  also: (tx: Tx) => Promise<void> = () => Promise.resolve(),
): Promise<string> {
  const { tenantId, userName } = request.actor;
  if (said.checksum !== undefined && said.checksum.toLowerCase() !== arrived.sha256) throw fault('firmwareFailed');
  if (!(await isWhatItSays(name, arrived))) throw fault('firmwareInvalid');
  const id = ctx.newId();
  await keepBytes(ctx, outbound, tenantId, { folder: 'firmware', id, arrived }, (kept) =>
    request.tx(async (tx) => {
      await mustBeWelcome(tx, request, name, said, arrived.bytes);
      const row = {
        tenant_id: tenantId,
        id,
        name,
        device_type: said.deviceType,
        file_type: said.fileType,
        model: said.model ?? null,
        version: said.version,
        reports: said.reports ?? null,
        follows: said.follows ?? null,
        description: said.description ?? null,
        shared: said.shared,
        created_by: userName,
        created_at: new Date(ctx.clock.now()),
        ...(held ? await signatureColumns(ctx, tx, tenantId, held) : {}),
        ...kept,
      };
      await tx.insertInto('firmware').values(row).execute();
      await also(tx);
      request.note({ object: `firmware ${name}`, after: row });
    }),
  ).catch((error: unknown) => {
    const { code, constraint } = error as { code?: string; constraint?: string };
    // Somebody else's was quicker.
    throw code === '23505' && constraint === 'firmware_name_fold' ? fault('firmwareExists') : error;
  });
  return id;
}
