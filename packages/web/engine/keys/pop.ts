import { useRef, useState, type KeyboardEvent } from 'react';

const reachable = 'input:not([disabled]), button:not([disabled]), a[href], [tabindex="0"]';

/**
 * A button whose content opens in a popover. The content stands at the end of the document, where the keyboard would not find
 * it: the focus goes into it when it opens, and back to the button when it is closed or left by Tab.
 */
export function usePop() {
  const button = useRef<HTMLButtonElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const inside = () => [...(content.current?.querySelectorAll<HTMLElement>(reachable) ?? [])];
  const leave = () => {
    setOpen(false);
    button.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Tab') return;
    const all = inside();
    if (event.target !== (event.shiftKey ? all[0] : all.at(-1))) return;
    event.preventDefault();
    leave();
  };
  const afterOpenChange = (nowOpen: boolean) => {
    const { activeElement } = document;
    if (nowOpen) inside()[0]?.focus({ preventScroll: true });
    else if (activeElement === document.body || content.current?.contains(activeElement)) button.current?.focus();
  };
  const popover = {
    open: isOpen,
    onOpenChange: setOpen,
    afterOpenChange,
    trigger: 'click',
    placement: 'bottomRight',
  } as const;
  return { button, content, popover, onKeyDown, close: () => setOpen(false) };
}
