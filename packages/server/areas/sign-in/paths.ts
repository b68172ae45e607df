import { signInPathCalls } from '@heliograph/catalogue/calls/sign-in-paths.ts';
import type { signInWayCalls } from '@heliograph/catalogue/calls/sign-in-ways.ts';
import type { Handlers, Request } from '../../http/request.ts';
import { area, type Area } from '../../http/serve.ts';

type Ways = Handlers<typeof signInWayCalls>;

/** The ways to sign in under their other paths. */
export function signInPaths(ways: Ways): Area {
  const send = (
    via: 'email' | 'sms',
    { tenantId, address, purpose }: { tenantId: string; address: string; purpose: string },
    request: Request,
  ) => {
    if (purpose === 'register') return ways.registerCode({ via, address }, request);
    if (purpose === 'forgot') return ways.forgotCode({ tenantId, via, address }, request);
    return via === 'email'
      ? ways.captchaEmail({ tenantId, email: address }, request)
      : ways.captchaSms({ tenantId, phonenumber: address }, request);
  };
  return area(signInPathCalls, {
    loginEmail: ({ tenantId, email, code }, request) => ways.emailLogin({ tenantId, email, emailCode: code }, request),
    loginSms: ({ tenantId, phone, code }, request) =>
      ways.smsLogin({ tenantId, phonenumber: phone, smsCode: code }, request),
    loginPhone: ({ phone, ...typed }, request) => ways.phoneLogin({ ...typed, phonenumber: phone }, request),
    sendEmailCode: ({ email, ...asked }, request) => send('email', { ...asked, address: email }, request),
    sendSmsCode: ({ phone, ...asked }, request) => send('sms', { ...asked, address: phone }, request),
    loginForgotPassword: ({ tenantId, account, code, password }, request) => {
      const via = account.includes('@') ? 'email' : 'sms';
      return ways.forgotPassword({ tenantId, via, address: account, code, newPassword: password }, request);
    },
  });
}
