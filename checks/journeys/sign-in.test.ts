import { openIdentityProvider, type IdentityProvider } from '@heliograph/server/testing/identity-provider.ts';
import { codeIn, openPostOffice, type PostOffice } from '@heliograph/server/testing/post-office.ts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launch, openPage, patient, picture, signInByForm, type sizes } from './browser.ts';
import { pageRestOf } from './rest.ts';
import { startProduct, type Product } from './product.ts';

const address = 'night.shift@example.net';
const newPassword = 'Sunrise.42';

let product: Product;
let browser: Browser;
let post: PostOffice;
let company: IdentityProvider;
/** The administrator's browser, from its first sign-in on. */
let page: Page;
let errors: string[];
beforeAll(async () => {
  post = await openPostOffice();
  product = await startProduct({ HELIOGRAPH_PRIVATE_TARGETS: 'on', HELIOGRAPH_REGISTRATION: 'on' });
  const boss = { email: address, email_verified: true, name: 'The boss' };
  company = await openIdentityProvider(product.url, { boss });
  browser = await launch();
  ({ page, errors } = await openPage(browser));
  await signInByForm(page, product);
});
afterAll(async () => {
  await browser.close();
  await product.stop();
  await post.stop();
  await company.stop();
});

/** What a page does that has a mail sent, and the code in that mail. */
async function codeFrom(to: string, send: () => Promise<void>): Promise<string> {
  const mails = () => post.mails.filter((mail) => mail.to.includes(to));
  const before = mails().length;
  await send();
  await expect.poll(() => mails().length, patient).toBe(before + 1);
  return codeIn(mails().at(-1)?.raw ?? '');
}

const go = (where: Page, path: string) => where.goto(`${product.url}#${path}`);
const press = (where: Page, name: string | RegExp) => where.getByRole('button', { name }).click();

describe('Mail', () => {
  it('is set up by the administrator, and a test message arrives', async () => {
    await go(page, '/system/mail');
    await page.getByLabel('SMTP server').fill('127.0.0.1');
    await page.getByLabel('Port').fill(String(post.port));
    await page.getByLabel('Encryption').click();
    await page.getByText('Not encrypted', { exact: true }).last().click();
    await page.getByLabel('Sender address').fill('noc@example.net');
    await press(page, 'Save');
    await page.getByText('Set up for this tenant.').waitFor();
    await press(page, 'Send a test');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Send to').fill(address);
    await dialog.getByRole('button', { name: 'Send a test' }).click();
    await expect.poll(() => post.mails.length, patient).toBe(1);
    await picture(page, 'mail-settings');
  });

  it('that is worded anew and not saved is not lost unasked', async () => {
    await page.getByLabel('SMTP server').fill('mail.example.net');
    const leave = () => page.getByRole('tab', { name: 'SMS' }).click();
    await leave();
    await press(page, 'Keep editing');
    expect(await page.getByLabel('SMTP server').inputValue()).toBe('mail.example.net');
    await leave();
    await press(page, 'Discard');
    await page.getByLabel('SMTP server').waitFor({ state: 'detached' });
    await page.getByRole('tab', { name: 'Mail' }).click();
    await expect.poll(() => page.getByLabel('SMTP server').inputValue()).toBe('127.0.0.1');
  });

  it('address of the administrator is given in the profile', async () => {
    await go(page, '/user/profile');
    await press(page, 'Edit');
    await page.getByRole('dialog').getByLabel('E-mail').fill(address);
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await page.getByText(address).first().waitFor();
  });
});

