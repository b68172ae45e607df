import { z } from 'zod';
import { call, nothing, shortText, whole } from '../kit/call.ts';
import { choice, int, secret, str, type Form } from '../kit/fields.ts';
import { text } from '../kit/text.ts';
import { remoteWriteAuths, remoteWriteWords as words } from '../words/remote-write-words.ts';
import { optionsOf } from './people-fields.ts';
import { reading, timeOrNull, words as maybe } from './device-ref.ts';

const isAddress = (url: unknown): boolean => {
  if (typeof url !== 'string' || !/^https?:\/\//i.test(url) || !URL.canParse(url)) return false;
  const { username, password, hash } = new URL(url);
  return username === '' && password === '' && hash === '';
};

export const remoteWriteForm: Form = {
  fields: {
    url: str({ label: words.url, help: words.urlHelp, maxLength: 500 }),
    auth: choice({ label: words.auth, options: optionsOf(remoteWriteAuths) }),
    userName: str({
      label: words.userName,
      format: 'label',
      maxLength: 128,
      when: { field: 'auth', is: ['basic'] },
    }),
    secret: secret({
      label: words.secret,
      help: words.secretHelp,
      maxLength: 1000,
      optional: true,
      when: { field: 'auth', is: ['basic', 'bearer'] },
    }),
    seconds: int({ label: words.seconds, min: 30, max: 900, unit: 's' }),
    status: choice({
      label: words.status,
      options: [
        { value: 'on', label: words.on },
        { value: 'off', label: words.off },
      ],
    }),
  },
  rules: [
    {
      marks: ['url'],
      message: words.notAddress,
      holds: ({ url }) => isAddress(url),
      passes: { url: 'https://metrics.example.net/api/v1/write' },
      fails: { url: 'ftp://metrics.example.net' },
    },
  ],
};

/** The network of a tenant, written to a server that takes it as Prometheus does (remote write 1.0). */
export const remoteWriteCalls = {
  getRemoteWrite: call({
    method: 'GET',
    path: '/system/remoteWrite',
    title: text('Remote write', '远程写入设置'),
    access: 'system:networkMetrics:list',
    input: nothing,
    reply: 'data',
    /** null: it is not set up. */
    output: z
      .object({
        url: z.string(),
        auth: z.enum(['none', 'bearer', 'basic']),
        userName: z.string(),
        hasSecret: z.boolean(),
        seconds: z.number(),
        status: z.enum(['on', 'off']),
        madeBy: z.string(),
        /** `waiting`: nothing was sent yet. */
        state: z.enum(['off', 'waiting', 'well', 'failing']),
        /** What waits, and since when the oldest of it does. */
        batches: z.number(),
        samples: z.number(),
        oldestTime: timeOrNull,
        /** Samples that were taken, and those that were thrown away. */
        sent: z.number(),
        dropped: z.number(),
        triedTime: timeOrNull,
        takenTime: timeOrNull,
        failingSince: timeOrNull,
        nextTime: timeOrNull,
        /** How the last try ended: a status of HTTP; null: there was no answer. */
        lastStatus: reading,
        lastSaid: maybe,
      })
      .nullable(),
  }),
  setRemoteWrite: call({
    method: 'PUT',
    path: '/system/remoteWrite',
    title: text('Change remote write', '修改远程写入设置'),
    access: 'system:networkMetrics:edit',
    /** No secret: the one that is stored stays, while the address is on the same host. */
    input: z.object({
      url: shortText(500),
      auth: z.enum(['none', 'bearer', 'basic']),
      userName: shortText(128),
      secret: z.string().max(1000).nullable(),
      seconds: whole(30, 900),
      status: z.enum(['on', 'off']),
    }),
    form: remoteWriteForm,
    reply: 'none',
    output: nothing,
    audit: true,
  }),
  removeRemoteWrite: call({
    method: 'DELETE',
    path: '/system/remoteWrite',
    title: text('Remove remote write', '删除远程写入设置'),
    access: 'system:networkMetrics:edit',
    input: nothing,
    reply: 'none',
    output: nothing,
    audit: true,
  }),
} as const;
