import { text } from '../kit/text.ts';
import type { FaultWords } from './faults.ts';

const says = (code: number, en: string, zh: string): FaultWords => ({ code, words: text(en, zh) });

/** Faults of announcements and of the device blacklist. 601 is a warning (RuoYi conventions). */
export const logFaults = {
  systemNoticeOnly: says(
    403,
    'Announcements on the sign-in page belong to the default tenant',
    '登录页公告只能由默认租户发布',
  ),
  blacklisted: says(
    500,
    '{what} is on the device blacklist; take it off the list first',
    '{what} 在设备黑名单中，请先将其移出黑名单',
  ),
  blacklistManaged: says(
    601,
    '{what} is managed by this console. On the blacklist it is taken out of management, with its ONUs, alarms and history; confirm that',
    '{what} 正由本系统管理。加入黑名单后将退出管理，其 ONU、告警和历史数据将一并删除，请确认',
  ),
} as const satisfies Record<string, FaultWords>;
