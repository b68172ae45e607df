import type { PageSample } from './page-samples.ts';

/** Of profiles of EPON OLTs, and of what binds them to ONUs. */
export const eponProfileSamples: Readonly<Record<string, PageSample>> = {
  eponDbaProfiles: { values: { profileIdShow: 30, profileIdDescr: 'gold' }, edit: { profileIdDescr: null } },
  eponSrvProfiles: { values: { profileIdShow: 30, profileIdDescr: 'gold' }, edit: { profileIdDescr: 'silver' } },
  eponVoipProfiles: { values: { profileIdShow: 30 }, edit: { profileIdDescr: 'silver' } },
  eponAlarmProfiles: { values: { profileIdShow: 30, profileIdDescr: 'gold' }, edit: { profileIdDescr: 'silver' } },
  eponDbaBandwidth: {
    values: { profileIdShow: 2, upstreamFirS: 512, upstreamCirS: 2048, dnstreamPirS: null, dnstreamWeightS: null },
  },
  eponBindProfiles: {
    values: { profileBindPonS: 1, profileBindOnuS: 3, dba: 2, srv: 1 },
    edit: { dba: null, alarm: 2 },
  },
};
