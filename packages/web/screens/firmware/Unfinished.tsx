import '../maintain/maintain.css';
import './firmware.css';
import { firmwareCalls, type firmwareUploadRow } from '@heliograph/catalogue/calls/firmware.ts';
import type { ReactElement } from 'react';
import type { z } from 'zod';
import { useWords } from '../../app/parts.ts';
import { useDo } from '../../client/hooks.ts';
import { ListPage } from '../../engine/list/ListPage.tsx';
import { bytesText } from '../storage/bytes.ts';
import { uploadResource } from './resource.ts';
import { firmwareTexts as words } from './words.ts';

type Upload = z.output<typeof firmwareUploadRow>;

const cells = {
  received: ({ received, bytes }: Upload) =>
    `${bytesText(received)} / ${bytesText(bytes)} · ${Math.floor((received / bytes) * 100)} %`,
};

/** Uploads of one's own that stopped on the way. */
export function Unfinished(): ReactElement {
  const say = useWords();
  const cancel = useDo(firmwareCalls.cancelFirmware, ['/system/firmware/']);
  return (
    <section className="onu-part firmware-unfinished">
      <h2>{say(words.unfinished)}</h2>
      <p className="muted">{say(words.unfinishedHelp)}</p>
      <ListPage
        embedded
        resource={uploadResource}
        call={firmwareCalls.firmwareUploads}
        cells={cells}
        nameOf={({ name }) => name}
        rowActions={({ id }) => [
          {
            key: 'cancel',
            label: words.cancelUpload,
            danger: true,
            permission: firmwareCalls.cancelFirmware,
            run: () => cancel.mutate({ id }),
          },
        ]}
      />
    </section>
  );
}
