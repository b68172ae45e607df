import { randomBytes, randomInt } from 'node:crypto';
import { createRequire } from 'node:module';
import type { SKRSContext2D } from '@napi-rs/canvas';
import { canvas as drawing } from '../../canvas.ts';
import type { Context } from '../../context.ts';

const lifeMs = 2 * 60_000;
const width = 120;
const height = 40;
/** Without letters and digits that look like others. */
const letters = 'ABCDEFGHJKLMNPQRTUVWXY346789';
const family = 'Heliograph Captcha';

export interface Captchas {
  /** A picture in base64 (PNG, 120 × 40) and the id its answer is kept under. */
  make(): Promise<{ uuid: string; img: string }>;
  /** Each picture takes one answer, right or wrong. */
  use(uuid: string, answer: string): Promise<boolean>;
}

/** Four letters, each as likely as every other. */
export const newAnswer = (): string => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('');

function scribble(pen: SKRSContext2D): void {
  for (let i = 0; i < 6; i += 1) {
    pen.strokeStyle = `hsl(${randomInt(360)} 40% ${55 + randomInt(25)}%)`;
    pen.lineWidth = 1 + randomInt(2);
    pen.beginPath();
    pen.moveTo(randomInt(width), randomInt(height));
    pen.bezierCurveTo(
      randomInt(width),
      randomInt(height),
      randomInt(width),
      randomInt(height),
      randomInt(width),
      randomInt(height),
    );
    pen.stroke();
  }
}

const font = createRequire(import.meta.url).resolve(
  '@fontsource/ibm-plex-mono/files/ibm-plex-mono-latin-600-normal.woff2',
);

async function draw(answer: string): Promise<Buffer> {
  const { createCanvas, GlobalFonts } = await drawing();
  if (!GlobalFonts.has(family)) GlobalFonts.registerFromPath(font, family);
  const canvas = createCanvas(width, height);
  const pen = canvas.getContext('2d');
  pen.fillStyle = '#f4f6f8';
  pen.fillRect(0, 0, width, height);
  scribble(pen);
  pen.textBaseline = 'middle';
  for (const [index, letter] of answer.split('').entries()) {
    pen.save();
    pen.font = `600 ${24 + randomInt(6)}px "${family}"`;
    pen.fillStyle = `hsl(${randomInt(360)} 55% 32%)`;
    pen.translate(14 + index * 26, height / 2 + randomInt(7) - 3);
    pen.rotate((randomInt(50) - 25) / 100);
    pen.fillText(letter, 0, 0);
    pen.restore();
  }
  return canvas.toBuffer('image/png');
}

export function openCaptchas(ctx: Context): Captchas {
  return {
    make: async () => {
      const answer = newAnswer();
      const uuid = randomBytes(16).toString('hex');
      const now = ctx.clock.now();
      await ctx.scope.system(async (tx) => {
        await tx.deleteFrom('captcha').where('expires_at', '<', new Date(now)).execute();
        await tx
          .insertInto('captcha')
          .values({ uuid, answer, expires_at: new Date(now + lifeMs) })
          .execute();
      });
      return { uuid, img: (await draw(answer)).toString('base64') };
    },
    use: (uuid, answer) =>
      ctx.scope.system(async (tx) => {
        const kept = await tx.deleteFrom('captcha').where('uuid', '=', uuid).returningAll().executeTakeFirst();
        if (!kept || kept.expires_at.getTime() < ctx.clock.now()) return false;
        return kept.answer === answer.trim().toUpperCase();
      }),
  };
}
