import { firmwareCalls } from '@heliograph/catalogue/calls/firmware.ts';
import { shell } from '@heliograph/catalogue/words/shell.ts';
import { Button, Modal, Upload } from 'antd';
import type { ReactElement } from 'react';
import { useParts, useWords } from '../../app/parts.ts';
import { useDo } from '../../client/hooks.ts';
import { FileDrop } from '../../engine/FileDrop.tsx';
import { FormRow } from '../../engine/form/FormRow.tsx';
import { Icon } from '../../engine/icons.tsx';
import type { ListedFirmware } from './FirmwareLibrary.tsx';
import { firmwareTexts as words } from './words.ts';

/** A signature has hundreds of octets, with the comments of minisign and in Base64 not much more. */
const mostBytes = 2900;
const fits = ({ size }: File): boolean => size > 0 && size <= mostBytes;

/** The octets of a file, as they are sent. */
export async function asBase64(file: File): Promise<string> {
  const octets = new Uint8Array(await file.arrayBuffer());
  return btoa(String.fromCharCode(...octets));
}

/** The file of a signature beside the firmware, where there is one. */
export function SignatureField({
  file,
  disabled,
  onFile,
}: {
  file: File | null;
  disabled: boolean;
  onFile: (file: File | null) => void;
}): ReactElement {
  const say = useWords();
  const { notices } = useParts();
  return (
    <FormRow label={say(words.signatureFile)} help={say(words.signatureHelp)} optional>
      {({ id, 'aria-describedby': describedBy }) => (
        <span className="row wrap">
          <Upload
            id={id}
            showUploadList={false}
            disabled={disabled}
            beforeUpload={(chosen) => {
              if (fits(chosen)) onFile(chosen);
              else notices.error(say(words.noSignature));
              return false;
            }}
          >
            <Button icon={<Icon name="key" size={14} />} disabled={disabled} aria-describedby={describedBy}>
              {file === null ? say(words.chooseSignature) : file.name}
            </Button>
          </Upload>
          {file === null ? null : (
            <Button disabled={disabled} onClick={() => onFile(null)}>
              {say(words.withoutSignature)}
            </Button>
          )}
        </span>
      )}
    </FormRow>
  );
}

/** Gives a firmware that is in the library its signature. */
export function SignDialog({ row: { id, name }, onClose }: { row: ListedFirmware; onClose: () => void }): ReactElement {
  const say = useWords();
  const { notices } = useParts();
  const sign = useDo(firmwareCalls.signFirmware, ['/system/firmware/']);
  const send = async (file: File) => {
    const { signedBy } = await sign.mutateAsync({ id, signature: await asBase64(file) });
    notices.success(say(words.matches, { name, who: signedBy }));
    onClose();
  };
  return (
    <Modal
      open
      title={`${say(words.sign)}: ${name}`}
      onCancel={onClose}
      footer={<Button onClick={onClose}>{say(shell.cancel)}</Button>}
    >
      <FileDrop
        label={say(sign.isPending ? words.checking : words.dropSignature)}
        hint={say(words.signatureHelp)}
        fits={fits}
        wrong={say(words.noSignature)}
        onFile={(file) => void send(file).catch(() => undefined)}
      />
    </Modal>
  );
}
