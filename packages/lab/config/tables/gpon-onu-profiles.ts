import {
  v1600gAlarmProfileCfg,
  v1600gAlarmPTable,
  v1600gOnuProfileCfg,
  v1600gOnuPTable,
  v1600gProfileBindTable,
  v1600gProfileManualBind,
} from '@heliograph/wire/mib/gpon-onu-profiles.ts';
import { fmtPNameTable } from '@heliograph/wire/mib/gpon-access-profiles.ts';
import { linePNameTable } from '@heliograph/wire/mib/gpon-line-profiles.ts';
import { priPNameTable } from '@heliograph/wire/mib/gpon-private-profile/names.ts';
import { srvPNameTable } from '@heliograph/wire/mib/gpon-service-profiles.ts';
import { int32, p6, table, octetString } from '@heliograph/wire/mib/kit.ts';
import type { Config } from '../config.ts';
import { isProfileName } from '../profile-draft.ts';
import {
  actionBlock,
  status,
  stored,
  wrong,
  type ConfigFamily,
  type RowOf,
  type ValuesOf,
  type Verdict,
} from '../shape.ts';
import { served } from './gpon-services.ts';

/** Profiles that an ONU was bound to. The table of the MIB shows every ONU, bound or not; its place among the OIDs is ours. */
export const onuBinding = table('onuBinding', p6(990, 1), ['pon', 'onu'], {
  pon: int32(1),
  onu: int32(2),
  line: octetString(3),
  service: octetString(4),
  alarm: octetString(5),
  private: octetString(6),
  format: octetString(7),
});

/** What every ONU of the lab was added with. */
const onuProfileOfAll = 'default';
const usualService = 'bridge';
const usualAlarm = 'default';

type Alarm = RowOf<typeof v1600gAlarmPTable>;
type Bind = ValuesOf<typeof v1600gProfileManualBind>;

/** An ONU that is there is bound to a profile by this name. */
export const isBound = (
  config: Config,
  kind: 'line' | 'service' | 'alarm' | 'private' | 'format',
  name: string,
): boolean => config.kept(onuBinding).some((row) => row[kind] === name && config.olt.onus.has(row.pon, row.onu));

const bindings = (config: Config): Partial<RowOf<typeof v1600gProfileBindTable>>[] => {
  const { onus } = config.olt;
  return Array.from(onus.order(), (slot) => {
    const [pon, onu] = [onus.pon(slot), onus.onu(slot)];
    const row = config.row(onuBinding, { pon, onu });
    return {
      profileBindShowPon: pon,
      profileBindShowOnu: onu,
      profileBindShowOPN: onuProfileOfAll,
      profileBindShowLPN: row?.line ?? '',
      profileBindShowSPN: row?.service ?? '',
      profileBindShowAPN: row?.alarm ?? '',
      profileBindShowPPN: row?.private ?? '',
      profileBindShowFPN: row?.format ?? '',
    };
  });
};

type Named = Partial<Record<'onu' | 'line' | 'service' | 'alarm' | 'private' | 'format', string>>;

/** The first of these profiles that the device does not have. */
export const unknownProfile = (config: Config, named: Named): Verdict => {
  const names: Required<{ [K in keyof Named]: () => readonly string[] }> = {
    onu: () => config.kept(v1600gOnuPTable).map((row) => row.onuPNameShow),
    line: () => config.kept(linePNameTable).map((row) => row.linePNameTableName),
    service: () => config.kept(srvPNameTable).map((row) => row.srvPNameTableName),
    alarm: () => config.kept(v1600gAlarmPTable).map((row) => row.alarmPNameShow),
    private: () => config.kept(priPNameTable).map((row) => row.priPNameTableName),
    format: () => config.kept(fmtPNameTable).map((row) => row.fmtPNameTableName),
  };
  for (const [kind, list] of Object.entries(names)) {
    const name = named[kind as keyof Named] ?? '';
    if (name !== '' && !list().includes(name)) return `no ${kind} profile ${name}`;
  }
  return undefined;
};

const bind = (values: Bind, config: Config): Verdict => {
  const { profileManualBindPon: pon = 0, profileManualBindOnu: onu = 0 } = values;
  const { profileManualBindLineName: line = '', profileManualBindSrvName: service = '' } = values;
  const { profileManualBindAlarmName: alarm = '', profileManualBindFmtName: format = '' } = values;
  const row = { line, service, alarm, private: values.profileManualBindPirName ?? '', format };
  if (!config.olt.onus.has(pon, onu)) return `no ONU ${onu} on PON ${pon}`;
  return unknownProfile(config, row) ?? config.write(onuBinding, { pon, onu, ...row }, 'put');
};

/** Limits as the table shows them. */
const both = (low: number, high: number): string => `${low}/${high}`;

const alarmRow = (values: ValuesOf<typeof v1600gAlarmProfileCfg>): Partial<Alarm> => {
  const { alarmPName: name = '', alarmPState: state = 1, alarmPRxLow = -27, alarmPRxHigh = -8 } = values;
  const { alarmPTxLow = 1, alarmPTxHigh = 5, alarmPSF = 5, alarmPSD = 9 } = values;
  return {
    alarmPNameShow: name,
    alarmPStateShow: state,
    alarmPRxShow: both(alarmPRxLow, alarmPRxHigh),
    alarmPTxShow: both(alarmPTxLow, alarmPTxHigh),
    alarmPSfSdShow: both(alarmPSF, alarmPSD),
  };
};

