import { vtyOf } from '../../config/tables/vty.ts';
import type { Section } from './running-config.ts';

/** Lines of Telnet and SSH, near the top of the dump. */
export const vtyLines: Section = ({ config }) => {
  const { idleMinutes, idleSeconds } = vtyOf(config);
  return [['line vty', ` exec-timeout ${idleMinutes} ${idleSeconds}`]];
};

/** Telnet logins, before the users; `loging` is the device's own spelling. */
export const telnetLogin: Section = ({ config }) => {
  const { isWaiting, waitSeconds } = vtyOf(config);
  const words = 'telnet loging-settings retry-waiting-time';
  return [[`${words} ${isWaiting === 1 ? 'enable' : 'disable'}`, `${words} ${waitSeconds}`]];
};
