import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { ChangeAnswer, PageValues } from './support/config-stand.ts';
import { startFaultStand, type FaultStand } from './support/fault-stand.ts';
import { campaignAreas, startCampaigns, tarOf, type Campaigns } from './support/onu-campaigns.ts';

// New software for ONUs: an image is there when the OLT lists it, and an upgrade is done when the ONUs are seen to run it. What the
// OLT is at for minutes holds up nothing else.

const server = '192.0.2.20';
const texts = ({ reasons }: ChangeAnswer) => reasons.map(({ text }) => text).join(' ');
const codes = ({ reasons }: ChangeAnswer) => reasons.map(({ reason }) => reason);

const oltOf = ({ lab }: FaultStand) => {
  const olt = lab.network.devices[0]?.olt;
  if (!olt) throw new Error('no device');
  return olt;
};
const slotOf = (stand: FaultStand, onu: number) => oltOf(stand).onus.slot(1, onu);
const runs = (stand: FaultStand, onu: number) => oltOf(stand).upgrades.versions(slotOf(stand, onu)).main;
/** An image for the model of an ONU. */
const imageFor = (stand: FaultStand, onu: number, version: string) =>
  `${oltOf(stand).onus.modelOf(slotOf(stand, onu)).equipmentId}_${version.replaceAll('.', '-')}.tar`;

