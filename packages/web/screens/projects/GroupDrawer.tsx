import { groupCalls, groupForm } from '@heliograph/catalogue/calls/groups.ts';
import { projectDomainCalls } from '@heliograph/catalogue/calls/project-domains.ts';
import { bool, choice, type Form } from '@heliograph/catalogue/kit/fields.ts';
import { text } from '@heliograph/catalogue/kit/text.ts';
import { groupWords as words } from '@heliograph/catalogue/words/project-screens.ts';
import { shell } from '@heliograph/catalogue/words/shell.ts';
import { useState, type ReactElement } from 'react';
import { useWords } from '../../app/parts.ts';
import { useDo } from '../../client/hooks.ts';
import { FormDrawer } from '../../engine/form/FormDrawer.tsx';
import { parentsFor, pathText, rootId, type ProjectGroup } from './group-tree.ts';

/** What changes of groups make old. */
export const groupPaths = ['/system/group/', '/system/projectdomain/', '/device/olt/', '/system/project/'];

/** The two families of calls for the one tree: of device groups, and of project domains (S1 §7.3, 7.4). */
export const groupTreeCalls = {
  group: {
    add: groupCalls.addOltDomainInfo,
    edit: groupCalls.updateOltDomainInfo,
    remove: groupCalls.removeGroup,
    addWords: words.addTop,
    editWords: words.edit,
    none: words.noGroups,
  },
  domain: {
    add: projectDomainCalls.addProjectDomainInfo,
    edit: projectDomainCalls.updateProjectDomainInfo,
    remove: projectDomainCalls.removeProjectDomain,
    addWords: words.domainAdd,
    editWords: words.domainEdit,
    none: words.noDomains,
  },
} as const;
export type GroupTreeKind = keyof typeof groupTreeCalls;

function formFor(groups: readonly ProjectGroup[], edited: ProjectGroup | null): Form {
  const parents = parentsFor(groups, edited).map((group) => {
    const path = pathText(groups, group);
    return { value: group.id, label: text(path, path) };
  });
  return {
    fields: {
      ...groupForm.fields,
      parentId: choice({ label: words.parent, options: [{ value: rootId, label: words.top }, ...parents] }),
      isDefault: bool({ label: words.isDefault, help: words.isDefaultHelp }),
    },
  };
}
const order = ['groupName', 'parentId', 'isDefault', 'remark'] as const;
const inOrder = () => order;

/** Adds a group below another, or renames it, moves it with all below it, makes it the default. */
export function GroupDrawer({
  family,
  projectId,
  groups,
  edited,
  parentId,
  onClose,
}: {
  family: GroupTreeKind;
  projectId: string;
  groups: readonly ProjectGroup[];
  edited: ProjectGroup | null;
  parentId: string;
  onClose: () => void;
}): ReactElement {
  const say = useWords();
  const { add: adds, edit: edits, addWords, editWords } = groupTreeCalls[family];
  const add = useDo(adds, groupPaths, { debounce: true });
  const edit = useDo(edits, groupPaths, { debounce: true });
  const [form] = useState(() => formFor(groups, edited));
  const [initial] = useState(() =>
    edited === null
      ? { groupName: '', parentId, isDefault: false, remark: '' }
      : { groupName: edited.name, parentId: edited.parentId, isDefault: edited.isDefault, remark: edited.remark ?? '' },
  );
  return (
    <FormDrawer
      title={edited === null ? say(addWords) : `${say(editWords)}: ${edited.name}`}
      form={form}
      initial={initial}
      only={inOrder}
      saveLabel={say(shell.save)}
      onSave={(values) => {
        const typed = Object.fromEntries(order.map((name) => [name, values[name]]));
        return edited === null
          ? add.mutateAsync({ ...typed, projectId })
          : edit.mutateAsync({ ...typed, id: edited.id });
      }}
      onClose={onClose}
    />
  );
}
