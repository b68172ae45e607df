import {
  tacplusCfg,
  tacplusCfgTable,
  tacplusServerCfg,
  tacplusServerTable,
} from '@heliograph/wire/mib/platform/tacacs.ts';
import type { Config } from '../config.ts';
import { actionBlock, settings, status, stored, type ConfigFamily, type Verdict } from '../shape.ts';
import { checkHost, checkKey, mostServers } from './aaa-server.ts';

/** 0 is on. */
const off = 1;

/** Two actions stand in one group: one for servers, one for the key of the server that was named last. */
const { tacServerHost, tacAddServer, tacSharedKey, tacAddKey } = tacplusServerCfg;

const setKey = (config: Config, tacplusKey: string): Verdict => {
  const tacplusServer = config.params.get('tacServerHost');
  if (tacplusServer === undefined) return 'no server is named';
  return config.write(tacplusServerTable, { tacplusServer: String(tacplusServer), tacplusKey }, 'edit');
};

export const tacacsFamily: ConfigFamily = {
  name: 'tacacs',
  parts: [
    settings(tacplusCfg, {
      tacAAAEnable: off,
      tacAuthen: off,
      tacAuthenLocal: off,
      tacAuthenEnable: off,
      tacAuthenEnableLocal: off,
      tacAuthorExec: off,
      tacAuthorExecLocal: off,
      tacAuthorCmdLv: 0,
      tacAuthorCmdLvLocal: 0,
      tacAuthorCmdEnable: off,
      tacAcctExec: off,
      tacAcctCmdLv: 0,
      tacAcctCmdEnable: off,
      enableConsoleTac: off,
      enableWebTac: off,
    }),
    status(tacplusCfgTable, (config) => [
      {
        tacplusAAA: config.number('tacAAAEnable'),
        tacplusAuthentication: config.number('tacAuthen'),
        tacplusAuthenLocal: config.number('tacAuthenLocal'),
        tacplusAuthenEnable: config.number('tacAuthenEnable'),
        tacplusAuthenEnableLocal: config.number('tacAuthenEnableLocal'),
        tacplusAuthorExec: config.number('tacAuthorExec'),
        tacplusAuthorExecLocal: config.number('tacAuthorExecLocal'),
        tacplusAuthorCmdLv: config.text('tacAuthorCmdLv'),
        tacplusAuthorCmdLvLocal: config.text('tacAuthorCmdLvLocal'),
        tacplusAcctExec: config.number('tacAcctExec'),
        tacplusAcctCmdLv: config.text('tacAcctCmdLv'),
        tacplusConsoleStatus: config.number('enableConsoleTac'),
      },
    ]),
    stored(tacplusServerTable, {
      limit: mostServers,
      check: ({ tacplusServer, tacplusKey }) => checkHost(tacplusServer) ?? checkKey(tacplusKey),
    }),
    actionBlock({ tacServerHost, tacAddServer }, 'tacAddServer', {
      into: tacplusServerTable,
      map: { tacplusServer: 'tacServerHost' },
      on: { add: 'add', del: 'drop' },
    }),
    actionBlock({ tacSharedKey, tacAddKey }, 'tacAddKey', {
      on: {
        add: ({ tacSharedKey: key = '' }, config) => setKey(config, key),
        del: (_, config) => setKey(config, ''),
      },
    }),
  ],
};
