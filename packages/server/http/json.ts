import { defaultBody, type AnyCall } from '@heliograph/catalogue/kit/call.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { badInput, fault } from '../fault.ts';
import { messages } from '@heliograph/catalogue/words/messages.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call that a route serves. */
    call?: AnyCall;
  }
}

/** Objects and lists within each other. */
export const deepestJson = 16;

const [quote, backslash, comma, colon] = [0x22, 0x5c, 0x2c, 0x3a];
const [openList, closeList, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d];

/**
 * How much a JSON text holds, told from its bytes before anything is made of it: 64 kB take well under 1 ms. Keys and values
 * count as one each. Says nothing of whether the text is sound.
 */
export function weighed(json: Uint8Array): { readonly values: number; readonly depth: number } {
  let values = 1;
  let depth = 0;
  let deepestSeen = 0;
  for (let at = 0; at < json.length; at += 1) {
    const sign = json[at];
    if (sign === quote) {
      for (at += 1; at < json.length && json[at] !== quote; at += 1) if (json[at] === backslash) at += 1;
    } else if (sign === comma || sign === colon) values += 1;
    else if (sign === openList || sign === openObject) {
      values += 1;
      depth += 1;
      if (depth > deepestSeen) deepestSeen = depth;
    } else if (sign === closeList || sign === closeObject) depth -= 1;
  }
  return { values, depth: deepestSeen };
}

const limitOf = (request: FastifyRequest) => {
  const { call } = request.routeOptions.config;
  return call ? bodyOf(call) : defaultBody.public;
};

/** What the body of a call may be. */
export const bodyOf = (call: AnyCall): NonNullable<AnyCall['body']> =>
  call.body ?? (call.access === 'public' ? defaultBody.public : defaultBody.known);

/** Reads bodies of JSON and of forms; what holds more than its call takes is refused before it becomes objects. */
export function readBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    const { values, depth } = weighed(body);
    if (values > limitOf(request).maxValues) return done(fault('tooLarge'));
    if (depth > deepestJson) return done(badInput([{ field: '', message: messages.wrongKind }]));
    return parse(request, body.toString('utf8'), done);
  });
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (request, body, done) => {
    const pairs = String(body).split('&', limitOf(request).maxValues + 1);
    if (pairs.length > limitOf(request).maxValues) return done(fault('tooLarge'));
    done(null, Object.fromEntries(new URLSearchParams(String(body))));
  });
}
