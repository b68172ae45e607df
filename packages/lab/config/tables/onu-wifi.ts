import {
  gOnuPriWifiSsid,
  gOnuPriWifiSwitch,
  priWifiSsidTable,
  priWifiSwitchTable,
} from '@heliograph/wire/mib/gpon-private/wifi.ts';
import type { Config } from '../config.ts';
import { actionBlock, stored, wrong, type ConfigFamily, type RowOf, type Verdict } from '../shape.ts';
import { hasPrivate, mustWork, onusSetUp } from './onu-private.ts';

type Ssid = RowOf<typeof priWifiSsidTable>;
type Radio = RowOf<typeof priWifiSwitchTable>;

const auth = priWifiSsidTable.columns.priWifiSsidAuthMode.enum;
const cipher = priWifiSsidTable.columns.priWifiSsidEncryTpeS.enum;
const standards = priWifiSwitchTable.columns.priWifiSwitchStandardS.enum;
const widths = priWifiSwitchTable.columns.priWifiSwitchChannelWidthS.enum;

const preshared: readonly number[] = [auth.wpapsk, auth.wpa2psk, auth['wpapsk-wpa2psk']];
const withServer: readonly number[] = [auth.wpa, auth.wpa2, auth['wpa-wpa2']];

const isKey = (key: string): boolean => /^([\x20-\x7e]{8,63}|[0-9a-f]{64})$/i.test(key);

const checkSsid = (row: Ssid, config: Config): Verdict => {
  const away = mustWork(config, row.priWifiSsidPonS, row.priWifiSsidOnuS);
  if (away !== undefined) return away;
  if (row.priWifiSsidNameS === '' || row.priWifiSsidNameS.length > 32) return wrong('a name has 1 to 32 octets');
  const mode = row.priWifiSsidAuthMode;
  if (preshared.includes(mode) && !isKey(row.priSsidPreshareKeyS)) return wrong('the key has 8 to 63 characters');
  if (withServer.includes(mode) && row.priSsidRadiusServIp === '') return 'no RADIUS server';
  const isOpen = mode === auth.open;
  return isOpen === (row.priWifiSsidEncryTpeS === cipher.none) ? undefined : 'encryption and authentication differ';
};

const lowest = 13;
const highest = 165;
const isHigh = (standard: number): boolean => standard >= standards.s80211ac;

const checkRadio = (row: Radio, config: Config): Verdict => {
  const away = mustWork(config, row.priWifiSwitchPonS, row.priWifiSwitchOnuS);
  if (away !== undefined) return away;
  const channel = row.priWifiSwitchChannelS;
  if (channel < 0 || channel > highest) return wrong(`no channel ${channel}`);
  const isOf5GHz = isHigh(row.priWifiSwitchStandardS);
  if (channel > lowest !== isOf5GHz && channel !== 0 && row.priWifiSwitchStandardS !== standards.s80211n)
    return `channel ${channel} is not of the band`;
  return row.priWifiSwitchChannelWidthS === widths.s80MHz && !isOf5GHz ? '80 MHz needs 5 GHz' : undefined;
};

const ssidsOf = (config: Config): Partial<Ssid>[] =>
  onusSetUp(config).flatMap(({ pon, onu, name }) =>
    [
      [1, name],
      [5, `${name}-5G`],
    ].map(([id, ssid]) => ({
      priWifiSsidPonS: pon,
      priWifiSsidOnuS: onu,
      priWifiSsidIdS: Number(id),
      priWifiSsidNameS: String(ssid),
      priWifiSsidEnableS: 1,
      priWifiSsidAuthMode: auth.wpa2psk,
      priWifiSsidEncryTpeS: cipher.aes,
      priSsidPreshareKeyS: `key-of-${pon}-${onu}`,
    })),
  );