describe('On a GPON OLT', () => {
  let stand: FaultStand;
  let campaigns: Campaigns;
  beforeAll(async () => {
    stand = await startFaultStand(10_588, 'V1600G1', campaignAreas);
    campaigns = await startCampaigns(stand);
  });
  afterAll(async () => {
    await campaigns.stop();
    await stand.stop();
  });
  // Whatever restarts is back.
  afterEach(() => stand.pass(60_000));

  const load = (image: string) =>
    stand.change('uploadImage', { op: 'add', values: { gOnuUpOnuImg: image, gOnuUpTftpLoadFileServer: server } });
  const asked = (image: string, onus: string, mode = 'mix'): PageValues => ({
    gOnuUpManuInfoImg: image,
    gOnuUpManuInfoPonInx: 1,
    gOnuUpManuInfoOnuList: onus,
    gOnuUpManuMode: mode,
  });
  const begin = (image: string, onus: string) =>
    stand.begin('manualUpgrade', { op: 'add', values: asked(image, onus) });
  const statusOf = async (onu: number) =>
    (await stand.rows('upgradeStatus')).find((row) => row['gOnuUpStatusOnuInx'] === onu);
  const isRunning = async (onu: number) => (await statusOf(onu))?.['gOnuUpStatusSta'] === 'running';
  async function loaded(onu: number, version: string): Promise<string> {
    const image = imageFor(stand, onu, version);
    expect([(await load(image)).state, image]).toEqual(['verified', image]);
    return image;
  }

  it('an image is there when the OLT lists it, and gone when it is deleted; nothing is left to be saved', async () => {
    const image = await loaded(1, 'V7.0.0');
    expect(await stand.rows('uploadImage')).toMatchObject([{ gOnuUpOnuImg: image }]);
    const gone = await stand.change('uploadImage', { op: 'remove', key: { gOnuUpOnuImg: image } });
    expect([gone.state, await stand.rows('uploadImage')]).toEqual(['verified', []]);
    expect((await stand.call('GET', 'state'))['data']).toMatchObject({ unsavedSince: null });
  });

  it('a file that never comes is said to have failed or timed out', async () => {
    const ended = await load('nothing.tar');
    expect([ended.state, codes(ended)]).toEqual(['refused', ['loadFailed']]);
  });

  it('an upgrade ends when the ONU is seen to run its new version, and holds up no other change', async () => {
    const image = await loaded(1, 'V8.0.1');
    const old = runs(stand, 1);
    const upgrade = await begin(image, '1');
    await stand.until(() => isRunning(1));
    const other = await stand.change('vlanTable', { op: 'add', values: { vlanVid: 321, vlanName: 'meanwhile' } });
    expect(other.state).toBe('verified');
    expect((await stand.call('GET', 'change', { changeId: upgrade }))['data']).toMatchObject({ state: 'readingBack' });
    const second = { ...asked(image, '1'), gOnuUpManuInfoPonInx: 2 };
    await expect(stand.begin('manualUpgrade', { op: 'add', values: second })).rejects.toThrow(
      'Upgrade task exists, abort it first',
    );
    const ended = await stand.end(upgrade);
    expect([ended.state, codes(ended)]).toEqual(['verified', ['upgraded']]);
    expect(texts(ended)).toContain(`${old} → V8.0.1`);
    expect(await statusOf(1)).toMatchObject({ gOnuUpStatusSta: 'finish', gOnuDetailInfoMainVer: 'V8.0.1' });
    expect(await stand.rows('manualUpgrade')).toEqual([]);
  });

  it('"finish" of the table is no proof: an ONU that runs what it ran is not called upgraded', async () => {
    const image = await loaded(2, runs(stand, 2));
    const ended = await stand.end(await begin(image, '2'));
    expect([ended.state, codes(ended)]).toEqual(['unverified', ['notUpgraded']]);
    expect(texts(ended)).toContain(`ONU 2: still ${runs(stand, 2)}`);
  });

  it('an ONU that leaves in the middle fails, the others go on, and both are told', async () => {
    const image = await loaded(3, 'V8.1.0');
    const fits = [1, 2, 4].find((onu) => imageFor(stand, onu, 'V8.1.0') === image);
    const list = fits === undefined ? '3' : `3,${fits}`;
    const upgrade = await begin(image, list);
    await stand.until(() => isRunning(3));
    await stand.event({ type: 'powerOff', pon: 1, onu: 3 });
    const ended = await stand.end(upgrade);
    expect([ended.state, codes(ended)]).toEqual([fits === undefined ? 'refused' : 'halfApplied', ['upgradeFailed']]);
    expect(texts(ended)).toContain('ONU 3: ONU offline');
    const again = await stand.end(await begin(image, '3'));
    expect([again.state, texts(again)]).toEqual(['failed', expect.stringContaining('ONU 3 is offline')]);
    await stand.event({ type: 'powerOn', pon: 1, onu: 3 });
  });

  it('one that is aborted says so at each ONU, and the next may begin', async () => {
    const image = await loaded(4, 'V8.2.0');
    const upgrade = await begin(image, '4');
    await stand.until(() => isRunning(4));
    const key = { gOnuUpManuInfoImg: image, gOnuUpManuInfoPonInx: 1 };
    expect((await stand.change('manualUpgrade', { op: 'remove', key })).state).toBe('verified');
    const ended = await stand.end(upgrade);
    expect([ended.state, texts(ended)]).toEqual(['refused', expect.stringContaining('ONU 4: aborted')]);
    expect(await statusOf(4)).toMatchObject({ gOnuUpStatusSta: 'abort' });
    const next = await stand.end(await begin(image, '4'));
    expect([next.state, runs(stand, 4)]).toEqual(['verified', 'V8.2.0']);
  });

  it('a task gives ONUs of one port the image in one course, which the OLT fetched here; each has its own end', async () => {
    await known(stand);
    const image = imageFor(stand, 1, 'V8.3.0');
    const content = tarOf(150_000);
    const firmwareId = await campaigns.image(image, 'V8.3.0', content);
    const before = [runs(stand, 1), runs(stand, 2)];
    const task = await campaigns.create({ firmwareId, byRule: true, oltId: stand.oltId, pon: 1 });
    const ended = await campaigns.over(task);
    expect(oltOf(stand).upgrades.fetched?.equals(content)).toBe(true);
    const fits = imageFor(stand, 2, 'V8.3.0') === image;
    expect(ended).toMatchObject([
      { state: 'finish', wasVersion: before[0], nowVersion: 'V8.3.0' },
      fits ? { state: 'finish' } : { state: 'failed', reason: 'The OLT says: image mismatch', nowVersion: before[1] },
    ]);
    expect(ended[0]?.steps.map(({ text }) => text)).toContain('The OLT holds the image');
    const { rows } = await stand.server.everything.query<{ page: string }>(
      'select page from config_change where after::text like $1 order by id',
      [`%${image}%`],
    );
    expect(rows.map(({ page }) => page)).toEqual(['uploadImage', 'manualUpgrade']);
    const { rows: offers } = await stand.server.everything.query('select 1 from file_offer');
    const { rows: onus } = await stand.server.everything.query('select firmware from onu where onu_no = 1');
    expect([offers, onus]).toEqual([[], [{ firmware: 'V8.3.0' }]]);
    const again = await campaigns.create({ firmwareId, onuIds: stand.onuIds.slice(0, 1) });
    expect(await campaigns.over(again)).toMatchObject([{ state: 'skipped' }]);
  });

  it('a task waits while somebody else\u2019s upgrade goes on at the OLT, and is aborted there when it is cancelled', async () => {
    await known(stand);
    // The OLT holds it already: the task comes to the point at which it finds the other one going on.
    const image = await loaded(1, 'V8.5.0');
    const by = await begin(await loaded(3, 'V8.4.0'), '3');
    await stand.until(() => isRunning(3));
    const firmwareId = await campaigns.image(image, 'V8.5.0', tarOf(5000));
    const task = await campaigns.create({ firmwareId, onuIds: stand.onuIds.slice(0, 1) });
    const told = async () => {
      await campaigns.look(task);
      const change = await campaigns.underWay(task);
      if (change !== undefined) await stand.end(change);
      return (await campaigns.targets(task))[0];
    };
    await told();
    await told();
    await campaigns.look(task);
    expect((await campaigns.targets(task))[0]).toMatchObject({
      state: 'waiting',
      reason: expect.stringContaining('Upgrade task exists, abort it first'),
    });
    await stand.end(by);
    stand.pass(600_000);
    await campaigns.look(task);
    const load = await campaigns.underWay(task);
    if (load !== undefined) await stand.end(load);
    await campaigns.look(task);
    await stand.until(() => isRunning(1));
    await stand.until(async () => {
      await campaigns.look(task);
      return (await campaigns.targets(task))[0]?.reason === 'OLT: running';
    });
    await campaigns.act(task, 'cancel');
    const change = await campaigns.underWay(task);
    // Time passes for the upgrade only once the OLT was told to stop it.
    const { rows: stops } = await stand.server.everything.query<{ id: string }>(
      `select id from config_change where op = 'remove' and page = 'manualUpgrade' order by id desc limit 1`,
    );
    expect((await stand.end(stops[0]?.id ?? '')).state).toBe('verified');
    expect((await stand.end(change ?? '')).state).toBe('refused');
    expect(await campaigns.look(task)).toMatchObject({ phase: 'done', status: 'executionCanceled' });
    expect(await campaigns.targets(task)).toMatchObject([{ state: 'abort', reason: 'Aborted at the OLT' }]);
    expect(await statusOf(1)).toMatchObject({ gOnuUpStatusSta: 'abort' });
  });

  it('an ONU whose model has an image kept for it gets it when it registers', async () => {
    const image = await loaded(1, 'V9.0.0');
    const model = image.split('_')[0] ?? '';
    const rule = { gOnuUpAutoInfoEquId: model, gOnuUpAutoInfoSwVer: 'V9.0.0', gOnuUpAutoInfoOnuImg: image };
    expect((await stand.change('autoUpgrade', { op: 'add', values: rule })).state).toBe('verified');
    await stand.event({ type: 'reboot', pon: 1, onu: 1 });
    for (let seconds = 0; seconds < 120; seconds += 2) stand.pass(2000);
    expect(await stand.rows('autoUpgradeStatus')).toMatchObject([
      { gOnuUpAutoStatusONUInx: 1, gOnuUpAutoStatusSta: 'finish', gOnuDetailInfoMainVer: 'V9.0.0' },
    ]);
    const key = { gOnuUpAutoInfoEquId: model };
    expect((await stand.change('autoUpgrade', { op: 'remove', key })).state).toBe('verified');
  });
});

