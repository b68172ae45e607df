import { loginAccessPage as accessListPage } from '@heliograph/catalogue/pages/olt/login/loginAccessList.ts';
import { loginPort } from '@heliograph/catalogue/pages/olt/login/loginPort.ts';
import { loginTelnet } from '@heliograph/catalogue/pages/olt/login/loginTelnet.ts';
import { sshServerPage as sshPage } from '@heliograph/catalogue/pages/olt/ssh/sshEnable.ts';
import { sshStatus } from '@heliograph/catalogue/pages/olt/ssh/sshStatus.ts';
import { userManage } from '@heliograph/catalogue/pages/olt/system/userManage.ts';
import type { Unit } from '@heliograph/wire/cli/dialects.ts';
import { userManagementCfg, userManagementTable } from '@heliograph/wire/mib/platform/device.ts';
import {
  loginAccessList,
  loginAccessListCfg,
  loginAccessListTable,
} from '@heliograph/wire/mib/platform/login-access.ts';
import { sshConnectInfoTable, sshEnable } from '@heliograph/wire/mib/platform/ssh.ts';
import { commandBlock } from '../bindings/command-block.ts';
import { snmpScalars } from '../bindings/snmp-scalars.ts';
import { snmpTable } from '../bindings/snmp-table.ts';
import type { Binding, RowChange, PageRead, PageSession, Step } from '../kit/binding.ts';
import { saidStep, cliStepOf, type SaidCommand } from '../kit/say.ts';

/** Shapes of a V1600G0-B (V1.4.13R): ` exec-timeout 10 0`, `telnet loging-settings retry-waiting-time enable`, `… 30`. */
async function readTelnet(session: PageSession): Promise<PageRead> {
  const [answer] = await session.cli(cliStepOf(session.unit, ['runningConfig']));
  const lines = answer?.lines ?? [];
  const found = (pattern: RegExp) => lines.map((line) => pattern.exec(line)).find((match) => match !== null);
  const idle = found(/^\s*exec-timeout (\d+)(?: (\d+))?\s*$/);
  const waits = found(/^telnet loging-settings retry-waiting-time (\d+)\s*$/);
  const row = {
    retryWaiting: found(/^telnet loging-settings retry-waiting-time enable\s*$/) !== undefined,
    retryWaitingTime: waits ? Number(waits[1]) : null,
    idleMinutes: idle ? Number(idle[1]) : null,
    idleSeconds: idle ? Number(idle[2] ?? 0) : null,
  };
  return { rows: [row], complete: answer?.truncated !== true };
}

function telnetSteps({ before, after }: RowChange, unit: Unit): Step[] {
  const waiting: SaidCommand[] = [];
  if (before?.['retryWaiting'] !== after?.['retryWaiting']) {
    waiting.push(['retryWaiting', { state: after?.['retryWaiting'] === true ? 'enable' : 'disable' }]);
  }
  const seconds = after?.['retryWaitingTime'] ?? null;
  if (seconds !== null && before?.['retryWaitingTime'] !== seconds) {
    waiting.push(['retryWaitingTime', { seconds: Number(seconds) }]);
  }
  const idle = before?.['idleMinutes'] !== after?.['idleMinutes'] || before?.['idleSeconds'] !== after?.['idleSeconds'];
  const timeout = { minutes: Number(after?.['idleMinutes']), seconds: Number(after?.['idleSeconds']) };
  return [
    ...(waiting.length > 0 ? [saidStep(unit, ...waiting)] : []),
    ...(idle ? [saidStep(unit, ['execTimeout', timeout])] : []),
  ];
}

const users = commandBlock(userManage, {
  read: userManagementTable,
  columns: { userNameS: 'userNameS', userRoleS: 'userRoleS' },
  write: userManagementCfg,
  parameters: { userNameS: 'userNameC', userRoleS: 'userRole', userPassword: 'userPassword' },
  action: 'userCfgaction',
  add: 'add',
  remove: 'del',
  edit: 'edit',
});

/** The block wants the password twice. */
const confirmed = (step: Step): Step => {
  if (!('sets' in step)) return step;
  const at = step.sets.findIndex(({ object }) => object === 'userPassword');
  const typed = step.sets[at];
  if (!typed) return step;
  const again = { ...typed, object: 'confirmPassword', oid: userManagementCfg.confirmPassword.oid };
  return { sets: [...step.sets.slice(0, at + 1), again, ...step.sets.slice(at + 1)] };
};

const ssh = snmpScalars(sshPage, {
  objects: sshEnable,
  columns: {
    sshEn: { object: 'sshEn', yes: 'sshenable' },
    sshversion: 'sshversion',
    sshAuthRetries: 'sshAuthRetries',
    sshTimeout: 'sshTimeout',
    sshModulus: 'sshModulus',
  },
  whole: true,
  commit: { sshEnableAction: sshEnable.sshEnableAction.enum.add },
});

export const loginPages: readonly Binding[] = [
  { ...users, steps: async (change, session) => (await users.steps(change, session)).map(confirmed) },
  commandBlock(accessListPage, {
    read: loginAccessListTable,
    columns: {
      filterActionS: 'filterActionS',
      protocolS: 'protocolS',
      sourceIpS: 'sourceIpS',
      ipMaskS: 'ipMaskS',
    },
    write: loginAccessListCfg,
    parameters: { filterActionS: 'filterAction', protocolS: 'protocol', sourceIpS: 'sourceIp', ipMaskS: 'ipMask' },
    action: 'action',
    add: 'add',
    remove: 'del',
  }),
  snmpScalars(loginPort, {
    objects: loginAccessList,
    columns: { loginAccessListEn: { object: 'loginAccessListEn', yes: 'enable' } },
  }),
  {
    page: loginTelnet,
    needsCli: true,
    read: readTelnet,
    steps: (change, session) => Promise.resolve(telnetSteps(change, session.unit)),
  },
  snmpTable(sshStatus, {
    read: sshConnectInfoTable,
    columns: {
      sshConnections: 'sshConnections',
      sshUsername: 'sshUsername',
      sshVersion: 'sshVersion',
      sshMode: 'sshMode',
      sshEncryption: 'sshEncryption',
      sshHmac: 'sshHmac',
      sshState: 'sshState',
    },
  }),
  ssh,
];
