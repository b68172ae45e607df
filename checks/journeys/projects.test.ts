import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launch, openList, openPage, patient, picture, signInByForm } from './browser.ts';
import { startProduct, type Product } from './product.ts';

let product: Product;
let browser: Browser;
let page: Page;
let errors: string[];
let guest: { page: Page; errors: string[] };
beforeAll(async () => {
  product = await startProduct();
  browser = await launch();
  ({ page, errors } = await openPage(browser));
  // Long enough for a machine that is busy, short enough to say soon what is missing.
  await signInByForm(page, product);
  // Somebody who may change devices, but manages no project.
  guest = await openPage(browser);
  await signInByForm(guest.page, product, 'operator');
});
afterAll(async () => {
  await browser.close();
  await product.stop();
});

const open = async (path: string, on = page) => {
  await on.goto(`${product.url}#${path}`);
};
const row = (on: Page, ...words: string[]) =>
  words.reduce((rows, word) => rows.filter({ hasText: word }), on.getByRole('row'));
const button = (name: string | RegExp, within: Page | Locator = page) =>
  within.getByRole('button', { name, exact: typeof name === 'string' });
/** The lists of other boxes stay in the page, out of sight. */
const offered = '.ant-select-item-option';
const choose = async (box: Locator, option: string) => {
  await openList(box);
  await page.locator(`${offered}:visible`).filter({ hasText: option }).first().click();
};
const node = (name: string) => page.locator('.ant-tree-treenode').filter({ hasText: name });

/** A call as the page makes it, in the name of whoever is signed in there. */
const call = (on: Page, method: string, path: string, body?: object) =>
  on.evaluate(
    async ([how, where, what]) => {
      const answer = await fetch(`/emsWebServer${where}`, {
        method: how ?? 'GET',
        headers: { Authorization: sessionStorage.getItem('token') ?? '', 'Content-Type': 'application/json' },
        ...(what === '' ? {} : { body: what ?? '' }),
      });
      return (await answer.json()) as Record<string, unknown>;
    },
    [method, path, body ? JSON.stringify(body) : ''],
  );

