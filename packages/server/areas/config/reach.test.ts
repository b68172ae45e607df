import { lineTcont } from '@heliograph/catalogue/pages/olt/lineProfile/lineTcont.ts';
import { dbaProfile } from '@heliograph/catalogue/pages/olt/profiles/dbaProfile.ts';
import { lineProfileSub } from '@heliograph/catalogue/pages/olt/lineProfile/lineProfileSub.ts';
import { unmetNeeds } from '../../southbound/config/needs.ts';
import { describe, expect, it } from 'vitest';
import type { PageRow } from '../../drivers/kit/binding.ts';
import { cutsBy } from './reach.ts';

const bound = (pon: number, onu: number, line: string): PageRow => ({
  profileBindShowPon: pon,
  profileBindShowOnu: onu,
  profileBindShowLPN: line,
});
const pages: Readonly<Record<string, readonly PageRow[]>> = {
  bindProfile: [bound(1, 1, 'home'), bound(1, 2, 'home'), bound(3, 1, 'home'), bound(3, 2, 'office')],
  automaticLearn: [{ gOnuAutoLearnPonInx: 1, gOnuAutoLearnLineProfile: 'given' }],
  lineTcont: [{ linePName: 'home', linePTcontTDbaName: 'fast' }],
};
const rowsOf = (id: string) => Promise.resolve(pages[id]);
const none = () => Promise.resolve(undefined);

const said = async (...given: Parameters<typeof cutsBy>) => (await cutsBy(...given)).map(({ en }) => en);
const three = 'ONUs that this reaches: 3, on PON ports: 2.';

describe('A change of a profile', () => {
  it('says how many ONUs on how many PON ports it reaches, and what stops there', async () => {
    const row = { linePName: 'home', linePTcontTId: 1 };
    expect(await said(lineTcont, 'edit', row, rowsOf)).toEqual([three, lineTcont.cuts.en]);
    // A new T-CONT too: the profile is written anew.
    expect(await said(lineTcont, 'add', row, rowsOf)).toEqual([three, lineTcont.cuts.en]);
  });

  it('cuts nothing while no ONU has the profile', async () => {
    expect(await said(lineTcont, 'edit', { linePName: 'spare' }, rowsOf)).toEqual([]);
  });

  it('names no number where the bindings could not be read', async () => {
    expect(await said(lineTcont, 'edit', { linePName: 'home' }, none)).toEqual([lineTcont.cuts.en]);
  });

  it('reaches the ONUs of the line profiles that name a DBA profile; ONUs with T-CONTs of their own are never nobody', async () => {
    expect(await said(dbaProfile, 'edit', { dbaPNameShow: 'fast' }, rowsOf)).toEqual([three, dbaProfile.cuts.en]);
    expect(await said(dbaProfile, 'edit', { dbaPNameShow: 'slow' }, rowsOf)).toEqual([dbaProfile.cuts.en]);
  });

  it('is no removal while an ONU has it, a PON port gives it, or another profile names it', async () => {
    const unmet = async (...given: Parameters<typeof unmetNeeds>) =>
      (await unmetNeeds(...given)).map(({ message }) => message.en);
    expect(await unmet(lineProfileSub, 'remove', { linePNameTableName: 'home' }, rowsOf)).toEqual([
      'ONUs are bound to this profile',
    ]);
    expect(await unmet(lineProfileSub, 'remove', { linePNameTableName: 'given' }, rowsOf)).toEqual([
      'ONUs that are learned get this profile',
    ]);
    expect(await unmet(lineProfileSub, 'remove', { linePNameTableName: 'spare' }, rowsOf)).toEqual([]);
    expect(await unmet(dbaProfile, 'remove', { dbaPNameShow: 'fast' }, rowsOf)).toEqual(['A line profile uses it']);
    expect(await unmet(dbaProfile, 'remove', { dbaPNameShow: 'slow' }, rowsOf)).toEqual([]);
  });
});
