import { CliFault } from '@heliograph/wire/cli/fault.ts';
import type { OltLines } from './line.ts';

/** Lines of one process without a database: who comes second is refused. */
export function linesOfTest(): OltLines {
  const taken = new Set<string>();
  return ({ tenant_id, id }) => {
    const key = `${tenant_id}|${id}`;
    if (taken.has(key)) return Promise.reject(new CliFault('busy', 'in this test'));
    taken.add(key);
    return Promise.resolve({
      release: () => {
        taken.delete(key);
        return Promise.resolve();
      },
    });
  };
}
