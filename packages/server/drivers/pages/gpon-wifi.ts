import { wifi } from '@heliograph/catalogue/pages/olt/gOnuConfig/wifi.ts';
import { wifiRadio } from '@heliograph/catalogue/pages/olt/gOnuConfig/wifiRadio.ts';
import { int } from '@heliograph/catalogue/kit/fields.ts';
import type { ConfigPage } from '@heliograph/catalogue/kit/page.ts';
import {
  gOnuPriWifiSsid,
  gOnuPriWifiSwitch,
  priWifiSsidTable,
  priWifiSwitchTable,
} from '@heliograph/wire/mib/gpon-private/wifi.ts';
import type { Column } from '@heliograph/wire/mib/kit.ts';
import { isSecretHeld, keptSecrets } from '../bindings/kept-secrets.ts';
import { blockWithin, ofOnu, type WithinNumbers } from '../bindings/onu-block.ts';
import { onlyApplying, shaped } from '../bindings/shaped.ts';
import type { Binding, PageRow } from '../kit/binding.ts';

/** What kind of address the RADIUS server has, and how much of it counts, follow from the address. */
export const ssidObjects = <const P extends ConfigPage>(page: P) => ({
  ...page,
  fields: {
    ...page.fields,
    addressType: int({ label: page.title, min: 0, max: 16 }),
    addressLength: int({ label: page.title, min: 0, max: 128 }),
  },
});

const noCipher = 1;
const none = { cipher: noCipher, key: 1, level: 1, port: 0 } as const;

export const ssidSpec = {
  read: priWifiSsidTable,
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
  where: [gOnuPriWifiSsid.priSsidPon, gOnuPriWifiSsid.proSsidOnu],
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
    addressLength: 'priSsidRadiusServipPrefixLen',
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
} as const;
const ssids = blockWithin(ssidObjects(wifi), ssidSpec);

const { columns } = priWifiSsidTable;
const kinds = gOnuPriWifiSsid.priSsidRadiusSeripType.enum;

export const addressType = (server: unknown): number => addressOf(server)[0];

/** A server is one address: all of its bits count, and none of a name. */
function addressOf(server: unknown): readonly [type: number, length: number] {
  const address = typeof server === 'string' ? server : '';
  if (address.includes(':')) return [kinds.ipv6, 128];
  return /[a-z]/i.test(address) ? [kinds.dns, 0] : [kinds.ipv4, address === '' ? 0 : 32];
}

const sent = (row: PageRow): PageRow => {
  const [addressType, addressLength] = addressOf(row['priSsidRadiusServIp']);
  return { ...row, addressType, addressLength };
};

export const ssidSecrets = {
  sharedKey: columns.priSsidPreshareKeyS,
  radiusKey: columns.priSsidRadiusKeyS,
  wepKey1: columns.priSsidWepKey1S,
  wepKey2: columns.priSsidWepKey2S,
  wepKey3: columns.priSsidWepKey3S,
  wepKey4: columns.priSsidWepKey4S,
} as const;

/** Names under these numbers; `page` has the fields of `wifi`. */
export const ssidsWithin =
  (
    page: ConfigPage,
    block: WithinNumbers<Binding>,
    secrets: Readonly<Record<string, Column>>,
  ): WithinNumbers<Binding> =>
  (numbers = []) => ({
    ...keptSecrets(shaped(numbers.length === 0 ? block() : block(numbers), { seen: onlyApplying(page), sent }), {
      columns: secrets,
      indexOf: (row) => [...numbers, Number(row['priWifiSsidIdS'])],
    }),
    page,
  });

export const radioSpec = {
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
  where: [gOnuPriWifiSwitch.priWifiSwitchPon, gOnuPriWifiSwitch.priWifiSwitchOnu],
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
} as const;
const radios = blockWithin(wifiRadio, radioSpec);

export const gponWifiPages: readonly Binding[] = [
  ofOnu(wifi, ssidsWithin(wifi, ssids, ssidSecrets)),
  ofOnu(wifiRadio, radios),
];
