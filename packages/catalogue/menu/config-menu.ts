import { splitPagePath, type ConfigPage } from '../kit/page.ts';
import { text } from '../kit/text.ts';
import { inTabOrder } from '../pages/olt/order.ts';
import { folders, sections } from '../pages/olt/sections.ts';
import { consoleTabs, tabComponent } from './console-tabs.ts';
import { button, directory, page } from './kit.ts';
import type { MenuEntry } from './menu.ts';

const oltDetail = 400;
const detail = '/device/oltDetail';

/** The same number for the same name at any time, beyond those that are given by hand (FNV-1a). */
function numberOf(name: string): number {
  let hash = 0x811c9dc5;
  for (const letter of name) hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193) >>> 0;
  return 100_000 + (hash % 900_000_000);
}

const hidden = { hidden: true } as const;

function folderOf(path: string): MenuEntry {
  const name = folders.find((folder) => folder.path === path)?.title ?? text(path, path);
  return directory(numberOf(path), oltDetail, { name, path, ...hidden, jumpPath: detail });
}

/** Permissions of the configuration: as a whole, and section by section. */
const permissions: readonly MenuEntry[] = [{ id: 'config', title: text('Configuration', '配置') }, ...sections].flatMap(
  ({ id, title }) =>
    (['list', 'edit'] as const).map((what) => {
      const permission = `device:${id}:${what}`;
      const words =
        what === 'list'
          ? text(`See: ${title.en}`, `查看：${title.zh}`)
          : text(`Change: ${title.en}`, `修改：${title.zh}`);
      return button(numberOf(permission), oltDetail, permission, words);
    }),
);

/** Menu entries of configuration pages: routes of S1 §2.2 below the OLT, in the directories that are there already or made here. */
export function configMenu(pages: readonly ConfigPage[], there: readonly MenuEntry[]): MenuEntry[] {
  const made = new Map<string, MenuEntry>();
  const parentOf = (folder: string): MenuEntry => {
    const known = there.find((entry) => entry.parentId === oltDetail && entry.path === folder) ?? made.get(folder);
    if (known) return known;
    const entry = folderOf(folder);
    made.set(folder, entry);
    return entry;
  };
  const entries = inTabOrder(pages).map((config) => {
    const [folder, leaf] = splitPagePath(config.path);
    return page(numberOf(`page ${config.id}`), folder === null ? oltDetail : parentOf(folder).menuId, {
      name: config.title,
      path: leaf,
      component: 'device/oltDetail/config',
      permission: `${config.permission}:list`,
      ...hidden,
      jumpPath: folder === null ? detail : `${detail}/${folder}`,
    });
  });
  const tabs = consoleTabs.flatMap((tab) => {
    const [folder, leaf] = splitPagePath(tab.path);
    const menuId = numberOf(`tab ${tab.path}`);
    const spec = { name: tab.title, path: leaf, component: tabComponent(tab), permission: tab.permission, ...hidden };
    const parent = folder === null ? oltDetail : parentOf(folder).menuId;
    const jumpPath = folder === null ? detail : `${detail}/${folder}`;
    const below = (tab.buttons ?? []).map(([deed, name]) => {
      const permission = tab.permission.replace(/[^:]+$/, deed);
      return button(numberOf(permission), menuId, permission, name);
    });
    return [page(menuId, parent, { ...spec, jumpPath }), ...below];
  });
  return [...made.values(), ...entries, ...tabs, ...permissions];
}
