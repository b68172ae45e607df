import { restartOlt } from '../../devices/events.ts';
import type { CliCommand, Shell } from '../shell.ts';

/** Saving and restarting. */

const save = ({ olt }: Shell): undefined => {
  olt.config.save();
};

const reload = async (shell: Shell): Promise<undefined> => {
  const answer = await shell.ask('Are you sure to reboot the system? (y/n): ', true);
  if (answer?.trim().toLowerCase() !== 'y') return;
  shell.leave();
  restartOlt(shell.olt);
};

export const inEnable: readonly CliCommand[] = [
  { syntax: 'write', run: save },
  { syntax: 'write memory', run: save },
  { syntax: 'copy running-config startup-config', run: save },
  { syntax: 'reload', run: reload },
];
