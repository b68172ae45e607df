import { portMacAddrLimitTable } from '@heliograph/wire/mib/platform/mac.ts';
import { portChannelGroupTable } from '@heliograph/wire/mib/platform/port-features.ts';
import {
  ponConfig,
  ponPortConfig,
  uplinkPortConfig,
  uplinkPortLink,
  uplinkTransceiver,
} from '@heliograph/wire/mib/ports.ts';
import { describe, expect, it } from 'vitest';
import type { Binding } from '../kit/binding.ts';
import { lacpPages } from './lacp.ts';
import { sessionOf, stepLines } from './page-session.fixture.ts';
import { ponPages } from './pon.ts';
import { uplinkPages } from './uplink.ts';

const all = [...uplinkPages, ...ponPages, ...lacpPages];
const page = (id: string): Binding => {
  const found = all.find((binding) => binding.page.id === id);
  if (!found) throw new Error(`no ${id}`);
  return found;
};

// Six uplinks before eight PON ports.
const model = 'V1600G1';
const limits = { [portMacAddrLimitTable.name]: { 1: { portMacAddrLimit: 100 }, 8: { portMacAddrLimit: 200 } } };

describe('The MAC limit', () => {
  it('of a PON port stands after those of the uplinks', async () => {
    const session = sessionOf(model, {
      tables: { [ponPortConfig.name]: { 2: {}, 3: {} }, [ponConfig.name]: {}, ...limits },
    });
    const { rows } = await page('ponCfg').read(session);
    expect(rows.map((row) => [row['ponPortIndex'], row['portMacAddrLimit']])).toEqual([
      [2, 200],
      [3, null],
    ]);
    const [before] = rows;
    const change = { op: 'edit', before, after: { ...before, portMacAddrLimit: 16 }, at: [2] } as const;
    expect(stepLines(await page('ponCfg').steps(change, session))).toEqual(['portMacAddrLimit.8=16']);
  });

  it('of an uplink has the number of the uplink, and comes after what else changes', async () => {
    const session = sessionOf(model, { tables: { [uplinkPortConfig.name]: { 1: {} }, ...limits } });
    const [before] = (await page('uplinkCfg').read(session)).rows;
    const after = { ...before, portMacAddrLimit: 0, upLinkPortIngressRate: 64 };
    expect(stepLines(await page('uplinkCfg').steps({ op: 'edit', before, after, at: [1] }, session))).toEqual([
      'upLinkPortIngressRate.1=64',
      'portMacAddrLimit.1=0',
    ]);
  });

  it('is not known where its table was cut short', async () => {
    const tables = { [uplinkPortConfig.name]: { 1: {} }, [portMacAddrLimitTable.name]: {} };
    const read = await page('uplinkCfg').read(sessionOf(model, { tables, complete: false }));
    expect([read.complete, read.rows[0]?.['portMacAddrLimit']]).toEqual([false, null]);
  });
});

describe('The state of an uplink', () => {
  it('has readings in one spelling, and none where the module says none', async () => {
    const session = sessionOf(model, {
      tables: {
        [uplinkPortConfig.name]: { 1: { upLinkPortDescr: 'core' }, 2: {} },
        [uplinkPortLink.name]: {
          1: { portLinkStatus: 1, uplinkPortLinkSpeed: '10000M' },
          2: { uplinkPortLinkSpeed: 'N/A' },
        },
        [uplinkTransceiver.name]: {
          1: {
            transceiverTempperature: '27.84 .C',
            transceiverTransmitPower: '6.56 dbm',
            transceiverReceivedPower: '0.00',
          },
        },
      },
    });
    expect((await page('uplinkInfo').read(session)).rows).toMatchObject([
      {
        portLinkStatus: 'up',
        uplinkPortLinkSpeed: '10000M',
        transceiverTempperature: '27.84 °C',
        transceiverTransmitPower: '6.56 dBm',
        transceiverReceivedPower: null,
      },
      { portLinkStatus: null, uplinkPortLinkSpeed: null, transceiverTransmitPower: null },
    ]);
  });
});

