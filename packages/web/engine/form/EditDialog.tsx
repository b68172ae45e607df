import { shell } from '@heliograph/catalogue/words/shell.ts';
import { Modal } from 'antd';
import type { ReactElement, ReactNode } from 'react';
import { useWords } from '../../app/parts.ts';
import { useDiscard } from './use-discard.ts';

export interface EditDialogProps {
  readonly title: string;
  readonly width: number;
  /** Something differs from what is stored; without that there is nothing to save, and nothing to lose. */
  readonly isChanged: boolean;
  readonly isBusy: boolean;
  readonly onSave: () => void;
  readonly onClose: () => void;
  readonly saveLabel?: string;
  readonly children: ReactNode;
}

/** A dialog round something that is edited as a whole and is no form, such as a list of ticks. */
export function EditDialog(props: EditDialogProps): ReactElement {
  const say = useWords();
  const mayGo = useDiscard();
  return (
    <Modal
      open
      title={props.title}
      width={props.width}
      okText={props.saveLabel ?? say(shell.confirm)}
      cancelText={say(shell.cancel)}
      okButtonProps={{ loading: props.isBusy, disabled: !props.isChanged }}
      mask={{ closable: false }}
      onOk={props.onSave}
      onCancel={() => void mayGo(props.isChanged).then((isLeft) => isLeft && props.onClose())}
    >
      {props.children}
    </Modal>
  );
}
