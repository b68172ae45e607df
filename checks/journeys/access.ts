import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * What stands around many screens: as large as all that one of them shows, and the same on each. It is surveyed where a window shows it first,
 * and left out from then on.
 */
const frames = ['.side-menu', 'header.top', '.olt-nav-pages'];

/**
 * Runs in the page: what axe-core finds wrong of WCAG 2.2 A and AA and of its best practices, and what it does not look for: ids that
 * stand twice, and more than one main heading.
 */
const survey = `(async () => {
  const rules = { 'label-content-name-mismatch': { enabled: true } };
  const known = (window.surveyedFrames ??= new Set());
  const there = ${JSON.stringify(frames)}.filter((frame) => document.querySelector(frame) !== null);
  const exclude = there.filter((frame) => known.has(frame)).map((frame) => [frame]);
  const { violations } = await window.axe.run({ include: [document], exclude }, { resultTypes: ['violations'], rules });
  for (const frame of there) known.add(frame);
  const faults = violations.flatMap(({ id, nodes }) =>
    nodes.slice(0, 3).map(({ html, any }) => id + ': ' + html.slice(0, 140) + ' ' + (any[0]?.message ?? '')));
  const ids = [...document.querySelectorAll('[id]')].map((element) => element.id);
  for (const id of new Set(ids.filter((id, at) => id !== '' && ids.indexOf(id) !== at))) faults.push('two of id ' + id);
  if (document.querySelectorAll('h1').length > 1) faults.push('more than one h1');
  return faults;
})()`;

/** What somebody who does not see the page, or sees it badly, or speaks to it, would miss. */
export async function faultsFor(page: Page): Promise<string[]> {
  if (!(await page.evaluate<boolean>('window.axe !== undefined'))) await page.evaluate(`${axe};undefined`);
  return page.evaluate<string[]>(survey);
}
