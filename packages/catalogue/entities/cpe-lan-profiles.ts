import { profileEntity } from '../cpe/profile-entity.ts';
import { text } from '../kit/text.ts';

/** LAN address and DHCP server of customer devices (S1 §3.8). */
export const cpeLanProfiles = profileEntity({
  kind: 'lan',
  id: 'cpe-lan-profiles',
  calls: ['CpeLanProfile', 'CpeLanProfiles'],
  permission: 'device:cpeLan',
  menuId: 1265,
  icon: 'bulk',
  one: text('LAN profile', 'LAN 模板'),
  many: text('LAN profiles', 'LAN 模板'),
  title: text('TR-069 LAN profiles', 'TR-069 LAN 模板'),
  empty: text('No LAN profile yet', '暂无 LAN 模板'),
  entries: text('LAN and DHCP server', 'LAN 与 DHCP 服务器'),
});
