import { profileEntity } from '../cpe/profile-entity.ts';
import { text } from '../kit/text.ts';

/** Radios and names of the Wi-Fi of customer devices (S2 §3). */
export const cpeWifiProfiles = profileEntity({
  kind: 'wifi',
  id: 'cpe-wifi-profiles',
  calls: ['CpeWifiProfile', 'CpeWifiProfiles'],
  permission: 'device:cpeWifi',
  menuId: 1255,
  icon: 'bulk',
  one: text('Wi-Fi profile', 'WiFi 模板'),
  many: text('Wi-Fi profiles', 'WiFi 模板'),
  title: text('TR-069 Wi-Fi profiles', 'TR-069 WiFi 模板'),
  empty: text('No Wi-Fi profile yet', '暂无 WiFi 模板'),
  entries: text('Radios and Wi-Fi names', '射频与 SSID'),
  spec: ['wan.profileNameRequired', 'wan.profileNameUnique'],
});
