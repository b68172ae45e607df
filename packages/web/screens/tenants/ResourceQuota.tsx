import { personalForm } from '@heliograph/catalogue/calls/tenant-fields.ts';
import { tenantCalls, type tenantUse } from '@heliograph/catalogue/calls/tenants.ts';
import { text } from '@heliograph/catalogue/kit/text.ts';
import { tenantWords as words } from '@heliograph/catalogue/resources/tenants.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState, type ReactElement } from 'react';
import type { z } from 'zod';
import { loadSession } from '../../app/enter.ts';
import { useMay, useParts, useWords } from '../../app/parts.ts';
import { CallError } from '../../client/client.ts';
import { refresh, useCall, useDo } from '../../client/hooks.ts';
import { FormDrawer } from '../../engine/form/FormDrawer.tsx';
import { Facts } from '../../engine/Facts.tsx';
import { Icon } from '../../engine/icons.tsx';
import { UploadButton } from '../../engine/UploadButton.tsx';
import { QueryArea } from '../../engine/States.tsx';
import { TenantExpiry, useLogoAddress } from './parts.tsx';
import { QuotaCard } from './QuotaBar.tsx';

type Use = z.output<typeof tenantUse>;

const path = tenantCalls.getCurrentTenantStat.path;

const typed = (use: Use) => ({
  contactUserName: use.contactUserName ?? '',
  contactPhone: use.contactPhone ?? '',
  contactEmail: use.contactEmail ?? '',
  companyName: use.companyName ?? '',
  address: use.address ?? '',
  postcode: use.postcode ?? '',
  intro: use.intro ?? '',
  timeZone: use.timeZone,
});

function Logo({ use }: { use: Use }): ReactElement {
  const say = useWords();
  const may = useMay();
  const { client, session } = useParts();
  const queries = useQueryClient();
  const address = useLogoAddress();
  const [isBusy, setBusy] = useState(false);
  const change = async (work: () => Promise<unknown>) => {
    setBusy(true);
    try {
      await work();
      await Promise.all([refresh(queries, path), loadSession({ client, session })]);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
    } finally {
      setBusy(false);
    }
  };
  return (
    <section className="card">
      <h2>{say(words.logo)}</h2>
      <div className="logo-box">
        {use.logo === null ? (
          <span className="muted">{say(words.noLogo)}</span>
        ) : (
          <img src={address(use.logo)} alt={use.name} />
        )}
      </div>
      <p className="muted" style={{ margin: '8px 0 12px' }}>
        {say(words.logoMore)}
      </p>
      {may('system:ownTenant:edit') ? (
        <div className="row wrap">
          <UploadButton
            accept=".png,.jpg,.jpeg,.gif"
            label={say(words.logoUpload)}
            disabled={isBusy}
            onFile={(file) => change(() => client.upload(tenantCalls.uploadLogo, file))}
          />
          {use.logo === null ? null : (
            <Button disabled={isBusy} onClick={() => void change(() => client.send(tenantCalls.removeLogo, {}))}>
              {say(words.logoRemove)}
            </Button>
          )}
        </div>
      ) : null}
    </section>
  );
}

const isFull = (use: Use): boolean =>
  (use.userQuota >= 0 && use.userNum >= use.userQuota) ||
  (use.oltQuota >= 0 && use.oltNum >= use.oltQuota) ||
  (use.onuQuota >= 0 && use.onuNum >= use.onuQuota);

function Content({ use, onEdit }: { use: Use; onEdit: () => void }): ReactElement {
  const say = useWords();
  const may = useMay();
  return (
    <>
      <div className="quota-cards">
        <QuotaCard label={say(words.users)} used={use.userNum} quota={use.userQuota} />
        <QuotaCard label={say(words.oltSwitch)} used={use.oltNum} quota={use.oltQuota} online={use.oltOnlineNum} />
        <QuotaCard
          label={say(words.onuRouter)}
          used={use.onuNum}
          quota={use.onuQuota}
          online={use.onuOnlineNum}
          over={use.onuOverNum}
        />
        <article className="card quota-card">
          <h2>{say(words.plan)}</h2>
          <p className="quota-figure">
            <strong style={{ fontSize: 18 }}>{use.packageName ?? say(words.everyPage)}</strong>
          </p>
          <p>
            <span className="muted">{say(words.expires)}: </span>
            <TenantExpiry at={use.expireTime} days={use.remainingDays} />
          </p>
        </article>
      </div>
      {isFull(use) ? (
        <p className="tone-critical" style={{ margin: '12px 0' }}>
          {say(words.whoRaises)}
        </p>
      ) : null}
      <div className="two-cards">
        <section className="card">
          <div className="row" style={{ marginBottom: 12 }}>
            <h2 className="grow" style={{ margin: 0 }}>
              {say(words.company)}
            </h2>
            {may('system:ownTenant:edit') ? (
              <Button size="small" icon={<Icon name="edit" size={13} />} onClick={onEdit}>
                {say(words.editOwn)}
              </Button>
            ) : null}
          </div>
          <Facts
            facts={[
              [text('Tenant', '租户'), `${use.name} (${use.tenantId})`],
              ...Object.entries(typed(use)).map(
                ([name, value]) => [personalForm.fields[name]?.label ?? text(name, name), value] as const,
              ),
            ]}
          />
        </section>
        <Logo use={use} />
      </div>
    </>
  );
}

/** /user/resourceQuota: what the tenant uses of what it may, until when, and who it is (S1 §2.2). */
export function ResourceQuota(): ReactElement {
  const say = useWords();
  const query = useCall(tenantCalls.getCurrentTenantStat, {}, { quiet: true });
  const save = useDo(tenantCalls.updatePersonalTenantInfo, [path]);
  const [isEditing, setEditing] = useState(false);
  return (
    <section>
      <header className="page-head">
        <h1>{say(words.quotaTitle)}</h1>
      </header>
      <QueryArea query={query} rows={10}>
        {(use) => (
          <>
            <Content use={use} onEdit={() => setEditing(true)} />
            {isEditing ? (
              <FormDrawer
                title={say(words.editOwn)}
                form={personalForm}
                initial={typed(use)}
                onSave={(values) => save.mutateAsync(values)}
                onClose={() => setEditing(false)}
              />
            ) : null}
          </>
        )}
      </QueryArea>
    </section>
  );
}