describe('A project', () => {
  it('is made, and closed to everybody it is not shared with', async () => {
    await open('/manage/project/manage');
    await row(page, 'City network', 'Default').waitFor();
    await button('Add project').click();
    const form = page.getByRole('dialog');
    await form.getByLabel('Project name').fill('Dockland');
    await form.getByLabel('Location').fill('Pier 3');
    await choose(form.getByLabel('Time zone'), 'UTC');
    await form.getByLabel('Open to the whole tenant').click();
    await form.getByLabel('Default role').waitFor({ state: 'detached' });
    await picture(page, 'projects-add');
    await button('Save', form).click();
    await row(page, 'Dockland', 'By share only').waitFor();
    await picture(page, 'projects-manage');
  });

  it('has a tree of groups of its own', async () => {
    await open('/manage/project/groups');
    await page.getByRole('heading', { name: 'Device groups' }).waitFor();
    await choose(page.getByLabel('Project', { exact: true }), 'Dockland');
    await node('Ungrouped').waitFor();
    for (const [below, name] of [
      ['All devices', 'Quay'],
      ['Quay', 'Crane 7'],
    ] as const) {
      await node(below).locator('.ant-tree-node-content-wrapper').first().click();
      await page.locator('.group-tools').getByRole('button').first().click();
      await page.getByRole('dialog').getByLabel('Group name').fill(name);
      await button('Save', page.getByRole('dialog')).click();
      await node(name).waitFor();
    }
  });

  it('takes an OLT in from the project where it stood', async () => {
    await node('Crane 7').locator('.ant-tree-node-content-wrapper').click();
    await button('Move devices here').click();
    const picker = page.getByRole('dialog');
    await choose(picker.getByLabel('Project'), 'City network');
    await choose(picker.getByLabel('From'), 'Ungrouped');
    await picker.getByRole('checkbox', { name: /OLT-North/ }).check();
    await picture(page, 'projects-picker');
    await button('Move (1)', picker).click();
    await row(page, 'OLT-North', 'Crane 7').waitFor();
    await node('Crane 7').filter({ hasText: '1' }).waitFor();
    await picture(page, 'projects-groups');
  });

  it('is not seen by somebody it is not shared with', async () => {
    await open('/device/oltList', guest.page);
    await row(guest.page, 'OLT-').first().waitFor();
    expect(await row(guest.page, 'OLT-North').count()).toBe(0);
  });

  it('is shared as Guest until tomorrow', async () => {
    await open('/manage/project/share');
    await choose(page.getByLabel('Project', { exact: true }), 'Dockland');
    await button('Share project').click();
    const form = page.getByRole('dialog');
    await form.getByLabel('Accounts').fill('operat');
    await page.locator(`${offered}:visible`).filter({ hasText: 'operator' }).click();
    await form.getByText('Project role').click();
    await form.getByLabel('Until').fill(new Date(Date.now() + 86_400_000).toISOString().slice(0, 16));
    await picture(page, 'projects-share-form');
    await button('Confirm', form).click();
    await row(page, 'operator', 'Project guest', 'in force').waitFor();
    await picture(page, 'projects-share');
  });

  it('shows the guest exactly that OLT, in the console that was open already', async () => {
    await row(guest.page, 'OLT-North').waitFor(patient);
    await guest.page.getByTitle('Project', { exact: true }).click();
    // Of all projects together he may change some: what he may do is said by the row.
    await expect.poll(() => button('Edit', row(guest.page, 'OLT-North')).isDisabled()).toBe(true);
    const others = row(guest.page, 'OLT-').filter({ hasNotText: 'OLT-North' });
    await expect.poll(() => button('Edit', others.first()).isDisabled()).toBe(false);
    await guest.page.getByRole('menuitem', { name: /Dockland/ }).click();
    await expect.poll(() => row(guest.page, 'OLT-').count()).toBe(1);
    await row(guest.page, 'OLT-North').waitFor();
    await picture(guest.page, 'projects-guest');
  });

  it('offers the guest nothing that changes it, says why, and is changed by no call of his', async () => {
    const list = (await call(guest.page, 'GET', '/device/olt/list'))['rows'] as { id: string; sysHostName: string }[];
    const north = list.find((olt) => olt.sysHostName === 'OLT-North');
    const why = 'You are a guest in this project and may change nothing in it';
    const line = row(guest.page, 'OLT-North');
    await line.getByRole('checkbox').check();
    for (const offer of [button('Move to group', guest.page), button('Edit', line)]) {
      await expect.poll(async () => [await offer.isDisabled(), await offer.getAttribute('title')]).toEqual([true, why]);
    }
    expect(await button('Add OLT', guest.page).count()).toBe(0);
    await picture(guest.page, 'projects-guest-limits');
    const move = { ids: [north?.id], groupId: '2' };
    expect(await call(guest.page, 'POST', '/system/group/moveDeviceToGroup', move)).toMatchObject({
      code: 403,
      msg: why,
    });
    const removed = await call(guest.page, 'POST', '/device/olt/batchDeleteOltByMac', { ids: [north?.id] });
    expect(removed).toMatchObject({ code: 403 });
  });

  it('is found by the search of all, with its devices', async () => {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: /Page, OLT/ }).fill('Dockland');
    await page.getByRole('option', { name: /Dockland/ }).waitFor();
    await page.getByRole('combobox', { name: /Page, OLT/ }).fill('OLT-North');
    await page
      .getByRole('option', { name: /OLT-North/ })
      .first()
      .waitFor();
    await page.getByRole('combobox', { name: /Page, OLT/ }).fill('gpon0/1 north');
    await page.getByRole('option', { name: 'GPON0/1 OLT-North' }).waitFor();
    await page.getByRole('combobox', { name: /Page, OLT/ }).fill('power onu');
    await page.getByRole('option', { name: 'ONUs: Power fail' }).waitFor();
    await picture(page, 'projects-palette');
    await page.keyboard.press('Escape');
  });

  it('stands in the list with its figures, and opens with a menu of its own', async () => {
    await open('/manage/project/list');
    const dockland = row(page, 'Dockland', 'Project manager', '1 / 1');
    await dockland.waitFor();
    await picture(page, 'projects-list');
    await dockland.getByRole('button', { name: 'Dockland' }).click();
    await page.getByRole('navigation').getByText('Project domains').waitFor();
    await picture(page, 'projects-inside');
    await page.getByRole('navigation').getByText('Project domains').click();
    await page
      .locator('.full-screen')
      .getByRole('heading', { name: /Dockland/ })
      .waitFor();
    await node('Crane 7').waitFor();
    await picture(page, 'projects-domains');
  });

  it('is gone for the guest once the share is revoked', async () => {
    await open('/manage/project/share');
    await choose(page.getByLabel('Project', { exact: true }), 'Dockland');
    await row(page, 'operator').getByRole('checkbox').check();
    await button('Revoke').last().click();
    await button('Revoke', page.locator('.ant-modal')).click();
    await row(page, 'operator').waitFor({ state: 'detached' });
    await row(guest.page, 'OLT-North').waitFor({ state: 'detached', ...patient });
    const list = (await call(guest.page, 'GET', '/device/olt/list'))['rows'] as { sysHostName: string }[];
    expect(list.map((olt) => olt.sysHostName)).not.toContain('OLT-North');
  });

  it('leaves no error in the consoles of the browsers', () => {
    expect(errors).toEqual([]);
    expect(guest.errors).toEqual([]);
  });
});

