import { afterAll, beforeAll, expect, it } from 'vitest';
import { launch, openPage, signIn } from './browser.ts';
import { startProduct, type Product } from './product.ts';
import type { Browser } from 'playwright-core';
let product: Product; let browser: Browser;
beforeAll(async () => { product = await startProduct({ HELIOGRAPH_LAB_CPES: '2' }); browser = await launch(); });
afterAll(async () => { await browser.close(); await product.stop(); });
const dress = async (page: any, lang: string, theme: string) => {
  await page.evaluate(([l, t]: string[]) => { sessionStorage.setItem('lang', l!); sessionStorage.setItem('theme', t!); }, [lang, theme]);
  await page.reload();
};
it('looks', async () => {
  const { page } = await openPage(browser, 'desk');
  await signIn(page, product);
  await page.goto(product.url + '#/device/tr069/onuList');
  await page.waitForTimeout(40000);
  const rows = await product.query<any>(`select id::text, serial, product_class, secret_state, discovered_at, onu_id::text from cpe order by id`);
  console.log(JSON.stringify(rows, null, 1));
  const cpes = await product.lab('GET', '/cpes') as any;
  console.log(JSON.stringify(cpes).slice(0, 1500));
  const id = rows.find((r: any) => r.onu_id)?.id ?? rows[0]?.id;
  const onu = rows.find((r: any) => r.onu_id)?.onu_id;
  const shots: [string, string, string, string][] = [
    ['list', '/device/tr069/onuList', 'en', 'simple'],
    ['info', `/device/tr069OnuDetail/tr069OnuInfo?cpeId=${id}`, 'zh', 'dark'],
    ['model', `/device/tr069OnuDetail/dataModel?cpeId=${id}`, 'en', 'dark'],
    ['acs', '/device/tr069/systemManage', 'en', 'simple'],
    ['onu', `/device/onuDetail/onuInfo?onuId=${onu}`, 'en', 'simple'],
  ];
  for (const [name, path, lang, theme] of shots) {
    await page.goto(product.url + '#' + path); await dress(page, lang, theme); await page.waitForTimeout(2500);
    await page.screenshot({ path: `/tmp/s-${name}.png` });
  }
  const { page: phone } = await openPage(browser, 'phone');
  await signIn(phone, product);
  for (const [name, path, lang, theme] of shots.map(([n, p, l, t]) => [n, p, l === 'en' ? 'zh' : 'en', t === 'dark' ? 'simple' : 'dark'] as const)) {
    await phone.goto(product.url + '#' + path); await dress(phone, lang, theme); await phone.waitForTimeout(2500);
    await phone.screenshot({ path: `/tmp/s-${name}-phone.png` });
  }
  expect(1).toBe(1);
}, 280_000);
