import { specsOf, type Field } from '../../packages/catalogue/kit/fields.ts';
import { canDo, configPagePath, type ConfigPage } from '../../packages/catalogue/kit/page.ts';
import { isLimit, limits } from '../../packages/catalogue/models/limits.ts';

function bounds(field: Field): object {
  switch (field.kind) {
    case 'int':
      return {
        min: field.min,
        max: field.max,
        ...(field.also === undefined ? {} : { also: field.also }),
        ...(field.unit === undefined ? {} : { unit: field.unit }),
        ...(field.by !== undefined && isLimit(field.by) ? { bySeries: limits[field.by].of } : {}),
      };
    case 'str':
    case 'secret':
      return {
        minLength: field.minLength ?? 1,
        maxLength: field.maxLength,
        ...(field.format === undefined ? {} : { format: field.format }),
      };
    case 'choice':
    case 'choices':
      return { options: field.options.map(({ value }) => value) };
    case 'port':
    case 'ports':
      return { of: field.of, ...(field.most === undefined ? {} : { most: field.most }) };
    case 'bool':
      return {};
  }
}

const describedField = (field: Field) => ({
  kind: field.kind,
  label: field.label,
  ...bounds(field),
  required: field.optional !== true && field.shown !== true,
  ...(field.shown === true ? { shown: true } : {}),
  ...(field.when === undefined ? {} : { when: field.when }),
  spec: specsOf(field),
});

/** One page as a line of `catalogue list`. */
export const described = (page: ConfigPage): object => ({
  id: page.id,
  route: configPagePath(page),
  title: page.title,
  section: page.section,
  shape: page.shape,
  permission: page.permission,
  key: page.key ?? [],
  can: (['add', 'edit', 'remove'] as const).filter((action) => canDo(page, action)),
  fields: Object.fromEntries(Object.entries(page.fields).map(([name, field]) => [name, describedField(field)])),
  rules: (page.rules ?? []).map((rule) => ({ marks: rule.marks, message: rule.message, spec: specsOf(rule) })),
  needs: (page.needs ?? []).map((need) => ({ reads: need.reads, message: need.message, spec: specsOf(need) })),
});