describe('An identity provider', () => {
  it('is set up by the administrator and tried', async () => {
    await go(page, '/system/mail?tab=providers');
    await press(page, 'Add provider');
    const form = page.getByRole('dialog');
    await form.getByLabel('Name', { exact: true }).fill('Company');
    await form.getByLabel('Issuer').fill(company.issuer);
    await form.getByLabel('Client ID').fill(company.clientId);
    await form.getByLabel('Client secret').fill(company.clientSecret);
    await form.getByLabel('Link users by verified e-mail address').check();
    await picture(page, 'provider-form');
    await form.getByRole('button', { name: 'Confirm' }).click();
    await page.getByRole('row').filter({ hasText: company.issuer }).getByRole('button', { name: 'Try' }).click();
    await page.getByText('The provider answers as it should').waitFor();
    await picture(page, 'providers');
  });

  it('lets in whom it knows', async () => {
    const { page: visitor, errors: troubles } = await openPage(browser);
    // The provider's own pages want fonts from elsewhere, which are asked of nobody: how that fails depends on where this runs.
    const here = [product.url, company.issuer].map((url) => new URL(url).host);
    await visitor.route(
      ({ host }) => !here.includes(host),
      (route) => route.abort('internetdisconnected'),
    );
    await go(visitor, '/login');
    await visitor.getByRole('button', { name: 'Continue with Company' }).waitFor();
    await picture(visitor, 'login-providers');
    await press(visitor, 'Continue with Company');
    await visitor.locator('input[name=login]').fill('boss');
    await visitor.locator('input[name=password]').fill('any');
    await visitor.locator('button[type=submit]').click();
    await visitor.getByRole('button', { name: 'Continue' }).click();
    await visitor.waitForURL(/#\/dashboard/);
    expect(new URL(visitor.url()).search).toBe('');
    // Those, and an icon that the provider does not have.
    expect(troubles.filter((trouble) => !/ERR_INTERNET_DISCONNECTED|404/.test(trouble))).toEqual([]);
    await visitor.context().close();
    // The administrator's own browser was put out by that: it is told so, unless what it just asked for was refused before.
    const isOut = page
      .getByRole('button', { name: 'Sign in again' })
      .or(page.getByRole('button', { name: 'Sign in', exact: true }));
    await isOut.first().waitFor();
    const { page: again, errors: more } = await openPage(browser);
    await page.context().close();
    [page, errors] = [again, more];
    await signInByForm(page, product);
  });
});

describe('A second browser', () => {
  it('signs in with a code that came by e-mail, and the first is told', async () => {
    await go(page, '/security/onlineUsers');
    await page.getByText('This session').waitFor();
    await press(page, 'Force offline');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Reason').fill('Maintenance');
    await dialog.getByRole('button', { name: 'Force offline' }).click();
    await page.getByText('You are the only user online and cannot force yourself offline').waitFor();
    await picture(page, 'online-users');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await press(page, 'Discard');
    const { page: second, errors: troubles } = await openPage(browser);
    await go(second, '/login');
    await press(second, 'E-mail code');
    await second.getByLabel('E-mail address').fill(address);
    const code = await codeFrom(address, () => press(second, 'Send code'));
    await second.getByText(/a code is on its way/).waitFor();
    await picture(second, 'login-email-sent');
    await second.getByLabel('Verification code').fill(code);
    await press(second, /^Sign in$/);
    await second.waitForURL(/#\/dashboard/);
    await page.getByText('Your account is logged in elsewhere; you have been forced offline.').first().waitFor();
    await picture(page, 'kicked');
    expect(troubles).toEqual([]);
    await second.context().close();
    await press(page, 'Sign in again');
    await page.waitForURL(/#\/login/);
  });
});

describe('A forgotten password', () => {
  it('is set anew with a code, and signs in', async () => {
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    await page.getByLabel('E-mail address').fill(address);
    const code = await codeFrom(address, () => press(page, 'Send code'));
    await page.getByLabel('Verification code').fill(code);
    await page.getByLabel('New password', { exact: true }).fill(newPassword);
    await page.getByLabel('Repeat the new password').fill(newPassword);
    await picture(page, 'forgot');
    await press(page, 'Set password');
    await page.waitForURL(/#\/login$/);
    const { page: fresh } = await openPage(browser);
    await signInByForm(fresh, product, 'admin', newPassword);
    await fresh.context().close();
  });
});

describe('A new company', () => {
  it('is told by the operator what it agrees to', async () => {
    const { page: operator } = await openPage(browser);
    await signInByForm(operator, product, 'admin', newPassword);
    await go(operator, '/system/legal');
    await operator.getByText('Nothing published yet').first().waitFor();
    await press(operator, 'Insert an outline');
    await picture(operator, 'legal-outline');
    await operator
      .getByLabel('Text in English')
      .first()
      .fill('# Who offers this\nHill and Coast Ltd.\n\n# Costs\n- nothing');
    await press(operator, 'Publish');
    await operator.getByText(/Version 1,.*Published by admin/).waitFor();
    await picture(operator, 'legal-published');
    await operator.context().close();
  });

  it('registers a tenant and signs in as its manager', async () => {
    const { page: visitor, errors: troubles } = await openPage(browser);
    await go(visitor, '/login');
    await visitor.getByRole('link', { name: 'Register' }).click();
    await visitor.getByLabel('Company name').fill('Hill Fibre');
    await visitor.getByLabel('Tenant ID').fill('hill1');
    await picture(visitor, 'register-tenant');
    await press(visitor, 'Next');
    await visitor.getByLabel('User name').fill('manager');
    await visitor.getByLabel('Password', { exact: true }).fill('Hill@2026');
    await visitor.getByLabel('Repeat the password').fill('Hill@2026');
    await visitor.getByLabel('E-mail address').fill('boss@hill.example');
    const code = await codeFrom('boss@hill.example', () => press(visitor, 'Send code'));
    await visitor.getByLabel('Verification code').fill(code);
    await press(visitor, 'terms of service');
    const reader = visitor.getByRole('dialog', { name: 'Terms of service' });
    await reader.getByRole('heading', { name: 'Who offers this' }).waitFor();
    await reader.getByText(/^Version 1,/).waitFor();
    await picture(visitor, 'register-terms');
    await visitor.keyboard.press('Escape');
    await reader.waitFor({ state: 'detached' });
    await visitor.getByText('The operator has not published: Privacy policy.').waitFor();
    await press(visitor, 'Register');
    await visitor.getByText('Agree to the terms and the privacy policy first').waitFor();
    await visitor.getByLabel(/I agree to the terms/).check();
    await picture(visitor, 'register-manager');
    await press(visitor, 'Register');
    await visitor.getByText('Your tenant hill1 is ready. Sign in as manager.').waitFor();
    expect(troubles).toEqual([]);
    await visitor.context().close();
  });
});

const looks: { size: keyof typeof sizes; zh: boolean; dark: boolean }[] = [
  { size: 'desk', zh: true, dark: true },
  { size: 'phone', zh: false, dark: false },
];
const pages = [
  '/login',
  '/login?mode=email',
  '/login?mode=sms',
  '/login?mode=phone',
  '/login?mode=forgot&via=email',
  '/register',
];

describe('Every way to sign in', () => {
  it.each(looks)('fits the screen: $size, Chinese $zh, dark $dark', async ({ size, zh, dark }) => {
    const { page: visitor, errors: troubles } = await openPage(browser, size);
    const rest = pageRestOf(visitor);
    await visitor.addInitScript(
      ([lang, theme]) => {
        sessionStorage.setItem('lang', lang ?? '');
        sessionStorage.setItem('theme', theme ?? '');
      },
      [zh ? 'zh' : 'en', dark ? 'dark' : 'simple'],
    );
    for (const path of pages) {
      await go(visitor, path);
      expect((await rest()).overflow, path).toBeLessThanOrEqual(0);
      await picture(visitor, `gate-${path.replace(/\W+/g, '-')}-${size}-${zh ? 'zh' : 'en'}`);
    }
    expect(troubles).toEqual([]);
    await visitor.context().close();
  });

  it('leaves no error in the console of the browser', () => {
    expect(errors.filter((error) => !error.includes('401'))).toEqual([]);
  });
});
