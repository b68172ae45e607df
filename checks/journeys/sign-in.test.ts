import { codeIn, openPostOffice, type PostOffice } from '@heliograph/server/testing/post-office.ts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launch, openPage, picture, signIn, type sizes } from './browser.ts';
import { startProduct, type Product } from './product.ts';

let product: Product;
let browser: Browser;
let post: PostOffice;
/** The administrator's browser, from its first sign-in on. */
let page: Page;
let errors: string[];
beforeAll(async () => {
  post = await openPostOffice();
  product = await startProduct({ HELIOGRAPH_PRIVATE_TARGETS: 'on', HELIOGRAPH_REGISTRATION: 'on' });
  browser = await launch();
  ({ page, errors } = await openPage(browser));
  await signIn(page, product);
});
afterAll(async () => {
  await browser.close();
  await product.stop();
  await post.stop();
});

const address = 'night.shift@example.net';
const newPassword = 'Sunrise.42';

/** What a page does that has a mail sent, and the code in that mail. */
async function codeFrom(to: string, send: () => Promise<void>): Promise<string> {
  const mails = () => post.mails.filter((mail) => mail.to.includes(to));
  const before = mails().length;
  await send();
  await expect.poll(() => mails().length, { timeout: 10_000 }).toBe(before + 1);
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
    await expect.poll(() => post.mails.length, { timeout: 10_000 }).toBe(1);
    await picture(page, 'mail-settings');
  });

  it('address of the administrator is given in the profile', async () => {
    await go(page, '/user/profile');
    await press(page, 'Edit');
    await page.getByRole('dialog').getByLabel('E-mail').fill(address);
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await page.getByText(address).first().waitFor();
  });
});

describe('A second browser', () => {
  it('signs in with a code that came by e-mail, and the first is told within two seconds', async () => {
    await go(page, '/security/onlineUsers');
    await page.getByText('This session').waitFor();
    await picture(page, 'online-users');
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
    await page
      .getByText('Your account is logged in elsewhere; you have been forced offline.')
      .waitFor({ timeout: 2000 });
    await picture(page, 'kicked');
    expect(troubles).toEqual([]);
    await second.context().close();
    await press(page, 'Sign in again');
    await page.waitForURL(/#\/login/);
  });
});

describe('A forgotten password', () => {
  it('is set anew with a code, and signs in', async () => {
    // The wait of the address counts for one purpose: this is another.
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    await page.getByLabel('E-mail address').fill(address);
    const code = await codeFrom(address, () => press(page, 'Send code'));
    await page.getByLabel('Verification code').fill(code);
    await page.getByLabel('New password', { exact: true }).fill(newPassword);
    await picture(page, 'forgot');
    await press(page, 'Set password');
    await page.waitForURL(/#\/login$/);
    await signIn(page, product, 'admin', newPassword);
  });
});

describe('A new company', () => {
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
    await visitor.getByLabel('E-mail address').fill('boss@hill.example');
    const code = await codeFrom('boss@hill.example', () => press(visitor, 'Send code'));
    await visitor.getByLabel('Verification code').fill(code);
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
const pages = ['/login', '/login?mode=email', '/login?mode=phone', '/login?mode=forgot&via=email', '/register'];

describe('Every way to sign in', () => {
  it.each(looks)('fits the screen: $size, Chinese $zh, dark $dark', async ({ size, zh, dark }) => {
    const { page: visitor, errors: troubles } = await openPage(browser, size);
    await go(visitor, '/login');
    await visitor.evaluate(
      ([lang, theme]) => {
        sessionStorage.setItem('lang', lang ?? '');
        sessionStorage.setItem('theme', theme ?? '');
      },
      [zh ? 'zh' : 'en', dark ? 'dark' : 'simple'],
    );
    for (const path of pages) {
      await visitor.goto('about:blank');
      await go(visitor, path);
      await visitor.getByRole('heading', { level: 1 }).waitFor();
      await visitor.waitForLoadState('networkidle');
      const overflow = await visitor.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
      expect(overflow, path).toBeLessThanOrEqual(0);
      await picture(visitor, `gate-${path.replace(/\W+/g, '-')}-${size}-${zh ? 'zh' : 'en'}`);
    }
    expect(troubles).toEqual([]);
    await visitor.context().close();
  });

  it('leaves no error in the console of the browser', () => {
    expect(errors.filter((error) => !error.includes('401'))).toEqual([]);
  });
});
