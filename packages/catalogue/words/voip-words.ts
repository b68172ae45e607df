import { text } from '../kit/text.ts';

/** How an ONU stands to the VoIP profile that it was given. */
export const voipStates = {
  going: text('Being written', '正在下发'),
  same: text('As in the profile', '一致'),
  differs: text('Differs', '不一致'),
  failed: text('Not done', '未完成'),
} as const;
export type VoipState = keyof typeof voipStates;
export const voipStateNames = Object.keys(voipStates) as [VoipState, ...VoipState[]];

export const voipMessages = {
  mostProfiles: text('At most {max} profiles for one OLT', '每个 OLT 最多 {max} 个模板'),
  otherOlt: text('A profile stays with its OLT', '模板不能更换 OLT'),
  changedSince: text('The profile was changed since', '模板已修改'),
  at: text('{page}: {why}', '{page}：{why}'),
} as const;
