import { urlDownload, urlDownloadState } from '@heliograph/wire/mib/url-download.ts';
import { actionBlock, settings, wrong, type ConfigFamily, type ValuesOf, type Verdict } from '../shape.ts';
import type { Config } from '../config.ts';

const fetch = (
  { fileUrl = '', urlFileName = '', optionType = 0, autoReboot = 0 }: ValuesOf<typeof urlDownload>,
  { olt }: Config,
): Verdict => {
  if (optionType !== urlDownload.optionType.enum.olt) return wrong('the lab fetches software of the OLT alone');
  if (urlFileName === '' || /[\s/\\]/.test(urlFileName)) return wrong('no file name');
  return olt.system.byUrl(fileUrl, urlFileName, autoReboot === urlDownload.autoReboot.enum.enable);
};

/** Software that the OLT fetches by URL: the generation of 2025. */
export const urlDownloads: ConfigFamily = {
  name: 'url-download',
  when: ({ columns2025 }) => columns2025,
  parts: [
    actionBlock(urlDownload, 'urlDownloadCommit', { on: { commit: fetch } }),
    settings(urlDownloadState, {
      downloadFileName: ({ olt }) => olt.system.url.name,
      downloadStatus: ({ olt }) => urlDownloadState.downloadStatus.enum[olt.system.url.download],
      downloadProcess: ({ olt }) => olt.system.url.percent,
      urlUpgradeStatus: ({ olt }) => urlDownloadState.urlUpgradeStatus.enum[olt.system.url.upgrade],
      upgradeProcess: ({ olt }) => (olt.system.url.upgrade === 'success' ? 100 : 0),
      failReason: ({ olt }) => olt.system.url.reason,
    }),
  ],
};
