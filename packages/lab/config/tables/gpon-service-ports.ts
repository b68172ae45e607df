import {
  gSrvPPortBasicConfig,
  gSrvPPortDownstreamRateLimitConfig,
  gSrvPPortUpstreamRateLimitConfig,
  srvPMVlanStrip,
  srvPMVlanStripTable,
  srvPortBasicTable,
} from '@heliograph/wire/mib/gpon-service-profiles.ts';
import type { Config } from '../config.ts';
import { draftOf, putPart, takePart, type DraftPart } from '../profile-draft.ts';
import { actionBlock, stored, type ConfigFamily, type ConfigRow, type ValuesOf, type Verdict } from '../shape.ts';
import { has2025 } from './onu-private.ts';

/** What firmware of 2025 tells and sets of the ports of service profiles. */

const opened = { kind: 'open service profile' } as const;

const strips: DraftPart = { table: srvPMVlanStripTable, id: 'srvPMVlanStripPId', key: ['srvPMVStripPortId'] };
const ports: DraftPart = { table: srvPortBasicTable, id: 'srvPortBasicPId', key: ['srvPortBasicInterface'] };

/** Parts of service profiles that are opened and committed with the others. */
export const servicePortParts: readonly DraftPart[] = [strips, ports];

const fresh = { srvPortBasicSpdCfg: 0, srvPortBasicAdmSta: 1, srvPortBasicLoopSta: 0 };
const unlimited = {
  srvPortBasicUpStrRateLimCir: 0,
  srvPortBasicUpStrRateLimPir: 0,
  srvPortBasicDwStrRateLimCir: 0,
  srvPortBasicDwStrRateLimPir: 0,
};

const heldOf = (config: Config, port: number): ConfigRow | undefined =>
  draftOf(config, opened)?.rows[srvPortBasicTable.name]?.find((row) => row['srvPortBasicInterface'] === port);

const putPort = (values: ValuesOf<typeof gSrvPPortBasicConfig>, config: Config): Verdict => {
  const { gSrvPPortId: port = 1, gSrvPPortState, gSrvPPortSpeed, gSrvPPortLoopback } = values;
  const row = {
    ...fresh,
    ...unlimited,
    ...heldOf(config, port),
    srvPortBasicInterface: port,
    ...(gSrvPPortState === undefined ? {} : { srvPortBasicAdmSta: gSrvPPortState }),
    ...(gSrvPPortSpeed === undefined ? {} : { srvPortBasicSpdCfg: gSrvPPortSpeed }),
    ...(gSrvPPortLoopback === undefined ? {} : { srvPortBasicLoopSta: gSrvPPortLoopback }),
  };
  return putPart(config, opened, ports, row, () => undefined);
};

const limit = (config: Config, port: number, way: 'Up' | 'Dw', cir: number, pir: number): Verdict => {
  const held = heldOf(config, port);
  if (held === undefined) return `the profile has no port ${port}`;
  if (pir !== 0 && pir < cir) return 'the peak rate is below the rate';
  const rates = { [`srvPortBasic${way}StrRateLimCir`]: cir, [`srvPortBasic${way}StrRateLimPir`]: pir };
  return putPart(config, opened, ports, { ...held, ...rates }, () => undefined);
};

const stripOf = ({ srvPMVlanStripPortId = 1 }: ValuesOf<typeof srvPMVlanStrip>): ConfigRow => ({
  srvPMVStripPortId: srvPMVlanStripPortId,
});

export const gponServicePorts: ConfigFamily = {
  name: 'gpon-service-ports',
  when: has2025,
  parts: [
    stored(srvPMVlanStripTable),
    actionBlock(srvPMVlanStrip, 'srvPMVlanStripAction', {
      on: {
        add: (values, config) => putPart(config, opened, strips, stripOf(values), () => undefined),
        del: (values, config) => takePart(config, opened, strips, stripOf(values)),
      },
    }),
    stored(srvPortBasicTable, { writable: [] }),
    actionBlock(gSrvPPortBasicConfig, 'gSrvPPortAction', {
      on: {
        commit: putPort,
        delete: ({ gSrvPPortId = 1 }, config) =>
          takePart(config, opened, ports, { srvPortBasicInterface: gSrvPPortId }),
      },
    }),
    actionBlock(gSrvPPortUpstreamRateLimitConfig, 'gSrvPPortUpstreamRateLimitAction', {
      on: {
        commit: (values, config) =>
          limit(
            config,
            values.gSrvPPortUpstreamRateLimitPortId ?? 1,
            'Up',
            values.gSrvPPortUpstreamRateLimitCir ?? 0,
            values.gSrvPPortUpstreamRateLimitPir ?? 0,
          ),
      },
    }),
    actionBlock(gSrvPPortDownstreamRateLimitConfig, 'gSrvPPortDownstreamRateLimitAction', {
      on: {
        commit: (values, config) =>
          limit(
            config,
            values.gSrvPPortDownstreamRateLimitPortId ?? 1,
            'Dw',
            values.gSrvPPortDownstreamRateLimitCir ?? 0,
            values.gSrvPPortDownstreamRateLimitPir ?? 0,
          ),
      },
    }),
  ],
};
