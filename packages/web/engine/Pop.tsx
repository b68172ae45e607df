import { Button, Popover } from 'antd';
import type { ReactElement, ReactNode } from 'react';
import { Icon } from './icons.tsx';
import { usePop } from './keys/pop.ts';

/** A button with an icon, and what opens beneath it. */
export function Pop({
  icon,
  label,
  shown,
  children,
}: {
  icon: string;
  label: string;
  /** Beside the icon. */
  shown?: string | undefined;
  children: ReactNode;
}): ReactElement {
  const { button, content, popover, onKeyDown } = usePop();
  const inside = (
    <div ref={content} role="group" aria-label={label} onKeyDown={onKeyDown}>
      {children}
    </div>
  );
  return (
    <Popover {...popover} content={inside}>
      <Button
        ref={button}
        type="text"
        icon={<Icon name={icon} size={15} />}
        aria-label={shown === undefined ? label : `${label}: ${shown}`}
        aria-expanded={popover.open}
        title={label}
      >
        {shown === undefined ? null : <span className="ellipsis pop-shown">{shown}</span>}
      </Button>
    </Popover>
  );
}
