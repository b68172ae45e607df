import {
  upgradeOnuImage,
  upgradeOnuSelect,
  upgradeOnuStatusTable,
  upgreadOnuAction,
} from '@heliograph/wire/mib/epon-upgrade.ts';
import { onlineOnuAuthInfo, onuSnInfo } from '@heliograph/wire/mib/epon-onu.ts';
import {
  gOnuUpManu,
  gOnuUpOnuImgTable,
  gOnuUpStatusTable,
  gOnuUpTftpLoadFile,
} from '@heliograph/wire/mib/gpon-upgrade.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { Bench } from '../../testing/configured.ts';

let bench: Bench;
afterEach(() => bench.stop());

const imageFor = (onu: number, version: string): string => {
  const { onus } = bench.device.olt;
  return `${onus.modelOf(onus.slot(1, onu)).equipmentId}_${version}.tar`;
};
const values = async (column: Parameters<Bench['column']>[0]) => Object.values(await bench.column(column));

describe('a simulated OLT that upgrades its ONUs', () => {
  it('on GPON fetches an image first, does two at a time, and says "finish" before an ONU runs the new version', async () => {
    bench = await Bench.start();
    const image = imageFor(1, 'V9-0-0');
    const start = () =>
      bench.set(gOnuUpManu, {
        gOnuUpManuImg: image,
        gOnuUpManuPonInx: 1,
        gOnuUpManuOnuList: '1-4',
        gOnuUpManuMode: 4,
        gOnuUpManuAction: 1,
      });
    expect((await start()).error).toBe('inconsistentValue');
    await bench.set(gOnuUpTftpLoadFile, {
      gOnuUpTftpLoadFileName: image,
      gOnuUpTftpLoadFileServer: '192.0.2.20',
      gOnuUpTftpLoadFileAction: 1,
    });
    expect(await values(gOnuUpOnuImgTable.columns.gOnuUpOnuImg)).toEqual([]);
    bench.lab.advance(2000);
    expect(await values(gOnuUpOnuImgTable.columns.gOnuUpOnuImg)).toEqual([image]);
    expect((await start()).error).toBe('noError');
    const { gOnuUpStatusSta, gOnuUpStatusFailreason } = gOnuUpStatusTable.columns;
    expect(await values(gOnuUpStatusSta)).toEqual(['running', 'running', 'waiting', 'waiting']);
    expect((await start()).error).toBe('inconsistentValue');
    bench.lab.advance(12_000);
    const { olt } = bench.device;
    const main = () => olt.upgrades.versions(olt.onus.slot(1, 1)).main;
    expect((await values(gOnuUpStatusSta))[0]).toBe('finish');
    expect(main()).not.toBe('V9.0.0');
    bench.lab.advance(60_000);
    expect(main()).toBe('V9.0.0');
    const reasons = await values(gOnuUpStatusFailreason);
    const fits = [1, 2, 3, 4].map((onu) => imageFor(onu, 'V9-0-0') === image);
    expect(reasons).toEqual(fits.map((isMeant) => (isMeant ? '' : 'image mismatch')));
  });

  it('on EPON names them by the LLID of its table of ONUs, and aborts what it is told to', async () => {
    bench = await Bench.start({
      spec: { id: 'olt-a', model: 'V1600D2', name: 'A', contact: 'c', location: 'l' },
    });
    const select = (list: string) =>
      bench.set(upgradeOnuSelect, { upgradePon: 1, upgradeOnu: list, upgradeSelectAction: 1 });
    const act = (action: number) => bench.set(upgreadOnuAction, { upgreadAction: action });
    expect((await act(1)).error).toBe('inconsistentValue');
    await bench.set(upgradeOnuImage, {
      upgradeImage: imageFor(2, 'V9-0-0'),
      upgradeIp: '192.0.2.20',
      upgradeImageAction: 1,
    });
    expect((await select('2')).error).toBe('noError');
    expect((await act(1)).error).toBe('noError');
    const { upgradeOnuLlid, upgradeOnuStatusS } = upgradeOnuStatusTable.columns;
    const llids = await bench.column(onlineOnuAuthInfo.columns.onlineOnuAuthInfoLlid);
    expect([await values(upgradeOnuLlid), await values(upgradeOnuStatusS)]).toEqual([[llids['1.2']], ['running']]);
    await act(2);
    expect(await values(upgradeOnuStatusS)).toEqual(['abort']);
    expect((await act(1)).error).toBe('noError');
    bench.lab.advance(60_000);
    expect(await values(upgradeOnuStatusS)).toEqual(['finish']);
    expect((await bench.column(onuSnInfo.columns.onuSoftwareVersion))['1.2']).toBe('V9.0.0');
  });
});
