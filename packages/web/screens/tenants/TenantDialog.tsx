import { tenantAdminCalls } from '@heliograph/catalogue/calls/tenant-admin.ts';
import { planChoice, tenantEditForm, tenantForm } from '@heliograph/catalogue/calls/tenant-fields.ts';
import { tenantPlanCalls } from '@heliograph/catalogue/calls/tenant-plans.ts';
import type { Form } from '@heliograph/catalogue/kit/fields.ts';
import { tenantWords } from '@heliograph/catalogue/resources/tenants.ts';
import { useMemo, useState, type ReactElement } from 'react';
import { useWords } from '../../app/parts.ts';
import { useCall, useDo } from '../../client/hooks.ts';
import { FormDialog } from '../../engine/form/FormDrawer.tsx';
import type { ListedTenant } from './parts.tsx';

const path = '/system/tenant';
const blank = {
  tenantId: '',
  name: '',
  packageId: null,
  expireTime: '',
  status: '0',
  userQuota: -1,
  oltQuota: -1,
  onuQuota: -1,
  cpeQuota: -1,
  autoDeleteDays: 0,
  accessSystemFiles: true,
  deviceNetworks: '',
  domain: '',
  licenseNumber: '',
  contactUserName: '',
  contactPhone: '',
  contactEmail: '',
  companyName: '',
  address: '',
  postcode: '',
  intro: '',
  timeZone: 'UTC',
  remark: '',
  username: '',
  password: '',
};

const offered = (form: Form, plans: Parameters<typeof planChoice>[0]): Form => ({
  ...form,
  fields: { ...form.fields, packageId: planChoice(plans) },
});

/** What somebody types; nothing else of a row goes back. */
const typedOf = (form: Form, values: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.keys(form.fields).map((name) => [name, values[name]]));

function startOf(tenant: ListedTenant | null) {
  if (tenant === null) return { ...blank, timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC' };
  const given = Object.entries(tenant).filter(([name, value]) => name in blank && value !== null);
  return { ...blank, ...Object.fromEntries(given) };
}

/** Adds a tenant with its administrator, or edits one. */
export function TenantDialog({
  tenant,
  onClose,
}: {
  tenant: ListedTenant | null;
  onClose: () => void;
}): ReactElement | null {
  const say = useWords();
  const add = useDo(tenantAdminCalls.addTenant, [path], { debounce: true });
  const edit = useDo(tenantAdminCalls.editTenant, [path], { debounce: true });
  const plans = useCall(tenantPlanCalls.planOptions, {});
  const [initial] = useState(() => startOf(tenant));
  const base = tenant === null ? tenantForm : tenantEditForm;
  const form = useMemo(() => {
    const own = tenant?.packageId ? [{ packageId: tenant.packageId, packageName: tenant.packageName ?? '' }] : [];
    const known = plans.data ?? [];
    // A plan that is no longer offered stays with whoever has it.
    return offered(base, [...known, ...own.filter((one) => !known.some((plan) => plan.packageId === one.packageId))]);
  }, [base, plans.data, tenant]);
  if (plans.data === undefined && !plans.isError) return null;
  return (
    <FormDialog
      columns={2}
      title={say(tenant === null ? tenantWords.add : tenantWords.edit)}
      form={form}
      initial={initial}
      onSave={(values) =>
        tenant === null
          ? add.mutateAsync(typedOf(form, values))
          : edit.mutateAsync({ ...typedOf(form, values), id: tenant.id, updateTime: tenant.updateTime })
      }
      onClose={onClose}
    />
  );
}
