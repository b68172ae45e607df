import { splitPagePath } from '@heliograph/catalogue/kit/page.ts';
import type { OltModel } from '@heliograph/catalogue/models/olt-models.ts';
import { fill, text, type Text } from '@heliograph/catalogue/kit/text.ts';
import { modeOf } from '../olt-detail/tabs.ts';
import type { PageEntry } from './entry.ts';
import { navWords as words } from './words.ts';

/** A page of one OLT that is not of the configuration, as the person's menu has it. */
export interface OwnPage {
  readonly path: string;
  readonly title: Text;
  readonly section: string;
  /** Its directory below the OLT, and what that is called. */
  readonly folder?: string;
  readonly group?: Text;
}

export interface PageMark {
  readonly state: 'ready' | 'absent' | 'unread' | 'failed';
  readonly drift: boolean;
}

export interface NavItem {
  readonly path: string;
  readonly title: Text;
  readonly mark: 'drift' | 'failed' | 'closed' | null;
}
export interface NavGroup {
  /** Of a directory with several pages; null for a page of its own. */
  readonly title: Text | null;
  readonly items: readonly NavItem[];
}
export interface NavSection {
  readonly id: string;
  readonly title: Text;
  readonly groups: readonly NavGroup[];
}
export interface Nav {
  readonly sections: readonly NavSection[];
  /** Pages that this OLT does not have, and why. */
  readonly lacking: readonly { readonly path: string; readonly title: Text; readonly why: Text }[];
}

export interface NavParts {
  readonly own: readonly OwnPage[];
  readonly entries: readonly PageEntry[];
  readonly sections: readonly { readonly id: string; readonly title: Text }[];
  readonly folders: readonly { readonly path: string; readonly title: Text }[];
  /** Whether the person's menu has a page at the address. */
  readonly isMine: (path: string) => boolean;
  readonly addressOf: (entry: PageEntry) => string;
  readonly marks: ReadonlyMap<string, PageMark>;
  /** Pages that the device's family has; undefined while that is not known. */
  readonly known?: ReadonlySet<string> | undefined;
  readonly model: OltModel;
  /** Whether the console may use the device's command line; without it some pages cannot be read. */
  readonly hasCli: boolean;
}

/** Why an OLT of this model cannot have the page, before it was asked. */
export function pageLackOf(entry: Pick<PageEntry, 'technology' | 'trait'>, model: OltModel): Text | null {
  if (entry.technology !== undefined && entry.technology !== model.technology)
    return fill(words.onlyFor, { technology: entry.technology });
  return entry.trait !== undefined && !model.traits.includes(entry.trait)
    ? fill(words.noTrait, { trait: entry.trait })
    : null;
}

const whyNot = (entry: PageEntry, parts: NavParts): Text | null =>
  pageLackOf(entry, parts.model) ?? (parts.marks.get(entry.id)?.state === 'absent' ? words.notAnswered : null);

function itemOf(entry: PageEntry, parts: NavParts): NavItem {
  const mark = parts.marks.get(entry.id);
  const unread = parts.hasCli ? 'failed' : 'closed';
  const shown = mark?.drift ? 'drift' : mark?.state === 'failed' ? unread : null;
  return { path: parts.addressOf(entry), title: entry.title, mark: shown };
}

/** Pages of one directory stand together under its name, in the place of its first page. */
function grouped(
  pages: readonly { readonly item: NavItem; readonly group: string | null; readonly title: Text | null }[],
) {
  const groups = new Map<string, { title: Text | null; items: NavItem[] }>();
  for (const { item, group, title } of pages) {
    const key = group ?? item.path;
    const known = groups.get(key);
    if (known) known.items.push(item);
    else groups.set(key, { title: group === null ? null : title, items: [item] });
  }
  // A directory with a single page needs no heading.
  return [...groups.values()].map((group) => (group.items.length === 1 ? { ...group, title: null } : group));
}

function groupsOf(section: string, there: readonly PageEntry[], parts: NavParts): readonly NavGroup[] {
  const own = parts.own
    .filter((page) => page.section === section)
    .map(({ path, title, folder = null, group = null }) => {
      // What stands in no directory, or in one that only the menu has, stands first.
      const place = folder === null ? -1 : parts.folders.findIndex((known) => known.path === folder);
      return { item: { path, title, mark: null }, group: folder, title: group, place };
    });
  const pages = there
    .filter((entry) => entry.section === section)
    .map((entry) => {
      const [folder] = splitPagePath(entry.path);
      const title = parts.folders.find(({ path }) => path === folder)?.title ?? text(folder ?? '', folder ?? '');
      return { item: itemOf(entry, parts), group: folder, title, place: placeOf(folder, parts) };
    });
  // Behind the other tabs of their directory.
  return grouped([...pages, ...own].sort((one, other) => one.place - other.place));
}

/** Directories in the order of their table, pages of their own after them. */
const placeOf = (folder: string | null, { folders }: NavParts) =>
  folder === null ? folders.length : folders.findIndex(({ path }) => path === folder);

/** The navigation of one OLT: what its model and the person's permissions leave, in sections; and what the model lacks. */
export function navOf(parts: NavParts): Nav {
  // Pages of an ONU stand at the ONU.
  const ofDevice = parts.entries.filter(({ of }) => of === undefined);
  const ofFamily = ofDevice.filter(({ id }) => parts.known?.has(id) ?? true);
  const mine = ofFamily.filter((entry) => parts.isMine(parts.addressOf(entry)));
  const there = mine.filter((entry) => whyNot(entry, parts) === null);
  const hasOnus = parts.own.some((page) => modeOf(page) !== null);
  const overview = { id: 'overview', title: hasOnus ? words.overview : words.overviewAlone };
  const sections = [overview, ...parts.sections].map(({ id, title }) => ({
    id,
    title,
    groups: groupsOf(id, there, parts),
  }));
  const lacking = mine.flatMap((entry) => {
    const why = whyNot(entry, parts);
    return why === null ? [] : [{ path: parts.addressOf(entry), title: entry.title, why }];
  });
  return { sections: sections.filter(({ groups }) => groups.length > 0), lacking };
}

/** The sections with only the pages whose name, or that of their directory or section, has every word. */
export function foundSections(nav: Nav, query: string): readonly NavSection[] {
  const words = query.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return nav.sections;
  const has = (...texts: (Text | null)[]) => {
    const whole = texts.map((one) => (one ? `${one.en} ${one.zh}` : '')).join(' ');
    return words.every((word) => whole.toLocaleLowerCase().includes(word));
  };
  return nav.sections
    .map((section) => ({
      ...section,
      groups: section.groups
        .map((group) => ({
          ...group,
          items: group.items.filter((item) => has(item.title, group.title, section.title)),
        }))
        .filter(({ items }) => items.length > 0),
    }))
    .filter(({ groups }) => groups.length > 0);
}

export const sectionAt = (nav: Nav, path: string): NavSection | undefined =>
  nav.sections.find(({ groups }) => groups.some(({ items }) => items.some((item) => item.path === path)));

/** Pages of the same directory, or of the same section, that this OLT has. */
export function pagesBeside(nav: Nav, entry: PageEntry, addressOf: (entry: PageEntry) => string): readonly NavItem[] {
  const folder = splitPagePath(entry.path)[0] ?? entry.path;
  const own = addressOf(entry);
  const root = own.slice(0, own.length - entry.path.length);
  const all = nav.sections.flatMap(({ groups }) => groups.flatMap(({ items }) => items));
  return all.filter(({ path }) => path !== own && path.startsWith(`${root}${folder}/`));
}
