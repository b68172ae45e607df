import { describe, expect, it } from 'vitest';
import type { PageRow } from '../kit/binding.ts';
import { eponUpgradePages } from './epon-upgrade.ts';
import { gponUpgradePages } from './gpon-upgrade.ts';
import { sessionOf, stepLines } from './page-session.fixture.ts';
import { upgradeStateOf, upgradeCourse, type UpgradeLine } from './upgrade-course.ts';

const bindingOf = (id: string) => {
  const found = [...gponUpgradePages, ...eponUpgradePages].find(({ page }) => page.id === id);
  if (!found) throw new Error(id);
  return found;
};
const nothing = sessionOf('V1600G1', {});
const after: PageRow = { list: '1,2' };

/** What becomes of two ONUs that ran V1 and V1, by what is told of each. */
function stands(lines: readonly (readonly [state: string | null, version: string | null])[], marks = '') {
  const told = lines.map(([state], at): UpgradeLine => ({
    onu: at + 1,
    state,
    reason: 'no light',
    said: `${state}`,
    mark: `${state}`,
  }));
  const course = upgradeCourse({
    onusOf: () => [1, 2],
    lines: () => Promise.resolve(told),
    units: () =>
      Promise.resolve(
        new Map(lines.map(([, version], at) => [at + 1, { version, isWorking: version !== null, isKnown: true }])),
      ),
  });
  return course.stands(nothing, { after, was: { onu1: 'V1', onu2: 'V1', marks }, row: undefined, last: undefined });
}

describe('The states of an upgrade', () => {
  it('are read from words that no MIB lists, and an unknown word is no reading', () => {
    const words = ['Waiting', 'RUNNING', 'upgrading 40%', 'finish', 'Success', 'failed: no light', 'abort', 'zzz', ''];
    expect(words.map(upgradeStateOf)).toEqual([
      'waiting',
      'running',
      'running',
      'finish',
      'finish',
      'failed',
      'abort',
      null,
      null,
    ]);
  });

  it('end nothing while one ONU is waited for, or a word is not known', async () => {
    expect(
      await stands([
        ['finish', 'V2'],
        ['running', 'V1'],
      ]),
    ).toEqual({ is: 'underWay', now: { said1: 'finish', said2: 'running' } });
    expect(
      await stands([
        ['finish', 'V2'],
        [null, 'V1'],
      ]),
    ).toMatchObject({ is: 'underWay' });
  });

  it('that were there before it began are those of another upgrade', async () => {
    expect(
      await stands(
        [
          ['finish', 'V2'],
          ['finish', 'V2'],
        ],
        '[[1,"finish"],[2,"finish"]]',
      ),
    ).toEqual({ is: 'unknown' });
    expect(await stands([])).toEqual({ is: 'unknown' });
  });

  it('are proof with the new version of each ONU, and none without', async () => {
    expect(
      await stands([
        ['finish', 'V2'],
        ['finish', 'V2'],
      ]),
    ).toMatchObject({
      is: 'ended',
      ending: { state: 'verified', reason: 'upgraded', detail: { en: 'ONU 1: V1 → V2; ONU 2: V1 → V2' } },
    });
    expect(
      await stands([
        ['finish', 'V2'],
        ['finish', 'V1'],
      ]),
    ).toMatchObject({
      is: 'over',
      ending: { state: 'unverified', reason: 'notUpgraded', detail: { en: 'ONU 2: still V1' } },
    });
    expect(
      await stands([
        ['finish', 'V2'],
        ['finish', null],
      ]),
    ).toMatchObject({
      is: 'over',
      ending: { detail: { en: 'ONU 2: not back' } },
    });
  });

  it('of one that failed and one that did not say both', async () => {
    expect(
      await stands([
        ['failed', 'V1'],
        ['finish', 'V2'],
      ]),
    ).toMatchObject({
      is: 'ended',
      ending: { state: 'halfApplied', reason: 'upgradeFailed', detail: { en: 'ONU 1: no light' } },
    });
    expect(await stands([['abort', 'V1']])).toMatchObject({
      ending: { state: 'refused', detail: { en: 'ONU 1: aborted; ONU 2: no longer in the upgrade' } },
    });
  });
});

describe('What is sent for an upgrade', () => {
  it('on GPON is one block, with the list and the mode before the start', async () => {
    const row = {
      gOnuUpManuInfoImg: 'V642_V2.tar',
      gOnuUpManuInfoPonInx: 3,
      gOnuUpManuInfoOnuList: '1,5-8',
      gOnuUpManuMode: 'mix',
    };
    expect(stepLines(await bindingOf('manualUpgrade').steps({ op: 'add', after: row }, nothing))).toEqual([
      'gOnuUpManuImg.0=V642_V2.tar gOnuUpManuPonInx.0=3 gOnuUpManuOnuList.0=1,5-8 gOnuUpManuMode.0=4 gOnuUpManuAction.0=1',
    ]);
    const image = bindingOf('uploadImage');
    expect(stepLines(await image.steps({ op: 'remove', before: { gOnuUpOnuImg: 'V642_V2.tar' } }, nothing))).toEqual([
      'gOnuUpManuImg.0=V642_V2.tar gOnuUpManuImgdel.0=0',
    ]);
  });

  it('on EPON takes back what was selected before, then names the file, the ONUs, and begins', async () => {
    const held = { tables: { upgradeOnuSelectTable: { '2': { upgradeOnuSelectS: '7' } } } };
    const row = { upgradeOnuPonS: 1, upgradeOnuSelectS: '1', upgradeImage: 'V642_V2.tar', upgradeIp: '192.0.2.20' };
    const steps = await bindingOf('eponManualUpgrade').steps({ op: 'add', after: row }, sessionOf('V1600D2', held));
    expect(stepLines(steps)).toEqual([
      'upgradePon.0=2 upgradeOnu.0=7 upgradeSelectAction.0=2',
      'upgradeImage.0=V642_V2.tar upgradeIp.0=192.0.2.20 upgradeImageAction.0=1',
      'upgradePon.0=1 upgradeOnu.0=1 upgradeSelectAction.0=1',
      'upgreadAction.0=1',
    ]);
  });
});
