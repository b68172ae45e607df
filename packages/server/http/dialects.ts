import { dialectCalls, dialectLoginCalls } from '@heliograph/catalogue/calls/dialects.ts';
import { listFileCalls, listFiles } from '@heliograph/catalogue/calls/list-files.ts';
import { signInWayCalls } from '@heliograph/catalogue/calls/sign-in-ways.ts';
import { signInCalls } from '@heliograph/catalogue/calls/sign-in.ts';
import type { AnyCall, InputOf } from '@heliograph/catalogue/kit/call.ts';
import type { Context } from '../context.ts';
import { SheetDesk } from '../sheets/desk.ts';
import { readInput } from './input.ts';
import { listFileOf } from './list-files.ts';
import type { Request } from './request.ts';
import { area, type Area } from './serve.ts';

type Handler = Area['handlers'][string];

/** The handler of a call in the areas that are served; a spelling of something that nobody serves is a mistake of ours. */
function handlerIn(areas: readonly Area[], wanted: AnyCall | undefined): Handler {
  for (const { calls, handlers } of areas) {
    const found = Object.entries(calls).find(([, call]) => call === wanted);
    const handler = found && handlers[found[0]];
    if (handler) return handler;
  }
  throw new Error(`nobody serves ${wanted?.method} ${wanted?.path}, which another call spells`);
}

type Asked = InputOf<typeof dialectLoginCalls.authLogin>;
interface Entered {
  readonly token: string;
  readonly mustChangePassword: boolean;
}

const ways = {
  password: { call: signInCalls.login, fields: ['tenantId', 'username', 'password', 'code', 'uuid'] },
  sms: { call: signInWayCalls.smsLogin, fields: ['tenantId', 'phonenumber', 'smsCode'] },
  email: { call: signInWayCalls.emailLogin, fields: ['tenantId', 'email', 'emailCode'] },
} as const;

/** One call for every way to sign in: it is the call of that way, with the same checks of what was typed. */
function loginArea(ctx: Context, areas: readonly Area[]): Area {
  const enter = async (asked: Asked, request: Request): Promise<Entered> => {
    const { call, fields } = ways[asked.grantType];
    const body = Object.fromEntries(fields.map((name) => [name, asked[name as keyof Asked]]));
    const input = readInput(call, { body, query: {}, params: {} });
    return (await handlerIn(areas, call)(input as never, request)) as Entered;
  };
  return area(dialectLoginCalls, {
    authLogin: async (asked, request) => {
      const { token, mustChangePassword } = await enter(asked, request);
      return {
        token,
        mustChangePassword,
        access_token: token,
        expire_in: Math.floor(ctx.settings.sessionIdleMs / 1000),
        client_id: asked.clientId ?? null,
        refresh_token: null,
        refresh_expire_in: null,
        scope: null,
        openid: null,
      };
    },
  });
}

function fileArea(areas: readonly Area[]): Area {
  const desk = new SheetDesk();
  const files = Object.entries(listFiles).map(([name, file]) => [
    name,
    listFileOf(file, handlerIn(areas, file.list), desk) as Handler,
  ]);
  return { calls: listFileCalls, handlers: Object.fromEntries(files) as Area['handlers'] };
}

/** The areas given, and their calls once more as other clients spell them. */
export function withDialects(ctx: Context, areas: readonly Area[]): readonly Area[] {
  const handlers = Object.fromEntries(
    Object.entries(dialectCalls).map(([name, { spells }]) => [name, handlerIn(areas, spells)]),
  );
  return [...areas, { calls: dialectCalls, handlers }, loginArea(ctx, areas), fileArea(areas)];
}
