import { cpeFileCalls } from '@heliograph/catalogue/calls/cpe-files.ts';
import { engine } from '@heliograph/catalogue/words/engine.ts';
import { Button } from 'antd';
import { useState, type ReactElement } from 'react';
import { useMay, useWords } from '../../app/parts.ts';
import { Icon } from '../../engine/icons.tsx';
import { ListPage } from '../../engine/list/ListPage.tsx';
import { NeedsPermission } from '../../engine/States.tsx';
import { AddFile } from './AddFile.tsx';
import { fileCells, fileNameOf, useFileActions } from './cells.tsx';
import { cpeFileResource } from './resource.ts';
import { cpeFileTexts as words } from './words.ts';

function Files(): ReactElement {
  const say = useWords();
  const may = useMay();
  const { actions, removeAll } = useFileActions();
  const [isAdding, setAdding] = useState(false);
  return (
    <>
      <ListPage
        resource={cpeFileResource}
        call={cpeFileCalls.cpeFiles}
        cells={fileCells}
        nameOf={fileNameOf}
        rowActions={actions}
        bulk={[
          {
            key: 'delete',
            label: engine.delete,
            danger: true,
            permission: cpeFileCalls.removeCpeFiles,
            run: removeAll,
          },
        ]}
        tools={
          may(cpeFileCalls.addCpeFile) ? (
            <Button type="primary" icon={<Icon name="upload" size={14} />} onClick={() => setAdding(true)}>
              {say(words.add)}
            </Button>
          ) : null
        }
      />
      {isAdding ? <AddFile onClose={() => setAdding(false)} /> : null}
    </>
  );
}

/** Firmware and configurations for customer devices, and what devices have sent. */
export const CpeFileLibrary = (): ReactElement => (
  <NeedsPermission permission="device:cpefile:list">
    <Files />
  </NeedsPermission>
);
