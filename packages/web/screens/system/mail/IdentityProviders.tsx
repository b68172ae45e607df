import {
  identityProviderCalls,
  providerForm,
  type providerRow,
} from '@heliograph/catalogue/calls/identity-providers.ts';
import { roleCalls } from '@heliograph/catalogue/calls/roles.ts';
import { choice, type Form } from '@heliograph/catalogue/kit/fields.ts';
import { text } from '@heliograph/catalogue/kit/text.ts';
import { messagingWords, providerResource } from '@heliograph/catalogue/resources/sign-in-ways.ts';
import { engine } from '@heliograph/catalogue/words/engine.ts';
import { useMemo, useState, type ReactElement } from 'react';
import type { z } from 'zod';
import { useMay, useParts, useWords } from '../../../app/parts.ts';
import { useCall, useCallOnce, useDo } from '../../../client/hooks.ts';
import { FormDrawer } from '../../../engine/form/FormDrawer.tsx';
import { ListPage } from '../../../engine/list/ListPage.tsx';
import { useRemoval } from '../../../engine/list/use-removal.ts';

type Provider = z.output<typeof providerRow>;

const lists = [identityProviderCalls.listIdentityProviders.path];
const nameOf = (row: Provider): string => row.name;

const blank = {
  name: '',
  enabled: true,
  issuer: '',
  clientId: '',
  clientSecret: '',
  scope: 'openid profile email',
  nameClaim: 'preferred_username',
  nickClaim: 'name',
  emailClaim: 'email',
  domains: '',
  linkByEmail: false,
  createUsers: false,
  roleId: '',
};

/** The server's form with the tenant's roles to choose from. */
function useForm(): Form {
  const { data } = useCall(roleCalls.listRoles, { pageSize: 100 }, { quiet: true });
  return useMemo(() => {
    const { roleId } = providerForm.fields;
    if (data === undefined || roleId === undefined) return providerForm;
    const options = data.rows.map((role) => ({ value: role.roleId, label: text(role.roleName, role.roleName) }));
    const { label, optional, when } = roleId;
    const chosen = choice({ label, options, ...(optional ? { optional } : {}), ...(when ? { when } : {}) });
    return { ...providerForm, fields: { ...providerForm.fields, roleId: chosen } };
  }, [data]);
}

function ProviderDrawer({ row, onClose }: { row: Provider | null; onClose: () => void }): ReactElement {
  const say = useWords();
  const form = useForm();
  const add = useDo(identityProviderCalls.addIdentityProvider, lists, { debounce: true });
  const edit = useDo(identityProviderCalls.editIdentityProvider, lists, { debounce: true });
  const [initial] = useState(() =>
    row === null
      ? { ...blank, consoleUrl: location.origin + location.pathname }
      : { ...blank, ...row, roleId: row.roleId ?? '' },
  );
  return (
    <FormDrawer
      title={say(row === null ? messagingWords.addProvider : messagingWords.editProvider)}
      form={form}
      initial={initial}
      only={({ createUsers }) => Object.keys(form.fields).filter((name) => name !== 'roleId' || createUsers === true)}
      onSave={(values) => {
        const given = Object.fromEntries([...Object.keys(blank), 'consoleUrl'].map((name) => [name, values[name]]));
        return row === null
          ? add.mutateAsync(given)
          : edit.mutateAsync({ ...given, id: row.id, updateTime: row.updateTime });
      }}
      onClose={onClose}
    />
  );
}

function useCheck() {
  const once = useCallOnce();
  const say = useWords();
  const { notices } = useParts();
  return async (row: Provider): Promise<void> => {
    const found = await once(identityProviderCalls.checkIdentityProvider, { id: row.id }).catch(() => null);
    if (found !== null) notices.success(say(messagingWords.checked));
  };
}

function useRemove() {
  return useRemoval(identityProviderCalls.removeIdentityProviders, {
    many: providerResource.many,
    nameOf,
    input: (rows: readonly Provider[]) => ({ ids: rows.map((row) => row.id) }),
    refreshes: lists,
  });
}

function YesNo({ value }: { value: boolean }): ReactElement {
  const say = useWords();
  return <>{say(value ? engine.on : engine.off)}</>;
}

const cells = {
  enabled: (row: Provider) => <YesNo value={row.enabled} />,
  linkByEmail: (row: Provider) => <YesNo value={row.linkByEmail} />,
};

/** OpenID Connect providers that users of the tenant may sign in with. */
export function IdentityProviders(): ReactElement {
  const [edited, setEdited] = useState<{ readonly row: Provider | null } | null>(null);
  const remove = useRemove();
  const check = useCheck();
  const may = useMay();
  const edit = (row: Provider) => setEdited({ row });
  const mayEdit = 'system:identityProvider:edit';
  return (
    <>
      <ListPage
        embedded
        resource={providerResource}
        call={identityProviderCalls.listIdentityProviders}
        cells={cells}
        nameOf={nameOf}
        enter={(row) => may(mayEdit) && edit(row)}
        rowActions={(row) => [
          { key: 'edit', label: engine.edit, permission: mayEdit, run: () => edit(row) },
          { key: 'check', label: messagingWords.check, permission: mayEdit, run: () => void check(row) },
          {
            key: 'delete',
            label: engine.delete,
            danger: true,
            permission: identityProviderCalls.removeIdentityProviders,
            run: () => remove([row]),
          },
        ]}
        add={{
          label: messagingWords.addProvider,
          permission: identityProviderCalls.addIdentityProvider,
          run: () => setEdited({ row: null }),
        }}
      />
      {edited ? <ProviderDrawer row={edited.row} onClose={() => setEdited(null)} /> : null}
    </>
  );
}
