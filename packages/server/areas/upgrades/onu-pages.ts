import type { PageRow } from '../../drivers/kit/binding.ts';
import { pageOfOlt, type ConfigOlt } from '../../southbound/config/device.ts';

/** ONUs of one PON port that an OLT is to give an image. */
export interface PonUpgrade {
  readonly image: string;
  readonly server: string;
  readonly pon: number;
  readonly onus: readonly number[];
}

interface Asked {
  readonly page: string;
  readonly row: PageRow;
}

/** How a technology has an OLT give software to its ONUs: the pages of the write path. */
export interface OnuUpgradePages {
  /** Has the OLT fetch the image first; undefined: it does so by itself. */
  readonly load?: (given: PonUpgrade) => Asked;
  readonly give: (given: PonUpgrade) => Asked;
}

const listOf = (onus: readonly number[]): string => onus.toSorted((a, b) => a - b).join(',');

const gpon: OnuUpgradePages = {
  load: ({ image, server }) => ({
    page: 'uploadImage',
    row: { gOnuUpOnuImg: image, gOnuUpTftpLoadFileServer: server },
  }),
  give: ({ image, pon, onus }) => ({
    page: 'manualUpgrade',
    row: {
      gOnuUpManuInfoImg: image,
      gOnuUpManuInfoPonInx: pon,
      gOnuUpManuInfoOnuList: listOf(onus),
      gOnuUpManuMode: 'mix',
    },
  }),
};

const epon: OnuUpgradePages = {
  give: ({ image, server, pon, onus }) => ({
    page: 'eponManualUpgrade',
    row: { upgradeOnuPonS: pon, upgradeOnuSelectS: listOf(onus), upgradeImage: image, upgradeIp: server },
  }),
};

const has = (olt: ConfigOlt, page: string): boolean => typeof pageOfOlt(olt, page) !== 'string';

/** undefined: this OLT gives no software to its ONUs, as far as we know. */
export const onuUpgradePages = (olt: ConfigOlt): OnuUpgradePages | undefined =>
  has(olt, 'manualUpgrade') ? gpon : has(olt, 'eponManualUpgrade') ? epon : undefined;

export const loadsImage = (page: string): boolean => page === 'uploadImage';
