/** What must not happen in a page, in the page itself. */
export const watch = `
  window.broken = [];
  window.hit = () => window.broken.push('a script of ours ran');
  document.addEventListener('securitypolicyviolation', (event) =>
    window.broken.push(event.violatedDirective + ' kept out ' + event.blockedURI + event.sample));
  new MutationObserver(() => {
    for (const node of document.querySelectorAll('[data-owned], a[href^="javascript" i], [class*="data-owned"]'))
      window.broken.push('an element of ours: ' + node.outerHTML.slice(0, 120));
  }).observe(document, { subtree: true, childList: true, attributes: true });
`;

export interface MarkupSeen {
  readonly broken: readonly string[];
  /** Whether what was put in stands there, as text. */
  readonly isThere: boolean;
}
export const markupLook = `(() => ({ broken: window.broken.splice(0), isThere: document.body.innerText.includes('data-owned') }))()`;
