import { engine } from '@heliograph/catalogue/words/engine.ts';
import { Button, Dropdown } from 'antd';
import type { ReactElement } from 'react';
import { useMay, useWords } from '../../app/parts.ts';
import { useDownload } from '../../client/hooks.ts';
import { Icon } from '../icons.tsx';
import type { ListCall, ListProps } from './types.ts';
import type { ListModel } from './use-list.ts';

/** The list as a file, with its filters and its order; nothing for who may not have one. */
export function ExportButton<C extends ListCall>({
  exports,
  model,
}: {
  readonly exports: ListProps<C>['exports'];
  readonly model: Pick<ListModel<C>, 'input'>;
}): ReactElement | null {
  const say = useWords();
  const may = useMay();
  const download = useDownload();
  if (!exports || !may(exports.call)) return null;
  const run = (format?: string) =>
    void download(exports.call, format === undefined ? model.input : { ...model.input, format });
  const icon = <Icon name="download" size={14} />;
  if (exports.formats.length < 2) {
    return (
      <Button icon={icon} onClick={() => run(exports.formats[0])}>
        {say(engine.export)}
      </Button>
    );
  }
  const items = exports.formats.map((format) => ({
    key: format,
    label: say(engine.exportAs, { format }),
    onClick: () => run(format),
  }));
  return (
    <Dropdown trigger={['click']} menu={{ items }}>
      <Button icon={icon}>{say(engine.export)}</Button>
    </Dropdown>
  );
}
