import { tenantAdminCalls } from '@heliograph/catalogue/calls/tenant-admin.ts';
import { tenantResource, tenantWords as words } from '@heliograph/catalogue/resources/tenants.ts';
import { engine } from '@heliograph/catalogue/words/engine.ts';
import { Switch } from 'antd';
import { useState, type ReactElement } from 'react';
import { useMay, useSession, useWords } from '../../app/parts.ts';
import { useWorkAs } from '../../app/work-as.ts';
import { useCall, useDo } from '../../client/hooks.ts';
import { useAsk, useAskDelete } from '../../engine/Ask.tsx';
import { ListPage } from '../../engine/list/ListPage.tsx';
import { succeeded } from '../../engine/list/use-removal.ts';
import type { ListRowAction } from '../../engine/list/types.ts';
import { numberText } from '../../engine/values/time.ts';
import { TenantExpiry, TenantStateMark, type ListedTenant } from './parts.tsx';
import { QuotaCell } from './QuotaBar.tsx';
import { TenantDetail } from './TenantDetail.tsx';
import { TenantDialog } from './TenantDialog.tsx';

const lists = ['/system/tenant'];
const nameOf = (tenant: ListedTenant) => tenant.name;
/** Totals over all tenants. */
function Totals(): ReactElement | null {
  const say = useWords();
  const { tongue: lang } = useSession();
  const { data } = useCall(tenantAdminCalls.getTenantBasicStat, {}, { quiet: true });
  if (!data) return null;
  const n = (value: number) => numberText(value, lang);
  const parts = [
    [words.tenants, n(data.tenantNum)],
    [words.expiring, n(data.expiringNum)],
    [words.expired, n(data.expiredNum)],
    [words.disabled, n(data.disabledNum)],
    [words.removed, n(data.removedNum)],
    [words.users, n(data.userNum)],
    [words.olts, `${n(data.oltOnlineNum)} / ${n(data.oltNum)}`],
    [words.onus, `${n(data.onuOnlineNum)} / ${n(data.onuNum)}`],
  ] as const;
  return (
    <div className="card tenant-totals">
      {parts.map(([label, value]) => (
        <span key={label.en} className="nowrap">
          <span className="muted">{say(label)}</span>
          <strong>{value}</strong>
        </span>
      ))}
    </div>
  );
}

function StatusSwitch({ tenant }: { tenant: ListedTenant }): ReactElement {
  const say = useWords();
  const may = useMay();
  const ask = useAsk();
  const set = useDo(tenantAdminCalls.setTenantStatus, lists);
  const change = async (on: boolean) => {
    // Switching off throws people out; switching on takes nothing from anybody.
    const isSure =
      on ||
      (await ask({
        title: tenant.name,
        body: say(words.suspendAsk, { name: tenant.name, n: tenant.userNum }),
        danger: true,
      }));
    if (isSure) set.mutate({ id: tenant.id, status: on ? '0' : '1' });
  };
  return (
    <Switch
      size="small"
      checked={tenant.status === '0'}
      loading={set.isPending}
      disabled={tenant.isDefault || tenant.removedTime !== null || !may('system:tenant:edit')}
      aria-label={say(words.switchTitle, { what: tenant.name })}
      onClick={(_on, event) => event.stopPropagation()}
      onChange={(on) => void change(on)}
    />
  );
}

function PlanName({ tenant }: { tenant: ListedTenant }): ReactElement {
  const say = useWords();
  if (tenant.packageName !== null) return <span>{tenant.packageName}</span>;
  return <span className="muted">{say(words.everyPage)}</span>;
}

const cells = {
  state: (tenant: ListedTenant) => <TenantStateMark state={tenant.state} />,
  packageName: (tenant: ListedTenant) => <PlanName tenant={tenant} />,
  expireTime: (tenant: ListedTenant) => <TenantExpiry stacked at={tenant.expireTime} days={tenant.remainingDays} />,
  userNum: (tenant: ListedTenant) => <QuotaCell used={tenant.userNum} quota={tenant.userQuota} />,
  oltNum: (tenant: ListedTenant) => <QuotaCell used={tenant.oltNum} quota={tenant.oltQuota} />,
  onuNum: (tenant: ListedTenant) => <QuotaCell used={tenant.onuNum} quota={tenant.onuQuota} over={tenant.onuOverNum} />,
  status: (tenant: ListedTenant) => <StatusSwitch tenant={tenant} />,
};

const peek = (tenant: ListedTenant) => <TenantDetail id={tenant.id} />;

function useActions(edit: (tenant: ListedTenant) => void): (tenant: ListedTenant) => readonly ListRowAction[] {
  const say = useWords();
  const ask = useAsk();
  const askDelete = useAskDelete();
  const { enter } = useWorkAs();
  const remove = useDo(tenantAdminCalls.removeTenants, lists);
  const restore = useDo(tenantAdminCalls.restoreTenant, lists);
  const sync = useDo(tenantAdminCalls.syncTenantPackage, lists);
  const asked = async (title: string, body: string, run: () => Promise<unknown>) =>
    (await ask({ title, body })) && succeeded(run());
  return (tenant) => {
    const { name, id, tenantId, packageId } = tenant;
    if (tenant.removedTime !== null) {
      const back = () => restore.mutateAsync({ id });
      return [
        {
          key: 'restore',
          label: words.restore,
          permission: 'system:tenant:remove',
          disabled: tenant.state === 'purging',
          run: () => succeeded(back()),
        },
      ];
    }
    const actions: ListRowAction[] = [
      { key: 'edit', label: engine.edit, permission: 'system:tenant:edit', run: () => edit(tenant) },
    ];
    if (tenant.isDefault) return actions;
    actions.push({
      key: 'enter',
      label: words.enterShort,
      permission: 'system:tenant:dynamic',
      run: () => asked(say(words.enter), say(words.enterAsk, { name }), () => enter(tenantId)),
    });
    if (packageId !== null) {
      const plan = tenant.packageName ?? '';
      actions.push({
        key: 'sync',
        label: words.sync,
        permission: 'system:tenant:edit',
        run: () =>
          asked(say(words.sync), say(words.syncAsk, { name, plan }), () => sync.mutateAsync({ tenantId, packageId })),
      });
    }
    actions.push({
      key: 'delete',
      label: engine.delete,
      danger: true,
      permission: 'system:tenant:remove',
      run: async () => (await askDelete([name], tenantResource.many)) && succeeded(remove.mutateAsync({ id })),
    });
    return actions;
  };
}

/** Tenants of the installation (S1 §2.5), for its superuser. */
export function Tenants(): ReactElement {
  const may = useMay();
  const [edited, setEdited] = useState<{ readonly tenant: ListedTenant | null } | null>(null);
  const actions = useActions((tenant) => setEdited({ tenant }));
  return (
    <>
      <ListPage
        resource={tenantResource}
        call={tenantAdminCalls.listTenants}
        cells={cells}
        nameOf={nameOf}
        rowActions={actions}
        above={<Totals />}
        {...(may('system:tenant:query') ? { peek } : {})}
        exports={{ call: tenantAdminCalls.exportTenants, formats: ['xlsx', 'csv'] }}
        add={{ label: words.add, permission: 'system:tenant:add', run: () => setEdited({ tenant: null }) }}
      />
      {edited ? <TenantDialog tenant={edited.tenant} onClose={() => setEdited(null)} /> : null}
    </>
  );
}