describe('Dictionaries', () => {
  it('take an entry of the tenant, and word one of the console anew', async () => {
    await open('/advanced/menu/manage/dict?dictType=sys_yes_no');
    await row(page, 'sys_yes_no').getByRole('link').click();
    await page.getByRole('heading', { name: /sys_yes_no/ }).waitFor();
    await button('Add entry').click();
    const form = page.getByRole('dialog');
    await form.getByLabel('Label', { exact: true }).fill('也许');
    await form.getByLabel('English label').fill('Perhaps');
    await form.getByLabel('Key').fill('P');
    await button('Confirm', form).click();
    await row(page, 'Perhaps', 'own').waitFor();
    await picture(page, 'projects-dictionary');
  });
});

describe('The screens of projects', () => {
  /** Their headings in Chinese. */
  const headings = {
    '/manage/project/list': '项目列表',
    '/manage/project/manage': '项目管理',
    '/manage/project/share': '项目授权',
    '/manage/project/groups': '设备分组',
    '/advanced/menu/manage/dict': '字典管理',
    '/project/domain/domainConfig': '项目域',
  };
  // With what the story put there, and where there is least room; at all sizes `every-screen` sees them.
  it('fit a phone in Chinese and dark', async () => {
    const looked = await openPage(browser, 'phone');
    await signInByForm(looked.page, product);
    await looked.page.evaluate(() => {
      sessionStorage.setItem('lang', 'zh');
      sessionStorage.setItem('theme', 'dark');
    });
    await looked.page.reload();
    for (const [path, name] of Object.entries(headings)) {
      await open(path, looked.page);
      await looked.page.getByRole('heading', { name }).waitFor();
      // What is beneath a list that has come in, or says that it is empty.
      await looked.page.locator('.list-foot, .state-box').first().waitFor();
      const overflow = await looked.page.evaluate<number>('document.documentElement.scrollWidth - window.innerWidth');
      expect(overflow, path).toBeLessThanOrEqual(0);
      await picture(looked.page, `projects-zh-phone${path.replace(/\W+/g, '-')}`);
    }
    expect(looked.errors).toEqual([]);
    await looked.page.context().close();
  });
});
