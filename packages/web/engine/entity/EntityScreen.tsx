import type { Entity, EntityCalls } from '@heliograph/catalogue/kit/entity.ts';
import type { Form, Values } from '@heliograph/catalogue/kit/fields.ts';
import { listFileCalls } from '@heliograph/catalogue/calls/list-files.ts';
import { engine } from '@heliograph/catalogue/words/engine.ts';
import { importWords } from '@heliograph/catalogue/words/import-words.ts';
import { Button } from 'antd';
import { useState, type ComponentType, type ReactElement, type ReactNode } from 'react';
import { useMay, useWords } from '../../app/parts.ts';
import { useDo } from '../../client/hooks.ts';
import type { FormState } from '../form/form-state.ts';
import { FormDialog, FormDrawer, type FormPanelProps } from '../form/FormDrawer.tsx';
import { Icon } from '../icons.tsx';
import { ImportDialog } from '../ImportDialog.tsx';
import { ListPage } from '../list/ListPage.tsx';
import type { ListExport, ListProps, ListRowAction } from '../list/types.ts';
import { useRemoval } from '../list/use-removal.ts';

type Row = Readonly<Record<string, unknown>>;
type List = EntityCalls<object>['list'];

/** What a screen draws otherwise than the definition says. */
export interface EntityLooks<R extends object = object> {
  readonly cells?: ListProps<EntityCalls<R>['list']>['cells'];
  readonly peek?: (row: R) => ReactElement;
  /** The form, where its choices have to be asked for first. */
  readonly form?: Form;
  readonly only?: (values: Values) => readonly string[];
  /** Given the row that is edited; null: a new one. */
  readonly beneath?: (state: FormState, row: R | null) => ReactNode;
  /** Further buttons above the list. */
  readonly tools?: ReactElement;
  /** The dialog is a drawer beside the list. */
  readonly drawer?: number;
  /** Actions of a row before those that all have. */
  readonly rowActions?: (row: R) => readonly ListRowAction[];
  /** Of something else: the list is narrowed to it, and a new one begins with it. Parts that the form does not draw. */
  readonly within?: Readonly<Record<string, string>>;
  /** It begins with the dialog of a new one, and goes there when that closes. */
  readonly begins?: { readonly leave: () => void };
  /** Part of a page that has its own title. */
  readonly embedded?: boolean;
}

const nameIn = (entity: Entity, row: object): string => String((row as Row)[entity.named]);

/** What the dialog opens with: of one that is there, nothing instead of null. */
function initialOf({ parts }: Entity, row: object | null): Values {
  const values = Object.entries(parts).map(([name, { blank }]) => [name, row ? ((row as Row)[name] ?? '') : blank]);
  return Object.fromEntries(values) as Values;
}

interface DialogProps {
  readonly entity: Entity;
  readonly looks: EntityLooks;
  /** null: a new one. */
  readonly row: object | null;
  readonly onClose: () => void;
}

function EntityDialog({ entity, looks, row, onClose }: DialogProps): ReactElement {
  const say = useWords();
  const { deeds, form, key, parts, path } = entity;
  const add = useDo(deeds.add, [`${path}/`], { debounce: true });
  const edit = useDo(deeds.edit, [`${path}/`], { debounce: true });
  const [initial] = useState(() => ({ ...initialOf(entity, row), ...looks.within }));
  const panel: FormPanelProps = {
    title: say((row === null ? deeds.add : deeds.edit).title),
    form: looks.form ?? form,
    initial,
    ...(looks.only ? { only: looks.only } : {}),
    ...(looks.beneath ? { beneath: (state) => looks.beneath?.(state, row) } : {}),
    onSave: (values) => {
      const given = Object.fromEntries(Object.keys(parts).map((name) => [name, values[name] ?? null]));
      if (row === null) return add.mutateAsync(given);
      const { [key]: id, updateTime } = row as Row;
      return edit.mutateAsync({ ...given, [key]: id, ...(updateTime === undefined ? {} : { updateTime }) });
    },
    onClose,
  };
  if (looks.drawer !== undefined) return <FormDrawer {...panel} width={looks.drawer} />;
  return <FormDialog {...panel} width={560} columns={2} />;
}

