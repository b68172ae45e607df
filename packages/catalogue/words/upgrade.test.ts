import { expect, it } from 'vitest';
import { cloudUpgradeText, upgradeText } from './upgrade.ts';

it('The upgrade text of an OLT is that of the specification, and what is not listed is shown as it is', () => {
  const said = [null, '106', '100', '101', '102', '103', '104', '105', '45'].map((status) => upgradeText(status).en);
  expect(said).toEqual([
    'Not upgrading',
    'Not upgrading',
    'Download completed',
    'writing flash',
    'rebooting',
    'upgrade success',
    'check failed',
    'upgrade failed',
    '45',
  ]);
});

it('The cloud upgrade status is said by download, then by upgrade; a device that tells no percent does not support it', () => {
  const said = (downloadStatus: number, downloadProcess: number | null, urlUpgradeStatus: number | null) =>
    cloudUpgradeText({ downloadStatus, downloadProcess, fileName: 'a.bin', urlUpgradeStatus }).en;
  expect(said(0, null, null)).toBe('Not support');
  expect([said(0, 0, 0), said(1, 45, 0), said(3, 45, 0)]).toEqual([
    'Waiting for download',
    'Downloading 45%',
    'Download fail',
  ]);
  expect([0, 1, 2, 3].map((upgrade) => said(2, 100, upgrade))).toEqual([
    'Waiting for upgrade',
    'Upgrading',
    'Upgrade completed',
    'Upgrade Fail',
  ]);
});
