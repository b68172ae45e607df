import { dhcpPool, dhcpPoolTable } from '@heliograph/wire/mib/platform/dhcp-pool.ts';
import { vlanIPTable, vlanRangeCfg, vlanTable } from '@heliograph/wire/mib/platform/vlan.ts';
import { uplinkPortConfig } from '@heliograph/wire/mib/ports.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Olt } from '../devices/olt.ts';
import { oltFor } from '../testing/plant.ts';
import { dropRow, readScalar, readConfigTable, saveStartup, setScalar, unsaved, writeBlock, writeRow } from './api.ts';

let olt: Olt;

beforeEach(() => {
  ({ olt } = oltFor('V1600G1'));
});

const vlans = () => readConfigTable(olt, vlanTable).map(({ vlanVid }) => vlanVid);

describe('the configuration as the command line sees it', () => {
  it('is carried out by command blocks with names of actions, and without what was set before', () => {
    expect(writeBlock(olt, vlanRangeCfg, 'add', { vlanRange: '100-101' })).toBeUndefined();
    expect(vlans()).toEqual([1, 10, 100, 101, 200, 300]);
    expect(writeBlock(olt, vlanRangeCfg, 'delete', {})).toMatch(/list of VLANs/);
    expect(writeBlock(olt, vlanRangeCfg, 'grow', {})).toBe('no action grow');
    expect(writeBlock(olt, dhcpPool, 'add', { dhcpPoolName: 'a', dhcpPoolLeasetime: 5 })).toMatch(/out of range/);
    expect(readConfigTable(olt, dhcpPoolTable)).toEqual([]);
  });

  it('is refused by the same checks as over SNMP, with a reason and without a trace', () => {
    const row = { vlanIdIndex: 77, vlanIPAddr: '10.7.7.1', vlanIPMaskAddr: '255.255.255.0' };
    expect(writeRow(olt, vlanIPTable, row)).toBe('VLAN 77 does not exist');
    expect(writeRow(olt, vlanTable, { vlanVid: 77 }, 'add')).toBeUndefined();
    expect(writeRow(olt, vlanTable, { vlanVid: 77 }, 'add')).toMatch(/exists/);
    expect(writeRow(olt, vlanIPTable, { ...row, vlanIPAddr: '10.7.7.255' })).toMatch(/broadcast/);
    expect(writeRow(olt, vlanIPTable, row)).toBeUndefined();
    expect(dropRow(olt, vlanTable, { vlanVid: 77 })).toMatch(/IP address/);
    expect(dropRow(olt, vlanIPTable, { vlanIdIndex: 77 })).toBeUndefined();
    expect(dropRow(olt, vlanTable, { vlanVid: 77 })).toBeUndefined();
    expect(vlans()).toEqual([1, 10, 200, 300]);
  });

  it('reaches the plant when a port is switched', () => {
    expect(writeRow(olt, uplinkPortConfig, { upLinkPortIndex: 6, upLinkPortAdminStatus: 0 }, 'edit')).toBeUndefined();
    expect([olt.uplinkEnabled[5], olt.uplinkUp[5]]).toEqual([0, 0]);
  });

  it('takes settings within their bounds', () => {
    expect(setScalar(olt, 'agingTimer', 5)).toMatch(/out of range/);
    expect(setScalar(olt, 'agingTimer', 'long')).toMatch(/out of range/);
    expect(setScalar(olt, 'rootPort', 3)).toMatch(/no setting/);
    expect(setScalar(olt, 'maxAge', 40)).toMatch(/max age/);
    expect(readScalar(olt, 'maxAge')).toBe(20);
    expect(setScalar(olt, 'agingTimer', 600)).toBeUndefined();
    expect(readScalar(olt, 'agingTimer')).toBe(600);
  });

  it('is unsaved until it is saved', () => {
    expect(unsaved(olt)).toBe(false);
    setScalar(olt, 'agingTimer', 600);
    expect(unsaved(olt)).toBe(true);
    saveStartup(olt);
    expect(unsaved(olt)).toBe(false);
  });
});
