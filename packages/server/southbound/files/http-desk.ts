import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { base } from '../../http/serve.ts';
import { isToken } from '../../file-token.ts';
import { give } from '../../storage/give.ts';
import type { Outbound } from '../../storage/outbound.ts';
import { FileDoor } from './door.ts';
import { countOffer, firmwareOffered, offeredBy } from './offers.ts';

/** By one token: a device that broke off asks again before we know. */
const mostOfToken = 3;
/** A token is good for its transfer and what was lost of it. */
const mostAsked = 50;
const wholeMs = 3_600_000;

/** Where a device fetches by URL: `…/files/<token>/<name>`. */
export const fileUrl = (host: string, port: number, token: string, name: string): string =>
  `http://${host}:${port}${base}/files/${token}/${encodeURIComponent(name)}`;

/** Files that are offered to devices by URL. Whatever is not is one and the same 404. */
export function serveFiles(app: FastifyInstance, ctx: Context, outbound: Outbound): void {
  const door = new FileDoor(ctx, { name: 'offers', wholeMs });
  app.route<{ Params: { token: string; name: string } }>({
    method: ['GET', 'HEAD'],
    url: `${base}/files/:token/:name`,
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const { token } = request.params;
      reply.hijack();
      const [message, answer] = [request.raw, reply.raw];
      try {
        const found = isToken(token) ? await offeredBy(ctx, token) : undefined;
        const file = found && found.asked < mostAsked ? await firmwareOffered(ctx, found) : undefined;
        if (!found || !file) return door.unknown(answer);
        await door.through([[token, mostOfToken]], { message, answer }, async () => {
          await countOffer(ctx, found, await give(ctx, outbound, file, message, answer));
        });
      } catch (error) {
        // The line was taken from the framework, which would have answered.
        door.away(answer, error);
      }
    },
  });
}
