import { useEffect, type RefObject } from 'react';

/**
 * What antd's table leaves undone for whoever uses the keyboard: the row by which it measures its columns repeats the box of the
 * heading, which must not take the focus, and what scrolls sideways has to be reached even where no row of it holds a button.
 */
export function useTableManners(box: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    box.current?.querySelector('.ant-table-measure-row')?.setAttribute('inert', '');
    box.current?.querySelector('.ant-table-content')?.setAttribute('tabindex', '0');
  });
}
