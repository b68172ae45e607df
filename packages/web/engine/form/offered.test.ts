import { policyConditions } from '@heliograph/catalogue/alarms/policy-entity.ts';
import type { Text } from '@heliograph/catalogue/kit/text.ts';
import { expect, it } from 'vitest';
import { offeredOptions } from './offered.ts';

const english = ({ en }: Text): string => en;

it('Alarms to choose from stand beneath what they are of, each once; what thresholds raise beneath a heading of its own', () => {
  const { options } = policyConditions.kinds.field as unknown as { options: Parameters<typeof offeredOptions>[0] };
  const headings = offeredOptions(options, english) as { label: string; options: readonly { value: string }[] }[];
  expect(headings.map(({ label }) => label)).toEqual(expect.arrayContaining(['OLT', 'PON port', 'ONU']));
  expect(headings.at(-1)?.label).toBe('Crossed thresholds');
  expect(headings.at(-1)?.options.every(({ value }) => value.endsWith('Crossed'))).toBe(true);
  const all = headings.flatMap((heading) => heading.options.map(({ value }) => value));
  const given = options.map(({ value }) => String(value));
  expect(all).toHaveLength(given.length);
  expect(new Set(all)).toEqual(new Set(given));
});

it('Options without a heading stand as they are', () => {
  const plain = { value: 1, label: { en: 'One', zh: '一' } };
  expect(offeredOptions([plain], english)).toEqual([{ value: 1, label: 'One' }]);
});
