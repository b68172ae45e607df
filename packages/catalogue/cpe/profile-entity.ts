import { z } from 'zod';
import { line, maybeLine, entityPart } from '../kit/entity-part.ts';
import { entity } from '../kit/entity.ts';
import { str } from '../kit/fields.ts';
import { text, type Text } from '../kit/text.ts';
import { entriesInput, entriesTold, type ProfileKind, type ToldEntry } from './profile.ts';

interface ProfileSpec {
  readonly kind: ProfileKind;
  readonly id: string;
  readonly calls: readonly [one: string, many: string];
  readonly permission: `${string}:${string}`;
  readonly menuId: number;
  readonly icon: string;
  readonly one: Text;
  readonly many: Text;
  readonly title: Text;
  readonly empty: Text;
  readonly entries: Text;
  /** The rules of the specification about its name. */
  readonly spec?: readonly string[];
}

const partsOf = (spec: ProfileSpec) => ({
  profileName: line({
    stored: 'name',
    label: text('Profile name', '模板名称'),
    ...(spec.spec ? { spec: spec.spec } : {}),
    format: 'entityName',
    maxLength: 64,
    unique: true,
    filter: true,
    sort: true,
  }),
  entries: entityPart(
    { stored: 'entries', list: false, drawn: false },
    {
      field: str({ label: spec.entries, maxLength: 64 }),
      input: entriesInput,
      told: entriesTold,
      // The dialog puts the first one into it.
      blank: [] as never[],
    },
  ),
  remark: maybeLine({
    stored: 'remark',
    label: text('Note', '备注'),
    format: 'label',
    maxLength: 200,
    list: { extra: true },
  }),
});

/** Profiles of customer devices by their kind: all of them stand in one table, and hold entries of parts of the customer device. */
export const profileEntity = (spec: ProfileSpec) =>
  entity({
    id: spec.id,
    table: 'cpe_profile',
    fixed: { kind: spec.kind },
    key: 'profileId',
    path: `/tr069/profile/${spec.kind}`,
    permission: spec.permission,
    calls: spec.calls,
    one: spec.one,
    many: spec.many,
    title: spec.title,
    empty: spec.empty,
    parts: partsOf(spec),
    named: 'profileName',
    order: ['name', 'id'],
    stamps: ['createBy', 'createTime', 'updateTime'],
    columns: [
      'profileName',
      { name: 'holds', label: spec.entries },
      { name: 'runs', label: text('Times issued', '下发次数'), kind: 'number' },
      { name: 'lastTime', label: text('Last issued', '上次下发'), kind: 'time' },
      'remark',
      { name: 'createBy', label: text('Made by', '创建者'), extra: true },
      { name: 'updateTime', label: text('Changed', '更新时间'), kind: 'time', extra: true },
    ],
    /** Runs that gave it, those that are remembered. */
    more: { runs: z.number(), lastTime: z.string().nullable() },
    single: true,
    usedBy: ['cpe_preconfig', 'rd_profile'].map((table) => ({ table, column: `${spec.kind}_profile` })),
    menu: { menuId: spec.menuId, parentId: 300, path: `tr069/profile/${spec.kind}`, icon: spec.icon },
    kept: {
      follows: 'what administrators set up by hand, at most 200 of each kind for each tenant',
      seen: 'whole',
      why: 'what customer devices are given belongs to the tenant and stands in no project; who may configure devices anywhere chooses among all of it',
    },
    ruled: true,
  });

export type ProfileRow = {
  readonly profileId: string;
  readonly profileName: string;
  readonly entries: readonly ToldEntry[];
  readonly remark: string | null;
};
