import { fileCalls, type fileRow } from '@heliograph/catalogue/calls/storage.ts';
import { storedFileResource } from '@heliograph/catalogue/resources/storage.ts';
import { engine } from '@heliograph/catalogue/words/engine.ts';
import { storageWords as words } from '@heliograph/catalogue/words/storage-words.ts';
import { Button } from 'antd';
import { useState, type ReactElement } from 'react';
import type { z } from 'zod';
import { useMay, useWords } from '../../app/parts.ts';
import { useDownload } from '../../client/hooks.ts';
import { Icon } from '../../engine/icons.tsx';
import { ListPage } from '../../engine/list/ListPage.tsx';
import { useRemoval } from '../../engine/list/use-removal.ts';
import { bytesText } from './bytes.ts';
import { UploadFile } from './UploadFile.tsx';

type File = z.output<typeof fileRow>;

const cells = {
  bytes: (file: File) => bytesText(file.bytes),
  deviceTypes: (file: File) => (file.deviceTypes.length === 0 ? undefined : file.deviceTypes.join(', ')),
};

/** Files of the tenant, wherever they are stored (S1 §3.9). */
export function FileList(): ReactElement {
  const say = useWords();
  const may = useMay();
  const download = useDownload();
  const [isUploading, setUploading] = useState(false);
  const removeAll = useRemoval(fileCalls.removeFiles, {
    many: storedFileResource.many,
    nameOf: (file: File) => file.originalName,
    input: (files) => ({ ossIds: files.map((file) => file.ossId) }),
    refreshes: ['/resource/oss'],
  });
  return (
    <>
      <ListPage
        resource={storedFileResource}
        call={fileCalls.listFiles}
        cells={cells}
        nameOf={(file) => file.originalName}
        rowActions={(file) => [
          {
            key: 'download',
            label: words.download,
            permission: fileCalls.downloadFile,
            run: () => download(fileCalls.downloadFile, { ossId: file.ossId }),
          },
          {
            key: 'delete',
            label: engine.delete,
            danger: true,
            permission: fileCalls.removeFiles,
            run: () => removeAll([file]),
          },
        ]}
        bulk={[
          { key: 'delete', label: engine.delete, danger: true, permission: fileCalls.removeFiles, run: removeAll },
        ]}
        tools={
          may('system:oss:upload') ? (
            <Button type="primary" icon={<Icon name="upload" size={14} />} onClick={() => setUploading(true)}>
              {say(words.upload)}
            </Button>
          ) : null
        }
      />
      {isUploading ? <UploadFile onClose={() => setUploading(false)} /> : null}
    </>
  );
}
