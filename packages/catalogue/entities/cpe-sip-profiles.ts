import { profileEntity } from '../cpe/profile-entity.ts';
import { text } from '../kit/text.ts';

/** Voice lines of customer devices and where they register (S2 §3). */
export const cpeSipProfiles = profileEntity({
  kind: 'sip',
  id: 'cpe-sip-profiles',
  calls: ['CpeSipProfile', 'CpeSipProfiles'],
  permission: 'device:cpeSip',
  menuId: 1260,
  icon: 'bulk',
  one: text('SIP profile', 'SIP 模板'),
  many: text('SIP profiles', 'SIP 模板'),
  title: text('TR-069 SIP profiles', 'TR-069 SIP 模板'),
  empty: text('No SIP profile yet', '暂无 SIP 模板'),
  entries: text('Voice lines', '语音线路'),
});
