import { engine } from '@heliograph/catalogue/words/engine.ts';
import { useState, type ReactNode } from 'react';
import { useMay, useWords } from '../../app/parts.ts';
import { useAsk } from '../../engine/Ask.tsx';
import type { BulkAction, ListRowAction } from '../../engine/list/types.ts';
import { onuNameOf, type Onu } from './OnuCells.tsx';
import { OperateDialog } from './OperateDialog.tsx';
import { operations, type OperationSpec } from './operations.ts';
import { operateWords as words } from './words.ts';

const permission = 'device:onu:operate';

/** Reboot, activate and deactivate: the question with name, count and effect, then the dialog with the result of each. */
export function useOperate(): {
  readonly rowActions: (onu: Onu) => ListRowAction[];
  readonly bulk: BulkAction<Onu>[];
  readonly dialog: ReactNode;
} {
  const say = useWords();
  const may = useMay();
  const ask = useAsk();
  const [job, setJob] = useState<{ readonly operation: OperationSpec; readonly onus: readonly Onu[] } | null>(null);
  const start = async (operation: OperationSpec, onus: readonly Onu[]): Promise<boolean> => {
    const shown = onus
      .slice(0, 3)
      .map((onu) => `${onuNameOf(onu)} (${onu.place})`)
      .join(', ');
    const what = onus.length > 3 ? say(engine.andMore, { what: shown, n: onus.length - 3 }) : shown;
    const title = say(onus.length === 1 ? words.askOne : words.askMany, {
      operation: say(operation.label),
      n: onus.length,
      what,
    });
    const isWanted = await ask({
      title,
      body: say(operation.effect),
      confirm: say(operation.label),
      danger: operation.danger,
    });
    if (isWanted) setJob({ operation, onus });
    return isWanted;
  };
  const fits = (operation: OperationSpec, onu: Onu) =>
    operation.id === 'reboot' ||
    operation.id === 'delete' ||
    // EPON has no such switch.
    (onu.ponMode !== 'EPON' && (operation.id === 'activate') === (onu.admin === false));
  return {
    rowActions: (onu) =>
      operations
        .filter((operation) => fits(operation, onu))
        .map((operation) => ({
          key: operation.id,
          label: operation.label,
          danger: operation.id === 'deactivate' || operation.id === 'delete',
          disabled: onu.overQuota,
          permission,
          run: () => start(operation, [onu]),
        })),
    bulk: (may(permission) ? operations : []).map((operation) => ({
      key: operation.id,
      label: operation.label,
      danger: operation.id === 'deactivate' || operation.id === 'delete',
      permission,
      run: (onus) => start(operation, onus),
    })),
    dialog: job === null ? null : <OperateDialog {...job} onClose={() => setJob(null)} />,
  };
}
