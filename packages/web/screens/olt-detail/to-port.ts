import { pathOf } from '../../app/menu.ts';
import { useMenu } from '../../app/parts.ts';
import { withQuery } from '../board/links.ts';
import { useOlt } from './olt.ts';

/** Address of the page of one port. */
export function useToPort(): (port: { kind: string; port: number }) => string | undefined {
  const path = pathOf(useMenu(), 'device/oltDetail/eachPortStatistics');
  const olt = useOlt();
  return ({ kind, port }) => (path === undefined ? undefined : withQuery(path, { oltId: olt.id, kind, port }));
}
