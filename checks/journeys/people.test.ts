import type { Browser, Locator, Page } from 'playwright-core';
import { writeXlsx } from '@heliograph/server/sheets/sheets.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launch, openList, openPage, picture, signInByForm } from './browser.ts';
import { startProduct, type Product } from './product.ts';

let product: Product;
let browser: Browser;
let page: Page;
let errors: string[];
beforeAll(async () => {
  product = await startProduct();
  browser = await launch();
  ({ page, errors } = await openPage(browser));
  await signInByForm(page, product);
});
afterAll(async () => {
  await browser.close();
  await product.stop();
});

const open = async (path: string, on = page) => {
  await on.goto(`${product.url}#${path}`);
  await on.locator('h1:visible').first().waitFor();
};
const row = (...words: string[]) => words.reduce((rows, word) => rows.filter({ hasText: word }), page.getByRole('row'));
const dialog = () => page.getByRole('dialog');
const confirm = async () => {
  await dialog()
    .getByRole('button', { name: /^(Confirm|Import)$/ })
    .click();
};
/** Chooses entries of a select or tree select by what they say. */
async function choose(select: Locator, ...names: string[]): Promise<void> {
  await openList(select);
  for (const name of names) await page.locator('.ant-select-dropdown:visible').getByText(name, { exact: true }).click();
  await dialog().locator('.ant-modal-title').click();
}
const pages = (on: Page) => on.locator('nav a[href*="#/"]');

/** Signs in without waiting for the board: not everybody has one. */
async function enter(on: Page, user: string, password: string): Promise<void> {
  const asked = on.waitForResponse((response) => response.url().includes('/captchaImage'));
  await on.goto(product.url);
  const { uuid } = (await (await asked).json()) as { uuid: string };
  await on.getByLabel('User name').fill(user);
  await on.getByLabel('Password', { exact: true }).fill(password);
  await on.getByLabel('Verification code').fill(await product.captcha(uuid));
  await on.getByRole('button', { name: 'Sign in' }).click();
}

describe('An administrator', () => {
  it('makes a department', async () => {
    await open('/system/dept');
    await page.getByRole('button', { name: 'Add department' }).click();
    await dialog().getByLabel('Department').fill('Field service');
    await dialog().getByLabel('Head').fill('Maria Keller');
    await confirm();
    await row('Field service', 'Maria Keller').getByRole('button', { name: 'Add below' }).click();
    await dialog().getByLabel('Department').fill('North');
    await confirm();
    await row('North').waitFor();
    await picture(page, 'people-departments');
  });

  it('makes a role that permits one thing', async () => {
    await open('/system/role');
    await page.getByRole('button', { name: 'Add role' }).click();
    await dialog().getByLabel('Role', { exact: true }).fill('Looks at alarms');
    await dialog().getByLabel('Permission string').fill('alarmviewer');
    await dialog().getByText('Expand all').click();
    const node = dialog().locator('.ant-tree-treenode').filter({ hasText: 'Current alarms' }).first();
    // The page itself, without its buttons.
    const own = dialog().locator('.ant-tree-treenode').filter({ hasText: 'See the page' });
    await node.waitFor();
    // What unfolds above it moves its place.
    await expect.poll(() => own.count()).toBeGreaterThan(3);
    const at = await dialog()
      .locator('.ant-tree-treenode')
      .evaluateAll((nodes) => nodes.findIndex((one) => one.textContent.includes('Current alarms')));
    await dialog()
      .locator('.ant-tree-treenode')
      .nth(at + 1)
      .locator('.ant-tree-checkbox')
      .click();
    await dialog().getByText('Permissions: 1').waitFor();
    await choose(dialog().getByLabel('Group permissions'), 'Chosen projects');
    await dialog().getByText('No project: the role permits nothing in any').waitFor();
    await dialog().getByRole('group', { name: 'Projects' }).locator('.ant-tree-checkbox').first().click();
    await picture(page, 'people-role');
    await confirm();
    await row('Looks at alarms', 'alarmviewer', 'Chosen projects').waitFor();
    await picture(page, 'people-roles');
  });

  it('makes a user with it, in the department', async () => {
    await open('/system/user');
    await page.getByRole('button', { name: 'Add user' }).click();
    await dialog().getByLabel('User name').fill('nina.north');
    await dialog().getByLabel('Nickname').fill('Nina');
    await dialog().getByLabel('Phone').fill('12');
    await dialog().getByLabel('Nickname').click();
    await dialog().getByRole('alert').first().waitFor();
    await dialog().getByLabel('Phone').fill('13800138000');
    await choose(dialog().getByLabel('Department'), 'North');
    await choose(dialog().getByLabel('Roles'), 'Looks at alarms');
    await picture(page, 'people-user');
    await confirm();
    await row('nina.north', 'North', 'Looks at alarms').waitFor();
    await page.locator('.dept-side').getByText('Field service').click();
    await expect.poll(() => page.locator('.list-table tbody tr.ant-table-row').count()).toBe(1);
    await row('nina.north').waitFor();
    await picture(page, 'people-users');
  });
});

