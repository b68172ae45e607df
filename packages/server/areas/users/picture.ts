import { randomBytes } from 'node:crypto';
import type { userCalls } from '@heliograph/catalogue/calls/users.ts';
import type { Image } from '@napi-rs/canvas';
import { canvas as drawing } from '../../canvas.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/scope.ts';
import { fault } from '../../fault.ts';
import type { FileReply, Handlers, Upload } from '../../http/request.ts';
import { sizeOfPicture } from './picture-kind.ts';
import { avatarPathOf } from './picture.store.ts';
import { seenUser } from './user-write.ts';

/** Pixels: what is taken at most, and what is kept. */
const widest = 4096;
const kept = 192;

async function bytesOf({ stream }: Upload): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of stream) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
}

async function read(bytes: Buffer): Promise<Image> {
  const { width, height } = sizeOfPicture(bytes);
  if (Math.max(width, height) > widest) throw fault('pictureSize', { limit: widest });
  const { loadImage } = await drawing();
  try {
    const image = await loadImage(bytes);
    if (image.width > 0 && image.height > 0) return image;
  } catch {
    // What the decoder says is for nobody.
  }
  throw fault('pictureBroken');
}

/** The middle of the picture as a square. Drawn anew, so that nothing of the file itself is kept: no place, no script. */
export async function squareOf(bytes: Buffer): Promise<Buffer> {
  const { createCanvas } = await drawing();
  const image = await read(bytes);
  const side = Math.min(image.width, image.height);
  const canvas = createCanvas(kept, kept);
  const [left, top] = [(image.width - side) / 2, (image.height - side) / 2];
  canvas.getContext('2d').drawImage(image, left, top, side, side, 0, 0, kept, kept);
  return canvas.encode('webp', 85);
}

async function pictureOf(tx: Tx, tenantId: number, userId: string): Promise<FileReply> {
  const found = await tx
    .selectFrom('user_picture')
    .select('content')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!found) throw fault('notFound');
  return { fileName: `${userId}.webp`, contentType: 'image/webp', body: found.content };
}

/** Handlers of the pictures of people. */
export const pictures = (ctx: Context): Pick<Handlers<typeof userCalls>, 'setAvatar' | 'getAvatar'> => ({
  setAvatar: async (_input, request) => {
    const { tenantId, userId, userName } = request.actor;
    const content = await squareOf(await bytesOf(await request.upload()));
    const version = randomBytes(6).toString('hex');
    const values = { version, content, updated_at: new Date(ctx.clock.now()) };
    await request.tx(async (tx) => {
      request.note({ object: `picture of ${userName}`, after: { bytes: content.length } });
      await tx
        .insertInto('user_picture')
        .values({ tenant_id: tenantId, user_id: userId, ...values })
        .onConflict((conflict) => conflict.columns(['tenant_id', 'user_id']).doUpdateSet(values))
        .execute();
    });
    return { imgUrl: avatarPathOf(userId, version) };
  },

  getAvatar: ({ userId }, request) => {
    const { tenantId, self } = request.actor;
    // Whoever works as another tenant still wears its own picture.
    if (self?.userId === userId) return ctx.scope.tenant(self.tenantId, (tx) => pictureOf(tx, self.tenantId, userId));
    return request.tx(async (tx) => {
      await seenUser(tx, request, 'system:user:list', userId);
      return pictureOf(tx, tenantId, userId);
    });
  },
});
