import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { base } from '../../http/serve.ts';
import { give, say } from '../../storage/give.ts';
import type { Outbound } from '../../storage/outbound.ts';
import { countOffer, firmwareOffered, offeredBy } from './offers.ts';

/** Downloads under way: of all devices, and by one token (a device that broke off asks again before we know). */
const most = { all: 300, token: 3 } as const;
/** A token is good for its transfer and what was lost of it. */
const mostAsked = 50;
/** A line that moves nothing for so long is given up, and any after the whole time, ms. */
const idleMs = 30_000;
const wholeMs = 3_600_000;

const tokenPattern = /^[A-Za-z0-9_-]{32}$/;

/** Where a device fetches by URL: `…/files/<token>/<name>`. */
export const fileUrl = (host: string, port: number, token: string, name: string): string =>
  `http://${host}:${port}${base}/files/${token}/${encodeURIComponent(name)}`;

/** Files that are offered to devices by URL. Whatever is not is one and the same 404. */
export function serveFiles(app: FastifyInstance, ctx: Context, outbound: Outbound): void {
  const open = new Map<string, number>();
  let all = 0;
  app.route<{ Params: { token: string; name: string } }>({
    method: ['GET', 'HEAD'],
    url: `${base}/files/:token/:name`,
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const { token } = request.params;
      reply.hijack();
      const [message, answer] = [request.raw, reply.raw];
      const found = tokenPattern.test(token) ? await offeredBy(ctx, token) : undefined;
      const file = found && found.asked < mostAsked ? await firmwareOffered(ctx, found) : undefined;
      if (!found || !file) return say(answer, 404);
      const own = open.get(token) ?? 0;
      if (all >= most.all || own >= most.token) return say(answer, 503, { 'retry-after': '30' });
      all += 1;
      open.set(token, own + 1);
      const off = ctx.clock.after(wholeMs, () => message.socket.destroy());
      message.socket.setTimeout(idleMs, () => message.socket.destroy());
      try {
        const octets = await give(ctx, outbound, file, message, answer);
        await countOffer(ctx, found, octets);
      } finally {
        off();
        all -= 1;
        const left = (open.get(token) ?? 1) - 1;
        if (left > 0) open.set(token, left);
        else open.delete(token);
        message.socket.setTimeout(0);
      }
    },
  });
}