describe('The new user', () => {
  it('changes the password first, sees the pages of the one permission and nothing else', async () => {
    const { page: own, errors: said } = await openPage(browser);
    await enter(own, 'nina.north', 'nina.north');
    await own.getByLabel('Old password').fill('nina.north');
    await own.getByLabel('New password', { exact: true }).fill('Chosen-2026');
    await own.getByLabel('Repeat the new password').fill('Chosen-2026');
    await picture(own, 'people-first-password');
    await own.getByRole('button', { name: 'Change password' }).click();
    await own.waitForURL(/alarm\/incident/);
    await own.getByRole('heading', { name: 'Incidents' }).waitFor();
    await expect.poll(() => pages(own).allInnerTexts()).toEqual(['Incidents', 'Current alarms']);
    await own.goto(`${product.url}#/system/user`);
    await own.getByText('You may not open this page').waitFor();
    const codes = await own.evaluate(async () => {
      const headers = { Authorization: sessionStorage.getItem('token') ?? '' };
      const ask = async (path: string) =>
        ((await (await fetch(`/emsWebServer${path}`, { headers })).json()) as { code: number; msg: string }).msg;
      return [await ask('/system/user/list'), await ask('/device/olt/list')];
    });
    expect(codes).toEqual(['You do not have permission for this', 'You do not have permission for this']);
    await picture(own, 'people-one-page');
    await own.goto(`${product.url}#/user/profile`);
    await own.getByText('North').first().waitFor();
    const png = await own.locator('h1').first().screenshot();
    await own.locator('input[type=file]').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: png });
    await own.getByRole('img', { name: 'Picture' }).waitFor();
    await picture(own, 'people-profile');
    expect(said).toEqual([]);
    await own.context().close();
  });

  it('cannot come in with the initial password again', async () => {
    const { page: own } = await openPage(browser);
    await enter(own, 'nina.north', 'nina.north');
    await own.getByText('User name or password is wrong').waitFor();
    await own.context().close();
  });
});

describe('A file of users', () => {
  const headings = ['User name', 'Nickname', 'Phone', 'E-mail', 'Sex', 'Department', 'Roles', 'Status'];
  const rows = [
    ['omar.one', 'Omar', '', '', '', 'North', 'Looks at alarms', 'Normal'],
    ['bad one', '', '12', 'no address', '', 'Nowhere', '', ''],
  ];
  const choose = async (isSkipping: boolean) => {
    const buffer = Buffer.from(await writeXlsx([{ name: 'Users', headings, rows }]));
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await dialog()
      .locator('input[type=file]')
      .setInputFiles({ name: 'users.xlsx', mimeType: 'application/vnd.ms-excel', buffer });
    if (isSkipping) await dialog().getByText('Import the good rows').click();
    await confirm();
  };

  it('with a bad row imports nothing and says what is wrong with it', async () => {
    await open('/system/user');
    await choose(false);
    await page.getByText('2 rows: 0 added, 0 changed, 1 wrong.').waitFor();
    await page.getByText('Department: There is none of this name: Nowhere').waitFor();
    await picture(page, 'people-import');
    await dialog().getByRole('button', { name: 'Close' }).last().click();
    await expect.poll(() => row('omar.one').count()).toBe(0);
  });

  it('gives its good rows when asked for them', async () => {
    await choose(true);
    await page.getByText('2 rows: 1 added, 0 changed, 1 wrong.').waitFor();
    await dialog().getByRole('button', { name: 'Close' }).last().click();
    await row('omar.one', 'North').waitFor();
  });
});

