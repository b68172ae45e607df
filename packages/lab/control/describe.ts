import { describeCli } from '../cli/control.ts';
import { labUser } from '../agent/access.ts';
import type { LabDevice } from '../network.ts';

/** Everything that a manager needs to reach a device, and how it stands. */
export const describeDevice = ({ olt, agent, notifier, cli }: LabDevice) => {
  const { spec, model, onus } = olt;
  const user = labUser(olt);
  const phases = [...onus.order()].map((slot) => onus.phase[slot]);
  return {
    id: spec.id,
    name: olt.setting('sysHostName', spec.name),
    model: spec.model,
    technology: model.technology,
    firmware: spec.firmware ?? model.firmware,
    mac: spec.mac,
    serial: spec.serial,
    address: agent.address,
    /** 0: that service is off. */
    ports: { snmp: agent.port, ssh: cli.ssh, telnet: cli.telnet },
    cli: describeCli(cli),
    communities: { read: olt.communities.read, write: olt.communities.write, trap: olt.communities.trap },
    v3: {
      user: user.name,
      authProtocol: user.authProtocol,
      authPassword: user.authPassword,
      privProtocol: user.privProtocol,
      privPassword: user.privPassword,
      engineId: Buffer.from(agent.engine.engineId).toString('hex'),
    },
    ponPorts: model.ponPorts,
    uplinkPorts: model.uplinks.length,
    onuTables: model.onuTables,
    onus: { known: phases.length, working: phases.filter((phase) => phase === 3).length, found: olt.found.length },
    state: olt.running ? (olt.faults.silent ? 'silent' : 'running') : 'off',
    faults: olt.faults,
    configFault: olt.configFault ?? null,
    traps: { sent: notifier.sent, overflowed: notifier.overflowed, unacknowledged: notifier.unacknowledged },
    answered: agent.answered,
  };
};