function ImportButton({ entity, onOpen }: { entity: Entity; onOpen: () => void }): ReactElement | null {
  const say = useWords();
  const may = useMay();
  if (!entity.deeds.import || !may(entity.deeds.import)) return null;
  return (
    <Button icon={<Icon name="upload" size={14} />} onClick={onOpen}>
      {say(importWords.open)}
    </Button>
  );
}

/** The workbook of a list has whoever may see the list. */
function exportOf({ exports, calls }: Entity): ListExport | undefined {
  const call = exports && listFileCalls[`export${calls[1]}`];
  return call && { call, formats: [] };
}

function Import({ entity, onClose }: { entity: Entity; onClose: () => void }): ReactElement | null {
  const { deeds, form, path } = entity;
  if (!deeds.import || !deeds.template) return null;
  const spec = { title: deeds.import.title, data: deeds.import, template: deeds.template, form };
  return <ImportDialog spec={spec} refreshes={[`${path}/`]} onClose={onClose} />;
}

/** List and dialog of an entity, made of its definition. */
export function EntityScreen<R extends object>({
  entity: own,
  looks: drawn = {},
}: {
  readonly entity: Entity<R>;
  readonly looks?: EntityLooks<R>;
}): ReactElement {
  // The kits below are asked for any row; what draws this one is only ever given rows of it.
  const [entity, looks] = [own as unknown as Entity, drawn as EntityLooks];
  const may = useMay();
  const [edited, setEdited] = useState<{ readonly row: object | null } | null>(looks.begins ? { row: null } : null);
  const close = () => {
    setEdited(null);
    looks.begins?.leave();
  };
  const [isImporting, setImporting] = useState(false);
  const { deeds, keys, key } = entity;
  const nameOf = (row: object) => nameIn(entity, row);
  const remove = useRemoval(deeds.remove, {
    many: entity.many,
    nameOf,
    input: (rows: readonly object[]) => ({ [keys]: rows.map((row) => String((row as Row)[key])).join(',') }),
    refreshes: [`${entity.path}/`],
  });
  const removing = { key: 'delete', label: engine.delete, danger: true, permission: deeds.remove };
  const exports = exportOf(entity);
  return (
    <>
      <ListPage<List>
        resource={entity.resource}
        call={deeds.list}
        {...(looks.within ? { input: looks.within } : {})}
        nameOf={nameOf}
        {...(looks.cells ? { cells: looks.cells } : {})}
        {...(looks.peek ? { peek: looks.peek } : { enter: (row) => may(deeds.edit) && setEdited({ row }) })}
        rowActions={(row) => [
          ...(looks.rowActions?.(row) ?? []),
          { key: 'edit', label: engine.edit, permission: deeds.edit, run: () => setEdited({ row }) },
          { ...removing, run: () => remove([row]) },
        ]}
        bulk={[{ ...removing, always: true, run: remove }]}
        {...(exports ? { exports } : {})}
        {...(looks.embedded ? { embedded: true } : {})}
        add={{ label: deeds.add.title, permission: deeds.add, run: () => setEdited({ row: null }) }}
        tools={
          <>
            <ImportButton entity={entity} onOpen={() => setImporting(true)} />
            {looks.tools}
          </>
        }
      />
      {edited ? <EntityDialog entity={entity} looks={looks} row={edited.row} onClose={close} /> : null}
      {isImporting ? <Import entity={entity} onClose={() => setImporting(false)} /> : null}
    </>
  );
}

/** The screen of an entity as the table of screens wants it. */
export const entityScreen = (entity: Entity): ComponentType =>
  function OfEntity(): ReactElement {
    return <EntityScreen entity={entity} />;
  };
