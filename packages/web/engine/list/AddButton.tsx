import { permissionOf } from '../../app/allowed.ts';
import { engine } from '@heliograph/catalogue/words/engine.ts';
import { Button } from 'antd';
import type { ReactElement } from 'react';
import { useMay, useWords } from '../../app/parts.ts';
import { Icon } from '../icons.tsx';
import { ForPermissions } from '../people/directives.tsx';
import type { Adding } from './types.ts';

/** The way to one more row, for who may add. In an empty list it stands where the rows would be, too. */
export function AddButton({
  add,
  isFirst = false,
}: {
  add: Adding | undefined;
  isFirst?: boolean;
}): ReactElement | null {
  const say = useWords();
  const may = useMay();
  if (!add || !may(add.permission)) return null;
  return (
    <ForPermissions permissions={[permissionOf(add.permission)]}>
      <Button
        type={isFirst ? 'default' : 'primary'}
        icon={<Icon name="plus" size={14} />}
        onClick={() => void add.run()}
      >
        {say(isFirst ? engine.addFirst : add.label)}
      </Button>
    </ForPermissions>
  );
}
