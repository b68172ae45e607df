import type { ChannelId } from '@heliograph/catalogue/words/notification-words.ts';
import { alertmanager } from './alertmanager.ts';
import type { Channel } from './channel.ts';
import { dingtalk } from './dingtalk.ts';
import { discord } from './discord.ts';
import { feishu } from './feishu.ts';
import { ntfy } from './ntfy.ts';
import { pagerduty } from './pagerduty.ts';
import { slack } from './slack.ts';
import { syslogChannel } from './syslog.ts';
import { teams } from './teams.ts';
import { telegram } from './telegram.ts';
import { snmpV2c, snmpV3Channel } from './snmp.ts';
import { webhook } from './webhook.ts';
import { wecom } from './wecom.ts';

/** Every way but mail and SMS, which leave by the servers of the tenant (`mail.ts`, `sms.ts`). */
export const channels: Readonly<Record<Exclude<ChannelId, 'email' | 'sms'>, Channel>> = {
  webhook,
  telegram,
  ntfy,
  slack,
  teams,
  discord,
  wecom,
  dingtalk,
  feishu,
  pagerduty,
  alertmanager,
  syslog: syslogChannel,
  snmp: snmpV2c,
  snmpv3: snmpV3Channel,
};
