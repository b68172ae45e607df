import { fill, text, type Text } from '../kit/text.ts';

const ways = {
  rule: text('rule {name}', '规则“{name}”'),
  link: text('{name} by link', '{name}（通过链接）'),
} as const;

/** Who did something, as people read it: alarms keep the English of a rule and of a link; anything else is a name, in which there is no blank. */
export function whoDidIt(by: string): Text {
  const { rule, link } = /^(?:rule (?<rule>.+)|(?<link>.+) by link)$/s.exec(by)?.groups ?? {};
  if (rule !== undefined) return fill(ways.rule, { name: rule });
  return link === undefined ? text(by, by) : fill(ways.link, { name: link });
}
