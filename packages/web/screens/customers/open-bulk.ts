import { useNavigate } from 'react-router';
import { pathOf } from '../../app/menu.ts';
import { useMenu } from '../../app/parts.ts';
import { withQuery } from '../board/links.ts';

/** Leads to the page of one change of many customers. */
export function useOpenBulk(): (id: string) => void {
  const menu = useMenu();
  const navigate = useNavigate();
  return (id) => {
    const path = pathOf(menu, 'device/customer/changes');
    if (path !== undefined) void navigate(withQuery(path, { bulk: id }));
  };
}
