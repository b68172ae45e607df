import { BadField, textField, wholeField, type Body } from '../control/outcome.ts';
import type { Olt } from '../devices/olt.ts';
import { cliFaultModes, type StagedCliFault } from './faults.ts';
import { ospf6Running } from './ospf6-store.ts';
import type { CliServers } from './servers.ts';

/** The command line in the control API. */

export const cliFaultFields = ['mode', 'command', 'times', 'lines', 'every', 'ms'];

/** `{type: 'cliFault', mode, …}`: modes add up, `none` ends them all. Fields as in `StagedCliFault`. */
export const setCliFault = ({ front }: CliServers, body: Body): Readonly<Record<string, unknown>> => {
  const { faults } = front;
  if (body['mode'] === 'none') {
    faults.clear();
    return { cliFaults: {} };
  }
  const mode = cliFaultModes.find((known) => known === body['mode']);
  if (mode === undefined) throw new BadField(`"mode" must be one of none, ${cliFaultModes.join(', ')}`);
  const fields = {
    command: textField(body, 'command'),
    times: wholeField(body, 'times', 1, 1_000_000),
    lines: wholeField(body, 'lines', 0, 100_000),
    every: wholeField(body, 'every', 1, 100_000),
    ms: wholeField(body, 'ms', 0, 600_000),
  };
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
  faults.set(mode, given satisfies StagedCliFault);
  return { cliFaults: faults.describe() };
};

/** How to log in, and what is open. */
export const describeCli = ({ front }: CliServers) => {
  const { afterSsh, oldSsh, pagerOff, user, password, enable } = front.habits;
  return {
    user,
    password,
    enable,
    afterSsh,
    oldSsh,
    pagerOff,
    sessions: front.sessions,
    faults: front.faults.describe(),
  };
};

/** What the device holds beside the tables of the MIB. */
export const cliTruth = (olt: Olt) => ({ ospf6: ospf6Running(olt) });
