import type { Page } from 'playwright-core';

/**
 * Runs in the page: what somebody who does not see it, or sees it badly, would miss. Controls without a name, pictures without
 * words, tables without headings, two elements of one id, and text that is too faint on what it lies on (WCAG 2.2 AA).
 */
const survey = `(() => {
  const shown = (element) => element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true }) && element.getClientRects().length > 0;
  const isHidden = (element) => element.closest('[aria-hidden="true"], [inert]') !== null;
  const wordsOf = (node) => {
    if (node.nodeType === Node.TEXT_NODE) return node.data;
    if (!(node instanceof Element) || node.getAttribute('aria-hidden') === 'true') return '';
    const own = node.getAttribute('aria-label') ?? (node.matches('img') ? node.getAttribute('alt') : null);
    return own ?? [...node.childNodes].map(wordsOf).join(' ');
  };
  const nameOf = (element) => {
    const by = (element.getAttribute('aria-labelledby') ?? '').split(/\\s+/).filter(Boolean);
    const labels = [...by.map((id) => document.getElementById(id)), ...(element.labels ?? [])].filter(Boolean);
    const isField = element.matches('input, select, textarea');
    return [element.getAttribute('aria-label') ?? '', ...labels.map(wordsOf), isField ? '' : wordsOf(element), element.title ?? '']
      .join(' ').trim();
  };
  const say = (element) => element.outerHTML.replace(/\\s+/g, ' ').slice(0, 140);
  const faults = [];
  const controls = 'button, a[href], input:not([type=hidden]), select, textarea, summary, [role=button], [role=link], [role=switch],'
    + '[role=checkbox], [role=combobox], [role=tab], [role=menuitem], [role=dialog]';
  for (const element of document.querySelectorAll(controls))
    if (!isHidden(element) && (shown(element) || element.matches('input:not([type=file])')) && nameOf(element) === '')
      faults.push('no name: ' + say(element));
  for (const img of document.querySelectorAll('img')) if (shown(img) && !img.hasAttribute('alt')) faults.push('no words: ' + say(img));
  for (const table of document.querySelectorAll('table'))
    if (shown(table) && table.querySelector('td') && !table.querySelector('th') && !table.closest('.ant-table'))
      faults.push('no headings: ' + say(table));
  const ids = [...document.querySelectorAll('[id]')].map((element) => element.id);
  for (const id of new Set(ids.filter((id, at) => id !== '' && ids.indexOf(id) !== at))) faults.push('two of id ' + id);
  if (document.querySelectorAll('h1').length > 1) faults.push('more than one h1');

  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  const known = new Map();
  const colour = (words) => {
    if (known.has(words)) return known.get(words);
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = words;
    canvas.fillRect(0, 0, 1, 1);
    const [r, g, b, a] = canvas.getImageData(0, 0, 1, 1).data;
    known.set(words, [r, g, b, a / 255]);
    return known.get(words);
  };
  const over = (top, under) => top.slice(0, 3).map((part, at) => part * top[3] + under[at] * (1 - top[3]));
  const grounds = new Map([[null, [255, 255, 255]]]);
  const ground = (element) => {
    if (!grounds.has(element)) grounds.set(element, groundOf(element));
    return grounds.get(element);
  };
  const groundOf = (element) => {
    const style = getComputedStyle(element);
    if (style.backgroundImage !== 'none') return null;
    const own = colour(style.backgroundColor);
    if (own[3] === 1) return own.slice(0, 3);
    const under = ground(element.parentElement);
    return under && over(own, under);
  };
  const linear = (byte) => (byte <= 10 ? byte / 255 / 12.92 : ((byte / 255 + 0.055) / 1.055) ** 2.4);
  const light = ([r, g, b]) => 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const seen = new Set();
  while (walk.nextNode()) {
    const element = walk.currentNode.parentElement;
    if (!element || walk.currentNode.data.trim() === '' || seen.has(element) || element.closest('svg, style, script')) continue;
    seen.add(element);
    // What cannot be used now may be faint.
    if (!shown(element) || element.closest(':disabled, [aria-disabled=true], .ant-select-disabled, [class*="-disabled"]')) continue;
    const style = getComputedStyle(element);
    const under = ground(element);
    if (!under) continue;
    const [a, b] = [light(over(colour(style.color), under)), light(under)].sort((x, y) => y - x);
    const ratio = (a + 0.05) / (b + 0.05);
    const px = parseFloat(style.fontSize);
    if (ratio < (px >= 24 || (px >= 18.5 && style.fontWeight >= 700) ? 3 : 4.5))
      faults.push('faint ' + ratio.toFixed(2) + ': ' + walk.currentNode.data.trim().slice(0, 30) + ' ' + style.color + ' ' + say(element).slice(0, 90));
  }
  return faults;
})()`;

export const faultsFor = (page: Page): Promise<string[]> => page.evaluate<string[]>(survey);
