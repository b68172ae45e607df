import { createHash } from 'node:crypto';
import { userManagementTable } from '@heliograph/wire/mib/platform/device.ts';
import { userSecret } from '../../config/tables/users.ts';
import { configRowsOf } from '../store.ts';
import type { Section } from './running-config.ts';

/** Passwords appear as a hash, never as themselves. */
const hashed = (secret: string): string => `$5$${createHash('sha256').update(secret).digest('base64').slice(0, 43)}`;

export const userSection: Section = (olt, habits) => {
  const secrets = configRowsOf(olt, userSecret);
  return [
    configRowsOf(olt, userManagementTable).flatMap(({ userNameS, userRoleS }) => {
      const isFirst = userNameS === habits.user;
      const secret =
        secrets.find((row) => row.userNameS === userNameS)?.userPassword ?? (isFirst ? habits.password : '');
      const role = userRoleS === 2 ? 'ADMIN' : 'NORMAL';
      return [
        `user add ${userNameS} login-password ${hashed(secret)}`,
        `user role ${userNameS} ${role}${isFirst ? ` enable-password ${hashed(habits.enable)}` : ''}`,
      ];
    }),
  ];
};
