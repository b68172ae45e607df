import { signInWords } from '@heliograph/catalogue/resources/sign-in.ts';
import { useEffect, useState, type ComponentProps, type ReactElement } from 'react';
import { useParts, useWords } from '../../app/parts.ts';
import { FormRow, type ControlIds } from '../../engine/form/FormRow.tsx';
import { Icon } from '../../engine/icons.tsx';
import { ToneIcon, type Tone } from '../../engine/values/Severity.tsx';
import { useTenants } from './login-parts.ts';

export interface LoginInput {
  readonly tenantId: string;
  readonly username: string;
  readonly password: string;
  readonly code: string;
  /** An e-mail address or a phone number, as the way to sign in wants it. */
  readonly address: string;
}

/** What a plain control is told: the page's controls are the browser's own, so that nothing larger has to be loaded. */
export const control = ({ status: _status, ...ids }: ControlIds) => ({ ...ids, className: 'gate-control' });

/** A sentence above the form, with its sign. */
export function FormNotice({ tone, words }: { tone: Tone; words: string }): ReactElement {
  return (
    <div className={`said said-${tone}`} role="alert">
      <ToneIcon tone={tone} size={14} />
      {words}
    </div>
  );
}

/** A password that can be looked at. */
export function PasswordInput(props: ComponentProps<'input'>): ReactElement {
  const say = useWords();
  const [isShown, setShown] = useState(false);
  const words = say(isShown ? signInWords.hidePassword : signInWords.showPassword);
  return (
    <span className="gate-password">
      <input {...props} type={isShown ? 'text' : 'password'} />
      <button
        type="button"
        className="plain tool"
        aria-label={words}
        aria-pressed={isShown}
        title={words}
        onClick={() => setShown(!isShown)}
      >
        <Icon name={isShown ? 'eyeOff' : 'eye'} />
      </button>
    </span>
  );
}

export type SetTyped = (change: Partial<LoginInput>) => void;

/** Whose sign-in page this is, by the host it was opened at. */
function BoundTenant({ name, logo }: { name: string; logo: string | null }): ReactElement {
  const { config } = useParts();
  return (
    <div className="gate-tenant">
      {logo === null ? null : <img src={logo.replace(/^\/emsWebServer/, config.baseUrl)} alt="" />}
      <strong>{name}</strong>
    </div>
  );
}

/** The tenant: a choice where the server names several, else its code to type. */
export function TenantField({ tenantId, set }: { tenantId: string; set: SetTyped }): ReactElement | null {
  const say = useWords();
  const tenants = useTenants();
  const bound = tenants?.find((tenant) => tenant.domain !== null);
  // At a tenant's own domain there is nothing to choose.
  useEffect(() => {
    if (bound && tenantId !== bound.tenantId) set({ tenantId: bound.tenantId });
  }, [bound, tenantId, set]);
  if (!tenants) return null;
  if (bound) return <BoundTenant name={bound.companyName} logo={bound.logo} />;
  const options = tenants.map((tenant) => ({
    value: tenant.tenantId,
    label: `${tenant.companyName} (${tenant.tenantId})`,
  }));
  return (
    <FormRow label={say(signInWords.tenant)}>
      {(ids) =>
        options.length > 1 ? (
          <select
            {...control(ids)}
            value={tenantId || '000000'}
            onChange={(event) => set({ tenantId: event.target.value })}
          >
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
        ) : (
          <input
            {...control(ids)}
            autoComplete="organization"
            placeholder={tenants[0]?.tenantId ?? '000000'}
            maxLength={20}
            value={tenantId}
            onChange={(event) => set({ tenantId: event.target.value })}
          />
        )
      }
    </FormRow>
  );
}

interface CaptchaProps {
  readonly code: string;
  readonly set: SetTyped;
  readonly picture: string;
  readonly renew: () => void;
}

export function CaptchaField({ code, set, picture, renew }: CaptchaProps): ReactElement {
  const say = useWords();
  return (
    <FormRow label={say(signInWords.captcha)}>
      {(ids) => (
        <div className="captcha">
          <input
            {...control(ids)}
            autoComplete="off"
            maxLength={8}
            value={code}
            onChange={(event) => set({ code: event.target.value })}
          />
          <button type="button" title={say(signInWords.captchaPicture)} onClick={renew}>
            <img src={picture} alt={say(signInWords.captchaPicture)} />
          </button>
        </div>
      )}
    </FormRow>
  );
}

export function PasswordRow({ password, set }: { password: string; set: SetTyped }): ReactElement {
  const say = useWords();
  return (
    <FormRow label={say(signInWords.password)}>
      {(ids) => (
        <PasswordInput
          {...control(ids)}
          autoComplete="current-password"
          maxLength={128}
          value={password}
          onChange={(event) => set({ password: event.target.value })}
        />
      )}
    </FormRow>
  );
}

export function NameRow({ username, set }: { username: string; set: SetTyped }): ReactElement {
  const say = useWords();
  return (
    <FormRow label={say(signInWords.userName)}>
      {(ids) => (
        <input
          {...control(ids)}
          autoFocus
          autoComplete="username"
          maxLength={64}
          value={username}
          onChange={(event) => set({ username: event.target.value })}
        />
      )}
    </FormRow>
  );
}
