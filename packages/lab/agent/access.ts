import { snmpv3GroupTable, snmpv3UserTable, snmpv3ViewTable } from '@heliograph/wire/mib/platform/snmp-agent.ts';
import { oid, startsWith, type Oid } from '@heliograph/wire/snmp/oid.ts';
import type { UsmUser } from '@heliograph/wire/snmp/usm.ts';
import type { Config } from '../config/config.ts';
import { rightOf, snmpv3Secret } from '../config/tables/snmp-agent.ts';
import type { Olt } from '../devices/olt.ts';

/** Who may do what over SNMP, as it is configured at the moment. */

type Scope = 'all' | 'none' | ((oid: Oid) => boolean);

/** What one manager may see and what it may change. */
export interface ManagerAccess {
  readonly read: Scope;
  readonly write: Scope;
}

export const fullAccess: ManagerAccess = { read: 'all', write: 'all' };
const readOnly: ManagerAccess = { read: 'all', write: 'none' };
const noAccess: ManagerAccess = { read: 'none', write: 'none' };

/** Undefined: the device does not know the community and stays silent. */
export const communityAccess = (olt: Olt, community: string): ManagerAccess | undefined => {
  const right = rightOf(olt, community);
  return right === undefined ? undefined : right === 'write' ? fullAccess : readOnly;
};

const ownUser = 'helio';

/** The version 3 user of a device; its passwords are derived from the device's id, so that every device has its own. */
export const labUser = (olt: Olt): UsmUser & { authPassword: string; privPassword: string } => ({
  name: ownUser,
  authProtocol: 'sha1',
  authPassword: `auth-${olt.spec.id}-2026`,
  privProtocol: 'aes128',
  privPassword: `priv-${olt.spec.id}-2026`,
});

const authProtocols = { 1: 'none', 2: 'md5', 3: 'sha1' } as const;
const privProtocols = { 1: 'none', 2: 'des' } as const;

/** The user that every device has and those that were added; the same list until the configuration changes. */
export const v3Users = (olt: Olt): readonly UsmUser[] => {
  const { config } = olt;
  return config.memo('version 3 users', () => [
    ...config.kept(snmpv3UserTable).map((row): UsmUser => {
      const secret = config.row(snmpv3Secret, { userName: row.snmpv3UserName });
      return {
        name: row.snmpv3UserName,
        authProtocol: authProtocols[row.snmpv3UserAuthType as 1 | 2 | 3] ?? 'none',
        privProtocol: privProtocols[row.snmpv3UserPrivateType as 1 | 2] ?? 'none',
        authPassword: secret?.authPassword ?? '',
        privPassword: secret?.privatePassword ?? '',
      };
    }),
    labUser(olt),
  ]);
};

const include = 1;

/** A view by its subtrees: the longest that fits decides (RFC 3415 §4). An empty name is no view. */
const scopeOf = (config: Config, name: string): Scope => {
  if (name === '') return 'none';
  const subtrees = config
    .kept(snmpv3ViewTable)
    .filter(({ snmpv3ViewName }) => snmpv3ViewName === name)
    .map((row) => ({ root: oid(row.snmpv3ViewSubtree), isIn: row.snmpv3ViewType === include }))
    .sort((a, b) => b.root.length - a.root.length);
  return (at) => subtrees.find(({ root }) => startsWith(at, root))?.isIn ?? false;
};

const levelOf = ({ authProtocol, privProtocol }: UsmUser): number =>
  authProtocol === 'none' ? 1 : privProtocol === 'none' ? 2 : 3;

/** The rights of a user's group at the user's level: of several entries that with the highest level that the user reaches. */
export const userAccess = (olt: Olt, user: UsmUser): ManagerAccess => {
  const { config } = olt;
  if (user.name === ownUser) return fullAccess;
  return config.memo(`access of ${user.name}`, () => {
    const group = config.row(snmpv3UserTable, { snmpv3UserName: user.name })?.snmpv3UserGroupName;
    const entry = config
      .kept(snmpv3GroupTable)
      .filter((row) => row.snmpv3GroupName === group && row.snmpv3GroupAccessLevel <= levelOf(user))
      .sort((a, b) => b.snmpv3GroupAccessLevel - a.snmpv3GroupAccessLevel)[0];
    if (entry === undefined) return noAccess;
    return {
      read: scopeOf(config, entry.snmpv3GroupReadView),
      write: scopeOf(config, entry.snmpv3GroupWriteView),
    };
  });
};
