import type { Binding } from '../kit/binding.ts';
import { eponAuthPages } from './epon-auth.ts';
import { eponOnuAdvancePages } from './epon-onu-advance.ts';
import { eponOnuClassPages } from './epon-onu-classes.ts';
import { eponOnuLinkPages } from './epon-onu-link.ts';
import { eponOnuManagePages } from './epon-onu-manage.ts';
import { eponOnuPortPages } from './epon-onu-ports.ts';
import { eponOnuVoicePages } from './epon-onu-voice.ts';
import { eponOnuWanV6Pages } from './epon-onu-wan-v6.ts';
import { eponOnuWanPages } from './epon-onu-wan.ts';
import { eponOnuWifiPages } from './epon-onu-wifi.ts';

/** Who may register on an EPON port, and the pages of its ONUs: P5.12 tells and sets all of it. */
export const eponOnuPages: readonly Binding[] = [
  ...eponAuthPages,
  ...eponOnuLinkPages,
  ...eponOnuPortPages,
  ...eponOnuClassPages,
  ...eponOnuVoicePages,
  ...eponOnuWanPages,
  ...eponOnuWanV6Pages,
  ...eponOnuWifiPages,
  ...eponOnuAdvancePages,
  ...eponOnuManagePages,
];
