import { customerBulkCalls } from '@heliograph/catalogue/calls/customer-bulks.ts';
import { importWords } from '@heliograph/catalogue/words/import-words.ts';
import { shell } from '@heliograph/catalogue/words/shell.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Modal } from 'antd';
import { useState, type ReactElement } from 'react';
import { useParts, useWords } from '../../app/parts.ts';
import { CallError } from '../../client/client.ts';
import { refresh, useDownload } from '../../client/hooks.ts';
import { FileDrop } from '../../engine/FileDrop.tsx';
import { Icon } from '../../engine/icons.tsx';
import { useOpenBulk } from './open-bulk.ts';
import { customerWords as words } from './words.ts';

const isSheet = (name: string) => /\.(?:xlsx?|csv)$/i.test(name);

/** A sheet of changes: uploaded and looked at, row by row, on its own page. */
export function SheetDialog({ onClose }: { onClose: () => void }): ReactElement {
  const say = useWords();
  const { client } = useParts();
  const queries = useQueryClient();
  const download = useDownload();
  const open = useOpenBulk();
  const [file, setFile] = useState<File | null>(null);
  const [isBusy, setBusy] = useState(false);
  const run = async (chosen: File) => {
    setBusy(true);
    try {
      const { id } = (await client.upload(customerBulkCalls.checkCustomerSheet, chosen, {})) as { id: string };
      await refresh(queries, '/onu/bulk');
      onClose();
      open(id);
    } catch (error) {
      // The request layer has said why; the file stays chosen.
      if (!(error instanceof CallError)) throw error;
    } finally {
      setBusy(false);
    }
  };
  return (
    <Modal
      open
      width={420}
      title={say(words.sheet)}
      okText={say(words.check)}
      cancelText={say(shell.cancel)}
      okButtonProps={{ disabled: file === null, loading: isBusy }}
      onOk={() => file && void run(file)}
      onCancel={onClose}
    >
      <FileDrop
        label={file ? file.name : say(importWords.drop)}
        hint={say(words.sheetHint)}
        accept=".xlsx,.xls,.csv"
        fits={({ name }) => isSheet(name)}
        wrong={say(words.sheetWrong)}
        onFile={setFile}
      />
      <Button
        type="link"
        style={{ padding: 0, marginTop: 10 }}
        icon={<Icon name="download" size={14} />}
        onClick={() => void download(customerBulkCalls.customerSheetTemplate, {})}
      >
        {say(importWords.template)}
      </Button>
    </Modal>
  );
}
