import './cpes.css';
import { cpeCalls, cpeGroupForm } from '@heliograph/catalogue/calls/cpes.ts';
import type { OutputOf } from '@heliograph/catalogue/kit/call.ts';
import { engine } from '@heliograph/catalogue/words/engine.ts';
import { Button, Drawer } from 'antd';
import { useState, type ReactElement } from 'react';
import { useMay, useWords } from '../../app/parts.ts';
import { useCall, useDo } from '../../client/hooks.ts';
import { FormDialog } from '../../engine/form/FormDrawer.tsx';
import { useRemoval } from '../../engine/list/use-removal.ts';
import { QueryArea, Nothing } from '../../engine/States.tsx';
import { usePhone } from '../../engine/state/screen.ts';
import { cpeWords as words } from './words.ts';

type Group = OutputOf<typeof cpeCalls.getAllCpeGroupInfos>[number];
const paths = ['/cpeDevice/'];

function Edit({ group, onClose }: { group: Group | null; onClose: () => void }): ReactElement {
  const say = useWords();
  const add = useDo(cpeCalls.insertCpeGroup, paths);
  const edit = useDo(cpeCalls.updateCpeGroup, paths);
  const [initial] = useState(() => ({ groupName: group?.groupName ?? '', remark: group?.remark ?? '' }));
  return (
    <FormDialog
      width={480}
      title={say(group ? words.editGroup : words.addGroup)}
      form={cpeGroupForm}
      initial={initial}
      onSave={(values) =>
        group ? edit.mutateAsync({ ...values, id: group.id }) : add.mutateAsync(values as typeof initial)
      }
      onClose={onClose}
    />
  );
}

/** Groups of customer devices: a name each, in a project. */
export function Groups({ onClose }: { onClose: () => void }): ReactElement {
  const say = useWords();
  const may = useMay();
  const isPhone = usePhone();
  const [edited, setEdited] = useState<Group | 'new' | null>(null);
  const query = useCall(cpeCalls.getAllCpeGroupInfos, {});
  const remove = useRemoval(cpeCalls.deleteCpeGroup, {
    many: words.manyGroups,
    nameOf: ({ groupName }: Group) => groupName,
    input: ([group]: readonly Group[]) => ({ id: group?.id ?? '' }),
    refreshes: paths,
  });
  const mayEdit = may(cpeCalls.insertCpeGroup);
  return (
    <Drawer open title={say(words.groups)} size={isPhone ? '100%' : 480} onClose={onClose}>
      {mayEdit ? (
        <Button type="primary" onClick={() => setEdited('new')}>
          {say(words.addGroup)}
        </Button>
      ) : null}
      <QueryArea query={query} rows={4}>
        {(groups) =>
          groups.length === 0 ? (
            <Nothing title={say(words.noGroups)} />
          ) : (
            <ul className="cpe-groups">
              {groups.map((group) => (
                <li key={group.id} className="row wrap">
                  <span className="grow">
                    {group.groupName}{' '}
                    <span className="muted">
                      {[group.projectName, group.remark].filter(Boolean).join(' · ')} · {group.devices}
                    </span>
                  </span>
                  {mayEdit ? (
                    <>
                      <Button size="small" onClick={() => setEdited(group)}>
                        {say(engine.edit)}
                      </Button>
                      <Button size="small" danger onClick={() => void remove([group])}>
                        {say(engine.delete)}
                      </Button>
                    </>
                  ) : null}
                </li>
              ))}
            </ul>
          )
        }
      </QueryArea>
      {edited === null ? null : <Edit group={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
    </Drawer>
  );
}
