import { dictionaryCalls } from '@heliograph/catalogue/calls/dictionaries.ts';
import { dictionaryDataResource } from '@heliograph/catalogue/resources/dictionaries.ts';
import { engine } from '@heliograph/catalogue/words/engine.ts';
import { dictionaryWords as words } from '@heliograph/catalogue/words/project-screens.ts';
import { publicPageWords } from '@heliograph/catalogue/words/shell.ts';
import { Tag } from 'antd';
import { useEffect, useState, type ReactElement } from 'react';
import { Link, useParams } from 'react-router';
import { loadSession } from '../../app/enter.ts';
import { useMay, useParts, useSession, useWords } from '../../app/parts.ts';
import { CallError } from '../../client/client.ts';
import { useCall, useDo } from '../../client/hooks.ts';
import { useAskDelete } from '../../engine/Ask.tsx';
import { ListPage } from '../../engine/list/ListPage.tsx';
import { QueryArea } from '../../engine/States.tsx';
import { EntryDrawer, entryPaths, type DictionaryRow } from '../dictionaries/EntryDrawer.tsx';
import { Origin } from '../dictionaries/Origin.tsx';

const typesPath = '/advanced/menu/manage/dict';

const colours: Readonly<Record<string, string>> = {
  primary: 'blue',
  success: 'green',
  info: 'default',
  warning: 'gold',
  danger: 'red',
};

function useCells() {
  const say = useWords();
  const { lang } = useSession();
  return {
    dictValue: (row: DictionaryRow) => <span className="mono">{row.dictValue}</span>,
    preview: (row: DictionaryRow) => {
      const label = lang === 'zh' ? row.dictLabel : row.dictLabelEn;
      return row.listClass === 'default' ? label : <Tag color={colours[row.listClass] ?? 'default'}>{label}</Tag>;
    },
    isDefault: (row: DictionaryRow) =>
      row.isDefault === 'Y' ? say(words.yes) : <span className="muted">{say(words.no)}</span>,
    origin: (row: DictionaryRow) => <Origin builtIn={row.builtIn} />,
  };
}

function useRemove() {
  const askDelete = useAskDelete();
  const remove = useDo(dictionaryCalls.removeDictionaryEntries, entryPaths);
  return async (row: DictionaryRow) => {
    if (!(await askDelete([row.dictValue], dictionaryDataResource.many))) return;
    remove.mutate({ dictCodes: [row.dictCode] });
  };
}

function Entries({ dictType }: { dictType: string }): ReactElement {
  const may = useMay();
  const cells = useCells();
  const remove = useRemove();
  const [edited, setEdited] = useState<{ readonly entry: DictionaryRow | null } | null>(null);
  const { data } = useCall(dictionaryCalls.dictionary, { type: dictType }, { quiet: true });
  const next = Math.max(-1, ...(data ?? []).map((entry) => entry.dictSort)) + 1;
  return (
    <>
      <ListPage
        embedded
        resource={dictionaryDataResource}
        call={dictionaryCalls.dictionaryEntries}
        input={{ dictType }}
        cells={cells}
        nameOf={(row) => row.dictValue}
        enter={(entry) => may('system:dict:edit') && setEdited({ entry })}
        rowActions={(entry) => [
          { key: 'edit', label: engine.edit, permission: 'system:dict:edit', run: () => setEdited({ entry }) },
          {
            key: 'delete',
            label: engine.delete,
            danger: true,
            permission: dictionaryCalls.removeDictionaryEntries,
            disabled: entry.builtIn,
            run: () => remove(entry),
          },
        ]}
        exports={{ call: dictionaryCalls.exportDictionaryEntries, formats: ['xlsx'] }}
        add={{ label: words.addEntry, permission: 'system:dict:add', run: () => setEdited({ entry: null }) }}
      />
      {edited ? (
        <EntryDrawer dictType={dictType} entry={edited.entry} next={next} onClose={() => setEdited(null)} />
      ) : null}
    </>
  );
}

/** The route asks for no sign-in, so after a reload nobody has yet asked who is signed in and what they may do. */
function useWhoIsHere(): void {
  const parts = useParts();
  const { token, user } = useSession();
  const isUnknown = token !== null && user === null;
  useEffect(() => {
    if (!isUnknown) return;
    loadSession(parts).catch((error: unknown) => {
      // 401 was dealt with by the request layer; without an answer the list says so itself.
      if (!(error instanceof CallError)) throw error;
    });
  }, [parts, isUnknown]);
}

/** Entries of one dictionary. The route passes without a token; its calls then meet code 401 (S1 §2.1, decision 32). */
export function DictionaryData(): ReactElement {
  const { dictId = '' } = useParams();
  const say = useWords();
  useWhoIsHere();
  const query = useCall(dictionaryCalls.getDictionaryType, { dictId });
  return (
    <main style={{ padding: '16px 20px 24px', maxWidth: 1200, margin: '0 auto' }}>
      <p style={{ marginBottom: 8 }}>
        <Link to={typesPath}>{say(words.back)}</Link>
      </p>
      <QueryArea query={query}>
        {(type) => (
          <>
            <header className="page-head">
              <h1>
                {say(publicPageWords.dictionary)}: {type.dictName} <span className="muted mono">{type.dictType}</span>
              </h1>
              <Origin builtIn={type.builtIn} />
            </header>
            {type.builtIn ? (
              <p className="muted" style={{ marginBottom: 12 }}>
                {say(words.builtInMore)}
              </p>
            ) : null}
            <Entries dictType={type.dictType} />
          </>
        )}
      </QueryArea>
    </main>
  );
}
