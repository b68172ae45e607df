import { z } from 'zod';
import { call, filter, idText, nothing, paging, shortText } from '../kit/call.ts';
import { text } from '../kit/text.ts';

const tokenId = idText;

/** A live session. `tokenId` is a name for it and never a token. */
export const onlineRow = z.object({
  tokenId: z.string(),
  userId: z.string(),
  userName: z.string(),
  nickName: z.string(),
  deptName: z.string().nullable(),
  ipaddr: z.string(),
  browser: z.string(),
  os: z.string(),
  /** Epoch milliseconds, as clients of such consoles expect here and only here. */
  loginTime: z.number(),
  lastSeenTime: z.string(),
  since: z.string(),
  /** The caller's own. */
  own: z.boolean(),
});

/** Who is signed in now (facts: RuoYi §4.11; S1 §6). */
export const onlineUserCalls = {
  listOnline: call({
    method: 'GET',
    path: '/monitor/online/list',
    title: text('Online users', '在线用户'),
    access: 'monitor:online:list',
    input: z.object({ ipaddr: filter(64), userName: filter(64), ...paging }),
    reply: 'rows',
    output: onlineRow,
  }),
  kick: call({
    method: 'DELETE',
    path: '/monitor/online/:tokenId',
    title: text('Force a user offline', '强制用户下线'),
    access: 'monitor:online:forceLogout',
    input: z.object({
      tokenId,
      reason: shortText(100)
        .nullish()
        .transform((value) => value || null),
    }),
    reply: 'none',
    output: nothing,
    audit: true,
  }),
  ownSessions: call({
    method: 'GET',
    path: '/monitor/online',
    title: text('Own sessions', '我的会话'),
    access: 'signedIn',
    as: 'self',
    input: nothing,
    reply: 'rows',
    output: onlineRow,
  }),
  endOwnSession: call({
    method: 'POST',
    path: '/monitor/online/:tokenId',
    title: text('End one of the own sessions', '结束我的会话'),
    access: 'signedIn',
    as: 'self',
    input: z.object({ tokenId }),
    reply: 'none',
    output: nothing,
    audit: true,
  }),
} as const;
