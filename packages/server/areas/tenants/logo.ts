import { randomBytes } from 'node:crypto';
import type { tenantCalls } from '@heliograph/catalogue/calls/tenants.ts';
import { canvas as drawing } from '../../canvas.ts';
import type { Context } from '../../context.ts';
import { fault } from '../../fault.ts';
import type { Handlers, Upload } from '../../http/request.ts';
import { sizeOfPicture } from '../users/users.ts';
import { logoUrl } from './tenants.store.ts';

/** What is kept fits into this, at twice the size that it is shown at. */
const box = { width: 480, height: 128 };
const most = 4096;

async function bytesOf({ stream }: Upload): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of stream) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
}

/** Drawn anew as a PNG: what else the file carried, scripts and places it was taken at included, stays behind. */
async function redrawn(bytes: Buffer): Promise<Buffer> {
  // The size stands at the head of the file: a few bytes that unpack to gigabytes are never unpacked.
  const size = sizeOfPicture(bytes);
  if (size.width > most || size.height > most) throw fault('pictureInvalid');
  const { createCanvas, loadImage } = await drawing();
  const picture = await loadImage(bytes).catch(() => {
    throw fault('pictureInvalid');
  });
  const scale = Math.min(1, box.width / picture.width, box.height / picture.height);
  const [width, height] = [picture.width, picture.height].map((side) => Math.max(1, Math.round(side * scale)));
  const canvas = createCanvas(width ?? 1, height ?? 1);
  canvas.getContext('2d').drawImage(picture, 0, 0, width ?? 1, height ?? 1);
  return canvas.toBuffer('image/png');
}

type Handle = Handlers<typeof tenantCalls>;

/** The logo of a tenant: shown in its shell and on its sign-in page. */
export const logos = (ctx: Context): Pick<Handle, 'tenantLogo' | 'uploadLogo' | 'removeLogo' | 'getLogoUrl'> => ({
  tenantLogo: async ({ key }) => {
    const row = await ctx.scope.system((tx) =>
      tx.selectFrom('tenant_logo').select('png').where('key', '=', key).executeTakeFirst(),
    );
    if (!row) throw fault('notFound');
    return { fileName: 'logo.png', contentType: 'image/png', body: row.png };
  },

  uploadLogo: async (_input, request) => {
    const png = await redrawn(await bytesOf(await request.upload()));
    const key = randomBytes(16).toString('hex');
    await request.tx(async (tx) => {
      const { tenantId: tenant_id, tenantCode } = request.actor;
      const values = { key, png, updated_at: new Date(ctx.clock.now()) };
      request.note({ object: `logo of tenant ${tenantCode}`, after: { bytes: png.length } });
      await tx
        .insertInto('tenant_logo')
        .values({ tenant_id, ...values })
        .onConflict((conflict) => conflict.column('tenant_id').doUpdateSet(values))
        .execute();
    });
    return { url: logoUrl(key) ?? '' };
  },

  removeLogo: (_input, request) =>
    request.tx(async (tx) => {
      const { tenantId, tenantCode } = request.actor;
      request.note({ object: `logo of tenant ${tenantCode}`, after: null });
      await tx.deleteFrom('tenant_logo').where('tenant_id', '=', tenantId).execute();
    }),

  getLogoUrl: (_input, request) =>
    request.tx(async (tx) => {
      const row = await tx
        .selectFrom('tenant_logo')
        .select('key')
        .where('tenant_id', '=', request.actor.tenantId)
        .executeTakeFirst();
      return { url: logoUrl(row?.key ?? null) };
    }),
});
