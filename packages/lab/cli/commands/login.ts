import {
  ipv6loginAccessListCfg,
  loginAccessList,
  loginAccessListCfg,
} from '@heliograph/wire/mib/platform/login-access.ts';
import type { RowOf } from '../../config/shape.ts';
import { usualWait, vtyTable } from '../../config/tables/vty.ts';
import type { Args } from '../grammar/syntax.ts';
import { argNumberOf, type CliCommand, type CliReply, type Shell } from '../shell.ts';
import { carryOutBlock } from '../store.ts';

/** Who may come in, from where, and how long a line stays open. Words of V1600G0-B V1.4.13R, its spelling included. */

const { permit, deny } = loginAccessListCfg.filterAction.enum;
const services: Readonly<Record<string, number>> = loginAccessListCfg.protocol.enum;

const ruleOf = ({ verdict = '', service = '' }: Args) => ({
  filterAction: verdict === 'permit' ? permit : deny,
  protocol: services[service] ?? services['snmp'] ?? 0,
});

const rule = ({ olt }: Shell, args: Args, action: keyof typeof loginAccessListCfg.action.enum): CliReply =>
  carryOutBlock(olt, loginAccessListCfg, {
    ...ruleOf(args),
    sourceIp: args['source'] ?? '',
    ipMask: args['mask'] ?? '',
    action: loginAccessListCfg.action.enum[action],
  });

const rule6 = ({ olt }: Shell, args: Args, action: keyof typeof ipv6loginAccessListCfg.ipv6action.enum): CliReply => {
  const [sourceIpv6 = '', length = ''] = (args['source'] ?? '').split('/');
  const { filterAction, protocol } = ruleOf(args);
  return carryOutBlock(olt, ipv6loginAccessListCfg, {
    ipv6filterAction: filterAction,
    ipv6protocol: protocol,
    sourceIpv6,
    prefixlen: Number(length),
    ipv6action: ipv6loginAccessListCfg.ipv6action.enum[action],
  });
};

const switchList = ({ olt }: Shell, state: keyof typeof loginAccessList.loginAccessListEn.enum): CliReply =>
  carryOutBlock(olt, loginAccessList, { loginAccessListEn: loginAccessList.loginAccessListEn.enum[state] });

const words = '<verdict:permit|deny> <service:telnet|web|snmp|ssh|ping>';

const accessList: readonly CliCommand[] = [
  ...(['add', 'del'] as const).flatMap((action): CliCommand[] => {
    const no = action === 'del' ? 'no ' : '';
    return [
      {
        syntax: `${no}login-access-list ${words} <source:ip> <mask:ip>`,
        run: (shell, args) => rule(shell, args, action),
      },
      {
        syntax: `${no}login-access-list ipv6 ${words} <source:prefix6>`,
        run: (shell, args) => rule6(shell, args, action),
      },
    ];
  }),
  { syntax: 'login-access-list enable', run: (shell) => switchList(shell, 'enable') },
  { syntax: 'login-access-list disable', run: (shell) => switchList(shell, 'disable') },
  { syntax: 'no login-access-list enable', run: (shell) => switchList(shell, 'disable') },
  { syntax: 'no login-access-list all', run: (shell) => switchList(shell, 'clear') },
];

const setVty = ({ olt }: Shell, change: Partial<RowOf<typeof vtyTable>>): CliReply => {
  const refusal = olt.config.attempt(() => olt.config.write(vtyTable, { instance: 1, ...change }, 'put'));
  return refusal === undefined ? undefined : `Error: ${refusal.reason}.`;
};

const waiting = 'telnet loging-settings retry-waiting-time';

export const inConfig: readonly CliCommand[] = [
  ...accessList,
  {
    syntax: `${waiting} <state:enable|disable>`,
    run: (shell, { state }) => setVty(shell, { isWaiting: state === 'enable' ? 1 : 0 }),
  },
  {
    syntax: `${waiting} <seconds:1-3600>`,
    run: (shell, args) => setVty(shell, { waitSeconds: argNumberOf(args, 'seconds') }),
  },
  { syntax: `no ${waiting}`, run: (shell) => setVty(shell, { waitSeconds: usualWait }) },
];

/** What `no exec-timeout` goes back to, minutes. */
const usualIdle = 10;

export const inVty: readonly CliCommand[] = [
  {
    syntax: 'exec-timeout <minutes:0-35791> [<seconds:0-59>]',
    run: (shell, args) =>
      setVty(shell, { idleMinutes: argNumberOf(args, 'minutes'), idleSeconds: argNumberOf(args, 'seconds') }),
  },
  { syntax: 'no exec-timeout', run: (shell) => setVty(shell, { idleMinutes: usualIdle, idleSeconds: 0 }) },
];
