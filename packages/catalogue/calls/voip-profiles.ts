import { z } from 'zod';
import { call, choiceOf, id, ids, optionalId, paging } from '../kit/call.ts';
import { text } from '../kit/text.ts';
import { voipStateNames } from '../words/voip-words.ts';
import { oltRefWithoutId, time, words } from './device-ref.ts';

/** VoIP profiles of the console: given to ONUs, and how those stand. */
export const voipProfileCalls = {
  applyVoipProfile: call({
    method: 'POST',
    path: '/device/voipProfile/apply',
    title: text('Give ONUs a VoIP profile', '向 ONU 下发 VoIP 模板'),
    access: 'device:onuConfig:edit',
    input: z.object({ profileId: id, onuIds: ids }),
    reply: 'data',
    output: z.object({ given: z.number() }),
    audit: true,
    bulk: {},
  }),
  listVoipOnus: call({
    method: 'GET',
    path: '/device/voipProfile/onus',
    title: text('ONUs with a VoIP profile', '已下发 VoIP 模板的 ONU'),
    access: 'device:voipProfile:list',
    input: z.object({ ...oltRefWithoutId, profileId: optionalId, state: choiceOf(voipStateNames), ...paging }),
    reply: 'rows',
    output: z.object({
      id: z.string(),
      /** null: the ONU has left the place. */
      onuId: z.string().nullable(),
      place: z.string(),
      sn: z.string(),
      name: words,
      profileId: z.string(),
      profileName: z.string(),
      state: z.enum(voipStateNames),
      /** What differs, or why it was not done. */
      reason: words,
      by: z.string(),
      updateTime: time,
    }),
  }),
} as const;
