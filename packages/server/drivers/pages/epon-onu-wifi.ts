import { int } from '@heliograph/catalogue/kit/fields.ts';
import type { Place } from '@heliograph/catalogue/kit/place.ts';
import { eponWifi } from '@heliograph/catalogue/pages/olt/epon/onuConfig/eponWifi.ts';
import { eponWifiRadio } from '@heliograph/catalogue/pages/olt/epon/onuConfig/eponWifiRadio.ts';
import { eponWifiRadio2 } from '@heliograph/catalogue/pages/olt/epon/onuConfig/eponWifiRadio2.ts';
import {
  onuPriWifiSsid,
  onuPriWifiSwitch,
  onuPriWifiSwitch1,
  eponPriWifiSsidTable,
  priWifiSwichTable,
  eponPriWifiSwitchTable,
} from '@heliograph/wire/mib/epon-private/wifi.ts';
import { isSecretHeld, keptSecrets } from '../bindings/kept-secrets.ts';
import { ofPlace, onuBlock } from '../bindings/onu-block.ts';
import { formPart } from '../bindings/form-part.ts';
import { onuForm } from '../bindings/onu-form.ts';
import { onlyApplying, shaped } from '../bindings/shaped.ts';
import type { Binding, PageRow } from '../kit/binding.ts';

const label = eponWifi.title;
const number = (max: number) => int({ label, min: 0, max });

/** What kind of address the RADIUS server has follows from the address, and how long its prefix is. */
const objects = {
  ...eponWifi,
  fields: { ...eponWifi.fields, addressType: number(16), prefixLength: number(255) },
};

const none = { cipher: 1, key: 1, level: 1, port: 0 } as const;

const ssids = onuBlock(objects, {
  read: eponPriWifiSsidTable,
  columns: {
    priWifiSsidIdS: 'priWifiSsidIdS',
    priWifiSsidNameS: 'priWifiSsidNameS',
    priWifiSsidEnableS: 'priWifiSsidEnableS',
    priWifiSsidHideS: 'priWifiSsidHideS',
    priWifiSsidAuthMode: 'priWifiSsidAuthMode',
    priWifiSsidEncryTpeS: { object: 'priWifiSsidEncryTpeS', none: none.cipher },
    sharedKeyHeld: { object: 'priSsidPreshareKeyS', codec: isSecretHeld },
    priSsidWpaRekeyIntervalS: 'priSsidWpaRekeyIntervalS',
    priSsidRadiusServIp: 'priSsidRadiusServIp',
    priSsidRadiusPortS: { object: 'priSsidRadiusPortS', none: none.port },
    priSsidWepEncryptionLevelS: 'priSsidWepEncryptionLevelS',
    priSsidWepKeyIndexS: 'priSsidWepKeyIndexS',
  },
  onu: [onuPriWifiSsid.priSsidPon, onuPriWifiSsid.proSsidOnu],
  write: onuPriWifiSsid,
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
    prefixLength: 'priSsidRadiusServipPrefixLen',
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

const { columns } = eponPriWifiSsidTable;
const kinds = onuPriWifiSsid.priSsidRadiusSeripType.enum;

const sent = (row: PageRow): PageRow => {
  const server = row['priSsidRadiusServIp'];
  const address = typeof server === 'string' ? server : '';
  const isIpv6 = address.includes(':');
  const addressType = isIpv6 ? kinds.ipv6 : /[a-z]/i.test(address) ? kinds.dns : kinds.ipv4;
  return { ...row, addressType, prefixLength: isIpv6 ? 128 : 32 };
};

const ssidsAt = (place: Place): Binding => ({
  ...keptSecrets(shaped(ssids.at?.(place) ?? ssids, { seen: onlyApplying(eponWifi), sent }), {
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
  page: eponWifi,
});

const radio = formPart(eponWifiRadio, {
  read: priWifiSwichTable,
  columns: {
    priWifiSwichAPModuleS: 'priWifiSwichAPModuleS',
    priWifiSwichStandardS: 'priWifiSwichStandardS',
    priWifiSwichChannelS: 'priWifiSwichChannelS',
    priWifiSwichChannelWidth: 'priWifiSwichChannelWidth',
    priWifiSwichCountry: 'priWifiSwichCountry',
    priWifiSwitchPower: 'priWifiSwitchPower',
  },
  where: [onuPriWifiSwitch.priWifiSwitchPon, onuPriWifiSwitch.priWifiSwitchOnu],
  write: onuPriWifiSwitch,
  parameters: {
    priWifiSwichAPModuleS: 'priWifiApModule',
    priWifiSwichStandardS: 'priWifiStandard',
    priWifiSwichChannelS: 'priWifiChannel',
    priWifiSwichChannelWidth: 'priWifiChannelWidth',
    priWifiSwichCountry: 'priWifiContry',
    priWifiSwitchPower: 'priWifiPower',
  },
  action: 'priWifiSwitchAction',
  edit: 'commit',
});

const radio2 = formPart(eponWifiRadio2, {
  read: eponPriWifiSwitchTable,
  columns: {
    priWifiSwitchAPModuleS: 'priWifiSwitchAPModuleS',
    priWifiSwitchStandardS: 'priWifiSwitchStandardS',
    priWifiSwitchChannelS: 'priWifiSwitchChannelS',
    priWifiSwitchChannelWidth: 'priWifiSwitchChannelWidth',
    priWifiSwitchCountry: 'priWifiSwitchCountry',
    priWifiSwitchPower1: 'priWifiSwitchPower1',
    priWifiSwitchEasyMeshStatus: 'priWifiSwitchEasyMeshStatus',
  },
  where: [onuPriWifiSwitch1.priWifiSwitchPon1, onuPriWifiSwitch1.priWifiSwitchOnu1],
  write: onuPriWifiSwitch1,
  parameters: {
    priWifiSwitchAPModuleS: 'priWifiApModule1',
    priWifiSwitchStandardS: 'priWifiStandard1',
    priWifiSwitchChannelS: 'priWifiChannel1',
    priWifiSwitchChannelWidth: 'priWifiChannelWidth1',
    priWifiSwitchCountry: 'priWifiContry1',
    priWifiSwitchPower1: 'priWifiPower1',
    priWifiSwitchEasyMeshStatus: 'priWifiEasyMeshStatus',
  },
  action: 'priWifiSwitchAction1',
  edit: 'commit',
});

export const eponOnuWifiPages: readonly Binding[] = [
  ofPlace(eponWifi, ssidsAt),
  onuForm(eponWifiRadio, [radio]),
  onuForm(eponWifiRadio2, [radio2]),
];
