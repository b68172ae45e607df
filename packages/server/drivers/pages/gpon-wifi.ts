import { wifi } from '@heliograph/catalogue/pages/olt/gOnuConfig/wifi.ts';
import { wifiRadio } from '@heliograph/catalogue/pages/olt/gOnuConfig/wifiRadio.ts';
import { int } from '@heliograph/catalogue/kit/fields.ts';
import type { Place } from '@heliograph/catalogue/kit/place.ts';
import {
  gOnuPriWifiSsid,
  gOnuPriWifiSwitch,
  priWifiSsidTable,
  priWifiSwitchTable,
} from '@heliograph/wire/mib/gpon-private/wifi.ts';
import { isHeld, keptSecrets } from '../bindings/kept-secrets.ts';
import { ofPlace, onuBlock } from '../bindings/onu-block.ts';
import { onlyApplying, shaped } from '../bindings/shaped.ts';
import type { Binding, PageRow } from '../kit/binding.ts';

/** What kind of address the RADIUS server has follows from the address. */
const objects = {
  ...wifi,
  fields: { ...wifi.fields, addressType: int({ label: wifi.title, min: 0, max: 16 }) },
};

const noCipher = 1;
const none = { cipher: noCipher, key: 1, level: 1, port: 0 } as const;

const ssids = onuBlock(objects, {
  read: priWifiSsidTable,
  columns: {
    priWifiSsidIdS: 'priWifiSsidIdS',
    priWifiSsidNameS: 'priWifiSsidNameS',
    priWifiSsidEnableS: 'priWifiSsidEnableS',
    priWifiSsidHideS: 'priWifiSsidHideS',
    priWifiSsidAuthMode: 'priWifiSsidAuthMode',
    priWifiSsidEncryTpeS: { object: 'priWifiSsidEncryTpeS', none: none.cipher },
    sharedKeyHeld: { object: 'priSsidPreshareKeyS', codec: isHeld },
    priSsidWpaRekeyIntervalS: 'priSsidWpaRekeyIntervalS',
    priSsidRadiusServIp: 'priSsidRadiusServIp',
    priSsidRadiusPortS: { object: 'priSsidRadiusPortS', none: none.port },
    priSsidWepEncryptionLevelS: 'priSsidWepEncryptionLevelS',
    priSsidWepKeyIndexS: 'priSsidWepKeyIndexS',
  },
  onu: [gOnuPriWifiSsid.priSsidPon, gOnuPriWifiSsid.proSsidOnu],
  write: gOnuPriWifiSsid,
  parameters: {
    priWifiSsidIdS: 'priSsidId',
    priWifiSsidNameS: 'priSsidName',
    priWifiSsidEnableS: 'priSsidEnable',
    priWifiSsidHideS: 'priSsidHide',
    priWifiSsidAuthMode: 'priSsidAuthMode',
    priWifiSsidEncryTpeS: { object: 'priSsidEncrypTpye', none: none.cipher },
    sharedKey: 'priSsidPresharedKey',
    priSsidWpaRekeyIntervalS: 'priSsidPrekeyInterval',
    addressType: 'priSsidRadiusSeripType',
    priSsidRadiusServIp: 'priSsidRadiusSerip',
    priSsidRadiusPortS: { object: 'priSsidRadiusPort', none: none.port },
    radiusKey: 'priSsidRadiusKey',
    priSsidWepEncryptionLevelS: { object: 'priSsidWepEncrytionLevel', none: none.level },
    priSsidWepKeyIndexS: { object: 'priSsidWepKeyIndex', none: none.key },
    wepKey1: 'priSsidWepKey1',
    wepKey2: 'priSsidWepKey2',
    wepKey3: 'priSsidWepKey3',
    wepKey4: 'priSsidWepKey4',
  },
  action: 'priSsidAction',
  add: 'commit',
  edit: 'commit',
  remove: 'remove',
});

const { columns } = priWifiSsidTable;
const kinds = gOnuPriWifiSsid.priSsidRadiusSeripType.enum;

export const addressType = (server: unknown): number => {
  const address = typeof server === 'string' ? server : '';
  if (address.includes(':')) return kinds.ipv6;
  return /[a-z]/i.test(address) ? kinds.dns : kinds.ipv4;
};

const sent = (row: PageRow): PageRow => ({ ...row, addressType: addressType(row['priSsidRadiusServIp']) });

const ssidsAt = (place: Place): Binding => ({
  ...keptSecrets(shaped(ssids.at?.(place) ?? ssids, { seen: onlyApplying(wifi), sent }), {
    columns: {
      sharedKey: columns.priSsidPreshareKeyS,
      radiusKey: columns.priSsidRadiusKeyS,
      wepKey1: columns.priSsidWepKey1S,
      wepKey2: columns.priSsidWepKey2S,
      wepKey3: columns.priSsidWepKey3S,
      wepKey4: columns.priSsidWepKey4S,
    },
    indexOf: (row) => [place.pon ?? 0, place.onu ?? 0, Number(row['priWifiSsidIdS'])],
  }),
  page: wifi,
});

const radios = onuBlock(wifiRadio, {
  read: priWifiSwitchTable,
  columns: {
    priWifiSwitchNoS: 'priWifiSwitchNoS',
    priWifiSwitchAPModuleS: 'priWifiSwitchAPModuleS',
    priWifiSwitchStandardS: 'priWifiSwitchStandardS',
    priWifiSwitchChannelS: 'priWifiSwitchChannelS',
    priWifiSwitchChannelWidthS: 'priWifiSwitchChannelWidthS',
    priWifiSwitchCountry: 'priWifiSwitchCountry',
    priWifiSwitchPower: 'priWifiSwitchPower',
    priWifiEasyMeshStatusS: 'priWifiEasyMeshStatusS',
  },
  onu: [gOnuPriWifiSwitch.priWifiSwitchPon, gOnuPriWifiSwitch.priWifiSwitchOnu],
  write: gOnuPriWifiSwitch,
  parameters: {
    priWifiSwitchNoS: 'priWifiSwitchNo',
    priWifiSwitchAPModuleS: 'priWifiApModule',
    priWifiSwitchStandardS: 'priWifiStandard',
    priWifiSwitchChannelS: 'priWifiChannel',
    priWifiSwitchChannelWidthS: 'priWifiChannelWidth',
    priWifiSwitchCountry: 'priWifiCountry',
    priWifiSwitchPower: 'priWifiPower',
    priWifiEasyMeshStatusS: 'priWifiEasyMeshStatus',
  },
  action: 'priWifiSwitchAction',
  add: 'commit',
  edit: 'commit',
  remove: 'remove',
});

export const gponWifiPages: readonly Binding[] = [ofPlace(wifi, ssidsAt), radios];
