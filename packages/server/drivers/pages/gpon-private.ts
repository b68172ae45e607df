import type { Binding } from '../kit/binding.ts';
import { gponH248Pages } from './gpon-h248.ts';
import { gponHomePages } from './gpon-home.ts';
import { gponManagePages } from './gpon-manage.ts';
import { gponOnuStatePages } from './gpon-onu-state.ts';
import { gponVoicePages } from './gpon-voice.ts';
import { gponWanIpv6Pages } from './gpon-wan-ipv6.ts';
import { gponWanPages } from './gpon-wan.ts';
import { gponWifiPages } from './gpon-wifi.ts';

/** What an OLT hands on to a working ONU of its make by its own protocol: P6.1.6 sets it, P6.1.8 tells it. */
export const gponPrivatePages: readonly Binding[] = [
  ...gponOnuStatePages,
  ...gponWanPages,
  ...gponWanIpv6Pages,
  ...gponWifiPages,
  ...gponHomePages,
  ...gponVoicePages,
  ...gponH248Pages,
  ...gponManagePages,
];