/** At every second ONU the operator set the radio of 5 GHz alone. */
const radiosOf = (config: Config): Partial<Radio>[] =>
  onusSetUp(config).flatMap(({ pon, onu, place }) => {
    const at = { priWifiSwitchPonS: pon, priWifiSwitchOnuS: onu, priWifiSwitchAPModuleS: 1, priWifiSwitchPower: 20 };
    const high = { priWifiSwitchStandardS: standards.s80211acANAC, priWifiSwitchChannelWidthS: widths.s80MHz };
    const low = { priWifiSwitchStandardS: standards.s80211bgn, priWifiSwitchChannelWidthS: widths.s20MHz };
    const first = { ...at, priWifiSwitchNoS: 1, ...high };
    return place % 2 === 0 ? [first] : [first, { ...at, priWifiSwitchNoS: 2, ...low }];
  });

export const onuWifi: ConfigFamily = {
  name: 'onu-wifi',
  when: hasPrivate,
  parts: [
    stored(priWifiSsidTable, {
      writable: [],
      initial: ssidsOf,
      check: checkSsid,
      removable: (row, config) => mustWork(config, row.priWifiSsidPonS, row.priWifiSsidOnuS),
    }),
    actionBlock(gOnuPriWifiSsid, 'priSsidAction', {
      into: priWifiSsidTable,
      map: {
        priWifiSsidPonS: 'priSsidPon',
        priWifiSsidOnuS: 'proSsidOnu',
        priWifiSsidIdS: 'priSsidId',
        priWifiSsidNameS: 'priSsidName',
        priWifiSsidEnableS: 'priSsidEnable',
        priWifiSsidHideS: 'priSsidHide',
        priWifiSsidAuthMode: 'priSsidAuthMode',
        priWifiSsidEncryTpeS: 'priSsidEncrypTpye',
        priSsidPreshareKeyS: 'priSsidPresharedKey',
        priSsidWpaRekeyIntervalS: 'priSsidPrekeyInterval',
        priSsidRadiusServIpTypeS: 'priSsidRadiusSeripType',
        priSsidRadiusServIp: 'priSsidRadiusSerip',
        priSsidRadiusServIpPrefixLenS: 'priSsidRadiusServipPrefixLen',
        priSsidRadiusPortS: 'priSsidRadiusPort',
        priSsidRadiusKeyS: 'priSsidRadiusKey',
        priSsidWepEncryptionLevelS: 'priSsidWepEncrytionLevel',
        priSsidWepKeyIndexS: 'priSsidWepKeyIndex',
        priSsidWepKey1S: 'priSsidWepKey1',
        priSsidWepKey2S: 'priSsidWepKey2',
        priSsidWepKey3S: 'priSsidWepKey3',
        priSsidWepKey4S: 'priSsidWepKey4',
      },
      on: { commit: 'put', remove: 'drop' },
    }),
    stored(priWifiSwitchTable, {
      writable: [],
      initial: radiosOf,
      check: checkRadio,
      removable: (row, config) => mustWork(config, row.priWifiSwitchPonS, row.priWifiSwitchOnuS),
    }),
    actionBlock(gOnuPriWifiSwitch, 'priWifiSwitchAction', {
      into: priWifiSwitchTable,
      map: {
        priWifiSwitchPonS: 'priWifiSwitchPon',
        priWifiSwitchOnuS: 'priWifiSwitchOnu',
        priWifiSwitchNoS: 'priWifiSwitchNo',
        priWifiSwitchAPModuleS: 'priWifiApModule',
        priWifiSwitchCountry: 'priWifiCountry',
        priWifiSwitchChannelS: 'priWifiChannel',
        priWifiSwitchStandardS: 'priWifiStandard',
        priWifiSwitchPower: 'priWifiPower',
        priWifiSwitchChannelWidthS: 'priWifiChannelWidth',
        priWifiEasyMeshStatusS: 'priWifiEasyMeshStatus',
      },
      on: { commit: 'put', remove: 'drop' },
    }),
  ],
};
