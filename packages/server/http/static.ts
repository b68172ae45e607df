import { existsSync } from 'node:fs';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { fault } from '../fault.ts';
import { base } from './serve.ts';

/** Scripts come from this server alone, nobody frames the console, and it talks to this server alone. */
export const contentPolicy = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "img-src 'self' data:",
  // With its WebSocket.
  "connect-src 'self'",
  // The map draws in a worker of this server's own.
  "worker-src 'self'",
].join('; ');

const unbuilt = `<!doctype html><meta charset="utf-8"><title>Heliograph</title>
<p>The web console has not been built: run "npm run build". / 网页控制台尚未构建：请运行 "npm run build"。</p>`;

const isCall = (url: string): boolean => url === base || url.startsWith(`${base}/`);

/** The browser's files at `/`, and what every answer carries. Routing is by hash, so no other path is a page. */
export async function serveStatic(app: FastifyInstance, folder: string): Promise<void> {
  app.addHook('onRequest', (request, reply, done) => {
    // No file of ours has a backslash in its name; what looks for one is no browser.
    if (!isCall(request.url) && /\\|%5c/i.test(request.url)) reply.callNotFound();
    else done();
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    reply.header('X-Content-Type-Options', 'nosniff');
    reply.header('Referrer-Policy', 'no-referrer');
    if (String(reply.getHeader('content-type')).startsWith('text/html')) {
      reply.header('Content-Security-Policy', contentPolicy);
    }
    done();
  });
  if (existsSync(`${folder}/index.html`)) {
    await app.register(fastifyStatic, {
      root: folder,
      preCompressed: true,
      cacheControl: false,
      // Files below assets/ carry a hash of their content in their name.
      setHeaders: (response, path) => {
        const hashed = path.includes('/assets/') || path.includes('\\assets\\');
        response.header('Cache-Control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  } else {
    app.get('/', (_request, reply) => reply.type('text/html; charset=utf-8').send(unbuilt));
  }
  app.setNotFoundHandler((request, reply) => {
    if (isCall(request.url)) throw fault('notFound');
    return reply.code(404).type('text/plain; charset=utf-8').send('Not found\n');
  });
}
