import { planForm, planRow, tenantPlanCalls } from '@heliograph/catalogue/calls/tenant-plans.ts';
import { planResource, tenantWords as words } from '@heliograph/catalogue/resources/tenants.ts';
import { engine } from '@heliograph/catalogue/words/engine.ts';
import { Switch } from 'antd';
import { useState, type ReactElement } from 'react';
import type { z } from 'zod';
import { useMay, useWords } from '../../app/parts.ts';
import { useDo } from '../../client/hooks.ts';
import { useAskDelete } from '../../engine/Ask.tsx';
import { FormDialog } from '../../engine/form/FormDrawer.tsx';
import type { FormState } from '../../engine/form/form-state.ts';
import { ListPage } from '../../engine/list/ListPage.tsx';
import { PlanTree } from './PlanTree.tsx';

type Plan = z.output<typeof planRow>;

const lists = ['/system/tenant'];
const nameOf = (plan: Plan) => plan.packageName;

function StatusSwitch({ plan }: { plan: Plan }): ReactElement {
  const say = useWords();
  const may = useMay();
  const set = useDo(tenantPlanCalls.setPlanStatus, lists);
  return (
    <Switch
      size="small"
      checked={plan.status === '0'}
      loading={set.isPending}
      disabled={!may('system:tenantPackage:edit')}
      aria-label={say(words.offered, { what: plan.packageName })}
      onChange={(on) => set.mutate({ packageId: plan.packageId, status: on ? '0' : '1' })}
    />
  );
}

const pagesOf = (state: FormState) => (
  <PlanTree
    ticked={state.values['menuIds'] as readonly string[]}
    cascade={state.values['menuCheckStrictly'] === true}
    onTick={(ids) => state.set('menuIds', ids)}
  />
);

function PlanDialog({ plan, onClose }: { plan: Plan | null; onClose: () => void }): ReactElement {
  const say = useWords();
  const add = useDo(tenantPlanCalls.addPlan, lists, { debounce: true });
  const edit = useDo(tenantPlanCalls.editPlan, lists, { debounce: true });
  const [initial] = useState(() => ({
    packageName: plan?.packageName ?? '',
    status: plan?.status ?? '0',
    menuCheckStrictly: plan?.menuCheckStrictly ?? true,
    remark: plan?.remark ?? '',
    menuIds: plan?.menuIds.map(String) ?? [],
  }));
  return (
    <FormDialog
      width={640}
      columns={2}
      title={say(plan === null ? words.addPlan : words.editPlan)}
      form={planForm}
      initial={initial}
      beneath={pagesOf}
      onSave={(values) =>
        plan === null
          ? add.mutateAsync(values)
          : edit.mutateAsync({ ...values, packageId: plan.packageId, updateTime: plan.updateTime })
      }
      onClose={onClose}
    />
  );
}

function PagesCell({ plan }: { plan: Plan }): ReactElement {
  const say = useWords();
  return <span>{say(words.entriesOf, { n: plan.menuIds.length })}</span>;
}

const cells = {
  status: (plan: Plan) => <StatusSwitch plan={plan} />,
  pages: (plan: Plan) => <PagesCell plan={plan} />,
};

/** Plans: what a tenant may use (S1 §2.5, 3.8). */
export function Plans(): ReactElement {
  const may = useMay();
  const askDelete = useAskDelete();
  const remove = useDo(tenantPlanCalls.removePlans, lists);
  const [edited, setEdited] = useState<{ readonly plan: Plan | null } | null>(null);
  return (
    <>
      <ListPage
        resource={planResource}
        call={tenantPlanCalls.listPlans}
        cells={cells}
        nameOf={nameOf}
        enter={(plan) => may('system:tenantPackage:edit') && setEdited({ plan })}
        rowActions={(plan) => [
          {
            key: 'edit',
            label: engine.edit,
            permission: 'system:tenantPackage:edit',
            run: () => setEdited({ plan }),
          },
          {
            key: 'delete',
            label: engine.delete,
            danger: true,
            permission: tenantPlanCalls.removePlans,
            run: async () => {
              if (!(await askDelete([plan.packageName], planResource.many))) return;
              remove.mutate({ ids: [plan.packageId] });
            },
          },
        ]}
        exports={{
          call: tenantPlanCalls.exportPlans,
          formats: ['xlsx', 'csv'],
        }}
        add={{ label: words.addPlan, permission: tenantPlanCalls.addPlan, run: () => setEdited({ plan: null }) }}
      />
      {edited ? <PlanDialog plan={edited.plan} onClose={() => setEdited(null)} /> : null}
    </>
  );
}