describe('An administrator is told', () => {
  it('that admin and oneself stay, in the words of the console', async () => {
    await row('admin').getByRole('button', { name: 'Delete' }).click();
    await dialog().getByRole('button', { name: 'Delete' }).click();
    await page.getByText('You cannot delete or disable yourself').waitFor();
  });
});

describe('A further language', () => {
  const pack = {
    'Language upload': 'Idiomas',
    'Sign in': 'Entrar',
    'User name': 'Usuario',
    'Upload a pack': 'Subir',
    Cancel: '<b>Cancelar</b>',
    'No such text': 'Nada',
  };
  const heading = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor();

  it('is uploaded after a look at what would be taken, and chosen at once', async () => {
    await open('/system/language');
    await page.getByRole('button', { name: 'Upload a pack' }).click();
    await dialog().getByLabel('Language (two letters)').fill('es');
    const buffer = Buffer.from(JSON.stringify(pack, undefined, 1));
    const file = { name: 'es.json', mimeType: 'application/json', buffer };
    await dialog().locator('input[type=file]').setInputFiles(file);
    await dialog().getByRole('button', { name: 'Check' }).click();
    await dialog().getByText('Markup is not allowed').waitFor();
    await dialog().getByText('The console has no such text').waitFor();
    await dialog().getByText('Idiomas').waitFor();
    await picture(page, 'language-check');
    await dialog().getByRole('button', { name: 'Apply' }).click();
    await row('Español').waitFor();
    await page.getByRole('combobox', { name: 'Language', exact: true }).selectOption('es');
    await heading('Idiomas');
    await page.getByRole('button', { name: 'Subir' }).first().waitFor();
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('es');
    await picture(page, 'language-list');
  });

  it('changes on screen with one word', async () => {
    await row('Español').getByRole('button', { name: 'Words' }).click();
    await dialog().getByPlaceholder('Search').fill('Language upload');
    await dialog().getByPlaceholder('Search').press('Enter');
    await dialog().getByText('Idiomas').click();
    await dialog().locator('textarea').fill('Lenguas');
    await dialog().locator('textarea').press('Enter');
    await heading('Lenguas');
    await picture(page, 'language-words');
    await dialog().getByRole('button', { name: 'Close' }).first().click();
  });

  it('is spoken by the sign-in page too', async () => {
    const { page: stranger, errors: troubles } = await openPage(browser, 'phone');
    await stranger.goto(product.url);
    await stranger.getByLabel('Language').selectOption('es');
    await stranger.getByRole('button', { name: 'Entrar' }).waitFor();
    await stranger.getByLabel('Usuario').waitFor();
    await picture(stranger, 'language-sign-in-phone');
    expect(troubles).toEqual([]);
    await stranger.context().close();
  });

  it('that is deleted leaves English', async () => {
    await row('Español').getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await dialog().getByRole('button', { name: 'Delete' }).click();
    await heading('Language upload');
    await page.getByRole('button', { name: '切换到中文' }).waitFor();
    await page.evaluate(() => sessionStorage.setItem('lang', 'en'));
  });
});

