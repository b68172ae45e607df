import { useEffect } from 'react';
import { isBeneath } from './covers.ts';

/** What takes the focus away from what is under it. */
const layers = '.ant-modal-wrap, .ant-drawer, .ant-popover, .ant-dropdown, .ant-select-dropdown';

const isThere = (element: HTMLElement) => element.isConnected && element.checkVisibility();

/**
 * Brings the focus back to where it was when what held it goes away, such as a drawer that is unmounted to close it. Without
 * it the keyboard would begin again at the top of the page (WCAG 2.4.3). Dialogs and drawers are children of the body.
 */
export function useFocusReturn(): void {
  useEffect(() => {
    let trail: HTMLElement[] = [];
    const onFocus = ({ target }: FocusEvent) => {
      // Tab at the end of a dialog comes to the page beneath for a moment, before the dialog takes the focus back.
      if (!(target instanceof HTMLElement) || isBeneath(target)) return;
      // One for each layer that is still there: the last one that had the focus in it.
      const layer = target.closest(layers);
      trail = [...trail.filter((other) => other.isConnected && other.closest(layers) !== layer), target];
    };
    const observer = new MutationObserver(() => {
      const isLost = document.activeElement === null || document.activeElement === document.body;
      const last = trail.at(-1);
      // A click on nothing leaves the focus with the body too; then what had it is still there.
      if (isLost && last !== undefined && !isThere(last)) trail.findLast(isThere)?.focus({ preventScroll: true });
    });
    document.addEventListener('focusin', onFocus);
    observer.observe(document.body, { childList: true });
    return () => {
      document.removeEventListener('focusin', onFocus);
      observer.disconnect();
    };
  }, []);
}
