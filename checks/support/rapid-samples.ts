const addresses = {
  ipFrom: '10.1.0.10',
  ipTo: '10.1.0.20',
  ipMask: '255.255.255.0',
  ipGateway: '10.1.0.1',
  ipDns1: '10.1.0.2',
  ipDns2: '10.1.0.3',
};

/** What calls of rapid deployment take besides: rows that `entityNeeds` puts there. */
export const rapidSamples: Readonly<Record<string, () => Record<string, unknown>>> = {
  addRdProfile: () => ({ planId: '4701', ...addresses, ipHost: 'none', ssid: 'none' }),
  editRdProfile: () => ({ planId: '4701', ...addresses, ipHost: 'none', ssid: 'none' }),
  addRdApplication: () => ({ profileId: '4821', pon: 0, namePattern: '{sn}' }),
  editRdApplication: () => ({ profileId: '4821', pon: 0, namePattern: '{sn}' }),
};

/** A profile with something in every field, sealed ones too. */
export const sealedPreset = {
  ipHost: 'static',
  ...addresses,
  ssid: 'both',
  ssidName: 'Cellar',
  ssidPassword: 'Sealed-12',
  wanProfile: '4811',
  wifiProfile: '4812',
  sipProfile: '4813',
  lanProfile: '4814',
} as const;
