import { radiusCfg, radiusCfgTable, radiusServerCfg, radiusServerTable } from '@heliograph/wire/mib/platform/radius.ts';
import { actionBlock, settings, status, stored, type ConfigFamily } from '../shape.ts';
import { checkHost, checkKey, mostServers } from './aaa-server.ts';

/** 0 is on. */
const off = 1;

export const radiusFamily: ConfigFamily = {
  name: 'radius',
  parts: [
    settings(radiusCfg, {
      radAAAEnable: off,
      radAuthen: off,
      radAuthenLocal: off,
      radAuthenEnable: off,
      radAuthenEnableLocal: off,
      radAcctExec: off,
      enableConsoleRad: off,
      enableWebRad: off,
    }),
    status(radiusCfgTable, (config) => [
      {
        radiusAAA: config.number('radAAAEnable'),
        radiusAuthentication: config.number('radAuthen'),
        radiusAuthenLocal: config.number('radAuthenLocal'),
        radiusAuthenEnable: config.number('radAuthenEnable'),
        radiusAuthenEnableLocal: config.number('radAuthenEnableLocal'),
        radiusAcctExec: config.number('radAcctExec'),
        radiusConsoleStatus: config.number('enableConsoleRad'),
        radiusWebStatus: config.number('enableWebRad'),
        // 802.1X has its own subtree.
        radiusDot1xAuthen: off,
        radiusDot1xAuthenLocal: off,
        radiusDot1xAuthor: off,
        radiusDot1xAcct: off,
      },
    ]),
    stored(radiusServerTable, {
      limit: mostServers,
      check: ({ radiusServer, radiusKey }) => checkHost(radiusServer) ?? checkKey(radiusKey),
    }),
    actionBlock(radiusServerCfg, 'radAddAction', {
      into: radiusServerTable,
      map: { radiusServer: 'radServerHost', radiusKey: 'radSharedKey' },
      on: { add: 'add', del: 'drop' },
    }),
  ],
};
