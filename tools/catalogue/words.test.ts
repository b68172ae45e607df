import { expect, it } from 'vitest';
import { consoleWords } from '../console-words.ts';

// Words that stood on screens once and told nobody what they mean, or said one thing in two spellings.
const unwanted = [/\bseason/i, /one-step/i, /personal cent(er|re)/i, /\d+ signs or more/i, /authoris/i];

it('No text of the console says a thing in a word that the trade does not have, or in a second spelling', async () => {
  const said = Object.keys(JSON.parse(await consoleWords()) as object);
  expect(said.length).toBeGreaterThan(3000);
  expect(said.filter((words) => unwanted.some((word) => word.test(words)))).toEqual([]);
});
