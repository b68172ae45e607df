import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { theme } from 'antd';
import { antdTheme } from './theme.ts';

type Colours = Readonly<Record<string, string>>;

const css = readFileSync(join(import.meta.dirname, 'frame.css'), 'utf8');

/** The colour variables of a rule of the style sheet. */
function variablesOf(selector: string): Colours {
  const from = css.indexOf(`${selector} {`);
  const block = css.slice(from, css.indexOf('}', from));
  return Object.fromEntries([...block.matchAll(/--([\w-]+): (#[\da-f]{6});/g)].map(([, name, value]) => [name, value]));
}

const simple = variablesOf(':root');
const themes = { simple, dark: { ...simple, ...variablesOf(":root[data-theme='dark']") } } as const;

const linear = (byte: number) => (byte <= 10 ? byte / 255 / 12.92 : ((byte / 255 + 0.055) / 1.055) ** 2.4);

/** Relative luminance (WCAG 2.2). */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => linear(Number.parseInt(colour.slice(at, at + 2), 16)));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(a: string, b: string): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}

const texts = ['ink', 'muted', 'link', 'critical', 'major', 'minor', 'warning', 'good', 'off'];
const grounds = ['page', 'card', 'hover', 'wash'];
const pairs = texts.flatMap((text) => grounds.map((ground) => [text, ground] as const));

it('Contrast is that of WCAG', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
  expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
});

describe.each(['simple', 'dark'] as const)('The %s theme', (name) => {
  const colours: Colours = themes[name];
  const of = (colour: string) => colours[colour] ?? '';

  it.each(pairs)('has %s that reads on %s', (text, ground) => {
    expect(contrast(of(text), of(ground))).toBeGreaterThanOrEqual(4.5);
  });

  it('has a focus ring and marks that stand out from what they lie on', () => {
    for (const ground of grounds) expect(contrast(of('primary'), of(ground))).toBeGreaterThanOrEqual(3);
  });

  it('has words on its primary colour that read', () => {
    expect(contrast(name === 'dark' ? of('page') : '#ffffff', of('primary'))).toBeGreaterThanOrEqual(4.5);
  });

  it('gives antd the same colours as the style sheet', () => {
    expect(theme.getDesignToken(antdTheme(name))).toMatchObject({
      colorText: of('ink'),
      colorTextSecondary: of('muted'),
      colorLink: of('link'),
      colorPrimary: of('primary'),
      colorError: of('critical'),
      colorSuccess: of('good'),
      colorBgContainer: of('card'),
      colorBgLayout: of('page'),
    });
  });
});

it('A style names no variable that is nowhere set', () => {
  const root = join(import.meta.dirname, '..');
  const styles = ['app', 'engine', 'screens', 'shell'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.css'))
      .map((name) => readFileSync(join(root, folder, name), 'utf8')),
  );
  const all = styles.join('\n');
  const set = new Set([...all.matchAll(/(--[\w-]+):/g)].map(([, name]) => name));
  // One with a value of its own for want of another may be set by nobody.
  const named = [...all.matchAll(/var\((--[\w-]+)\)/g)].map(([, name]) => name);
  expect(named.length).toBeGreaterThan(100);
  expect(named.filter((name) => !set.has(name))).toEqual([]);
});
