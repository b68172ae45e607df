import { projectCalls, shareForm, type shareRow } from '@heliograph/catalogue/calls/projects.ts';
import { projectWords as words } from '@heliograph/catalogue/words/project-screens.ts';
import { Select } from 'antd';
import { useDeferredValue, useState, type ReactElement } from 'react';
import type { z } from 'zod';
import { useWords } from '../../app/parts.ts';
import { CallError } from '../../client/client.ts';
import { useCall, useDo } from '../../client/hooks.ts';
import { FormDialog } from '../../engine/form/FormDrawer.tsx';
import { FormRow } from '../../engine/form/FormRow.tsx';
import type { FormState } from '../../engine/form/form-state.ts';
import { ExpiryField } from './ExpiryField.tsx';
import type { ManagedProject } from './ProjectChoice.tsx';

export type Share = z.output<typeof shareRow>;
export const sharePaths = ['/system/project/'];

/** Accounts without a share that lasts; found by what is typed of their name. */
function Accounts({ projectId, state }: { projectId: string; state: FormState }): ReactElement {
  const say = useWords();
  const [typed, setTyped] = useState('');
  const { data, isFetching } = useCall(
    projectCalls.shareCandidates,
    { projectId, userName: useDeferredValue(typed) },
    { quiet: true },
  );
  const [known, setKnown] = useState<Readonly<Record<string, string>>>({});
  const options = (data ?? []).map(({ userId, userName, nickName }) => ({
    value: userId,
    label: nickName === '' || nickName === userName ? userName : `${userName} (${nickName})`,
  }));
  const chosen = (state.values['userIds'] ?? []) as readonly string[];
  // Chosen ones stay by their names while something else is searched for.
  const others = chosen.filter((id) => !options.some(({ value }) => value === id));
  return (
    <FormRow label={say(words.accounts)} problem={state.problemOf('userIds')}>
      {(ids) => (
        <Select
          {...ids}
          mode="multiple"
          maxCount={100}
          loading={isFetching}
          placeholder={say(words.accountsHint)}
          showSearch={{ filterOption: false, onSearch: setTyped }}
          value={[...chosen]}
          options={[...options, ...others.map((id) => ({ value: id, label: known[id] ?? id }))]}
          onChange={(next: string[]) => {
            setKnown((now) => ({ ...now, ...Object.fromEntries(options.map(({ value, label }) => [value, label])) }));
            state.set('userIds', next);
          }}
        />
      )}
    </FormRow>
  );
}

function Beneath({ state, projectId }: { state: FormState; projectId: string | null }): ReactElement {
  const say = useWords();
  return (
    <div style={{ display: 'grid', gap: 14, marginTop: 14 }}>
      {projectId === null ? null : <Accounts projectId={projectId} state={state} />}
      <ExpiryField state={state} name="expireTime" label={say(words.until)} />
      <p className="muted">{say(words.roleMore)}</p>
    </div>
  );
}

/** Shares a project with accounts, or changes the share of one. */
export function ShareDialog({
  project,
  share,
  onClose,
}: {
  project: ManagedProject;
  share: Share | null;
  onClose: () => void;
}): ReactElement {
  const say = useWords();
  const add = useDo(projectCalls.projectAuth, sharePaths, { debounce: true });
  const change = useDo(projectCalls.updateProjectAuth, sharePaths, { debounce: true });
  const { projectId } = project;
  const [initial] = useState(() =>
    share === null
      ? { role: 'Guest', expireTime: null, userIds: [] as string[] }
      : { role: share.role, expireTime: share.expireTime },
  );
  const [beneath] = useState(() => (state: FormState) => (
    <Beneath state={state} projectId={share === null ? projectId : null} />
  ));
  return (
    <FormDialog
      width={480}
      title={share === null ? `${say(words.share)}: ${project.name}` : `${say(words.changeShare)}: ${share.userName}`}
      form={shareForm}
      initial={initial}
      onSave={({ role, expireTime, userIds }) => {
        const given = { projectId, role: role as Share['role'], expireTime: expireTime as string | null };
        if (share !== null) return change.mutateAsync({ ...given, userId: share.userId });
        const ids = (userIds ?? []) as string[];
        if (ids.length > 0) return add.mutateAsync({ ...given, userIds: ids });
        // As the server would say it: at the field, and the form stays open.
        return Promise.reject(
          new CallError(0, say(words.needAccounts), [{ field: 'userIds', message: say(words.needAccounts) }]),
        );
      }}
      onClose={onClose}
      beneath={beneath}
    />
  );
}
