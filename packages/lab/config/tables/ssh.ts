import { sshConnectInfoTable, sshEnable } from '@heliograph/wire/mib/platform/ssh.ts';
import type { Config } from '../config.ts';
import { actionBlock, status, wrong, type ConfigFamily, type ValuesOf, type Verdict } from '../shape.ts';

/** Bounds as the 2025 generation declares them: times in seconds, size of the key in bits. */
const bounds = { sshAuthRetries: [0, 6], sshTimeout: [1, 120], sshModulus: [1024, 2048] } as const;
const factory = { sshEn: 1, sshversion: 2, sshAuthRetries: 3, sshTimeout: 60, sshModulus: 1024 } as const;

const check = (values: ValuesOf<typeof sshEnable>): Verdict => {
  for (const [name, [low, high]] of Object.entries(bounds)) {
    const value = values[name as keyof typeof bounds];
    if (value !== undefined && (value < low || value > high)) return wrong(`${name} is ${low} to ${high}`);
  }
  return undefined;
};

/** The server is off and its settings are those of the factory. */
const reset = (_: unknown, config: Config): undefined => {
  for (const [name, value] of Object.entries(factory)) {
    config.set(name, name === 'sshEn' ? 0 : value);
    config.params.delete(name);
  }
};

export const ssh: ConfigFamily = {
  name: 'ssh',
  parts: [
    actionBlock(sshEnable, 'sshEnableAction', { keeps: factory, check, on: { add: 'keep', del: reset } }),
    // Sessions belong to the command line, which is no part of the configuration.
    status(sshConnectInfoTable, () => []),
  ],
};
