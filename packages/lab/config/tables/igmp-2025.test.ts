import {
  igmpAllowGroup,
  igmpAllowGroupTable,
  igmpGroupMemberDetailTable,
} from '@heliograph/wire/mib/platform/igmp-2025.ts';
import { userVlanConfig, v1600dIgmpsnooping } from '@heliograph/wire/mib/platform/igmp.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { viewOf } from '../../agent/views.ts';
import { models } from '../../devices/models.ts';
import { Bench } from '../../testing/configured.ts';

let bench: Bench;

beforeEach(async () => {
  bench = await Bench.start();
});

afterEach(() => bench.stop());

describe('allowed groups', () => {
  const allow = async (start: string, end: string, allowGroupAction = 0) =>
    (await bench.set(igmpAllowGroup, { allowGroupStartIP: start, allowGroupEndIP: end, allowGroupAction })).error;

  it('are ranges that do not overlap', async () => {
    expect(await allow('239.1.1.1', '239.1.1.9')).toBe('noError');
    expect(await allow('239.1.1.9', '239.1.1.20')).toBe('inconsistentValue');
    expect(await allow('239.1.1.10', '239.1.1.20')).toBe('noError');
    expect(Object.keys(await bench.column(igmpAllowGroupTable.columns.allowGroupEndIPS))).toEqual(['1', '2']);
    expect(await allow('239.1.1.1', '239.1.1.9', 1)).toBe('noError');
    expect(await allow('239.1.1.1', '239.1.1.9', 1)).toBe('inconsistentValue');
  });

  it('are groups, the first before the last', async () => {
    expect(await allow('10.1.1.1', '10.1.1.2')).toBe('wrongValue');
    expect(await allow('239.1.1.2', '239.1.1.1')).toBe('wrongValue');
  });

  it('are unknown to an EPON box', () => {
    expect(viewOf(models.V1600D2).byName('allowGroupStartIP')).toBeUndefined();
  });
});

describe('members behind PON ports', () => {
  it('are told by ONU and client while IGMP is snooped', async () => {
    const pon = bench.device.olt.model.uplinks.length + 1;
    await bench.set(userVlanConfig, { userPort: pon, userVlanId: 10, groupVlanId: 10, userAction: 1 });
    const seen = async () =>
      Object.values(await bench.column(igmpGroupMemberDetailTable.columns.igmpGroupMemberDetailONU));
    expect(await seen()).toEqual([]);
    await bench.set(v1600dIgmpsnooping, { igmpSnoopingEn: 1 });
    expect(await seen()).toHaveLength(2);
  });
});
