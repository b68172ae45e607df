import '../../../engine/list/list.css';
import { languageCalls, languageForm, type languageRow } from '@heliograph/catalogue/calls/languages.ts';
import { languageResource } from '@heliograph/catalogue/resources/languages.ts';
import { engine } from '@heliograph/catalogue/words/engine.ts';
import { languageWords as words } from '@heliograph/catalogue/words/language-words.ts';
import { Button } from 'antd';
import { useState, type ReactElement } from 'react';
import type { z } from 'zod';
import { useMay, useWords } from '../../../app/parts.ts';
import { useDo } from '../../../client/hooks.ts';
import { useAskDelete } from '../../../engine/Ask.tsx';
import { FormDialog } from '../../../engine/form/FormDrawer.tsx';
import { Icon } from '../../../engine/icons.tsx';
import { ListPage } from '../../../engine/list/ListPage.tsx';
import { StatusSwitch } from '../StatusSwitch.tsx';
import { DownloadWords } from './DownloadWords.tsx';
import { PackWords } from './PackWords.tsx';
import { UploadPack } from './UploadPack.tsx';

type Pack = z.output<typeof languageRow>;
type Open =
  | { readonly is: 'upload'; readonly pack: Pack | null }
  | { readonly is: 'download'; readonly pack: Pack | null }
  | { readonly is: 'words' | 'edit'; readonly pack: Pack };

const lists = ['/system/language/'];
const nameOf = (pack: Pack) => pack.name;

const cells = {
  language: (pack: Pack) => <span className="mono">{pack.language}</span>,
  status: (pack: Pack) => (
    <StatusSwitch
      status={pack.status}
      name={pack.name}
      call={languageCalls.editLanguage}
      input={{ id: pack.id, name: pack.name }}
      refreshes={lists}
    />
  ),
};

function Tools({ open }: { open: (what: Open) => void }): ReactElement {
  const say = useWords();
  const may = useMay();
  return (
    <>
      {may('system:language:upload') ? (
        <Button
          type="primary"
          icon={<Icon name="upload" size={14} />}
          onClick={() => open({ is: 'upload', pack: null })}
        >
          {say(words.upload)}
        </Button>
      ) : null}
      {may('system:language:export') ? (
        <Button icon={<Icon name="download" size={14} />} onClick={() => open({ is: 'download', pack: null })}>
          {say(words.download)}
        </Button>
      ) : null}
    </>
  );
}

function EditPack({ pack, onClose }: { pack: Pack; onClose: () => void }): ReactElement {
  const say = useWords();
  const edit = useDo(languageCalls.editLanguage, lists, { debounce: true });
  const [initial] = useState(() => ({ name: pack.name, status: pack.status }));
  return (
    <FormDialog
      width={480}
      title={`${say(engine.edit)}: ${pack.language}`}
      form={languageForm}
      initial={initial}
      onSave={({ name, status }) =>
        edit.mutateAsync({ id: pack.id, name: String(name), status: String(status), updateTime: pack.updateTime })
      }
      onClose={onClose}
    />
  );
}

function Dialog({ open, onClose }: { open: Open; onClose: () => void }): ReactElement {
  if (open.is === 'upload') return <UploadPack pack={open.pack} refreshes={lists} onClose={onClose} />;
  if (open.is === 'download') return <DownloadWords language={open.pack?.language ?? ''} onClose={onClose} />;
  if (open.is === 'words') return <PackWords pack={open.pack} refreshes={lists} onClose={onClose} />;
  return <EditPack pack={open.pack} onClose={onClose} />;
}

/** Languages beyond the two of the console, and own wording of those two. */
export function Languages(): ReactElement {
  const say = useWords();
  const may = useMay();
  const [open, setOpen] = useState<Open | null>(null);
  const askDelete = useAskDelete();
  const removing = useDo(languageCalls.removeLanguages, lists);
  const remove = async (packs: readonly Pack[]): Promise<boolean> => {
    if (!(await askDelete(packs.map(nameOf), languageResource.many))) return false;
    return removing.mutateAsync({ ids: packs.map(({ id }) => id).join(',') }).then(
      () => true,
      () => false,
    );
  };
  const deleting = { key: 'delete', label: engine.delete, danger: true, permission: languageCalls.removeLanguages };
  return (
    <>
      <ListPage
        resource={languageResource}
        call={languageCalls.listLanguages}
        nameOf={nameOf}
        cells={cells}
        enter={(pack) => may('system:language:query') && setOpen({ is: 'words', pack })}
        rowActions={(pack) => [
          {
            key: 'words',
            label: words.words,
            permission: 'system:language:query',
            run: () => setOpen({ is: 'words', pack }),
          },
          {
            key: 'upload',
            label: words.upload,
            permission: 'system:language:upload',
            run: () => setOpen({ is: 'upload', pack }),
          },
          {
            key: 'download',
            label: words.download,
            permission: 'system:language:export',
            run: () => setOpen({ is: 'download', pack }),
          },
          {
            key: 'edit',
            label: engine.edit,
            permission: languageCalls.editLanguage,
            run: () => setOpen({ is: 'edit', pack }),
          },
          { ...deleting, run: () => remove([pack]) },
        ]}
        bulk={[{ ...deleting, always: true, run: remove }]}
        tools={<Tools open={setOpen} />}
      />
      <p className="muted" style={{ marginTop: 10 }}>
        {say(words.note)}
      </p>
      {open ? <Dialog open={open} onClose={() => setOpen(null)} /> : null}
    </>
  );
}
