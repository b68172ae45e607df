import { createHash } from 'node:crypto';
import { userManagementTable } from '@heliograph/wire/mib/platform/device.ts';
import { rowsOf } from '../store.ts';
import type { Section } from './running-config.ts';

/** Passwords appear as a hash, never as themselves. */
const hashed = (secret: string): string => `$5$${createHash('sha256').update(secret).digest('base64').slice(0, 43)}`;

export const users: Section = (olt, habits) => [
  [
    `user add ${habits.user} login-password ${hashed(habits.password)}`,
    `user role ${habits.user} ADMIN enable-password ${hashed(habits.enable)}`,
  ],
  rowsOf(olt, userManagementTable)
    .filter(({ userNameS }) => userNameS !== habits.user)
    .flatMap(({ userNameS, userRoleS }) => [
      `user add ${userNameS} login-password ******`,
      `user role ${userNameS} ${userRoleS === 2 ? 'ADMIN' : 'NORMAL'}`,
    ]),
];
