import { z } from 'zod';
import { call, nothing } from '../kit/call.ts';
import { text } from '../kit/text.ts';

const share = z.object({
  /** Most that the licence allows; -1 = unlimited. */
  limit: z.number(),
  created: z.number(),
  connected: z.number(),
  /** Of those created, how many came when there was no more room: kept and watched, but not operated. */
  over: z.number(),
});

/** The licence of the installation (S1 §3.9): what it allows against what there is, over all tenants. */
export const licenceInfo = z.object({
  /** `open`: no licence file, no limit. */
  kind: z.enum(['open', 'file']),
  state: z.enum(['valid', 'expired']),
  holder: z.string().nullable(),
  serial: z.string().nullable(),
  expireTime: z.string().nullable(),
  /** null = never ends. */
  remainingDays: z.number().nullable(),
  fileName: z.string().nullable(),
  uploadBy: z.string().nullable(),
  uploadTime: z.string().nullable(),
  oltSwitch: share,
  onuRouter: share,
  tenants: share,
  /** Whether this installation has a key to check licence files with. */
  canUpload: z.boolean(),
});

export const licenceCalls = {
  getLicence: call({
    method: 'GET',
    path: '/system/license',
    title: text('Licence', '查询授权'),
    access: 'system:license:list',
    as: 'home',
    input: nothing,
    reply: 'data',
    output: licenceInfo,
  }),
  uploadLicence: call({
    method: 'POST',
    path: '/system/license/upload',
    title: text('Upload licence', '上传授权文件'),
    access: 'system:license:edit',
    as: 'home',
    input: nothing,
    reply: 'data',
    output: licenceInfo,
    upload: { maxBytes: 64 * 1024 },
    audit: true,
    rate: 'heavy',
  }),
  removeLicence: call({
    method: 'DELETE',
    path: '/system/license',
    title: text('Back to the open licence', '恢复开放授权'),
    access: 'system:license:edit',
    as: 'home',
    input: nothing,
    reply: 'none',
    output: nothing,
    audit: true,
  }),
} as const;
