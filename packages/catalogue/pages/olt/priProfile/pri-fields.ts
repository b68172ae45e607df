import type { Field } from '../../../kit/fields.ts';
import { configPage, type ConfigPage, type Need } from '../../../kit/page.ts';
import { text, type Text } from '../../../kit/text.ts';
import { profileExists, gponProfileOf, reachesBound } from '../profiles/profile-fields.ts';

/** The field of every part that says of which profile it is. */
export const profileField = 'priPName';

interface Part {
  readonly id: string;
  readonly title: Text;
  readonly help?: Text;
  /** Fields that only a working ONU has: what it says itself. */
  readonly without?: readonly string[];
  /** Of a form, which has many: those that are columns of the table of profiles. */
  readonly columns?: readonly string[];
  /** What a new row begins with, where the ONU itself says it on the ONU's page. */
  readonly initial?: Readonly<Record<string, string | number | boolean>>;
  /** Fields that a profile holds otherwise. */
  readonly fields?: Readonly<Record<string, Field>>;
  readonly can?: ConfigPage['can'];
  readonly needs?: readonly Need[];
}

/**
 * A part of private profiles: what the page of an ONU's own private configuration holds, once for each profile. It has the fields of
 * that page under their names: they are the same settings, and what compares or copies them need not know two words for one.
 */
export function privatePart(page: ConfigPage, part: Part): ConfigPage {
  const { id, title, help, without = [], columns, initial = {}, fields: own = {}, needs = [] } = part;
  const can = part.can ?? (page.shape === 'form' ? { remove: false } : page.can);
  const fields = Object.entries({ ...page.fields, ...own })
    .filter(([name]) => !without.includes(name))
    .map(([name, field]): [string, Field] => [
      name,
      {
        ...field,
        ...(name in initial ? { initial: initial[name] } : {}),
        ...(columns === undefined || columns.includes(name) ? {} : { column: false as const }),
      } as Field,
    ]);
  return configPage({
    id,
    path: `priProfile/${id}`,
    pathAlternatives: [`/device/priProfile/${id}`],
    section: 'profiles',
    title,
    ...(help ? { help } : {}),
    shape: 'tableForm',
    ...(can ? { can } : {}),
    permission: 'device:profiles',
    technology: 'GPON',
    key: [profileField, ...(page.key ?? [])],
    ...(page.spec === undefined ? {} : { spec: page.spec }),
    cuts: text(
      'The private profile is written to its ONUs anew: what it sets is interrupted there for some seconds.',
      '私有模板将重新下发到已绑定的 ONU，相关业务会中断数秒。',
    ),
    cutsOnAdd: true,
    reaches: reachesBound('private', profileField),
    fields: {
      [profileField]: gponProfileOf('private', text('Private profile', '私有模板')),
      ...Object.fromEntries(fields),
    },
    ...(page.rules ? { rules: page.rules } : {}),
    needs: [profileExists('private', profileField), ...needs],
  });
}