/** What the console knows of the ONUs of a stand, as the device has it. */
async function known({ server, lab }: FaultStand): Promise<void> {
  const olt = lab.network.devices[0]?.olt;
  if (!olt) throw new Error('no device');
  for (const onu of [1, 2]) {
    const slot = olt.onus.slot(1, onu);
    await server.everything.query('update onu set model = $2, firmware = $3, state = 1 where onu_no = $1', [
      onu,
      olt.onus.modelOf(slot).equipmentId,
      olt.upgrades.versions(slot).main,
    ]);
  }
}

describe('On an EPON OLT', () => {
  let stand: FaultStand;
  let campaigns: Campaigns;
  beforeAll(async () => {
    stand = await startFaultStand(10_589, 'V1600D2', campaignAreas);
    campaigns = await startCampaigns(stand);
  });
  afterAll(async () => {
    await campaigns.stop();
    await stand.stop();
  });

  it('a task has the OLT fetch the image and give it to its ONUs', async () => {
    await known(stand);
    const content = tarOf(70_000);
    const firmwareId = await campaigns.image(imageFor(stand, 1, 'V8.3.0'), 'V8.3.0', content);
    const ended = await campaigns.over(await campaigns.create({ firmwareId, onuIds: stand.onuIds.slice(0, 1) }));
    expect(ended).toMatchObject([{ state: 'finish', nowVersion: 'V8.3.0' }]);
    expect([runs(stand, 1), oltOf(stand).upgrades.fetched?.equals(content)]).toEqual(['V8.3.0', true]);
    stand.pass(60_000);
  });

  it('an upgrade is begun with file, server and ONUs, and ends when the ONU is seen to run the new version', async () => {
    const image = imageFor(stand, 1, 'V8.0.1');
    const values = { upgradeOnuPonS: 1, upgradeOnuSelectS: '1', upgradeImage: image, upgradeIp: server };
    const upgrade = await stand.begin('eponManualUpgrade', { op: 'add', values });
    await stand.until(async () => (await stand.rows('eponManualUpgrade')).length === 1);
    await expect(
      stand.begin('eponManualUpgrade', { op: 'add', values: { ...values, upgradeOnuPonS: 2 } }),
    ).rejects.toThrow('abort it first');
    const ended = await stand.end(upgrade);
    expect([ended.state, codes(ended), runs(stand, 1)]).toEqual(['verified', ['upgraded'], 'V8.0.1']);
    expect(await stand.rows('eponUpgradeStatus')).toMatchObject([
      { onlineOnuAuthInfoOnuNo: 1, upgradeOnuStatusS: 'finish', onuSoftwareVersion: 'V8.0.1' },
    ]);
  });

  it('what ONUs of a model get by themselves is made, changed and removed', async () => {
    const values = {
      autoVendorIDS: 'VSOL',
      autoModelIDS: 'V642',
      autoSoftwareVersionS: 'V9.0.0',
      autoImageNameS: 'V642_V9-0-0.tar',
      autoTftpServerIPS: server,
      autoForceModeS: false,
    };
    const key = { autoVendorIDS: 'VSOL', autoModelIDS: 'V642' };
    expect((await stand.change('eponAutoUpgrade', { op: 'add', values })).state).toBe('verified');
    const edited = await stand.change('eponAutoUpgrade', { op: 'edit', key, values: { autoForceModeS: true } });
    expect(edited.state).toBe('verified');
    expect(await stand.rows('eponAutoUpgrade')).toMatchObject([{ ...values, autoForceModeS: true }]);
    expect((await stand.change('eponAutoUpgrade', { op: 'remove', key })).state).toBe('verified');
    expect(await stand.rows('eponAutoUpgrade')).toEqual([]);
  });
});
