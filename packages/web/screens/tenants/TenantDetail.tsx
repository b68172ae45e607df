import { unlimited } from '@heliograph/catalogue/words/tenants.ts';
import { tenantWords as words, tenantResource } from '@heliograph/catalogue/resources/tenants.ts';
import { tenantAdminCalls } from '@heliograph/catalogue/calls/tenant-admin.ts';
import { text, type Text } from '@heliograph/catalogue/kit/text.ts';
import type { ReactElement } from 'react';
import { useSession, useWords } from '../../app/parts.ts';
import { useCall } from '../../client/hooks.ts';
import { Facts } from '../../engine/Facts.tsx';
import { QueryArea } from '../../engine/States.tsx';
import { Copy } from '../../engine/values/Copy.tsx';
import { zonedTimeText } from '../../engine/values/time.ts';
import { TenantExpiry, TenantStateMark, useLogoAddress, type ListedTenant } from './parts.tsx';
import { QuotaCard } from './QuotaBar.tsx';

const labelOf = (name: string): Text =>
  tenantResource.columns.find((column) => column.name === name)?.label ?? text(name, name);

function Removed({ tenant }: { tenant: ListedTenant }): ReactElement | null {
  const say = useWords();
  const { zone } = useSession();
  if (tenant.purgeTime === null) return null;
  return (
    <p className="tenant-note tone-major">
      {say(words.purgeAt)}: <strong>{zonedTimeText(tenant.purgeTime, zone)}</strong>
    </p>
  );
}

function Content({ tenant }: { tenant: ListedTenant }): ReactElement {
  const say = useWords();
  const { zone } = useSession();
  return (
    <div className="tenant-detail">
      <Removed tenant={tenant} />
      <div className="quota-cards">
        <QuotaCard label={say(words.users)} used={tenant.userNum} quota={tenant.userQuota} />
        <QuotaCard label={say(words.olts)} used={tenant.oltNum} quota={tenant.oltQuota} online={tenant.oltOnlineNum} />
        <QuotaCard
          label={say(words.onus)}
          used={tenant.onuNum}
          quota={tenant.onuQuota}
          online={tenant.onuOnlineNum}
          over={tenant.onuOverNum}
        />
      </div>
      <section>
        <h3>{say(words.administration)}</h3>
        <Facts
          facts={[
            [labelOf('tenantId'), <Copy key="id" value={tenant.tenantId} />],
            [labelOf('state'), <TenantStateMark key="state" state={tenant.state} />],
            [labelOf('packageName'), tenant.packageName ?? say(words.everyPage)],
            [labelOf('expireTime'), <TenantExpiry key="expiry" at={tenant.expireTime} days={tenant.remainingDays} />],
            [labelOf('deviceNetworks'), tenant.deviceNetworks],
            [labelOf('cpeQuota'), tenant.cpeQuota < 0 ? say(unlimited) : tenant.cpeQuota],
            [labelOf('autoDeleteDays'), tenant.autoDeleteDays === 0 ? null : tenant.autoDeleteDays],
            [words.administrators, tenant.administrators.join(', ')],
            [labelOf('domain'), tenant.domain],
            [words.systemFiles, say(tenant.accessSystemFiles ? words.allowed : words.denied)],
            [labelOf('createTime'), zonedTimeText(tenant.createTime, zone)],
            [labelOf('remark'), tenant.remark],
          ]}
        />
      </section>
      <Company tenant={tenant} />
    </div>
  );
}

function Company({ tenant }: { tenant: ListedTenant }): ReactElement {
  const say = useWords();
  const address = useLogoAddress();
  return (
    <section>
      <h3>{say(words.company)}</h3>
      {tenant.logo === null ? null : (
        <div className="logo-box" style={{ marginBottom: 10 }}>
          <img src={address(tenant.logo)} alt={tenant.name} />
        </div>
      )}
      <Facts
        facts={[
          [labelOf('companyName'), tenant.companyName],
          [text('Social credit code', '统一社会信用代码'), tenant.licenseNumber],
          [labelOf('contactUserName'), tenant.contactUserName],
          [labelOf('contactPhone'), tenant.contactPhone],
          [labelOf('contactEmail'), tenant.contactEmail],
          [text('Address', '企业地址'), tenant.address],
          [text('Postcode', '邮政编码'), tenant.postcode],
          [text('Profile', '企业简介'), tenant.intro],
          [text('Time zone', '时区'), tenant.timeZone],
        ]}
      />
    </section>
  );
}

/** A tenant beside the list: what it uses of what it may, until when, and who it is. */
export function TenantDetail({ id }: { id: string }): ReactElement {
  const query = useCall(tenantAdminCalls.getTenant, { id }, { quiet: true, keep: false });
  return (
    <QueryArea query={query} rows={10}>
      {(tenant) => <Content tenant={tenant} />}
    </QueryArea>
  );
}
