import { dictionaryCalls, dictionaryTypeForm, type dictionaryType } from '@heliograph/catalogue/calls/dictionaries.ts';
import { dictionaryTypeResource } from '@heliograph/catalogue/resources/dictionaries.ts';
import { engine } from '@heliograph/catalogue/words/engine.ts';
import { dictionaryWords as words } from '@heliograph/catalogue/words/project-screens.ts';
import { Button } from 'antd';
import { useState, type ReactElement } from 'react';
import { Link, useNavigate } from 'react-router';
import type { z } from 'zod';
import { useMay, useWords } from '../../app/parts.ts';
import { useDo, useDownload } from '../../client/hooks.ts';
import { useAskDelete } from '../../engine/Ask.tsx';
import { FormDrawer } from '../../engine/form/FormDrawer.tsx';
import { Icon } from '../../engine/icons.tsx';
import { ListPage } from '../../engine/list/ListPage.tsx';
import { Origin } from './Origin.tsx';

type Dictionary = z.output<typeof dictionaryType>;

const lists = ['/system/dict/'];
/** Where the entries of a dictionary stand (S1 §2.1). */
const entriesPath = (dictId: string) => `/advanced/menu/manage/dict/dict-data/index/${dictId}`;
const blank = { dictName: '', dictType: '', status: '0', remark: '' };
const typed = Object.keys(blank);

const cells = {
  dictName: (row: Dictionary) => (
    <Link to={entriesPath(row.dictId)} onClick={(event) => event.stopPropagation()}>
      {row.dictName}
    </Link>
  ),
  dictType: (row: Dictionary) => <span className="mono">{row.dictType}</span>,
  origin: (row: Dictionary) => <Origin builtIn={row.builtIn} />,
};

function TypeDrawer({ type, onClose }: { type: Dictionary | null; onClose: () => void }): ReactElement {
  const say = useWords();
  const add = useDo(dictionaryCalls.addDictionaryType, lists, { debounce: true });
  const edit = useDo(dictionaryCalls.editDictionaryType, lists, { debounce: true });
  const [initial] = useState(() => (type === null ? blank : { ...blank, ...type, remark: type.remark ?? '' }));
  return (
    <FormDrawer
      title={type === null ? say(words.add) : `${say(words.edit)}: ${type.dictName}`}
      form={dictionaryTypeForm}
      initial={initial}
      // Its type is what the console knows a dictionary of its own by.
      only={() => (type?.builtIn ? typed.filter((name) => name !== 'dictType') : typed)}
      onSave={(values) => {
        const given = Object.fromEntries(typed.map((name) => [name, values[name]]));
        return type === null ? add.mutateAsync(given) : edit.mutateAsync({ ...given, dictId: type.dictId });
      }}
      onClose={onClose}
    />
  );
}

function Tools(): ReactElement {
  const say = useWords();
  const may = useMay();
  const download = useDownload();
  const refresh = useDo(dictionaryCalls.refreshDictionaries, lists);
  return (
    <>
      {may('system:dict:edit') ? (
        <Button icon={<Icon name="refresh" size={14} />} loading={refresh.isPending} onClick={() => refresh.mutate({})}>
          {say(words.refresh)}
        </Button>
      ) : null}
      {may('system:dict:export') ? (
        <Button
          icon={<Icon name="download" size={14} />}
          onClick={() => void download(dictionaryCalls.exportAllDictionaries, {})}
        >
          {say(words.exportAll)}
        </Button>
      ) : null}
    </>
  );
}

/** Dictionaries of the console and of the tenant (S1 §3.9, 7.9). */
export function DictionaryTypes(): ReactElement {
  const navigate = useNavigate();
  const askDelete = useAskDelete();
  const remove = useDo(dictionaryCalls.removeDictionaryTypes, lists);
  const [edited, setEdited] = useState<{ readonly type: Dictionary | null } | null>(null);
  const drop = async (row: Dictionary) => {
    if (!(await askDelete([row.dictName], dictionaryTypeResource.many))) return;
    remove.mutate({ dictIds: [row.dictId] });
  };
  const entries = (row: Dictionary) => navigate(entriesPath(row.dictId));
  return (
    <>
      <ListPage
        resource={dictionaryTypeResource}
        call={dictionaryCalls.dictionaryTypes}
        cells={cells}
        nameOf={(row) => row.dictName}
        enter={entries}
        rowActions={(row) => [
          { key: 'entries', label: words.entries, run: () => entries(row) },
          { key: 'edit', label: engine.edit, permission: 'system:dict:edit', run: () => setEdited({ type: row }) },
          {
            key: 'delete',
            label: engine.delete,
            danger: true,
            permission: dictionaryCalls.removeDictionaryTypes,
            disabled: row.builtIn,
            run: () => drop(row),
          },
        ]}
        exports={{ call: dictionaryCalls.exportDictionaryTypes, formats: ['xlsx'] }}
        tools={<Tools />}
        add={{ label: words.add, permission: dictionaryCalls.addDictionaryType, run: () => setEdited({ type: null }) }}
      />
      {edited ? <TypeDrawer type={edited.type} onClose={() => setEdited(null)} /> : null}
    </>
  );
}
