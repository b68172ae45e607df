import { formatProfile } from '@heliograph/catalogue/pages/olt/profiles/formatProfile.ts';
import { igmpProfile } from '@heliograph/catalogue/pages/olt/profiles/igmpProfile.ts';
import {
  fmtPIdTable,
  fmtPNameTable,
  fmtPSwitchCfg,
  fmtPSwitchTable,
  fmtPTypeCfg,
  fmtPTypeTable,
  v1600gFormatProfileCfg,
  v1600gIGMPPNameTable,
  v1600gIGMPProfileAdd,
  v1600gIGMPProfileCfg,
  v1600gIGMPProfileTable,
} from '@heliograph/wire/mib/gpon-access-profiles.ts';
import type { Scalar } from '@heliograph/wire/mib/kit.ts';
import { setItem, type Tied } from '../bindings/codec.ts';
import { openedProfile, type ProfileOpening } from '../bindings/opened-profile.ts';
import { onlyApplying, shaped } from '../bindings/shaped.ts';
import { tiesOf } from '../bindings/snmp-scalars.ts';
import { snmpTable } from '../bindings/snmp-table.ts';
import type { Binding, RowChange, PageSession, SetItem, Step } from '../kit/binding.ts';

const igmp: ProfileOpening = {
  name: v1600gIGMPProfileAdd.igmpPName,
  action: v1600gIGMPProfileAdd.igmpPNameAction,
  names: v1600gIGMPPNameTable,
  nameColumn: 'igmpPNameTableName',
};
const format: ProfileOpening = {
  name: v1600gFormatProfileCfg.fmtPName,
  action: v1600gFormatProfileCfg.fmtPNameAction,
  names: fmtPNameTable,
  nameColumn: 'fmtPNameTableName',
};

/** A block that takes values of a profile by its number; `action` where it has one. */
interface Numbered {
  readonly number: Scalar;
  readonly ties: readonly Tied[];
  readonly action?: SetItem;
}

/**
 * Profiles that a device makes by their name and numbers itself; their values go to the number, so that a new one has none yet:
 * the page asks for them later.
 */
function numberedProfile(read: Binding, opening: ProfileOpening, blocks: readonly Numbered[]): Binding {
  const named = (name: unknown, what: 'add' | 'del' | 'commit'): Step => ({
    sets: [setItem(opening.name, String(name)), setItem(opening.action, opening.action.enum?.[what] ?? 0, [], what)],
  });
  const steps = ({ op, before, after, at }: RowChange, session: PageSession): Step[] => {
    const name = (after ?? before)?.[opening.nameColumn];
    if (op === 'add') return [named(name, 'add'), named(name, 'commit')];
    if (op === 'remove' || at === undefined) return op === 'remove' ? [named(name, 'del')] : [];
    return blocks.map(({ number, ties, action }) => ({
      sets: [
        setItem(number, at[0] ?? 0),
        ...ties.map((one) => one.toSet(after?.[one.name], session.model)),
        ...(action ? [action] : []),
      ],
    }));
  };
  return { ...read, steps: (change, session) => Promise.resolve(steps(change, session)) };
}

const igmpRows = snmpTable(igmpProfile, {
  read: v1600gIGMPProfileTable,
  columns: {
    igmpPNamePId: 'igmpProfileIDS',
    igmpVersionS: 'igmpVersionS',
    igmpModeS: 'igmpModeS',
    igmpFastLeaveS: 'igmpFastLeaveS',
    igmpNotMatchGroupS: 'igmpNotMatchGroupS',
    igmpRobustnessS: 'igmpRobustnessS',
    igmpProxyIPS: { object: 'igmpProxyIPS', none: '0.0.0.0' },
    igmpQueryIntervalS: 'igmpQueryIntervalS',
    igmpQueryMaxrespS: 'igmpQueryMaxrespS',
    igmpQueryLastIntervalS: 'igmpQueryLastIntervalS',
    igmpRateLimitS: 'igmpRateLimitS',
  },
});

const { igmpProfileID, ...igmpValues } = v1600gIGMPProfileCfg;
const igmpTies = tiesOf(igmpProfile, igmpValues, {
  igmpVersionS: { object: 'igmpVersion', none: igmpValues.igmpVersion.enum.v2 },
  igmpModeS: { object: 'igmpMode', none: igmpValues.igmpMode.enum.snooping },
  igmpFastLeaveS: { object: 'igmpFastLeave', none: igmpValues.igmpFastLeave.enum.disable },
  igmpNotMatchGroupS: { object: 'igmpNotMatchGroup', none: igmpValues.igmpNotMatchGroup.enum.discard },
  igmpRobustnessS: { object: 'igmpRobustness', none: 2 },
  igmpProxyIPS: 'igmpProxyIP',
  igmpQueryIntervalS: { object: 'igmpQueryInterval', none: 125 },
  igmpQueryMaxrespS: { object: 'igmpQueryMaxresp', none: 10 },
  igmpQueryLastIntervalS: { object: 'igmpQueryLastInterval', none: 1 },
  igmpRateLimitS: 'igmpRateLimit',
});

const formatRows = snmpTable(formatProfile, {
  read: [fmtPSwitchTable, fmtPTypeTable, fmtPIdTable],
  columns: {
    fmtPNamePId: 'fmtPSwitchProfileIdS',
    fmtPOpt82S: 'fmtPOpt82S',
    fmtPOpt18S: 'fmtPOpt18S',
    fmtPOpt37S: 'fmtPOpt37S',
    fmtPPppoePlusS: 'fmtPPppoePlusS',
    formatPTypeS: 'formatPTypeS',
    fmtPIdCircuitIdStr: 'fmtPIdCircuitIdStr',
    fmtPIdRemoteIdStr: 'fmtPIdRemoteIdStr',
  },
});

const { fmtPSwitchProfileId, fmtPSwitchAction, ...switches } = fmtPSwitchCfg;
const { fmtPTypeProfileId, ...kinds } = fmtPTypeCfg;
const submit = setItem(fmtPSwitchAction, fmtPSwitchAction.enum.submit, [], 'submit');

export const gponAccessProfilePages: readonly Binding[] = [
  numberedProfile(
    openedProfile(shaped(igmpRows, { seen: onlyApplying(igmpProfile) }), igmp, 'igmpPNameTableName'),
    igmp,
    [{ number: igmpProfileID, ties: igmpTies }],
  ),
  numberedProfile(openedProfile(formatRows, format, 'fmtPNameTableName'), format, [
    {
      number: fmtPSwitchProfileId,
      ties: tiesOf(formatProfile, switches, {
        fmtPOpt82S: 'fmtPOpt82',
        fmtPOpt18S: 'fmtPOpt18',
        fmtPOpt37S: 'fmtPOpt37',
        fmtPPppoePlusS: 'fmtPPppoePlus',
      }),
      action: submit,
    },
    { number: fmtPTypeProfileId, ties: tiesOf(formatProfile, kinds, { formatPTypeS: 'formatPType' }) },
  ]),
];
