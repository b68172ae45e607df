import {
  gOnuPriH248Server,
  gOnuPriH248SignalMediaAlone,
  gOnuPriH248User,
  priH248ServerTable,
  priH248SignalMediaAloneTable,
  priH248UserTable,
} from '@heliograph/wire/mib/gpon-private/h248.ts';
import { gOnuPriMQTT, priMQTTTable } from '@heliograph/wire/mib/gpon-private/mqtt.ts';
import type { Config } from '../config.ts';
import { actionBlock, stored, wrong, type ConfigFamily, type ConfigPart, type RowOf, type Verdict } from '../shape.ts';
import { has2025, mustWork, ofWorking, onusSetUp } from './onu-private.ts';

/** What firmware of 2025 adds to the private configuration of ONUs: telephony by H.248, a broker for MQTT. */

type Server = RowOf<typeof priH248ServerTable>;
type User = RowOf<typeof priH248UserTable>;
type Broker = RowOf<typeof priMQTTTable>;

/** Telephone sockets of a simulated ONU. */
const sockets = 2;
const byName = gOnuPriH248Server.priH248SrvRegisterMode.enum.device_name;

const checkServer = (row: Server, config: Config): Verdict => {
  const away = mustWork(config, row.priH248SrvPonIDS, row.priH248SrvOnuIDS);
  if (away !== undefined) return away;
  if (row.priH248SrvMGCServerS === '') return wrong('no media gateway controller');
  return row.priH248SrvRegisterModeS === byName && row.priH248SrvMIDS === '' ? 'no MID' : undefined;
};

const checkUser = (row: User, config: Config): Verdict =>
  mustWork(config, row.priH248UserPonIDS, row.priH248UserOnuIDS) ??
  (row.priH248UserPortIndexS <= sockets ? undefined : wrong(`no telephone socket ${row.priH248UserPortIndexS}`));

const h248Parts: readonly ConfigPart[] = [
  stored(priH248ServerTable, {
    writable: [],
    initial: (config) =>
      onusSetUp(config).map(({ pon, onu }) => ({
        priH248SrvPonIDS: pon,
        priH248SrvOnuIDS: onu,
        priH248SrvMGPortS: 2944,
        priH248SrvMGCServerS: 'mgc.example.net',
        priH248SrvMGCPortS: 2944,
        priH248SrvActiveMGC: 1,
        priH248SrvHeartbeatModeS: 1,
        priH248SrvHeartbeatFormatS: 1,
        priH248SrvHeartbeatCycleS: 60,
        priH248SrvHeartbeatCountS: 3,
      })),
    defaults: { priH248SrvActiveMGC: 1 },
    check: checkServer,
  }),
  actionBlock(gOnuPriH248Server, 'priH248SrvAction', {
    into: priH248ServerTable,
    map: {
      priH248SrvPonIDS: 'priH248SrvPonID',
      priH248SrvOnuIDS: 'priH248SrvOnuID',
      priH248SrvMGPortS: 'priH248SrvMGPort',
      priH248SrvMGCServerS: 'priH248SrvMGCServer',
      priH248SrvMGCPortS: 'priH248SrvMGCPort',
      priH248SrvBackupMGCServerS: 'priH248SrvBackupMGCServer',
      priH248SrvBackupMGCPortS: 'priH248SrvBackupMGCPort',
      priH248SrvRegisterModeS: 'priH248SrvRegisterMode',
      priH248SrvMIDS: 'priH248SrvMID',
      priH248SrvHeartbeatModeS: 'priH248SrvHeartbeatMode',
      priH248SrvHeartbeatFormatS: 'priH248SrvHeartbeatFormat',
      priH248SrvHeartbeatCycleS: 'priH248SrvHeartbeatCycle',
      priH248SrvHeartbeatCountS: 'priH248SrvHeartbeatCount',
    },
    on: { submit: 'put' },
  }),
  stored(priH248UserTable, { writable: [], check: checkUser }),
  actionBlock(gOnuPriH248User, 'priH248UserAction', {
    into: priH248UserTable,
    map: {
      priH248UserPonIDS: 'priH248UserPonID',
      priH248UserOnuIDS: 'priH248UserOnuID',
      priH248UserPortIndexS: 'priH248UserPortIndex',
      priH248UserNameS: 'priH248UserName',
    },
    on: { submit: 'put' },
  }),
  stored(priH248SignalMediaAloneTable, { writable: [], check: ofWorking('priH248SMAPonIDS', 'priH248SMAOnuIDS') }),
  actionBlock(gOnuPriH248SignalMediaAlone, 'priH248SMAAction', {
    into: priH248SignalMediaAloneTable,
    map: {
      priH248SMAPonIDS: 'priH248SMAPonID',
      priH248SMAOnuIDS: 'priH248SMAOnuID',
      priH248SMAStatusS: 'priH248SMAStatus',
      priH248SMAWanIndexS: 'priH248SMAWanIndex',
    },
    on: { submit: 'put' },
  }),
];

const isConnected = (row: Broker, config: Config): Partial<Broker> => {
  const isUp = mustWork(config, row.priMQTTPonIDS, row.priMQTTOnuIDS) === undefined;
  return { priMQTTConnectStatusS: isUp && row.priMQTTEnableStatusS === 1 ? 1 : 0 };
};

const checkBroker = (row: Broker, config: Config): Verdict =>
  mustWork(config, row.priMQTTPonIDS, row.priMQTTOnuIDS) ??
  (row.priMQTTEnableStatusS === 1 && row.priMQTTAddressS === '' ? wrong('no broker') : undefined);

const mqttParts: readonly ConfigPart[] = [
  stored(priMQTTTable, {
    writable: [],
    initial: (config) =>
      onusSetUp(config).map(({ pon, onu }) => ({
        priMQTTPonIDS: pon,
        priMQTTOnuIDS: onu,
        priMQTTEnableStatusS: 1,
        priMQTTAddressS: 'mqtt.example.net',
        priMQTTUserNameS: 'onu',
        priMQTTPasswordS: `mq-${pon}-${onu}`,
        priMQTTIDS: '1000000000000000001',
      })),
    check: checkBroker,
    derived: isConnected,
    live: true,
  }),
  actionBlock(gOnuPriMQTT, 'priMQTTAction', {
    into: priMQTTTable,
    map: {
      priMQTTPonIDS: 'priMQTTPonID',
      priMQTTOnuIDS: 'priMQTTOnuID',
      priMQTTEnableStatusS: 'priMQTTEnableStatus',
      priMQTTAddressS: 'priMQTTAddress',
      priMQTTUserNameS: 'priMQTTUserName',
      priMQTTPasswordS: 'priMQTTPassword',
      priMQTTIDS: 'priMQTTID',
    },
    on: { submit: 'put' },
  }),
];

export const onuH248: ConfigFamily = { name: 'onu-h248', when: has2025, parts: [...h248Parts, ...mqttParts] };