const checkAlarm = ({ alarmPNameShow, alarmPRxShow }: Alarm): Verdict => {
  if (!isProfileName(alarmPNameShow)) return wrong('a profile has a name without blanks');
  const [low = 0, high = 0] = alarmPRxShow.split('/').map(Number);
  return low > high ? 'the low limit is above the high one' : undefined;
};

const counts = {
  onuPMaxTcontShow: 8,
  onuPMaxGemportShow: 32,
  onuPMaxEthShow: 4,
  onuPMaxPotsShow: 2,
  onuPMaxIphostShow: 2,
  onuPMaxIpv6hostShow: 0,
  onuPMaxVeipShow: 1,
  onuPSrvN1Show: 1,
  onuPSrv1MShow: 1,
  onuPSrv1PShow: 1,
  onuPDMRangeShow: 1,
};

export const gponOnuProfiles: ConfigFamily = {
  name: 'gpon-onu-profiles',
  when: ({ technology, onuTables }) => technology === 'gpon' && onuTables,
  parts: [
    stored(v1600gOnuPTable, {
      key: ['onuPNameShow'],
      item: 'onuPIdShow',
      limit: 128,
      writable: [],
      factory: () => [{ onuPNameShow: onuProfileOfAll, ...counts }],
      initial: () => [
        { ...counts, onuPNameShow: 'hgu-wifi', onuPDescShow: '4GE+2POTS+WiFi', onuPMaxIpv6hostShow: 1 },
        { ...counts, onuPNameShow: 'sfu-1ge', onuPDescShow: '1GE', onuPMaxEthShow: 1, onuPMaxPotsShow: 0 },
      ],
      check: ({ onuPNameShow }) =>
        isProfileName(onuPNameShow) ? undefined : wrong('a profile has a name without blanks'),
      removable: ({ onuPNameShow }) => (onuPNameShow === onuProfileOfAll ? 'the profile is in use' : undefined),
    }),
    actionBlock(v1600gOnuProfileCfg, 'onuPAction', {
      into: v1600gOnuPTable,
      map: ({ onuPName, onuPSrvAbility, ...values }) => ({
        ...(onuPName === undefined ? {} : { onuPNameShow: onuPName }),
        onuPDescShow: values.onuPDesc ?? '',
        onuPMaxTcontShow: values.onuPMaxTcont ?? 1,
        onuPMaxGemportShow: values.onuPMaxGemport ?? 1,
        onuPMaxEthShow: values.onuPMaxEth ?? 0,
        onuPMaxPotsShow: values.onuPMaxPots ?? 0,
        onuPMaxIphostShow: values.onuPMaxIphost ?? 0,
        onuPMaxIpv6hostShow: values.onuPMaxIpv6host ?? 0,
        onuPMaxVeipShow: values.onuPMaxVeip ?? 0,
        onuPSrvN1Show: values.onuPSrvAbilityN1 ?? 0,
        onuPSrv1MShow: values.onuPSrvAbility1M ?? 0,
        onuPSrv1PShow: values.onuPSrvAbility1P ?? 0,
        onuPWMNOmciShow: values.onuPWMVNOmci ?? 0,
        onuPOmciSendModeShow: values.onuPOmciSMode ?? 0,
        onuPDMRangeShow: values.onuPDMrange ?? 0,
        // 1 in the block, 0 in the table: supported.
        v1600gOnuPSrvAbility: onuPSrvAbility === 1 ? 0 : 1,
      }),
      on: { add: 'add', del: 'drop', commit: 'edit' },
    }),
    stored(v1600gAlarmPTable, {
      key: ['alarmPNameShow'],
      item: 'alarmPIdShow',
      limit: 128,
      writable: [],
      factory: () => [alarmRow({ alarmPName: usualAlarm })],
      initial: () => [
        alarmRow({ alarmPName: 'strict', alarmPRxLow: -25, alarmPRxHigh: -10, alarmPSF: 4, alarmPSD: 7 }),
      ],
      check: checkAlarm,
      removable: ({ alarmPNameShow }, config) =>
        alarmPNameShow === usualAlarm || isBound(config, 'alarm', alarmPNameShow) ? 'the profile is in use' : undefined,
    }),
    actionBlock(v1600gAlarmProfileCfg, 'alarmPAction', {
      into: v1600gAlarmPTable,
      map: alarmRow,
      on: { add: 'add', del: 'drop', commit: 'edit' },
    }),
    stored(onuBinding, {
      hidden: true,
      initial: (config) =>
        served(config).map(({ pon, onu, plan }) => ({
          pon,
          onu,
          line: plan,
          service: usualService,
          alarm: usualAlarm,
        })),
    }),
    status(v1600gProfileBindTable, bindings),
    actionBlock(v1600gProfileManualBind, 'profileManualBindAction', { on: { commit: bind } }),
  ],
};
