import { cpeFileCalls, type cpeFileRow } from '@heliograph/catalogue/calls/cpe-files.ts';
import { engine } from '@heliograph/catalogue/words/engine.ts';
import type { z } from 'zod';
import { useDownload } from '../../client/hooks.ts';
import { useRemoval } from '../../engine/list/use-removal.ts';
import { bytesText } from '../storage/bytes.ts';
import { cpeFileTexts as words } from './words.ts';

export type ListedCpeFile = z.output<typeof cpeFileRow>;

export const fileCells = {
  bytes: (file: ListedCpeFile) => bytesText(file.bytes),
  model: (file: ListedCpeFile) => [file.oui, file.productClass].filter(Boolean).join(' · ') || undefined,
};

export const fileNameOf = ({ name, version }: ListedCpeFile): string =>
  version === null ? name : `${name} (${version})`;

/** What may be done with any file of a list. */
export function useFileActions() {
  const download = useDownload();
  const removeAll = useRemoval(cpeFileCalls.removeCpeFiles, {
    many: words.many,
    nameOf: fileNameOf,
    input: (files: readonly ListedCpeFile[]) => ({ ids: files.map(({ id }) => id) }),
    refreshes: ['/tr069/files'],
  });
  const actions = (file: ListedCpeFile) => [
    {
      key: 'download',
      label: words.download,
      permission: cpeFileCalls.fetchCpeFile,
      run: () => download(cpeFileCalls.fetchCpeFile, { id: file.id }),
    },
    {
      key: 'delete',
      label: engine.delete,
      danger: true,
      permission: cpeFileCalls.removeCpeFiles,
      run: () => removeAll([file]),
    },
  ];
  return { actions, removeAll };
}
