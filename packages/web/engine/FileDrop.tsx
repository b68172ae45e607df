import { Upload } from 'antd';
import type { ReactElement } from 'react';
import { useParts } from '../app/parts.ts';
import { Icon } from './icons.tsx';

export interface FileDropProps {
  /** Name of the file that is chosen, or what to do. */
  readonly label: string;
  readonly hint: string;
  /** What the chooser of the browser shows, such as `.xlsx,.xls`; everything without it. */
  readonly accept?: string;
  readonly fits: (file: File) => boolean;
  /** Said of several files, and of one that does not fit. */
  readonly wrong: string;
  readonly onFile: (file: File) => void;
}

/** Takes one file and keeps it in the browser: a button sends it later, with the token in its header. */
export function FileDrop({ label, hint, accept, fits, wrong, onFile }: FileDropProps): ReactElement {
  const { notices } = useParts();
  return (
    <Upload.Dragger
      {...(accept === undefined ? {} : { accept })}
      maxCount={1}
      showUploadList={false}
      beforeUpload={(chosen, all) => {
        if (all.length > 1 || !fits(chosen)) notices.error(wrong);
        else onFile(chosen);
        return false;
      }}
    >
      <p style={{ padding: '10px 0' }}>
        <Icon name="upload" size={26} />
      </p>
      <p style={{ overflowWrap: 'anywhere' }}>{label}</p>
      <p className="muted">{hint}</p>
    </Upload.Dragger>
  );
}
