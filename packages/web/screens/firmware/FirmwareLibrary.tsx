import { firmwareCalls, type firmwareRow } from '@heliograph/catalogue/calls/firmware.ts';
import { engine } from '@heliograph/catalogue/words/engine.ts';
import { firmwareVerdicts, type FirmwareVerdict } from '@heliograph/catalogue/words/firmware-words.ts';
import { Button } from 'antd';
import { useState, type ReactElement } from 'react';
import { useNavigate } from 'react-router';
import type { z } from 'zod';
import { useMay, useWords } from '../../app/parts.ts';
import { useDo, useDownload } from '../../client/hooks.ts';
import { Icon } from '../../engine/icons.tsx';
import { ListPage } from '../../engine/list/ListPage.tsx';
import { useRemoval } from '../../engine/list/use-removal.ts';
import { NeedsPermission } from '../../engine/States.tsx';
import { StateDot, TimeText } from '../../engine/values/Values.tsx';
import { bytesText } from '../storage/bytes.ts';
import { firmwareResource } from './resource.ts';
import { Signature } from './Signature.tsx';
import { SignDialog } from './SignatureFile.tsx';
import { firmwareTexts as words } from './words.ts';

export type ListedFirmware = z.output<typeof firmwareRow>;

const path = '/system/firmware/';
const tones = { toVerify: 'minor', verified: 'good', rejected: 'critical' } as const;
const nameOf = ({ name, version }: ListedFirmware): string => `${name} (${version})`;

/** Whether somebody has tried it, and who and when. */
function Verdict({ row: { verifyStatus, verifyBy, verifyTime } }: { row: ListedFirmware }): ReactElement {
  const say = useWords();
  const word = say(firmwareVerdicts[verifyStatus]);
  return (
    <>
      <StateDot
        tone={tones[verifyStatus]}
        word={verifyBy === null ? word : say(words.verifiedBy, { verdict: word, who: verifyBy })}
      />
      {verifyTime === null ? null : (
        <span className="muted">
          {' '}
          <TimeText at={verifyTime} />
        </span>
      )}
    </>
  );
}

function Shared({ shared }: { shared: boolean }): ReactElement {
  const say = useWords();
  return <>{say(shared ? words.yes : words.no)}</>;
}

function Model({ model }: Pick<ListedFirmware, 'model'>): ReactElement {
  const say = useWords();
  return <>{model ?? say(words.any)}</>;
}

const cells = {
  bytes: ({ bytes }: ListedFirmware) => bytesText(bytes),
  model: ({ model }: ListedFirmware) => <Model model={model} />,
  verifyStatus: (row: ListedFirmware) => <Verdict row={row} />,
  signature: (row: ListedFirmware) => <Signature row={row} />,
  shared: ({ shared }: ListedFirmware) => <Shared shared={shared} />,
};

function useActions(sign: (row: ListedFirmware) => void) {
  const download = useDownload();
  const verify = useDo(firmwareCalls.verifyFirmware, [path]);
  const removeAll = useRemoval(firmwareCalls.removeFirmware, {
    many: words.many,
    nameOf,
    input: (rows: readonly ListedFirmware[]) => ({ ids: rows.map(({ id }) => id) }),
    refreshes: [path],
  });
  const marks: readonly (readonly [FirmwareVerdict, (typeof words)['markVerified' | 'markRejected' | 'markOpen']])[] = [
    ['verified', words.markVerified],
    ['rejected', words.markRejected],
    ['toVerify', words.markOpen],
  ];
  const actions = (row: ListedFirmware) => [
    {
      key: 'download',
      label: words.download,
      permission: firmwareCalls.firmwareContent,
      run: () => download(firmwareCalls.firmwareContent, { id: row.id }),
    },
    ...(row.own
      ? [
          ...marks
            .filter(([verdict]) => verdict !== row.verifyStatus)
            .map(([verdict, label]) => ({
              key: verdict,
              label,
              permission: firmwareCalls.verifyFirmware,
              run: () => verify.mutate({ id: row.id, verdict }),
            })),
          {
            key: 'sign',
            label: words.sign,
            permission: firmwareCalls.signFirmware,
            run: () => sign(row),
          },
          {
            key: 'delete',
            label: engine.delete,
            danger: true,
            permission: firmwareCalls.removeFirmware,
            run: () => removeAll([row]),
          },
        ]
      : []),
  ];
  return { actions, removeAll };
}

function Files(): ReactElement {
  const say = useWords();
  const may = useMay();
  const navigate = useNavigate();
  const [signed, setSigned] = useState<ListedFirmware | null>(null);
  const { actions, removeAll } = useActions(setSigned);
  return (
    <>
      <ListPage
        resource={firmwareResource}
        call={firmwareCalls.firmwares}
        cells={cells}
        nameOf={nameOf}
        rowActions={actions}
        bulk={[
          {
            key: 'delete',
            label: engine.delete,
            danger: true,
            permission: firmwareCalls.removeFirmware,
            run: removeAll,
          },
        ]}
        tools={
          may(firmwareCalls.beginFirmware) ? (
            <Button
              type="primary"
              icon={<Icon name="upload" size={14} />}
              onClick={() => void navigate('/maintain/firmware/upload')}
            >
              {say(words.upload)}
            </Button>
          ) : null
        }
      />
      {signed === null ? null : <SignDialog row={signed} onClose={() => setSigned(null)} />}
    </>
  );
}

/** Firmware for OLTs, ONUs and customer devices. */
export const FirmwareLibrary = (): ReactElement => (
  <NeedsPermission permission="system:firmware:list">
    <Files />
  </NeedsPermission>
);