describe('The menu', () => {
  /** An entry by its permission or address, in the dialog that edits it. */
  const edit = async (name: string, words: string) => {
    await page.getByPlaceholder('Find', { exact: true }).fill(words);
    await row(name, words).first().getByRole('button', { name: 'Edit' }).click();
    await dialog().getByLabel('English name').waitFor();
  };

  it('gets another address for a page, which keeps its state from then on; the page of the menu itself must stay', async () => {
    await open('/system/menu');
    await edit('Users', 'system:user:list');
    await dialog().getByLabel('Address').fill('staff');
    await openList(dialog().getByLabel('Keeps its state'));
    await page.locator('.ant-select-dropdown:visible').getByText('While one is elsewhere').click();
    await picture(page, 'people-menu-entry');
    await confirm();
    await dialog().waitFor({ state: 'detached' });
    await page.locator('nav a[href$="#/system/staff"]').waitFor({ state: 'attached' });
    await edit('Menus', 'system:menu:list');
    await dialog().getByText('This must stay shown and in use').first().waitFor();
    await expect.poll(() => dialog().getByLabel('Status').isDisabled()).toBe(true);
    await picture(page, 'people-menu-fixed');
    await dialog().getByRole('button', { name: 'Cancel' }).click();
    // The address of before leads on, and what was typed is there again after a look elsewhere.
    await open('/system/user');
    await page.waitForURL(/#\/system\/staff$/);
    await page.getByRole('button', { name: 'Add user' }).waitFor();
    await page.getByPlaceholder('Find a department').fill('North');
    await page.getByLabel('User name').first().fill('nina');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.locator('.list-table tbody tr.ant-table-row').count()).toBe(1);
    await page.locator('nav a[href$="#/system/role"]').click();
    await page.getByRole('heading', { name: 'Roles', exact: true }).waitFor();
    await page.getByPlaceholder('Find a department').waitFor({ state: 'hidden' });
    await page.locator('nav a[href$="#/system/staff"]').click();
    await page.waitForURL(/staff\?.*nina/);
    await expect.poll(() => page.getByPlaceholder('Find a department').inputValue()).toBe('North');
    await row('nina.north').waitFor();
    expect(errors).toEqual([]);
  });

  it('gets a button with a permission of its own, below a page', async () => {
    await open('/system/menu');
    await page.getByRole('heading', { name: 'Menus', exact: true }).waitFor();
    await page.getByPlaceholder('Find', { exact: true }).fill('system:user:list');
    await row('Users', 'system:user:list').first().getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Add button' }).click();
    await dialog().getByLabel('Chinese name').fill('门卡');
    await dialog().getByLabel('English name').fill('Door card');
    await confirm();
    await dialog().getByText('A button has a permission ID').waitFor();
    await dialog().getByLabel('Permission ID').fill('own:door:card');
    await confirm();
    await page.getByPlaceholder('Find', { exact: true }).fill('own:door:card');
    await row('Door card', 'own:door:card').waitFor();
    await picture(page, 'people-menu-button');
  });
});

describe('In Chinese and in the dark', () => {
  it('the same screens speak and look so', async () => {
    await page.evaluate(() => {
      sessionStorage.setItem('lang', 'zh');
      sessionStorage.setItem('theme', 'dark');
    });
    await page.goto(`${product.url}#/system/user`);
    await page.reload();
    await page.getByRole('button', { name: '新增用户' }).click();
    await page.getByRole('dialog').getByLabel('用户名').waitFor();
    await picture(page, 'people-zh-dark-user');
    await page.getByRole('dialog').getByRole('button', { name: '取消' }).click();
    await page.getByRole('row').filter({ hasText: 'nina.north' }).getByRole('button', { name: '更多' }).click();
    await page.getByRole('menuitem', { name: '绑定 OLT' }).click();
    await openList(page.getByRole('dialog').getByLabel('添加 OLT'));
    await page.locator('.ant-select-dropdown:visible').getByText('OLT-North').click();
    await page.getByLabel('MAC 范围: OLT-North').fill('nonsense');
    await page.getByRole('dialog').getByRole('button', { name: '确定' }).click();
    await page.getByRole('dialog').getByRole('alert').waitFor();
    await picture(page, 'people-zh-dark-bound');
    await page.getByLabel('MAC 范围: OLT-North').fill('');
    await page.getByRole('dialog').getByRole('button', { name: '确定' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.goto(`${product.url}#/system/role`);
    await page.getByRole('row').filter({ hasText: 'alarmviewer' }).getByRole('button', { name: '用户' }).click();
    await page.getByRole('dialog').getByText('nina.north').waitFor();
    await picture(page, 'people-zh-dark-role-users');
    await page.goto(`${product.url}#/system/menu`);
    // The page before has a field of that name, too.
    await page.getByRole('heading', { name: '菜单管理' }).waitFor();
    await page.getByPlaceholder('查找', { exact: true }).fill('system:user');
    await page.getByText('system:user:resetPwd').waitFor();
    await picture(page, 'people-zh-dark-menus');
    await page.goto(`${product.url}#/system/language`);
    await page.getByRole('button', { name: '上传语言包' }).click();
    await page.getByRole('dialog').getByText('单层 JSON 映射').waitFor();
    await picture(page, 'language-zh-dark-upload');
    expect(errors).toEqual([]);
  });
});
