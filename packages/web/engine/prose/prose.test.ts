import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { parseProse } from './parse.ts';
import { Prose } from './Prose.tsx';

const html = (words: string) => renderToStaticMarkup(createElement(Prose, { words }));

describe('What somebody wrote', () => {
  it('may have bold, italic and code, lists, paragraphs and links to the web', () => {
    expect(html('**Bold** and *light*, `code`\nnext\n\n- one\n- [two](https://example.net/a?b=1)')).toBe(
      '<div class="prose"><p><span><strong>Bold</strong> and <em>light</em>, <code>code</code></span><span><br/>next</span></p>' +
        '<ul><li>one</li><li><a href="https://example.net/a?b=1" target="_blank" rel="noopener noreferrer nofollow">two</a></li></ul></div>',
    );
  });

  it('has headings that end their line, and a number sign elsewhere is itself', () => {
    expect(html('# Who **we** are\nText #1\n## What\n- # no heading\n#5')).toBe(
      '<div class="prose"><h3>Who <strong>we</strong> are</h3><p><span>Text #1</span></p><h3>What</h3>' +
        '<ul><li># no heading</li></ul><p><span>#5</span></p></div>',
    );
  });

  it.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<svg/onload=alert(1)>',
    '"><iframe srcdoc="<script>alert(1)</script>">',
    '**<b onmouseover=alert(1)>x</b>**',
    '[<img src=x onerror=alert(1)>](https://example.net)',
    '`</code><script>alert(1)</script>`',
  ])('never becomes an element of its own: %s', (words) => {
    expect(html(words)).not.toMatch(/<(script|img|svg|iframe|b)\b/i);
  });

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'file:///etc/passwd',
    '//example.net',
    'https://user:pass@example.net/',
    'https:alert(1)',
    '\u0001javascript:alert(1)',
  ])('links only to the web: %s', (address) => {
    expect(html(`[click](${address})`)).not.toContain('<a ');
  });

  it('takes its time with no text, however it is made', () => {
    for (const words of [
      '*'.repeat(5000),
      '['.repeat(5000),
      '`'.repeat(4999),
      '[a]('.repeat(1250),
      '- '.repeat(2500),
    ]) {
      // The quickest of three, in time of the processor: what takes long by itself does so each time, whatever else the machine does.
      const took = [1, 2, 3].map(() => {
        const began = process.cpuUsage();
        parseProse(words);
        return process.cpuUsage(began).user / 1000;
      });
      expect(Math.min(...took)).toBeLessThan(200);
    }
  });
});
