import { newStorageForm, storageCalls, storageForm, type storageRow } from '@heliograph/catalogue/calls/storage.ts';
import { validate } from '@heliograph/catalogue/kit/validate.ts';
import { storageResource } from '@heliograph/catalogue/resources/storage.ts';
import { engine } from '@heliograph/catalogue/words/engine.ts';
import { storageWords as words } from '@heliograph/catalogue/words/storage-words.ts';
import { Button, Switch } from 'antd';
import { useState, type ReactElement } from 'react';
import type { z } from 'zod';
import { useMay, useWords } from '../../app/parts.ts';
import { useDo } from '../../client/hooks.ts';
import type { FormState } from '../../engine/form/form-state.ts';
import { FormDialog } from '../../engine/form/FormDrawer.tsx';
import { ListPage } from '../../engine/list/ListPage.tsx';
import { useRemoval } from '../../engine/list/use-removal.ts';

type Storage = z.output<typeof storageRow>;

const lists = ['/resource/oss'];
const blank = {
  configKey: '',
  endpoint: '',
  isHttps: true,
  region: '',
  bucketName: '',
  prefix: '',
  accessKey: '',
  secretKey: '',
  accessPolicy: '0',
  domain: '',
  remark: '',
};

function DefaultSwitch({ storage }: { storage: Storage }): ReactElement {
  const say = useWords();
  const may = useMay();
  const set = useDo(storageCalls.setStorageStatus, lists, { silentSuccess: true });
  return (
    <Switch
      size="small"
      checked={storage.status === '0'}
      loading={set.isPending}
      disabled={!may('system:ossConfig:edit')}
      aria-label={say(words.switchTitle, { what: storage.configKey })}
      onChange={(on) => set.mutate({ ossConfigId: storage.ossConfigId, status: on ? '0' : '1' })}
    />
  );
}

/** Tries what is typed, before it is stored. */
function TestButton({ state, storageId }: { state: FormState; storageId: string | undefined }): ReactElement {
  const say = useWords();
  const test = useDo(storageCalls.testStorage);
  const isSound = validate(storageId === undefined ? newStorageForm : storageForm, state.values).length === 0;
  return (
    <div className="row" style={{ marginTop: 12 }}>
      <Button
        disabled={!isSound}
        loading={test.isPending}
        onClick={() => test.mutate({ ...state.values, ...(storageId === undefined ? {} : { ossConfigId: storageId }) })}
      >
        {say(words.test)}
      </Button>
      <span className="muted" aria-live="polite">
        {test.isPending ? say(words.testing) : test.isSuccess ? say(words.works) : (test.error?.message ?? '')}
      </span>
    </div>
  );
}

function StorageDialog({ storage, onClose }: { storage: Storage | null; onClose: () => void }): ReactElement {
  const say = useWords();
  const add = useDo(storageCalls.addStorage, lists);
  const edit = useDo(storageCalls.editStorage, lists);
  const beneath = (state: FormState) => <TestButton state={state} storageId={storage?.ossConfigId} />;
  const [initial] = useState(() =>
    storage === null ? blank : { ...blank, ...storage, isHttps: storage.isHttps === 'Y' },
  );
  return (
    <FormDialog
      columns={2}
      title={say(storage === null ? words.addConfig : words.editConfig)}
      form={storage === null ? newStorageForm : storageForm}
      initial={initial}
      beneath={beneath}
      onSave={(values) => {
        const given = Object.fromEntries(Object.keys(blank).map((name) => [name, values[name]]));
        return storage === null
          ? add.mutateAsync(given)
          : edit.mutateAsync({ ...given, ossConfigId: storage.ossConfigId, updateTime: storage.updateTime });
      }}
      onClose={onClose}
    />
  );
}

const cells = { status: (storage: Storage) => <DefaultSwitch storage={storage} /> };

/** Providers that files are stored with (S1 §3.9, S2 §5). */
export function StorageList(): ReactElement {
  const say = useWords();
  const may = useMay();
  const [edited, setEdited] = useState<{ readonly storage: Storage | null } | null>(null);
  const removeAll = useRemoval(storageCalls.removeStorages, {
    many: storageResource.many,
    nameOf: (storage: Storage) => storage.configKey,
    input: (storages) => ({ ossConfigIds: storages.map((storage) => storage.ossConfigId) }),
    refreshes: lists,
  });
  return (
    <>
      <ListPage
        resource={storageResource}
        call={storageCalls.listStorages}
        cells={cells}
        nameOf={(storage) => storage.configKey}
        above={
          <p className="muted" style={{ marginBottom: 10 }}>
            {say(words.localNote)}
          </p>
        }
        enter={(storage) => may('system:ossConfig:edit') && setEdited({ storage })}
        rowActions={(storage) => [
          { key: 'edit', label: engine.edit, permission: 'system:ossConfig:edit', run: () => setEdited({ storage }) },
          {
            key: 'delete',
            label: engine.delete,
            danger: true,
            permission: storageCalls.removeStorages,
            run: () => removeAll([storage]),
          },
        ]}
        add={{ label: words.addConfig, permission: storageCalls.addStorage, run: () => setEdited({ storage: null }) }}
      />
      {edited ? <StorageDialog storage={edited.storage} onClose={() => setEdited(null)} /> : null}
    </>
  );
}
