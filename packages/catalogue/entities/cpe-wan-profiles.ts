import { profileEntity } from '../cpe/profile-entity.ts';
import { text } from '../kit/text.ts';

/** WAN connections that customer devices are given together (S2 §3). */
export const cpeWanProfiles = profileEntity({
  kind: 'wan',
  id: 'cpe-wan-profiles',
  calls: ['CpeWanProfile', 'CpeWanProfiles'],
  permission: 'device:cpeWan',
  menuId: 1250,
  icon: 'bulk',
  one: text('WAN profile', 'WAN 模板'),
  many: text('WAN profiles', 'WAN 模板'),
  title: text('TR-069 WAN profiles', 'TR-069 WAN 模板'),
  empty: text('No WAN profile yet', '暂无 WAN 模板'),
  entries: text('WAN connections', 'WAN 连接'),
  spec: ['wan.profileNameRequired', 'wan.profileNameUnique'],
});