describe('The isolation group of the uplinks', () => {
  const isolated = (ports: readonly number[]) =>
    sessionOf(model, {
      tables: {
        [uplinkPortConfig.name]: Object.fromEntries(
          [1, 2, 3, 4, 5, 6].map((port) => [port, { upLinkPortIsolate: ports.includes(port) ? 1 : 0 }]),
        ),
      },
    });

  it('is one value made of all ports', async () => {
    const read = await page('uplinkGroupIsolate').read(isolated([2, 5]));
    expect(read.rows).toEqual([{ upLinkPortIsolate: [2, 5] }]);
  });

  it('changes the ports that come and go, in one SET', async () => {
    const [before, after] = [{ upLinkPortIsolate: [2, 5] }, { upLinkPortIsolate: [1, 5] }];
    const { steps } = page('uplinkGroupIsolate');
    expect(stepLines(await steps({ op: 'edit', before, after }, isolated([2, 5])))).toEqual([
      'upLinkPortIsolate.1=1 upLinkPortIsolate.2=0',
    ]);
    expect(await steps({ op: 'edit', before, after: before }, isolated([2, 5]))).toEqual([]);
  });
});

describe('Groups of ports', () => {
  const group = (type: number, ...ports: readonly number[]) => ({
    portChannelGroupLoadBalance: 3,
    portChannelGroupType: type,
    ...Object.fromEntries([1, 2, 3, 4].map((place) => [`portChannelGroupPortIdx${place}`, ports[place - 1] ?? 0])),
  });
  const session = sessionOf(model, {
    tables: { [portChannelGroupTable.name]: { 1: group(0, 4, 2), 2: group(2, 1, 3), 3: group(1, 5) } },
  });
  const first = {
    portChannelGroupId: 1,
    portChannelGroupType: 'manual',
    portChannelGroupLoadBalance: 'sdmac',
    portChannelGroupPortIdx: [2, 4],
  };

  it('that were made by hand stand on one page, those that LACP formed on the other', async () => {
    const fixed = await page('lacpStaticCfg').read(session);
    expect(fixed.rows[0]).toEqual(first);
    expect(fixed.rows.map((row) => row['portChannelGroupId'])).toEqual([1, 3]);
    const formed = await page('lacpDynaInfo').read(session);
    expect(formed.rows).toEqual([
      { portChannelGroupId: 2, portChannelGroupLoadBalance: 'sdmac', portChannelGroupPortIdx: [1, 3] },
    ]);
  });

  it('are deleted and made anew when they change', async () => {
    const after = { ...first, portChannelGroupPortIdx: [3] };
    const lines = stepLines(await page('lacpStaticCfg').steps({ op: 'edit', before: first, after }, session));
    const places = (...ports: number[]) => ports.map((port, at) => `portChannelPortId${at + 1}.0=${port}`).join(' ');
    expect(lines).toEqual([
      `portChannelGroupIndex.0=1 portChannelLoadBalance.0=3 ${places(2, 4, 0, 0)} portChannelType.0=0 portChannelAction.0=2`,
      `portChannelGroupIndex.0=1 portChannelLoadBalance.0=3 ${places(3, 0, 0, 0)} portChannelType.0=0 portChannelAction.0=1`,
    ]);
  });

  it('do not exist where the device has no such table', async () => {
    expect((await page('lacpStaticCfg').read(sessionOf(model, {}))).absent).toBe(true);
  });
});

describe('The LACP system priority', () => {
  const read = (lines: readonly string[], truncated = false) =>
    page('lacpDynaCfg').read(sessionOf(model, { cli: { 'show running-config': { lines, truncated } } }));

  it('is what the running configuration says, or the default that it leaves out', async () => {
    expect((await read(['hostname a', 'lacp system-priority 100', 'vlan 1'])).rows).toEqual([
      { lacpSystemPriority: 100 },
    ]);
    expect((await read(['hostname a'])).rows).toEqual([{ lacpSystemPriority: 32_768 }]);
  });

  it('is not known from a configuration that was cut before the line', async () => {
    expect(await read(['hostname a'], true)).toEqual({ rows: [], complete: false });
    expect((await read(['lacp system-priority 100'], true)).rows).toEqual([{ lacpSystemPriority: 100 }]);
  });

  it('is set by one command', async () => {
    const change = { op: 'edit', before: { lacpSystemPriority: 32_768 }, after: { lacpSystemPriority: 0 } } as const;
    expect(stepLines(await page('lacpDynaCfg').steps(change, sessionOf(model, {})))).toEqual([
      'lacp system-priority 0',
    ]);
  });
});
