import { configMenu } from '@heliograph/catalogue/menu/config-menu.ts';
import { menu } from '@heliograph/catalogue/menu/menu.ts';
import { quotedTexts } from '@heliograph/catalogue/words/quoted.ts';
import { describe, expect, it } from 'vitest';
import { excuseFactsOf, faultOf } from './excuses.ts';
import { loadPages } from './pages.ts';
import { isSaid, productSources, type QuotedSource } from './quoted.ts';

const sources = productSources();

describe('A text that the specification quotes', () => {
  it('is said word for word by some code, or waits for pages that are not there', async () => {
    const pages = [...(await loadPages()).values()];
    const facts = excuseFactsOf(pages, [...menu, ...configMenu(pages, menu)]);
    const faults = quotedTexts.flatMap(([words, excuse]) => {
      if (isSaid(words, sources)) return [];
      const fault = excuse === undefined ? 'nobody says it' : faultOf(excuse, facts);
      return fault === undefined ? [] : [`${words}: ${fault}`];
    });
    expect(faults).toEqual([]);
  });

  it('is not said by standing in a list', () => {
    const words: QuotedSource = {
      file: 'words.ts',
      text: "export const trouble = {\n  lost: text('Lost', '丢失'),\n};\n",
    };
    expect(isSaid('Lost', [words])).toBe(false);
    expect(isSaid('Lost', [words, { file: 'screen.tsx', text: 'say(trouble.lost)' }])).toBe(true);
    expect(isSaid('Los', [words, { file: 'screen.tsx', text: 'say(trouble.lost)' }])).toBe(false);
  });
});
