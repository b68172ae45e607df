import type { Page } from 'playwright-core';
import type { Language, Text } from '@heliograph/catalogue/kit/text.ts';
import { vlansPage } from '@heliograph/catalogue/pages/olt/vlan/vlanTable.ts';
import { changeWords, navWords, configPageWords } from '@heliograph/web/screens/olt-config/words.ts';
import { runningWords } from '@heliograph/web/screens/olt-config/running/words.ts';
import { picture, type sizes } from './browser.ts';
import { dialog, formRow, soon } from './config-steps.ts';

export interface PictureLook {
  readonly size: keyof typeof sizes;
  readonly lang: Language;
  readonly theme: 'simple' | 'dark';
}

/** What the story was about, as another eye sees it; pictures of each, and how far each is wider than its window. */
export class Tour {
  readonly #page: Page;
  readonly #look: PictureLook;
  readonly #url: string;
  readonly #tooWide: string[] = [];

  constructor(page: Page, look: PictureLook, url: string) {
    this.#page = page;
    this.#look = look;
    this.#url = url;
  }

  #say(words: Text): string {
    return words[this.#look.lang];
  }

  async #shot(name: string): Promise<void> {
    const { size, lang, theme } = this.#look;
    // Drawers slide in; a picture of one on its way shows nothing. What turns for ever is not waited for.
    await this.#page.evaluate(
      'Promise.all(document.getAnimations().filter((one) => one.effect?.getComputedTiming().endTime !== Infinity).map((one) => one.finished.catch(() => undefined)))',
    );
    const over = await this.#page.evaluate<number>('document.documentElement.scrollWidth - window.innerWidth');
    if (over > 0) this.#tooWide.push(`${name}: ${over} px`);
    await picture(this.#page, `config-${size}-${lang}-${theme}-${name}`);
  }

  async #open(path: string, oltId: string): Promise<void> {
    await this.#page.goto(`${this.#url}#/device/${path}${oltId === '' ? '' : `?oltId=${oltId}`}`);
  }

  #button(words: Text) {
    return this.#page.getByRole('button', { name: this.#say(words), exact: true });
  }

  async #change(): Promise<void> {
    await this.#button(configPageWords.add).click();
    const form = dialog(this.#page);
    const fields = vlansPage.fields;
    const id = formRow(form, this.#say(fields.vlanVid.label)).locator('input');
    await id.fill('4095');
    await id.blur();
    await form.getByRole('alert').waitFor();
    await this.#shot('vlan-wrong');
    await id.fill('500');
    await form.locator('.port-cell').nth(4).click();
    await form.locator('.port-cell').nth(6).click();
    await this.#button(configPageWords.preview).click();
    await form.getByText(this.#say(changeWords.whatChanges)).waitFor(soon);
    await form.locator('details.commands summary').click();
    await this.#shot('vlan-preview');
    await form.getByRole('button', { name: this.#say(changeWords.back), exact: true }).click();
  }

  /** Walks through the screens of the story; returns what was too wide. */
  async walk(oltId: string): Promise<readonly string[]> {
    const { lang, theme, size } = this.#look;
    const kept = JSON.stringify({ lang, theme });
    await this.#page.evaluate(
      `Object.entries(${kept}).forEach(([name, value]) => sessionStorage.setItem(name, value))`,
    );
    await this.#open('oltDetail/vlan/vlanTable', oltId);
    await this.#page.reload();
    await this.#page.locator('tr[data-row]').first().waitFor(soon);
    await this.#shot('vlans');
    if (size === 'phone') {
      await this.#page.locator('.olt-nav-phone').click();
      await this.#page.getByLabel(this.#say(navWords.find)).waitFor();
      await this.#shot('nav');
      await this.#page.keyboard.press('Escape');
    }
    await this.#button(configPageWords.historyOf).click();
    await this.#shot('history');
    await this.#page.keyboard.press('Escape');
    await this.#change();
    await this.#open('oltDetail/runningConfig', oltId);
    await this.#page.locator('.text-view').waitFor(soon);
    await this.#shot('running');
    await this.#page.getByLabel(this.#say(runningWords.compare)).click();
    await this.#page.locator('.ant-select-item-option').first().click();
    await this.#page.locator('.is-added').first().waitFor(soon);
    await this.#shot('compare');
    await this.#open('configBulk', '');
    await this.#page.locator('h1').waitFor();
    await this.#shot('bulks');
    return this.#tooWide;
  }
}
