import { text } from '../kit/text.ts';

/** What stands for something of the OLT in a line of a template. */
const templateVariables = ['name', 'ip', 'model', 'mac'] as const;

const variable = /\{\{(\w*)\}\}/g;
/** A line of a template may have so many `*`. */
export const mostStars = 8;

const known: ReadonlySet<string> = new Set(templateVariables);

/** Whether every `{{…}}` is known, and no line has more `*` than are looked for. */
export const isConfigTemplate = (words: string): boolean =>
  [...words.matchAll(variable)].every(([, name]) => known.has(name ?? '')) &&
  words
    .replaceAll(variable, '')
    .split('\n')
    .every((line) => !/\{\{|\}\}/.test(line) && line.split('*').length - 1 <= mostStars);

export const configTemplateWords = {
  lines: text(
    'A line each; * stands for anything, {{name}}, {{ip}}, {{model}} and {{mac}} for those of the OLT. Indented lines belong into the block of the line above them: each such block is asked.',
    '每行一条；* 代表任意内容，{{name}}、{{ip}}、{{model}}、{{mac}} 代表该 OLT 的值。缩进的行属于其上方行的配置块，逐个匹配的块进行检查。',
  ),
  unknownVariable: text(
    'Only {{name}}, {{ip}}, {{model}} and {{mac}} are known here, and at most 8 * in a line',
    '仅支持 {{name}}、{{ip}}、{{model}}、{{mac}}，每行最多 8 个 *',
  ),
  something: text('Say what must stand, or what must not', '请填写必须包含或禁止包含的内容'),
} as const;
