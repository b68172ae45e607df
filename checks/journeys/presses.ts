import type { Page } from 'playwright-core';

const controls =
  'button, a, label, summary, input:not([role=combobox]), [role=button], [role=menuitem], [role=option], [role=tab], [role=treeitem], .ant-select-item-option';

/** How what is told of a press begins. */
const told = 'pressed again: ';

/**
 * Runs in each page before all else. The button of a mouse goes down and comes up in two turns of the browser, and on a busy machine
 * what is drawn between them may carry a control away, or put another one like it in its place: then the browser tells neither of a
 * click. What stands still is waited for before each press, and what moves while it is pressed is pressed again, once. What Playwright
 * held back as aimed at something else (its event is prevented) is left alone, as is what was drawn along, which comes up elsewhere.
 */
const again = `{
  const controlOf = (target) => target instanceof Element ? target.closest(${JSON.stringify(controls)}) : null;
  const nameOf = (control) => control.tagName + ' ' + (control.getAttribute('aria-label') ?? control.textContent).trim().slice(0, 60);
  let pressed;
  addEventListener('pointerdown', (down) => {
    const control = down.isTrusted && down.button === 0 ? controlOf(down.target) : null;
    pressed = control === null ? undefined : { down, control, name: nameOf(control), isHeard: false };
  }, true);
  addEventListener('click', (event) => {
    if (event.isTrusted && pressed && event.composedPath().includes(pressed.control)) pressed.isHeard = true;
  }, true);
  addEventListener('pointerup', (up) => {
    const press = pressed;
    if (!press || !up.isTrusted) return;
    const { down, control, name } = press;
    if (up.clientX !== down.clientX || up.clientY !== down.clientY) return;
    const there = controlOf(up.target);
    setTimeout(() => {
      if (press.isHeard || down.defaultPrevented) return;
      const next = control.isConnected ? control : there !== null && nameOf(there) === name ? there : null;
      if (next === null || next.matches(':disabled, [aria-disabled=true]')) return;
      console.log(${JSON.stringify(told)} + name);
      next.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, composed: true, view: window }));
    });
  }, true);
}`;

/** No press of this page is lost to what moves under it; the record of the run tells of each that would have been. */
export async function loseNoPress(page: Page): Promise<void> {
  await page.addInitScript({ content: again });
  page.on('console', (message) => {
    if (message.text().startsWith(told)) process.stdout.write(`${message.text()} at ${page.url()}\n`);
  });
}
