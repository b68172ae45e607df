import { Button, Upload } from 'antd';
import { useState, type ReactElement } from 'react';
import { CallError } from '../client/client.ts';
import { Icon } from './icons.tsx';

export interface UploadButtonProps {
  readonly label: string;
  /** What the chooser of the browser shows, such as `.png,.jpg`; everything without it. */
  readonly accept?: string;
  readonly type?: 'primary' | 'default';
  readonly disabled?: boolean;
  readonly small?: boolean;
  /** Sends the file; a call that fails has said why by then. */
  readonly onFile: (file: File) => Promise<unknown>;
}

/** Chooses one file and sends it at once. */
export function UploadButton(props: UploadButtonProps): ReactElement {
  const { label, accept, type = 'default', disabled = false, small = false, onFile } = props;
  const [isBusy, setBusy] = useState(false);
  const send = async (file: File) => {
    setBusy(true);
    try {
      await onFile(file);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
    } finally {
      setBusy(false);
    }
  };
  return (
    <Upload
      {...(accept === undefined ? {} : { accept })}
      maxCount={1}
      showUploadList={false}
      disabled={disabled || isBusy}
      beforeUpload={(file) => {
        void send(file);
        return false;
      }}
    >
      <Button
        type={type}
        size={small ? 'small' : 'medium'}
        loading={isBusy}
        disabled={disabled}
        icon={small ? null : <Icon name="upload" size={14} />}
      >
        {label}
      </Button>
    </Upload>
  );
}
