import type { ConfigFamily } from './shape.ts';
import { onuH248 } from './tables/onu-h248.ts';
import { onuHome } from './tables/onu-home.ts';
import { onuManage } from './tables/onu-manage.ts';
import { onuVoice } from './tables/onu-voice.ts';
import { onuWansV6 } from './tables/onu-wan-v6.ts';
import { onuWans } from './tables/onu-wan.ts';
import { onuWifi } from './tables/onu-wifi.ts';

/** Private configuration of ONUs, P6.1.6 and P6.1.8. */
export const onuPrivate: readonly ConfigFamily[] = [onuWans, onuWifi, onuHome, onuVoice, onuH248, onuManage, onuWansV6];
