import { userManagementCfg, userManagementTable } from '@heliograph/wire/mib/platform/device.ts';
import { p5, table, octetString } from '@heliograph/wire/mib/kit.ts';
import { habitsOf } from '../../cli/habits.ts';
import type { Olt } from '../../devices/olt.ts';
import type { Config } from '../config.ts';
import { actionBlock, stored, wrong, type ConfigFamily, type ValuesOf, type Verdict } from '../shape.ts';

/** The block says normal 0 and admin 1, the table normal 1 and admin 2. */
const normal = 1;
const admin = 2;
const most = 16;
const longest = 32;

/** No object of the MIB shows a password; the device keeps it all the same. Its place among the OIDs is ours. */
export const userSecret = table('userSecret', p5(990, 5), ['userNameS'], {
  userNameS: octetString(1),
  userPassword: octetString(2),
});

type Values = ValuesOf<typeof userManagementCfg>;

const first = ({ olt }: Config) => habitsOf(olt);

const checkName = (name: string): Verdict =>
  /^[a-z][\w.-]*$/i.test(name) && name.length <= longest ? undefined : wrong(`${name} is no user name`);

const checkPassword = ({ userPassword = '', confirmPassword = '' }: Values): Verdict => {
  if (userPassword === '' || userPassword.length > longest || /\s/.test(userPassword)) return wrong('no such password');
  return userPassword === confirmPassword ? undefined : 'the passwords differ';
};

const forget = ({ params }: Config): void => {
  params.delete('userPassword');
  params.delete('confirmPassword');
};

const roleOf = ({ userRole = 0 }: Values): number => (userRole === 0 ? normal : admin);

const add = (values: Values, config: Config): Verdict => {
  const { userNameC: userNameS = '', userPassword = '' } = values;
  const fault = checkName(userNameS) ?? checkPassword(values);
  if (fault !== undefined) return fault;
  forget(config);
  return (
    config.write(userManagementTable, { userNameS, userRoleS: roleOf(values) }, 'add') ??
    config.write(userSecret, { userNameS, userPassword }, 'put')
  );
};

/** Changes the role, and the password where one is given. */
const edit = (values: Values, config: Config): Verdict => {
  const { userNameC: userNameS = '', userPassword = '', userRole } = values;
  if (!config.has(userManagementTable, { userNameS })) return `no user ${userNameS}`;
  const isFirst = userNameS === first(config).user;
  if (isFirst && userRole === 0) return 'the first user stays an administrator';
  const fault = userPassword === '' ? undefined : checkPassword(values);
  if (fault !== undefined) return fault;
  forget(config);
  const refusal =
    userRole === undefined
      ? undefined
      : config.write(userManagementTable, { userNameS, userRoleS: roleOf(values) }, 'edit');
  return refusal ?? (userPassword === '' ? undefined : config.write(userSecret, { userNameS, userPassword }, 'put'));
};

const remove = ({ userNameC: userNameS = '' }: Values, config: Config): Verdict => {
  const refusal = config.drop(userManagementTable, { userNameS });
  if (refusal === undefined && config.has(userSecret, { userNameS })) return config.drop(userSecret, { userNameS });
  return refusal;
};

/** Whether a user may come in: for the command line. */
export const mayLogIn = ({ config }: Olt, user: string, password: string): boolean => {
  if (!config.has(userManagementTable, { userNameS: user })) return false;
  const kept = config.row(userSecret, { userNameS: user })?.userPassword;
  const own = first(config);
  return password === (kept ?? (user === own.user ? own.password : undefined));
};

export const usersFamily: ConfigFamily = {
  name: 'users',
  parts: [
    stored(userManagementTable, {
      key: ['userNameS'],
      limit: most,
      writable: [],
      factory: (config) => [{ userNameS: first(config).user, userRoleS: admin }],
      removable: ({ userNameS }, config) =>
        userNameS === first(config).user ? 'the first user cannot be removed' : undefined,
    }),
    stored(userSecret, { hidden: true }),
    actionBlock(userManagementCfg, 'userCfgaction', { on: { add, edit, del: remove } }),
  ],
};
