/** Whether a dialog, or a drawer that darkens the page, stands over it. */
export const isCovered = (): boolean =>
  [...document.querySelectorAll('.ant-modal-wrap, .ant-drawer-mask')].some((cover) => cover.checkVisibility());

/** Whether an element is of the page beneath such a dialog. */
export const isBeneath = (element: Element): boolean =>
  isCovered() &&
  element.closest('.ant-modal-wrap, .ant-drawer, .ant-popover, .ant-select-dropdown, .ant-dropdown') === null;
